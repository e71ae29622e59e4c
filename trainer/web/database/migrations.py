"""How the database became what it is, step by step; each step is done once."""

import json
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from sqlite_utils import Database, Migrations

from trainer.puzzles.pack import DamagedPuzzle, from_json
from trainer.puzzles.puzzle import id_of
from trainer.rules.notation import parse_turn
from trainer.solver.verdicts import verdict_of
from trainer.web.database.storage import FILE, PuzzleFacts, facts_of
from trainer.web.site.private import make_private

LOCK = "start-up.lock"

migrations = Migrations("trainer")


def prepare(data: Path) -> None:
    """Bring the database in the data folder up to date, or make it."""
    make_private(data / FILE)
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


@migrations()
def attempts_that_tell_what_they_were_about(db: Database) -> None:
    """Let each attempt keep what charts and the history need, whatever becomes of its puzzle."""
    columns = (
        "best TEXT",
        "hints INTEGER NOT NULL DEFAULT 0",
        "rated INTEGER NOT NULL DEFAULT 0",
        "rating REAL",
        "deviation REAL",
        "puzzle_rating INTEGER",
        "themes TEXT NOT NULL DEFAULT ''",
        "kind TEXT NOT NULL DEFAULT ''",
        "turn_number INTEGER",
        "players INTEGER",
        "run INTEGER",
        "grade INTEGER",
        "grade_chosen INTEGER NOT NULL DEFAULT 0",
    )
    for column in columns:
        db.execute(f"ALTER TABLE attempts ADD COLUMN {column}")
    for id, text in db.execute("SELECT id, puzzle FROM puzzles").fetchall():
        if facts := _facts_in(text):
            db.execute(
                "UPDATE attempts SET best = :best, puzzle_rating = :puzzle_rating, themes = :themes, kind = :kind,"
                " turn_number = :turn_number, players = :players WHERE puzzle = :id",
                {**facts, "id": id},
            )
    db.execute("CREATE INDEX attempts_in_time ON attempts (profile, created, mode, verdict, loss, day, themes)")
    db.execute("CREATE INDEX attempts_by_day ON attempts (profile, day)")
    db.execute("CREATE INDEX attempts_at_puzzles ON attempts (puzzle, profile)")
    db.execute("CREATE INDEX puzzles_attempted ON attempts (profile, puzzle)")
    db.execute("CREATE INDEX rated_attempts ON attempts (profile) WHERE rated")
    db.execute("CREATE INDEX attempts_in_runs ON attempts (run) WHERE run IS NOT NULL")


@migrations()
def training(db: Database) -> None:
    """Make the tables of practice, hints, review and doubts."""
    who = "profile TEXT NOT NULL REFERENCES profiles(id)"
    tables = {
        "runs": f"id INTEGER PRIMARY KEY, {who}, mode TEXT NOT NULL, started TEXT NOT NULL, ended TEXT,"
        " solved INTEGER NOT NULL DEFAULT 0, skips INTEGER NOT NULL DEFAULT 0",
        "sittings": f"id INTEGER PRIMARY KEY, {who}, mode TEXT NOT NULL, puzzle TEXT NOT NULL, started TEXT NOT NULL,"
        " run INTEGER REFERENCES runs(id), attempt INTEGER REFERENCES attempts(id),"
        " skipped INTEGER NOT NULL DEFAULT 0, rated INTEGER NOT NULL DEFAULT 1",
        "hints": f"{who}, puzzle TEXT NOT NULL, taken INTEGER NOT NULL, PRIMARY KEY (profile, puzzle)",
        "ratings": f"{who}, rating REAL NOT NULL, deviation REAL NOT NULL, volatility REAL NOT NULL,"
        " PRIMARY KEY (profile)",
        "puzzle_ratings": "puzzle TEXT PRIMARY KEY, rating REAL NOT NULL, deviation REAL NOT NULL,"
        " volatility REAL NOT NULL",
        "practice": f"{who}, drill TEXT NOT NULL, PRIMARY KEY (profile)",
        "drills": f"id INTEGER PRIMARY KEY, {who}, name TEXT NOT NULL, drill TEXT NOT NULL, UNIQUE (profile, name)",
        "reviews": f"{who}, puzzle TEXT NOT NULL, card TEXT NOT NULL, due TEXT NOT NULL, added TEXT NOT NULL,"
        " mastered TEXT, seed INTEGER NOT NULL, themes TEXT NOT NULL, PRIMARY KEY (profile, puzzle)",
        "redos": "run INTEGER PRIMARY KEY REFERENCES runs(id) ON DELETE CASCADE, puzzles TEXT NOT NULL",
        "bookmarks": f"{who}, puzzle TEXT NOT NULL, created TEXT NOT NULL, PRIMARY KEY (profile, puzzle)",
        "notes": f"{who}, puzzle TEXT NOT NULL, note TEXT NOT NULL, changed TEXT NOT NULL,"
        " PRIMARY KEY (profile, puzzle)",
        "doubts": "puzzle TEXT PRIMARY KEY, asked TEXT NOT NULL, outcome TEXT, refuted INTEGER NOT NULL DEFAULT 0",
        "transfer_codes": f"hash TEXT PRIMARY KEY, {who}, created TEXT NOT NULL, expires TEXT NOT NULL, used_by TEXT",
        "joined_profiles": f"former TEXT PRIMARY KEY, {who}",
    }
    for name, columns in tables.items():
        db.execute(f"CREATE TABLE {name} ({columns}) STRICT")
    for column in ("review_from", "hide_rating", "show_time", "shortcuts"):
        db.execute(f"ALTER TABLE settings ADD COLUMN {column} TEXT")
    db.execute("CREATE UNIQUE INDEX one_open_sitting ON sittings (profile, mode) WHERE attempt IS NULL AND NOT skipped")
    db.execute("CREATE INDEX sittings_of_profiles ON sittings (profile, puzzle)")
    db.execute("CREATE INDEX sittings_of_runs ON sittings (run)")
    db.execute("CREATE INDEX runs_of_profiles ON runs (profile, mode)")
    db.execute("CREATE INDEX sittings_of_attempts ON sittings (attempt)")
    db.execute("CREATE UNIQUE INDEX one_code ON transfer_codes (profile)")
    db.execute("CREATE INDEX reviews_to_come ON reviews (profile, due, puzzle) WHERE mastered IS NULL")


@migrations()
def attempts_filed_under_what_they_missed(db: Database) -> None:
    """File each attempt under what its own turn misses, renew its themes, and let its class be that of its number."""
    for id, text in db.execute("SELECT id, puzzle FROM puzzles WHERE id IN (SELECT puzzle FROM attempts)").fetchall():
        _file_attempts_at(db, id, text)
    for id, loss, verdict in db.execute("SELECT id, loss, verdict FROM attempts").fetchall():
        if verdict != verdict_of(loss):
            db.execute("UPDATE attempts SET verdict = ? WHERE id = ?", [verdict_of(loss), id])


def _file_attempts_at(db: Database, id: str, text: str) -> None:
    """File the attempts at a puzzle anew, unless its text is damaged."""
    try:
        puzzle = from_json(text)
    except DamagedPuzzle:
        return
    for (turn,) in db.execute("SELECT DISTINCT turn FROM attempts WHERE puzzle = ?", [id]).fetchall():
        facts = facts_of(puzzle, parse_turn(turn))
        db.execute(
            "UPDATE attempts SET kind = ?, themes = ? WHERE puzzle = ? AND turn = ?",
            [facts["kind"], facts["themes"], id, turn],
        )
    db.execute("UPDATE reviews SET themes = ? WHERE puzzle = ?", [" ".join(puzzle.themes), id])


def _facts_in(text: str) -> PuzzleFacts | None:
    """Return what attempts keep of the puzzle that was stored as this text; None if the text is damaged."""
    try:
        puzzle = from_json(text)
    except DamagedPuzzle:
        return None
    return facts_of(puzzle, puzzle.candidates[0].turn)


def _put_in_place(db: Database, name: str, table: str, rows: Sequence[tuple[object, ...]]) -> None:
    """Let a new table with these rows take the place of the one of that name."""
    db.execute(f"DROP TABLE {name}")
    db.execute(table)
    for row in rows:
        db.execute(f"INSERT INTO {name} VALUES ({', '.join('?' * len(row))})", row)  # noqa: S608


def _id_in(puzzle: str) -> str | None:
    """Return the id of a puzzle that was stored as this text; None if the text is damaged."""
    try:
        return id_of(json.loads(puzzle)["position"])
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
