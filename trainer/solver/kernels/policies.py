"""The turn of any policy."""

import numpy as np

from trainer.solver.kernels.decorators import inner, kernel
from trainer.solver.kernels.greedy import greedy, greedy_refresh
from trainer.solver.kernels.layout import TURNS
from trainer.solver.kernels.network import EXPECTED, scratch
from trainer.solver.kernels.randomness import random_below
from trainer.solver.kernels.ranking import NOTHING
from trainer.solver.kernels.turns import list_turns
from trainer.solver.kernels.values import value_turn

RANDOM_POLICY, GREEDY, GREEDY_REFRESH, VALUE = range(4)


@inner
def policy_turn(cards, squares, net, s, w, hidden, values, policy, rng):
    """Return the turn that `policy` makes; values[EXPECTED] is NOTHING unless a refresh had to be worked out."""
    values[EXPECTED] = NOTHING
    if policy == VALUE:
        return value_turn(cards, squares, net, s, w, hidden, values)
    if policy == GREEDY_REFRESH:
        return greedy_refresh(cards, squares, s, w)
    if policy == GREEDY:
        return greedy(cards, squares, s, w)[0]
    return w[TURNS + random_below(rng, list_turns(cards, squares, s, w))]


@kernel
def one_policy_turn(cards, squares, net, s, policy):
    """Return the turn that `policy`, not a random one, makes in a position."""
    rng = np.zeros(1, np.uint64)
    w, hidden, values = scratch()
    return policy_turn(cards, squares, net, s, w, hidden, values, policy, rng)
