"""Searches while somebody waits: for the puzzle of a date that has none in a pack, or for a fresh one from a seed."""

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import count

from trainer.puzzles.making.finding import SOURCE, Source, Stage, finding
from trainer.puzzles.making.generating import Outcome, attempt
from trainer.puzzles.pack import from_json
from trainer.puzzles.puzzle import Puzzle
from trainer.solver.steps import passed_on

SEEDS_A_SEARCH = 10_000
SEEDS_A_WORKER = 2
"""So many positions are handed out to each worker at once, lest one ever waits for work."""

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


def search_afar(
    wanted: Wanted, executor: Executor, workers: int, attempt: Callable[[int], Outcome] = attempt
) -> Generator[Step | Future[Outcome], None, Puzzle]:
    """Find the puzzle that `search` finds, by an executor of so many workers, which try as many positions at once.

    What is looked at yields, and then the future that tells what came of it.
    """
    tries = deque[Future[Outcome]]()
    seeds = count(first_seed(wanted) + 1)
    try:
        for number in count(1):
            while len(tries) < SEEDS_A_WORKER * workers:
                tries.append(executor.submit(attempt, next(seeds)))
            yield Step(Stage.GLANCE, number)
            yield tries[0]
            found = tries.popleft().result()
            if isinstance(found, str):
                return from_json(found)
    finally:
        for future in tries:
            future.cancel()
    raise AssertionError("Counting never ends.")


def first_seed(wanted: Wanted) -> int:
    """Return the seed before the first deal that is tried."""
    if isinstance(wanted, date):
        return wanted.toordinal() * SEEDS_A_SEARCH
    return FIRST_FRESH_SEED + wanted * SEEDS_A_SEARCH
