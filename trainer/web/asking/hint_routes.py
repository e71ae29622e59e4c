"""Taking a step of the hints: the server counts, so that a double click takes one, and no reload undoes one."""

from urllib.parse import parse_qsl, urlencode

from flask import Blueprint, abort, redirect, request
from werkzeug.wrappers import Response

from trainer.coach.hints import STEPS
from trainer.web.asking.hint_store import is_asked_without, take_step
from trainer.web.asking.hint_views import FRESH, NOT_KEPT
from trainer.web.asking.lookup import day_of, puzzle_by_id
from trainer.web.site.languages import N_, gettext
from trainer.web.site.security import is_own_path
from trainer.web.site.visitors import profile, services, storage, visitor_today

hints = Blueprint("hints", __name__)

NO_SUCH_STEP = N_("There is no such hint. Go back to the puzzle and use its own button.")
NO_SUCH_PAGE = N_("That is not a page of this site. Go back to the puzzle and use its own button.")
NO_SUCH_PUZZLE = N_(
    "There is no such puzzle here, so there are no hints for it. Go back to the puzzle and use its own button."
)
NOT_OUT = N_("The puzzle for that day is not out yet. Come back on that day.")
NO_HINTS_HERE = N_("There are no hints in a streak or a storm. Go back to the puzzle and answer it without one.")


@hints.post("/hint")
def take() -> Response:
    """Take a step, if it is the next one and the puzzle waits for an answer, and lead back to the puzzle's page."""
    number, page, puzzle = _number(), _page(), request.form.get("puzzle", "")
    if puzzle_by_id(puzzle) is None:
        abort(404, gettext(NO_SUCH_PUZZLE))
    day, who = day_of(puzzle), profile()
    if day and day > visitor_today():
        abort(404, gettext(NOT_OUT))
    if who is None:
        return redirect(_with_fresh(page, NOT_KEPT), 303)
    now = services().now()
    if is_asked_without(storage(), who, puzzle, now):
        abort(409, gettext(NO_HINTS_HERE))
    take_step(storage(), who, puzzle, day, number, now.isoformat())
    return redirect(_with_fresh(page, str(number)), 303)


def _number() -> int:
    text = request.form.get("number", "")
    return int(text) if text in map(str, range(1, STEPS + 1)) else abort(400, gettext(NO_SUCH_STEP))


def _page() -> str:
    """Read the page to lead back to; abort with 400 if it isn't ours."""
    page = request.form.get("page", "")
    return page if is_own_path(page) else abort(400, gettext(NO_SUCH_PAGE))


def _with_fresh(page: str, fresh: str) -> str:
    """Name the step that was just taken in the page's URL, so that the page can bring it into view."""
    path, _, query = page.partition("#")[0].partition("?")
    steps = [(name, value) for name, value in parse_qsl(query) if name != FRESH]
    return f"{path}?{urlencode([*steps, (FRESH, fresh)])}"
