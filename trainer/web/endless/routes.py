"""Endless puzzles: a seed is sent, and a fresh puzzle is found from it in the background."""

import re
from secrets import randbelow

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.puzzles.searching import MAX_SEED
from trainer.solver.verdicts import Verdict
from trainer.web.database.kept_puzzles import FreshPuzzle
from trainer.web.jobs.schedule import TooMuchWork
from trainer.web.jobs.words import refusal
from trainer.web.search.finder import Search
from trainer.web.search.keeping import read
from trainer.web.search.words import failure, in_words, why
from trainer.web.site.contexts import EndlessPage, FreshLink, PreparingPage
from trainer.web.site.languages import N_, gettext
from trainer.web.site.numbers import whole
from trainer.web.site.rendering import render
from trainer.web.site.visitors import asker, profile, services, storage
from trainer.web.verdict.views import LABELS

endless = Blueprint("endless", __name__, url_prefix="/endless")

SEED = re.compile(r"[0-9]{1,9}")
LATEST = 6
BAD_SEED = N_("A seed is a whole number from 0 to %(most)s, in digits only. Correct it, or leave the field empty.")
NO_SUCH_SEED = N_("There is no such seed: seeds are whole numbers from 0 to %(most)s.")
TOO_MANY = N_("Too many puzzles are being searched for right now. Try again in a few minutes.")
NOT_LOOKED_FOR = N_("No search is running for this seed. Press the button to start one.")
REASON = N_("Bots play games from your seed until one reaches a turn that is proven to be worth your two minutes.")


@endless.get("")
def ask() -> Response:
    """Ask for a seed."""
    return render(_form())


@endless.post("")
def start() -> Response:
    """Start the search from the seed that was sent, or from the one that was drawn with the form if none was."""
    sent = request.values.get("seed", "").strip()
    seed = _seed(sent or request.values.get("drawn", ""))
    if seed is None:
        return render(_form(sent, gettext(BAD_SEED, most=whole(MAX_SEED))), 422)
    finder = services().finder
    finder.retry(seed)
    try:
        if _found(seed) is None:
            finder.ask(seed, asker())
    except TooMuchWork as error:
        return render(_form(sent, refusal(error, TOO_MANY)), 503)
    return redirect(url_for("endless.wait", seed=seed), 303)


@endless.get("/<seed>")
def wait(seed: str) -> Response:
    """Show how the search from a seed stands; lead to its puzzle once that is found."""
    number = _seed(seed)
    if number is None:
        abort(404, gettext(NO_SUCH_SEED, most=whole(MAX_SEED)))
    # In this order: a search that is no more has kept its puzzle.
    search = services().finder.search(number, asker())
    if id := _found(number):
        return redirect(url_for("single.puzzle", id=id), 303)
    return render(_waiting(number, search) if search else _form(seed, gettext(NOT_LOOKED_FOR)))


def _seed(text: str) -> int | None:
    return int(text) if SEED.fullmatch(text) else None


def _found(seed: int) -> str | None:
    """Return the id of the puzzle that was found from a seed, None if there is none that can be read."""
    kept = storage().puzzles.found(seed)
    return kept.id if kept and read(kept.text) else None


def _form(seed: str = "", problem: str | None = None) -> EndlessPage:
    return EndlessPage(
        title=gettext("Endless puzzles"),
        action=url_for("endless.start"),
        seed=seed,
        drawn=randbelow(MAX_SEED + 1),
        problem=problem,
        latest=tuple(map(_link, storage().puzzles.latest(profile(), LATEST))),
    )


def _waiting(seed: int, search: Search) -> PreparingPage:
    return PreparingPage(
        title=gettext("A fresh puzzle"),
        eyebrow=gettext("seed %(seed)s", seed=seed),
        url=url_for("endless.wait", seed=seed),
        reason=why(REASON),
        progress=in_words(search.progress),
        failed=failure(search),
        retry=url_for("endless.start", seed=seed),
    )


def _link(fresh: FreshPuzzle) -> FreshLink:
    return FreshLink(
        url=url_for("single.puzzle", id=fresh.id),
        name=gettext("seed %(seed)s", seed=fresh.seed),
        verdict=fresh.verdict,
        label=gettext(LABELS[Verdict(fresh.verdict)]) if fresh.verdict else gettext("not answered yet"),
    )
