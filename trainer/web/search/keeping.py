"""The kept puzzles: read, found if there is none yet, and found again if what was kept is damaged."""

import logging
from collections.abc import Callable
from contextlib import closing
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from trainer.puzzles.pack import DamagedPuzzle, from_json, to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, Wanted
from trainer.web.database.kept_puzzles import KeptPuzzle
from trainer.web.database.storage import Storage
from trainer.web.jobs.pool import Steps

Find = Callable[[Wanted], Steps[Step, Puzzle]]

log = logging.getLogger(__name__)


@lru_cache(maxsize=64)
def read(text: str) -> Puzzle | None:
    """Read a kept puzzle; None if it is damaged."""
    try:
        return from_json(text)
    except DamagedPuzzle as error:
        log.warning("A kept puzzle is damaged: %s", error)
        return None


def keeping(find: Find, data: Path, now: Callable[[], datetime]) -> Callable[[Wanted], Steps[Step, None]]:
    """Make a search that keeps what it finds, and does nothing where the puzzle has been kept meanwhile."""

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
