"""What the templates get about hints; every text is ready to print."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HintForm:
    """The form that takes the next step: POST `number`, `puzzle` and `page`, the URL to come back to, to `action`.

    It is step `number` of `steps`; `tells` says what it tells, `credit` what the answer is worth after it, and
    `keeps_rating` that the answer then changes no rating, where that is news.
    """

    action: str
    number: int
    steps: int
    puzzle: str
    page: str
    tells: str
    credit: str
    keeps_rating: bool


@dataclass(frozen=True, slots=True)
class HintsView:
    """The hints taken so far, and the next one; None once all are taken. `fresh` is the one just taken, 0 for none."""

    taken: tuple[str, ...]
    next: HintForm | None
    fresh: int


@dataclass(frozen=True, slots=True)
class HintsTaken:
    """How many steps an answer took, and what credit that left it."""

    count: int
    credit: str
