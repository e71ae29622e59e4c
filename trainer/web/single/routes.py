"""The page that every puzzle has: its permalink."""

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from trainer.web.asking.asked import Asked
from trainer.web.asking.lookup import day_of, puzzle_by_id
from trainer.web.asking.replies import show, take
from trainer.web.database.requests import storage
from trainer.web.database.storage import Attempt
from trainer.web.site.languages import N_, gettext
from trainer.web.site.visitors import profile

single = Blueprint("single", __name__, url_prefix="/puzzle")

UNKNOWN = N_(
    "There is no such puzzle here. A puzzle found from a seed is stored only where it was found; its seed finds it"
    " again anywhere."
)


@single.get("/<id>")
def puzzle(id: str) -> Response:
    """Show a puzzle; lead to the page of its date if it has one."""
    attempt = storage().attempt_at(profile(), id)
    return _of_a_date(id, attempt) or show(_asked(id, attempt))


@single.post("/<id>")
def answer(id: str) -> Response:
    """Take an answer. The first one to a puzzle is kept, any other is only looked at."""
    attempt = storage().attempt_at(profile(), id)
    return _of_a_date(id, attempt) or take(_asked(id, attempt))


def _of_a_date(id: str, attempt: Attempt | None) -> Response | None:
    """Lead to the page of the puzzle's date, so that it is answered there only, and not before its day."""
    day = day_of(id)
    return redirect(url_for("daily.puzzle", day=day), 303) if day and attempt is None else None


def _asked(id: str, attempt: Attempt | None) -> Asked:
    puzzle = puzzle_by_id(id) or abort(404, gettext(UNKNOWN))
    seed = storage().puzzles.seed_of(id)
    url = url_for("single.puzzle", id=id)
    if seed is None:
        return Asked(puzzle, "link", None, gettext("Puzzle"), puzzle.id, url, attempt)
    eyebrow = gettext("seed %(seed)s", seed=seed)
    further = url_for("endless.ask")
    return Asked(puzzle, "endless", None, gettext("A fresh puzzle"), eyebrow, url, attempt, further)
