"""The gate: what makes a position a puzzle, as small predicates over its candidates, which come best first."""

from enum import StrEnum

from trainer.coach.solution import SENSIBLE_LOSS, Valued, answer_set, runner_up
from trainer.rules.position import Position
from trainer.solver.verdicts import is_settled

LEAST_MARGIN = 1.0
"""The best turn wins by this many points at least,"""

LEAST_MARGIN_IN_STDERRS = 4
"""and so clearly that no other one can be the best by chance."""

CLOSE_LOSS = 2.0
"""Turns that lose less than this, in points, come close: it is checked with more playouts that they are not as good."""

LEAST_SENSIBLE = 3
"""So many sensible turns a puzzle has at least."""


class Reason(StrEnum):
    """Why a position is no puzzle."""

    FEW_SENSIBLE = "too few sensible turns"
    NARROW = "no turn stands out"
    PLAIN = "the plain turn is right"
    REFRESH = "a refresh is right"
    OTHER_ANSWER = "another turn is best"
    NOISY = "the margin is within the noise"
    UNSETTLED = "a verdict is within the noise"
    CROWDED = "too many turns come close"
    DOUBLE = "the pack has it already"


def refusal(position: Position, candidates: tuple[Valued, ...]) -> Reason | None:
    """Return why candidates make no puzzle, whatever their noise; None if they make one."""
    if not has_choice(candidates):
        return Reason.FEW_SENSIBLE
    return None if stands_out(position, candidates) else Reason.NARROW


def has_choice(candidates: tuple[Valued, ...]) -> bool:
    """Return whether enough turns are sensible."""
    return sum(candidate.loss < SENSIBLE_LOSS for candidate in candidates) >= LEAST_SENSIBLE


def stands_out(position: Position, candidates: tuple[Valued, ...]) -> bool:
    """Return whether the best turn wins by enough."""
    second = runner_up(position, candidates)
    return second is not None and second.loss >= LEAST_MARGIN


def is_certain(position: Position, candidates: tuple[Valued, ...]) -> bool:
    """Return whether no turn outside the answer set may be as good as the best one, whatever the noise."""
    answers = answer_set(position, candidates)
    others = (candidate for candidate in candidates if candidate not in answers)
    return all(other.loss >= LEAST_MARGIN_IN_STDERRS * other.loss_stderr for other in others)


def verdicts_are_settled(candidates: tuple[Valued, ...]) -> bool:
    """Return whether the noise allows a verdict on every turn."""
    return all(is_settled(candidate.loss, candidate.loss_stderr) for candidate in candidates)
