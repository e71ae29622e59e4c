"""What the templates get about the days; every text is ready to print, every `url` ready to link."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Weekday:
    """A column of the calendar: the weekday in short, and in full."""

    short: str
    name: str


@dataclass(frozen=True, slots=True)
class DayView:
    """A day of the calendar. `label` says all in words; no `url` if its puzzle is not to be had.

    `verdict`, its `word` and the points lost (`loss`) are None until the puzzle is answered; `on_time`: it was answered
    on that very day.
    """

    number: int
    label: str
    url: str | None
    is_today: bool
    verdict: str | None = None
    word: str | None = None
    loss: str | None = None
    on_time: bool = False


@dataclass(frozen=True, slots=True)
class MonthLink:
    """The month before or after, as a word and a link."""

    url: str
    name: str


@dataclass(frozen=True, slots=True)
class MonthSums:
    """A month in three numbers: puzzles answered of those that are out, answered on the day, points lost on average."""

    answered: str
    on_time: str
    loss: str


@dataclass(frozen=True, slots=True)
class ArchivePage:
    """days/archive.html: a month of daily puzzles, a week a line; None is a day of another month.

    `sums` is None while nothing of the month is answered. `verdicts` is the legend: each verdict, and its word.
    """

    template: ClassVar[str] = "days/archive.html"

    title: str
    month: str
    weekdays: tuple[Weekday, ...]
    weeks: tuple[tuple[DayView | None, ...], ...]
    earlier: MonthLink | None
    later: MonthLink | None
    sums: MonthSums | None
    verdicts: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class ShareView:
    """The text to share, which gives nothing of the puzzle away."""

    text: str


@dataclass(frozen=True, slots=True)
class CrowdPart:
    """A part of the others' answers: how many of them, and that as a percentage of all.

    `verdict` is there for the classes in CSS; `name` is the verdict or the turn in words; `yours`: the visitor's own.
    """

    name: str
    verdict: str
    number: int
    percent: int
    yours: bool


@dataclass(frozen=True, slots=True)
class CrowdView:
    """What other players first answered here: how many they are, each verdict, and the most frequent turns."""

    players: int
    verdicts: tuple[CrowdPart, ...]
    turns: tuple[CrowdPart, ...]


@dataclass(frozen=True, slots=True)
class Streak:
    """Days in a row whose puzzle was answered on its own day; `today` tells whether today's is among them.

    `forgiven`: yesterday's was missed, which breaks no streak (see `streaks.py`).
    """

    days: int
    today: bool
    forgiven: bool = False
