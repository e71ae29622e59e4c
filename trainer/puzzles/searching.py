"""Searches while somebody waits: for the puzzle of a date that has none in a pack, or for a fresh one from a seed."""

from collections.abc import Generator
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import count

from trainer.puzzles.making.finding import SOURCE, Source, Stage, finding
from trainer.puzzles.puzzle import Puzzle
from trainer.solver.steps import passed_on

SEEDS_A_SEARCH = 10_000
FIRST_FRESH_SEED = 10**18
"""Fresh puzzles come from deals that no pack and no date tries."""

MAX_SEED = 10**9 - 1
"""The largest seed that a fresh puzzle may be asked for with."""

Wanted = date | int
"""Which puzzle is wanted: that of a date, or a fresh one from a seed, which is a number from 0 to MAX_SEED."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far a search is: what is being done to which position, counted from 1."""

    stage: Stage
    number: int


def search(wanted: Wanted, source: Source = SOURCE) -> Generator[Step | None, None, Puzzle]:
    """Find the puzzle of a date or a seed: the same on every machine, after minutes of work. What is done yields."""
    first = first_seed(wanted)
    for number in count(1):
        found = yield from passed_on(finding(first + number, source), partial(Step, number=number))
        if isinstance(found, Puzzle):
            return found
    raise AssertionError("Counting never ends.")


def first_seed(wanted: Wanted) -> int:
    """Return the seed before the first deal that is tried."""
    if isinstance(wanted, date):
        return wanted.toordinal() * SEEDS_A_SEARCH
    return FIRST_FRESH_SEED + wanted * SEEDS_A_SEARCH
