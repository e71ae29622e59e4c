"""What comes after the verdict in a review, as the templates get it."""

from collections.abc import Iterator
from datetime import date

from flask import url_for
from fsrs import Rating

from trainer.coach.grading import graded
from trainer.solver.verdicts import Verdict
from trainer.web.database.sittings import Sitting
from trainer.web.database.storage import Attempt
from trainer.web.review.contexts import AfterReview, GradeView
from trainer.web.review.decisions import Decision, decision
from trainer.web.review.queue import reviews, reviews_due
from trainer.web.review.words import GRADES, chain, comes_back, coming, when_and_date
from trainer.web.site.languages import N_, gettext
from trainer.web.site.visitors import profile, visitor_today

CHOOSE = N_("Did it feel different? You can change this once.")
CAPPED = N_("You can say it was harder than it went, but not easier. You can change this once.")
CHOSEN = N_("You chose this yourself.")
MISSED = N_("You lost points here, or the answer was shown, so it comes back soon, however it felt.")
BEHIND = N_("You have answered this puzzle again since then, and that answer decides now.")


def after_review(sitting: Sitting, attempt: Attempt) -> AfterReview:
    """Return when a puzzle that was answered in a sitting comes back, and what comes next."""
    decided = decision(reviews().graded(attempt.profile, attempt.puzzle), sitting.attempt or 0)
    left, in_set = _left(sitting), sitting.run is not None
    action = url_for("review.choose", number=sitting.id)
    if decided is None:
        return AfterReview(_unmoved(attempt.puzzle), None, (), action, None, left, in_set)
    schedule, note = decided.schedule_by(decided.answer.grade), why_not(attempt, decided)
    return AfterReview(
        sentence=comes_back(schedule, visitor_today()),
        chain=chain(schedule),
        grades=tuple(_grades(attempt, decided)),
        action=action,
        note=gettext(note or (CAPPED if at_most(attempt) < Rating.Easy else CHOOSE)),
        left=left,
        in_set=in_set,
    )


def why_not(attempt: Attempt, decided: Decision) -> str | None:
    """Return why the player can't choose another grade for an answer, None if they can."""
    if attempt.grade_chosen:
        return CHOSEN
    if not decided.is_latest:
        return BEHIND
    return MISSED if at_most(attempt) == Rating.Again else None


def at_most(attempt: Attempt) -> Rating:
    """Return the best grade that the player may choose for an answer."""
    return graded(Verdict(attempt.verdict), attempt.hints).at_most


def _grades(attempt: Attempt, decided: Decision) -> Iterator[GradeView]:
    is_open = why_not(attempt, decided) is None
    for grade, label in GRADES.items():
        schedule = decided.schedule_by(grade)
        applied = grade == decided.answer.grade
        yield GradeView(
            value=int(grade),
            label=gettext(label),
            when=gettext("mastered") if schedule.mastered else when_and_date(schedule.due, visitor_today()),
            applied=applied,
            open=is_open and not applied and grade <= at_most(attempt),
        )


def _unmoved(puzzle: str) -> str:
    """Return a message that an answer changed nothing, as it came before the puzzle was due."""
    review = reviews().get(profile(), puzzle)
    if review is None or review.mastered:
        return gettext("It is mastered and stays mastered.")
    when = coming(date.fromisoformat(review.due), visitor_today())
    return gettext("It wasn't due yet, so its day stays the same: it comes back %(when)s.", when=when)


def _left(sitting: Sitting) -> int:
    """Count the puzzles that are left: of the set that the sitting belongs to, or of those due."""
    if sitting.run is None:
        return reviews_due()
    redo = reviews().redo(profile())
    return len(redo.left) if redo and redo.run == sitting.run else 0
