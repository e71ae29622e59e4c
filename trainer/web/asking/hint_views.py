"""The hints as the templates get them."""

from fractions import Fraction

from flask import url_for

from trainer.coach.hints import CREDIT, STEPS, hints
from trainer.puzzles.puzzle import Puzzle
from trainer.web.asking.hint_contexts import HintForm, HintsTaken, HintsView
from trainer.web.asking.hint_store import WITHOUT_HINTS
from trainer.web.site.languages import N_, gettext, language
from trainer.web.site.visitors import profile, storage, visitor_settings

FRESH = "hint"
"""The parameter of a puzzle's page that names the step just taken."""
NOT_KEPT = "0"
"""Its value where the browser sends no cookies, so that no step can be kept."""
TELLS = (
    N_("what kind of decision it is"),
    N_("which row to look at, and whether to spend a key"),
    N_("which card to take, and which side up"),
    N_("the answer"),
)
CREDITS = {
    Fraction(1): N_("full credit"),
    Fraction(3, 4): N_("three quarters of the credit"),
    Fraction(1, 2): N_("half the credit"),
    Fraction(1, 4): N_("a quarter of the credit"),
    Fraction(0): N_("no credit"),
}


def hints_view(puzzle: Puzzle, mode: str, page: str, fresh: str | None) -> HintsView | None:
    """Show the steps that the visitor has taken, and offer the next one; None in a mode without hints.

    `page` is the URL of the half-made answer, `fresh` the number of the step that was just taken, if any.
    """
    if mode in WITHOUT_HINTS:
        return None
    taken = storage().hints(profile(), puzzle.id)
    return HintsView(
        taken=hints(puzzle, language())[:taken] if taken else (),
        next=_next(puzzle, page, taken + 1) if taken < STEPS else None,
        fresh=taken if fresh == str(taken) else 0,
    )


def hints_taken(count: int) -> HintsTaken | None:
    """Return how many steps an answer took, None if it took none."""
    return HintsTaken(count, gettext(CREDITS[CREDIT[count]])) if count else None


def _next(puzzle: Puzzle, page: str, number: int) -> HintForm:
    return HintForm(
        action=url_for("hints.take"),
        number=number,
        steps=STEPS,
        puzzle=puzzle.id,
        page=page,
        tells=gettext(TELLS[number - 1]),
        credit=gettext(CREDITS[CREDIT[number]]),
        keeps_rating=number == 1 and visitor_settings().hide_rating is None,
    )
