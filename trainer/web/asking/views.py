"""The page of a puzzle that is there: to be answered, or with its verdict."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date
from urllib.parse import urlencode

from flask import abort

from trainer.coach.solution import Candidate
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import BadNotation, parse_turn
from trainer.rules.turns import legal_turns
from trainer.web.asking.hint_contexts import HintsView
from trainer.web.asking.hint_views import FRESH, hints_view
from trainer.web.database.sittings import Sitting
from trainer.web.database.storage import Attempt
from trainer.web.days.crowd import crowd_view
from trainer.web.days.sharing import share_view
from trainer.web.notebook.views import notebook_view
from trainer.web.review.contexts import AfterReview
from trainer.web.runs.contexts import RunBar
from trainer.web.site.contexts import Composer, PuzzlePage
from trainer.web.site.languages import gettext
from trainer.web.site.visitors import visitor_settings
from trainer.web.table.boards import Table, board
from trainer.web.table.composers import composer
from trainer.web.table.drafts import read_draft
from trainer.web.verdict.contexts import VerdictView
from trainer.web.verdict.views import Answered, verdict_view
from trainer.web.why.doubt_views import doubt_view


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle as a page asks it: `mode` and `day` are those of the answers given there, the rest heads the page.

    `further` is the URL of what comes after the answer, if anything does. `sitting` is there in a mode that has them;
    then a POST to `next` leads on after the answer, and one to `skip` without one; `after_review` says when the puzzle
    comes back, and `bar` how the run stands that it belongs to.
    """

    puzzle: Puzzle
    mode: str
    day: date | None
    title: str
    eyebrow: str
    url: str
    further: str | None = None
    sitting: Sitting | None = None
    next: str | None = None
    skip: str | None = None
    bar: RunBar | None = None
    after_review: Callable[[Attempt], AfterReview] | None = None

    def link(self, **parameters: str) -> str:
        """Make a URL of the page."""
        return f"{self.url}?{urlencode(parameters)}" if parameters else self.url


def composing_page(asked: Asked, steps: Mapping[str, str], problem: str | None, again: bool) -> PuzzlePage:
    """Show a puzzle to be answered; `again` if it has been already. Raise BadDraft if the steps make no sense."""
    position = asked.puzzle.position
    draft = read_draft(asked.link(again="1") if again else asked.url, steps, position)
    table = Table(position, legal_turns(position), draft)
    here = draft.here.partition("#")[0]
    return _page(
        asked,
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
    page = _page(asked, table, verdict=verdict_view(answered, doubt_view(puzzle)))
    page = replace(page, notebook=notebook_view(puzzle.id, asked.url))
    if first is None:
        return page
    share = share_view(asked.day, attempt) if asked.day and answered.shown == first else None
    review = asked.after_review(attempt) if asked.after_review else None
    return replace(page, share=share, crowd=crowd_view(puzzle, attempt), review=review)


def is_answer(attempt: Attempt, puzzle: Puzzle) -> bool:
    """Return whether an attempt was made at this puzzle, and not at one that its date had before."""
    return attempt.puzzle == puzzle.id


def _page(
    asked: Asked,
    table: Table,
    composer: Composer | None = None,
    verdict: VerdictView | None = None,
    problem: str | None = None,
    hints: HintsView | None = None,
) -> PuzzlePage:
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
        bar=asked.bar,
        hints=hints,
        number=asked.sitting.id if asked.sitting else None,
    )


def _candidate(puzzle: Puzzle, text: str) -> Candidate:
    try:
        return puzzle.candidate(parse_turn(text))
    except (BadNotation, KeyError):
        abort(404, gettext("This puzzle has no such turn."))
