"""What an answer does to the run that it belongs to."""

from datetime import datetime

from sqlite_utils import Database

from trainer.solver.verdicts import Verdict
from trainer.web.puzzle_pages import Asked
from trainer.web.runs.rules import RULES
from trainer.web.runs.store import Runs


def score(db: Database, id: int, asked: Asked) -> None:
    """Let the kept answer of this number count in its run, or end it; one that comes after the end does neither."""
    if asked.mode not in RULES or asked.sitting is None:
        return
    runs = Runs(db, asked.mode)
    run = runs.get(asked.sitting.profile, asked.sitting.run)
    verdict, created = db.execute("SELECT verdict, created FROM attempts WHERE id = ?", [id]).fetchone()
    if run is None or run.is_over(datetime.fromisoformat(created)):
        return
    if Verdict(verdict) in run.rules.counting:
        runs.note_solved(run.id)
    elif run.time_is_up is None:
        runs.end(run.id, created)
