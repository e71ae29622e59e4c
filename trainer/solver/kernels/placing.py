"""Placing a card, and its price."""

from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import (
    CASTLE_DISCOUNT,
    COST,
    EMPTY,
    FIELD_MASK,
    FIELDS,
    LEGAL,
    PLACE,
    SHIELDS,
    VILLAGE_DISCOUNT,
)
from trainer.solver.kernels.layout import ALL_FIELDS, ALL_SHIELDS, CARDS, GOLD_ON_CARDS, MASK


@inner
def shift_tableau(me, o, right, down):
    """Move a justified tableau by one column and/or row, to make room on its left and/or top."""
    step = right + 3 * down
    for cell in range(8, -1, -1):
        me[o + cell] = me[o + cell - step] if cell >= step and not (right and cell % 3 == 0) else EMPTY
    me[o + MASK] <<= step
    me[o + GOLD_ON_CARDS] <<= 4 * step


@inner
def place_card(cards, squares, me, o, card, k):
    """Place `card` (FACE_DOWN allowed) on the k-th legal cell and return the cell where it then stands."""
    packed = squares[me[o + MASK], LEGAL + k]
    right = (packed >> 4) & 1
    down = (packed >> 5) & 1
    if right or down:
        shift_tableau(me, o, right, down)
    cell = packed & 15
    me[o + cell] = card
    me[o + MASK] |= 1 << cell
    me[o + ALL_SHIELDS] += cards[card, SHIELDS]
    me[o + ALL_FIELDS] += cards[card, FIELDS]
    me[o + CARDS] += 1
    return cell


@inner
def price(cards, me, o, card):
    """Return what `card` costs the owner of the block."""
    shift = VILLAGE_DISCOUNT if cards[card, PLACE] else CASTLE_DISCOUNT
    return max(0, cards[card, COST] - ((me[o + ALL_FIELDS] >> shift) & FIELD_MASK))
