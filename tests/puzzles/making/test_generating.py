import json
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from tests.puzzles.trying import attempt, puzzle
from trainer.puzzles.making import generating
from trainer.puzzles.making.generating import Outcome, WorkersDie, generate
from trainer.puzzles.making.record import OtherPack
from trainer.puzzles.making.workers import Crew
from trainer.puzzles.pack import OtherRules, read_pack, to_json

FIRST = 7 * 10**8
PUZZLES = [FIRST + number for number in (2, 5, 8, 11, 14)]


@contextmanager
def threads(workers: int) -> Iterator[Crew]:
    with ThreadPoolExecutor(workers) as executor:
        yield Crew(executor, workers, (BrokenExecutor,))


class Factory:
    """Makes the pack of seed 7 in a folder; `tried` are the seeds that were tried, `told` is what was told."""

    def __init__(self, folder: Path) -> None:
        self.out, self.journal = folder / "pack.jsonl", folder / "pack.jsonl.journal"
        self.tried: list[int] = []
        self.told: list[str] = []

    def make(self, count: int, workers: int = 1, seed: int = 7, attempt: Callable[[int], Outcome] = attempt) -> None:
        def noted(seed: int) -> Outcome:
            outcome = attempt(seed)
            self.tried.append(seed)
            return outcome

        generate(self.out, seed, count, partial(threads, workers), self.told.append, noted)

    @property
    def noted(self) -> list[int]:
        return [json.loads(line)["seed"] for line in self.journal.read_text().splitlines()[1:]]

    @property
    def seeds(self) -> list[int]:
        return [json.loads(line)["seed"] for line in self.out.read_text().splitlines()]


@pytest.fixture
def factory(tmp_path: Path) -> Factory:
    return Factory(tmp_path)


def failing_at(seed: int, error: BaseException) -> Callable[[int], Outcome]:
    def attempt_or_fail(tried: int) -> Outcome:
        if tried == seed:
            raise error
        return attempt(tried)

    return attempt_or_fail


def slow_at_first(seed: int) -> Outcome:
    time.sleep(0.05 if seed < FIRST + 4 else 0.0)
    return attempt(seed)


def test_the_first_puzzles_of_the_seeds_are_the_pack(factory: Factory) -> None:
    factory.make(3)
    assert read_pack(factory.out).puzzles == tuple(puzzle(seed) for seed in PUZZLES[:3])


@pytest.mark.parametrize("workers", [1, 2, 5])
def test_the_pack_is_the_same_whatever_the_number_of_workers(factory: Factory, workers: int) -> None:
    factory.make(4, workers, attempt=slow_at_first)
    assert factory.seeds == PUZZLES[:4]


def test_rejections_are_counted_by_reason(factory: Factory) -> None:
    factory.make(1)
    tried = len(factory.journal.read_text().splitlines()) - 1
    rejected = tried - tried // 3
    assert factory.told[-2] == f"Puzzles: 1. Positions tried: {tried}. Rejected: {rejected}"
    assert factory.told[-1] == f"{rejected:>9} at a glance: no turn stands out"


def test_progress_comes_with_an_estimate_of_the_time_left(factory: Factory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "SECONDS_BETWEEN_REPORTS", 0)
    factory.make(5)
    assert any(line.endswith(" positions tried; about 0 min left.") for line in factory.told)


@pytest.mark.parametrize("stop", [0, 4, 9])
def test_what_is_stopped_goes_on_without_losing_or_repeating_work(factory: Factory, stop: int) -> None:
    with pytest.raises(KeyboardInterrupt):
        factory.make(4, workers=2, attempt=failing_at(FIRST + stop, KeyboardInterrupt()))
    kept = factory.noted
    factory.tried = []
    factory.make(4, workers=2)
    assert factory.seeds == PUZZLES[:4]
    assert set(kept).isdisjoint(factory.tried)


def test_a_pack_can_be_made_longer(factory: Factory) -> None:
    factory.make(2)
    kept, factory.tried = factory.noted, []
    factory.make(5)
    assert (factory.seeds, set(kept) & set(factory.tried)) == (PUZZLES, set())


def test_a_pack_that_is_long_enough_is_left_alone(factory: Factory) -> None:
    factory.make(3)
    factory.tried = []
    factory.make(2)
    assert (factory.seeds, factory.tried) == (PUZZLES[:3], [])


@pytest.mark.parametrize("lost", ["out", "journal"])
def test_either_file_makes_up_for_the_other(factory: Factory, lost: str) -> None:
    factory.make(3)
    getattr(factory, lost).unlink()
    factory.make(4)
    assert factory.seeds == PUZZLES[:4]


def test_a_puzzle_that_was_taken_out_stays_out(factory: Factory) -> None:
    factory.make(3)
    first, *others = factory.out.read_text().splitlines(keepends=True)
    factory.out.write_text("".join(others))
    factory.make(3)
    assert (len(first) > 9, factory.seeds) == (True, PUZZLES[1:4])


def test_half_a_line_of_a_killed_process_is_made_anew(factory: Factory) -> None:
    factory.make(3)
    whole = factory.out.read_text()
    for file in (factory.out, factory.journal):
        file.write_text(file.read_text()[:-20])
    factory.make(3)
    assert factory.out.read_text() == whole


def test_no_position_comes_twice(factory: Factory) -> None:
    def same(seed: int) -> Outcome:
        return to_json(replace(puzzle(PUZZLES[0]), seed=seed)) if seed in PUZZLES[:2] else attempt(seed)

    factory.make(2, attempt=same)
    assert factory.seeds == [PUZZLES[0], PUZZLES[2]]
    assert "        1 when packed: the pack has it already" in factory.told


def test_the_pack_of_another_seed_is_refused(factory: Factory) -> None:
    factory.make(2)
    with pytest.raises(OtherPack, match=r"pack.jsonl is the pack of seed 7, not 8"):
        factory.make(3, seed=8)
    factory.out.unlink()
    with pytest.raises(OtherPack, match=r"pack.jsonl.journal is of another seed"):
        factory.make(3, seed=8)


def test_a_pack_by_other_rules_is_refused(factory: Factory) -> None:
    factory.out.write_text(to_json(replace(puzzle(FIRST), versions={"rules": 0})) + "\n")
    with pytest.raises(OtherRules, match="version 0 of the rules"):
        factory.make(3)


@pytest.mark.parametrize(("file", "line"), [("out", 1), ("journal", 2)])
def test_a_damaged_line_is_named(factory: Factory, file: str, line: int) -> None:
    factory.make(2)
    damaged: Path = getattr(factory, file)
    lines = damaged.read_text().splitlines(keepends=True)
    damaged.write_text("".join([*lines[: line - 1], "{nonsense\n", *lines[line:]]))
    with pytest.raises(OtherPack, match=rf"{damaged}, line {line}.+ake .+ out"):
        factory.make(3)


def test_the_seeds_of_a_worker_that_died_are_tried_again(factory: Factory) -> None:
    deaths = iter([BrokenExecutor(), BrokenExecutor()])

    def dying_twice(seed: int) -> Outcome:
        if seed == FIRST + 5 and (death := next(deaths, None)):
            raise death
        return attempt(seed)

    factory.make(3, workers=2, attempt=dying_twice)
    assert factory.seeds == PUZZLES[:3]
    assert factory.told.count("A worker died: the seeds under way are tried again.") == 2


def test_workers_that_die_again_and_again_are_given_up(factory: Factory) -> None:
    with pytest.raises(WorkersDie, match="10 times in a row a worker died"):
        factory.make(3, attempt=failing_at(FIRST, BrokenExecutor()))
