"""The last two turns of a player alone, exactly."""

import numpy as np

from trainer.solver.kernels.decorators import allocating, inner, kernel
from trainer.solver.kernels.facts import FACE_DOWN
from trainer.solver.kernels.last_turn_alone import (
    COSTS,
    empty_slot,
    expected_best_of_deck,
    final_scores,
    mean_over_refills,
    order_deck,
    row_best,
    take_score,
)
from trainer.solver.kernels.layout import DECK_SIZE, DECKS, KEYS, MESSENGER, PLACE_CARDS, ROWS, STATE_SIZE, TURNS
from trainer.solver.kernels.ranking import NOTHING, choose, sort_falling
from trainer.solver.kernels.turns import REFRESH, apply_turn, list_card_turns, refresh

# No final score is higher, and no card has more turns.
MOST_AT_LAST = 400
MAX_CARD_TURNS = 80


@inner
def tables_after(cards, squares, s, after, w, turn, scores, order):
    """Make `after` the position after a turn of a player alone, not refilled, and fill the tables of its last turn."""
    for i in range(len(s)):
        after[i] = s[i]
    apply_turn(cards, squares, after, turn)
    final_scores(cards, squares, after, w, scores)
    if after[KEYS] > 0:
        order_deck(after, after[MESSENGER], scores, order)


@kernel
def last_two_turns_values(cards, squares, s, w, turns, values):
    """Fill values[i] with the value of turns[i] for a player alone with 7 cards: the last two turns, exactly.

    Both decks must hold at least 8 cards, so that no reshuffle can happen.
    """
    after = np.empty(STATE_SIZE, np.int64)
    scores = np.zeros((2, FACE_DOWN, COSTS), np.int64)
    order = np.empty((COSTS, PLACE_CARDS), np.int64)
    dealt = np.zeros(2, np.int64)
    room = np.empty((2, PLACE_CARDS))
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            values[i] = refresh_two_turns_value(cards, squares, s, w)
        else:
            tables_after(cards, squares, s, after, w, turns[i], scores, order)
            values[i] = mean_over_refills(cards, after, scores, order, dealt, room)


@allocating
def refresh_two_turns_value(cards, squares, s, w):
    """Return the value of a refresh with two turns left: the mean over all rows of the best turn then.

    A turn on one of the three cards makes its tables once; they serve for every pair of other cards. The most promising
    turns come first, so that most rows of the others need not be worked out: see `MOST_AT_LAST`.
    """
    refreshed = s.copy()
    refresh(refreshed)
    place = s[MESSENGER]
    deck = DECKS + place * PLACE_CARDS
    n = s[DECK_SIZE + place]
    best = np.full((n, n, n), np.float64(NOTHING))
    after = np.empty(STATE_SIZE, np.int64)
    scores = np.zeros((2, FACE_DOWN, COSTS), np.int64)
    order = np.empty((COSTS, PLACE_CARDS), np.int64)
    bounds = np.empty(MOST_AT_LAST + 1)
    turns = np.empty((n * MAX_CARD_TURNS, 2), np.int64)
    promises = np.empty(n * MAX_CARD_TURNS)
    count = 0
    for a in range(n):
        refreshed[ROWS + 3 * place] = s[deck + a]
        for i in range(list_card_turns(cards, squares, refreshed, w, 3 * place, 0)):
            turns[count, 0] = a
            turns[count, 1] = w[TURNS + i]
            tables_after(cards, squares, refreshed, after, w, turns[count, 1], scores, order)
            fill_bounds(cards, after, scores, order, place, a, bounds)
            promises[count] = bounds[0]
            count += 1
    by_promise = np.empty(count, np.int64)
    sort_falling(promises, count, by_promise)
    for index in by_promise:
        a = turns[index, 0]
        refreshed[ROWS + 3 * place] = s[deck + a]
        tables_after(cards, squares, refreshed, after, w, turns[index, 1], scores, order)
        fill_bounds(cards, after, scores, order, place, a, bounds)
        improve_rows(cards, after, scores, order, place, a, bounds, best)
    total = 0.0
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                total += best[a, b, c]
    return total / choose(n, 3)


@inner
def most_by_taking(after, scores, place, card):
    """Return the most that a card of a place can score as the last one."""
    return take_score(after, scores, place, card, COSTS - 1)


@inner
def fill_bounds(cards, after, scores, order, place, a, bounds):
    """Fill bounds[t] with the most that the last turn is worth if no card of the place's row but the new one beats t.

    The row's other cards are unknown here; the new one may be any of the deck but the a-th and those other two.
    """
    deck = DECKS + place * PLACE_CARDS
    n = after[DECK_SIZE + place]
    least = np.float64(row_best(after, scores, 1 - place, COSTS - 1))
    if after[KEYS] > 0:
        least = max(least, most_by_refresh(after, scores, order, place, a))
    highest = 0
    for i in range(n):
        highest = max(highest, most_by_taking(after, scores, place, after[deck + i]))
    for t in range(MOST_AT_LAST + 1):
        if 0 < t <= least:
            bounds[t] = bounds[0]
            continue
        if t >= highest and t >= least:
            bounds[t] = t
            continue
        floor = max(least, np.float64(t))
        total = -2 * floor
        for i in range(n):
            if i != a:
                total += max(floor, np.float64(most_by_taking(after, scores, place, after[deck + i])))
        bounds[t] = total / (n - 3)
    if empty_slot(after, 1 - place) >= 0:
        fill_bounds_by_other_row(after, scores, 1 - place, bounds)


@inner
def fill_bounds_by_other_row(after, scores, other, bounds):
    """Average `bounds`, known for all that the other row's dealt card may score at most, over the cards of its deck."""
    n = after[DECK_SIZE + other]
    for t in range(MOST_AT_LAST + 1):
        total = 0.0
        for i in range(n):
            card = after[DECKS + other * PLACE_CARDS + i]
            total += bounds[max(t, most_by_taking(after, scores, other, card))]
        bounds[t] = total / n


@inner
def most_by_refresh(after, scores, order, place, a):
    """Return the most that the last turn's refresh can be worth.

    In the deck of the row that is not known yet, the a-th card and any three more are gone; in the other one, a card if
    an empty slot of its row is to be filled: at best the worst ones.
    """
    here = after[MESSENGER]
    cost = COSTS - 1
    dealt = 0
    gone = 0 if empty_slot(after, here) < 0 else 1
    if here == place:
        dealt = 1 << a
        gone = 3
    for i in range(after[DECK_SIZE + here] - 1, -1, -1):
        if gone > 0 and (dealt >> order[cost, i]) & 1 == 0:
            dealt |= 1 << order[cost, i]
            gone -= 1
    return expected_best_of_deck(after, here, scores, order, cost, dealt)


@allocating
def improve_rows(cards, after, scores, order, place, a, bounds, best):
    """Raise best[row], for every row with the a-th card of the deck, to the value of the turn that led to `after`."""
    deck = DECKS + place * PLACE_CARDS
    dealt = np.zeros(2, np.int64)
    room = np.empty((2, PLACE_CARDS))
    n = after[DECK_SIZE + place]
    for b in range(n):
        if b == a:
            continue
        b_score = most_by_taking(after, scores, place, after[deck + b])
        for c in range(b + 1, n):
            if c == a:
                continue
            low, high = min(a, b), max(a, c)
            middle = a + b + c - low - high
            if bounds[max(b_score, most_by_taking(after, scores, place, after[deck + c]))] <= best[low, middle, high]:
                continue
            after[ROWS + 3 * place + 1] = after[deck + b]
            after[ROWS + 3 * place + 2] = after[deck + c]
            dealt[place] = 1 << a | 1 << b | 1 << c
            value = mean_over_refills(cards, after, scores, order, dealt, room)
            best[low, middle, high] = max(best[low, middle, high], value)
