"""What is chosen to be redone: all that was missed of a theme, in a period or in a game."""

from collections.abc import Callable, Mapping
from datetime import date

from trainer.web.review.store import Review
from trainer.web.site.languages import N_, gettext

BAD_DAY = N_("Days look like 2026-12-01. Correct it, or choose it from the calendar.")
BACKWARDS = N_("That period ends before it begins. Swap its two days.")
NOTHING = N_("You missed nothing there that can be asked again. Choose another theme, period or game.")
NO_CHOICE = N_("Choose a theme, a period or a game to redo.")


class NothingToRedo(ValueError):
    """No set can be made; the message says why."""


def to_redo(missed: list[Review], form: Mapping[str, str]) -> list[str]:
    """Choose, by what a form sent, from all that was missed; raise NothingToRedo if there is nothing."""
    chosen = [review.puzzle for review in missed if _wanted(form)(review)]
    if not chosen:
        raise NothingToRedo(gettext(NOTHING))
    return chosen


def _wanted(form: Mapping[str, str]) -> Callable[[Review], bool]:
    if theme := form.get("theme"):
        return lambda review: theme in review.themes.split()
    if game := form.get("game"):
        return lambda review: str(review.seed) == game
    if "from" not in form:
        raise NothingToRedo(gettext(NO_CHOICE))
    first, last = _day(form["from"]), _day(form.get("to", ""))
    if first > last:
        raise NothingToRedo(gettext(BACKWARDS))
    return lambda review: first.isoformat() <= review.added <= last.isoformat()


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise NothingToRedo(gettext(BAD_DAY)) from error
