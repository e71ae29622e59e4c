"""Doubts: a puzzle that somebody doubts is solved again at ten times the effort, once, and the outcome is kept."""

import json
import sqlite3
from collections.abc import Callable, Hashable, Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlite_utils import Database

from trainer.puzzles.making.audit import Duel, Outcome, fresh_seed
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn, turn_text
from trainer.web.database.storage import Storage
from trainer.web.jobs.job import Job, Priority, Wait
from trainer.web.jobs.pool import Pool, Steps

SEED = 2026
"""Every puzzle's fresh deals follow from this seed, so that the same doubt always has the same outcome."""

Solve = Callable[[Puzzle, int], Steps[None, Duel]]
"""Solves a puzzle again, with a seed."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """What came of a doubt: `puzzle` is the puzzle's id, `margin` its margin as it was packed, None if infinite."""

    puzzle: str
    duel: Duel
    margin: float | None


class Doubts:
    """Solves again what is doubted, and keeps the outcomes in the table `doubts` of the data folder."""

    def __init__(self, pool: Pool, data: Path, solve: Solve, now: Callable[[], datetime]) -> None:
        """Start nothing yet."""
        self._pool, self._data, self._solve, self._now = pool, data, solve, now

    def ask(self, puzzle: Puzzle, asker: Hashable) -> Job[None, None]:
        """Have a puzzle solved again, anew if it failed. Raise TooMuchWork if that can't be."""
        asked = self._now().isoformat()

        def steps() -> Steps[None, None]:
            duel = yield from self._solve(puzzle, fresh_seed(puzzle, SEED))
            margin = puzzle.margin if puzzle.runner_up else None
            with closing(Storage(self._data)) as storage:
                keep(storage.db, Doubt(puzzle.id, duel, margin), asked)

        self._pool.forget(_key(puzzle.id))
        return self._pool.ask(_key(puzzle.id), steps, Wait(asker, Priority.UNATTENDED))

    def job(self, puzzle: str) -> Job[None, None] | None:
        """Return how the solving of a puzzle stands, None if it is done, or nobody has asked for it."""
        job = self._pool.job(_key(puzzle))
        return None if job is None or (job.ended.is_set() and not job.failed) else job


def _key(puzzle: str) -> Hashable:
    return "doubt", puzzle


def keep(db: Database, doubt: Doubt, asked: str) -> None:
    """Keep what came of a doubt that was raised at a moment, unless there is an outcome."""
    duel = doubt.duel
    plain = {
        "outcome": duel.outcome,
        "answer": turn_text(duel.answer),
        "rival": duel.rival and turn_text(duel.rival),
        "lead": duel.lead if duel.rival else None,
        "stderr": duel.stderr,
        "playouts": duel.playouts,
        "margin": doubt.margin,
    }
    refuted = int(duel.outcome is Outcome.REFUTED)
    with db.atomic():
        db.execute(
            "INSERT OR IGNORE INTO doubts (puzzle, asked, outcome, refuted) VALUES (?, ?, ?, ?)",
            [doubt.puzzle, asked, json.dumps(plain), refuted],
        )


def kept_doubt(db: Database, puzzle: str) -> Doubt | None:
    """Look up what came of the doubt about a puzzle, None if there is no outcome."""
    rows = db.query("SELECT outcome FROM doubts WHERE puzzle = ?", [puzzle])
    return next((_doubt(puzzle, row["outcome"]) for row in rows), None)


def is_refuted(db: Database, puzzle: str) -> bool:
    """Return whether a doubt about a puzzle, named by its id, has proved right."""
    return db.execute("SELECT 1 FROM doubts WHERE puzzle = ? AND refuted", [puzzle]).fetchone() is not None


def refuted(db: Database) -> Iterator[Doubt]:
    """Go through the doubts that proved right, the latest first."""
    for row in db.query("SELECT puzzle, outcome FROM doubts WHERE refuted = 1 ORDER BY asked DESC, puzzle"):
        yield _doubt(row["puzzle"], row["outcome"])


def _doubt(puzzle: str, outcome: str) -> Doubt:
    try:
        return _read(puzzle, json.loads(outcome))
    except (ValueError, TypeError, KeyError) as error:
        raise sqlite3.DatabaseError(f"what came of the doubt about {puzzle} is damaged") from error


def _read(puzzle: str, plain: dict[str, Any]) -> Doubt:
    duel = Duel(
        outcome=Outcome(plain["outcome"]),
        answer=parse_turn(plain["answer"]),
        rival=parse_turn(plain["rival"]) if plain["rival"] else None,
        lead=float("inf") if plain["lead"] is None else plain["lead"],
        stderr=plain["stderr"],
        playouts=plain["playouts"],
    )
    return Doubt(puzzle, duel, plain["margin"])
