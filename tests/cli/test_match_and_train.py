import json
import os
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Result, Run, refused
from trainer.cli import telling
from trainer.solver import warm
from trainer.solver.lab import calibration, matches
from trainer.solver.warm import warm_up


def test_match_prints_both_policies_and_their_difference(run: Run) -> None:
    greedy, random, difference = run("match", "greedy", "random", "--players", 2, "--games", 20).out.splitlines()
    assert re.fullmatch(r"greedy           mean  ?\d+\.\d\d ± \d+\.\d\d, won [\d.]+: +\d+\.\d\d % ± \d+\.\d\d", greedy)
    assert re.fullmatch(r"random           mean  ?\d+\.\d\d ± \d+\.\d\d, won [\d.]+: +\d+\.\d\d % ± \d+\.\d\d", random)
    assert re.fullmatch(r"difference       mean  \d+\.\d\d ± \d+\.\d\d, won \+\d+\.\d\d % ± \d+\.\d\d", difference)


def test_match_prints_the_same_json_for_the_same_seed(run: Run) -> None:
    arguments = ("match", "greedy", "greedy-refresh", "--players", 3, "--games", 6, "--seed", 4, "--json")
    first, second = (json.loads(run(*arguments).out) for _ in range(2))
    assert first == second
    assert [policy["name"] for policy in first["policies"]] == ["greedy", "greedy-refresh"]
    assert set(first["policies"][0]) >= {"mean", "stderr", "wins"}
    assert first["difference"] == pytest.approx(first["policies"][0]["mean"] - first["policies"][1]["mean"])


def test_a_long_match_is_not_taken_for_a_compilation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    warm_up()
    monkeypatch.setattr(warm, "_done", threading.Event())
    monkeypatch.setattr(telling, "PATIENCE_SECONDS", 1)
    played = matches.deals_played

    def slowly(*arguments: Any) -> Iterator[matches.Row]:  # noqa: ANN401
        yield from played(*arguments)
        time.sleep(1.2)

    monkeypatch.setattr(matches, "deals_played", slowly)
    assert run("match", "random", "random", "--players", 1, "--games", 2).err == ""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("value", "value", "--players", 6), "The game is for 1 to 5 players, not 6."),
        (("value", "value", "--players", 2, "--games", 1), "A match needs at least 2 games, not 1."),
        (("value", "--players", 2), "Missing argument 'SECOND'."),
    ],
)
def test_match_refuses_what_cannot_be_played(run: Run, arguments: tuple[object, ...], sentence: str) -> None:
    assert run("match", *arguments) == refused(sentence)


@pytest.mark.parametrize(
    "policy", ["clever", "search:", "search:0", "search:0ms", "search:-5", "search:xms", "value:5"]
)
def test_match_refuses_a_policy_that_it_does_not_know(run: Run, policy: str) -> None:
    result = run("match", "value", policy, "--players", 2)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"There is no policy {policy!r}; policies are for example random, greedy")


def test_match_tells_how_far_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "PROGRESS_SECONDS", 0)
    told = run("match", "random", "random", "--players", 2, "--games", 3).err.splitlines()
    assert [re.sub(r"\d+\.\d", "x", line) for line in told] == [
        "1 of 3 deals, about x minutes left.",
        "2 of 3 deals, about x minutes left.",
        "3 of 3 deals, about x minutes left.",
    ]


def interrupt_after(deals: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Press Ctrl+C once a match has come so far."""

    def deals_played(*_: object) -> Iterator[matches.Row]:
        yield from [(50.0, 1.0, 40.0, 0.5), (60.0, 1.0, 56.0, 0.0)][:deals]
        signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(matches, "deals_played", deals_played)
    monkeypatch.setattr(os, "_exit", sys.exit)


def test_match_tells_at_ctrl_c_what_it_came_to_so_far(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(2, monkeypatch)
    table = (
        "greedy           mean  55.00 ± 9.80, won 2: 100.00 % ± 0.00\n"
        "random           mean  48.00 ± 15.68, won 0.5:  25.00 % ± 49.00\n"
        "difference       mean   7.00 ± 5.88, won +75.00 % ± 49.00\n"
    )
    stopped = Result(130, table, "Stopped after 2 of 2,000 deals.\n")
    assert run("match", "greedy", "random", "--players", 2) == stopped


def test_match_tells_at_ctrl_c_that_one_deal_is_no_match(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    interrupt_after(1, monkeypatch)
    stopped = Result(130, "", "Stopped after 1 of 2,000 deals.\n")
    assert run("match", "greedy", "random", "--players", 2, "--json") == stopped


def test_calibrate_tells_how_well_intervals_hold(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "TIMES", 1)
    told = run("calibrate", "--positions", 2, "--effort", 50).out
    assert [re.sub(r"[+-]?\d+\.\d+", "x", line) for line in told.splitlines()] == [
        "Over 2 positions, x % (x to x %) of the intervals hold.",
        "In x % of the positions the judged loss lies above the interval, in x % below it.",
        "On average, told losses are off by x ± x points.",
        "The judge's own noise is x of the told one.",
        "The networks alone are off by x points (root mean square).",
    ]


def test_calibrate_tells_what_chosen_turns_lose(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calibration, "TIMES", 1)
    arguments = ("calibrate", "--regret", "--positions", 2, "--effort", 50)
    told = json.loads(run(*arguments, "--json").out)
    assert (set(told), told["positions"]) == ({"positions", "regret", "regret_stderr", "objective"}, 2)
    assert re.fullmatch(r"Over 2 positions, the chosen turn loses \d\.\d+ ± \d\.\d+ points\.\n", run(*arguments).out)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--positions", 1), "Calibrating takes at least 2 positions, not 1."),
        (("--effort", 1, "--seconds", 1), "Give either an effort or a time, not both."),
        (("--seed", -1), f"Invalid value for '--seed': -1 is not in the range 0<=x<={2**63 - 1}."),
    ],
)
def test_calibrate_refuses_impossible_options(run: Run, arguments: tuple[object, ...], sentence: str) -> None:
    assert run("calibrate", *arguments) == refused(sentence)


def test_train_refuses_a_file_that_cannot_be_written_before_it_starts(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "weights.npy"
    sentence = f"The file {out} can't be written: choose another folder for --out."
    assert run("train", "--out", out, "--work", tmp_path) == refused(sentence)
