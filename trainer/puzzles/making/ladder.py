"""A ladder of bots, from nearly random to strong, and how likely each is to answer a puzzle.

People see what scores at once before they see what it leads to; the better they are, the further they look and the less
they slip. So a bot's eyes see, for each turn, something between the score at once and what the turn is worth, blurred
by noise, and the bot makes the turn that seems best. The noise is Gumbel's: the chance of a turn is then a softmax,
exactly and with no draws.
"""

from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from trainer.coach.solution import Valued, answer_set
from trainer.rules.cards import Place
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, apply
from trainer.solver.analysis import refine
from trainer.solver.expectimax import expected_best_after_refresh
from trainer.solver.policies import score_now

Floats = NDArray[np.float64]


class Eyes(StrEnum):
    """How a bot knows what a turn is worth: the puzzle itself, or the value networks, which are wrong at times."""

    SOLVER = "solver"
    NETWORKS = "networks"


@dataclass(frozen=True, slots=True)
class Bot:
    """A player who sees a blend: `foresight` parts of a turn's value, the rest of its score at once.

    noise: the scale of the blur, in points; rating: how strong the bot is, on the scale of puzzles and players.
    """

    eyes: Eyes
    foresight: float
    noise: float
    rating: int


@dataclass(frozen=True, slots=True)
class Views:
    """What may be seen of each candidate of a puzzle, in points, and which ones are in the answer set.

    at_once: the score just after the turn, the expected best one after a refresh; values: what it is worth, by the eyes
    that look.
    """

    at_once: Floats
    values: dict[Eyes, Floats]
    is_answer: NDArray[np.bool_]

    def chance(self, bot: Bot) -> float:
        """Return how likely a bot is to answer the puzzle."""
        seen = (1 - bot.foresight) * self.at_once + bot.foresight * self.values[bot.eyes]
        weights = np.exp((seen - seen.max()) / bot.noise)
        return float(weights[self.is_answer].sum() / weights.sum())


def views_of(position: Position, candidates: tuple[Valued, ...]) -> Views:
    """Look at the candidates of a puzzle, which come best first."""
    answers = answer_set(position, candidates)
    glance = {candidate.turn: candidate.value for candidate in next(refine(position)).candidates}
    values = {
        Eyes.SOLVER: np.array([-candidate.loss for candidate in candidates]),
        Eyes.NETWORKS: np.array([glance[candidate.turn] for candidate in candidates]),
    }
    at_once = np.array([_at_once(position, candidate.turn) for candidate in candidates])
    return Views(at_once, values, np.array([candidate in answers for candidate in candidates]))


def _at_once(position: Position, turn: Turn | Refresh) -> float:
    if isinstance(turn, Refresh):
        decks = {place: position.unseen(place) for place in Place}
        return float(expected_best_after_refresh(position, decks, score_now))
    return float(score_now(apply(position, turn).position.players[position.seat]))


NOISES = (8.0, 2.0, 0.5, 0.125)
Rung = tuple[Eyes, float, tuple[int, ...]]
"""Bots that see the same: their eyes and foresight, and the rating of each at the NOISES."""

RUNGS: tuple[Rung, ...] = (
    (Eyes.SOLVER, 0.0, (925, 1057, 1073, 1026)),
    (Eyes.SOLVER, 0.2, (935, 1110, 1227, 1276)),
    (Eyes.SOLVER, 0.4, (945, 1164, 1394, 1491)),
    (Eyes.SOLVER, 0.6, (954, 1213, 1585, 1757)),
    (Eyes.SOLVER, 0.8, (963, 1253, 1823, 2133)),
    (Eyes.NETWORKS, 0.2, (933, 1105, 1207, 1250)),
    (Eyes.NETWORKS, 0.4, (942, 1153, 1374, 1476)),
    (Eyes.NETWORKS, 0.6, (950, 1197, 1549, 1727)),
    (Eyes.NETWORKS, 0.8, (957, 1232, 1730, 1957)),
)
"""The ratings are those that the puzzles of a pack give to the bots, as `trainer ladder` prints them."""

LADDER = tuple(
    Bot(eyes, foresight, noise, rating)
    for eyes, foresight, ratings in RUNGS
    for noise, rating in zip(NOISES, ratings, strict=True)
)
