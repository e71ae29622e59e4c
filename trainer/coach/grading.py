"""The one table of grades: what a verdict counts as for ratings, and for reviews."""

from dataclasses import dataclass, replace

from fsrs import Rating

from trainer.coach.hints import STEPS
from trainer.solver.verdicts import Verdict


@dataclass(frozen=True, slots=True)
class Grade:
    """What an answer counts as. `score`: as a game of the player against the puzzle, 1 for a win.

    `review`: as a review, by FSRS's four grades; `at_most`: the best of them that the player may call it instead.
    """

    score: float
    review: Rating
    at_most: Rating


GRADES: dict[Verdict, Grade] = {
    Verdict.BEST: Grade(score=1.0, review=Rating.Good, at_most=Rating.Easy),
    Verdict.GOOD: Grade(score=1.0, review=Rating.Good, at_most=Rating.Good),
    Verdict.INACCURACY: Grade(score=0.5, review=Rating.Hard, at_most=Rating.Hard),
    Verdict.MISTAKE: Grade(score=0.0, review=Rating.Again, at_most=Rating.Again),
    Verdict.BLUNDER: Grade(score=0.0, review=Rating.Again, at_most=Rating.Again),
}


def graded(verdict: Verdict, hints: int) -> Grade:
    """Return what an answer counts as after so many steps of hints: at most hard in a review, again with all of them.

    For its score, whether hints were taken is another question than this table's.
    """
    grade = GRADES[verdict]
    most = Rating.Easy if not hints else Rating.Hard if hints < STEPS else Rating.Again
    return replace(grade, review=min(grade.review, most), at_most=min(grade.at_most, most))
