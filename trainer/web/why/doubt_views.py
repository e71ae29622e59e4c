"""The second opinion on a puzzle, in kind words."""

from collections.abc import Iterator

from flask import url_for

from trainer.puzzles.making.audit import TIMES, Duel, Outcome, playouts_again
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn
from trainer.rules.turns import Refresh, Turn
from trainer.rules.wording import sentence
from trainer.web.asking.additions import Shown
from trainer.web.asking.contexts import Panel, Place
from trainer.web.database.kept_doubts import kept_doubt
from trainer.web.database.requests import storage
from trainer.web.jobs.job import Job
from trainer.web.jobs.words import absence
from trainer.web.site.languages import N_, gettext, language
from trainer.web.site.numbers import margin, points, whole
from trainer.web.site.services import service
from trainer.web.why.contexts import DoubtView, LabelledTurn
from trainer.web.why.doubts import Doubts

AnyTurn = Turn | Refresh

OFFER = N_(
    "If you do, the close turns are played out again, %(times)s times as often as for this verdict, with other cards to"
    " come."
)
OFFER_EXACT = N_("This verdict is exact: solved again, it should come out the same. See for yourself.")
WAITING = N_("It is waiting: another puzzle is being solved again first.")
WORKING = N_("%(playouts)s games are being played from here, with other cards to come: %(seconds)s s so far.")
WORKING_EXACT = N_("The close turns are being worked out again: %(seconds)s s so far.")
MEANWHILE = N_("You can go on meanwhile; the result will appear here.")
FAILED = N_("Something went wrong behind the scenes, and there is no result. Please ask again.")

TITLES = {
    Outcome.CONFIRMED: N_("Doubted, and confirmed"),
    Outcome.NARROW: N_("Doubted, and close"),
    Outcome.REFUTED: N_("You were right to doubt it"),
}
COMES_OUT_BEST = N_("Solved again, your turn is the best one.")
STILL_LOSES = N_("Solved again, your turn loses %(loss)s points.")
NOT_AGAIN = N_("Your own turn was not solved again: somebody else had doubted this puzzle before.")
CONFIRMED = N_("Solved again, the answer is still ahead of the next best turn, by %(lead)s points.")
ALONE = N_("Solved again, no other turn comes close to the answer.")
NARROW = N_(
    "Solved again, the answer is ahead by only %(lead)s points. Your doubt was fair: these two turns are nearly as good"
    " as each other."
)
BEHIND = N_(
    "Solved again, another turn is ahead by %(lead)s points, too few to overturn the answer. Your doubt was fair: these"
    " two turns are about as good as each other."
)
REFUTED = N_("Solved again, another turn is worth %(lead)s points more than what was called the answer.")
OUT = N_("This puzzle no longer comes up in practice. What you answered stays in your history as it is.")
HOW = N_("%(playouts)s games were played for this, with other cards to come than for the verdict.")
HOW_EXACT = N_("These numbers are exact: every card that may come was counted, and nothing was sampled.")


def doubt_panels(shown: Shown) -> Iterator[Panel]:
    """Show the second opinion with every verdict, and say at once if it has overturned that."""
    if shown.is_judged:
        view = doubt_view(shown.asked.puzzle, parse_turn(shown.answer.turn) if shown.answer else None)
        if view.state == "refuted":
            yield Panel(Place.REASON, "why/refuted.html", view)
        yield Panel(Place.LATER, "why/opinion.html", view)


def doubt_view(puzzle: Puzzle, made: AnyTurn | None) -> DoubtView:
    """Return what came of the doubt about a puzzle where this turn was made, how far it is, or an offer."""
    url = url_for("doubting.outcome", id=puzzle.id)
    # In this order: a job that is gone has kept its outcome.
    job = service(Doubts).job(puzzle.id)
    if doubt := kept_doubt(storage().db, puzzle.id):
        return _outcome_view(url, puzzle, doubt.duel, made)
    if job is None:
        return DoubtView(url, "none", gettext("Doubt this?"), (_offer(puzzle),), offer=gettext("Solve it again"))
    if job.failed:
        return DoubtView(url, "failed", gettext("Doubt this?"), (gettext(FAILED),), offer=gettext("Solve it again"))
    sentences = (_progress(puzzle, job, made), *absence(), gettext(MEANWHILE))
    return DoubtView(url, "waiting", gettext("Solving it again"), sentences)


def _offer(puzzle: Puzzle) -> str:
    return gettext(OFFER, times=TIMES) if playouts_again(puzzle) else gettext(OFFER_EXACT)


def _progress(puzzle: Puzzle, job: Job[None, None], made: AnyTurn | None) -> str:
    if job.seconds is None:
        return gettext(WAITING)
    playouts, seconds = playouts_again(puzzle, made), whole(int(job.seconds))
    if playouts:
        return gettext(WORKING, playouts=whole(playouts), seconds=seconds)
    return gettext(WORKING_EXACT, seconds=seconds)


def _outcome_view(url: str, puzzle: Puzzle, duel: Duel, made: AnyTurn | None) -> DoubtView:
    how = gettext(HOW, playouts=whole(duel.playouts)) if duel.playouts else gettext(HOW_EXACT)
    told = gettext(_message(duel), lead=_lead(duel))
    out = (gettext(OUT),) if duel.outcome is Outcome.REFUTED else ()
    own = (_of_made(duel, made),) if made else ()
    sentences = (*own, told, *out, how)
    named = {gettext("The answer"): duel.answer, gettext("The other turn"): duel.rival}
    turns = tuple(
        LabelledTurn(label, sentence(puzzle.position, turn, language())) for label, turn in named.items() if turn
    )
    return DoubtView(url, duel.outcome.name.lower(), gettext(TITLES[duel.outcome]), sentences, turns)


def _of_made(duel: Duel, made: AnyTurn) -> str:
    """Return what became of the turn that was made."""
    again = next((each for each in duel.again if each.turn == made), None)
    if again is None:
        return gettext(NOT_AGAIN)
    return gettext(STILL_LOSES, loss=_with_margin(again.loss, again.stderr)) if again.loss else gettext(COMES_OUT_BEST)


def _message(duel: Duel) -> str:
    if duel.outcome is Outcome.REFUTED:
        return REFUTED
    if duel.outcome is Outcome.CONFIRMED:
        return CONFIRMED if duel.rival else ALONE
    return NARROW if duel.lead > 0 else BEHIND


def _lead(duel: Duel) -> str:
    """Print how far one of the two turns is ahead."""
    return _with_margin(abs(duel.lead), duel.stderr)


def _with_margin(number: float, stderr: float) -> str:
    spread = margin(stderr)
    return f"{points(number)} ± {spread}" if spread else points(number)
