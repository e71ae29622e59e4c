"""What each page's template gets: one frozen dataclass a page, as `page`.

Every text is ready to print and every `url` ready to link; a template decides nothing about the game.
Besides `page`, every template has `partial` (true: answer with the fragment only) and `today` (ISO date, the
visitor's today, for the script that finds the visitor's time zone).
"""

from dataclasses import dataclass

from trainer.web.board_contexts import Board, Grid, Unseen

# The answer being composed, and its verdict


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


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A line of the table of candidates. Numbers are points, ready to print; `margin` (±) is None where `exact`.

    `url` looks at this turn on the board. `chosen` is the first answer, `shown` the turn the page shows just now,
    `best` every turn of the answer set.
    """

    rank: int
    sentence: str
    verdict: str
    label: str
    value: str
    margin: str | None
    loss: str
    loss_margin: str | None
    exact: bool
    url: str
    chosen: bool = False
    shown: bool = False
    best: bool = False


@dataclass(frozen=True, slots=True)
class Threshold:
    """One class of verdict: `verdict` for classes in CSS, `label` as a word, `range` in words ("under 0.3")."""

    verdict: str
    label: str
    range: str


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """The own tableau after a turn, to flip between: `id` is "mine", "better", or "shown" for another one.

    `first` marks the one to show at first.
    """

    id: str
    title: str
    first: bool
    sentence: str
    outcome: str
    grid: Grid | None
    gold: int
    keys: int


@dataclass(frozen=True, slots=True)
class WhyRow:
    """A line of the why: the points that two turns get from one source, and how many the better one gets more.

    `percent` is that difference against the largest one, from -100 to 100.
    """

    name: str
    turn: str
    other: str
    more: str
    percent: int


@dataclass(frozen=True, slots=True)
class WhyView:
    """Where the points of a turn and of another one come from; `turn` and `other` head their columns."""

    turn: str
    other: str
    rows: tuple[WhyRow, ...]
    total: WhyRow
    note: str


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What the solver says of a turn. `counts` is false for a second look: that one is not stored.

    `loss_margin` is None where the loss is exact. `other` is the turn that it is held against, in words, and
    `other_label` what that one is; `other` and `why` are None when there is none. `boards` holds mine, then
    the better one unless mine is best, then a third one that is looked at; a board's grid is None for a refresh.
    `opponents` names the policy by which everybody goes on, in words that end a sentence. `code` is the position code.
    """

    verdict: str
    label: str
    loss: str
    loss_margin: str | None
    exact: bool
    counts: bool
    sentence: str
    other_label: str
    other: str | None
    why: WhyView | None
    boards: tuple[TurnBoard, ...]
    table: tuple[TurnRow, ...]
    hidden_rows: int
    thresholds: tuple[Threshold, ...]
    opponents: str
    seconds: str | None
    again: str
    code: str


# Pages


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row whose puzzle was answered on its own day; `today` tells whether today's is among them."""

    days: int
    today: bool


@dataclass(frozen=True, slots=True)
class HomePage:
    """home.html. `answered` is the label of today's verdict, None while today's puzzle waits."""

    title: str
    date: str
    url: str
    streak: Streak
    answered: str | None


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """puzzle.html: the board with the composer, or with the verdict. `problem` says why an answer was refused."""

    title: str
    date: str
    url: str
    streak: Streak
    board: Board
    composer: Composer | None
    verdict: VerdictView | None
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class PreparingPage:
    """preparing.html: the puzzle is being found, `reason` says why. Ask `url` again until another page answers.

    `failed` says what went wrong, and then a POST to `retry` starts anew.
    """

    title: str
    date: str
    url: str
    streak: Streak
    reason: str
    progress: str
    failed: str | None
    retry: str


@dataclass(frozen=True, slots=True)
class CardsPage:
    """cards.html: all 78 characters by place."""

    title: str
    streak: Streak
    places: tuple[Unseen, ...]


@dataclass(frozen=True, slots=True)
class AboutPage:
    """about.html: the rules in short, and what the verdicts mean."""

    title: str
    streak: Streak
    thresholds: tuple[Threshold, ...]


@dataclass(frozen=True, slots=True)
class ErrorPage:
    """error.html: what was wrong, what to do, and the link that does it."""

    title: str
    sentence: str
    link: str
    url: str
