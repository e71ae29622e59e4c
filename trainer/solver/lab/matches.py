"""Matches: how much more one policy scores and wins than another, among the same players on the same deals."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainer.rules.game import new_game
from trainer.rules.position import MOST_PLAYERS, Position
from trainer.rules.scoring import score_sheet, win_shares
from trainer.rules.shuffling import MASK, Deal, SplitMix64
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.analysis import analyse
from trainer.solver.bots import policy_turn
from trainer.solver.playouts import POLICIES
from trainer.solver.threads import mapped
from trainer.solver.verdicts import Objective

Numbers = NDArray[np.float64]
Choose = Callable[[Position, int], Turn | Refresh]
"""Chooses a turn in a position; the number is a seed of its own."""
Row = tuple[float, float, float, float]
"""One deal's scores and parts of the win: those of the first policy, then those of the second."""


@dataclass(frozen=True, slots=True)
class PolicyResult:
    """How a policy did: mean final score, its standard error, games won (a shared win is a part of one), win share."""

    name: str
    mean: float
    stderr: float
    wins: float
    win_share: float
    win_share_stderr: float


@dataclass(frozen=True, slots=True)
class Match:
    """What a match came to.

    difference: points that the first policy scored more; win_difference: how much more of the win it got; both have
    their standard errors, by deals.
    """

    players: int
    games: int
    seed: int
    policies: tuple[PolicyResult, PolicyResult]
    difference: float
    difference_stderr: float
    win_difference: float
    win_difference_stderr: float


def play_match(first: str, second: str, players: int, games: int, seed: int, among: str | None = None) -> Match:
    """Put one player of each policy among players of `among`, of the second policy if not given, on the same deals.

    Raises ValueError for a policy or a number that can't be.
    """
    return summed_up(first, second, players, seed, list(deals_played(first, second, players, games, seed, among)))


def deals_played(
    first: str, second: str, players: int, games: int, seed: int, among: str | None = None
) -> Iterator[Row]:
    """Play the deals of a match, both games of a deal on one core, and return what each came to, in their order.

    The seat looked at goes round. Raises as `play_match` does.
    """
    if not 1 <= players <= MOST_PLAYERS:
        raise ValueError(f"The game is for 1 to {MOST_PLAYERS} players, not {players}.")
    if games < 2:
        raise ValueError(f"A match needs at least 2 games, not {games}.")
    if not 0 <= seed <= MASK:
        raise ValueError(f"A seed is a whole number from 0 to {MASK}, not {seed}.")
    choices, others = (policy(first), policy(second)), policy(among or second)
    seeds = SplitMix64(seed)
    deals = [seeds.next() for _ in range(games)]

    def play(number: int) -> Row:
        seat = number % players
        own, *rest = (
            outcome(deals[number], [one if other == seat else others for other in range(players)], seat)
            for one in (choices[:1] if first == second else choices)
        )
        return *own, *(rest[0] if rest else own)

    return mapped(play, range(games))


def summed_up(first: str, second: str, players: int, seed: int, rows: list[Row]) -> Match:
    """Sum up the deals played so far, at least 2."""
    table = np.array(rows)
    differences, win_differences = (table[:, :2] - table[:, 2:]).T
    return Match(
        players=players,
        games=len(table),
        seed=seed,
        policies=(result(first, table[:, 0], table[:, 1]), result(second, table[:, 2], table[:, 3])),
        difference=float(differences.mean()),
        difference_stderr=stderr_of_mean(differences),
        win_difference=float(win_differences.mean()),
        win_difference_stderr=stderr_of_mean(win_differences),
    )


def outcome(seed: int, choices: list[Choose], seat: int) -> tuple[float, float]:
    """Play the game of a seed and return one seat's score, and the part of the win that it got."""
    game = new_game(Deal(seed), len(choices))
    seeds = SplitMix64(seed)
    while not game.position.is_over:
        game = game.play(choices[game.position.seat](game.position, seeds.next() >> 1))
    return float(score_sheet(game.position.players[seat]).total), float(win_shares(game.position)[seat])


def policy(name: str) -> Choose:
    """Return how a policy chooses: `random`, a key of POLICIES, or a search with a time or an effort.

    `search:50ms` and `search:20000` are for points, `search:wins:50ms` and `search:wins:20000` for the win. Raises
    ValueError if there is none of that name.
    """
    if name == "random":
        return random_turn
    if name in POLICIES:
        return lambda position, _: policy_turn(position, name)
    if match := re.fullmatch(r"search:(wins:)?([1-9]\d{0,7})(ms)?", name):
        objective: Objective = "wins" if match[1] else "points"
        amount, unit = int(match[2]), match[3]
        if unit:
            return lambda position, seed: best_turn(position, seed, objective, seconds=amount / 1000)
        return lambda position, seed: best_turn(position, seed, objective, effort=amount)
    known = ", ".join(["random", *POLICIES, "search:50ms", "search:20000", "search:wins:50ms"])
    raise ValueError(f"There is no policy {name!r}; policies are for example {known}.")


def random_turn(position: Position, seed: int) -> Turn | Refresh:
    """Return any legal turn."""
    turns = legal_turns(position)
    return turns[SplitMix64(seed).below(len(turns))]


def best_turn(
    position: Position, seed: int, objective: Objective, *, effort: int | None = None, seconds: float | None = None
) -> Turn | Refresh:
    """Return the best turn by the solver."""
    analysis = analyse(position, seed=seed, objective=objective, effort=effort, seconds=seconds)
    return analysis.candidates[0].turn


def result(name: str, scores: Numbers, wins: Numbers) -> PolicyResult:
    """Sum up one policy's games."""
    return PolicyResult(
        name, float(scores.mean()), stderr_of_mean(scores), float(wins.sum()), float(wins.mean()), stderr_of_mean(wins)
    )


def stderr_of_mean(sample: Numbers) -> float:
    """Return the standard error of a mean."""
    return float(sample.std(ddof=1) / np.sqrt(len(sample)))
