"""The page that every puzzle has: its permalink."""

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from trainer.puzzles.puzzle import Puzzle
from trainer.web.asking.lookup import day_of, puzzle_by_id
from trainer.web.asking.replies import show, take
from trainer.web.asking.views import Asked
from trainer.web.days.views import url_of
from trainer.web.site.languages import N_, gettext
from trainer.web.site.visitors import profile, storage

single = Blueprint("single", __name__, url_prefix="/puzzle")

UNKNOWN = N_(
    "There is no such puzzle here. A puzzle found from a seed is stored only where it was found; its seed finds it"
    " again anywhere."
)


@single.get("/<id>")
def puzzle(id: str) -> Response:
    """Show a puzzle; lead to the page of its date if it has one."""
    return _of_a_date(id) or show(_asked(id))


@single.post("/<id>")
def answer(id: str) -> Response:
    """Take an answer. The first one to a puzzle is kept, any other is only looked at."""
    return _of_a_date(id) or take(_asked(id))


def _of_a_date(id: str) -> Response | None:
    """Lead to the page of the puzzle's date, so that it is answered there only, and not before its day."""
    day = day_of(id)
    return redirect(url_of(day), 303) if day and not storage().attempt_at(profile(), id) else None


def _asked(id: str) -> Asked:
    puzzle = puzzle_by_id(id) or abort(404, gettext(UNKNOWN))
    seed = storage().puzzles.seed_of(id)
    url = url_for("single.puzzle", id=id)
    return _shared(puzzle, url) if seed is None else _fresh(puzzle, url, seed)


def _shared(puzzle: Puzzle, url: str) -> Asked:
    return Asked(puzzle, "link", None, gettext("Puzzle"), puzzle.id, url)


def _fresh(puzzle: Puzzle, url: str, seed: int) -> Asked:
    eyebrow = gettext("seed %(seed)s", seed=seed)
    return Asked(puzzle, "endless", None, gettext("A fresh puzzle"), eyebrow, url, further=url_for("endless.ask"))
