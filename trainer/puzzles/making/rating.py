"""How hard a puzzle is: its rating is the one at which a player would be right half of the time.

Method: Rasch's model with Elo's curve. A player of rating r answers a puzzle of rating d with the probability
1 / (1 + 10 ** ((d - r) / 400)), and the most likely ratings are those by which every bot of the ladder, and every
puzzle, has as many right answers as by its chances. (G. Rasch, Probabilistic Models for Some Intelligence and
Attainment Tests, 1960; the fit is joint maximum likelihood.)
"""

import numpy as np

from trainer.coach.solution import Valued
from trainer.puzzles.making.ladder import LADDER, Floats, views_of
from trainer.rules.position import Position

MIDDLE = 1500.0
SCALE = 400 / np.log(10)
LEAST, MOST = 100, 3500
MOST_STEP = 100.0
MOST_STEPS = 1000
PRECISION = 0.01


def rating_of(position: Position, candidates: tuple[Valued, ...]) -> int:
    """Rate the puzzle that a position and its candidates, best first, make: the same rating every time."""
    views = views_of(position, candidates)
    right = sum(views.chance(bot) for bot in LADDER)
    bots = np.array([bot.rating for bot in LADDER], dtype=np.float64)
    easy, hard = float(LEAST), float(MOST)
    while hard - easy > PRECISION:
        middle = (easy + hard) / 2
        easy, hard = (middle, hard) if expected(bots, middle).sum() > right else (easy, middle)
    return round(easy)


def expected(players: Floats, puzzles: Floats | float) -> Floats:
    """Return the probability that a player is right, from both ratings."""
    probability: Floats = 1 / (1 + np.exp((puzzles - players) / SCALE))
    return probability


def fitted(chances: Floats) -> tuple[Floats, Floats]:
    """Fit the ratings of bots and of puzzles to `chances`, shape (puzzles, bots); the mean puzzle is MIDDLE."""
    bots, puzzles = np.full(chances.shape[1], MIDDLE), np.full(chances.shape[0], MIDDLE)
    for _ in range(MOST_STEPS):
        puzzles = puzzles - _step(chances, bots, puzzles, axis=1)
        puzzles += MIDDLE - puzzles.mean()
        step = _step(chances, bots, puzzles, axis=0)
        bots = bots + step
        if np.abs(step).max() < PRECISION:
            break
    return bots, puzzles


def _step(chances: Floats, bots: Floats, puzzles: Floats, axis: int) -> Floats:
    """Return Newton's step towards as many right answers by the model as by the chances, never a large one."""
    model = expected(bots, puzzles[:, None])
    step: Floats = SCALE * (chances - model).sum(axis) / (model * (1 - model)).sum(axis)
    return np.clip(step, -MOST_STEP, MOST_STEP)
