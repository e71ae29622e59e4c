"""The four grades after a review: when each of them lets the puzzle come back."""

from collections.abc import Sequence
from dataclasses import dataclass

from fsrs import Rating

from trainer.web.review.schedule import Graded, Schedule, schedule_of


@dataclass(frozen=True, slots=True)
class Decision:
    """An answer that decided when its puzzle comes back: those before it, itself, and whether it is the latest."""

    earlier: tuple[Graded, ...]
    answer: Graded
    is_latest: bool

    def schedule_by(self, grade: Rating) -> Schedule:
        """Return where the puzzle stands after the answer if it had this grade."""
        return schedule_of([*self.earlier, Graded(self.answer.day, grade)])


def decision(answers: Sequence[tuple[int, Graded]], attempt: int) -> Decision | None:
    """Find an answer among the graded ones to its puzzle, which come oldest first; None if it has no grade."""
    numbers = [number for number, _ in answers]
    if attempt not in numbers:
        return None
    at = numbers.index(attempt)
    graded = tuple(answer for _, answer in answers)
    return Decision(graded[:at], graded[at], at + 1 == len(answers))
