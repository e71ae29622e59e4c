from collections.abc import Generator
from dataclasses import replace
from datetime import date

from tests.puzzles.fakes import DEALT, UNCLEAR, Fake
from trainer.puzzles.making.finding import Dealt, Stage
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import MAX_SEED, Step, Wanted, first_seed, search
from trainer.solver.steps import finished, passed_on

DAY = date(2026, 12, 3)
FIRST = DAY.toordinal() * 10_000 + 1


def noted(steps: Generator[Step | None, None, Puzzle], told: list[Step]) -> Generator[None, None, Puzzle]:
    return (yield from passed_on(steps, told.append))


def find_after(*failures: Stage, wanted: Wanted = DAY) -> tuple[list[int], list[Step]]:
    """Search while the first positions fail at these stages; tell the seeds tried, and the progress."""
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
