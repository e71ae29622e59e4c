"""Compiling the kernels, which takes about half a minute on a machine that never did, a moment afterwards."""

import threading

import numpy as np

from trainer.rules.game import new_game
from trainer.rules.shuffling import Deal
from trainer.solver import kernels
from trainer.solver.playouts import Playouts, turn_codes
from trainer.solver.search import Budget, search
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES
from trainer.solver.weights import NET

_lock = threading.Lock()
_done = threading.Event()


def is_warm() -> bool:
    """Return whether `warm_up` has been through in this process."""
    return _done.is_set()


def warm_up() -> None:
    """Load all kernels that `analyse` and the bots use, compiling them if need be."""
    with _lock:
        if not is_warm():
            _call_each_kernel()
            _done.set()


def _call_each_kernel() -> None:
    state = encode(new_game(Deal(0), players=1).position)
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    no_turns, no_values, no_rows = np.empty(0, np.int64), np.empty(0), np.empty((0, kernels.POINTS))
    kernels.last_turn_values(CARDS, SQUARES, state, scratch, no_turns, no_values)
    kernels.last_two_turns_values(CARDS, SQUARES, state, scratch, no_turns, no_values)
    kernels.last_turn_prospects(CARDS, SQUARES, state, no_turns, False, no_rows, no_rows)
    kernels.one_policy_turn(CARDS, SQUARES, NET, state, kernels.VALUE)
    search(Playouts(state, turn_codes(state), 0, np.array([kernels.VALUE])), Budget(effort=1, deadline=None))
