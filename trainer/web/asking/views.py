"""The page of a puzzle that is there: to be answered, or with its verdict."""

from collections.abc import Mapping

from flask import abort

from trainer.coach.solution import Candidate
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import BadNotation, parse_turn
from trainer.rules.turns import legal_turns
from trainer.web.asking.additions import Shown, panels
from trainer.web.asking.asked import Asked
from trainer.web.asking.contexts import PuzzlePage
from trainer.web.asking.hint_contexts import HintsView
from trainer.web.asking.hint_views import FRESH, hints_view
from trainer.web.database.requests import visitor_settings
from trainer.web.database.storage import Attempt
from trainer.web.site.languages import gettext
from trainer.web.table.boards import Table, board
from trainer.web.table.composers import composer
from trainer.web.table.contexts import Composer
from trainer.web.table.drafts import read_draft
from trainer.web.verdict.contexts import VerdictView
from trainer.web.verdict.views import Answered, verdict_view


def composing_page(asked: Asked, steps: Mapping[str, str], problem: str | None, again: bool) -> PuzzlePage:
    """Show a puzzle to be answered; `again` if it has been already. Raise BadDraft if the steps make no sense."""
    position = asked.puzzle.position
    draft = read_draft(asked.link(again="1") if again else asked.url, steps, position)
    table = Table(position, legal_turns(position), draft)
    here = draft.here.partition("#")[0]
    return _page(
        Shown(asked),
        table,
        composer=composer(table, draft, asked.url, again),
        problem=problem,
        hints=None if again else hints_view(asked.puzzle, asked.mode, here, steps.get(FRESH)),
    )


def verdict_page(asked: Asked, attempt: Attempt, look: str) -> PuzzlePage:
    """Show a puzzle with the verdict on the turn that is looked at; abort with 404 if the puzzle has no such turn."""
    puzzle = asked.puzzle
    first = _candidate(puzzle, attempt.turn) if is_answer(attempt, puzzle) else None
    seconds = attempt.seconds if visitor_settings().show_time else None
    answered = Answered(puzzle, first, _candidate(puzzle, look), seconds, asked.url, attempt.hints)
    better = None if first in puzzle.answer_set else answered.best.turn
    table = Table(puzzle.position, legal_turns(puzzle.position), better=better, yours=first.turn if first else None)
    shown = Shown(asked, is_judged=True, answer=attempt if first else None, counts=answered.shown == first)
    return _page(shown, table, verdict=verdict_view(answered))


def is_answer(attempt: Attempt, puzzle: Puzzle) -> bool:
    """Return whether an attempt was made at this puzzle, and not at one that its date had before."""
    return attempt.puzzle == puzzle.id


def _page(
    shown: Shown,
    table: Table,
    composer: Composer | None = None,
    verdict: VerdictView | None = None,
    problem: str | None = None,
    hints: HintsView | None = None,
) -> PuzzlePage:
    asked = shown.asked
    return PuzzlePage(
        title=asked.title,
        eyebrow=asked.eyebrow,
        url=asked.url,
        board=board(table),
        composer=composer,
        verdict=verdict,
        problem=problem,
        further=asked.further,
        next=asked.next,
        skip=asked.skip,
        hints=hints,
        panels=panels(shown),
        number=asked.sitting.id if asked.sitting else None,
    )


def _candidate(puzzle: Puzzle, text: str) -> Candidate:
    try:
        return puzzle.candidate(parse_turn(text))
    except (BadNotation, KeyError):
        abort(404, gettext("This puzzle has no such turn."))
