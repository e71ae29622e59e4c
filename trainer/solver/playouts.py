"""Playouts after each turn of a position, the same deals for all, and what they say about the turns' values."""

import math
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from trainer.solver import kernels
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.weights import NET

Floats = NDArray[np.float64]

POLICIES = {"greedy": kernels.GREEDY, "greedy-refresh": kernels.GREEDY_REFRESH, "value": kernels.VALUE}
BLOCK = kernels.SAMPLES_A_BLOCK
SLICE = 2_000
"""About so many playouts a thread makes in one step."""

Threads = int | Callable[[], int]
"""How many threads to use: a number, or what tells it anew for each step."""
# What the networks say about the difference of two turns counts as much as this many playouts: about what makes the
# estimates best. Its error is no constant; it grows with how much the playouts' differences vary.
PRIOR_PLAYOUTS = 12
# Differences that have not shown yet are taken to vary by this many points.
LEAST_SPREAD = 1.0


@dataclass(frozen=True, slots=True)
class Picks:
    """What to do with a refreshed row: take the card with the highest value, by the turn code (less its slot) given.

    codes, values: by card code, length 78; both empty if the policy is to choose.
    """

    codes: Ints = field(default_factory=lambda: np.empty(0, np.int64))
    values: Floats = field(default_factory=lambda: np.empty(0))


def turn_codes(state: Ints) -> Ints:
    """Return the codes of the legal turns, in the order of `legal_turns`."""
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    count = kernels.list_turns(CARDS, SQUARES, state, scratch)
    return scratch[kernels.TURNS : kernels.TURNS + count].copy()


class Playouts:
    """The final scores of playouts after each turn, sample j of every turn being played on the same deal.

    scores[i]: the final scores less the luck of the deal (see kernels/luck.py) after turn i, samples 0, 1, 2 and so on;
    points[i]: a row per BLOCK samples, the sums of what made up the scores (see kernels.add_points); prior[i]: the
    networks' value; spent: playouts in total, of them picking_effort for the picks in use.
    """

    def __init__(self, state: Ints, codes: Ints, seed: int, policies: Ints, threads: Threads = 1) -> None:
        """Start with no playouts at all."""
        self.state = state
        self.codes = codes
        self.seed = seed
        self.policies = policies
        self.threads = threads
        self.picks = Picks()
        self.picking_effort = 0
        self.spent = 0
        self.prior = np.empty(len(codes))
        kernels.turn_values(CARDS, SQUARES, NET, state, codes, self.prior)
        self.scores: list[Floats] = [np.empty(0) for _ in codes]
        self.points: list[Ints] = [np.empty((0, kernels.POINTS), np.int64) for _ in codes]

    def forget(self, turn: int) -> None:
        """Drop the playouts after one turn."""
        self.scores[turn] = self.scores[turn][:0]
        self.points[turn] = self.points[turn][:0]

    def add(self, turns: list[int], blocks: int) -> None:
        """Play out `blocks` more blocks of samples after each of these turns."""
        for _ in self.adding(turns, blocks):
            pass

    def adding(self, turns: list[int], blocks: int) -> Iterator[None]:
        """Do what `add` does, in steps."""
        self.spent += len(turns) * blocks * BLOCK
        for count in sorted({len(self.scores[turn]) for turn in turns}):
            yield from self._adding_to([turn for turn in turns if len(self.scores[turn]) == count], count, blocks)

    def _adding_to(self, turns: list[int], first: int, blocks: int) -> Iterator[None]:
        done = 0
        while done < blocks:
            threads = self.threads if isinstance(self.threads, int) else self.threads()
            step = min(blocks - done, threads * max(1, SLICE // (len(turns) * BLOCK)))
            self._add_to(turns, first + done * BLOCK, step, threads)
            done += step
            yield

    def _add_to(self, turns: list[int], first: int, blocks: int, threads: int) -> None:
        codes = self.codes[turns]
        undealt = np.full(len(turns), -1)
        bounds = [blocks * part // threads * BLOCK for part in range(threads + 1)]
        with ThreadPoolExecutor(threads) as pool:
            parts = pool.map(
                lambda begin, end: self.played(codes, undealt, self.seed, first + begin, end - begin),
                bounds,
                bounds[1:],
            )
            scores, lucks, points = (np.concatenate(part, axis=1) for part in zip(*parts, strict=True))
        for row, turn in enumerate(turns):
            self.scores[turn] = np.concatenate([self.scores[turn], scores[row] - lucks[row]])
            self.points[turn] = np.concatenate([self.points[turn], points[row]])

    def played(self, codes: Ints, dealt: Ints, seed: int, first: int, samples: int) -> tuple[Ints, Floats, Ints]:
        """Return scores and lucks, shape (turns, samples), and points, (turns, blocks, POINTS), of new playouts.

        codes and dealt: see kernels.play_outs.
        """
        scores = np.empty((len(codes), samples), np.int64)
        lucks = np.empty((len(codes), samples))
        points = np.zeros((len(codes), -(-samples // BLOCK), kernels.POINTS), np.int64)
        kernels.play_outs(
            CARDS,
            SQUARES,
            NET,
            self.state,
            codes,
            dealt,
            self.picks.codes,
            self.picks.values,
            self.policies,
            seed,
            first,
            scores,
            lucks,
            points,
        )
        return scores, lucks, points

    def estimates(self) -> "Estimates":
        """Sum up what is known so far."""
        return Estimates(self)


class Estimates:
    """Values and losses of all turns, from playouts and, the fewer those are, from the networks.

    best: index of the best turn; value, loss: points; stderr, loss_stderr: their standard errors, infinite where
    unknown. A loss is the mean difference on common deals, drawn towards the networks' difference, which counts as
    PRIOR_PLAYOUTS more deals.
    """

    def __init__(self, playouts: Playouts) -> None:
        """Compare all turns with the one that seems best among those with the most playouts, or half as many."""
        self.playouts = playouts
        longest = max(len(scores) for scores in playouts.scores)
        finalists = [turn for turn, scores in enumerate(playouts.scores) if 2 * len(scores) >= longest]
        pivot = max(finalists, key=lambda turn: playouts.prior[turn])
        for _ in finalists:
            losses = {turn: self._loss(pivot, turn)[0] for turn in finalists}
            better = min(finalists, key=lambda turn: (losses[turn], turn))
            if losses[better] >= 0:
                break
            pivot = better
        self.best = pivot
        pairs = [self._loss(pivot, turn) for turn in range(len(playouts.scores))]
        self.raw_loss = np.array([loss for loss, _ in pairs])
        self.loss = np.maximum(self.raw_loss, 0.0)
        self.loss_stderr = np.array([stderr for _, stderr in pairs])
        best_scores = playouts.scores[pivot]
        self.value = (best_scores.mean() if longest else playouts.prior[pivot]) - self.loss
        own = np.array([standard_error(scores) for scores in playouts.scores])
        # A value is the best one's minus a loss, which common deals make surer than the value's own playouts.
        self.stderr = np.minimum(own, np.hypot(own[pivot], self.loss_stderr))

    def _loss(self, pivot: int, turn: int) -> tuple[float, float]:
        """Return the loss of a turn against another, and its standard error."""
        scores = self.playouts.scores
        prior = float(self.playouts.prior[pivot] - self.playouts.prior[turn])
        common = min(len(scores[pivot]), len(scores[turn]))
        if pivot == turn:
            return 0.0, 0.0
        if common < 2:
            return prior, float("inf")
        differences = scores[pivot][:common] - scores[turn][:common]
        weight = weight_of_playouts(common)
        loss = weight * float(differences.mean()) + (1 - weight) * prior
        return loss, max(standard_error(differences), LEAST_SPREAD / math.sqrt(common))

    def points(self, turn: int) -> Floats | None:
        """Return the value of a turn by what makes it up (see kernels.add_points), None if it was never played out."""
        blocks = self.playouts.points[turn]
        return adding_up(blocks / BLOCK, self.value[turn]) if len(blocks) else None


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
