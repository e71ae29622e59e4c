"""How far the search for a puzzle is, in words."""

from trainer.puzzles.making.finding import Stage
from trainer.puzzles.searching import Step
from trainer.web.jobs.words import absence
from trainer.web.search.finder import Search
from trainer.web.site.languages import N_, gettext

WAITING = N_("Waiting for its turn.")
FAILED = N_("This puzzle could not be found: something went wrong behind the scenes. Please try again.")
LOOKING = N_("Looking at position %(number)s.")
TOLD = {
    Stage.SOLUTION: N_("Position %(number)s looks promising: playing it out many times."),
    Stage.PLAINER: N_("Position %(number)s looks promising: playing it out against other opponents."),
    Stage.PROOF: N_("Position %(number)s is nearly a puzzle: playing out its best turns ten times as often."),
    Stage.VERDICTS: N_("Position %(number)s is a puzzle: working out the verdict on every turn."),
}


def in_words(step: Step | None) -> str:
    """Return what is being done to which position."""
    return gettext(TOLD.get(step.stage, LOOKING), number=step.number) if step else gettext(WAITING)


def why(reason: str) -> str:
    """Return why a search is going on, and who is missing."""
    return " ".join([gettext(reason), *absence()])


def failure(search: Search) -> str | None:
    """Return a message that a search has failed, if it has."""
    return gettext(FAILED) if search.failed else None
