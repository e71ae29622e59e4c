"""Decks, rows and refills."""

import numpy as np

from trainer.solver.kernels.decorators import inner, kernel
from trainer.solver.kernels.facts import EMPTY
from trainer.solver.kernels.layout import (
    DECK_SIZE,
    DECKS,
    DISCARD_PILES,
    DISCARD_SIZE,
    MESSENGER,
    PLACE_CARDS,
    RESHUFFLE_SEED,
    RESHUFFLES,
    ROWS,
    STATE_SIZE,
    TAKEN,
)
from trainer.solver.kernels.randomness import next_random, shuffle


@inner
def copy_state(s, copy):
    """Make `copy` the same state as `s`."""
    # numba compiles its own assignment of whole arrays for seconds.
    for i in range(STATE_SIZE):
        copy[i] = s[i]


@inner
def draw(s, place, rng):
    """Draw the top card of a deck, after a reshuffle of the discard pile if the deck is empty.

    The order of a reshuffle follows from s[RESHUFFLE_SEED], the place and how many reshuffles it had.
    """
    deck = DECKS + place * PLACE_CARDS
    if s[DECK_SIZE + place] == 0:
        pile = DISCARD_PILES + place * PLACE_CARDS
        for i in range(s[DISCARD_SIZE + place]):
            s[deck + i] = s[pile + i]
        s[DECK_SIZE + place] = s[DISCARD_SIZE + place]
        s[DISCARD_SIZE + place] = 0
        s[RESHUFFLES + place] += 1
        rng[0] = np.uint64(s[RESHUFFLE_SEED]) + np.uint64(2 * s[RESHUFFLES + place] + place)
        shuffle(s, deck, s[DECK_SIZE + place], rng)
    s[DECK_SIZE + place] -= 1
    return s[deck + s[DECK_SIZE + place]]


@inner
def discard_slot(s, slot):
    """Move the card of a row's slot (0 to 5) to its place's discard pile."""
    place = slot // 3
    s[DISCARD_PILES + place * PLACE_CARDS + s[DISCARD_SIZE + place]] = s[ROWS + slot]
    s[DISCARD_SIZE + place] += 1
    s[ROWS + slot] = EMPTY


@inner
def is_exhausted(s, place):
    """Return whether fewer than 3 cards of the place are not in tableaux."""
    return PLACE_CARDS - s[TAKEN + place] < 3


@inner
def exhaust(s, place):
    """Take all cards of an exhausted place out of the game; the messenger goes to the other row."""
    for i in range(3):
        s[ROWS + 3 * place + i] = EMPTY
    s[DECK_SIZE + place] = 0
    s[DISCARD_SIZE + place] = 0
    s[MESSENGER] = 1 - place


@kernel
def refill(s, rng):
    """Deal a card to every empty slot, castle before village, left to right, but for an exhausted place."""
    for slot in range(6):
        if s[ROWS + slot] == EMPTY and not is_exhausted(s, slot // 3):
            s[ROWS + slot] = draw(s, slot // 3, rng)


@kernel
def deal_sample(base, s, seed, index, rng):
    """Make `s` the position `base` with the unseen cards of both decks in an order drawn from (seed, index)."""
    copy_state(base, s)
    rng[0] = np.uint64(seed) + np.uint64(index) * np.uint64(0x9E3779B97F4A7C15)
    rng[0] = next_random(rng)
    s[RESHUFFLE_SEED] = np.int64(next_random(rng) >> np.uint64(2))
    for place in range(2):
        shuffle(s, DECKS + place * PLACE_CARDS, s[DECK_SIZE + place], rng)


@inner
def deal_first(s, base, place, index):
    """Move a card, number `index` in the deck of a place in `base`, to the top of that deck in `s`."""
    deck = DECKS + place * PLACE_CARDS
    at = deck
    while s[at] != base[deck + index]:
        at += 1
    top = deck + s[DECK_SIZE + place] - 1
    s[at], s[top] = s[top], s[at]
