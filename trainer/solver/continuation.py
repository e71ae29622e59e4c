"""A typical continuation: the playout whose final score is nearest to the mean, turn by turn."""

from dataclasses import dataclass

import numpy as np

from trainer.rules.cards import Character, Place
from trainer.rules.deals import deal, to_deal
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, apply, legal_turns
from trainer.solver import kernels
from trainer.solver.analysis import REFERENCE_POLICY, Question
from trainer.solver.playouts import BLOCK, Playouts, turn_codes
from trainer.solver.tables import CARDS, CODE_OF, PLACES, SQUARES, Ints
from trainer.solver.warm import warm_up
from trainer.solver.weights import NET

BLOCKS = 32
CARD_OF = {code: card for card, code in CODE_OF.items()}


@dataclass(frozen=True, slots=True)
class Step:
    """A turn of a continuation, and the position after it with both rows refilled."""

    seat: int
    turn: Turn | Refresh
    after: Position


def typical_continuation(
    position: Position, turn: Turn | Refresh, *, seed: int = 0, opponents: str = REFERENCE_POLICY
) -> tuple[Step, ...]:
    """Return the steps from `turn` to the end of the game in the most typical of some playouts.

    Raises IllegalTurn if the turn is not legal.
    """
    apply(position, turn)
    warm_up()
    playouts = Question(position, (turn,), seed, opponents, threads=1).playouts()
    played = playouts.played(playouts.codes, np.array([-1]), seed, 0, BLOCKS * BLOCK)
    sample = int(np.abs(played.ends[0, :, 0] - played.scores.mean()).argmin())
    return tuple(steps(position, playouts, sample))


def steps(position: Position, playouts: Playouts, sample: int) -> list[Step]:
    """Play one sample of the first turn again and return its steps."""
    state, random = np.empty_like(playouts.state), np.empty(1, np.uint64)
    kernels.deal_sample(playouts.state, state, playouts.seed, sample, random)
    code, made = int(playouts.codes[0]), []
    while True:
        turn = legal_turns(position)[turn_codes(state).tolist().index(code)]
        kernels.apply_turn(CARDS, SQUARES, state, code)
        kernels.refill(state, random)
        made.append(Step(position.seat, turn, dealt(apply(position, turn).position, state)))
        position = made[-1].after
        if position.is_over:
            return made
        code = kernels.one_policy_turn(CARDS, SQUARES, NET, state, playouts.policies[position.seat])


def dealt(position: Position, state: Ints) -> Position:
    """Deal to every empty slot the card that `state` has there."""
    while slot := to_deal(position):
        position = deal(position, card_in(state, *slot))
    return position


def card_in(state: Ints, place: Place, slot: int) -> Character:
    """Return the card that a state has in a row's slot."""
    return CARD_OF[int(state[kernels.ROWS + 3 * PLACES.index(place) + slot])]
