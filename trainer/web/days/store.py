"""What a profile has answered on days, and what all profiles have answered to a puzzle."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class DayResult:
    """The counted answer to the puzzle of a day: verdict, points lost, and whether it was given on that very day."""

    verdict: str
    loss: float
    on_time: bool


@dataclass(frozen=True, slots=True)
class Answer:
    """A turn that players answered, with its verdict."""

    turn: str
    verdict: str


def results_between(db: Database, profile: str | None, first: date, last: date) -> dict[date, DayResult]:
    """Look up the answers of a profile to the puzzles of a range of days."""
    rows = db.query(
        "SELECT date, verdict, loss, date = day AS on_time FROM attempts WHERE profile = ? AND date BETWEEN ? AND ?",
        [profile, first.isoformat(), last.isoformat()],
    )
    return {
        date.fromisoformat(row["date"]): DayResult(row["verdict"], row["loss"], bool(row["on_time"])) for row in rows
    }


def first_answers_of_others(db: Database, puzzle: str, profile: str) -> Counter[Answer]:
    """Count the first answers of all other profiles to a puzzle, wherever they were given."""
    rows: Iterator[dict[str, str]] = db.query(
        # With MIN, SQLite takes the other columns from the row that has the minimum.
        "SELECT turn, verdict, MIN(id) FROM attempts WHERE puzzle = ? AND profile <> ? GROUP BY profile",
        [puzzle, profile],
    )
    return Counter(Answer(row["turn"], row["verdict"]) for row in rows)
