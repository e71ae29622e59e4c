"""Comparing turns by the win: who wins is all or nothing, and so noisier than points, until playouts are many."""

import math

import numpy as np

from trainer.solver.playouts import Ends, Floats, Playouts

WHOLE_WIN = 100.0
"""Win points of winning alone."""
# A lead counts, smoothed, as the part of the win to expect if it were uncertain by so many of the leads' standard
# deviations; it does so until there are about as many playouts.
SMOOTHING = 0.5
LEAST_SMOOTHING = 0.5
SMOOTH_PLAYOUTS = 100
# How far the smoothed losses are from the true ones, in win points (root mean square over many positions).
SMOOTH_ERROR = 2.5
# What the networks say counts as this many playouts; a point of theirs is worth this part of what the leads say.
PRIOR_PLAYOUTS = 12
PRIOR_PART = 0.5
PRIOR_SLOPE = 2.5
# Differences that have not shown yet are taken to vary by this many win points.
LEAST_SPREAD = 5.0


class Winning:
    """Compares the turns by win points, the luck of the deal taken off.

    A loss is the mean difference on common deals: of the wins, drawn towards that of the smoothed leads, which counts
    as SMOOTH_PLAYOUTS more deals; then towards what the networks say.
    """

    def __init__(self, playouts: Playouts) -> None:
        """Compare by the playouts so far."""
        self.ends = [ends.astype(float) for ends in playouts.ends]
        self.leads = [ends[:, 0] - ends[:, 1:-1].max(axis=1) for ends in self.ends]
        self.lucks = [ends[:, 0] - scores for ends, scores in zip(self.ends, playouts.scores, strict=True)]
        scale = max(LEAST_SMOOTHING, SMOOTHING * spread(self.leads))
        smooth = [WHOLE_WIN * logistic(leads / scale) for leads in self.leads]
        self.wins = self._without_luck([WHOLE_WIN * win_parts(ends) for ends in playouts.ends])
        self.smooth = self._without_luck(smooth)
        slopes = [parts * (1 - parts / WHOLE_WIN) / scale for parts in smooth]
        played = np.concatenate(slopes)
        self.prior = playouts.prior * (PRIOR_PART * played.mean() if len(played) else PRIOR_SLOPE)

    def loss(self, pivot: int, turn: int) -> tuple[float, float]:
        """Return the loss of a turn against another in win points, and its standard error."""
        prior = float(self.prior[pivot] - self.prior[turn])
        common = min(len(self.wins[pivot]), len(self.wins[turn]))
        if pivot == turn:
            return 0.0, 0.0
        if common < 2:
            return prior, float("inf")
        part = common / (common + SMOOTH_PLAYOUTS)
        mixed = [part * self.wins[one][:common] + (1 - part) * self.smooth[one][:common] for one in (pivot, turn)]
        differences = mixed[0] - mixed[1]
        weight = common / (common + PRIOR_PLAYOUTS)
        noise = max(float(differences.std(ddof=1)), LEAST_SPREAD) / math.sqrt(common)
        return weight * float(differences.mean()) + (1 - weight) * prior, math.hypot(noise, (1 - part) * SMOOTH_ERROR)

    def win(self, turn: int) -> tuple[float, float]:
        """Return the win share by a turn's own playouts, and its standard error; at least 2 are needed."""
        wins = self.wins[turn] / WHOLE_WIN
        return float(wins.mean()), float(wins.std(ddof=1)) / math.sqrt(len(wins))

    def opponents(self, pivot: int, turn: int) -> Floats:
        """Return the expected score of the best opponent, then of each, after a turn, as against another."""
        common = min(len(self.ends[pivot]), len(self.ends[turn]))
        best, own = (with_best(self.ends[one]) for one in (pivot, turn))
        scores: Floats = best.mean(axis=0) - (best[:common] - own[:common]).mean(axis=0)
        return scores

    def _without_luck(self, samples: list[Floats]) -> list[Floats]:
        """Take off what follows, by least squares over all turns, from the luck in the own score, whose mean is 0."""
        slope = shared_slope(self.lucks, samples)
        return [sample - slope * lucks for sample, lucks in zip(samples, self.lucks, strict=True)]


def logistic(numbers: Floats) -> Floats:
    """Return 1 / (1 + exp(-x))."""
    parts: Floats = 0.5 + 0.5 * np.tanh(numbers / 2)
    return parts


def spread(samples: list[Floats]) -> float:
    """Return the standard deviation within the samples."""
    played = [sample for sample in samples if len(sample)]
    return math.sqrt(np.concatenate([(sample - sample.mean()) ** 2 for sample in played]).mean()) if played else 0.0


def shared_slope(causes: list[Floats], effects: list[Floats]) -> float:
    """Return the slope of the line through the samples, each with a mean of its own, that fits best."""
    products = squares = 0.0
    for cause, effect in zip(causes, effects, strict=True):
        if len(cause):
            centred = cause - cause.mean()
            products += float(centred @ effect)
            squares += float(centred @ centred)
    return products / squares if squares else 0.0


def win_parts(ends: Ends) -> Floats:
    """Return the part of the win in each end of a game."""
    sharers = ends[:, -1]
    parts: Floats = np.where(sharers > 0, 1 / np.maximum(sharers, 1), 0.0)
    return parts


def with_best(ends: Floats) -> Floats:
    """Return the best opponent's score, then those of all opponents."""
    others = ends[:, 1:-1]
    return np.column_stack([others.max(axis=1), others])
