"""What follows from an answer for the reviews."""

from dataclasses import replace

from sqlite_utils import Database

from trainer.coach.grading import graded
from trainer.solver.verdicts import Verdict
from trainer.web.asking.asked import Asked
from trainer.web.database.storage import Attempt
from trainer.web.review.queue import is_missed
from trainer.web.review.store import MODE, Reviews


def review_answer(db: Database, attempt: Attempt, asked: Asked) -> Attempt:
    """Let a kept answer decide when its puzzle comes back: a miss in any mode, and whatever answers a due review.

    A puzzle that is redone before it is due keeps its day, unless it is missed again. The answer is returned with the
    grade by which it decides, if it does.
    """
    kept, puzzle = Reviews(db), asked.puzzle
    verdict, review = Verdict(attempt.verdict), kept.get(attempt.profile, puzzle.id)
    is_due = asked.mode == MODE and review is not None and review.mastered is None and review.due <= attempt.day
    if not is_due and not is_missed(verdict):
        return attempt
    grade = graded(verdict, attempt.hints).review
    kept.grade(attempt.id, grade)
    kept.schedule(attempt.profile, puzzle.id, puzzle.seed, " ".join(puzzle.themes))
    return replace(attempt, grade=int(grade))
