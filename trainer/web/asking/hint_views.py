"""The hints as the templates get them."""

from trainer.coach.hints import CREDIT, hints
from trainer.puzzles.puzzle import Puzzle
from trainer.web.asking.hint_contexts import HintForm, HintsView
from trainer.web.asking.modes import MODES
from trainer.web.database.requests import storage, visitor_settings
from trainer.web.site.languages import N_, gettext, language
from trainer.web.site.visitors import profile
from trainer.web.verdict.words import CREDITS

FRESH = "hint"
"""The parameter of a puzzle's page that names the step just taken, and the field of the form there that takes one."""
NOT_KEPT = "0"
"""Its value where the browser sends no cookies, so that no step can be kept."""
TELLS = (
    N_("what kind of decision it is"),
    N_("which row to look at, and whether to spend a key"),
    N_("which card to take, and which side up"),
    N_("the answer"),
)


def hints_view(puzzle: Puzzle, mode: str, page: str, fresh: str | None) -> HintsView | None:
    """Show the steps that the visitor has taken, and offer the next one; None in a mode without hints.

    `page` is the URL of the half-made answer, `fresh` the number of the step that was just taken, if any.
    """
    if not MODES[mode].hinted:
        return None
    taken, steps = storage().hints(profile(), puzzle.id), hints(puzzle, language())
    return HintsView(
        taken=steps[:taken],
        next=_next(page, taken + 1, len(steps)) if taken < len(steps) else None,
        fresh=taken if fresh == str(taken) else 0,
    )


def _next(page: str, number: int, steps: int) -> HintForm:
    return HintForm(
        action=page,
        number=number,
        steps=steps,
        tells=gettext(TELLS[number - 1]),
        credit=gettext(CREDITS[CREDIT[number]]),
        keeps_rating=number == 1 and visitor_settings().hide_rating is None,
    )
