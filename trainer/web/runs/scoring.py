"""What an answer does to the run that it belongs to."""

from datetime import datetime

from sqlite_utils import Database

from trainer.solver.verdicts import Verdict
from trainer.web.asking.asked import Asked
from trainer.web.database.sittings import Sitting
from trainer.web.database.storage import Attempt
from trainer.web.runs.rules import RULES
from trainer.web.runs.store import Runs


def score(db: Database, attempt: Attempt, asked: Asked) -> Attempt:
    """Let a kept answer count in its run, or end it; return the answer as it is.

    One that comes after the end does neither, nor one to a puzzle whose verdict the player has seen on another page
    since it was asked.
    """
    if asked.mode not in RULES or asked.sitting is None:
        return attempt
    runs = Runs(db, asked.mode)
    run = runs.get(asked.sitting.profile, asked.sitting.run)
    if run is None or run.is_over(datetime.fromisoformat(attempt.created)) or _was_told(db, attempt.id, asked.sitting):
        return attempt
    if Verdict(attempt.verdict) in run.rules.counting:
        runs.note_solved(run.id)
    elif run.time_is_up is None:
        runs.end(run.id, attempt.created)
    return attempt


def _was_told(db: Database, id: int, sitting: Sitting) -> bool:
    """Return whether there is another answer to the puzzle than that of this number, since the sitting began."""
    found = db.execute(
        "SELECT 1 FROM attempts WHERE profile = ? AND puzzle = ? AND id <> ? AND created > ?",
        [sitting.profile, sitting.puzzle, id, sitting.started],
    )
    return found.fetchone() is not None
