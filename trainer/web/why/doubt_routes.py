"""Doubt this: have a puzzle solved again, and show what came of it."""

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from trainer.rules.notation import parse_turn
from trainer.web.database.kept_doubts import kept_doubt
from trainer.web.database.requests import storage
from trainer.web.jobs.schedule import TooMuchWork
from trainer.web.jobs.words import refusal
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.visitors import asker
from trainer.web.why.answered import answered
from trainer.web.why.contexts import DoubtPage
from trainer.web.why.doubt_views import doubt_view
from trainer.web.why.doubts import Doubts

doubting = Blueprint("doubting", __name__, url_prefix="/puzzle")

BUSY = N_("Too many puzzles are being solved again right now. Try again in a few minutes.")


@doubting.get("/<id>/doubt")
def outcome(id: str) -> Response:
    """Return how the second opinion on a puzzle stands."""
    puzzle, answer = answered(id)
    page = DoubtPage(
        title=gettext("A second opinion"),
        eyebrow=gettext("Puzzle %(id)s", id=puzzle.id),
        back=answer.url,
        doubt=doubt_view(puzzle, parse_turn(answer.turn)),
    )
    return render(page)


@doubting.post("/<id>/doubt")
def doubt(id: str) -> Response:
    """Have a puzzle solved again, unless it has been already."""
    puzzle, answer = answered(id)
    try:
        if kept_doubt(storage().db, id) is None:
            service(Doubts).ask(puzzle, parse_turn(answer.turn), asker())
    except TooMuchWork as error:
        abort(503, refusal(error, BUSY))
    return redirect(url_for("doubting.outcome", id=id), 303)
