"""Turns: their codes, the legal ones, and making them."""

import numpy as np

from trainer.solver.kernels.abilities import buy, opponents_gain, take_face_down
from trainer.solver.kernels.decks import discard_slot, exhaust, is_exhausted
from trainer.solver.kernels.decorators import inner, kernel
from trainer.solver.kernels.facts import CHOICES, COST, DISCARDS, EMPTY, FACE_DOWN, LEGAL_COUNT, MESSENGER_TO, RANK
from trainer.solver.kernels.layout import (
    BLOCK,
    CARDS,
    GOLD,
    KEYS,
    MASK,
    MESSENGER,
    PLAYER_SIZE,
    PLAYERS,
    REFRESHED,
    ROW_ORDER,
    ROWS,
    SEAT,
    SLOTS,
    TAKEN,
    TURNS,
)
from trainer.solver.kernels.placing import price

REFRESH = -1
NO_DISCARD = 3

# Arguments. That these, and some of the facts, are numpy's numbers saves compiling: numba makes a function anew for
# every number of Python's that is passed to it.
NO_KEY, ONE_KEY = np.int64(0), np.int64(1)
ANY_SLOT, FIRST_SLOT = np.int64(-1), np.int64(0)


@inner
def turn_code(slot, face_down, k, choice, discard):
    """Pack a turn: the card's slot (0 to 5), face down or not, the k-th legal cell, option, discarded slot (0 to 2)."""
    return slot | face_down << 3 | k << 4 | choice << 8 | discard << 9


@inner
def insert_by_rank(cards, s, w, start, n, slot):
    """Insert `slot` into w[start : start + n], which is in the order of the cards' names."""
    i = n
    while i > 0 and cards[s[ROWS + w[start + i - 1]], RANK] > cards[s[ROWS + slot], RANK]:
        w[start + i] = w[start + i - 1]
        i -= 1
    w[start + i] = slot


@inner
def slots_by_rank(cards, s, w):
    """Fill w[SLOTS:] with the slots that can be taken from, in the order of the cards' names; return how many."""
    n = 0
    with_key = s[s[SEAT] * PLAYER_SIZE + KEYS] > 0 and s[REFRESHED] == 0
    for slot in range(6):
        if s[ROWS + slot] != EMPTY and (slot // 3 == s[MESSENGER] or with_key):
            insert_by_rank(cards, s, w, SLOTS, n, slot)
            n += 1
    return n


@inner
def discards_by_rank(cards, s, w, card):
    """Fill w[ROW_ORDER:] with the slots that the ability of `card` may discard, by name; return how many."""
    n = 0
    place = cards[card, DISCARDS]
    if place >= 0 and s[ROWS + 3 * place] != EMPTY:
        for slot in range(3 * place, 3 * place + 3):
            insert_by_rank(cards, s, w, ROW_ORDER, n, slot)
            n += 1
    return n


@inner
def list_card_turns(cards, squares, s, w, slot, n):
    """Append to w[TURNS:] the turns that take the card of `slot`, face up then down; return the new number."""
    o = s[SEAT] * PLAYER_SIZE
    card = s[ROWS + slot]
    legal = squares[s[o + MASK], LEGAL_COUNT]
    if price(cards, s, o, card) <= s[o + GOLD]:
        discards = discards_by_rank(cards, s, w, card)
        for k in range(legal):
            for i in range(max(1, discards)):
                for choice in range(max(1, cards[card, CHOICES])):
                    discard = w[ROW_ORDER + i] % 3 if discards else NO_DISCARD
                    w[TURNS + n] = turn_code(slot, 0, k, choice, discard)
                    n += 1
    for k in range(legal):
        w[TURNS + n] = turn_code(slot, 1, k, 0, NO_DISCARD)
        n += 1
    return n


@kernel
def list_turns(cards, squares, s, w):
    """Fill w[TURNS:] with the legal turns of the player to move in text order; return how many."""
    n = 0
    refresh_listed = s[s[SEAT] * PLAYER_SIZE + KEYS] == 0 or s[REFRESHED] == 1
    for i in range(slots_by_rank(cards, s, w)):
        slot = w[SLOTS + i]
        if not refresh_listed and cards[s[ROWS + slot], RANK] > cards[FACE_DOWN, RANK]:
            w[TURNS + n] = REFRESH
            n += 1
            refresh_listed = True
        n = list_card_turns(cards, squares, s, w, slot, n)
    if not refresh_listed:
        w[TURNS + n] = REFRESH
        n += 1
    return n


@inner
def refresh(s):
    """Spend a key to discard the messenger's row; the three cards are dealt by `refill`."""
    s[s[SEAT] * PLAYER_SIZE + KEYS] -= 1
    s[REFRESHED] = 1
    for i in range(3):
        discard_slot(s, 3 * s[MESSENGER] + i)


@kernel
def apply_turn(cards, squares, s, turn):
    """Make a turn, all but the refill; after REFRESH the same player is to move."""
    if turn == REFRESH:
        refresh(s)
        return
    seat = s[SEAT]
    o = seat * PLAYER_SIZE
    slot = turn & 7
    face_down = (turn >> 3) & 1
    discard = (turn >> 9) & 3
    card = s[ROWS + slot]
    place = slot // 3
    if place != s[MESSENGER]:
        s[o + KEYS] -= 1
        s[MESSENGER] = place
    s[ROWS + slot] = EMPTY
    s[TAKEN + place] += 1
    discarded_cost = 0
    if discard != NO_DISCARD:
        discarded = 3 * cards[card, DISCARDS] + discard
        discarded_cost = cards[s[ROWS + discarded], COST]
        discard_slot(s, discarded)
    k = (turn >> 4) & 15
    if face_down:
        take_face_down(cards, squares, s, o, k)
    else:
        buy(cards, squares, s, seat, s, o, card, k, (turn >> 8) & 1, discarded_cost)
        opponents_gain(cards, s, seat, card)
        icon = cards[card, MESSENGER_TO]
        if icon >= 0 and not is_exhausted(s, icon):
            s[MESSENGER] = icon
    if is_exhausted(s, place):
        exhaust(s, place)
    s[SEAT] = (seat + 1) % s[PLAYERS]
    s[REFRESHED] = 0


@inner
def is_over(s):
    """Return whether everybody has 9 cards."""
    return s[(s[PLAYERS] - 1) * PLAYER_SIZE + CARDS] == 9


@inner
def start_block(s, seat, w, keys_spent):
    """Copy a player's block to w[BLOCK:], less the keys spent."""
    for i in range(PLAYER_SIZE):
        w[BLOCK + i] = s[seat * PLAYER_SIZE + i]
    w[BLOCK + KEYS] -= keys_spent
