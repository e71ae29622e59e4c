"""The kept puzzles: found if there is none yet, and found again if what was kept is damaged."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Tell, Wanted
from trainer.web.database.kept_puzzles import KeptPuzzle, read
from trainer.web.database.storage import Storage

Find = Callable[[Wanted, Tell], Puzzle]


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
