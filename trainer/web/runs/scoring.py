"""What an answer does to the run that it belongs to."""

from datetime import datetime

from sqlite_utils import Database

from trainer.solver.verdicts import Verdict
from trainer.web.asking.views import Asked
from trainer.web.database.sittings import Sitting
from trainer.web.runs.rules import RULES
from trainer.web.runs.store import Runs


def score(db: Database, id: int, asked: Asked) -> None:
    """Let the kept answer of this number count in its run, or end it.

    One that comes after the end does neither, nor one to a puzzle whose verdict the player has seen on another page
    since it was asked.
    """
    if asked.mode not in RULES or asked.sitting is None:
        return
    runs = Runs(db, asked.mode)
    run = runs.get(asked.sitting.profile, asked.sitting.run)
    verdict, created = db.execute("SELECT verdict, created FROM attempts WHERE id = ?", [id]).fetchone()
    if run is None or run.is_over(datetime.fromisoformat(created)) or _was_told(db, id, asked.sitting):
        return
    if Verdict(verdict) in run.rules.counting:
        runs.note_solved(run.id)
    elif run.time_is_up is None:
        runs.end(run.id, created)


def _was_told(db: Database, id: int, sitting: Sitting) -> bool:
    """Return whether there is another answer to the puzzle than that of this number, since the sitting began."""
    found = db.execute(
        "SELECT 1 FROM attempts WHERE profile = ? AND puzzle = ? AND id <> ? AND created > ?",
        [sitting.profile, sitting.puzzle, id, sitting.started],
    )
    return found.fetchone() is not None
