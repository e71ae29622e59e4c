"""What the arrays `cards` and `squares` hold: card codes, columns, packed counts, kinds of scrolls and of effects."""

import numpy as np

# Card codes: 0 to 77 are the characters, in the order of trainer/rules/characters.py.
FACE_DOWN = np.int64(78)
EMPTY = 79

# Columns of `cards`, one row a card code. The effect columns stand twice, for at most two effects.
SHIELDS, FIELDS, COST, PLACE, MESSENGER_TO, RANK = range(6)
SCROLL_KIND, SCROLL_POINTS, SCROLL_ARG, SCROLL_WHERE, CAPACITY, CHOICES, DISCARDS = range(6, 13)
EFFECT = np.int64(13)
EFFECT_KIND, EFFECT_AMOUNT, EFFECT_PER, EFFECT_ARG, EFFECT_OF_NEIGHBOR = range(5)
EFFECT_SIZE = 5
CARD_COLUMNS = EFFECT + 2 * EFFECT_SIZE

# SHIELDS packs six 5-bit counts, one a kind of shield; it adds up over cards.
SHIELD_BITS = 5
SHIELD_MASK = 31
ONE_OF_EACH = sum(1 << (SHIELD_BITS * i) for i in range(6))

# FIELDS packs 4-bit counts of cards; it adds up over cards too. These are the shifts.
CASTLE_BANNERS, VILLAGE_BANNERS, ONE_SHIELD, TWO_SHIELDS, DISCOUNT_CARDS, PURSE_CARDS = (4 * i for i in range(6))
COST_0, COST_4, COST_5_OR_MORE, CASTLE_DISCOUNT, VILLAGE_DISCOUNT, FACE_DOWN_CARDS = (4 * i for i in range(6, 12))
FIELD_MASK = 15

# What counts count. FIELD_COUNT covers every count that is one of the FIELDS.
(
    NO_COUNT,
    SHIELD_COUNT,
    SHIELD_TYPES,
    MISSING_TYPES,
    IF_NO_SHIELD,
    SHIELD_SETS,
    IDENTICAL_SETS,
    BANNER_SETS,
    KEY_COUNT,
    FIELD_COUNT,
    GOLD_ON_THIS,
    GOLD_ON_ALL,
    CARD_COUNT,
    EMPTY_SPACES,
    IF_FACE_DOWN,
    IF_POSITION,
) = range(16)
TABLEAU, ROW, COLUMN, ROW_AND_COLUMN = range(4)

# What effects do.
(
    NO_EFFECT,
    GAIN_GOLD,
    GAIN_KEYS,
    OPPONENTS_GAIN_GOLD,
    OPPONENTS_GAIN_KEYS,
    DISCARD_FOR_GOLD,
    DISCARD_FOR_KEYS,
    GOLD_ON_EACH_PURSE,
    FILL_PURSES,
) = range(9)

# Columns of `squares`, one row a set of taken cells (a 9-bit mask): how many cells are legal, width and height, then
# the legal cells, packed: cell after the shift, shift right, shift down, column + 1 and row + 1 before the shift.
LEGAL_COUNT, WIDTH, HEIGHT, LEGAL = range(4)
MAX_LEGAL = 12
