"""The kept puzzles: found if there is none yet, and found again if what was kept is damaged."""

from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from pathlib import Path

from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, Wanted
from trainer.web.database.kept_puzzles import KeptPuzzle, read
from trainer.web.database.storage import Storage
from trainer.web.jobs.pool import Steps

Find = Callable[[Wanted], Steps[Step, Puzzle]]


def keeping(find: Find, data: Path, now: Callable[[], datetime]) -> Callable[[Wanted], Steps[Step, None]]:
    """Make a search that keeps what it finds, and does nothing if the puzzle has been kept meanwhile."""

    def find_and_keep(wanted: Wanted) -> Steps[Step, None]:
        kept = _kept(data, wanted)
        if kept is None or read(kept.text) is None:
            puzzle = yield from find(wanted)
            with closing(Storage(data)) as storage:
                storage.puzzles.keep_found(wanted, KeptPuzzle(puzzle.id, to_json(puzzle)), now().isoformat(), kept)

    return find_and_keep


def _kept(data: Path, wanted: Wanted) -> KeptPuzzle | None:
    # The storage is closed before the next step, which another thread may do.
    with closing(Storage(data)) as storage:
        return storage.puzzles.found(wanted)
