"""Positions whose values need no sampling: the last turn, and the last two of a player alone."""

from dataclasses import dataclass

import numpy as np

from trainer.rules.position import Position
from trainer.solver import kernels
from trainer.solver.estimates import adding_up
from trainer.solver.playouts import BLOCK, POLICIES, Floats, Playouts
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.verdicts import Objective

# With fewer cards in a deck a reshuffle might come, which the kernel for two turns does not know.
DECK_FOR_TWO_TURNS = 8
POINTS_BLOCKS = 4


@dataclass(frozen=True, slots=True)
class Exact:
    """What turns lead to, a row a turn: the value, what makes it up (see kernels.add_points), and all prospects.

    The prospects' columns are kernels.FINAL_SCORE and so on; a player alone has none of them.
    """

    values: Floats
    points: Floats
    prospects: Floats | None


def exact_answer(position: Position, state: Ints, codes: Ints, objective: Objective) -> Exact | None:
    """Return exactly what every turn leads to, or None where it must be sampled.

    Exact are the last turn when nobody moves after it and, for a player alone, the last two. With two turns left the
    split of a value, not its total, is that of some playouts.
    """
    values = exact_values(position, state, codes)
    if values is None:
        return None
    if not is_last_turn(position):
        return Exact(values, sampled_points(state, codes, values), None)
    points = np.zeros((len(codes), kernels.POINTS))
    prospects = np.empty((len(codes), kernels.OPPONENTS + len(position.players) - 1))
    kernels.last_turn_prospects(CARDS, SQUARES, state, codes, objective == "wins", prospects, points)
    if objective == "wins":
        values = prospects[:, kernels.FINAL_SCORE]
    return Exact(values, points, prospects if len(position.players) > 1 else None)


def exact_values(position: Position, state: Ints, codes: Ints) -> Floats | None:
    """Return the exact value of every turn for a player who wants points, or None where it must be sampled."""
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    values = np.empty(len(codes))
    if is_last_turn(position):
        kernels.last_turn_values(CARDS, SQUARES, state, scratch, codes, values)
        return values
    if is_alone_with_two_turns(position, state):
        kernels.last_two_turns_values(CARDS, SQUARES, state, scratch, codes, values)
        return values
    return None


def sampled_points(state: Ints, codes: Ints, values: Floats) -> Floats:
    """Return what makes up the values of a player alone, by some playouts."""
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
