"""The networks' sums for many turns of one position: what is there before, and what each turn changes."""

import numpy as np

from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import EMPTY, FACE_DOWN, HEIGHT, LEGAL, LEGAL_COUNT, SHIELD_BITS, SHIELD_MASK, WIDTH
from trainer.solver.kernels.features import (
    DECK_CARDS,
    DECK_SHIELDS,
    MESSENGER_AT_VILLAGE,
    OWN,
    OWN_CARD,
    PLAYER_COUNT,
    ROW_HERE,
    ROW_OTHER,
    X_COUNTED,
    X_HEIGHT,
    X_HOPES,
    X_LEGAL,
    X_MEAN_POSITION,
    X_NO_SHIELD,
    X_WIDTH,
    counted_features,
    deck_shields,
    is_placed_scroll,
    note_shares,
    own_features,
    placed_features,
    placed_scrolls,
)
from trainer.solver.kernels.layout import (
    BLOCK,
    CARDS,
    DECK_SIZE,
    DECKS,
    MASK,
    MESSENGER,
    OLD_SCROLLS,
    OLD_X,
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
    COUNTED,
    HIDDEN,
    SHAPES,
    SUM,
    add_rows,
    add_weights,
    copy_row,
    start_row,
)


@inner
def start_values(cards, squares, net, s, w, hidden, refreshed):
    """Sum up in `hidden` what is there before a turn of the player to move, with the messenger at either place.

    The own features go into w[OLD_X:], so that a turn needs to add its changes only.

    If `refreshed`, the messenger's row counts as two average cards of its deck, which is three cards shorter. Nothing
    is summed up before the last turn, whose values are scores.
    """
    o = s[SEAT] * PLAYER_SIZE
    if s[o + CARDS] == 8:
        return
    weights = net[AFTER_TURN, s[o + CARDS]]
    start_row(hidden, 0, weights)
    for cell in range(9):
        if s[o + cell] < FACE_DOWN:
            add_weights(hidden, 0, weights, OWN_CARD + s[o + cell], 1)
    add_weights(hidden, 0, weights, PLAYER_COUNT + s[PLAYERS] - 1, 1)
    note_shares(s, w, deck_shields(cards, s, 0), deck_shields(cards, s, 1))
    own_features(cards, squares, s, o, w, OLD_X)
    w[OLD_SCROLLS] = placed_scrolls(cards, s, o)
    for i in range(OWN_FEATURES):
        if w[OLD_X + i] != 0:
            add_weights(hidden, 0, weights, OWN + i, w[OLD_X + i])
    copy_row(hidden, 1, 0)
    add_weights(hidden, 1, weights, MESSENGER_AT_VILLAGE, 1)
    for place in range(2):
        size = s[DECK_SIZE + place]
        left = (size - 3) / size if refreshed and place == s[MESSENGER] and size >= 3 else 1.0
        add_deck(cards, weights, s, hidden, place, left)
    for slot in range(6):
        place = slot // 3
        if s[ROWS + slot] != EMPTY and not (refreshed and place == s[MESSENGER]):
            add_row_card(weights, hidden, place, s[ROWS + slot], 1.0)
    if refreshed:
        place = s[MESSENGER]
        for i in range(s[DECK_SIZE + place]):
            card = s[DECKS + place * PLACE_CARDS + i]
            add_row_card(weights, hidden, place, card, 2.0 / s[DECK_SIZE + place])
    start_shapes(squares, weights, s, o, w, hidden)


@inner
def start_shapes(squares, weights, s, o, w, hidden):
    """Sum up in hidden[SHAPES + k] what a card on the k-th legal cell does to the shape of the tableau."""
    for k in range(squares[s[o + MASK], LEGAL_COUNT]):
        mask = mask_with(squares, s, o, k)
        for j in range(HIDDEN):
            hidden[SHAPES + k, j] = 0
        add_weights(hidden, SHAPES + k, weights, OWN + X_WIDTH, squares[mask, WIDTH] - w[OLD_X + X_WIDTH])
        add_weights(hidden, SHAPES + k, weights, OWN + X_HEIGHT, squares[mask, HEIGHT] - w[OLD_X + X_HEIGHT])
        add_weights(hidden, SHAPES + k, weights, OWN + X_LEGAL, squares[mask, LEGAL_COUNT] - w[OLD_X + X_LEGAL])


@inner
def mask_with(squares, s, o, k):
    """Return the mask of a block with a card on the k-th legal cell."""
    packed = squares[s[o + MASK], LEGAL + k]
    step = ((packed >> 4) & 1) + 3 * ((packed >> 5) & 1)
    return s[o + MASK] << step | 1 << (packed & 15)


@inner
def add_deck(cards, weights, s, hidden, place, left):
    """Add the deck of a place, of which the part `left` is left, to the sums of both places of the messenger."""
    shields = deck_shields(cards, s, place)
    for messenger in range(2):
        other = 0 if messenger == place else 1
        for i in range(6):
            n = (shields >> (SHIELD_BITS * i)) & SHIELD_MASK
            add_weights(hidden, messenger, weights, DECK_SHIELDS + 6 * other + i, n * left)
        add_weights(hidden, messenger, weights, DECK_CARDS + other, s[DECK_SIZE + place] * left)


@inner
def add_row_card(weights, hidden, place, card, times):
    """Add a card in the row of a place to the sums of both places of the messenger."""
    add_weights(hidden, place, weights, ROW_HERE + card, times)
    add_weights(hidden, 1 - place, weights, ROW_OTHER + card, times)


@inner
def counted_sum(cards, weights, w, hidden, messenger):
    """Put into hidden[COUNTED] the sums for the block w[BLOCK:] as far as they are the same on any cell."""
    counted_features(cards, w, BLOCK, w, OWN_X)
    copy_row(hidden, COUNTED, messenger)
    add_changes(weights, w, hidden, COUNTED, X_NO_SHIELD, X_COUNTED)
    add_changes(weights, w, hidden, COUNTED, X_MEAN_POSITION + 1, X_WIDTH)
    add_changes(weights, w, hidden, COUNTED, X_LEGAL + 1, X_HOPES)


@inner
def add_changes(weights, w, hidden, row, start, end):
    """Add to a row of `hidden` what has changed in the own features from `start` to before `end`."""
    for i in range(start, end):
        change = w[OWN_X + i] - w[OLD_X + i]
        if change != 0:
            add_weights(hidden, row, weights, OWN + i, change)


@inner
def move_card(cards, squares, s, o, w, card, k):
    """Make the cells and the mask of w[BLOCK:] those of the block at s[o:] with `card` on the k-th legal cell.

    Return its `placed_scrolls`, after `start_values`.
    """
    packed = squares[s[o + MASK], LEGAL + k]
    right = (packed >> 4) & 1
    step = right + 3 * ((packed >> 5) & 1)
    for cell in range(9):
        w[BLOCK + cell] = s[o + cell - step] if cell >= step and not (right and cell % 3 == 0) else EMPTY
    w[BLOCK + (packed & 15)] = card
    w[BLOCK + MASK] = s[o + MASK] << step | 1 << (packed & 15)
    return w[OLD_SCROLLS] << step | np.int64(is_placed_scroll(cards, card)) << (packed & 15)


@inner
def cell_sum(cards, squares, weights, w, hidden, k, scrolls):
    """Put into hidden[SUM] the sums for the block w[BLOCK:], whose last card is on the k-th legal cell.

    scrolls: the block's `placed_scrolls`.
    """
    placed_features(cards, squares, w, BLOCK, w, OWN_X, scrolls)
    add_rows(hidden, SUM, COUNTED, SHAPES + k)
    add_changes(weights, w, hidden, SUM, X_COUNTED, X_MEAN_POSITION + 1)
    add_changes(weights, w, hidden, SUM, X_HOPES, OWN_FEATURES)
