"""Playing turns out to the end of the game, on the same deals for all of them."""

import numpy as np

from trainer.solver.kernels.decks import copy_state, deal_first, deal_sample, refill
from trainer.solver.kernels.decorators import inner, kernel
from trainer.solver.kernels.ends import note_end
from trainer.solver.kernels.layout import (
    CARDS,
    DECK_SIZE,
    DECKS,
    MESSENGER,
    PLACE_CARDS,
    PLAYER_SIZE,
    ROWS,
    SEAT,
    STATE_SIZE,
)
from trainer.solver.kernels.luck import refill_luck, refresh_luck, start_mine
from trainer.solver.kernels.network import AFTER_TURN, BY_CARD, EXPECTED, VALUES_SIZE, scratch
from trainer.solver.kernels.policies import policy_turn
from trainer.solver.kernels.randomness import random_states
from trainer.solver.kernels.ranking import NOTHING, expected_best, insert_value
from trainer.solver.kernels.scoring import add_points
from trainer.solver.kernels.turns import REFRESH, apply_turn, is_over, refresh
from trainer.solver.kernels.values import refresh_value

SAMPLES_A_BLOCK = 16


@kernel
def play_outs(cards, squares, net, base, turns, dealt, picks, pick_values, policies, seed, first, ends, lucks, points):
    """Play out the samples `first`, `first` + 1, ... after each of `turns`, on the same deals for all of them.

    ends[i, j] and lucks[i, j] get the end after turns[i] on sample `first` + j, see `note_end`, and the luck in its
    score; points[i, j // SAMPLES_A_BLOCK] is raised by what makes up the score, see `add_points`. If dealt[i] is not
    -1, a refresh comes first that deals that card of the messenger's deck (an index; the deck must hold 3 cards), and
    turns[i], a code less its slot, takes it. After REFRESH the turn is the one of `picks`, by card, for the dealt card
    with the highest of `pick_values`; if these are empty vectors, it is the policy's.
    """
    rng, deal_rng = random_states()
    w, hidden, values = scratch()
    deal = np.empty(STATE_SIZE, np.int64)
    s = np.empty(STATE_SIZE, np.int64)
    seat = base[SEAT]
    o = seat * PLAYER_SIZE
    place = base[MESSENGER]
    first_values = np.empty(VALUES_SIZE)
    if len(picks) > 0:
        expect_picks(base, pick_values, first_values)
    for j in range(lucks.shape[1]):
        deal_sample(base, deal, seed, first + j, rng)
        for i in range(turns.shape[0]):
            copy_state(deal, s)
            turn = turns[i]
            luck = 0.0
            if dealt[i] >= 0:
                deal_first(s, base, place, dealt[i])
                refresh(s)
                refill(s, deal_rng)
                turn |= 3 * place
            if turn == REFRESH and len(picks) > 0:
                luck = refresh_luck(s, first_values)
                refresh(s)
                refill(s, deal_rng)
                turn = picked_turn(s, picks, pick_values)
            if turn == REFRESH:
                refresh(s)
                refill(s, deal_rng)
            else:
                luck += play_turn(cards, squares, net, s, w, hidden, turn, seat, deal_rng)
            luck += play_on(cards, squares, net, s, w, hidden, values, policies, seat, rng, deal_rng)
            note_end(cards, squares, s, seat, ends[i, j])
            lucks[i, j] = luck
            add_points(cards, squares, s, o, points[i, j // SAMPLES_A_BLOCK])


@inner
def picked_turn(s, picks, pick_values):
    """Return the turn that `picks` names for the card of the refreshed row with the highest of `pick_values`."""
    best = 3 * s[MESSENGER]
    for slot in range(best + 1, best + 3):
        if pick_values[s[ROWS + slot]] > pick_values[s[ROWS + best]]:
            best = slot
    return picks[s[ROWS + best]] | best


@inner
def expect_picks(s, pick_values, values):
    """Fill values[BY_CARD:] with those of `picks`, see `play_outs`, and values[EXPECTED] with the mean of the best."""
    place = s[MESSENGER]
    size = s[DECK_SIZE + place]
    for i in range(size):
        card = s[DECKS + place * PLACE_CARDS + i]
        values[BY_CARD + card] = pick_values[card]
        insert_value(values, i, pick_values[card])
    values[EXPECTED] = expected_best(values, size, 3)


@inner
def play_on(cards, squares, net, s, w, hidden, values, policies, seat, rng, deal_rng):
    """Play on to the end of the game, as `play_to_end` does, and return the luck of the player in a seat."""
    luck = 0.0
    while not is_over(s):
        mover = s[SEAT]
        turn = policy_turn(cards, squares, net, s, w, hidden, values, policies[mover], rng)
        if turn == REFRESH and mover == seat and s[DECK_SIZE + s[MESSENGER]] >= 3:
            if values[EXPECTED] == NOTHING:
                refresh_value(cards, squares, net, s, w, hidden, values)
            luck += refresh_luck(s, values)
            refresh(s)
            refill(s, deal_rng)
        else:
            luck += play_turn(cards, squares, net, s, w, hidden, turn, seat, deal_rng)
    return luck


@inner
def play_turn(cards, squares, net, s, w, hidden, turn, seat, deal_rng):
    """Make a turn and its refill, and return the luck that this was for the player in `seat`."""
    mover = s[SEAT]
    apply_turn(cards, squares, s, turn)
    placed = s[seat * PLAYER_SIZE + CARDS]
    if mover == seat and turn != REFRESH and placed < 9:
        start_mine(cards, squares, net[AFTER_TURN, placed - 1], s, seat, w, hidden)
    return refill_luck(cards, net, s, seat, hidden, deal_rng)
