"""The pages of the tutorial: its steps, and the verdict on whatever turn was sent; nothing is stored."""

from collections.abc import Mapping
from functools import lru_cache

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.coach.solution import Candidate
from trainer.puzzles.pack import from_json
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import BadNotation, parse_turn, turn_text
from trainer.rules.turns import legal_turns
from trainer.web.asking.answers import Refused, sent_answer
from trainer.web.guide.contexts import LessonView, TutorialPage
from trainer.web.guide.lessons import JUDGED, LESSONS, Lesson, lesson_at
from trainer.web.site.languages import gettext
from trainer.web.site.rendering import packs_folder, render
from trainer.web.table.boards import Table, board
from trainer.web.table.composers import composer
from trainer.web.table.drafts import BadDraft, read_draft
from trainer.web.verdict.views import Answered, verdict_view
from trainer.web.why.doubt_views import doubt_view

tutorial = Blueprint("tutorial", __name__, url_prefix="/tutorial")

FILE = "tutorial.jsonl"
LAST = len(LESSONS)
ANCHOR = "#lesson"


@lru_cache(maxsize=1)
def tutorial_puzzle() -> Puzzle:
    """Read the puzzle of the tutorial, which is no pack's."""
    return from_json((packs_folder() / FILE).read_text())


@tutorial.get("")
def show() -> Response:
    """Show a step, with the answer as far as it is made; or the verdict on the turn that is looked at."""
    if "look" in request.args:
        return render(_judged(_candidate(request.args["look"])))
    step = request.args.get("step", str(LAST) if "again" in request.args else "1")
    if step not in map(str, range(1, LAST + 1)):
        abort(404, gettext("The tutorial has no such step: its steps are 1 to %(last)s.", last=LAST))
    try:
        return render(_asking(int(step), request.args))
    except BadDraft as error:
        abort(400, str(error))


@tutorial.post("")
def answer() -> Response:
    """Take an answer, and lead to its verdict."""
    try:
        sent = sent_answer(tutorial_puzzle(), request.form)
    except Refused as refusal:
        return render(_asking(LAST, refusal.steps, str(refusal)), refusal.status)
    return redirect(url_for("tutorial.show", look=turn_text(sent.turn)), 303)


def _asking(step: int, steps: Mapping[str, str], problem: str | None = None) -> TutorialPage:
    position = tutorial_puzzle().position
    draft = read_draft(_url(LAST), steps, position)
    table = Table(position, legal_turns(position), draft)
    return TutorialPage(
        title=gettext("A first puzzle"),
        url=_url(LAST),
        board=board(table),
        lesson=_view(lesson_at(step, draft), step),
        composer=composer(table, draft, url_for("tutorial.answer"), second_look=False),
        problem=problem,
    )


def _judged(sent: Candidate) -> TutorialPage:
    puzzle, url = tutorial_puzzle(), url_for("tutorial.show")
    better = None if sent in puzzle.answer_set else puzzle.candidates[0].turn
    table = Table(puzzle.position, legal_turns(puzzle.position), better=better, yours=sent.turn)
    return TutorialPage(
        title=gettext("A first puzzle"),
        url=url,
        board=board(table),
        lesson=_view(JUDGED, LAST + 1),
        verdict=verdict_view(Answered(puzzle, sent, sent, None, url), doubt_view(puzzle)),
    )


def _candidate(text: str) -> Candidate:
    try:
        return tutorial_puzzle().candidate(parse_turn(text))
    except (BadNotation, KeyError):
        abort(404, gettext("This puzzle has no such turn."))


def _view(lesson: Lesson, number: int) -> LessonView:
    return LessonView(
        part=lesson.part,
        title=gettext(lesson.title),
        text=gettext(lesson.text),
        number=number,
        count=LAST + 1,
        back=_url(min(number - 1, LAST)) + ANCHOR if number > 1 else None,
        next=_url(number + 1) + ANCHOR if number < LAST else None,
    )


def _url(step: int) -> str:
    return url_for("tutorial.show", step=step)
