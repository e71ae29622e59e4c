"""What follows from an answer for the reviews."""

from sqlite_utils import Database

from trainer.coach.grading import graded
from trainer.solver.verdicts import Verdict
from trainer.web.asking.views import Asked
from trainer.web.review.queue import is_missed
from trainer.web.review.store import MODE, Reviews


def review_answer(db: Database, attempt: int, asked: Asked) -> None:
    """Let a kept answer decide when its puzzle comes back: a miss in any mode, and whatever answers a due review.

    A puzzle that is redone before it is due keeps its day, unless it is missed again.
    """
    kept, puzzle = Reviews(db), asked.puzzle
    who, verdict, hints, day = db.execute(
        "SELECT profile, verdict, hints, day FROM attempts WHERE id = ?", [attempt]
    ).fetchone()
    review = kept.get(who, puzzle.id)
    is_due = asked.mode == MODE and review is not None and review.mastered is None and review.due <= day
    if is_due or is_missed(Verdict(verdict)):
        kept.grade(attempt, graded(Verdict(verdict), hints).review)
        kept.schedule(who, puzzle.id, puzzle.seed, " ".join(puzzle.themes))
