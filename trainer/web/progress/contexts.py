"""What the progress page's template gets; see `trainer.web.site.contexts`."""

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup


@dataclass(frozen=True, slots=True)
class Link:
    """A link, `current` if it leads to what is shown."""

    label: str
    url: str
    current: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """What a chart shows, in numbers: the columns' heads, and rows that begin with their own."""

    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """A question with its answer in a sentence, drawn as the inside of an SVG and listed in a table.

    Nothing is drawn, and there is no table, where there is too little to draw; the sentence then says what is missing.
    `drill` leads to practice of what is weak.
    """

    id: str
    question: str
    answer: str
    drawing: Markup | None = None
    table: Table | None = None
    drill: Link | None = None


@dataclass(frozen=True, slots=True)
class Skill:
    """A theme with its accuracy, as printed and in percent, and the number of answers in words; `url` is its drill."""

    name: str
    accuracy: str
    percent: int
    answers: str
    url: str


@dataclass(frozen=True, slots=True)
class SkillLists:
    """Weak and strong themes, the most so first; `table` has all themes. `missing` says why a list is empty."""

    weak: tuple[Skill, ...]
    strong: tuple[Skill, ...]
    missing: str
    table: Table


@dataclass(frozen=True, slots=True)
class Square:
    """A day of the calendar: its place in the SVG, how much was played from 0 to 4, and both in words."""

    x: int
    y: int
    level: int
    title: str
    today: bool


@dataclass(frozen=True, slots=True)
class Month:
    """A month's name over the calendar's week in which it begins."""

    x: int
    name: str


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days played of the last weeks: a column for each week, Monday first. `box` is the SVG's view box."""

    question: str
    answer: str
    box: str
    size: int
    squares: tuple[Square, ...]
    months: tuple[Month, ...]
    table: Table


@dataclass(frozen=True, slots=True)
class ProgressPage:
    """progress.html. `windows` lead to the same page over other days; `empty` says that there is nothing in this one.

    There are no `charts` and no `skills` then, and no `calendar` for somebody who has never played. With fewer answers
    than `fewest`, no accuracy is shown.
    """

    template: ClassVar[str] = "progress.html"

    title: str
    windows: tuple[Link, ...]
    empty: str | None
    charts: tuple[Chart, ...]
    skills: SkillLists | None
    calendar: Calendar | None
    fewest: int
