"""What the networks make of turns before any is played out."""

import numpy as np

from trainer.solver.kernels.decks import copy_state
from trainer.solver.kernels.decorators import kernel
from trainer.solver.kernels.facts import CHOICES, LEGAL_COUNT
from trainer.solver.kernels.features import AS_DEALT, BEFORE_DEALING, all_features
from trainer.solver.kernels.layout import (
    CARDS,
    DECK_SIZE,
    DECKS,
    GOLD,
    MASK,
    MESSENGER,
    PLACE_CARDS,
    PLAYER_SIZE,
    ROW_ORDER,
    SEAT,
    STATE_SIZE,
)
from trainer.solver.kernels.network import AFTER_TURN, network, scratch
from trainer.solver.kernels.placing import price
from trainer.solver.kernels.ranking import NOTHING, insert_option
from trainer.solver.kernels.scoring import score_now
from trainer.solver.kernels.sums import start_values
from trainer.solver.kernels.turns import ANY_SLOT, NO_DISCARD, ONE_KEY, REFRESH, apply_turn, discards_by_rank, turn_code
from trainer.solver.kernels.values import face_down_value, face_up_value, refresh_value, start_face_down, start_face_up


@kernel
def turn_values(cards, squares, net, s, turns, out):
    """Fill out[i] with the network's value of turns[i], a refresh at its expected best; exact after the last turn."""
    w, hidden, values = scratch()
    after = np.empty(STATE_SIZE, np.int64)
    o = s[SEAT] * PLAYER_SIZE
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            out[i] = refresh_value(cards, squares, net, s, w, hidden, values)
            continue
        copy_state(s, after)
        apply_turn(cards, squares, after, turns[i])
        if after[o + CARDS] == 9:
            out[i] = score_now(cards, squares, after, o)
        else:
            all_features(cards, squares, after, s[SEAT], w, AS_DEALT)
            out[i] = network(net[AFTER_TURN, s[o + CARDS]], w, hidden)


@kernel
def dealt_options(cards, squares, net, s, options, option_values):
    """Fill options[i] with the best turns on the i-th card of the messenger's deck after a refresh, best first.

    Turn codes are without their slot; option_values[i] are the network's values, NOTHING where there are fewer turns.
    """
    w, hidden, _ = scratch()
    start_values(cards, squares, net, s, w, hidden, BEFORE_DEALING)
    option_values[:] = NOTHING
    o = s[SEAT] * PLAYER_SIZE
    place = s[MESSENGER]
    weights = net[AFTER_TURN, s[o + CARDS]]
    legal = squares[s[o + MASK], LEGAL_COUNT]
    for i in range(s[DECK_SIZE + place]):
        card = s[DECKS + place * PLACE_CARDS + i]
        start_face_down(cards, squares, weights, s, w, hidden, place, ONE_KEY)
        for k in range(legal):
            value = face_down_value(cards, squares, weights, s, w, hidden, k, ONE_KEY)
            insert_option(options[i], option_values[i], turn_code(0, 1, k, 0, NO_DISCARD), value)
        if price(cards, s, o, card) > s[o + GOLD]:
            continue
        discards = discards_by_rank(cards, s, w, card)
        for d in range(max(1, discards)):
            discard = w[ROW_ORDER + d] if discards else -1
            for choice in range(max(1, cards[card, CHOICES])):
                start_face_up(cards, squares, weights, s, w, hidden, ANY_SLOT, card, choice, discard, ONE_KEY)
                for k in range(legal):
                    value = face_up_value(cards, squares, weights, s, w, hidden, card, k, choice, discard, ONE_KEY)
                    code = turn_code(0, 0, k, choice, discard % 3 if discards else NO_DISCARD)
                    insert_option(options[i], option_values[i], code, value)
