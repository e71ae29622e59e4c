import numpy as np
from numba import njit

from trainer.rules.game import new_game
from trainer.rules.shuffling import Deal
from trainer.solver import kernels
from trainer.solver.compiling import KernelCompiler
from trainer.solver.state import encode
from trainer.solver.tables import Ints

SLOTS = 0, 1, 4


@njit(pipeline_class=KernelCompiler)
def refill_each(states, rng):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    for i in range(len(states)):
        states[i, kernels.ROWS] = kernels.EMPTY
        kernels.refill(states[i], rng)
        states[i, kernels.ROWS + 1] = kernels.EMPTY
        kernels.refill(states[i], rng)
        states[i, kernels.ROWS + 4] = kernels.EMPTY
        kernels.refill(states[i], rng)


@njit
def refill_once(state, rng):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    kernels.refill(state, rng)


def dealt(state: Ints) -> list[int]:
    """List the cards on top of the decks that `refill_each` deals."""
    tops = [kernels.DECKS + place * kernels.PLACE_CARDS + state[kernels.DECK_SIZE + place] - 1 for place in range(2)]
    return [int(state[tops[0]]), int(state[tops[0] - 1]), int(state[tops[1]])]


def test_the_parts_of_a_kernel_are_not_taken_for_those_of_other_code() -> None:
    state = encode(new_game(Deal(0), 4).position)
    # The kernel first: numba's own code, made after it, was led to the kernel's part of the same name.
    together = np.stack([state, state])
    refill_each(together, np.zeros(1, np.uint64))
    assert [[int(one[kernels.ROWS + slot]) for slot in SLOTS] for one in together] == [dealt(state)] * 2
    alone = state.copy()
    for slot in SLOTS:
        alone[kernels.ROWS + slot] = kernels.EMPTY
        refill_once(alone, np.zeros(1, np.uint64))
    assert alone.tolist() == together[0].tolist()
