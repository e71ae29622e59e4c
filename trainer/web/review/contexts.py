"""What the templates get about reviews; every text is ready to print."""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.site.lists import Choice


@dataclass(frozen=True, slots=True)
class GradeView:
    """One of the four grades: a POST of its `value` chooses it, if it is `open`.

    `when` is when it lets the puzzle come back; `applied` marks the one that decides now.
    """

    value: int
    label: str
    when: str
    applied: bool
    open: bool


@dataclass(frozen=True, slots=True)
class AfterReview:
    """What comes after the verdict in a review.

    `sentence` says when the puzzle comes back, `chain` how close it is to being mastered.

    `grades` are empty where the answer didn't move its day. `action` takes the grade that is chosen; `note` says why
    none, or not every one, can be. `left` says how many puzzles are left, of a set if `in_set`, else of those due.
    """

    sentence: str
    chain: str | None
    grades: tuple[GradeView, ...]
    action: str
    note: str | None
    left: int
    in_set: bool


@dataclass(frozen=True, slots=True)
class RedoView:
    """The set that is being redone, and the forms for another one: themes and games, first and last day.

    Themes and games say how many puzzles each has. `left` of `size` puzzles are left of the set; both are 0 if there is
    none.
    """

    left: int
    size: int
    themes: tuple[Choice, ...]
    games: tuple[Choice, ...]
    first: str
    last: str


@dataclass(frozen=True, slots=True)
class ReviewPage:
    """review/review.html. `due` is how many puzzles are due; `coming` says when the next one is, None if none comes.

    `joining` says which answers come back, `mastering` what masters a puzzle; `waiting` and `mastered` are counts.
    `redo` is None until something has been missed. `problem` says why no set was made.
    """

    template: ClassVar[str] = "review/review.html"

    title: str
    due: int
    coming: str | None
    joining: str
    mastering: str
    waiting: int
    mastered: int
    redo: RedoView | None
    problem: str | None = None
