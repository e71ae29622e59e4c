"""How the database came to be what it is, step by step; each is done once."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database, Migrations

from trainer.puzzles.puzzle import id_of
from trainer.web.storage import FILE

LOCK = "start-up.lock"

migrations = Migrations("trainer")


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


@migrations()
def settings(db: Database) -> None:
    """Make the table of what visitors have chosen."""
    db.table("settings").create(
        {"profile": str, **dict.fromkeys(("language", "scheme", "motion", "timezone"), str)},
        pk="profile",
        foreign_keys=[("profile", "profiles", "id")],
        strict=True,
    )


@migrations()
def puzzles(db: Database) -> None:
    """Keep puzzles by their ids; the dates and the seeds that they were wanted for name theirs."""
    db.execute("CREATE TABLE puzzles (id TEXT PRIMARY KEY, puzzle TEXT NOT NULL, created TEXT NOT NULL) STRICT")
    kept = [(row["date"], row["puzzle"], _id_in(row["puzzle"])) for row in db.table("daily_puzzles").rows]
    for day, puzzle, id in kept:
        if id:
            db.execute("INSERT OR IGNORE INTO puzzles VALUES (?, ?, ?)", [id, puzzle, day])
    named = "CREATE TABLE {} (wanted {} PRIMARY KEY, puzzle TEXT NOT NULL REFERENCES puzzles(id)) STRICT"
    db.execute(named.format("fresh_puzzles", "INTEGER"))
    days = [(day, id) for day, _, id in kept if id]
    _put_in_place(db, "daily_puzzles", named.format("daily_puzzles", "TEXT"), days)


@migrations()
def attempts_at_any_puzzle(db: Database) -> None:
    """Let attempts be at any puzzle, and not only at those of dates."""
    columns = ("profile", "date", "position", "turn", "loss", "verdict", "seconds", "day", "created")
    old = [tuple(row[name] for name in columns) for row in db.query("SELECT * FROM attempts ORDER BY id")]
    _put_in_place(
        db,
        "attempts",
        "CREATE TABLE attempts (id INTEGER PRIMARY KEY, profile TEXT NOT NULL REFERENCES profiles(id),"
        " mode TEXT NOT NULL, date TEXT, puzzle TEXT NOT NULL, position TEXT NOT NULL, turn TEXT NOT NULL,"
        " loss REAL NOT NULL, verdict TEXT NOT NULL, seconds REAL, day TEXT NOT NULL, created TEXT NOT NULL) STRICT",
        [(None, who, "daily", day, id_of(position), position, *rest) for who, day, position, *rest in old],
    )
    db.execute("CREATE UNIQUE INDEX first_of_a_date ON attempts (profile, date)")
    db.execute("CREATE UNIQUE INDEX first_at_a_puzzle ON attempts (profile, puzzle) WHERE mode IN ('endless', 'link')")


def _put_in_place(db: Database, name: str, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Let a new table with these rows take the place of the one of that name."""
    db.execute(f"DROP TABLE {name}")
    db.execute(table)
    for row in rows:
        db.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608


def _id_in(puzzle: str) -> str | None:
    """Tell the id of a puzzle that was kept as this text; None if the text is damaged."""
    try:
        return id_of(json.loads(puzzle)["position"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
