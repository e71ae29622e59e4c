"""The last turn of a player alone, from tables of final scores, as the mean over what may be dealt before it."""

import numpy as np

from trainer.solver.kernels.abilities import buy
from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import CHOICES, COST, DISCARDS, EMPTY
from trainer.solver.kernels.greedy import best_face_down
from trainer.solver.kernels.layout import BLOCK, DECK_SIZE, DECKS, GOLD, KEYS, MESSENGER, PLACE_CARDS, ROWS
from trainer.solver.kernels.placing import price
from trainer.solver.kernels.ranking import NOTHING, choose
from trainer.solver.kernels.scoring import score_now
from trainer.solver.kernels.turns import start_block

COSTS = 8


@inner
def dearest(cards, s, place):
    """Return the highest printed cost in a row: what the best discard of the last turn pays."""
    cost = 0
    for slot in range(3 * place, 3 * place + 3):
        cost = max(cost, cards[s[ROWS + slot], COST])
    return cost


@inner
def final_score(cards, squares, s, w, card, keys_spent, discarded_cost, down):
    """Return the best final score of a player alone with 8 cards who takes `card` as the ninth; `down` if face down."""
    best = down
    if price(cards, s, 0, card) <= s[GOLD]:
        for choice in range(max(1, cards[card, CHOICES])):
            start_block(s, 0, w, keys_spent)
            buy(cards, squares, s, 0, w, BLOCK, card, 0, choice, discarded_cost)
            best = max(best, score_now(cards, squares, w, BLOCK))
    return best


@inner
def score_last_card(cards, squares, s, w, card, keys_spent, down, scores):
    """Fill scores[keys spent, card, dearest card to discard] with `final_score` for one card."""
    if cards[card, DISCARDS] < 0:
        scores[keys_spent, card, :] = final_score(cards, squares, s, w, card, keys_spent, 0, down)
    else:
        for cost in range(scores.shape[2]):
            scores[keys_spent, card, cost] = final_score(cards, squares, s, w, card, keys_spent, cost, down)


@inner
def final_scores(cards, squares, s, w, scores):
    """Call `score_last_card` for every card of the rows and decks, and with a key spent or not, that may come to be."""
    for keys_spent in range(min(2, s[KEYS] + 1)):
        down = best_face_down(cards, squares, s, w, keys_spent)[0]
        for place in range(2):
            if keys_spent == 0 and place != s[MESSENGER]:
                continue
            for slot in range(3 * place, 3 * place + 3):
                if s[ROWS + slot] != EMPTY:
                    score_last_card(cards, squares, s, w, s[ROWS + slot], keys_spent, down, scores)
            for i in range(s[DECK_SIZE + place]):
                card = s[DECKS + place * PLACE_CARDS + i]
                score_last_card(cards, squares, s, w, card, keys_spent, down, scores)


@inner
def take_score(s, scores, place, card, cost):
    """Return the score of taking `card` from a place's row as the last one; 0 if a key is missing, or the card."""
    keys_spent = 0 if place == s[MESSENGER] else 1
    if keys_spent > s[KEYS] or card == EMPTY:
        return 0
    return scores[keys_spent, card, cost]


@inner
def row_best(s, scores, place, cost):
    """Return the best `take_score` of the cards that are in a row."""
    best = 0
    for slot in range(3 * place, 3 * place + 3):
        best = max(best, take_score(s, scores, place, s[ROWS + slot], cost))
    return best


@inner
def order_deck(s, place, scores, order):
    """Fill order[cost] with the indices of a deck's cards, those with the best scores[1, card, cost] first."""
    deck = DECKS + place * PLACE_CARDS
    for cost in range(COSTS):
        for n in range(s[DECK_SIZE + place]):
            i = n
            score = scores[1, s[deck + n], cost]
            while i > 0 and scores[1, s[deck + order[cost, i - 1]], cost] < score:
                order[cost, i] = order[cost, i - 1]
                i -= 1
            order[cost, i] = n


@inner
def expected_best_of_deck(s, place, scores, order, cost, dealt):
    """Return the expected best of `scores`, a key spent, over three cards of a deck less the bit set `dealt`."""
    deck = DECKS + place * PLACE_CARDS
    n = s[DECK_SIZE + place]
    left = n
    for i in range(n):
        left -= (dealt >> i) & 1
    ways = choose(left, 3)
    total = 0
    for i in range(n):
        if left < 3:
            break
        index = order[cost, i]
        if (dealt >> index) & 1 == 0:
            left -= 1
            total += scores[1, s[deck + index], cost] * choose(left, 2)
    return total / ways


@inner
def expected_best_without_each(s, place, scores, order, cost, dealt, expected):
    """Fill expected[i], for each card of a deck not in `dealt`, with `expected_best_of_deck` if it were in it."""
    deck = DECKS + place * PLACE_CARDS
    n = s[DECK_SIZE + place]
    left = n
    for i in range(n):
        left -= (dealt >> i) & 1
    behind = 0
    rank = 0
    for i in range(n):
        index = order[cost, i]
        if (dealt >> index) & 1 == 0:
            behind += scores[1, s[deck + index], cost] * choose(left - 1 - rank, 2)
            rank += 1
    ways = choose(left - 1, 3)
    before = 0
    rank = 0
    for i in range(n):
        index = order[cost, i]
        if (dealt >> index) & 1 == 0:
            score = scores[1, s[deck + index], cost]
            behind -= score * choose(left - 1 - rank, 2)
            expected[index] = (before + behind) / ways
            before += score * choose(left - 2 - rank, 2)
            rank += 1


@inner
def empty_slot(s, place):
    """Return the first empty slot of a row, -1 if it is full."""
    for slot in range(3 * place, 3 * place + 3):
        if s[ROWS + slot] == EMPTY:
            return slot
    return -1


@inner
def best_elsewhere(s, scores, order, place, cost, dealt):
    """Return the value of the last turn if it takes no card of a place's row as it is, whose dearest costs `cost`."""
    here = s[MESSENGER]
    best = np.float64(row_best(s, scores, 1 - place, cost))
    if s[KEYS] > 0 and here != place:
        best = max(best, expected_best_of_deck(s, here, scores, order, cost, dealt[here]))
    return best


@inner
def mean_over_refill(cards, s, scores, order, slot, dealt, room):
    """Return the mean value of the last turn of a player alone over the cards for one empty slot.

    `scores` is from `final_scores`, `order` from `order_deck` for the messenger's place; `dealt` is for each place the
    bit set of the cards of its deck that are gone; `room` has two rows: for a number a card, and a number a cost.
    """
    place = slot // 3
    refreshes_here = s[KEYS] > 0 and place == s[MESSENGER]
    cost = dearest(cards, s, 1 - place)
    in_row = np.float64(row_best(s, scores, place, cost))
    if refreshes_here:
        expected_best_without_each(s, place, scores, order, cost, dealt[place], room[0])
    elsewhere = room[1]
    for other_cost in range(COSTS):
        elsewhere[other_cost] = NOTHING
    dearest_here = dearest(cards, s, place)
    total = 0.0
    n = 0
    for i in range(s[DECK_SIZE + place]):
        if (dealt[place] >> i) & 1:
            continue
        card = s[DECKS + place * PLACE_CARDS + i]
        dearest_now = max(dearest_here, cards[card, COST])
        if elsewhere[dearest_now] == NOTHING:
            elsewhere[dearest_now] = best_elsewhere(s, scores, order, place, dearest_now, dealt)
        value = max(in_row, elsewhere[dearest_now], np.float64(take_score(s, scores, place, card, cost)))
        if refreshes_here:
            value = max(value, room[0, i])
        total += value
        n += 1
    return total / n


@inner
def mean_over_refills(cards, s, scores, order, dealt, room):
    """Return `mean_over_refill` over the cards for the empty slots: one, or two of different places."""
    here = s[MESSENGER]
    last = empty_slot(s, here)
    if last < 0:
        return mean_over_refill(cards, s, scores, order, empty_slot(s, 1 - here), dealt, room)
    first = empty_slot(s, 1 - here)
    if first < 0:
        return mean_over_refill(cards, s, scores, order, last, dealt, room)
    total = 0.0
    n = 0
    for i in range(s[DECK_SIZE + 1 - here]):
        if (dealt[1 - here] >> i) & 1 == 0:
            s[ROWS + first] = s[DECKS + (1 - here) * PLACE_CARDS + i]
            total += mean_over_refill(cards, s, scores, order, last, dealt, room)
            n += 1
    s[ROWS + first] = EMPTY
    return total / n
