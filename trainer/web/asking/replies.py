"""Asking a puzzle: show it, take the answer, show the verdict; the same for every kind of puzzle."""

from flask import abort, redirect, request
from werkzeug.wrappers import Response

from trainer.rules.notation import turn_text
from trainer.web.asking.answers import Refused, keep, sent_answer
from trainer.web.asking.asked import Asked
from trainer.web.asking.hint_taking import take_hint
from trainer.web.asking.hint_views import FRESH, NOT_KEPT
from trainer.web.asking.views import composing_page, is_answer, verdict_page
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import profile, remember_look
from trainer.web.table.drafts import BadDraft

NO_COOKIES = N_(
    "Your answer could not be saved, as your browser doesn't send cookies here. Allow them and answer again."
)
HINT_NOT_KEPT = N_("You can't take hints, as your browser doesn't send cookies here. Allow them and ask again.")
ANOTHER_PUZZLE = N_(
    "This date's puzzle had to be found again, and it is a different one now. Your earlier answer still counts; this"
    " one is just for you."
)


def show(asked: Asked) -> Response:
    """Show a puzzle, to be answered or with its verdict."""
    attempt = asked.attempt
    is_known = attempt is not None and is_answer(attempt, asked.puzzle)
    if attempt and "again" not in request.args and (is_known or "look" in request.args):
        page = verdict_page(asked, attempt, request.args.get("look", attempt.turn))
        return render(page)
    remember_look(asked.url)
    problem = gettext(NO_COOKIES) if "answered" in request.args else None
    if request.args.get(FRESH) == NOT_KEPT:
        problem = gettext(HINT_NOT_KEPT)
    if attempt and not is_known:
        problem = gettext(ANOTHER_PUZZLE)
    try:
        return render(composing_page(asked, request.args, problem, again=attempt is not None))
    except BadDraft as error:
        abort(400, str(error))


def take(asked: Asked) -> Response:
    """Take what a form sent: a step of the hints, or an answer."""
    return take_hint(asked) if FRESH in request.form else _take_answer(asked)


def _take_answer(asked: Asked) -> Response:
    """Take an answer. The first one to a puzzle is kept, any other is only looked at."""
    had_cookie, again = profile() is not None, asked.attempt is not None
    try:
        sent = sent_answer(asked.puzzle, request.form)
        kept = keep(asked, sent)
    except Refused as refusal:
        return render(composing_page(asked, refusal.steps, str(refusal), again), refusal.status)
    if not had_cookie:
        return redirect(asked.link(answered="1"), 303)
    look = turn_text(sent.turn)
    is_kept = look == kept.turn and is_answer(kept, asked.puzzle)
    return redirect(asked.url if is_kept else asked.link(look=look), 303)
