"""What the templates get about hints; every text is ready to print."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class HintForm:
    """The form that takes the next step: POST `number` as `hint` to `action`, the URL of the half-made answer.

    It is step `number` of `steps`; `tells` says what it tells, `credit` what the answer is worth after it, and
    `keeps_rating` that the answer then changes no rating, where that is news.
    """

    action: str
    number: int
    steps: int
    tells: str
    credit: str
    keeps_rating: bool


@dataclass(frozen=True, slots=True)
class HintsView:
    """The hints taken so far, and the next one; None once all are taken. `fresh` is the one just taken, 0 for none."""

    taken: tuple[str, ...]
    next: HintForm | None
    fresh: int
