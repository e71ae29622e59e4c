"""Random numbers: SplitMix64 (Steele, Lea, Flood 2014). The state is a uint64 vector of length 1."""

import numpy as np

from trainer.solver.kernels.decorators import allocating, inner


@inner
def next_random(rng):
    """Return the next 64 random bits of `rng`."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@inner
def random_below(rng, n):
    """Return a random integer from 0 to n - 1 (n below 2**31; the bias is below 2**-31)."""
    return np.int64(((next_random(rng) >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@inner
def shuffle(s, start, count, rng):
    """Shuffle s[start : start + count]."""
    for i in range(count - 1, 0, -1):
        j = random_below(rng, i + 1)
        s[start + i], s[start + j] = s[start + j], s[start + i]


@allocating
def random_states():
    """Return room for two random states: one for policies and deals, one for reshuffles."""
    return np.zeros(1, np.uint64), np.zeros(1, np.uint64)
