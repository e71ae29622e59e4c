"""The table of doubts: what came of them, each kept once."""

import json
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sqlite_utils import Database

from trainer.puzzles.making.audit import Again, Duel, Outcome
from trainer.rules.notation import parse_turn, turn_text


@dataclass(frozen=True, slots=True)
class Doubt:
    """What came of a doubt: `puzzle` is the puzzle's id, `margin` its margin as it was packed, None if infinite."""

    puzzle: str
    duel: Duel
    margin: float | None


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
        "again": [[turn_text(each.turn), each.loss, each.stderr] for each in duel.again],
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
        # Older rows lack it.
        again=tuple(Again(parse_turn(text), *numbers) for text, *numbers in plain.get("again", ())),
    )
    return Doubt(puzzle, duel, plain["margin"])
