import re
from collections.abc import Callable
from dataclasses import asdict, replace

import pytest

from tests.conftest import POSITION
from trainer.rules.notation import parse_turn
from trainer.rules.shuffling import SplitMix64
from trainer.solver import threads
from trainer.solver.analysis import Analysis
from trainer.solver.candidates import Candidate
from trainer.solver.lab import calibration
from trainer.solver.lab.calibration import (
    Budget,
    Coverage,
    Pair,
    Regret,
    binomial_interval,
    coverage,
    is_certain,
    judged_choice,
    regret,
    summed_up,
)

BUDGET = Budget(effort=100, seconds=None)


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Judge by few playouts."""
    monkeypatch.setattr(calibration, "TIMES", 2)


def ignore(done: int) -> None:
    pass


def test_pairs_are_summed_up() -> None:
    pairs = [Pair(1.0, 0.5, judged_loss=1.5, judged_stderr=0.1, network_loss=2.5), Pair(2.0, 0.5, 5.0, 0.1, 2.0)]
    low, high = binomial_interval(0.5, 2)
    assert asdict(summed_up(pairs)) == {
        "positions": 2,
        "coverage": 0.5,
        "coverage_low": low,
        "coverage_high": high,
        "judged_above": 0.5,
        "judged_below": 0.0,
        "bias": -1.75,
        "bias_stderr": 1.25,
        "judge_noise": pytest.approx(0.2),
        "network_error": 5**0.5,
        "objective": "points",
    }


def test_an_interval_without_width_holds_its_own_loss_only() -> None:
    pairs = [Pair(0.0, 0.0, 0.0, 0.1, 0.0), Pair(0.0, 0.0, -0.1, 0.1, 0.0), Pair(0.0, 1.0, 0.0, 0.1, 0.0)]
    summary = summed_up(pairs)
    assert (summary.coverage, summary.judged_above, summary.judged_below) == (2 / 3, 0, 1 / 3)


def test_the_interval_of_a_part_is_wilsons() -> None:
    assert binomial_interval(0.95, 100) == pytest.approx((0.8883, 0.9785), abs=1e-4)
    assert binomial_interval(1.0, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)


@pytest.mark.parametrize("measure", [coverage, regret])
def test_positions_are_judged_alike_on_one_thread_and_on_two(
    measure: Callable[..., Coverage | Regret], monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[int] = []
    on_two = measure(3, 1, BUDGET, told.append)
    monkeypatch.setattr(threads, "THREADS", 1)
    assert measure(3, 1, BUDGET, ignore) == on_two
    assert (told, on_two.positions) == ([1, 2, 3], 3)


@pytest.mark.parametrize("measure", [coverage, regret])
def test_wins_are_judged_in_win_points(measure: Callable[..., Coverage | Regret]) -> None:
    told = measure(2, 1, Budget(effort=200, seconds=None, objective="wins"), ignore)
    assert told.objective == "wins"
    assert "win points" in " ".join(told.sentences)


@pytest.mark.parametrize("measure", [coverage, regret])
def test_one_position_is_too_few(measure: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match=r"^Calibrating takes at least 2 positions, not 1\.$"):
        measure(1, 1, BUDGET, ignore)


@pytest.mark.parametrize("measure", [coverage, regret])
def test_an_impossible_budget_is_a_sentence(measure: Callable[..., object]) -> None:
    with pytest.raises(ValueError, match=re.escape("Give either an effort or a time, not both.")):
        measure(2, 1, Budget(effort=100, seconds=1.0), ignore)


def with_loss(loss: float, stderr: float, text: str = "monk.2.1") -> Candidate:
    return Candidate(parse_turn(text), 70 - loss, 0.2, loss, stderr, samples=100, exact=False, points=None)


@pytest.mark.parametrize(
    ("loss", "stderr", "certain"),
    [(0.0, 0.0, True), (0.02, 0.05, True), (0.02, 0.06, False), (0.4, 0.1, True), (0.39, 0.1, False)],
)
def test_a_loss_is_certain_if_known_well_or_clear(loss: float, stderr: float, certain: bool) -> None:
    assert is_certain(with_loss(loss, stderr), 0.05) is certain


def looks(monkeypatch: pytest.MonkeyPatch, *candidates: Candidate) -> tuple[float, list[int]]:
    """Judge the choice of the squire by a run that always finds these; return its loss and the playouts asked for."""
    efforts: list[int] = []
    told = Analysis(POSITION, candidates, exact=False, effort=800, seed=0, opponents="value", versions={}, seconds=None)

    def analyse(*_: object, effort: int, **__: object) -> Analysis:
        efforts.append(effort)
        return told

    monkeypatch.setattr(calibration, "analyse", analyse)
    choice = replace(told, candidates=(with_loss(0.0, 0.0, "squire.2.1"), with_loss(0.5, 0.5)))
    return judged_choice(choice, SplitMix64(0)), efforts


def test_a_judge_of_a_choice_that_clearly_leads_stops_at_the_first_look(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, with_loss(0.0, 0.0, "squire.2.1"), with_loss(1.0, 0.2)) == (0.0, [160])


def test_a_judge_in_doubt_goes_on_to_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, with_loss(0.0, 0.0), with_loss(0.3, 0.1, "squire.2.1")) == (0.3, [160, 480, 1600])


def test_a_judge_goes_on_until_it_knows_what_a_choice_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    assert looks(monkeypatch, with_loss(0.0, 0.0), with_loss(3.0, 0.1, "squire.2.1")) == (3.0, [160, 480, 1600])
    assert looks(monkeypatch, with_loss(0.0, 0.0), with_loss(3.0, 0.05, "squire.2.1")) == (3.0, [160])
