"""The shipped puzzles: a pack whose puzzles are read one by one when they are asked for, and the daily calendar.

Reading a whole pack, with all that is checked, takes seconds, which a start does not have.
"""

import logging
import re
from functools import cached_property, lru_cache
from pathlib import Path

from trainer.puzzles import daily
from trainer.puzzles.entries import OTHER_RULES, Entry, entry_of
from trainer.puzzles.pack import DamagedPuzzle, from_json
from trainer.puzzles.puzzle import Puzzle
from trainer.solver.analysis import VERSIONS

PACK = "pack.jsonl"
BEGINNING = re.compile(rb'\{"id":"([a-z2-7]{10})",')

log = logging.getLogger(__name__)


class Library:
    """The puzzles of a folder, by their ids. What is damaged there is logged with its file and line, and left out."""

    def __init__(self, folder: Path) -> None:
        """Read which puzzles there are; a file that isn't there is an empty one."""
        self.calendar = daily.read_calendar(folder / daily.FILE)
        for problem in self.calendar.problems:
            log.warning(problem)
        self._file = folder / PACK
        self._lines: dict[str, tuple[int, bytes]] = {}
        lines = self._file.read_bytes().splitlines() if self._file.exists() else []
        for number, line in enumerate(lines, start=1):
            if beginning := BEGINNING.match(line):
                self._lines.setdefault(beginning[1].decode(), (number, line))
            else:
                log.warning("%s, line %s: It does not begin as a puzzle does.", self._file, number)

    def puzzle(self, id: str) -> Puzzle | None:
        """Read a puzzle; None if it is not there, or damaged."""
        return _read(self._file, *self._lines[id]) if id in self._lines else None

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """What is known of each puzzle at a glance, by ids; read when first asked for, which may take a second."""
        entries = []
        for _, (number, line) in sorted(self._lines.items()):
            try:
                entries.append(entry_of(line))
            except DamagedPuzzle as error:
                log.warning("%s, line %s: %s", self._file, number, error)
        return tuple(entries)


@lru_cache(maxsize=64)
def _read(file: Path, number: int, line: bytes) -> Puzzle | None:
    try:
        puzzle = from_json(line.decode(errors="replace"))
    except DamagedPuzzle as error:
        log.warning("%s, line %s: %s", file, number, error)
        return None
    if puzzle.versions.get("rules") == VERSIONS["rules"]:
        return puzzle
    log.warning("%s, line %s: %s", file, number, OTHER_RULES)
    return None
