"""Streak and storm: their first pages, their puzzles, and how they went."""

from flask import Blueprint, abort, redirect, url_for
from werkzeug.wrappers import Response

from trainer.puzzles.choosing import Drill
from trainer.web.asking.asked import Asked
from trainer.web.asking.hint_store import hinted
from trainer.web.asking.lookup import puzzle_by_id
from trainer.web.asking.modes import MODES
from trainer.web.asking.replies import show, take
from trainer.web.asking.selection import entries_of, is_askable, next_puzzle
from trainer.web.database.requests import storage
from trainer.web.database.sittings import Sitting
from trainer.web.runs.rules import STORM, Run
from trainer.web.runs.store import Runs
from trainer.web.runs.views import run_page, runs_page, url_of
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import profile, remember_visitor

runs = Blueprint("runs", __name__, url_prefix="/<any(streak, storm):mode>")

NO_COOKIES = N_(
    "Nothing can be saved here, as your browser doesn't send cookies. Allow them, reload the page, and start."
)
UNKNOWN = N_("You have no such puzzle. It may belong to another browser. Start again from the first page.")
UNKNOWN_RUN = N_("You have no such run. It may belong to another browser.")
GONE = N_("This puzzle is no longer here. Go back to the first page and go on from there.")
SKIPPED = N_("This puzzle was left unanswered, so you can't answer it any more. Go on with the next one.")
NO_SKIP_LEFT = N_("You have no skips left in this run. Go back to the puzzle and answer it.")
NO_PUZZLES = N_("There are no puzzles here to choose from. Try a fresh one from a seed instead.")


@runs.get("")
def start(mode: str) -> Response:
    """Show the rules and the best runs."""
    remember_visitor()
    return render(runs_page(mode))


@runs.post("")
def begin(mode: str) -> Response:
    """Start a run, or go on with the one that is under way."""
    who = profile() or abort(400, gettext(NO_COOKIES))
    if not entries_of(Drill()):
        abort(409, gettext(NO_PUZZLES))
    return _lead_on(_run_of(who, mode))


@runs.get("/<int:number>")
def puzzle(mode: str, number: int) -> Response:
    """Show a puzzle of a run, to be answered or with its verdict; one that was left leads on."""
    sitting = _sitting(mode, number)
    return redirect(url_for("runs.start", mode=mode), 303) if sitting.skipped else show(_asked(sitting))


@runs.post("/<int:number>")
def answer(mode: str, number: int) -> Response:
    """Take an answer; in a storm, lead straight on to the next puzzle."""
    sitting = _sitting(mode, number)
    if sitting.skipped:
        abort(409, gettext(SKIPPED))
    response, run = take(_asked(sitting)), _run(sitting)
    goes_on = sitting.is_open or not run.is_over(clock().now())
    return _lead_on(run) if mode == STORM and response.status_code == 303 and goes_on else response


@runs.post("/<int:number>/skip")
def skip(mode: str, number: int) -> Response:
    """Leave a puzzle without an answer, if a skip is left, and lead to the next one."""
    sitting, kept = _sitting(mode, number), storage()
    run = _run(sitting)
    if sitting.is_open and run.skips >= run.rules.skips:
        abort(409, gettext(NO_SKIP_LEFT))
    with kept.db.atomic():
        if kept.sittings.skip(number):
            Runs(kept.db, mode).note_skip(run.id)
    return _lead_on(run)


@runs.get("/runs/<int:id>")
def result(mode: str, id: int) -> Response:
    """Show how a run went."""
    return render(run_page(Runs(storage().db, mode).get(profile(), id) or abort(404, gettext(UNKNOWN_RUN))))


def _run_of(who: str, mode: str) -> Run:
    """Find the run that is under way, or start one; what is left of one whose time is over is put away."""
    kept, runs, now = storage(), Runs(storage().db, mode), clock().now()
    with kept.writing(who, now.isoformat()):
        run = runs.open_one(who)
        if run and not run.is_over(now):
            return run
        if run and run.time_is_up:
            runs.end(run.id, run.time_is_up.isoformat())
        if left := kept.sittings.open_one(who, mode):
            kept.sittings.skip(left.id)
        return runs.start(who, now.isoformat())


def _lead_on(run: Run) -> Response:
    """Lead to the next puzzle of a run, or to how it went if it is over."""
    sitting = None if run.is_over(clock().now()) else _next(run)
    return redirect(_url(sitting) if sitting else url_of(run), 303)


def _next(run: Run) -> Sitting | None:
    """Put the next puzzle of a run before the visitor, unless one is; end the run where none is left."""
    kept, runs, now = storage(), Runs(storage().db, run.mode), clock().now()
    with kept.writing(run.profile, now.isoformat()):
        latest = runs.get(run.profile, run.id)
        if latest is None or latest.is_over(now):
            return None
        waiting = kept.sittings.open_one(run.profile, run.mode)
        if waiting and is_askable(waiting.puzzle):
            return waiting
        if waiting:
            kept.sittings.skip(waiting.id)
        asked = runs.puzzles(run.id)
        chosen = next_puzzle(Drill(), run.target(len(asked)), besides=[*asked, *hinted(kept.db, run.profile)])
        if chosen:
            return kept.sittings.start(run.profile, run.mode, chosen.id, now.isoformat(), run.id)
        runs.end(run.id, now.isoformat())
    return None


def _sitting(mode: str, number: int) -> Sitting:
    return storage().sittings.get(profile(), mode, number) or abort(404, gettext(UNKNOWN))


def _run(sitting: Sitting) -> Run:
    """Look up a sitting's run as it stands now."""
    return Runs(storage().db, sitting.mode).get(sitting.profile, sitting.run) or abort(404, gettext(UNKNOWN_RUN))


def _asked(sitting: Sitting) -> Asked:
    run = _run(sitting)
    asked, is_over = Runs(storage().db, run.mode).puzzles(run.id), run.is_over(clock().now())
    may_skip = run.skips < run.rules.skips and not is_over
    return Asked(
        puzzle=puzzle_by_id(sitting.puzzle) or abort(404, gettext(GONE)),
        mode=sitting.mode,
        day=None,
        title=gettext(MODES[sitting.mode].label),
        eyebrow=gettext("puzzle %(number)s", number=asked.index(sitting.puzzle) + 1),
        url=_url(sitting),
        attempt=storage().attempt_of(sitting),
        sitting=sitting,
        next=None if is_over else url_for("runs.begin", mode=sitting.mode),
        skip=url_for("runs.skip", mode=sitting.mode, number=sitting.id) if may_skip else None,
    )


def _url(sitting: Sitting) -> str:
    return url_for("runs.puzzle", mode=sitting.mode, number=sitting.id)
