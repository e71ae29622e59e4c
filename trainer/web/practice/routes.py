"""Practice: the drill is chosen, and its puzzles come one after the other, at the player's own level."""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.puzzles.choosing import Drill
from trainer.puzzles.library import Library
from trainer.puzzles.puzzle import Puzzle
from trainer.web.asking.asked import Asked
from trainer.web.asking.drills import BadDrill, is_sent, read_drill, written
from trainer.web.asking.lookup import puzzle_by_id
from trainer.web.asking.replies import show, take
from trainer.web.asking.selection import is_askable, next_puzzle
from trainer.web.database.requests import storage
from trainer.web.database.sittings import Sitting
from trainer.web.practice.ratings import can_be_rated, rating_of
from trainer.web.practice.store import KeptDrills
from trainer.web.practice.views import NOTHING_FITS, practice_page
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.visitors import profile, remember_visitor

practice = Blueprint("practice", __name__, url_prefix="/practice")

MODE = "practice"
LONGEST_NAME = 40
MOST_DRILLS = 50
UNKNOWN = N_(
    "There is no such puzzle in your practice; it may belong to another browser. Open Practice and start a drill."
)
NO_COOKIES = N_("Nothing can wait for you here, as your browser doesn't send cookies. Allow them and try again.")
SKIPPED = N_("You skipped this puzzle, so you can't answer it any more. Go on with the next one.")
GONE = N_("This puzzle is no longer here. Skip it on the practice page and go on with the next one.")
NO_PUZZLES = N_("There are no puzzles to practice with here. Try a fresh one from a seed instead.")
NO_NAME = N_("Give the drill a name of up to %(most)s characters, and save it again.")
TOO_MANY = N_("You can't save any more drills. Delete one, then save this one again.")


@practice.errorhandler(BadDrill)
def refuse(error: BadDrill) -> Response:
    """Show what was wrong with a drill, and keep the rest of it on the page."""
    return render(practice_page(error.drill, problem=str(error)), 422)


@practice.get("")
def choose() -> Response:
    """Show the drill to practice by, as the URL says or as it was chosen last, and the puzzle that waits."""
    remember_visitor()
    drill = read_drill(request.args) if is_sent(request.args) else _drills().current()
    return render(practice_page(drill, saved=gettext("This drill is saved.") if "saved" in request.args else None))


@practice.post("/next")
def go_on() -> Response:
    """Lead to the puzzle that waits, or put the next one before the visitor, by the drill that is sent or kept."""
    return _next()


@practice.post("/<int:number>/skip")
def skip(number: int) -> Response:
    """Let a puzzle go without an answer, and lead to the next one."""
    return _next(skipped=_sitting(number))


@practice.get("/<int:number>")
def puzzle(number: int) -> Response:
    """Show a puzzle of the visitor's practice, to be answered or with its verdict; a skipped one leads on."""
    sitting = _sitting(number)
    return redirect(url_for("practice.choose"), 303) if sitting.skipped else show(_asked(sitting))


@practice.post("/<int:number>")
def answer(number: int) -> Response:
    """Take the answer to a puzzle of the visitor's practice."""
    sitting = _sitting(number)
    if sitting.skipped:
        abort(409, gettext(SKIPPED))
    return take(_asked(sitting))


@practice.post("/drills")
def save() -> Response:
    """Save the drill that was sent under the name that was sent."""
    drill, name = read_drill(request.form), " ".join(request.form.get("name", "").split())
    who, names = _known_visitor(drill), {saved.name for saved in _drills().saved()}
    if not 0 < len(name) <= LONGEST_NAME:
        raise BadDrill(gettext(NO_NAME, most=LONGEST_NAME), drill)
    if len(names | {name}) > MOST_DRILLS:
        raise BadDrill(gettext(TOO_MANY), drill)
    with storage().writing(who, clock().now().isoformat()):
        _drills().save(name, drill)
    return redirect(f"{url_for('practice.choose')}?{written(drill)}&saved=1", 303)


@practice.post("/drills/<int:id>/delete")
def forget(id: int) -> Response:
    """Delete a saved drill."""
    _drills().forget(id)
    return redirect(url_for("practice.choose"), 303)


def _next(skipped: Sitting | None = None) -> Response:
    """Lead to the puzzle that waits, other than the skipped one, or to a new one."""
    is_new = is_sent(request.form)
    drill = read_drill(request.form) if is_new else _drills().current()
    who = _known_visitor(drill)
    has_puzzles = bool(service(Library).entries)  # read before, as that may take a second
    with storage().writing(who, clock().now().isoformat()):
        sitting = _waiting(who, skipped)
        if sitting is None:
            chosen = next_puzzle(drill, rating_of(storage().db, who).rating + drill.step)
            if chosen is None:
                raise BadDrill(gettext(NOTHING_FITS if has_puzzles else NO_PUZZLES), drill)
            sitting = _start(who, drill, chosen)
        if is_new:
            _drills().practice_by(drill)
    return redirect(_url(sitting), 303)


def _waiting(who: str, skipped: Sitting | None) -> Sitting | None:
    """Look up the puzzle that waits, unless it is the one to skip, or can't be asked any more: then let it go."""
    sittings = storage().sittings
    sitting = sittings.open_one(who, MODE)
    if sitting is None or (sitting != skipped and is_askable(sitting.puzzle)):
        return sitting
    sittings.skip(sitting.id)
    return None


def _known_visitor(drill: Drill) -> str:
    """Return the visitor's profile, which the page before has put into their cookie; raise BadDrill without one."""
    if known := profile():
        return known
    remember_visitor()
    raise BadDrill(gettext(NO_COOKIES), drill)


def _start(who: str, drill: Drill, chosen: Puzzle) -> Sitting:
    """Put a puzzle before the visitor."""
    is_rated = drill.rated and not drill.gives_away and can_be_rated(storage().db, who, chosen.id)
    return storage().sittings.start(who, MODE, chosen.id, clock().now().isoformat(), rated=is_rated)


def _sitting(number: int) -> Sitting:
    return storage().sittings.get(profile(), MODE, number) or abort(404, gettext(UNKNOWN))


def _asked(sitting: Sitting) -> Asked:
    is_rated = sitting.rated and not storage().hints(sitting.profile, sitting.puzzle)
    return Asked(
        puzzle=puzzle_by_id(sitting.puzzle) or abort(404, gettext(GONE)),
        mode=MODE,
        day=None,
        title=gettext("Practice"),
        eyebrow=gettext("rated") if is_rated else gettext("not rated"),
        url=_url(sitting),
        attempt=storage().attempt_of(sitting),
        sitting=sitting,
        next=url_for("practice.go_on"),
        skip=url_for("practice.skip", number=sitting.id),
    )


def _url(sitting: Sitting) -> str:
    return url_for("practice.puzzle", number=sitting.id)


def _drills() -> KeptDrills:
    return KeptDrills(storage().db, profile())
