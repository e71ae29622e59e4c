"""Doubts: a puzzle that somebody doubts is solved again at ten times the effort, once, and the outcome is kept."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from trainer.puzzles.making.audit import Duel, fresh_seed
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.turns import Refresh, Turn
from trainer.web.database.kept_doubts import Doubt, keep
from trainer.web.database.storage import Storage
from trainer.web.why.background import Background, Job

SEED = 2026
"""Every puzzle's fresh deals follow from this seed, so that the same doubt always has the same outcome."""

MOST_JOBS = 8

Solve = Callable[[Puzzle, int, Turn | Refresh], Duel]
"""Solves a puzzle again, with a seed; the turn that was made is looked at, too."""


class Doubts:
    """Solves again what is doubted, and keeps the outcomes in the table `doubts` of the data folder."""

    def __init__(self, data: Path, solve: Solve, now: Callable[[], datetime]) -> None:
        """Start nothing yet."""
        self._data, self._solve, self._now = data, solve, now
        self._background = Background("doubts", MOST_JOBS)

    def ask(self, puzzle: Puzzle, made: Turn | Refresh) -> Job:
        """Have a puzzle and the turn that was made solved again, also after a failure; return how that stands.

        Raise TooMuchWork if it can't be.
        """
        asked = self._now().isoformat()

        def work() -> None:
            margin = puzzle.margin if puzzle.runner_up else None
            doubt = Doubt(puzzle.id, self._solve(puzzle, fresh_seed(puzzle, SEED), made), margin)
            storage = Storage(self._data)
            try:
                keep(storage.db, doubt, asked)
            finally:
                storage.close()

        self._background.forget(puzzle.id)
        return self._background.ask(puzzle.id, work)

    def job(self, puzzle: str) -> Job | None:
        """Return how the solving of a puzzle stands, None if it is done or nobody has asked for it."""
        return self._background.job(puzzle)
