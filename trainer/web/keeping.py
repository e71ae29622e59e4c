"""The kept puzzles: read, found where there is none yet, and found again where what was kept is damaged."""

import logging
from collections.abc import Callable
from datetime import date
from functools import lru_cache
from pathlib import Path

from trainer.puzzles.puzzle import DamagedPuzzle, Puzzle, from_json, to_json
from trainer.web.finder import Progress
from trainer.web.storage import Storage

Find = Callable[[date, Progress], Puzzle]

log = logging.getLogger(__name__)


@lru_cache(maxsize=64)
def read(text: str) -> Puzzle | None:
    """Read a kept puzzle; None if it is damaged."""
    try:
        return from_json(text)
    except DamagedPuzzle as error:
        log.warning("A kept puzzle is damaged: %s", error)
        return None


def keeping(find: Find, data: Path) -> Callable[[date, Progress], None]:
    """Make a search that keeps what it finds, and does nothing for a date whose puzzle has been kept meanwhile."""

    def find_and_keep(day: date, progress: Progress) -> None:
        storage = Storage(data)
        try:
            kept = storage.puzzle(day)
            if kept is None or read(kept) is None:
                storage.keep_puzzle(day, to_json(find(day, progress)), damaged=kept)
        finally:
            storage.close()

    return find_and_keep
