"""Do the ratings of a pack predict who fails? A check by bots off the ladder, and a new fit of the ladder."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from trainer.puzzles.making.ladder import LADDER, NOISES, RUNGS, Eyes, Floats, Rung, Views, views_of
from trainer.puzzles.making.rating import fitted
from trainer.puzzles.puzzle import Puzzle
from trainer.solver.bots import policy_turn

DRAWS = 200

Outsider = Callable[[Puzzle, Views], float]
"""Returns how likely a bot is to answer a puzzle."""


@dataclass(frozen=True, slots=True)
class Check:
    """What the outsiders say about a pack: Spearman's rank correlation of its ratings with how many of them fail.

    right: by outsider, the part of the puzzles that it answers.
    """

    correlation: float
    right: dict[str, float]


def check(puzzles: tuple[Puzzle, ...]) -> Check:
    """Let all outsiders answer all puzzles. Raise ValueError if there are no ranks to compare."""
    seen = [(puzzle, views_of(puzzle.position, puzzle.candidates)) for puzzle in puzzles]
    right = np.array([[outsider(*one) for outsider in OUTSIDERS.values()] for one in seen])
    ratings = np.array([puzzle.rating for puzzle in puzzles])
    correlation = rank_correlation(ratings, 1 - right.mean(axis=1))
    return Check(correlation, dict(zip(OUTSIDERS, right.mean(axis=0).tolist(), strict=True)))


def refitted(puzzles: tuple[Puzzle, ...]) -> tuple[Rung, ...]:
    """Fit the ladder's ratings to these puzzles."""
    seen = [views_of(puzzle.position, puzzle.candidates) for puzzle in puzzles]
    bots, _ = fitted(np.array([[views.chance(bot) for bot in LADDER] for views in seen]))
    rows = bots.round().astype(int).reshape(-1, len(NOISES)).tolist()
    return tuple((eyes, foresight, tuple(row)) for (eyes, foresight, _), row in zip(RUNGS, rows, strict=True))


def rank_correlation(first: Floats, second: Floats) -> float:
    """Return Spearman's rank correlation. Raise ValueError if all numbers on one side are the same."""
    if len(np.unique(first)) < 2 or len(np.unique(second)) < 2:
        raise ValueError("Ratings can't be checked here: it takes puzzles that differ in how hard they are.")
    return float(np.corrcoef(ranks(first), ranks(second))[0, 1])


def ranks(numbers: Floats) -> Floats:
    """Rank numbers from 1 on, with equal ones sharing the mean of their ranks."""
    _, which, times = np.unique(numbers, return_inverse=True, return_counts=True)
    shared: Floats = times.cumsum() - (times - 1) / 2
    return shared[which]


def follows(policy: str) -> Outsider:
    """Make a bot that plays by a policy."""

    def chance(puzzle: Puzzle, _: Views) -> float:
        turn = policy_turn(puzzle.position, policy)
        return float(any(answer.turn == turn for answer in puzzle.answer_set))

    return chance


def guesses(foresight: float, deviation: float) -> Outsider:
    """Make a bot that sees what one of the ladder's sees by the networks, with Gaussian noise, drawn DRAWS times."""

    def chance(puzzle: Puzzle, views: Views) -> float:
        seen = (1 - foresight) * views.at_once + foresight * views.values[Eyes.NETWORKS]
        noise = np.random.default_rng(puzzle.seed).normal(0, deviation, (DRAWS, len(seen)))
        return float(views.is_answer[(seen + noise).argmax(axis=1)].mean())

    return chance


OUTSIDERS: dict[str, Outsider] = {
    "greedy": follows("greedy"),
    "value": follows("value"),
    "score at once, noise 3": guesses(0.0, 3.0),
    "one third foresight, noise 1.5": guesses(1 / 3, 1.5),
    "networks, noise 1": guesses(1.0, 1.0),
    "networks, noise 2": guesses(1.0, 2.0),
    "networks, noise 4": guesses(1.0, 4.0),
}
"""The bots that the ladder does not have."""
