"""Endless puzzles: a seed is sent, and a fresh puzzle is found from it in the background."""

import re

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.puzzles.searching import MAX_SEED
from trainer.web.database.kept_puzzles import read
from trainer.web.database.requests import storage
from trainer.web.endless.views import endless_page, waiting_page
from trainer.web.jobs.schedule import TooMuchWork
from trainer.web.jobs.words import refusal
from trainer.web.search.finder import Finder
from trainer.web.site.languages import N_, gettext
from trainer.web.site.numbers import whole
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.visitors import asker

endless = Blueprint("endless", __name__, url_prefix="/endless")

SEED = re.compile(r"[0-9]{1,9}")
BAD_SEED = N_("A seed is a whole number from 0 to %(most)s, in digits only. Correct it, or leave the field empty.")
NO_SUCH_SEED = N_("There is no such seed: seeds are whole numbers from 0 to %(most)s.")
TOO_MANY = N_("Too many puzzles are being searched for right now. Try again in a few minutes.")
NOT_LOOKED_FOR = N_("No search is running for this seed. Press the button to start one.")


@endless.get("")
def ask() -> Response:
    """Ask for a seed."""
    return render(endless_page())


@endless.post("")
def start() -> Response:
    """Start the search from the seed that was sent, or from the one that was drawn with the form if none was."""
    sent = request.values.get("seed", "").strip()
    seed = _seed(sent or request.values.get("drawn", ""))
    if seed is None:
        return render(endless_page(sent, gettext(BAD_SEED, most=whole(MAX_SEED))), 422)
    finder = service(Finder)
    finder.retry(seed)
    try:
        if _found(seed) is None:
            finder.ask(seed, asker())
    except TooMuchWork as error:
        return render(endless_page(sent, refusal(error, TOO_MANY)), 503)
    return redirect(url_for("endless.wait", seed=seed), 303)


@endless.get("/<seed>")
def wait(seed: str) -> Response:
    """Show how the search from a seed stands; lead to its puzzle once that is found."""
    number = _seed(seed)
    if number is None:
        abort(404, gettext(NO_SUCH_SEED, most=whole(MAX_SEED)))
    # In this order: a search that is gone has kept its puzzle.
    search = service(Finder).search(number, asker())
    if id := _found(number):
        return redirect(url_for("single.puzzle", id=id), 303)
    return render(waiting_page(number, search) if search else endless_page(seed, gettext(NOT_LOOKED_FOR)))


def _seed(text: str) -> int | None:
    return int(text) if SEED.fullmatch(text) else None


def _found(seed: int) -> str | None:
    """Return the id of the puzzle that was found from a seed, None if there is none that can be read."""
    kept = storage().puzzles.found(seed)
    return kept.id if kept and read(kept.text) else None
