"""Which review comes next, and how it is asked."""

from datetime import date

from flask import abort, url_for

from trainer.web.asking.asked import Asked
from trainer.web.asking.lookup import puzzle_by_id
from trainer.web.database.requests import storage
from trainer.web.database.sittings import Sitting
from trainer.web.review.queue import due_today, held_back, reviews
from trainer.web.review.store import MODE
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import date_within_words
from trainer.web.site.visitors import profile

REDO = "redo"
UNKNOWN = N_("You have no such review. Go to the Review page and go on from there.")
GONE = N_("This puzzle is no longer here. The history still shows what you answered.")


def sitting_of(number: int) -> Sitting:
    """Look up a review of the visitor's; abort with 404 if there is none with this number."""
    return storage().sittings.get(profile(), MODE, number) or abort(404, gettext(UNKNOWN))


def asked_in(sitting: Sitting) -> Asked:
    """Ask the puzzle of a review; abort with 404 if it is gone."""
    puzzle = puzzle_by_id(sitting.puzzle) or abort(404, gettext(GONE))
    review = reviews().get(sitting.profile, puzzle.id)
    missed = gettext("missed on %(date)s", date=date_within_words(date.fromisoformat(review.added))) if review else ""
    return Asked(
        puzzle,
        MODE,
        None,
        gettext("Review"),
        missed or puzzle.id,
        url_for("review.puzzle", number=sitting.id),
        attempt=storage().attempt_of(sitting),
        sitting=sitting,
        next=url_for("review.next_one", of=REDO if sitting.run else None),
    )


def next_due(who: str) -> Sitting | None:
    """Sit down to the puzzle that has been due longest; None if none is due. Abort with 404 if all due are gone."""
    due = due_today()
    sitting = _next(who, due, None)
    return abort(404, gettext(GONE)) if due and sitting is None else sitting


def next_of_set(who: str) -> Sitting | None:
    """Sit down to the next puzzle of the set that is redone; None, and the set is over, if none can be asked."""
    redo = reviews().redo(who)
    if redo is None:
        return None
    held = held_back()
    sitting = _next(who, [puzzle for puzzle in redo.left if puzzle not in held], redo.run)
    if sitting is None:
        reviews().end_redo(who, clock().now().isoformat())
    return sitting


def _next(who: str, wanted: list[str], run: int | None) -> Sitting | None:
    """Go on with the review that waits, if it is one of these, else sit down to the first that is still here."""
    sittings, moment = storage().sittings, clock().now().isoformat()
    with storage().writing(who, moment):
        waiting = sittings.open_one(who, MODE)
        if waiting and waiting.run == run and waiting.puzzle in wanted and puzzle_by_id(waiting.puzzle):
            return waiting
        if waiting:
            sittings.skip(waiting.id)
        first = next(filter(puzzle_by_id, wanted), None)
        return sittings.start(who, MODE, first, moment, run, rated=False) if first else None
