"""Putting values in order, and the best that may be drawn of some.

numba compiles its own sort for seconds: hence these.
"""

from trainer.solver.kernels.decorators import inner

NOTHING = -1.0e9


@inner
def sort_falling(values, n, order):
    """Fill order[:n] with the indices of values[:n], the highest value first."""
    for index in range(n):
        i = index
        while i > 0 and values[order[i - 1]] < values[index]:
            order[i] = order[i - 1]
            i -= 1
        order[i] = index


@inner
def insert_value(values, n, value):
    """Insert `value` into values[:n], which falls."""
    i = n
    while i > 0 and values[i - 1] < value:
        values[i] = values[i - 1]
        i -= 1
    values[i] = value


@inner
def insert_option(options, values, option, value):
    """Insert an option into the best few, whose `values` fall; drop the last."""
    i = len(values)
    while i > 0 and values[i - 1] < value:
        if i < len(values):
            options[i] = options[i - 1]
            values[i] = values[i - 1]
        i -= 1
    if i < len(values):
        options[i] = option
        values[i] = value


@inner
def choose(n, k):
    """Return the number of ways to choose k of n, for k from 0 to 3."""
    if k == 0:
        return 1
    if k == 1:
        return n
    if k == 2:
        return n * (n - 1) // 2
    return n * (n - 1) * (n - 2) // 6


@inner
def expected_best(values, n, draws):
    """Return the mean of the best of some draws from values[:n], which fall."""
    total = 0.0
    for i in range(n - draws + 1):
        total += values[i] * choose(n - 1 - i, draws - 1)
    return total / choose(n, draws)
