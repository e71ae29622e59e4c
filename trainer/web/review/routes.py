"""The pages of the reviews: what is due, one review after the other, and sets to redo."""

from random import SystemRandom

from flask import Blueprint, abort, redirect, request, url_for
from fsrs import Rating
from werkzeug.wrappers import Response

from trainer.web.asking.replies import show, take
from trainer.web.database.requests import storage
from trainer.web.database.sittings import Sitting
from trainer.web.database.storage import Attempt
from trainer.web.review.asking import REDO, asked_in, next_due, next_of_set, sitting_of
from trainer.web.review.decisions import decision
from trainer.web.review.queue import held_back, reviews, reviews_due
from trainer.web.review.redo import NothingToRedo, to_redo
from trainer.web.review.views import CHOSEN, at_most, review_page, why_not
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import profile

review = Blueprint("review", __name__, url_prefix="/review")

NO_GRADE = N_("That is not one of the four grades. Go back and use one of the buttons.")
NOT_ANSWERED = N_("This puzzle is waiting for your turn. Answer it first, then say how it went.")
ONCE = N_("You have already changed when this puzzle comes back, and you can only do that once.")
NOT_DUE = N_("This answer came before the puzzle was due, so its day doesn't change.")
TOO_EASY = N_("You can say that an answer that lost points was harder than it went, but not easier.")


@review.app_context_processor
def shared() -> dict[str, object]:
    """Let every template count the puzzles that are due."""
    return {"reviews_due": reviews_due}


@review.get("")
def overview() -> Response:
    """Show what is due, what comes, and what can be redone."""
    return render(review_page())


@review.post("/next")
def next_one() -> Response:
    """Lead to the next review, of the set that is redone or of those due, or to the overview if there is none."""
    who = profile()
    choose_next = next_of_set if request.values.get("of") == REDO else next_due
    return _lead_to(choose_next(who) if who else None)


@review.get("/<int:number>")
def puzzle(number: int) -> Response:
    """Show the puzzle of a review, to be answered or with its verdict; lead on from one that was put aside."""
    sitting = sitting_of(number)
    return redirect(url_for("review.overview"), 303) if sitting.skipped else show(asked_in(sitting))


@review.post("/<int:number>")
def answer(number: int) -> Response:
    """Take the answer of a review; lead on from one that was put aside."""
    sitting = sitting_of(number)
    return redirect(url_for("review.overview"), 303) if sitting.skipped else take(asked_in(sitting))


@review.post("/<int:number>/grade")
def choose(number: int) -> Response:
    """Let the player choose another grade, once, and none that the verdict doesn't allow."""
    sitting = sitting_of(number)
    sent = request.form.get("grade", "")
    grade = Rating(int(sent)) if sent in {"1", "2", "3", "4"} else abort(400, gettext(NO_GRADE))
    with storage().writing(sitting.profile, clock().now().isoformat()):
        attempt = storage().attempt_in(sitting) or abort(409, gettext(NOT_ANSWERED))
        if attempt.grade != grade:
            _choose(sitting, attempt, grade)
    return _lead_to(sitting)


@review.post("/redo")
def redo() -> Response:
    """Start to redo what was missed of a theme, in a period or in a game, in random order."""
    kept, who = reviews(), profile()
    try:
        held = held_back()
        puzzles = to_redo([review for review in kept.all_of(who) if review.puzzle not in held], request.form)
    except NothingToRedo as problem:
        return render(review_page(str(problem)), 422)
    if who is None:
        return _lead_to(None)
    SystemRandom().shuffle(puzzles)
    kept.start_redo(who, puzzles, clock().now().isoformat())
    return _lead_to(next_of_set(who))


@review.post("/redo/stop")
def stop() -> Response:
    """End the set that is redone; its puzzles stay in the reviews as they are."""
    if who := profile():
        reviews().end_redo(who, clock().now().isoformat())
    return _lead_to(None)


def _lead_to(sitting: Sitting | None) -> Response:
    url = url_for("review.puzzle", number=sitting.id) if sitting else url_for("review.overview")
    return redirect(url, 303)


def _choose(sitting: Sitting, attempt: Attempt, grade: Rating) -> None:
    """Let an answer decide by another grade; abort with 409 if it doesn't decide, 422 if the verdict forbids it."""
    kept, number = reviews(), sitting.attempt or 0
    decided = decision(kept.graded(attempt.profile, attempt.puzzle), number)
    if decided is None:
        abort(409, gettext(NOT_DUE))
    if reason := why_not(attempt, decided):
        abort(409, gettext(ONCE if reason == CHOSEN else reason))
    if grade > at_most(attempt):
        abort(422, gettext(TOO_EASY))
    kept.choose(number, grade)
    kept.reschedule(attempt.profile, attempt.puzzle)
