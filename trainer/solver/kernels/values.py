"""The turn with the highest value of the networks, refresh included."""

import numpy as np

from trainer.solver.kernels.abilities import buy, take_face_down
from trainer.solver.kernels.decks import is_exhausted
from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import CHOICES, COST, EMPTY, FACE_DOWN, LEGAL_COUNT, MESSENGER_TO, PLACE
from trainer.solver.kernels.features import AS_DEALT, BEFORE_DEALING, OWN_CARD, ROW_HERE, ROW_OTHER, all_features
from trainer.solver.kernels.layout import (
    BLOCK,
    CARDS,
    DECK_SIZE,
    DECKS,
    DISCARD_PILES,
    DISCARD_SIZE,
    GOLD,
    KEYS,
    MASK,
    MESSENGER,
    PLACE_CARDS,
    PLAYER_SIZE,
    REFRESHED,
    ROW_ORDER,
    ROWS,
    SEAT,
    SLOTS,
)
from trainer.solver.kernels.network import (
    AFTER_REFRESH,
    AFTER_TURN,
    BY_CARD,
    COUNTED,
    DOUBT,
    EXPECTED,
    OUTPUT_BIAS,
    SUM,
    add_weights,
    network,
    output,
    output_without,
)
from trainer.solver.kernels.placing import price
from trainer.solver.kernels.ranking import NOTHING, expected_best, insert_value
from trainer.solver.kernels.scoring import score_now
from trainer.solver.kernels.sums import cell_sum, counted_sum, move_card, start_values
from trainer.solver.kernels.turns import (
    ANY_SLOT,
    NO_DISCARD,
    ONE_KEY,
    REFRESH,
    discards_by_rank,
    slots_by_rank,
    start_block,
    turn_code,
)


@inner
def start_face_up(cards, squares, weights, s, w, hidden, slot, card, choice, discard, keys_spent):
    """Put into hidden[COUNTED] what buying `card` on any cell brings; it lies in `slot`, or will (ANY_SLOT).

    Nothing on the last turn.
    """
    if s[s[SEAT] * PLAYER_SIZE + CARDS] == 8:
        return
    place = cards[card, PLACE]
    discarded_cost = cards[s[ROWS + discard], COST] if discard >= 0 else 0
    start_block(s, s[SEAT], w, keys_spent)
    buy(cards, squares, s, s[SEAT], w, BLOCK, card, 0, choice, discarded_cost)
    messenger = place
    icon = cards[card, MESSENGER_TO]
    if icon >= 0 and not is_exhausted(s, icon):
        messenger = icon
    counted_sum(cards, weights, w, hidden, messenger)
    add_weights(hidden, COUNTED, weights, OWN_CARD + card, 1)
    if slot >= 0:
        add_weights(hidden, COUNTED, weights, (ROW_HERE if place == messenger else ROW_OTHER) + card, -1)
    if discard >= 0:
        gone = s[ROWS + discard]
        add_weights(hidden, COUNTED, weights, (ROW_OTHER if place == messenger else ROW_HERE) + gone, -1)


@inner
def face_up_value(cards, squares, weights, s, w, hidden, card, k, choice, discard, keys_spent):
    """Return the value after buying a card to the k-th legal cell, after `start_face_up` for the rest of the turn."""
    o = s[SEAT] * PLAYER_SIZE
    if s[o + CARDS] == 8:
        discarded_cost = cards[s[ROWS + discard], COST] if discard >= 0 else 0
        start_block(s, s[SEAT], w, keys_spent)
        buy(cards, squares, s, s[SEAT], w, BLOCK, card, k, choice, discarded_cost)
        return np.float64(score_now(cards, squares, w, BLOCK))
    scrolls = move_card(cards, squares, s, o, w, card, k)
    cell_sum(cards, squares, weights, w, hidden, k, scrolls)
    return output(weights, hidden, SUM)


@inner
def best_face_up_value(cards, squares, net, s, w, hidden, slot, card, keys_spent):
    """Return the best value after buying `card`, and the first such turn code; NOTHING if it can't be paid.

    The card lies in `slot`, or will after a refresh (-1).
    """
    o = s[SEAT] * PLAYER_SIZE
    best = NOTHING
    best_turn = REFRESH
    if price(cards, s, o, card) > s[o + GOLD]:
        return best, best_turn
    weights = net[AFTER_TURN, s[o + CARDS]]
    discards = discards_by_rank(cards, s, w, card)
    for i in range(max(1, discards)):
        discard = w[ROW_ORDER + i] if discards else -1
        for choice in range(max(1, cards[card, CHOICES])):
            start_face_up(cards, squares, weights, s, w, hidden, slot, card, choice, discard, keys_spent)
            for k in range(squares[s[o + MASK], LEGAL_COUNT]):
                value = face_up_value(cards, squares, weights, s, w, hidden, card, k, choice, discard, keys_spent)
                if value > best:
                    best = value
                    best_turn = turn_code(slot, 0, k, choice, discard % 3 if discards else NO_DISCARD)
    return best, best_turn


@inner
def start_face_down(cards, squares, weights, s, w, hidden, place, keys_spent):
    """Put into hidden[COUNTED] what taking any card of a place face down brings; nothing on the last turn."""
    if s[s[SEAT] * PLAYER_SIZE + CARDS] == 8:
        return
    start_block(s, s[SEAT], w, keys_spent)
    take_face_down(cards, squares, w, BLOCK, 0)
    counted_sum(cards, weights, w, hidden, place)


@inner
def face_down_value(cards, squares, weights, s, w, hidden, k, keys_spent):
    """Return the value after taking an unknown card face down to the k-th legal cell, after `start_face_down`.

    hidden[SUM] is left as it is with the row's cards all still there, but for the last turn.
    """
    o = s[SEAT] * PLAYER_SIZE
    if s[o + CARDS] == 8:
        start_block(s, s[SEAT], w, keys_spent)
        take_face_down(cards, squares, w, BLOCK, k)
        return np.float64(score_now(cards, squares, w, BLOCK))
    scrolls = move_card(cards, squares, s, o, w, FACE_DOWN, k)
    cell_sum(cards, squares, weights, w, hidden, k, scrolls)
    return output(weights, hidden, SUM)


@inner
def best_face_down_value(cards, squares, net, s, w, hidden, place, keys_spent, refreshed):
    """Return the best value after taking a card of a place's row, unknown if `refreshed`, face down, and that turn."""
    o = s[SEAT] * PLAYER_SIZE
    weights = net[AFTER_TURN, s[o + CARDS]]
    best = NOTHING
    best_turn = REFRESH
    start_face_down(cards, squares, weights, s, w, hidden, place, keys_spent)
    for k in range(squares[s[o + MASK], LEGAL_COUNT]):
        value = face_down_value(cards, squares, weights, s, w, hidden, k, keys_spent)
        for slot in range(3 * place, 3 * place + 1 if refreshed else 3 * place + 3):
            if not refreshed and s[o + CARDS] < 8:
                value = output_without(weights, hidden, SUM, ROW_HERE + s[ROWS + slot])
            if value > best:
                best = value
                best_turn = turn_code(slot, 1, k, 0, NO_DISCARD)
    return best, best_turn


@inner
def best_take_value(cards, squares, net, s, w, hidden):
    """Return the turn with the highest value of the network, refresh left out, and that value."""
    start_values(cards, squares, net, s, w, hidden, AS_DEALT)
    best = NOTHING
    best_turn = REFRESH
    for i in range(slots_by_rank(cards, s, w)):
        slot = w[SLOTS + i]
        keys_spent = 0 if slot // 3 == s[MESSENGER] else 1
        value, turn = best_face_up_value(cards, squares, net, s, w, hidden, slot, s[ROWS + slot], keys_spent)
        if value > best:
            best = value
            best_turn = turn
    for keys_spent in range(2):
        place = s[MESSENGER] if keys_spent == 0 else 1 - s[MESSENGER]
        if keys_spent and (s[s[SEAT] * PLAYER_SIZE + KEYS] == 0 or s[REFRESHED] or s[ROWS + 3 * place] == EMPTY):
            continue
        value, turn = best_face_down_value(cards, squares, net, s, w, hidden, place, keys_spent, AS_DEALT)
        if value > best:
            best = value
            best_turn = turn
    return best_turn, best


@inner
def dealt_card_value(cards, squares, net, s, w, hidden, card, down):
    """Return the best value with `card` in a freshly dealt row, `down` being that of any card face down."""
    return max(down, best_face_up_value(cards, squares, net, s, w, hidden, ANY_SLOT, card, ONE_KEY)[0])


@inner
def refresh_value(cards, squares, net, s, w, hidden, values):
    """Return the expected best value after a refresh: the row is drawn as in `refresh_score`.

    If the deck holds 3 cards, the values of its cards stay in values[BY_CARD:]; the result stays in values[EXPECTED].
    """
    start_values(cards, squares, net, s, w, hidden, BEFORE_DEALING)
    place = s[MESSENGER]
    deck = DECKS + place * PLACE_CARDS
    deck_size = s[DECK_SIZE + place]
    down = best_face_down_value(cards, squares, net, s, w, hidden, place, ONE_KEY, BEFORE_DEALING)[0]
    n = 0
    draws = 3
    if deck_size >= 3:
        for i in range(deck_size):
            card = s[deck + i]
            values[BY_CARD + card] = dealt_card_value(cards, squares, net, s, w, hidden, card, down)
            insert_value(values, n, values[BY_CARD + card])
            n += 1
    else:
        draws = 3 - deck_size
        for i in range(deck_size):
            down = max(down, dealt_card_value(cards, squares, net, s, w, hidden, s[deck + i], down))
        for i in range(s[DISCARD_SIZE + place]):
            card = s[DISCARD_PILES + place * PLACE_CARDS + i]
            insert_value(values, n, dealt_card_value(cards, squares, net, s, w, hidden, card, down))
            n += 1
        for i in range(3):
            card = s[ROWS + 3 * place + i]
            insert_value(values, n, dealt_card_value(cards, squares, net, s, w, hidden, card, down))
            n += 1
    values[EXPECTED] = expected_best(values, n, draws)
    return values[EXPECTED]


@inner
def predicted_refresh_value(cards, squares, net, s, w, hidden):
    """Return what the second network expects of `refresh_value` and how far that may be off; not for the last turn."""
    o = s[SEAT] * PLAYER_SIZE
    weights = net[AFTER_REFRESH, s[o + CARDS]]
    s[o + KEYS] -= 1
    all_features(cards, squares, s, s[SEAT], w, BEFORE_DEALING)
    s[o + KEYS] += 1
    return network(weights, w, hidden), np.float64(weights[OUTPUT_BIAS, DOUBT])


@inner
def value_turn(cards, squares, net, s, w, hidden, values):
    """Return the turn with the highest value of the network, refresh at its expected best.

    That is worked out only where the prediction leaves a doubt.
    """
    turn, best = best_take_value(cards, squares, net, s, w, hidden)
    o = s[SEAT] * PLAYER_SIZE
    if s[o + KEYS] == 0 or s[REFRESHED] == 1:
        return turn
    if s[o + CARDS] < 8:
        predicted, doubt = predicted_refresh_value(cards, squares, net, s, w, hidden)
        if predicted < best - doubt:
            return turn
        if predicted > best + doubt:
            return REFRESH
    if refresh_value(cards, squares, net, s, w, hidden, values) > best:
        return REFRESH
    return turn
