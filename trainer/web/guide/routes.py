"""What shows a newcomer around: the tutorial, of which nothing is stored, the keyboard shortcuts and the icons."""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.coach.solution import Candidate
from trainer.rules.notation import BadNotation, parse_turn, turn_text
from trainer.web.asking.answers import Refused, sent_answer
from trainer.web.guide.contexts import IconsPage
from trainer.web.guide.views import LAST, asking_page, judged_page, keys_page, tutorial_puzzle
from trainer.web.site.languages import gettext
from trainer.web.site.rendering import render
from trainer.web.table.drafts import BadDraft

tutorial = Blueprint("tutorial", __name__, url_prefix="/tutorial")
reference = Blueprint("reference", __name__)


@reference.get("/keys")
def keys() -> Response:
    """Show the keyboard shortcuts."""
    return render(keys_page())


@reference.get("/icons")
def icons() -> Response:
    """Show what every icon means."""
    return render(IconsPage(gettext("What the icons mean")))


@tutorial.get("")
def show() -> Response:
    """Show a step, with the answer as far as it is made; or the verdict on the turn that is looked at."""
    if "look" in request.args:
        return render(judged_page(_candidate(request.args["look"])))
    step = request.args.get("step", str(LAST) if "again" in request.args else "1")
    if step not in map(str, range(1, LAST + 1)):
        abort(404, gettext("The tutorial has no such step: its steps are 1 to %(last)s.", last=LAST))
    try:
        return render(asking_page(int(step), request.args))
    except BadDraft as error:
        abort(400, str(error))


@tutorial.post("")
def answer() -> Response:
    """Take an answer, and lead to its verdict."""
    try:
        sent = sent_answer(tutorial_puzzle(), request.form)
    except Refused as refusal:
        return render(asking_page(LAST, refusal.steps, str(refusal)), refusal.status)
    return redirect(url_for("tutorial.show", look=turn_text(sent.turn)), 303)


def _candidate(text: str) -> Candidate:
    try:
        return tutorial_puzzle().candidate(parse_turn(text))
    except (BadNotation, KeyError):
        abort(404, gettext("This puzzle has no such turn."))
