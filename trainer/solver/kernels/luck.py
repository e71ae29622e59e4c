"""Luck: how much better the cards dealt are than those that could be, for one player, by that player's networks.

Its mean is 0 whatever the networks say, so that taking it off a score leaves the mean alone: a control variate.
"""

from trainer.solver.kernels.decks import draw, is_exhausted
from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import EMPTY, FACE_DOWN, SHIELD_BITS, SHIELD_MASK
from trainer.solver.kernels.features import (
    DECK_CARDS,
    DECK_SHIELDS,
    MESSENGER_AT_VILLAGE,
    OWN,
    OWN_CARD,
    PLAYER_COUNT,
    ROW_HERE,
    ROW_OTHER,
    deck_shields,
    note_shares,
    own_features,
)
from trainer.solver.kernels.layout import (
    CARDS,
    DECK_SIZE,
    DECKS,
    MESSENGER,
    OWN_FEATURES,
    OWN_X,
    PLACE_CARDS,
    PLAYER_SIZE,
    PLAYERS,
    ROWS,
    SEAT,
)
from trainer.solver.kernels.network import (
    AFTER_TURN,
    BY_CARD,
    EXPECTED,
    MINE,
    VIEW,
    add_weights,
    copy_row,
    output_with,
    start_row,
)
from trainer.solver.kernels.ranking import NOTHING

# Parts of it count by how many others move before that player does, and for a row that the player refreshed: about what
# least squares give over many positions.
LUCK_COUNTS = (1.0, 0.35, 0.1)
REFRESH_LUCK_COUNTS = 0.9


@inner
def start_mine(cards, squares, weights, s, seat, w, hidden):
    """Sum up in hidden[MINE] what a player has, after that player's turn."""
    o = seat * PLAYER_SIZE
    start_row(hidden, MINE, weights)
    for cell in range(9):
        if s[o + cell] < FACE_DOWN:
            add_weights(hidden, MINE, weights, OWN_CARD + s[o + cell], 1)
    add_weights(hidden, MINE, weights, PLAYER_COUNT + s[PLAYERS] - 1, 1)
    note_shares(s, w, deck_shields(cards, s, 0), deck_shields(cards, s, 1))
    own_features(cards, squares, s, o, w, OWN_X)
    for i in range(OWN_FEATURES):
        if w[OWN_X + i] != 0:
            add_weights(hidden, MINE, weights, OWN + i, w[OWN_X + i])


@inner
def start_view(cards, weights, s, hidden):
    """Sum up in hidden[VIEW] what the player of hidden[MINE] has and sees."""
    copy_row(hidden, VIEW, MINE)
    here = s[MESSENGER]
    add_weights(hidden, VIEW, weights, MESSENGER_AT_VILLAGE, here)
    for other in range(2):
        place = 1 - here if other else here
        shields = deck_shields(cards, s, place)
        for i in range(6):
            n = (shields >> (SHIELD_BITS * i)) & SHIELD_MASK
            add_weights(hidden, VIEW, weights, DECK_SHIELDS + 6 * other + i, n)
        add_weights(hidden, VIEW, weights, DECK_CARDS + other, s[DECK_SIZE + place])
    for slot in range(6):
        if s[ROWS + slot] != EMPTY:
            add_weights(hidden, VIEW, weights, (ROW_HERE if slot // 3 == here else ROW_OTHER) + s[ROWS + slot], 1)


@inner
def row_luck(weights, s, hidden, slot, card):
    """Return the luck of `card`, drawn from its deck for an empty slot, for the player of hidden[VIEW]."""
    place = slot // 3
    first = ROW_HERE if place == s[MESSENGER] else ROW_OTHER
    dealt = output_with(weights, hidden, VIEW, first + card)
    total = dealt
    for i in range(s[DECK_SIZE + place]):
        total += output_with(weights, hidden, VIEW, first + s[DECKS + place * PLACE_CARDS + i])
    return dealt - total / (s[DECK_SIZE + place] + 1)


@inner
def refill_luck(cards, net, s, seat, hidden, rng):
    """Do what `refill` does, and return the luck of the player of hidden[MINE] in this seat."""
    n = s[seat * PLAYER_SIZE + CARDS]
    away = (seat - s[SEAT]) % s[PLAYERS]
    luck = 0.0
    for slot in range(6):
        if s[ROWS + slot] == EMPTY and not is_exhausted(s, slot // 3):
            card = draw(s, slot // 3, rng)
            if away < len(LUCK_COUNTS) and 1 <= n <= 8:
                weights = net[AFTER_TURN, n - 1]
                start_view(cards, weights, s, hidden)
                luck += LUCK_COUNTS[away] * row_luck(weights, s, hidden, slot, card)
            s[ROWS + slot] = card
    return luck


@inner
def refresh_luck(s, values):
    """Return the luck of the row that a refresh is about to deal from 3 cards or more, by values[BY_CARD:]."""
    place = s[MESSENGER]
    top = DECKS + place * PLACE_CARDS + s[DECK_SIZE + place]
    dealt = NOTHING
    for i in range(top - 3, top):
        dealt = max(dealt, values[BY_CARD + s[i]])
    return REFRESH_LUCK_COUNTS * (dealt - values[EXPECTED])
