"""Taking a card: its price, its place, its ability."""

from trainer.solver.kernels.counts import count
from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import (
    CAPACITY,
    CHOICES,
    DISCARD_FOR_GOLD,
    DISCARD_FOR_KEYS,
    EFFECT,
    EFFECT_AMOUNT,
    EFFECT_ARG,
    EFFECT_KIND,
    EFFECT_OF_NEIGHBOR,
    EFFECT_PER,
    EFFECT_SIZE,
    FACE_DOWN,
    FILL_PURSES,
    GAIN_GOLD,
    GAIN_KEYS,
    GOLD_ON_EACH_PURSE,
    OPPONENTS_GAIN_GOLD,
    OPPONENTS_GAIN_KEYS,
)
from trainer.solver.kernels.layout import (
    ALL_FIELDS,
    ALL_SHIELDS,
    CARDS,
    GOLD,
    GOLD_ON_CARDS,
    KEYS,
    PLAYER_SIZE,
    PLAYERS,
)
from trainer.solver.kernels.placing import place_card, price

FACE_DOWN_GOLD = 6
FACE_DOWN_KEYS = 2


@inner
def neighbor_count(s, seat, kind, arg):
    """Return the higher of both neighbours' counts (shields or banners of the whole tableau), 0 if alone."""
    players = s[PLAYERS]
    best = 0
    if players == 1:
        return best
    for step in (1, players - 1):
        o = (seat + step) % players * PLAYER_SIZE
        best = max(best, count(kind, arg, s[o + ALL_SHIELDS], s[o + ALL_FIELDS], 0, 0))
    return best


@inner
def put_gold(cards, me, o, cell, gold):
    """Put up to `gold` on the card of `cell`, never over its capacity."""
    stored = (me[o + GOLD_ON_CARDS] >> (4 * cell)) & 15
    added = min(gold, cards[me[o + cell], CAPACITY] - stored)
    me[o + GOLD_ON_CARDS] += added << (4 * cell)


@inner
def fill_purses(cards, me, o, purses):
    """Fill that many purses, those with the most room first, at equal room in reading order."""
    for _ in range(purses):
        best_cell = 0
        best_room = 0
        for cell in range(9):
            room = cards[me[o + cell], CAPACITY] - ((me[o + GOLD_ON_CARDS] >> (4 * cell)) & 15)
            if room > best_room:
                best_room = room
                best_cell = cell
        put_gold(cards, me, o, best_cell, best_room)


@inner
def own_effect(cards, s, seat, me, o, card, slot, discarded_cost):
    """Do the effect in column `slot` of `card`, as far as it touches the owner's block `me`."""
    kind = cards[card, slot + EFFECT_KIND]
    amount = cards[card, slot + EFFECT_AMOUNT]
    if kind == GAIN_GOLD or kind == GAIN_KEYS:
        per = cards[card, slot + EFFECT_PER]
        arg = cards[card, slot + EFFECT_ARG]
        if cards[card, slot + EFFECT_OF_NEIGHBOR]:
            amount *= neighbor_count(s, seat, per, arg)
        else:
            amount *= count(per, arg, me[o + ALL_SHIELDS], me[o + ALL_FIELDS], me[o + KEYS], me[o + CARDS])
        if kind == GAIN_GOLD:
            me[o + GOLD] += amount
        else:
            me[o + KEYS] += amount
    elif kind == DISCARD_FOR_GOLD:
        me[o + GOLD] += discarded_cost
    elif kind == DISCARD_FOR_KEYS:
        me[o + KEYS] += discarded_cost
    elif kind == GOLD_ON_EACH_PURSE:
        for cell in range(9):
            put_gold(cards, me, o, cell, amount)
    elif kind == FILL_PURSES:
        fill_purses(cards, me, o, amount)


@inner
def take_face_down(cards, squares, me, o, k):
    """Place a card face down on the k-th legal cell and gain for it."""
    place_card(cards, squares, me, o, FACE_DOWN, k)
    me[o + GOLD] += FACE_DOWN_GOLD
    me[o + KEYS] += FACE_DOWN_KEYS


@inner
def buy(cards, squares, s, seat, me, o, card, k, choice, discarded_cost):
    """Pay for `card`, place it on the k-th legal cell and do its ability, as far as it touches the block `me`.

    `s` is only read, for the neighbours; `discarded_cost` is the printed cost of the card its ability discards.
    """
    me[o + GOLD] -= price(cards, me, o, card)
    place_card(cards, squares, me, o, card, k)
    if cards[card, CHOICES] == 0 or choice == 0:
        own_effect(cards, s, seat, me, o, card, EFFECT, discarded_cost)
    if cards[card, CHOICES] == 0 or choice == 1:
        own_effect(cards, s, seat, me, o, card, EFFECT + EFFECT_SIZE, discarded_cost)


@inner
def opponents_gain(cards, s, seat, card):
    """Pay the other players what the ability of `card` gives them."""
    for slot in (EFFECT, EFFECT + EFFECT_SIZE):
        kind = cards[card, slot + EFFECT_KIND]
        if kind == OPPONENTS_GAIN_GOLD or kind == OPPONENTS_GAIN_KEYS:
            field = GOLD if kind == OPPONENTS_GAIN_GOLD else KEYS
            for other in range(s[PLAYERS]):
                if other != seat:
                    s[other * PLAYER_SIZE + field] += cards[card, slot + EFFECT_AMOUNT]
