"""The table of hints: who has taken how many steps for an answer that is yet to come."""

from sqlite_utils import Database


def take_step(db: Database, profile: str, puzzle: str, number: int) -> None:
    """Note that a profile takes a step for a puzzle; nothing is noted if that is not the next one."""
    if number == 1:
        db.execute("INSERT OR IGNORE INTO hints VALUES (?, ?, 1)", [profile, puzzle])
    else:
        db.execute(
            "UPDATE hints SET taken = ? WHERE profile = ? AND puzzle = ? AND taken = ?",
            [number, profile, puzzle, number - 1],
        )


def hinted(db: Database, profile: str) -> list[str]:
    """Name the puzzles that a profile has taken hints for, and not answered since."""
    return [row["puzzle"] for row in db.query("SELECT puzzle FROM hints WHERE profile = ?", [profile])]
