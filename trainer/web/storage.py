"""What is kept: profiles, puzzles and attempts, in one SQLite file in the data folder."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from sqlite_utils import Database, Migrations

FILE = "trainer.sqlite"
LOCK = "start-up.lock"

migrations = Migrations("trainer")


@dataclass(frozen=True, slots=True)
class Attempt:
    """A profile's counted answer to the puzzle of a date.

    `turn` is the turn's text, `loss` in points, `seconds` from the first look to the answer (None: not known), `day`
    the visitor's own day of answering, `created` the moment in UTC; all dates and times as ISO text.
    """

    profile: str
    date: str
    position: str
    turn: str
    loss: float
    verdict: str
    seconds: float | None
    day: str
    created: str


@migrations()
def profiles_puzzles_and_attempts(db: Database) -> None:
    """Make the first tables."""
    db.table("profiles").create({"id": str, "created": str}, pk="id", not_null=["created"], strict=True)
    db.table("daily_puzzles").create({"date": str, "puzzle": str}, pk="date", not_null=["puzzle"], strict=True)
    columns = {"id": int, "profile": str, "date": str, "position": str, "turn": str, "loss": float, "verdict": str}
    db.table("attempts").create(
        {**columns, "seconds": float, "day": str, "created": str},
        pk="id",
        not_null=(set(columns) | {"day", "created"}) - {"id"},
        foreign_keys=[("profile", "profiles", "id"), ("date", "daily_puzzles", "date")],
        strict=True,
    )
    db.table("attempts").create_index(["profile", "date"], unique=True)


def prepare(data: Path) -> None:
    """Bring the database in the data folder up to date, or make it."""
    db = Database(data / FILE)
    db.enable_wal()
    migrations.apply(db)
    db.close()


@contextmanager
def starting_alone(data: Path) -> Iterator[None]:
    """Let one process at a time start up on the data folder."""
    # A lock of SQLite's works on every platform, and ends with the process that holds it.
    lock = sqlite3.connect(data / LOCK, timeout=60, isolation_level=None)
    try:
        lock.execute("BEGIN EXCLUSIVE")
        yield
    finally:
        lock.close()


class Storage:
    """One connection to the database; it belongs to the thread that opened it."""

    def __init__(self, data: Path) -> None:
        """Open the database in the data folder."""
        self._db = Database(data / FILE)
        self._db.execute("PRAGMA foreign_keys = ON")

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    def puzzle(self, day: date) -> str | None:
        """Look up the puzzle of a date, as the text it was kept as."""
        row = self._db.execute("SELECT puzzle FROM daily_puzzles WHERE date = ?", [day.isoformat()]).fetchone()
        return row and str(row[0])

    def keep_puzzle(self, day: date, puzzle: str, damaged: str | None = None) -> None:
        """Keep the puzzle of a date, unless there is one already other than the damaged one that it is to replace."""
        self._db.execute(
            "INSERT INTO daily_puzzles VALUES (?, ?)"
            " ON CONFLICT (date) DO UPDATE SET puzzle = excluded.puzzle WHERE puzzle IS ?",
            [day.isoformat(), puzzle, damaged],
        )

    def attempt(self, profile: str | None, day: date) -> Attempt | None:
        """Look up the counted answer of a profile to the puzzle of a date."""
        rows = self._db.query("SELECT * FROM attempts WHERE profile = ? AND date = ?", [profile, day.isoformat()])
        return next((Attempt(**{name: row[name] for name in Attempt.__slots__}) for row in rows), None)

    def keep_attempt(self, attempt: Attempt) -> None:
        """Keep an answer, and its profile if it is new; only the first answer to a puzzle is kept."""
        with self._db.atomic():
            self._db.execute("INSERT OR IGNORE INTO profiles VALUES (?, ?)", [attempt.profile, attempt.created])
            self._db.execute(
                "INSERT INTO attempts (profile, date, position, turn, loss, verdict, seconds, day, created) VALUES"
                " (:profile, :date, :position, :turn, :loss, :verdict, :seconds, :day, :created)"
                " ON CONFLICT (profile, date) DO NOTHING",
                asdict(attempt),
            )

    def days_on_time(self, profile: str | None) -> set[date]:
        """List the dates whose puzzle the profile answered on that very day."""
        rows = self._db.query("SELECT date FROM attempts WHERE profile = ? AND date = day", [profile])
        return {date.fromisoformat(row["date"]) for row in rows}
