"""What playouts say of the turns: values and losses in points, win shares and losses in win points, leads."""

import math
from functools import cached_property
from typing import Protocol

import numpy as np

from trainer.solver.playouts import BLOCK, Floats, Playouts
from trainer.solver.winning import Winning

# What the networks say of the difference between two turns counts as much as this many playouts: about what makes the
# estimates best. Its error is no constant; it grows with how much the playouts' differences vary.
PRIOR_PLAYOUTS = 12
# Differences that have not shown yet are taken to vary by this many points.
LEAST_SPREAD = 1.0


class Measure(Protocol):
    """What is compared of the turns."""

    def loss(self, pivot: int, turn: int) -> tuple[float, float]:
        """Return what a turn loses against another, and the standard error of that."""


class Scoring:
    """Compares the turns by points.

    A loss is the mean difference on common deals, drawn towards the networks' difference, which counts as
    PRIOR_PLAYOUTS more deals.
    """

    def __init__(self, playouts: Playouts) -> None:
        """Compare by the playouts so far."""
        self.scores = playouts.scores
        self.prior = playouts.prior

    def loss(self, pivot: int, turn: int) -> tuple[float, float]:
        """Return the loss of a turn against another in points, and its standard error."""
        prior = float(self.prior[pivot] - self.prior[turn])
        common = min(len(self.scores[pivot]), len(self.scores[turn]))
        if pivot == turn:
            return 0.0, 0.0
        if common < 2:
            return prior, float("inf")
        differences = self.scores[pivot][:common] - self.scores[turn][:common]
        weight = weight_of_playouts(common)
        loss = weight * float(differences.mean()) + (1 - weight) * prior
        return loss, max(standard_error(differences), LEAST_SPREAD / math.sqrt(common))


class Estimates:
    """Values and losses of all turns, from playouts and, the fewer those are, from the networks.

    best: index of the best turn; loss: by the objective of the playouts, in its unit; value: points; stderr,
    loss_stderr: their standard errors, infinite where unknown.
    """

    def __init__(self, playouts: Playouts) -> None:
        """Compare all turns with the one that seems best among those with the most playouts, or half as many."""
        self.playouts = playouts
        scoring = Scoring(playouts)
        measure: Measure = scoring if playouts.objective == "points" else self.winning
        self.best = best_turn(playouts, measure)
        self.raw_loss, self.loss_stderr = self._losses(measure)
        self.loss = np.maximum(self.raw_loss, 0.0)
        raw_points, points_stderr = (self.raw_loss, self.loss_stderr) if measure is scoring else self._losses(scoring)
        best_scores = playouts.scores[self.best]
        points_lost = np.maximum(raw_points, 0.0) if measure is scoring else raw_points
        self.value = (best_scores.mean() if len(best_scores) else playouts.prior[self.best]) - points_lost
        own = np.array([standard_error(scores) for scores in playouts.scores])
        # A value is the best one's minus a loss, which common deals make surer than the value's own playouts.
        self.stderr = np.minimum(own, np.hypot(own[self.best], points_stderr))

    @cached_property
    def winning(self) -> Winning:
        """The comparison by wins."""
        return Winning(self.playouts)

    @cached_property
    def win_losses(self) -> tuple[Floats, Floats]:
        """The win points that each turn loses against the best, which may be negative, and their standard errors."""
        return self._losses(self.winning)

    def _losses(self, measure: Measure) -> tuple[Floats, Floats]:
        pairs = [measure.loss(self.best, turn) for turn in range(len(self.playouts.scores))]
        return np.array([loss for loss, _ in pairs]), np.array([stderr for _, stderr in pairs])

    def points(self, turn: int) -> Floats | None:
        """Return the value of a turn by what makes it up (see kernels.add_points), None if it was never played out."""
        blocks = self.playouts.points[turn]
        return adding_up(blocks / BLOCK, self.value[turn]) if len(blocks) else None


def best_turn(playouts: Playouts, measure: Measure) -> int:
    """Return the turn that no other of those with the most playouts, or half as many, seems better than."""
    longest = max(len(scores) for scores in playouts.scores)
    finalists = [turn for turn, scores in enumerate(playouts.scores) if 2 * len(scores) >= longest]
    pivot = max(finalists, key=lambda turn: playouts.prior[turn])
    for _ in finalists:
        losses = {turn: measure.loss(pivot, turn)[0] for turn in finalists}
        better = min(finalists, key=lambda turn: (losses[turn], turn))
        if losses[better] >= 0:
            break
        pivot = better
    return pivot


def adding_up(sampled: Floats, value: float) -> Floats:
    """Return the means of the columns of `sampled`, changed where they vary, so that they add up to a value."""
    means: Floats = sampled.mean(axis=0)
    spread = sampled.var(axis=0)
    shares = spread if spread.any() else means
    parts: Floats = means + shares / shares.sum() * (value - means.sum())
    return parts


def weight_of_playouts(count: int) -> float:
    """Return how much playouts count in an estimate, the rest being what the networks count."""
    return count / (count + PRIOR_PLAYOUTS)


def standard_error(sample: Floats) -> float:
    """Return the standard error of the mean of a sample, infinite (unknown) for fewer than two."""
    if len(sample) < 2:
        return float("inf")
    return float(sample.std(ddof=1) / np.sqrt(len(sample)))
