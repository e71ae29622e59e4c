"""Show me: a typical game after a turn, and after the one it is compared with."""

from time import monotonic

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.coach.solution import Candidate
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import BadNotation, parse_turn, turn_text
from trainer.solver.continuation import BLOCKS
from trainer.solver.playouts import BLOCK
from trainer.solver.warm import is_warm
from trainer.web.jobs.job import Job
from trainer.web.jobs.schedule import TooMuchWork
from trainer.web.jobs.words import refusal
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.visitors import asker
from trainer.web.table.stories import game
from trainer.web.verdict.words import policy_in_words
from trainer.web.why.answered import Answer, answered
from trainer.web.why.contexts import PlayingPage, ShowPage
from trainer.web.why.continuations import Continuation, Continuations

showing = Blueprint("showing", __name__, url_prefix="/puzzle")

PATIENCE_SECONDS = 0.5
"""A page waits this long for games that are being played, before it says so."""

NO_TURN = N_("This puzzle has no such turn.")
BUSY = N_("Too many games are being played right now. Try again in a minute.")
FAILED = N_("The games could not be played: something went wrong behind the scenes. Please try again.")
PLAYING = N_("Both turns are played out to the end many times, to pick a typical game for each.")
COMPILING = N_("The solver is getting ready, which takes up to a minute after a start. Then the games will be played.")


@showing.get("/<id>/show")
def show(id: str) -> Response:
    """Show how the game typically goes on after the turn and the one it is compared with, or that this is under way."""
    puzzle, answer = answered(id)
    candidates = _candidates(puzzle)
    jobs = _play(puzzle, candidates)
    games = tuple(
        game(f"game{number}", _title(puzzle, candidate, answer), puzzle.position, candidate, job.result)
        for number, (candidate, job) in enumerate(zip(candidates, jobs, strict=True), start=1)
        if job.result
    )
    if len(games) < len(candidates):
        return render(_playing_page(puzzle, answer, any(job.failed for job in jobs)))
    page = ShowPage(
        title=gettext("What happens next"),
        eyebrow=gettext("Puzzle %(id)s", id=puzzle.id),
        back=answer.url,
        samples=BLOCKS * BLOCK,
        policy=policy_in_words(puzzle.opponents),
        games=games,
    )
    return render(page)


@showing.post("/<id>/show")
def retry(id: str) -> Response:
    """Play again what could not be played."""
    puzzle, _ = answered(id)
    for candidate in _candidates(puzzle):
        service(Continuations).forget(puzzle, candidate.turn)
    return redirect(_url(puzzle), 303)


def _candidates(puzzle: Puzzle) -> list[Candidate]:
    """Read the turn that is asked for, and the one it is compared with, if any; abort with 404 if it isn't one."""
    texts = dict.fromkeys(text for name in ("turn", "against") if (text := request.args.get(name)))
    try:
        candidates = [puzzle.candidate(parse_turn(text)) for text in texts]
    except (BadNotation, KeyError):
        candidates = []
    return candidates or abort(404, gettext(NO_TURN))


def _play(puzzle: Puzzle, candidates: list[Candidate]) -> list[Job[None, Continuation]]:
    """Have the turns played out, and wait a moment for it."""
    deadline = monotonic() + PATIENCE_SECONDS
    try:
        jobs = [service(Continuations).ask(puzzle, candidate.turn, asker()) for candidate in candidates]
    except TooMuchWork as error:
        abort(503, refusal(error, BUSY))
    for job in jobs:
        job.ended.wait(max(0.0, deadline - monotonic()))
    return jobs


def _title(puzzle: Puzzle, candidate: Candidate, answer: Answer) -> str:
    if turn_text(candidate.turn) == answer.turn:
        return gettext("Your turn")
    if candidate == puzzle.candidates[0]:
        return gettext("The better turn")
    return gettext("The next best turn") if candidate == puzzle.runner_up else gettext("The turn you are looking at")


def _playing_page(puzzle: Puzzle, answer: Answer, failed: bool) -> PlayingPage:
    return PlayingPage(
        title=gettext("What happens next"),
        eyebrow=gettext("Puzzle %(id)s", id=puzzle.id),
        back=answer.url,
        url=_url(puzzle),
        progress=gettext(PLAYING if is_warm() else COMPILING),
        failed=gettext(FAILED) if failed else None,
    )


def _url(puzzle: Puzzle) -> str:
    return url_for("showing.show", id=puzzle.id, turn=request.args.get("turn"), against=request.args.get("against"))
