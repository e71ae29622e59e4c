"""The last turn of the game, exactly."""

import numpy as np

from trainer.solver.kernels.abilities import buy, take_face_down
from trainer.solver.kernels.decks import copy_state
from trainer.solver.kernels.decorators import allocating, inner, kernel
from trainer.solver.kernels.facts import COST, DISCARDS, FACE_DOWN
from trainer.solver.kernels.greedy import best_face_down, best_face_up, refresh_score
from trainer.solver.kernels.layout import (
    BLOCK,
    DECK_SIZE,
    DECKS,
    DISCARD_PILES,
    DISCARD_SIZE,
    MESSENGER,
    PLACE_CARDS,
    PLAYER_SIZE,
    ROWS,
    SCRATCH_SIZE,
    SEAT,
    STATE_SIZE,
)
from trainer.solver.kernels.ranking import NOTHING, choose, sort_falling
from trainer.solver.kernels.scoring import POINTS, add_points, score_now
from trainer.solver.kernels.turns import FIRST_SLOT, NO_DISCARD, ONE_KEY, REFRESH, apply_turn, start_block, turn_code


@kernel
def last_turn_values(cards, squares, s, w, turns, values):
    """Fill values[i] with the final score after turns[i]: the last turn of the game, a refresh at its expected best."""
    seat = s[SEAT]
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            total, ways = refresh_score(cards, squares, s, w)
            values[i] = total / ways
        else:
            after = s.copy()
            apply_turn(cards, squares, after, turns[i])
            values[i] = score_now(cards, squares, after, seat * PLAYER_SIZE)


@kernel
def last_turn_points(cards, squares, s, turns, points):
    """Raise points[i], see `add_points`, by the expected final score after turns[i]: the last turn of the game."""
    w = np.empty(SCRATCH_SIZE, np.int64)
    after = np.empty(STATE_SIZE, np.int64)
    o = s[SEAT] * PLAYER_SIZE
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            refresh_points(cards, squares, s, w, points[i])
        else:
            copy_state(s, after)
            apply_turn(cards, squares, after, turns[i])
            add_points(cards, squares, after, o, points[i])


@allocating
def refresh_points(cards, squares, s, w, points):
    """Raise `points` by the expected final score after a refresh in the last turn: `refresh_score`, split.

    Every card that may be dealt has the points of its best turn; the cards that are dealt for certain, or any card face
    down, are what the others have to beat.
    """
    place = s[MESSENGER]
    deck = DECKS + place * PLACE_CARDS
    deck_size = s[DECK_SIZE + place]
    sure = np.zeros(POINTS)
    sure_score, k = best_face_down(cards, squares, s, w, ONE_KEY)
    taken_points(cards, squares, s, w, turn_code(0, 1, k, 0, NO_DISCARD), FACE_DOWN, sure)
    n = 0
    drawn = np.zeros((2 * PLACE_CARDS, POINTS))
    scores = np.zeros(2 * PLACE_CARDS)
    for i in range(deck_size + s[DISCARD_SIZE + place] + 3):
        if i < deck_size:
            card = s[deck + i]
        elif i < deck_size + s[DISCARD_SIZE + place]:
            card = s[DISCARD_PILES + place * PLACE_CARDS + i - deck_size]
        else:
            card = s[ROWS + 3 * place + i - deck_size - s[DISCARD_SIZE + place]]
        if i >= deck_size >= 3:
            break
        score, turn = best_face_up(cards, squares, s, w, FIRST_SLOT, card, ONE_KEY)
        if i < deck_size < 3:
            if score > sure_score:
                sure_score = score
                sure[:] = 0
                taken_points(cards, squares, s, w, turn, card, sure)
            continue
        scores[n] = score
        if score > NOTHING:
            taken_points(cards, squares, s, w, turn, card, drawn[n])
        n += 1
    draws = 3 if deck_size >= 3 else 3 - deck_size
    order = np.empty(n, np.int64)
    sort_falling(scores, n, order)
    ways = choose(n, draws)
    for i in range(n - draws + 1):
        share = choose(n - 1 - i, draws - 1) / ways
        best = drawn[order[i]] if scores[order[i]] > sure_score else sure
        for j in range(POINTS):
            points[j] += share * best[j]


@inner
def taken_points(cards, squares, s, w, turn, card, points):
    """Raise `points` by the final score of taking `card` by a turn, a key having been spent on a refresh."""
    discard = (turn >> 9) & 3
    discarded_cost = 0
    if discard != NO_DISCARD:
        discarded_cost = cards[s[ROWS + 3 * cards[card, DISCARDS] + discard], COST]
    start_block(s, s[SEAT], w, 1)
    k = (turn >> 4) & 15
    if (turn >> 3) & 1:
        take_face_down(cards, squares, w, BLOCK, k)
    else:
        buy(cards, squares, s, s[SEAT], w, BLOCK, card, k, (turn >> 8) & 1, discarded_cost)
    add_points(cards, squares, w, BLOCK, points)
