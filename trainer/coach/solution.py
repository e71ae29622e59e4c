"""A solution: a position with what each of its turns is worth, and which of them answer it."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Protocol, TypeVar

from trainer.rules.cards import Character
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, apply
from trainer.solver import analysis as solver
from trainer.solver.verdicts import UNDER, Verdict

DECIMALS = 2
SENSIBLE_LOSS = 3.0
"""A turn that loses less, in points, is a sensible one."""


class Valued(Protocol):
    """A turn with what it loses against the best one, in points, be it packed or fresh from the solver."""

    @property
    def turn(self) -> Turn | Refresh:
        """The turn."""

    @property
    def loss(self) -> float:
        """What it loses."""

    @property
    def loss_stderr(self) -> float:
        """The standard error of that."""


AnyCandidate = TypeVar("AnyCandidate", bound=Valued)


@dataclass(frozen=True, slots=True)
class Points:
    """A value in its four parts, in points rounded to DECIMALS.

    placed: the scrolls of the cards in the tableau once the turn is made, in printed order, those worth nothing left
    out; to_come: those of cards taken later; purses: gold on purses; keys: one each.
    """

    placed: tuple[tuple[Character, float], ...]
    to_come: float
    purses: float
    keys: float

    @property
    def total(self) -> float:
        """The expected final score."""
        return rounded(sum(points for _, points in self.placed) + self.to_come + self.purses + self.keys)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal turn and what it is worth, in points rounded to DECIMALS, so that printed numbers always add up.

    loss: against the best candidate; loss_stderr, stderr: the standard errors of loss and value; samples: playouts
    spent on it, 0 where the value is exact; points: where the value comes from.
    """

    turn: Turn | Refresh
    loss: float
    loss_stderr: float
    stderr: float
    samples: int
    points: Points

    @property
    def value(self) -> float:
        """The expected final score."""
        return self.points.total

    @property
    def exact(self) -> bool:
        """Return whether no sampling was needed."""
        return not self.samples


Candidates = tuple[Candidate, ...]


@dataclass(frozen=True)
class Solution:
    """A position and all its legal turns, best first.

    plain: the turn of a player who looks no further than this turn, by the policy `greedy-refresh`; opponents: the
    policy by which everybody goes on after the turn; effort: the playouts spent; versions: those of rules, solver and
    weights.
    """

    position: Position
    candidates: Candidates
    plain: Turn | Refresh
    opponents: str
    effort: int
    versions: dict[str, int]

    @cached_property
    def answer_set(self) -> Candidates:
        """All candidates that count as the best one."""
        return answer_set(self.position, self.candidates)

    @cached_property
    def runner_up(self) -> Candidate | None:
        """The next best candidate that really is a different one."""
        return runner_up(self.position, self.candidates)

    @cached_property
    def left(self) -> dict[Turn | Refresh, Hashable]:
        """What each turn leaves its player with, as `left_by` has it."""
        return {candidate.turn: left_by(self.position, candidate.turn) for candidate in self.candidates}

    @property
    def margin(self) -> float:
        """The smallest loss outside the answer set, in points; infinite if there is nothing outside."""
        second = self.runner_up
        return second.loss if second else float("inf")

    def candidate(self, turn: Turn | Refresh) -> Candidate:
        """Find the candidate with this turn; raise KeyError if the turn is not legal here."""
        found = next((candidate for candidate in self.candidates if candidate.turn == turn), None)
        if found is None:
            raise KeyError(turn_text(turn))
        return found


def rounded(points: float) -> float:
    """Round points to DECIMALS."""
    return round(points, DECIMALS)


def _rounded_up(stderr: float) -> float:
    """Round a standard error so that none is called smaller than it is."""
    return ceil(stderr * 10.0**DECIMALS) / 10.0**DECIMALS


def packed(candidates: solver.Candidates) -> Candidates:
    """Round what the solver says of all turns of a position, best first, so that the numbers of each turn agree.

    The value of a turn is then exactly the sum of its parts, and the best turn's less the loss. Raise ValueError if a
    turn was never played out.
    """
    best = rounded(candidates[0].value)
    return tuple(
        Candidate(
            turn=candidate.turn,
            loss=rounded(candidate.loss),
            loss_stderr=_rounded_up(candidate.loss_stderr),
            stderr=_rounded_up(candidate.stderr),
            samples=candidate.samples,
            points=_packed_points(candidate, best - rounded(candidate.loss)),
        )
        for candidate in candidates
    )


def _packed_points(candidate: solver.Candidate, value: float) -> Points:
    """Round the parts of a value; the largest, where it matters least, makes up for what rounding all of them took."""
    split = candidate.points
    if split is None:
        raise ValueError(f"The turn {turn_text(candidate.turn)} was never played out.")
    cards = [card for card, _ in split.placed]
    to_come = sum(points for _, points in split.to_come)
    parts = [rounded(part) for part in (*(points for _, points in split.placed), to_come, split.purses, split.keys)]
    largest = parts.index(max(parts))
    parts[largest] = rounded(parts[largest] + value - sum(parts))
    *placed, to_come, purses, keys = parts
    by_card = tuple((card, points) for card, points in zip(cards, placed, strict=True) if points)
    return Points(by_card, to_come, purses, keys)


def answer_set(position: Position, candidates: tuple[AnyCandidate, ...]) -> tuple[AnyCandidate, ...]:
    """Pick the best of the candidates, which come best first, and those that are as good and leave the same."""
    best = left_by(position, candidates[0].turn)
    return tuple(
        candidate
        for candidate in candidates
        if candidate.loss < UNDER[Verdict.BEST] and left_by(position, candidate.turn) == best
    )


def runner_up(position: Position, candidates: tuple[AnyCandidate, ...]) -> AnyCandidate | None:
    """Find the best candidate outside the answer set, None if there is none; its loss is the margin."""
    answers = answer_set(position, candidates)
    return next((candidate for candidate in candidates if candidate not in answers), None)


def left_by(position: Position, turn: Turn | Refresh) -> Hashable:
    """Return what a turn leaves its player with: the tableau, face-down cards being alike, the gold and the keys."""
    if isinstance(turn, Refresh):
        return turn
    player = apply(position, turn).position.players[position.seat]
    cells = tuple(placed and (placed.face_down or placed.card, placed.gold) for placed in player.tableau.cells)
    return cells, player.gold, player.keys
