"""Playouts after each turn of a position, the same deals for all."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from trainer.solver import kernels
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.verdicts import Objective
from trainer.solver.weights import NET

Floats = NDArray[np.float64]
Ends = NDArray[np.int16]

POLICIES = {"greedy": kernels.GREEDY, "greedy-refresh": kernels.GREEDY_REFRESH, "value": kernels.VALUE}
BLOCK = kernels.SAMPLES_A_BLOCK


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


@dataclass(frozen=True, slots=True)
class Played:
    """Playouts of some turns, sample j of every turn being played on the same deal; shapes start (turns, samples).

    ends: the final scores, from the player to move on in the order of turns, then by how many the win is shared, 0 if
    this player has no part of it; lucks: the luck of the deal in the first score (see kernels/luck.py); points: a row
    per BLOCK samples, the sums of what made up the first score (see kernels.add_points).
    """

    ends: Ends
    lucks: Floats
    points: Ints

    @property
    def scores(self) -> Floats:
        """The final scores of the player to move, less the luck in them."""
        scores: Floats = self.ends[:, :, 0] - self.lucks
        return scores

    @property
    def leads(self) -> Floats:
        """The leads of the player to move over the best opponent, less the luck in the own score."""
        leads: Floats = self.scores - self.ends[:, :, 1:-1].max(axis=2)
        return leads


class Playouts:
    """The final scores of playouts after each turn, sample j of every turn being played on the same deal.

    scores[i]: the final scores less the luck of the deal (see kernels/luck.py) after turn i, samples 0, 1, 2 and so on;
    ends[i], points[i]: as in Played; prior[i]: the networks' value; spent: playouts in total, of them picking_effort
    for the picks in use; objective: what they are for.
    """

    def __init__(
        self, state: Ints, codes: Ints, seed: int, policies: Ints, threads: int = 1, objective: Objective = "points"
    ) -> None:
        """Start with no playouts at all."""
        self.state = state
        self.codes = codes
        self.seed = seed
        self.policies = policies
        self.threads = threads
        self.objective = objective
        self.picks = Picks()
        self.picking_effort = 0
        self.spent = 0
        self.prior = np.empty(len(codes))
        kernels.turn_values(CARDS, SQUARES, NET, state, codes, self.prior)
        self.scores: list[Floats] = [np.empty(0) for _ in codes]
        self.ends: list[Ends] = [np.empty((0, len(policies) + 1), np.int16) for _ in codes]
        self.points: list[Ints] = [np.empty((0, kernels.POINTS), np.int64) for _ in codes]

    def forget(self, turn: int) -> None:
        """Drop the playouts after one turn."""
        self.scores[turn] = self.scores[turn][:0]
        self.ends[turn] = self.ends[turn][:0]
        self.points[turn] = self.points[turn][:0]

    def add(self, turns: list[int], blocks: int) -> None:
        """Play out `blocks` more blocks of samples after each of these turns."""
        self.spent += len(turns) * blocks * BLOCK
        for count in sorted({len(self.scores[turn]) for turn in turns}):
            self._add_to([turn for turn in turns if len(self.scores[turn]) == count], count, blocks)

    def _add_to(self, turns: list[int], first: int, blocks: int) -> None:
        codes = self.codes[turns]
        undealt = np.full(len(turns), -1)
        bounds = [blocks * part // self.threads * BLOCK for part in range(self.threads + 1)]
        with ThreadPoolExecutor(self.threads) as pool:
            parts = pool.map(
                lambda begin, end: self.played(codes, undealt, self.seed, first + begin, end - begin),
                bounds,
                bounds[1:],
            )
            played = list(parts)
        for row, turn in enumerate(turns):
            self.scores[turn] = np.concatenate([self.scores[turn], *(part.scores[row] for part in played)])
            self.ends[turn] = np.concatenate([self.ends[turn], *(part.ends[row] for part in played)])
            self.points[turn] = np.concatenate([self.points[turn], *(part.points[row] for part in played)])

    def played(self, codes: Ints, dealt: Ints, seed: int, first: int, samples: int) -> Played:
        """Return new playouts; codes and dealt: see kernels.play_outs."""
        ends = np.empty((len(codes), samples, len(self.policies) + 1), np.int16)
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
            ends,
            lucks,
            points,
        )
        return Played(ends, lucks, points)
