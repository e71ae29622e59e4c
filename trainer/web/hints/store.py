"""The table of hints: who has taken how many steps for an answer that is yet to come."""

from datetime import date

from trainer.web.runs.rules import RULES
from trainer.web.storage import Storage

WITHOUT_HINTS = frozenset(RULES)
"""The modes that have none."""


def take_step(kept: Storage, profile: str, puzzle: str, day: date | None, number: int, now: str) -> None:
    """Note that a profile takes a step for a puzzle, of this date if of any, that waits for its answer.

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


def is_asked_without(kept: Storage, profile: str, puzzle: str) -> bool:
    """Tell whether a puzzle is before a profile in a mode that has no hints."""
    return not WITHOUT_HINTS.isdisjoint(_open_modes(kept, profile, puzzle))


def hinted(kept: Storage, profile: str) -> list[str]:
    """Name the puzzles that a profile has taken hints for, and not answered since."""
    return [row["puzzle"] for row in kept.db.query("SELECT puzzle FROM hints WHERE profile = ?", [profile])]


def _waits(kept: Storage, profile: str, puzzle: str, day: date | None) -> bool:
    """Tell whether an answer of a profile to a puzzle would be kept somewhere."""
    if _open_modes(kept, profile, puzzle):
        return True
    return (kept.attempt(profile, day) if day else kept.attempt_at(profile, puzzle)) is None


def _open_modes(kept: Storage, profile: str, puzzle: str) -> set[str]:
    rows = kept.db.query(
        "SELECT mode FROM sittings WHERE profile = ? AND attempt IS NULL AND NOT skipped AND puzzle = ?",
        [profile, puzzle],
    )
    return {row["mode"] for row in rows}
