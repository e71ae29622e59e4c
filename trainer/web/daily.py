"""The daily puzzle: show it while it is found, take the answer, tell the verdict."""

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from trainer.rules.notation import turn_text
from trainer.web.answers import Refused, keep, sent_answer
from trainer.web.daily_pages import (
    composing_page,
    is_answer,
    kept_puzzle,
    preparing_page,
    puzzle_day,
    url_of,
    verdict_page,
)
from trainer.web.drafts import BadDraft
from trainer.web.rendering import render
from trainer.web.visitors import profile, remember_look, services, storage, visitor_today

daily = Blueprint("daily", __name__, url_prefix="/daily")

NO_COOKIES = "Your answer could not be kept, as your browser sends no cookies here. Allow them, and answer again."
ANOTHER_PUZZLE = (
    "This date's puzzle had to be found again, and it is another one now. Your answer of then still counts; this one is"
    " just for you."
)
NOT_READY = "This puzzle is still being found, so it can't be answered yet."


@daily.get("")
def today() -> Response:
    """Lead to today's puzzle."""
    return redirect(url_of(visitor_today()), 303)


@daily.get("/<day>")
def puzzle(day: str) -> Response:
    """Show the puzzle of a date: being found, to be answered, or with its verdict."""
    date = puzzle_day(day)
    found = kept_puzzle(date)
    if found is None:
        return render(preparing_page(date, services().finder.ask(date)))
    attempt = storage().attempt(profile(), date)
    is_known = attempt is not None and is_answer(attempt, found)
    if attempt and "again" not in request.args and (is_known or "look" in request.args):
        return render(verdict_page(found, attempt, request.args.get("look", attempt.turn)))
    remember_look(date)
    problem = NO_COOKIES if "answered" in request.args else None
    if attempt and not is_known:
        problem = ANOTHER_PUZZLE
    try:
        return render(composing_page(found, request.args, problem, again=attempt is not None))
    except BadDraft as error:
        abort(400, str(error))


@daily.post("/<day>")
def answer(day: str) -> Response:
    """Take an answer. The first one to a puzzle is kept, any other is only looked at."""
    date = puzzle_day(day)
    found = kept_puzzle(date) or abort(409, NOT_READY)
    had_cookie, again = profile() is not None, storage().attempt(profile(), date) is not None
    try:
        sent = sent_answer(found, request.form)
        kept = keep(found, sent)
    except Refused as refusal:
        return render(composing_page(found, refusal.steps, str(refusal), again), refusal.status)
    if not had_cookie:
        return redirect(url_of(date, answered="1"), 303)
    look = turn_text(sent.turn)
    is_kept = look == kept.turn and is_answer(kept, found)
    return redirect(url_of(date) if is_kept else url_of(date, look=look), 303)


@daily.post("/<day>/retry")
def retry(day: str) -> Response:
    """Start a search that failed anew."""
    date = puzzle_day(day)
    services().finder.retry(date)
    return redirect(url_of(date), 303)
