"""Which shipped puzzle comes next for the visitor."""

from collections import Counter
from collections.abc import Collection

from sqlite_utils import Database

from trainer.puzzles.choosing import Drill, choose
from trainer.puzzles.entries import Entry
from trainer.puzzles.library import Library
from trainer.puzzles.puzzle import Puzzle
from trainer.web.asking.lookup import puzzle_by_id
from trainer.web.database.kept_doubts import is_refuted
from trainer.web.database.requests import storage, visitor_today
from trainer.web.site.services import service
from trainer.web.site.visitors import profile


def next_puzzle(drill: Drill, target: float, besides: Collection[str] = ()) -> Puzzle | None:
    """Choose a puzzle of a drill for the visitor, rated near `target`; None if none belongs to the drill.

    It is new to them as long as one is, in whatever mode they have seen others, and none of those `besides`.
    """
    entries, seen = entries_of(drill), times_seen(storage().db, profile())
    left_out = set(besides)
    while entry := choose(entries, target, seen, left_out):
        if puzzle := service(Library).puzzle(entry.id):
            return puzzle
        left_out.add(entry.id)
    return None


def entries_of(drill: Drill) -> tuple[Entry, ...]:
    """List what belongs to a drill, leaving out the refuted puzzles and those of days that aren't over for the visitor.

    The step of the drill does not matter here.
    """
    left_out = barred()
    return tuple(entry for entry in service(Library).entries if entry.id not in left_out and drill.has(entry))


def barred() -> Collection[str]:
    """Name the puzzles that no mode may choose: refuted ones, and those of days that aren't over for the visitor."""
    today, calendar = visitor_today(), service(Library).calendar
    refuted = storage().db.query("SELECT puzzle FROM doubts WHERE refuted")
    return {row["puzzle"] for row in refuted} | {id for day, id in calendar.puzzles.items() if day >= today}


def is_askable(puzzle: str) -> bool:
    """Return whether a puzzle that was chosen before can, by its id, still be asked: it is here and not refuted."""
    return puzzle_by_id(puzzle) is not None and not is_refuted(storage().db, puzzle)


def times_seen(db: Database, profile: str | None) -> Counter[str]:
    """Count how often a profile has been asked each puzzle, in any mode, answered or not."""
    seen = Counter[str]()
    for asked in ("attempts WHERE", "sittings WHERE attempt IS NULL AND"):
        rows = db.execute(f"SELECT puzzle, COUNT(*) FROM {asked} profile = ? GROUP BY puzzle", [profile])  # noqa: S608
        seen.update(dict(rows.fetchall()))
    return seen
