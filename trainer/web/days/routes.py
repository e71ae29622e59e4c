"""The daily puzzle: show it, or the search for it, take the answer, show the verdict; and the archive of them all."""

from flask import Blueprint, abort, redirect
from werkzeug.wrappers import Response

from trainer.puzzles.daily import FIRST_DAY
from trainer.web.asking.replies import show, take
from trainer.web.database.requests import storage, visitor_today
from trainer.web.days.months import month_of, read_month
from trainer.web.days.store import results_between
from trainer.web.days.streaks import streak
from trainer.web.days.views import (
    archive_page,
    asked_on,
    first_month,
    latest_month,
    month_name,
    month_url,
    preparing_page,
    puzzle_day,
    url_of,
)
from trainer.web.search.finder import Finder
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.visitors import profile

daily = Blueprint("daily", __name__, url_prefix="/daily")
archive = Blueprint("archive", __name__, url_prefix="/daily/archive")

NOT_READY = N_("This puzzle is not ready yet, so you can't answer it.")


@daily.app_context_processor
def shared() -> dict[str, object]:
    """Let every template know the streak."""
    return {"streak": streak()}


@daily.get("")
def today() -> Response:
    """Lead to today's puzzle."""
    return redirect(url_of(visitor_today()), 303)


@daily.get("/<day>")
def puzzle(day: str) -> Response:
    """Show the puzzle of a date: being found, to be answered, or with its verdict."""
    date = puzzle_day(day)
    asked = asked_on(date)
    return show(asked) if asked else render(preparing_page(date, service(Finder).ask_for_day(date)))


@daily.post("/<day>")
def answer(day: str) -> Response:
    """Take an answer. The first one to a puzzle is kept, any other is only looked at."""
    return take(asked_on(puzzle_day(day)) or abort(409, gettext(NOT_READY)))


@daily.post("/<day>/retry")
def retry(day: str) -> Response:
    """Start a search that failed again."""
    date = puzzle_day(day)
    service(Finder).retry(date)
    return redirect(url_of(date), 303)


@archive.get("")
def latest() -> Response:
    """Lead to the month of today."""
    return redirect(month_url(latest_month()), 303)


@archive.get("/<text>")
def month(text: str) -> Response:
    """Show the daily puzzles of a month; abort with 404 if there are none yet, or it is no month."""
    month = read_month(text)
    if month is None:
        abort(404, gettext("There is no such month. Months look like 2026-12."))
    if not month_of(FIRST_DAY) <= month <= latest_month():
        abort(
            404,
            gettext(
                "No daily puzzles are out for that month. The first month is %(first)s.",
                first=month_name(first_month()),
            ),
        )
    return render(archive_page(month, results_between(storage().db, profile(), month.first, month.last)))
