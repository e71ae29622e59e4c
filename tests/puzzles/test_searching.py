from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, cast

from tests.puzzles.fakes import DEALT, UNCLEAR, Fake
from tests.puzzles.trying import attempt, puzzle
from trainer.puzzles.making.finding import Dealt, Stage
from trainer.puzzles.making.generating import Outcome
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import MAX_SEED, Step, Wanted, first_seed, search, search_afar
from trainer.solver.steps import finished, passed_on

DAY = date(2026, 12, 3)
FIRST = DAY.toordinal() * 10_000 + 1


def noted(steps: Generator[Step | None, None, Puzzle], told: list[Step]) -> Generator[None, None, Puzzle]:
    return (yield from passed_on(steps, told.append))


def find_after(*failures: Stage, wanted: Wanted = DAY) -> tuple[list[int], list[Step]]:
    """Search while the first positions fail at these stages; return the seeds tried, and the progress."""
    fake, failing, told = Fake(plain="monk.2.1"), iter(failures), list[Step]()
    seeds: list[int] = []

    def deal(seed: int) -> Dealt:
        seeds.append(seed)
        stage = next(failing, None)
        fake.told = {stage: UNCLEAR} if stage else {}
        return DEALT

    steps = search(wanted, replace(fake.source, deal=deal))
    assert finished(noted(steps, told)).seed == seeds[-1]
    return seeds, told


def test_the_first_good_position_becomes_the_puzzle() -> None:
    assert find_after(Stage.GLANCE, Stage.VERDICTS)[0] == [FIRST, FIRST + 1, FIRST + 2]


def test_a_fresh_puzzle_is_found_the_same_way_from_its_seed() -> None:
    assert find_after(Stage.GLANCE, wanted=7)[0] == [10**18 + 70_001, 10**18 + 70_002]


def test_every_date_and_every_seed_has_its_own_deals() -> None:
    assert first_seed(date(2026, 12, 4)) - first_seed(DAY) == first_seed(8) - first_seed(7) == 10_000
    assert first_seed(date.max) + 10_000 < first_seed(0)
    assert first_seed(MAX_SEED) < 2**63


def test_progress_is_a_stage_and_the_number_of_the_position() -> None:
    assert find_after(Stage.LOOK)[1] == [
        Step(Stage.GLANCE, 1),
        Step(Stage.LOOK, 1),
        *(Step(stage, 2) for stage in Stage if stage is not Stage.PACKING),
    ]


@dataclass
class Tries(Executor):
    """An executor that tries nothing before it is told to, and then each third seed gives a puzzle."""

    handed_out: dict[int, Future[Outcome]] = field(default_factory=dict)

    def submit(  # type: ignore[override]
        self, work: Callable[..., Any], /, *arguments: int, **_: object
    ) -> Future[Any]:
        return self.handed_out.setdefault(arguments[0], Future())

    def answer(self, seed: int) -> None:
        self.handed_out[seed].set_result(attempt(seed))


def test_a_search_by_others_hands_out_some_positions_at_once_and_takes_the_first_good_one() -> None:
    tries, told = Tries(), list[Step]()
    steps = search_afar(7, tries, workers=2, attempt=attempt)
    first = 10**18 + 70_001
    for waited in range(3):
        told.append(cast(Step, next(steps)))
        assert next(steps) is tries.handed_out[first + waited]
        assert list(tries.handed_out) == list(range(first, first + waited + 4))
        tries.answer(first + waited)
        if (first + waited) % 3 == 0:
            break
    assert finished(steps) == puzzle(first + waited)
    assert told == [Step(Stage.GLANCE, number) for number in range(1, waited + 2)]
    assert [future.cancelled() for future in tries.handed_out.values()] == [False] * (waited + 1) + [True] * 3
