"""Counts of shields, banners, gold and cards."""

from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import (
    BANNER_SETS,
    CARD_COUNT,
    CASTLE_BANNERS,
    EMPTY_SPACES,
    FACE_DOWN_CARDS,
    FIELD_COUNT,
    FIELD_MASK,
    IDENTICAL_SETS,
    IF_FACE_DOWN,
    IF_NO_SHIELD,
    KEY_COUNT,
    MISSING_TYPES,
    ONE_OF_EACH,
    SHIELD_BITS,
    SHIELD_COUNT,
    SHIELD_MASK,
    SHIELD_SETS,
    SHIELD_TYPES,
    VILLAGE_BANNERS,
)


@inner
def shield_types(shields):
    """Return how many of the 6 kinds are in the packed `shields`: a bit per kind that is there, added up."""
    low = ONE_OF_EACH * 15
    present = ((((shields & low) + low) | shields) >> 4) & ONE_OF_EACH
    return ((present * ONE_OF_EACH) >> 25) & SHIELD_MASK


@inner
def shield_sets(shields, kinds):
    """Return how many whole sets of the shields in the bit set `kinds` can be made."""
    sets = SHIELD_MASK
    for i in range(6):
        if (kinds >> i) & 1:
            sets = min(sets, (shields >> (SHIELD_BITS * i)) & SHIELD_MASK)
    return sets


@inner
def identical_sets(shields, size):
    """Return the number of sets of `size` identical shields."""
    sets = 0
    for i in range(6):
        sets += ((shields >> (SHIELD_BITS * i)) & SHIELD_MASK) // size
    return sets


@inner
def banner_sets(fields, needed):
    """Return how many sets of `needed` (castle banners in the low 4 bits, then village) can be made."""
    sets = 9
    castle = needed & FIELD_MASK
    village = needed >> 4
    if castle > 0:
        sets = min(sets, ((fields >> CASTLE_BANNERS) & FIELD_MASK) // castle)
    if village > 0:
        sets = min(sets, ((fields >> VILLAGE_BANNERS) & FIELD_MASK) // village)
    return sets


@inner
def gold_on_all(packed):
    """Return the gold on all nine cells, packed 4 bits each."""
    total = 0
    while packed > 0:
        total += packed & 15
        packed >>= 4
    return total


@inner
def count(kind, arg, shields, fields, keys, cards_placed):
    """Return the count `kind` over packed `shields` (of the part looked at) and `fields` (of the whole tableau).

    GOLD_ON_THIS, GOLD_ON_ALL and IF_POSITION need the block and are counted in `scroll_points`.
    """
    if kind == SHIELD_COUNT:
        return (shields >> arg) & SHIELD_MASK
    if kind == FIELD_COUNT:
        return (fields >> arg) & FIELD_MASK
    if kind == SHIELD_TYPES:
        return shield_types(shields)
    if kind == IF_NO_SHIELD:
        return 1 if (shields >> arg) & SHIELD_MASK == 0 else 0
    if kind == SHIELD_SETS:
        return shield_sets(shields, arg)
    if kind == MISSING_TYPES:
        return 6 - shield_types(shields)
    if kind == KEY_COUNT:
        return keys
    if kind == BANNER_SETS:
        return banner_sets(fields, arg)
    if kind == IDENTICAL_SETS:
        return identical_sets(shields, arg)
    if kind == IF_FACE_DOWN:
        return 1 if (fields >> FACE_DOWN_CARDS) & FIELD_MASK else 0
    if kind == CARD_COUNT:
        return cards_placed
    if kind == EMPTY_SPACES:
        return 9 - cards_placed
    return 1
