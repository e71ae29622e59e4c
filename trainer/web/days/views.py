"""The puzzle of a date as its page asks it, and the page while the puzzle is being found."""

from datetime import date

from flask import abort, url_for

from trainer.puzzles.daily import FIRST_DAY
from trainer.web.asking.lookup import puzzle_on
from trainer.web.asking.views import Asked
from trainer.web.search.finder import Search
from trainer.web.search.words import failure, in_words, why
from trainer.web.site.contexts import PreparingPage
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import date_in_words, date_within_words
from trainer.web.site.visitors import profile, storage, visitor_today

FIRST_TIME = N_(
    "The search is under way: games are being played, and the solver is checking the turn worth your two minutes."
)
DAMAGED = N_("What was stored of this puzzle is damaged, so it is being found again. Answers to it are safe.")


def url_of(day: date) -> str:
    """Make the URL of the puzzle of a date."""
    return url_for("daily.puzzle", day=day.isoformat())


def puzzle_day(text: str) -> date:
    """Read a date that has a puzzle; abort with 404 if it is none, or its puzzle isn't out yet.

    Somebody who has flown west may have answered it already, on a day yet to come again: they see their verdict.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        abort(404, gettext("There is no such date. Puzzle dates look like 2026-12-01."))
    if day < FIRST_DAY:
        first = date_within_words(FIRST_DAY)
        abort(404, gettext("There is no puzzle for that date: the first one is for %(date)s.", date=first))
    if day > visitor_today() and storage().attempt(profile(), day) is None:
        written = date_within_words(day)
        abort(404, gettext("The puzzle for %(date)s is not out yet. Come back on that day.", date=written))
    return day


def asked_on(day: date) -> Asked | None:
    """Ask the puzzle of a date; None while it is to be found, for the first time or again."""
    puzzle = puzzle_on(day, storage().attempt(profile(), day))
    if puzzle is None:
        return None
    return Asked(puzzle, "daily", day, _title(day), date_in_words(day), url_of(day))


def preparing_page(day: date, search: Search) -> PreparingPage:
    """Show how the search for the puzzle of a date stands."""
    return PreparingPage(
        title=_title(day),
        eyebrow=date_in_words(day),
        url=url_of(day),
        reason=why(FIRST_TIME if storage().puzzles.found(day) is None else DAMAGED),
        progress=in_words(search.progress),
        failed=failure(search),
        retry=url_for("daily.retry", day=day.isoformat()),
    )


def _title(day: date) -> str:
    return gettext("Today's puzzle") if day == visitor_today() else gettext("Puzzle of the day")
