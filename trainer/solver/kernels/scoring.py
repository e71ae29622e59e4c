"""What a tableau scores, and by what."""

from trainer.solver.kernels.counts import count, gold_on_all
from trainer.solver.kernels.decorators import inner, kernel
from trainer.solver.kernels.facts import (
    CAPACITY,
    COLUMN,
    GOLD_ON_ALL,
    GOLD_ON_THIS,
    HEIGHT,
    IF_POSITION,
    NO_COUNT,
    ROW,
    ROW_AND_COLUMN,
    SCROLL_ARG,
    SCROLL_KIND,
    SCROLL_POINTS,
    SCROLL_WHERE,
    SHIELDS,
    TABLEAU,
    WIDTH,
)
from trainer.solver.kernels.layout import ALL_FIELDS, ALL_SHIELDS, CARDS, GOLD, GOLD_ON_CARDS, KEYS, MASK, PLAYER_SIZE

# A score is split by the card whose scroll scores (purses left out), then these.
PURSE_POINTS, KEY_POINTS = 78, 79
POINTS = 80

POINTS_PER_PURSE_GOLD = 2


@inner
def shields_seen(cards, me, o, cell, where):
    """Return the packed shields that the card on `cell` sees in its row, its column or both."""
    row = cell // 3 * 3
    column = cell % 3
    seen = 0
    if where != COLUMN:
        seen += cards[me[o + row], SHIELDS] + cards[me[o + row + 1], SHIELDS] + cards[me[o + row + 2], SHIELDS]
    if where != ROW:
        seen += cards[me[o + column], SHIELDS] + cards[me[o + column + 3], SHIELDS] + cards[me[o + column + 6], SHIELDS]
    if where == ROW_AND_COLUMN:
        seen -= cards[me[o + cell], SHIELDS]
    return seen


@inner
def position_points(cards, squares, me, o, cells):
    """Return the most that the `if_position` scrolls on `cells`, a mask, can score over all alignments of the tableau.

    Then four times the mean over these, rounded down.
    """
    best = 0
    total = 0
    mask = me[o + MASK]
    downs = 4 - squares[mask, HEIGHT]
    rights = 4 - squares[mask, WIDTH]
    for down in range(downs):
        for right in range(rights):
            points = 0
            for cell in range(9):
                if (cells >> cell) & 1:
                    card = me[o + cell]
                    if (cards[card, SCROLL_ARG] >> (cell + right + 3 * down)) & 1:
                        points += cards[card, SCROLL_POINTS]
            best = max(best, points)
            total += points
    return best, 4 * total // (downs * rights)


@inner
def score_now(cards, squares, me, o):
    """Return the score if the game ended now: scrolls under the best alignment, leftover gold on purses, keys."""
    shields = me[o + ALL_SHIELDS]
    fields = me[o + ALL_FIELDS]
    keys = me[o + KEYS]
    stored = gold_on_all(me[o + GOLD_ON_CARDS])
    total = keys
    room = -stored
    gold_points = POINTS_PER_PURSE_GOLD
    positions = 0
    for cell in range(9):
        card = me[o + cell]
        kind = cards[card, SCROLL_KIND]
        if kind == NO_COUNT:
            continue
        if kind == GOLD_ON_THIS:
            room += cards[card, CAPACITY]
        elif kind == IF_POSITION:
            positions |= 1 << cell
        elif kind == GOLD_ON_ALL:
            gold_points += cards[card, SCROLL_POINTS]
        else:
            where = cards[card, SCROLL_WHERE]
            seen = shields if where == TABLEAU else shields_seen(cards, me, o, cell, where)
            total += cards[card, SCROLL_POINTS] * count(
                kind, cards[card, SCROLL_ARG], seen, fields, keys, me[o + CARDS]
            )
    if positions:
        total += position_points(cards, squares, me, o, positions)[0]
    return total + gold_points * (stored + min(room, me[o + GOLD]))


@kernel
def score_all(cards, squares, blocks, scores):
    """Fill scores[i] with the score of the player block that starts at blocks[i * PLAYER_SIZE]."""
    for i in range(scores.shape[0]):
        scores[i] = score_now(cards, squares, blocks, i * PLAYER_SIZE)


@inner
def add_points(cards, squares, me, o, points):
    """Add the final score to `points`, length POINTS: by card whose scroll scores, on purses, for keys."""
    stored = gold_on_all(me[o + GOLD_ON_CARDS])
    room = -stored
    for cell in range(9):
        room += cards[me[o + cell], CAPACITY]
    stored += min(room, me[o + GOLD])
    points[PURSE_POINTS] += POINTS_PER_PURSE_GOLD * stored
    points[KEY_POINTS] += me[o + KEYS]
    for cell in range(9):
        card = me[o + cell]
        kind = cards[card, SCROLL_KIND]
        if kind == NO_COUNT or kind == GOLD_ON_THIS:
            continue
        arg = cards[card, SCROLL_ARG]
        where = cards[card, SCROLL_WHERE]
        if kind == IF_POSITION:
            n = (arg >> cell) & 1
        elif kind == GOLD_ON_ALL:
            n = stored
        else:
            seen = me[o + ALL_SHIELDS] if where == TABLEAU else shields_seen(cards, me, o, cell, where)
            n = count(kind, arg, seen, me[o + ALL_FIELDS], me[o + KEYS], 9)
        points[card] += n * cards[card, SCROLL_POINTS]
