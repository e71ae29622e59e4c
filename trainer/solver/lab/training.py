"""How the value networks are made from nothing: games, a fit, better games, a better fit, and so on.

Each round plays games by the policy of the round before, in most of which each player once makes a random turn, and
fits a network a turn number to what came of it: the mean of the final score and, with more weight, what the network of
the next turn says of the same player's next position (temporal differences: Sutton 1988), the last turns first. A
second network a turn number learns what a refresh is worth, from the first networks' own calculation.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray

from trainer.rules.game import new_game
from trainer.rules.shuffling import Deal
from trainer.solver import kernels
from trainer.solver.lab.fitting import fit, predict
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.threads import mapped
from trainer.solver.weights import NET_SHAPE, Net, load_net, save_net

TURNS = 8
GAMES_A_CHUNK = 500
# Players' games of each round; the first round's are greedy with refresh.
ROUNDS = (200_000, 250_000, 350_000, 450_000)
SHARES = {1: 0.25, 2: 0.25, 3: 0.2, 4: 0.2, 5: 0.1}
SLIP_RATE = 0.6
SCORE_WEIGHT = 0.25
REFRESH_STATES = 40_000
STATES_RATE = 0.06
DOUBT_IN_ERRORS = 1.5
UNKNOWN_DOUBT = 1e9

Bytes = NDArray[np.uint8]
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Games:
    """What some players' games came to.

    features: (games, TURNS, FEATURES), after each turn; slips: (games,), the first turn whose position counts, 0 or 1
    for all; scores: (games,); states: (any number, STATE_SIZE), before turns in which a refresh was possible.
    """

    features: Bytes
    slips: Ints
    scores: Ints
    states: Ints


def train(
    seed: int, folder: Path, progress: Progress, rounds: tuple[int, ...] = ROUNDS, workers: int | None = None
) -> Net:
    """Make both networks, shape NET_SHAPE; a round whose file is in `folder` is not played again."""
    net = untrained_net()
    for number, games in enumerate(rounds):
        file = folder / f"seed-{seed}-round-{number}.npy"
        if file.exists():
            net = load_net(file)
            progress(f"Round {number + 1} of {len(rounds)} was done before.")
            continue
        progress(f"Round {number + 1} of {len(rounds)}.")
        policy = kernels.VALUE if number else kernels.GREEDY_REFRESH
        made = played(net, policy, games, seed * len(rounds) + number, progress, workers)
        net = fitted_net(made, seed, progress)
        save_net(net, file)
    return net


def provenance(seed: int, rounds: tuple[int, ...] = ROUNDS) -> dict[str, Any]:
    """Return what the weights were made from: they follow from this."""
    return {
        "made by": f"trainer train --seed {seed}",
        "players' games of each round": list(rounds),
        "features": kernels.FEATURES,
        "hidden units": kernels.HIDDEN,
        "numpy": np.__version__,
        "numba": numba.__version__,
    }


def untrained_net() -> Net:
    """Return networks that know nothing, the second one being in doubt about everything."""
    net = np.zeros(NET_SHAPE, np.float32)
    net[kernels.AFTER_REFRESH, :, kernels.OUTPUT_BIAS, kernels.DOUBT] = UNKNOWN_DOUBT
    return net


def played(net: Net, policy: int, games: int, seed: int, progress: Progress, workers: int | None = None) -> Games:
    """Play about `games` players' games with all numbers of players."""
    chunks = [
        (players, first)
        for players, share in SHARES.items()
        for first in range(0, int(games * share / players), GAMES_A_CHUNK)
    ]
    parts = []
    for done, part in enumerate(mapped(lambda chunk: play_chunk(net, policy, seed, *chunk), chunks, workers)):
        parts.append(part)
        if done % 20 == 0:
            progress(f"Games: {100 * done // len(chunks)} % played.")
    names = ("features", "slips", "scores", "states")
    return Games(*(np.concatenate([getattr(part, name) for part in parts]) for name in names))


def play_chunk(net: Net, policy: int, seed: int, players: int, first: int) -> Games:
    """Play GAMES_A_CHUNK games, from number `first` on."""
    shape = (GAMES_A_CHUNK, players)
    slips, scores = np.zeros(shape, np.int64), np.zeros(shape, np.int64)
    features = np.zeros((*shape, TURNS, kernels.FEATURES), np.uint8)
    states = np.empty((GAMES_A_CHUNK * players, kernels.STATE_SIZE), np.int64)
    start = encode(new_game(Deal(0), players).position)
    undealt(start)
    count = kernels.play_exploring(
        CARDS,
        SQUARES,
        net,
        start,
        np.full(players, policy),
        SLIP_RATE,
        seed * 8 + players,
        first,
        slips,
        features,
        scores,
        states,
        STATES_RATE,
    )
    return Games(features.reshape(-1, TURNS, kernels.FEATURES), slips.ravel(), scores.ravel(), states[:count].copy())


def undealt(state: Ints) -> None:
    """Put the rows back into the decks, in printed order, for games to be dealt from it."""
    state[kernels.ROWS : kernels.ROWS + 6] = kernels.EMPTY
    state[kernels.DECK_SIZE : kernels.DECK_SIZE + 2] = kernels.PLACE_CARDS
    state[kernels.DECKS : kernels.DECKS + 2 * kernels.PLACE_CARDS] = np.arange(2 * kernels.PLACE_CARDS)


def fitted_net(games: Games, seed: int, progress: Progress) -> Net:
    """Fit both networks to some games, the last turns first."""
    net = untrained_net()
    targets = games.scores.astype(np.float32)
    for turn in range(TURNS, 0, -1):
        counts = games.slips <= turn
        features = games.features[:, turn - 1]
        weights, error = fit(features[counts], targets[counts], seed)
        net[kernels.AFTER_TURN, turn - 1] = weights
        progress(f"After turn {turn}: {counts.sum()} positions, off by {error:.2f} (rms).")
        targets = SCORE_WEIGHT * games.scores + (1 - SCORE_WEIGHT) * predict(weights, features)
    fit_refresh(net, games.states, seed, progress)
    return net


def fit_refresh(net: Net, states: Ints, seed: int, progress: Progress) -> None:
    """Fit the second network of `net` to what the first makes of a refresh in some states."""
    placed = states[np.arange(len(states)), states[:, kernels.SEAT] * kernels.PLAYER_SIZE + kernels.CARDS]
    for turn in range(TURNS):
        own = np.ascontiguousarray(states[placed == turn][:REFRESH_STATES])
        features, targets = np.zeros((len(own), kernels.FEATURES), np.uint8), np.zeros(len(own))
        kernels.refresh_targets(CARDS, SQUARES, net, own, features, targets)
        weights, error = fit(features, targets.astype(np.float32), seed, epochs=30)
        net[kernels.AFTER_REFRESH, turn] = weights
        net[kernels.AFTER_REFRESH, turn, kernels.OUTPUT_BIAS, kernels.DOUBT] = DOUBT_IN_ERRORS * error
        progress(f"Refresh before turn {turn + 1}: {len(own)} positions, off by {error:.2f} (rms).")
