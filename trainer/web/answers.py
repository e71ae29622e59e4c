"""An answer on its way in: checked against the rules, and kept."""

import sqlite3
from collections.abc import Mapping

from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import BadNotation, encode, parse_turn, turn_text
from trainer.rules.turns import IllegalTurn, apply
from trainer.solver.analysis import Candidate
from trainer.solver.verdicts import verdict_of
from trainer.web.drafts import steps_of
from trainer.web.storage import Attempt
from trainer.web.visitors import remember_visitor, seconds_since_look, services, storage, visitor_today

STALE = "That answer was made for another position than this one. Please choose again."
NOT_KEPT = "Your answer could not be stored: the data folder can't be written just now. Please confirm it again later."


class Refused(ValueError):
    """An answer that can't be taken; the message says why.

    `status` is that of the HTTP response, `steps` are those of the draft to go on with.
    """

    def __init__(self, status: int, why: str, steps: Mapping[str, str] | None = None) -> None:
        """Note the status, the sentence and the steps."""
        super().__init__(why)
        self.status = status
        self.steps = steps or {}


def sent_answer(puzzle: Puzzle, form: Mapping[str, str]) -> Candidate:
    """Read the answer that a form sent; raise Refused if it is for another position, or no legal turn in this one."""
    if form.get("position") != encode(puzzle.position):
        raise Refused(409, STALE)
    try:
        turn = parse_turn(form.get("turn", ""))
        apply(puzzle.position, turn)
    except (BadNotation, IllegalTurn) as error:
        raise Refused(422, str(error)) from error
    return puzzle.candidate(turn)


def keep(puzzle: Puzzle, answer: Candidate) -> Attempt:
    """Keep an answer unless there is one already, and return the one that counts; raise Refused if the disk refuses."""
    attempt = Attempt(
        profile=remember_visitor(),
        date=puzzle.day.isoformat(),
        position=encode(puzzle.position),
        turn=turn_text(answer.turn),
        loss=answer.loss,
        verdict=verdict_of(answer.loss),
        seconds=seconds_since_look(puzzle.day),
        day=visitor_today().isoformat(),
        created=services().now().isoformat(),
    )
    try:
        storage().keep_attempt(attempt)
    except sqlite3.OperationalError as error:
        raise Refused(503, NOT_KEPT, steps_of(answer.turn)) from error
    return storage().attempt(attempt.profile, puzzle.day) or attempt
