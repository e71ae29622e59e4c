"""Who may look behind a verdict: those who have answered the puzzle, as everything there gives away the answer."""

from dataclasses import dataclass

from flask import abort, url_for
from werkzeug.wrappers import Response

from trainer.puzzles.puzzle import Puzzle
from trainer.web.asking.lookup import puzzle_by_id
from trainer.web.asking.modes import answer_url
from trainer.web.database.requests import storage
from trainer.web.site.contexts import ErrorPage
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import profile

UNKNOWN = N_("There is no such puzzle here.")
ANSWER_FIRST = N_("Answer this puzzle first: what you ask for would give its answer away.")


@dataclass(frozen=True, slots=True)
class Answer:
    """The visitor's latest answer to a puzzle: the turn's text, and the URL of its verdict."""

    turn: str
    url: str


def answered(id: str) -> tuple[Puzzle, Answer]:
    """Look up a puzzle that the visitor has answered; abort with 404 or 403 if there is none."""
    puzzle = puzzle_by_id(id) or abort(404, gettext(UNKNOWN))
    return puzzle, _latest(id) or abort(_refusal(id))


def _latest(puzzle: str) -> Answer | None:
    rows = storage().db.query(
        "SELECT turn, mode, date, (SELECT id FROM sittings WHERE attempt = attempts.id) AS sitting FROM attempts"
        " WHERE puzzle = ? AND profile = ? ORDER BY id DESC LIMIT 1",
        [puzzle, profile()],
    )
    for row in rows:
        url = answer_url(row["mode"], puzzle, row["date"], row["sitting"])
        return Answer(row["turn"], url or url_for("single.puzzle", id=puzzle))
    return None


def _refusal(puzzle: str) -> Response:
    page = ErrorPage(
        title=gettext("Not yet"),
        sentence=gettext(ANSWER_FIRST),
        link=gettext("To the puzzle"),
        url=url_for("single.puzzle", id=puzzle),
    )
    return render(page, 403)
