"""What the templates get about a verdict; every text and number is ready to print, every `url` ready to link."""

from dataclasses import dataclass

from trainer.web.table.contexts import Grid


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A line of the table of candidates. Numbers are points, ready to print; `margin` (±) is None where `exact`.

    `url` looks at this turn on the board. `chosen` is the first answer, `shown` the turn the page shows just now,
    `best` every turn of the answer set. Turns that are alike share a line, whose `ways` are their own lines.
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
    ways: tuple["TurnRow", ...] = ()


@dataclass(frozen=True, slots=True)
class Threshold:
    """One class of verdict: `verdict` for classes in CSS, `label` as a word, `range` in words ("under 0.3")."""

    verdict: str
    label: str
    range: str


@dataclass(frozen=True, slots=True)
class TurnBoard:
    """The own tableau after a turn, to flip between: `id` is "mine", "better", or "shown" for another one.

    `first` marks the one to show at first. A refresh has no `grid`: `refreshed` says what is dealt then.
    """

    id: str
    title: str
    first: bool
    sentence: str
    outcome: str
    grid: Grid | None
    refreshed: str | None
    gold: int
    keys: int


@dataclass(frozen=True, slots=True)
class WhyRow:
    """A line of the reasons: the points that two turns get from one source, and how many the better one gets more.

    `percent` is that difference against the largest one, from -100 to 100.
    """

    name: str
    turn: str
    other: str
    more: str
    percent: int


@dataclass(frozen=True, slots=True)
class AtOnce:
    """What a turn does at once: a sentence of what is paid and gained, and the gold and keys that are then there."""

    label: str
    sentence: str
    gold: int
    keys: int


@dataclass(frozen=True, slots=True)
class WhyView:
    """Where the points of a turn and of another one come from; `turn` and `other` head their columns.

    `at_once` says what both turns do at once.
    """

    turn: str
    other: str
    at_once: tuple[AtOnce, AtOnce]
    rows: tuple[WhyRow, ...]
    total: WhyRow
    note: str


@dataclass(frozen=True, slots=True)
class ThemeView:
    """What the puzzle was about: a few words, and a sentence."""

    title: str
    sentence: str


@dataclass(frozen=True, slots=True)
class OriginView:
    """Where the puzzle comes from: `url` is its permalink, `bots` names who played to there, None if nobody knows."""

    id: str
    url: str
    rating: int
    seed: int
    bots: str | None


@dataclass(frozen=True, slots=True)
class HintsTaken:
    """How many steps an answer took, and what credit that left it."""

    count: int
    credit: str


@dataclass(frozen=True, slots=True)
class VerdictView:
    """What the solver says about a turn. `counts` is false for a second look: that one is not stored.

    `loss_margin` is None where the loss is exact. `other` is the turn that it is compared with, in words, and
    `other_label` what that one is; `other` and `why` are None when there is none. `boards` holds mine, then
    the better one unless mine is best, then a third one that is looked at; a board's grid is None for a refresh.
    `show` is the URL that shows how the turns go on. `opponents` names the policy by which everybody goes on, in words
    that end a sentence, None where the values are exact. `code` is the position code. `chief` is the theme that tells
    most about the puzzle, None if it has none, and `themes` are the others. `hints` is there if the answer took some.
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
    show: str
    boards: tuple[TurnBoard, ...]
    table: tuple[TurnRow, ...]
    hidden_rows: int
    thresholds: tuple[Threshold, ...]
    opponents: str | None
    seconds: str | None
    again: str
    code: str
    chief: ThemeView | None
    themes: tuple[ThemeView, ...]
    origin: OriginView
    hints: HintsTaken | None
