"""How fast the trainer is on this machine: each figure the median of some runs, on one core."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import count, islice
from pathlib import Path
from statistics import median

import numpy as np

from trainer.bench.pages import page_medians_ms
from trainer.rules.game import new_game
from trainer.rules.notation import encode as position_code
from trainer.rules.position import Player
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import SQUARE
from trainer.rules.turns import REFRESH, legal_turns
from trainer.solver import kernels
from trainer.solver.analysis import analyse, refine
from trainer.solver.bots import deal_position
from trainer.solver.exact import exact_values
from trainer.solver.playouts import turn_codes
from trainer.solver.policies import random
from trainer.solver.state import encode, encode_player
from trainer.solver.tables import CARDS, SQUARES
from trainer.solver.threads import mapped
from trainer.solver.verdicts import BORDER_STDERR
from trainer.solver.weights import NET

RUNS = 5
SEATS = 4
GAMES_WITH_FULL_TABLEAUX = 100
SCORINGS, RANDOM_GAMES, GREEDY_GAMES, REFRESH_GAMES = 2_000_000, 10_000, 1_000, 500
"""What a run does: long enough for a clock, short enough for a person."""
EFFORT = 1_000
MID_GAME_TURN, CANDIDATES = 5, 8
POSITIONS = 25
WARM_UP = "from trainer.solver.warm import warm_up; warm_up()"
FIRST_ANSWER = (
    "import sys; from trainer.rules.notation import decode; from trainer.solver.analysis import refine; "
    "next(refine(decode(sys.argv[1])))"
)


def measure(tell: Callable[[str], None]) -> dict[str, float]:
    """Measure every figure, by its name; `tell` is called with the name of each before it is measured.

    `page_median_ms` is that of the slowest page, and what each page takes follows, by its URL.
    """
    with tempfile.TemporaryDirectory() as folder:
        figures: dict[str, Callable[[], float]] = {
            "scorings_per_second": scorings_per_second,
            "random_games_per_second": lambda: games_per_second(kernels.RANDOM_POLICY, RANDOM_GAMES),
            "greedy_games_per_second": lambda: games_per_second(kernels.GREEDY, GREEDY_GAMES),
            "refresh_games_per_second": lambda: games_per_second(kernels.GREEDY_REFRESH, REFRESH_GAMES),
            "first_answer_ms": lambda: 1000 * median(first_answers()),
            "last_two_turns_ms": lambda: 1000 * median(last_two_turns()),
            "analysis_seconds_to_0.15": lambda: median(full_analyses()),
            "two_analyses_at_once_ratio": lambda: median(two_at_once()),
            "cold_start_seconds": lambda: median(cold_starts(Path(folder))),
            "warm_start_seconds": lambda: median(warm_starts(Path(folder))),
        }
        measured = {}
        for name, figure in figures.items():
            tell(name)
            measured[name] = figure()
        tell("page_median_ms")
        pages = page_medians_ms(Path(folder) / "data")
        # The slowest page represents them all, and comes first.
        return measured | {"page_median_ms": max(pages.values())} | pages


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


def last_two_turns() -> Iterator[float]:
    """Time the exact values of all turns, a refresh too, of a player alone with two turns left, in some positions."""
    positions = (deal_position(seed, 1, len(SQUARE) - 1) for seed in count())
    for position in islice((one for one in positions if REFRESH in legal_turns(one)), POSITIONS):
        state = encode(position)
        start = time.perf_counter()
        exact_values(position, state, turn_codes(state))
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
    """Yield how many times as long two analyses take, each in its own thread, as one alone."""
    position = deal_position(1, SEATS, MID_GAME_TURN)

    def analysed(seed: int) -> None:
        analyse(position, seed=seed, effort=EFFORT)

    for run in range(RUNS):
        start = time.perf_counter()
        analysed(run)
        alone = time.perf_counter() - start
        for _ in mapped(analysed, (run, run + 1), 2):
            pass
        yield (time.perf_counter() - start - alone) / alone


def cold_starts(folder: Path) -> Iterator[float]:
    """Time fresh processes that compile everything, each leaving its compiled kernels in a folder of its own."""
    for run in range(RUNS):
        yield seconds_of_process(WARM_UP, folder / f"kernels{run}")


def warm_starts(folder: Path) -> Iterator[float]:
    """Time fresh processes to their first answer, with everything compiled: by `cold_starts` in the same folder."""
    code = position_code(deal_position(1, SEATS, MID_GAME_TURN))
    for run in range(RUNS):
        yield seconds_of_process(FIRST_ANSWER, folder / f"kernels{run}", code)


def seconds_of_process(program: str, cache: Path, *arguments: str) -> float:
    """Time a fresh Python from its start to the end of a program, with the compiled kernels in the folder `cache`."""
    start = time.perf_counter()
    subprocess.run(  # noqa: S603
        [sys.executable, "-c", program, *arguments],
        env=os.environ | {"NUMBA_CACHE_DIR": str(cache)},
        check=True,
        capture_output=True,
    )
    return time.perf_counter() - start
