"""The page of a daily puzzle in each of its states."""

from collections.abc import Mapping
from datetime import date
from urllib.parse import urlencode

from flask import abort, url_for

from trainer.puzzles.daily import FIRST_DAY
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import BadNotation, encode, parse_turn
from trainer.rules.turns import legal_turns
from trainer.solver.analysis import Candidate
from trainer.web.boards import Table, board
from trainer.web.composers import composer
from trainer.web.contexts import Composer, PreparingPage, PuzzlePage, VerdictView
from trainer.web.drafts import read_draft
from trainer.web.finder import Search
from trainer.web.keeping import read
from trainer.web.rendering import in_words
from trainer.web.storage import Attempt
from trainer.web.verdict_views import Answered, verdict_view
from trainer.web.visitors import storage, streak, visitor_today

FIRST_TIME = (
    "It is being found right now: games are played, and the turn worth your two minutes is checked by the solver."
)
DAMAGED = "What was kept of this puzzle is damaged, so it is being found again. Answers given to it are safe."


def url_of(day: date, **parameters: str) -> str:
    """Make the URL of the puzzle of a date."""
    url = url_for("daily.puzzle", day=day.isoformat())
    return f"{url}?{urlencode(parameters)}" if parameters else url


def puzzle_day(text: str) -> date:
    """Read a date that has a puzzle; abort with 404 if it is none, or its puzzle isn't out yet."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        abort(404, "There is no such date. The date of a puzzle reads like 2026-12-01.")
    if day < FIRST_DAY:
        abort(404, f"There is no puzzle of that date: the first one is of {in_words(FIRST_DAY)}.")
    if day > visitor_today():
        abort(404, f"The puzzle of {in_words(day)} is not out yet. Come back on that day.")
    return day


def kept_puzzle(day: date) -> Puzzle | None:
    """Look up the puzzle of a date; None while it is to be found, for the first time or again."""
    text = storage().puzzle(day)
    return None if text is None else read(text)


def preparing_page(day: date, search: Search) -> PreparingPage:
    """Show how the search for a puzzle stands."""
    return PreparingPage(
        title=_title(day),
        date=in_words(day),
        url=url_of(day),
        streak=streak(),
        reason=FIRST_TIME if storage().puzzle(day) is None else DAMAGED,
        progress=search.progress,
        failed=search.failed,
        retry=url_for("daily.retry", day=day.isoformat()),
    )


def composing_page(puzzle: Puzzle, steps: Mapping[str, str], problem: str | None, again: bool) -> PuzzlePage:
    """Show a puzzle to be answered; `again` if it has been already. Raise BadDraft if the steps make no sense."""
    url = url_of(puzzle.day)
    draft = read_draft(url_of(puzzle.day, again="1") if again else url, steps, puzzle.position)
    table = Table(puzzle.position, legal_turns(puzzle.position), draft)
    return _puzzle_page(puzzle, table, composer=composer(table, draft, url, again), problem=problem)


def verdict_page(puzzle: Puzzle, attempt: Attempt, look: str) -> PuzzlePage:
    """Show a puzzle with the verdict on the turn that is looked at; abort with 404 if that is no turn of the puzzle."""
    first = _candidate(puzzle, attempt.turn) if is_answer(attempt, puzzle) else None
    answered = Answered(puzzle, first, _candidate(puzzle, look), attempt.seconds, url_of(puzzle.day))
    better = None if first in puzzle.answer_set else answered.best.turn
    table = Table(puzzle.position, legal_turns(puzzle.position), better=better, yours=first.turn if first else None)
    return _puzzle_page(puzzle, table, verdict=verdict_view(answered))


def is_answer(attempt: Attempt, puzzle: Puzzle) -> bool:
    """Tell whether an attempt is one at this puzzle, and not at one that was kept for its date before."""
    return attempt.position == encode(puzzle.position)


def _puzzle_page(
    puzzle: Puzzle,
    table: Table,
    composer: Composer | None = None,
    verdict: VerdictView | None = None,
    problem: str | None = None,
) -> PuzzlePage:
    return PuzzlePage(
        title=_title(puzzle.day),
        date=in_words(puzzle.day),
        url=url_of(puzzle.day),
        streak=streak(),
        board=board(table),
        composer=composer,
        verdict=verdict,
        problem=problem,
    )


def _title(day: date) -> str:
    return "Today's puzzle" if day == visitor_today() else "Puzzle of the day"


def _candidate(puzzle: Puzzle, text: str) -> Candidate:
    try:
        return puzzle.candidate(parse_turn(text))
    except (BadNotation, KeyError):
        abort(404, "That turn is none of this puzzle's.")
