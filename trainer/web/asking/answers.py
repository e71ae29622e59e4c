"""An incoming answer: checked against the rules, and kept."""

import sqlite3
from collections.abc import Mapping
from dataclasses import replace

from trainer.coach.solution import Candidate
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import BadNotation, encode, parse_turn, turn_text
from trainer.rules.turns import IllegalTurn, apply
from trainer.rules.wording import SOURCE_LANGUAGE
from trainer.solver.verdicts import verdict_of
from trainer.web.asking.additions import Additions
from trainer.web.asking.asked import Asked
from trainer.web.database.requests import storage, visitor_today
from trainer.web.database.storage import Attempt, facts_of
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext, language
from trainer.web.site.services import service
from trainer.web.site.visitors import profile, remember_visitor, seconds_since_look
from trainer.web.table.drafts import steps_of

STALE = N_("That answer was for a different position. Please choose again.")
NOT_LEGAL = N_("That turn isn't possible in this position. Please choose another one.")
NOT_KEPT = N_(
    "Your answer could not be saved: the data folder can't be written to right now. Please confirm it again later."
)


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
        raise Refused(409, gettext(STALE))
    try:
        turn = parse_turn(form.get("turn", ""))
        apply(puzzle.position, turn)
    except (BadNotation, IllegalTurn) as error:
        # The rules explain themselves in this language only; none of our forms sends such a turn.
        raise Refused(422, str(error) if language() == SOURCE_LANGUAGE else gettext(NOT_LEGAL)) from error
    return puzzle.candidate(turn)


def counted(asked: Asked) -> Attempt | None:
    """Look up the visitor's answer that counts now, which may have come since the page was asked for."""
    if asked.sitting:
        return storage().attempt_in(asked.sitting)
    if asked.day:
        return storage().attempt(profile(), asked.day)
    return storage().attempt_at(profile(), asked.puzzle.id)


def keep(asked: Asked, answer: Candidate) -> Attempt:
    """Keep an answer unless there is one already, and return the one that counts; raise Refused if the disk refuses."""
    puzzle, moment = asked.puzzle, clock().now().isoformat()
    attempt = Attempt(
        profile=remember_visitor(),
        mode=asked.mode,
        date=asked.day.isoformat() if asked.day else None,
        puzzle=puzzle.id,
        position=encode(puzzle.position),
        turn=turn_text(answer.turn),
        loss=answer.loss,
        verdict=verdict_of(answer.loss),
        seconds=seconds_since_look(asked.url),
        day=visitor_today().isoformat(),
        created=moment,
        **facts_of(puzzle, answer.turn),
        run=asked.sitting.run if asked.sitting else None,
    )
    try:
        kept = _keep(attempt, asked)
    except (sqlite3.OperationalError, sqlite3.IntegrityError) as error:
        # The latter if the profile has been joined to another one since the request began.
        raise Refused(503, gettext(NOT_KEPT), steps_of(answer.turn)) from error
    return kept or counted(asked) or attempt


def _keep(attempt: Attempt, asked: Asked) -> Attempt | None:
    """Keep an answer with all that follows from it, or nothing; None is returned if another one counts already."""
    kept = storage()
    with kept.writing(attempt.profile, attempt.created):
        hints = kept.hints(attempt.profile, attempt.puzzle)
        stored = kept.keep_attempt(replace(attempt, hints=hints), to_json(asked.puzzle), asked.sitting)
        if stored is None:
            return None
        kept.forget_hints(attempt.profile, attempt.puzzle)
        for follow in service(Additions).following:
            stored = follow(kept.db, stored, asked)
        return stored
