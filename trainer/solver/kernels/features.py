"""What the networks know of the position after a turn: features, all whole numbers."""

import numpy as np

from trainer.solver.kernels.counts import count, gold_on_all, identical_sets, shield_sets, shield_types
from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import (
    CAPACITY,
    COLUMN,
    EMPTY,
    FACE_DOWN,
    FIELD_MASK,
    GOLD_ON_ALL,
    GOLD_ON_THIS,
    HEIGHT,
    IF_NO_SHIELD,
    IF_POSITION,
    LEGAL_COUNT,
    MISSING_TYPES,
    NO_COUNT,
    ROW,
    ROW_AND_COLUMN,
    SCROLL_ARG,
    SCROLL_KIND,
    SCROLL_POINTS,
    SCROLL_WHERE,
    SHIELD_BITS,
    SHIELD_COUNT,
    SHIELD_MASK,
    SHIELDS,
    TABLEAU,
    WIDTH,
)
from trainer.solver.kernels.layout import (
    ALL_FIELDS,
    ALL_SHIELDS,
    ALL_X,
    CARDS,
    DECK_SIZE,
    DECKS,
    GOLD,
    GOLD_ON_CARDS,
    KEYS,
    MASK,
    MESSENGER,
    OWN_FEATURES,
    PLACE_CARDS,
    PLAYER_SIZE,
    PLAYERS,
    ROWS,
    SHARES,
)
from trainer.solver.kernels.scoring import position_points, shields_seen

# Features. A card on the own tableau, in the messenger's row, in the other row: one a character each.
OWN_CARD = 0
ROW_HERE = OWN_CARD + 78
ROW_OTHER = ROW_HERE + 78
# How many players (one of five), where the messenger is, the shields (six kinds each) and cards of the deck there, then
# of the other deck.
PLAYER_COUNT = ROW_OTHER + 78
MESSENGER_AT_VILLAGE = PLAYER_COUNT + 5
DECK_SHIELDS = MESSENGER_AT_VILLAGE + 1
DECK_CARDS = DECK_SHIELDS + 12
# The rest is counted anew for every candidate turn, see `own_features`.
OWN = DECK_CARDS + 2
FEATURES = OWN + OWN_FEATURES
# The own features, see `own_features`: points of each no-shield scroll while it holds, of missing types, of all that
# count up; points a shield more would bring in the open cells that such scrolls see, by kind, and the same for types;
# position scrolls at best and on average.
X_NO_SHIELD, X_MISSING, X_COUNTED, X_OPEN_SHIELDS, X_OPEN_TYPES, X_POSITION, X_MEAN_POSITION = 0, 6, 7, 8, 14, 15, 16
# Shields by kind, which kinds there are, the packed fields, keys and gold (as they are, and up to some limits), purses:
# room, gold that would fit, gold stored.
X_SHIELDS, X_KINDS, X_FIELDS, X_KEYS, X_GOLD, X_ROOM, X_FITTING, X_STORED = 17, 23, 29, 41, 45, 49, 50, 51
# Width, height, number of legal cells; whole sets of shields; X_OPEN_SHIELDS weighted by the unseen shields.
X_WIDTH, X_HEIGHT, X_LEGAL, X_SETS, X_HOPES = 52, 53, 54, 55, 61
SETS_OF_SHIELDS = (0b001001, 0b010010, 0b100100, 0b101010, 0b010101)
# Arguments of `all_features` and `start_values`, for `refreshed`.
AS_DEALT, BEFORE_DEALING = np.bool_(False), np.bool_(True)


@inner
def filled(mask, cell, where):
    """Return how many cells are taken in the row, the column or both of a cell."""
    row = 7 << (cell // 3 * 3)
    column = 73 << (cell % 3)
    if where == ROW:
        part = row
    elif where == COLUMN:
        part = column
    else:
        part = row | column
    taken = mask & part
    n = 0
    while taken:
        taken &= taken - 1
        n += 1
    return n


@inner
def own_features(cards, squares, me, o, x, start):
    """Fill x[start : start + OWN_FEATURES] with what a player's own block amounts to.

    `x` is a scratch vector whose SHARES tell the unseen shields (see `note_shares`).
    """
    counted_features(cards, me, o, x, start)
    placed_features(cards, squares, me, o, x, start, placed_scrolls(cards, me, o))


@inner
def counted_features(cards, me, o, x, start):
    """Fill the own features that don't depend on which cell each card stands on.

    x[start + OWN_FEATURES] gets what scrolls that count the whole tableau score.
    """
    shields = me[o + ALL_SHIELDS]
    fields = me[o + ALL_FIELDS]
    keys = me[o + KEYS]
    gold = me[o + GOLD]
    stored = gold_on_all(me[o + GOLD_ON_CARDS])
    for i in range(X_COUNTED):
        x[start + i] = 0
    x[start + OWN_FEATURES] = 0
    room = -stored
    for cell in range(9):
        card = me[o + cell]
        kind = cards[card, SCROLL_KIND]
        points = cards[card, SCROLL_POINTS]
        arg = cards[card, SCROLL_ARG]
        if kind == GOLD_ON_THIS:
            room += cards[card, CAPACITY]
        elif kind == IF_NO_SHIELD:
            if (shields >> arg) & SHIELD_MASK == 0:
                x[start + X_NO_SHIELD + arg // SHIELD_BITS] = points
        elif kind == MISSING_TYPES:
            x[start + X_MISSING] = points * (6 - shield_types(shields))
        elif cards[card, SCROLL_WHERE] == TABLEAU and kind not in (NO_COUNT, GOLD_ON_ALL, IF_POSITION):
            x[start + OWN_FEATURES] += points * count(kind, arg, shields, fields, keys, me[o + CARDS])
    for i in range(6):
        n = (shields >> (SHIELD_BITS * i)) & SHIELD_MASK
        x[start + X_SHIELDS + i] = n
        x[start + X_KINDS + i] = min(n, 1)
    for i in range(12):
        x[start + X_FIELDS + i] = (fields >> (4 * i)) & FIELD_MASK
    x[start + X_KEYS] = keys
    x[start + X_KEYS + 1] = min(keys, 1)
    x[start + X_KEYS + 2] = min(keys, 2)
    x[start + X_KEYS + 3] = min(keys, 4)
    x[start + X_GOLD] = gold
    x[start + X_GOLD + 1] = min(gold, 3)
    x[start + X_GOLD + 2] = min(gold, 6)
    x[start + X_GOLD + 3] = min(gold, 10)
    x[start + X_ROOM] = room
    x[start + X_FITTING] = min(gold, room)
    x[start + X_STORED] = stored
    for i in range(len(SETS_OF_SHIELDS)):
        x[start + X_SETS + i] = shield_sets(shields, SETS_OF_SHIELDS[i])
    x[start + X_SETS + len(SETS_OF_SHIELDS)] = identical_sets(shields, 3)


@inner
def is_placed_scroll(cards, card):
    """Return whether what a card's scroll scores depends on its cell."""
    return cards[card, SCROLL_WHERE] != TABLEAU or cards[card, SCROLL_KIND] == IF_POSITION


@inner
def placed_scrolls(cards, me, o):
    """Return the mask of the cells whose scrolls score what depends on their cell."""
    scrolls = 0
    for cell in range(9):
        if is_placed_scroll(cards, me[o + cell]):
            scrolls |= 1 << cell
    return scrolls


@inner
def placed_features(cards, squares, me, o, x, start, scrolls):
    """Fill the own features that depend on which cell each card stands on, after `counted_features`.

    scrolls: the block's `placed_scrolls`.
    """
    mask = me[o + MASK]
    for i in range(X_OPEN_SHIELDS, X_MEAN_POSITION + 1):
        x[start + i] = 0
    x[start + X_COUNTED] = x[start + OWN_FEATURES]
    positions = 0
    for cell in range(9):
        if not (scrolls >> cell) & 1:
            continue
        card = me[o + cell]
        where = cards[card, SCROLL_WHERE]
        kind = cards[card, SCROLL_KIND]
        if kind == IF_POSITION:
            positions |= 1 << cell
        else:
            points = cards[card, SCROLL_POINTS]
            arg = cards[card, SCROLL_ARG]
            seen = shields_seen(cards, me, o, cell, where)
            open_cells = (5 if where == ROW_AND_COLUMN else 3) - filled(mask, cell, where)
            if kind == SHIELD_COUNT:
                x[start + X_COUNTED] += points * ((seen >> arg) & SHIELD_MASK)
                x[start + X_OPEN_SHIELDS + arg // SHIELD_BITS] += points * open_cells
            else:
                types = shield_types(seen)
                x[start + X_COUNTED] += points * types
                x[start + X_OPEN_TYPES] += points * min(open_cells, 6 - types)
    if positions:
        x[start + X_POSITION], x[start + X_MEAN_POSITION] = position_points(cards, squares, me, o, positions)
    x[start + X_WIDTH] = squares[mask, WIDTH]
    x[start + X_HEIGHT] = squares[mask, HEIGHT]
    x[start + X_LEGAL] = squares[mask, LEGAL_COUNT]
    hopes = 0
    if scrolls != positions:
        for i in range(6):
            hopes += x[start + X_OPEN_SHIELDS + i] * x[SHARES + i]
    x[start + X_HOPES] = hopes // 16


@inner
def deck_shields(cards, s, place):
    """Return the packed shields of a deck's cards; a kind never has more than 31."""
    shields = 0
    deck = DECKS + place * PLACE_CARDS
    for i in range(s[DECK_SIZE + place]):
        shields += cards[s[deck + i], SHIELDS]
    return shields


@inner
def note_shares(s, w, castle, village):
    """Fill w[SHARES:] with the shields of each kind on 64 unseen cards, given the packed shields of both decks."""
    unseen = max(1, s[DECK_SIZE] + s[DECK_SIZE + 1])
    for i in range(6):
        shift = SHIELD_BITS * i
        w[SHARES + i] = 64 * (((castle >> shift) & SHIELD_MASK) + ((village >> shift) & SHIELD_MASK)) // unseen


@inner
def all_features(cards, squares, s, seat, w, refreshed):
    """Fill w[ALL_X:], FEATURES long, for the position after a player's turn, not yet refilled.

    If `refreshed`, the messenger's row counts as empty: the position after a refresh, before its cards are dealt.
    """
    x = ALL_X
    for i in range(FEATURES):
        w[x + i] = 0
    o = seat * PLAYER_SIZE
    here = s[MESSENGER]
    for cell in range(9):
        if s[o + cell] < FACE_DOWN:
            w[x + OWN_CARD + s[o + cell]] = 1
    for slot in range(6):
        if s[ROWS + slot] != EMPTY and not (refreshed and slot // 3 == here):
            w[x + (ROW_HERE if slot // 3 == here else ROW_OTHER) + s[ROWS + slot]] = 1
    w[x + PLAYER_COUNT + s[PLAYERS] - 1] = 1
    w[x + MESSENGER_AT_VILLAGE] = here
    for other in range(2):
        place = here if other == 0 else 1 - here
        shields = deck_shields(cards, s, place)
        for i in range(6):
            w[x + DECK_SHIELDS + 6 * other + i] = (shields >> (SHIELD_BITS * i)) & SHIELD_MASK
        w[x + DECK_CARDS + other] = s[DECK_SIZE + place]
    note_shares(s, w, deck_shields(cards, s, 0), deck_shields(cards, s, 1))
    own_features(cards, squares, s, o, w, x + OWN)
