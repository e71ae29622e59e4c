"""Searches while somebody waits: for the puzzle of a date that has none in a pack, or for a fresh one from a seed."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import count

from trainer.puzzles.making.finding import Source, Stage, find, with_threads
from trainer.puzzles.puzzle import Puzzle

SEEDS_A_SEARCH = 10_000
FIRST_FRESH_SEED = 10**18
"""Fresh puzzles come from deals that no pack and no date tries."""

MAX_SEED = 10**9 - 1
"""The largest seed that a fresh puzzle may be asked for with."""

# One core is left for the pages; the result is the same on any number of threads.
SOLVER = with_threads(max(1, (os.cpu_count() or 1) - 1))

Wanted = date | int
"""Which puzzle is wanted: that of a date, or a fresh one from a seed, which is a number from 0 to MAX_SEED."""


@dataclass(frozen=True, slots=True)
class Step:
    """How far a search is: what is being done to which position, counted from 1."""

    stage: Stage
    number: int


Tell = Callable[[Step], None]


def search(wanted: Wanted, tell: Tell, source: Source = SOLVER) -> Puzzle:
    """Find the puzzle of a date or a seed: the same on every machine, after minutes of work. `tell` hears each step."""
    first = first_seed(wanted)
    for number in count(1):
        found = find(first + number, source, partial(_tell, tell, number))
        if isinstance(found, Puzzle):
            return found
    raise AssertionError("Counting never ends.")


def first_seed(wanted: Wanted) -> int:
    """Return the seed before the first deal that is tried."""
    if isinstance(wanted, date):
        return wanted.toordinal() * SEEDS_A_SEARCH
    return FIRST_FRESH_SEED + wanted * SEEDS_A_SEARCH


def _tell(tell: Tell, number: int, stage: Stage) -> None:
    tell(Step(stage, number))
