"""The table of hints: who has taken how many steps for an answer that is yet to come."""

from datetime import date, datetime

from trainer.web.database.storage import Storage
from trainer.web.runs.rules import RULES
from trainer.web.runs.store import Runs

WITHOUT_HINTS = frozenset(RULES)
"""The modes that have none."""


def take_step(kept: Storage, profile: str, puzzle: str, day: date | None, number: int, now: str) -> None:
    """Note that a profile takes a step for a puzzle that waits for its answer; `day` is that of a daily puzzle.

    Nothing is noted if that is not the next step, or the puzzle is answered.
    """
    with kept.db.atomic():
        # Writing first makes this wait for an answer that is just being kept.
        kept.keep_profile(profile, now)
        if not _waits(kept, profile, puzzle, day):
            return
        if number == 1:
            kept.db.execute("INSERT OR IGNORE INTO hints VALUES (?, ?, 1)", [profile, puzzle])
        else:
            kept.db.execute(
                "UPDATE hints SET taken = ? WHERE profile = ? AND puzzle = ? AND taken = ?",
                [number, profile, puzzle, number - 1],
            )


def is_asked_without(kept: Storage, profile: str, puzzle: str, now: datetime) -> bool:
    """Return whether a puzzle is before a profile in a mode that has no hints, and its run is not over."""
    for mode in WITHOUT_HINTS:
        sitting = kept.sittings.open_one(profile, mode)
        if sitting and sitting.puzzle == puzzle:
            run = Runs(kept.db, mode).get(profile, sitting.run)
            if run is None or not run.is_over(now):
                return True
    return False


def hinted(kept: Storage, profile: str) -> list[str]:
    """Name the puzzles that a profile has taken hints for, and not answered since."""
    return [row["puzzle"] for row in kept.db.query("SELECT puzzle FROM hints WHERE profile = ?", [profile])]


def _waits(kept: Storage, profile: str, puzzle: str, day: date | None) -> bool:
    """Return whether an answer of a profile to a puzzle would be kept somewhere."""
    if _is_open(kept, profile, puzzle):
        return True
    return (kept.attempt(profile, day) if day else kept.attempt_at(profile, puzzle)) is None


def _is_open(kept: Storage, profile: str, puzzle: str) -> bool:
    found = kept.db.execute(
        "SELECT 1 FROM sittings WHERE profile = ? AND attempt IS NULL AND NOT skipped AND puzzle = ?",
        [profile, puzzle],
    )
    return found.fetchone() is not None
