"""A program that runs every kernel with all indices checked, over real and random positions.

Compiled code reads and writes beyond arrays unawares, before their first element too. Here both are refused: run it
with NUMBA_BOUNDSCHECK=1 and a NUMBA_CACHE_DIR of its own (numba would take kernels compiled without checks from the
usual one). With NUMBA_DISABLE_JIT=1 instead, Python names the line of an index beyond an array.
"""

import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import numpy as np
from numba import njit

from tests.rules.table import CASTLE, VILLAGE, crowd, exhausted
from tests.solver.play import (
    all_kernels,
    applied,
    coded_turns,
    compiled_scores,
    position_before,
    random_positions,
    with_means,
)
from trainer.rules.cards import Place
from trainer.rules.game import new_game
from trainer.rules.notation import encode as position_code
from trainer.rules.position import MOST_PLAYERS, Position
from trainer.rules.records import load_games
from trainer.rules.replay import steps
from trainer.rules.shuffling import Deal
from trainer.rules.turns import REFRESH
from trainer.solver import kernels
from trainer.solver.analysis import analyse, refine
from trainer.solver.bots import policy_turn
from trainer.solver.compiling import KernelCompiler
from trainer.solver.continuation import typical_continuation
from trainer.solver.lab import training
from trainer.solver.playouts import POLICIES
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES
from trainer.solver.weights import NET

PEER_GAMES = Path(__file__).parents[1] / "rules" / "peer_games.jsonl"
EFFORT = 1500
GAMES = 4

Case = TypeVar("Case")


def check_the_checks() -> None:
    """See that an index beyond an array, and a negative one, are refused."""
    element = njit(lambda array, index: array[index], pipeline_class=KernelCompiler)
    assert element(np.arange(3), 2) == 2
    for index in (3, -1):
        try:
            element(np.arange(3), index)
        except IndexError:
            continue
        sys.exit(f"The index {index} of an array of 3 was not refused: the checks are off.")


def positions() -> list[Position]:
    """List decisions of recorded and of random games, of all numbers of players, those of refreshed rows included."""
    recorded = [step for game in load_games(PEER_GAMES) for step in steps(game)]
    real = [position for step in recorded[::20] for position in dict.fromkeys((step.before, step.taking))]
    return [*real, *random_positions([0])]


def scarce() -> list[Position]:
    """List positions in which a refresh has to reshuffle, or a place is nearly or quite exhausted; all can be paid."""
    reshuffling = [one for one in random_positions([1]) if len(one.unseen(one.messenger)) < 3]
    nearly = [crowd(CASTLE, 36, "queen-mother jester professor"), crowd(VILLAGE, 36, "farmer spy usurper")]
    return [*map(rich, reshuffling), *map(rich, nearly), *(rich(exhausted(place)) for place in Place)]


def last_turns() -> list[Position]:
    """List the last turn of the last player for all numbers of players, and turns of the last round of a game of 5."""
    last = [position_before(0, players, 9, players - 1) for players in range(1, MOST_PLAYERS + 1)]
    return [*last, *map(rich, last), *(position_before(0, MOST_PLAYERS, 9, seat) for seat in range(MOST_PLAYERS))]


def rich(position: Position) -> Position:
    """Give the player to move the means for every turn that the rows allow."""
    return with_means(position, gold=20, keys=3)


def run_rules(position: Position) -> None:
    """List, make and score turns."""
    for code in coded_turns(position).values():
        applied(encode(position), code)
    compiled_scores(position.players)


def run_policies(position: Position) -> None:
    """Choose and rank turns at once."""
    for policy in POLICIES:
        policy_turn(position, policy)
    next(refine(position))


def run_analysis(position: Position) -> None:
    """Play turns out, and what may be taken after a refresh; or value them exactly: for points, and for the win."""
    analyse(position, effort=EFFORT)
    if len(position.players) > 1:
        analyse(position, effort=EFFORT, objective="wins")


def run_continuations(position: Position) -> None:
    """Play a playout again, after the first turn and after a refresh."""
    turns = list(coded_turns(position))
    for turn in {turns[0], REFRESH if REFRESH in turns else turns[-1]}:
        typical_continuation(position, turn)


def run_games(players: int) -> None:
    """Play whole games by all policies, and make the examples of a round of training."""
    start = encode(new_game(Deal(0), players).position)
    training.undealt(start)
    for policy in (kernels.RANDOM_POLICY, *POLICIES.values()):
        scores = np.zeros((GAMES, players), np.int64)
        kernels.play_games(CARDS, SQUARES, NET, start, np.full(players, policy), 0, 0, scores)
    states = training.play_chunk(NET, kernels.VALUE, 0, players, 0).states
    features, targets = np.zeros((len(states), kernels.FEATURES), np.uint8), np.zeros(len(states))
    kernels.refresh_targets(CARDS, SQUARES, NET, states, features, targets)


def run(work: Callable[[Case], None], cases: Iterable[Case]) -> None:
    """Run over some cases; leave with a sentence at an index that is refused."""
    for case in cases:
        try:
            work(case)
        except IndexError as error:
            what = position_code(case) if isinstance(case, Position) else f"{case} players"
            sys.exit(f"{work.__name__}, {what}: {error}.")


def main() -> None:
    """Run all; leave with a sentence if an index is refused or a kernel has not been run."""
    check_the_checks()
    training.GAMES_A_CHUNK = GAMES
    ordinary, near_the_end = positions(), [*scarce(), *last_turns()]
    run(run_rules, [*ordinary, *near_the_end])
    run(run_policies, [*ordinary, *near_the_end])
    alone = [position_before(0, 1, 8), rich(position_before(1, 1, 8))]
    run(run_analysis, [*near_the_end, *alone, *(rich(one) for one in ordinary if one.turn_number == 7)][::2])
    run(run_continuations, near_the_end[::4])
    run(run_games, range(1, MOST_PLAYERS + 1))
    if left_out := [name for name, kernel in all_kernels().items() if not kernel.signatures]:
        sys.exit(f"Not run: {', '.join(left_out)}.")


if __name__ == "__main__":
    main()
