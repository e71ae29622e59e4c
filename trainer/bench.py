"""How fast the trainer is on this machine: each figure the median of some runs, on one core."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from statistics import median

import numpy as np
from flask.testing import FlaskClient

from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle, packed
from trainer.rules.game import new_game
from trainer.rules.notation import encode as position_code
from trainer.rules.notation import turn_text
from trainer.rules.position import Player
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.turns import Turn
from trainer.solver import kernels
from trainer.solver.analysis import analyse, refine
from trainer.solver.bots import deal_position
from trainer.solver.policies import random
from trainer.solver.state import encode, encode_player
from trainer.solver.tables import CARDS, SQUARES
from trainer.solver.threads import mapped
from trainer.solver.verdicts import BORDER_STDERR
from trainer.solver.weights import NET
from trainer.web import create_app
from trainer.web.kept_puzzles import KeptPuzzle
from trainer.web.storage import Storage

RUNS = 5
SEATS = 4
GAMES_WITH_FULL_TABLEAUX = 100
SCORINGS, RANDOM_GAMES, GREEDY_GAMES, REFRESH_GAMES = 2_000_000, 10_000, 1_000, 500
"""What a run does: long enough for a clock, short enough for a person."""
EFFORT = 1_000
MID_GAME_TURN, CANDIDATES = 5, 8
SOLVE = "from trainer.cli import main; main()"
NOW = datetime(2026, 12, 3, 12, tzinfo=UTC)


def measure(tell: Callable[[str], None]) -> dict[str, float]:
    """Measure every figure, by its name; `tell` is told the name of each before it is measured."""
    with tempfile.TemporaryDirectory() as folder:
        figures: dict[str, Callable[[], float]] = {
            "scorings_per_second": scorings_per_second,
            "random_games_per_second": lambda: games_per_second(kernels.RANDOM_POLICY, RANDOM_GAMES),
            "greedy_games_per_second": lambda: games_per_second(kernels.GREEDY, GREEDY_GAMES),
            "refresh_games_per_second": lambda: games_per_second(kernels.GREEDY_REFRESH, REFRESH_GAMES),
            "first_answer_ms": lambda: 1000 * median(first_answers()),
            "analysis_seconds_to_0.15": lambda: median(full_analyses()),
            "two_analyses_at_once_ratio": lambda: median(two_at_once()),
            "cold_start_seconds": lambda: median(cold_starts(Path(folder))),
            "warm_start_seconds": lambda: median(warm_starts(Path(folder))),
            "page_median_ms": lambda: page_median_ms(Path(folder) / "data"),
        }
        measured = {}
        for name, figure in figures.items():
            tell(name)
            measured[name] = figure()
        return measured


def rate(work: Callable[[int], None], amount: int) -> float:
    """Return how much of `amount` pieces of work is done in a second, a first round apart, in which kernels load."""
    work(0)
    times = []
    for run in range(1, RUNS + 1):
        start = time.perf_counter()
        work(run)
        times.append(time.perf_counter() - start)
    return amount / median(times)


def scorings_per_second() -> float:
    """Measure scorings of full tableaux, those of random games."""
    players = [player for seed in range(GAMES_WITH_FULL_TABLEAUX) for player in players_at_the_end(seed)]
    blocks = np.concatenate([encode_player(player) for player in players])
    scores = np.empty(len(players), np.int64)
    times = SCORINGS // len(players)

    def score(_: int) -> None:
        for _ in range(times):
            kernels.score_all(CARDS, SQUARES, blocks, scores)

    return rate(score, times * len(players))


def players_at_the_end(seed: int) -> tuple[Player, ...]:
    """Play the game of a seed by random turns, and return its players at the end."""
    game = new_game(Deal(seed), SEATS)
    policy = random(SplitMix64(seed))
    while not game.position.is_over:
        game = game.play(policy(game.position))
    return game.position.players


def games_per_second(policy: int, games: int) -> float:
    """Measure whole games with the same policy in all seats."""
    start = encode(new_game(Deal(0), SEATS).position)
    policies = np.full(SEATS, policy)
    scores = np.empty((games, SEATS), np.int64)
    return rate(lambda run: kernels.play_games(CARDS, SQUARES, NET, start, policies, run, 0, scores), games)


def first_answers() -> Iterator[float]:
    """Time the first ranking of all turns of some mid-game positions."""
    for seed in range(RUNS):
        position = deal_position(seed, SEATS, MID_GAME_TURN)
        start = time.perf_counter()
        next(refine(position))
        yield time.perf_counter() - start


def full_analyses() -> Iterator[float]:
    """Time the analysis of the 8 best turns of some mid-game positions, to the precision that verdicts ask for."""
    for seed in range(RUNS):
        position = deal_position(seed, SEATS, MID_GAME_TURN)
        turns = [candidate.turn for candidate in next(refine(position)).candidates[:CANDIDATES]]
        start = time.perf_counter()
        analyse(position, turns=turns, effort=EFFORT, max_stderr=BORDER_STDERR)
        yield time.perf_counter() - start


def two_at_once() -> Iterator[float]:
    """Tell how many times as long as one analysis alone two take, each in a thread of its own."""
    position = deal_position(1, SEATS, MID_GAME_TURN)

    def analysed(seed: int) -> None:
        analyse(position, seed=seed, effort=EFFORT)

    for run in range(RUNS):
        start = time.perf_counter()
        analysed(run)
        alone = time.perf_counter() - start
        for _ in mapped(analysed, (run, run + 1)):
            pass
        yield (time.perf_counter() - start - alone) / alone


def cold_starts(folder: Path) -> Iterator[float]:
    """Time starts with nothing compiled, each leaving its compiled kernels in a folder of its own."""
    for run in range(RUNS):
        yield seconds_to_first_answer(folder / f"kernels{run}")


def warm_starts(folder: Path) -> Iterator[float]:
    """Time starts with everything compiled: by `cold_starts` in the same folder."""
    for run in range(RUNS):
        yield seconds_to_first_answer(folder / f"kernels{run}")


def seconds_to_first_answer(cache: Path) -> float:
    """Time a fresh process from its start to the solver's answer, with the compiled kernels in the folder `cache`."""
    code = position_code(deal_position(1, SEATS, 5))
    command = [sys.executable, "-c", SOLVE, "solve", code, "--effort", str(EFFORT)]
    start = time.perf_counter()
    subprocess.run(command, env=os.environ | {"NUMBA_CACHE_DIR": str(cache)}, check=True, capture_output=True)  # noqa: S603
    return time.perf_counter() - start


def page_median_ms(data: Path) -> float:
    """Measure what the server takes for a page, over the home page and a puzzle on its way to the verdict."""
    puzzle = some_puzzle()
    app = create_app(data, now=lambda: NOW, packs=data)
    keep_as_todays(puzzle, data)
    _first, *later = [list(seconds_of_pages(app.test_client(), puzzle)) for _ in range(RUNS + 1)]
    return 1000 * median(chain(*later))


def keep_as_todays(puzzle: Puzzle, data: Path) -> None:
    """Make a puzzle that of the day NOW for a site that has no others."""
    storage = Storage(data)
    storage.puzzles.keep_found(NOW.date(), KeptPuzzle(puzzle.id, to_json(puzzle)), NOW.isoformat())
    storage.close()


def some_puzzle() -> Puzzle:
    """Make a puzzle from bots' play, valued just well enough for a page."""
    analysis = analyse(deal_position(1, SEATS, 5), effort=EFFORT, max_stderr=BORDER_STDERR)
    return Puzzle(
        seed=1,
        position=analysis.position,
        bots=(),
        candidates=packed(analysis.candidates),
        opponents=analysis.opponents,
        effort=analysis.effort,
        versions=analysis.versions,
        themes=(),
        rating=1500,
    )


def seconds_of_pages(client: FlaskClient, puzzle: Puzzle) -> Iterator[float]:
    """Visit the pages of a day, and time each. Raise ValueError if one is refused."""
    url = f"/daily/{NOW.date()}"
    turn = next(candidate.turn for candidate in puzzle.candidates if isinstance(candidate.turn, Turn))
    form = {"turn": turn_text(turn), "position": position_code(puzzle.position)}
    visits = [("/", None), (url, None), (f"{url}?card={turn.card.id}", None), (url, form), (url, None)]
    for path, sent in visits:
        start = time.perf_counter()
        response = client.get(path) if sent is None else client.post(path, data=sent)
        yield time.perf_counter() - start
        if response.status_code >= 400:
            raise ValueError(f"The page {path} can't be measured: its status is {response.status}.")
