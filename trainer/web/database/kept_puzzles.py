"""The puzzles in the database: those found for a date or from a seed, and those that somebody has answered."""

import logging
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from sqlite_utils import Database

from trainer.puzzles.pack import DamagedPuzzle, from_json
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Wanted

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class KeptPuzzle:
    """A puzzle's id, and the text that it is kept as."""

    id: str
    text: str


@dataclass(frozen=True, slots=True)
class FreshPuzzle:
    """A puzzle found from a seed, and the verdict on a profile's answer, None if it has not answered."""

    id: str
    seed: int
    verdict: str | None


class KeptPuzzles:
    """The tables of puzzles."""

    def __init__(self, db: Database) -> None:
        """Work on an open database."""
        self._db = db

    def text(self, id: str) -> str | None:
        """Look up a puzzle, as the text it was kept as."""
        row = self._db.execute("SELECT puzzle FROM puzzles WHERE id = ?", [id]).fetchone()
        return row and str(row[0])

    def found(self, wanted: Wanted) -> KeptPuzzle | None:
        """Look up the puzzle that was found for a date or from a seed."""
        table, key = _place(wanted)
        row = self._db.execute(
            f"SELECT id, puzzles.puzzle FROM puzzles JOIN {table} ON {table}.puzzle = id WHERE {table}.wanted = ?",  # noqa: S608
            [key],
        ).fetchone()
        return row and KeptPuzzle(*row)

    def keep(self, puzzle: KeptPuzzle, created: str, damaged: KeptPuzzle | None = None) -> None:
        """Keep a puzzle, unless it is kept already and is not the damaged one that is to be replaced."""
        self._db.execute(
            "INSERT INTO puzzles VALUES (?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET puzzle = excluded.puzzle WHERE puzzle IS ?",
            [puzzle.id, puzzle.text, created, damaged and damaged.text],
        )

    def keep_found(self, wanted: Wanted, puzzle: KeptPuzzle, created: str, damaged: KeptPuzzle | None = None) -> None:
        """Keep what was found for a date or from a seed, unless there is one other than the damaged one."""
        table, key = _place(wanted)
        with self._db.atomic():
            self.keep(puzzle, created, damaged)
            self._db.execute(
                f"INSERT INTO {table} VALUES (?, ?)"  # noqa: S608
                " ON CONFLICT (wanted) DO UPDATE SET puzzle = excluded.puzzle WHERE puzzle IS ?",
                [key, puzzle.id, damaged and damaged.id],
            )

    def day_of(self, id: str) -> date | None:
        """Return the date that a puzzle was found for, None if there is none."""
        row = self._db.execute("SELECT wanted FROM daily_puzzles WHERE puzzle = ?", [id]).fetchone()
        return row and date.fromisoformat(row[0])

    def seed_of(self, id: str) -> int | None:
        """Return the seed that a puzzle was found from, None if there is none."""
        row = self._db.execute("SELECT wanted FROM fresh_puzzles WHERE puzzle = ?", [id]).fetchone()
        return row and int(row[0])

    def latest(self, profile: str | None, count: int) -> list[FreshPuzzle]:
        """List the puzzles that were found from a seed last, with what a profile has answered."""
        rows = self._db.query(
            "SELECT puzzles.id AS id, wanted AS seed, verdict FROM fresh_puzzles"
            " JOIN puzzles ON fresh_puzzles.puzzle = puzzles.id"
            " LEFT JOIN attempts ON attempts.puzzle = puzzles.id AND profile = ? AND mode = 'endless'"
            " ORDER BY puzzles.created DESC, wanted LIMIT ?",
            [profile, count],
        )
        return [FreshPuzzle(**row) for row in rows]


def _place(wanted: Wanted) -> tuple[str, str | int]:
    """Return the table which names the puzzle, and its key there."""
    return ("daily_puzzles", wanted.isoformat()) if isinstance(wanted, date) else ("fresh_puzzles", wanted)


@lru_cache(maxsize=64)
def read(text: str) -> Puzzle | None:
    """Read a kept puzzle; None if it is damaged."""
    try:
        return from_json(text)
    except DamagedPuzzle as error:
        log.warning("A kept puzzle is damaged: %s", error)
        return None
