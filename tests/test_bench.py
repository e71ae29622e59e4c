import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.conftest import made_puzzle
from trainer import bench
from trainer.bench import pages, site
from trainer.rules.position import Position
from trainer.solver import analysis, kernels
from trainer.solver.bots import deal_position
from trainer.solver.policies import score_now
from trainer.solver.state import encode_player
from trainer.solver.tables import CARDS, SQUARES
from trainer.web import create_app


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Measure as little as possible."""
    for name in ("RUNS", "GAMES_WITH_FULL_TABLEAUX"):
        monkeypatch.setattr(bench, name, 1)
    for name in ("SCORINGS", "RANDOM_GAMES", "GREEDY_GAMES", "REFRESH_GAMES"):
        monkeypatch.setattr(bench, name, 100)
    monkeypatch.setattr(pages, "RUNS", 1)
    monkeypatch.setattr(site, "ATTEMPTS", 60)


def test_every_figure_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "MID_GAME_TURN", 9)
    monkeypatch.setattr(
        bench, "seconds_of_process", lambda program, *_: {bench.WARM_UP: 30.0, bench.FIRST_ANSWER: 0.5}[program]
    )
    told: list[str] = []
    figures = bench.measure(told.append)
    urls = list(figures)[len(told) :]
    assert (
        told
        == list(figures)[: len(told)]
        == [
            "scorings_per_second",
            "random_games_per_second",
            "greedy_games_per_second",
            "refresh_games_per_second",
            "first_answer_ms",
            "last_two_turns_ms",
            "analysis_seconds_to_0.15",
            "two_analyses_at_once_ratio",
            "cold_start_seconds",
            "warm_start_seconds",
            "page_median_ms",
        ]
    )
    assert (figures["cold_start_seconds"], figures["warm_start_seconds"]) == (30.0, 0.5)
    assert all(figure > 0 for figure in figures.values())
    assert len(urls) == sum(map(len, pages.PAGES.values()))
    assert figures["page_median_ms"] == max(figures[url] for url in urls)


def test_every_page_is_measured(tmp_path: Path) -> None:
    rules = create_app(tmp_path).url_map.iter_rules()
    shown = {rule.rule for rule in rules if "GET" in (rule.methods or ())}
    assert sorted(shown) == sorted(pages.PAGES.keys() | pages.NO_PAGES)


def test_a_page_that_is_refused_cannot_be_measured(tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    with pytest.raises(ValueError, match="The page /nowhere can't be measured: its status is 404 NOT FOUND"):
        pages.seconds_of(client, "/nowhere")


def test_attempts_are_the_same_every_time_and_end_today() -> None:
    attempts = list(site.attempts([made_puzzle()], 101))
    assert attempts == list(site.attempts([made_puzzle()], 101))
    assert {attempt.day for attempt in attempts} == {
        f"2026-{day}" for day in ("11-29", "11-30", "12-01", "12-02", "12-03")
    }
    assert [attempt.mode for attempt in attempts[-5:]] == ["review", "practice", "practice", "practice", "review"]


def test_a_start_is_timed_to_the_end_of_its_program(tmp_path: Path) -> None:
    program = "import os, pathlib, sys; pathlib.Path(os.environ['NUMBA_CACHE_DIR'], sys.argv[1]).touch()"
    assert bench.seconds_of_process(program, tmp_path, "answered") > 0
    assert [path.name for path in tmp_path.iterdir()] == ["answered"]


def test_a_start_that_fails_is_no_figure(tmp_path: Path) -> None:
    with pytest.raises(subprocess.CalledProcessError):
        bench.seconds_of_process("raise SystemExit(1)", tmp_path)


def test_a_warm_start_takes_as_long_as_the_first_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Position] = []

    def first_answer(program: str, cache: Path, *arguments: str) -> float:
        monkeypatch.setattr(sys, "argv", ["-c", *arguments])
        exec(program)
        return float(cache == tmp_path / "kernels0")

    def refine(position: Position) -> Iterator[None]:
        asked.append(position)
        yield

    monkeypatch.setattr(bench, "seconds_of_process", first_answer)
    monkeypatch.setattr(analysis, "refine", refine)
    assert list(bench.warm_starts(tmp_path)) == [1]
    assert asked == [deal_position(1, bench.SEATS, bench.MID_GAME_TURN)]


def test_the_tableaux_that_are_scored_are_full() -> None:
    players = bench.players_at_the_end(0)
    assert [len(player.tableau) for player in players] == [9] * 4
    scores = np.empty(4, np.int64)
    kernels.score_all(CARDS, SQUARES, np.concatenate([encode_player(player) for player in players]), scores)
    assert scores.tolist() == [score_now(player) for player in players]
