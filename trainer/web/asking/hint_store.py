"""The table of hints: who has taken how many steps for an answer that is yet to come."""

from datetime import date

from trainer.web.database.storage import Storage


def take_step(kept: Storage, profile: str, puzzle: str, day: date | None, number: int, now: str) -> None:
    """Note that a profile takes a step for a puzzle that waits for its answer; `day` is that of a daily puzzle.

    Nothing is noted if that is not the next step, or the puzzle is answered.
    """
    with kept.writing(profile, now):
        if not _waits(kept, profile, puzzle, day):
            return
        if number == 1:
            kept.db.execute("INSERT OR IGNORE INTO hints VALUES (?, ?, 1)", [profile, puzzle])
        else:
            kept.db.execute(
                "UPDATE hints SET taken = ? WHERE profile = ? AND puzzle = ? AND taken = ?",
                [number, profile, puzzle, number - 1],
            )


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
