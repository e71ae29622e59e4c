"""The value of a position: a small network a turn number, over the features of the position after a turn."""

import numpy as np

from trainer.solver.kernels.decorators import allocating, inner, leaf, sum_leaf
from trainer.solver.kernels.facts import MAX_LEGAL
from trainer.solver.kernels.features import FEATURES
from trainer.solver.kernels.layout import ALL_X, PLACE_CARDS, SCRATCH_SIZE

# A feature's weights are a row of its turn's matrix; three more rows hold the hidden biases, the output weights and the
# output bias. Hidden unit 0 is linear, the others are rectified.
HIDDEN = 32
BIAS, OUTPUT, OUTPUT_BIAS = range(FEATURES, FEATURES + 3)
# `net` holds the matrices of two networks: the value after a turn that leaves 1 to 8 cards (index: cards before it),
# and the value of a refresh with 0 to 7 cards, predicted. DOUBT, beside the output bias, is how far that may be off.
AFTER_TURN, AFTER_REFRESH = 0, 1
DOUBT = 1
# The rows of `hidden`, a float32 matrix: 0 and 1 are the sums of what a turn leaves alone, with the messenger at the
# castle or the village; then what a card brings on any cell, all of a turn, and what each legal cell does to the shape.
COUNTED, SUM, SHAPES = 2, 3, 4
# The last ones are of one player whose luck is watched: what that player has, and with the decks and rows.
MINE = SHAPES + MAX_LEGAL
VIEW = MINE + 1
HIDDEN_ROWS = VIEW + 1
# `values` holds the values of the cards that a refresh may deal, falling; then by card, and what they come to.
BY_CARD = PLACE_CARDS
EXPECTED = BY_CARD + 78
VALUES_SIZE = EXPECTED + 1


@allocating
def scratch():
    """Return what policies work in: the scratch vector, the networks' sums and the values of a refresh."""
    return np.empty(SCRATCH_SIZE, np.int64), np.empty((HIDDEN_ROWS, HIDDEN), np.float32), np.empty(VALUES_SIZE)


@leaf
def add_weights(hidden, row, weights, feature, times):
    """Add `times` a feature's weights to a row of `hidden`."""
    factor = np.float32(times)
    for j in range(hidden.shape[1]):
        hidden[row, j] += factor * weights[feature, j]


@leaf
def copy_row(hidden, to, from_row):
    """Copy a row of `hidden` to another."""
    for j in range(hidden.shape[1]):
        hidden[to, j] = hidden[from_row, j]


@leaf
def add_rows(hidden, to, one, other):
    """Put the sum of two rows of `hidden` into another."""
    for j in range(hidden.shape[1]):
        hidden[to, j] = hidden[one, j] + hidden[other, j]


@leaf
def start_row(hidden, row, weights):
    """Put the biases into a row of `hidden`."""
    for j in range(hidden.shape[1]):
        hidden[row, j] = weights[BIAS, j]


@sum_leaf
def output(weights, hidden, row):
    """Return the network's value for the sums in a row of `hidden`."""
    total = np.float32(0)
    for j in range(hidden.shape[1]):
        total += max(hidden[row, j], np.float32(0)) * weights[OUTPUT, j]
    return np.float64(total + weights[OUTPUT_BIAS, 0] + min(hidden[row, 0], np.float32(0)) * weights[OUTPUT, 0])


@sum_leaf
def output_without(weights, hidden, row, feature):
    """Return the network's value for the sums in a row of `hidden`, less a feature's weights."""
    total = np.float32(0)
    for j in range(hidden.shape[1]):
        total += max(hidden[row, j] - weights[feature, j], np.float32(0)) * weights[OUTPUT, j]
    linear = min(hidden[row, 0] - weights[feature, 0], np.float32(0)) * weights[OUTPUT, 0]
    return np.float64(total + weights[OUTPUT_BIAS, 0] + linear)


@sum_leaf
def output_with(weights, hidden, row, feature):
    """Return the network's value for the sums in a row of `hidden`, and a feature's weights."""
    total = np.float32(0)
    for j in range(hidden.shape[1]):
        total += max(hidden[row, j] + weights[feature, j], np.float32(0)) * weights[OUTPUT, j]
    linear = min(hidden[row, 0] + weights[feature, 0], np.float32(0)) * weights[OUTPUT, 0]
    return np.float64(total + weights[OUTPUT_BIAS, 0] + linear)


@inner
def network(weights, w, hidden):
    """Return the network's value for the features in w[ALL_X:]."""
    start_row(hidden, SUM, weights)
    for i in range(FEATURES):
        if w[ALL_X + i] != 0:
            add_weights(hidden, SUM, weights, i, w[ALL_X + i])
    return output(weights, hidden, SUM)
