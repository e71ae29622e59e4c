"""The kept puzzles: read, found if there is none yet, and found again if what was kept is damaged."""

import logging
from collections.abc import Callable
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from trainer.puzzles.pack import DamagedPuzzle, from_json, to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Tell, Wanted
from trainer.web.database.kept_puzzles import KeptPuzzle
from trainer.web.database.storage import Storage

Find = Callable[[Wanted, Tell], Puzzle]

log = logging.getLogger(__name__)


@lru_cache(maxsize=64)
def read(text: str) -> Puzzle | None:
    """Read a kept puzzle; None if it is damaged."""
    try:
        return from_json(text)
    except DamagedPuzzle as error:
        log.warning("A kept puzzle is damaged: %s", error)
        return None


def keeping(find: Find, data: Path, now: Callable[[], datetime]) -> Callable[[Wanted, Tell], None]:
    """Make a search that keeps what it finds, and does nothing if the puzzle has been kept meanwhile."""

    def find_and_keep(wanted: Wanted, tell: Tell) -> None:
        storage = Storage(data)
        try:
            kept = storage.puzzles.found(wanted)
            if kept is None or read(kept.text) is None:
                puzzle = find(wanted, tell)
                storage.puzzles.keep_found(wanted, KeptPuzzle(puzzle.id, to_json(puzzle)), now().isoformat(), kept)
        finally:
            storage.close()

    return find_and_keep
