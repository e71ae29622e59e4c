"""The daily puzzle: show it, or the search for it, take the answer, show the verdict."""

from flask import Blueprint, abort, redirect
from werkzeug.wrappers import Response

from trainer.web.asking.replies import show, take
from trainer.web.days.views import asked_on, preparing_page, puzzle_day, url_of
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import services, visitor_today

daily = Blueprint("daily", __name__, url_prefix="/daily")

NOT_READY = N_("This puzzle is not ready yet, so you can't answer it.")


@daily.get("")
def today() -> Response:
    """Lead to today's puzzle."""
    return redirect(url_of(visitor_today()), 303)


@daily.get("/<day>")
def puzzle(day: str) -> Response:
    """Show the puzzle of a date: being found, to be answered, or with its verdict."""
    date = puzzle_day(day)
    asked = asked_on(date)
    return show(asked) if asked else render(preparing_page(date, services().finder.ask_for_day(date)))


@daily.post("/<day>")
def answer(day: str) -> Response:
    """Take an answer. The first one to a puzzle is kept, any other is only looked at."""
    return take(asked_on(puzzle_day(day)) or abort(409, gettext(NOT_READY)))


@daily.post("/<day>/retry")
def retry(day: str) -> Response:
    """Start a search that failed again."""
    date = puzzle_day(day)
    services().finder.retry(date)
    return redirect(url_of(date), 303)
