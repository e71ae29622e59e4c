"""What the templates get about the history; every text and number is ready to print, every `url` ready to link."""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.site.lists import Choice
from trainer.web.table.contexts import Board


@dataclass(frozen=True, slots=True)
class PastAnswer:
    """A kept answer. `turn` is what was played, in words, `better` the best turn, None where it was that one.

    `day` is that of answering, `mode` where it was given, `loss` in points; `hints` counts the steps of hints.
    """

    url: str
    day: str
    mode: str
    turn: str
    better: str | None
    verdict: str
    label: str
    loss: str
    hints: int


@dataclass(frozen=True, slots=True)
class FilterForm:
    """The filters: lists of choices, the first of which is any, and what stands in the fields."""

    modes: tuple[Choice, ...]
    themes: tuple[Choice, ...]
    verdicts: tuple[Choice, ...]
    least: str
    most: str
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class Column:
    """A column of the files, and what is in it."""

    name: str
    meaning: str


@dataclass(frozen=True, slots=True)
class HistoryPage:
    """history/history.html. `count` answers fit the filters, of which some are shown; `newer` and `older` lead on.

    `is_filtered` says whether any filter is set, `is_past_end` that the page is beyond the last one. `csv` and
    `json` are the URLs of the files with all answers that fit, and `columns` says what is in them. `problem` says why
    no answers are shown.
    """

    template: ClassVar[str] = "history/history.html"

    title: str
    form: FilterForm
    is_filtered: bool
    count: int
    answers: tuple[PastAnswer, ...]
    newer: str | None
    older: str | None
    place: str
    csv: str
    json: str
    columns: tuple[Column, ...]
    problem: str | None = None


@dataclass(frozen=True, slots=True)
class StoredPage:
    """history/stored.html: what is kept of an answer to a puzzle that is gone. `board` is None if even that is lost."""

    template: ClassVar[str] = "history/stored.html"

    title: str
    number: int
    answer: PastAnswer
    themes: tuple[str, ...]
    seconds: str | None
    board: Board | None
