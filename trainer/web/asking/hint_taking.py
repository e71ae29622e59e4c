"""Taking a step of the hints: the server counts, so that a double click takes one, and no reload undoes one."""

from flask import abort, redirect, request
from werkzeug.wrappers import Response

from trainer.coach.hints import hints
from trainer.web.asking.additions import Additions
from trainer.web.asking.answers import counted
from trainer.web.asking.asked import Asked
from trainer.web.asking.hint_store import take_step
from trainer.web.asking.hint_views import FRESH, NOT_KEPT
from trainer.web.asking.modes import MODES
from trainer.web.database.requests import storage
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext, language
from trainer.web.site.services import service
from trainer.web.site.visitors import profile
from trainer.web.table import drafts

NO_SUCH_STEP = N_("There is no such hint. Go back to the puzzle and use its own button.")
NO_HINTS_HERE = N_("There are no hints in a streak or a storm. Go back to the puzzle and answer it without one.")


def take_hint(asked: Asked) -> Response:
    """Take the step that a form sent, if it is the next one and the puzzle waits for its answer; lead back to the page.

    The half-made answer stands in the URL that the form was sent to, and stays as it is.
    """
    number, who = _number(asked), profile()
    if who is None:
        return _lead_back(asked, NOT_KEPT)
    if not MODES[asked.mode].hinted or any(bars(who, asked.puzzle.id) for bars in service(Additions).barring):
        abort(409, gettext(NO_HINTS_HERE))
    kept = storage()
    with kept.writing(who, clock().now().isoformat()):
        if counted(asked) is None:
            take_step(kept.db, who, asked.puzzle.id, number)
    return _lead_back(asked, str(number))


def _number(asked: Asked) -> int:
    """Return the step that was sent; abort with 400 if this puzzle has none such."""
    text, steps = request.form[FRESH], len(hints(asked.puzzle, language()))
    return int(text) if text in map(str, range(1, steps + 1)) else abort(400, gettext(NO_SUCH_STEP))


def _lead_back(asked: Asked, fresh: str) -> Response:
    """Name the step that was just taken in the page's URL, so that the page can put it before the eyes."""
    chosen = {name: value for name, value in request.args.items() if name in drafts.STEPS}
    return redirect(asked.link(**chosen, **{FRESH: fresh}), 303)
