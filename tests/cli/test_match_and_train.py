import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refused


def test_match_prints_both_policies_and_their_difference(run: Run) -> None:
    greedy, random, difference = run("match", "greedy", "random", "--players", 2, "--games", 20).out.splitlines()
    assert re.fullmatch(r"greedy           mean  ?\d+\.\d\d ± \d+\.\d\d, won [\d.]+", greedy)
    assert re.fullmatch(r"random           mean  ?\d+\.\d\d ± \d+\.\d\d, won [\d.]+", random)
    assert re.fullmatch(r"difference       mean  \d+\.\d\d ± \d+\.\d\d", difference)


def test_match_prints_the_same_json_for_the_same_seed(run: Run) -> None:
    arguments = ("match", "greedy", "greedy-refresh", "--players", 3, "--games", 6, "--seed", 4, "--json")
    first, second = (json.loads(run(*arguments).out) for _ in range(2))
    assert first == second
    assert [policy["name"] for policy in first["policies"]] == ["greedy", "greedy-refresh"]
    assert set(first["policies"][0]) >= {"mean", "stderr", "wins"}
    assert first["difference"] == pytest.approx(first["policies"][0]["mean"] - first["policies"][1]["mean"])


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
