"""Positions whose values need no sampling: the last turn, and the last two of a player alone."""

import numpy as np
from numpy.typing import NDArray

from trainer.rules.position import Position
from trainer.solver import kernels
from trainer.solver.playouts import BLOCK, POLICIES, Floats, Playouts, adding_up
from trainer.solver.tables import CARDS, SQUARES, Ints

# With fewer cards in a deck a reshuffle might come, which the kernel for two turns does not know.
DECK_FOR_TWO_TURNS = 8
POINTS_BLOCKS = 4


def exact_values(position: Position, state: Ints, codes: Ints) -> Floats | None:
    """Return the exact value of every turn, or None where it must be sampled.

    Exact are the last turn when nobody moves after it and, for a player alone, the last two.
    """
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    values = np.empty(len(codes))
    if is_last_turn(position):
        kernels.last_turn_values(CARDS, SQUARES, state, scratch, codes, values)
        return values
    if is_alone_with_two_turns(position, state):
        kernels.last_two_turns_values(CARDS, SQUARES, state, scratch, codes, values)
        return values
    return None


def exact_points(position: Position, state: Ints, codes: Ints, values: Floats) -> NDArray[np.float64]:
    """Return what makes up the exact values, shape (turns, kernels.POINTS).

    With two turns left the split, not its total, is that of some playouts.
    """
    if is_last_turn(position):
        points = np.zeros((len(codes), kernels.POINTS))
        kernels.last_turn_points(CARDS, SQUARES, state, codes, points)
        return points
    playouts = Playouts(state, codes, 0, np.array([POLICIES["value"]]))
    playouts.add(list(range(len(codes))), POINTS_BLOCKS)
    parts = [adding_up(points / BLOCK, value) for points, value in zip(playouts.points, values, strict=True)]
    return np.array(parts)


def is_last_turn(position: Position) -> bool:
    """Return whether the game ends with this turn."""
    return position.turn_number == 9 and position.seat == len(position.players) - 1


def is_alone_with_two_turns(position: Position, state: Ints) -> bool:
    """Return whether a player alone has two turns left, and decks that no reshuffle threatens."""
    decks = state[kernels.DECK_SIZE : kernels.DECK_SIZE + 2]
    return position.turn_number == 8 and len(position.players) == 1 and bool(decks.min() >= DECK_FOR_TWO_TURNS)
