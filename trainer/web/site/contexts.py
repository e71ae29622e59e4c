"""What each page's template gets: one frozen dataclass a page, which names its template, as `page`.

Every text is ready to print and every `url` ready to link; a template decides nothing about the game.
Besides `page`, every template has `partial` (true: answer with the fragment only), `today` (ISO date, the visitor's
today, for the script that finds the visitor's time zone), the visitor's `language`, `settings` and `streak`.
"""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.asking.hint_contexts import HintsView
from trainer.web.days.contexts import CrowdView, ShareView
from trainer.web.notebook.contexts import NotebookView
from trainer.web.practice.contexts import RatingChange
from trainer.web.review.contexts import AfterReview
from trainer.web.runs.contexts import RunBar
from trainer.web.table.contexts import Board
from trainer.web.verdict.contexts import Threshold, VerdictView

# The answer being composed


@dataclass(frozen=True, slots=True)
class Option:
    """A link that sets one part of the half-made answer; no `url` when it can't be chosen, and then `why_not`.

    `detail` says what the choice brings.
    """

    id: str
    label: str
    url: str | None
    selected: bool = False
    why_not: str | None = None
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """The form of a whole turn: POST `turn` and `position` to `action`."""

    action: str
    turn: str
    position: str


@dataclass(frozen=True, slots=True)
class Composer:
    """The half-made answer. Empty tuples: nothing to choose there (yet).

    `prompt` is the next thing to do ("Choose a card."), or the turn in words once it is whole; `outcome` then says what
    it would do at once ("Pays 2 gold, gains 3 keys."), and `confirm` is there. `undo` takes the last step back.
    """

    keys: tuple[Option, ...]
    sides: tuple[Option, ...]
    choices: tuple[Option, ...]
    discards: tuple[Option, ...]
    prompt: str
    outcome: str | None
    confirm: Confirm | None
    undo: str | None
    second_look: bool


# Pages


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row whose puzzle was answered on its own day; `today` tells whether today's is among them.

    `forgiven`: yesterday's was missed, which breaks no streak (see `streaks.py`).
    """

    days: int
    today: bool
    forgiven: bool = False


@dataclass(frozen=True, slots=True)
class HomePage:
    """home.html. `answered` is the label of today's verdict, None while today's puzzle waits.

    `tutorial` leads first-time visitors there; None for anybody who has been here before.
    """

    template: ClassVar[str] = "home.html"

    title: str
    date: str
    url: str
    answered: str | None
    tutorial: str | None


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """puzzle.html: the board with the composer, or with the verdict. `problem` says why an answer was refused.

    `eyebrow` is the date, or what else tells this puzzle from others; `further` leads on after the answer;
    `hints` are those taken and the next one, None where none is offered; `bar` describes its run. POSTs to
    `next` and `skip` lead on after the answer and without one; `rating` is what it did to the visitor's rating.
    `share` is the text to share of a day's verdict, `crowd` what other players here answered, `review` what comes after
    a review, and `notebook` the visitor's bookmark and note. `number` is that of the sitting, in a mode that has them.
    """

    template: ClassVar[str] = "puzzle.html"

    title: str
    eyebrow: str
    url: str
    board: Board
    composer: Composer | None
    verdict: VerdictView | None
    problem: str | None = None
    further: str | None = None
    next: str | None = None
    skip: str | None = None
    rating: RatingChange | None = None
    hints: HintsView | None = None
    bar: RunBar | None = None
    share: ShareView | None = None
    crowd: CrowdView | None = None
    review: AfterReview | None = None
    notebook: NotebookView | None = None
    number: int | None = None


@dataclass(frozen=True, slots=True)
class PreparingPage:
    """preparing.html: the puzzle is being found, `reason` says why. Ask `url` again until another page answers.

    `failed` says what went wrong, and a POST to `retry` then starts again.
    """

    template: ClassVar[str] = "preparing.html"

    title: str
    eyebrow: str
    url: str
    reason: str
    progress: str
    failed: str | None
    retry: str


@dataclass(frozen=True, slots=True)
class FreshLink:
    """A puzzle that was found from a seed; `verdict` is that on the visitor's answer, None while there is none."""

    url: str
    name: str
    verdict: str | None
    label: str


@dataclass(frozen=True, slots=True)
class EndlessPage:
    """endless.html: the form that takes a seed, with `seed` in its field, and sends the `drawn` one if it is empty.

    `problem` says why no search began. `latest` lists what was found before.
    """

    template: ClassVar[str] = "endless.html"

    title: str
    action: str
    seed: str
    drawn: int
    problem: str | None
    latest: tuple[FreshLink, ...]


@dataclass(frozen=True, slots=True)
class AboutPage:
    """about.html: the rules in brief, and what the verdicts mean."""

    template: ClassVar[str] = "about.html"

    title: str
    thresholds: tuple[Threshold, ...]


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """One way to set a setting; `value` is what the form sends, nothing for the browser's own.

    `language` is that of the label, where it isn't the page's.
    """

    value: str
    label: str
    chosen: bool
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with its choices, of which one is chosen."""

    name: str
    label: str
    choices: tuple[SettingChoice, ...]


@dataclass(frozen=True, slots=True)
class ZoneArea:
    """The time zones of a part of the world."""

    name: str
    zones: tuple[SettingChoice, ...]


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """settings.html: all settings in one form. `saved` says that they have just been kept, `problem` why they weren't.

    `any_zone` is the time zone that the browser names.
    """

    template: ClassVar[str] = "settings.html"

    title: str
    settings: tuple[Setting, ...]
    any_zone: SettingChoice
    zones: tuple[ZoneArea, ...]
    saved: str | None
    problem: str | None


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """error.html: what was wrong, what to do, and the link that does it."""

    template: ClassVar[str] = "error.html"

    title: str
    sentence: str
    link: str
    url: str
