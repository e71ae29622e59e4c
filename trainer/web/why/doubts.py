"""Doubts: a puzzle that somebody doubts is solved again at ten times the effort, once, and the outcome is kept."""

from collections.abc import Callable, Hashable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from trainer.puzzles.making.audit import Duel, fresh_seed
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.turns import Refresh, Turn
from trainer.web.database.kept_doubts import Doubt, keep
from trainer.web.database.storage import Storage
from trainer.web.jobs.job import Job, Priority, Wait
from trainer.web.jobs.pool import Pool, Steps

SEED = 2026
"""Every puzzle's fresh deals follow from this seed, so that the same doubt always has the same outcome."""

Solve = Callable[[Puzzle, int, Turn | Refresh], Steps[None, Duel]]
"""Solves a puzzle again, with a seed; the turn that was made is looked at, too."""


class Doubts:
    """Solves again what is doubted, and keeps the outcomes in the table `doubts` of the data folder."""

    def __init__(self, pool: Pool, data: Path, solve: Solve, now: Callable[[], datetime]) -> None:
        """Start nothing yet."""
        self._pool, self._data, self._solve, self._now = pool, data, solve, now

    def ask(self, puzzle: Puzzle, made: Turn | Refresh, asker: Hashable) -> Job[None, None]:
        """Have a puzzle and the turn that was made solved again, also after a failure; return how that stands.

        Raise TooMuchWork if it can't be.
        """
        asked = self._now().isoformat()

        def steps() -> Steps[None, None]:
            duel = yield from self._solve(puzzle, fresh_seed(puzzle, SEED), made)
            margin = puzzle.margin if puzzle.runner_up else None
            with closing(Storage(self._data)) as storage:
                keep(storage.db, Doubt(puzzle.id, duel, margin), asked)

        self._pool.forget(_key(puzzle.id))
        return self._pool.ask(_key(puzzle.id), steps, Wait(asker, Priority.UNATTENDED))

    def job(self, puzzle: str) -> Job[None, None] | None:
        """Return how the solving of a puzzle stands, None if it is done or nobody has asked for it."""
        job = self._pool.job(_key(puzzle))
        return None if job is None or (job.ended.is_set() and not job.failed) else job


def _key(puzzle: str) -> Hashable:
    return "doubt", puzzle
