"""Where everything stands in the vectors: the state `s` of a game, and the scratch vector `w`."""

import numpy as np

# State layout. A player block: nine cells in reading order, justified to the top left, then these.
GOLD_ON_CARDS, GOLD, KEYS, MASK, ALL_SHIELDS, ALL_FIELDS, CARDS = range(9, 16)
PLAYER_SIZE = 16
MAX_PLAYERS = 5
ROWS = MAX_PLAYERS * PLAYER_SIZE
MESSENGER, PLAYERS, SEAT, REFRESHED, RESHUFFLE_SEED = range(ROWS + 6, ROWS + 11)
TAKEN, DECK_SIZE, DISCARD_SIZE, RESHUFFLES = range(ROWS + 11, ROWS + 19, 2)
DECKS = ROWS + 19
PLACE_CARDS = 39
DISCARD_PILES = DECKS + 2 * PLACE_CARDS
STATE_SIZE = DISCARD_PILES + 2 * PLACE_CARDS

# A scratch vector `w`, so that nothing is allocated in a loop: a player block, slots, one row, values, turns.
BLOCK = np.int64(0)
SLOTS = BLOCK + PLAYER_SIZE
ROW_ORDER = SLOTS + 6
VALUES = ROW_ORDER + 3
TURNS = VALUES + PLACE_CARDS
MAX_TURNS = 400
OWN_X = TURNS + MAX_TURNS
OWN_FEATURES = 62
OLD_X = OWN_X + OWN_FEATURES + 1
SHARES = OLD_X + OWN_FEATURES + 1
ALL_X = SHARES + 6
OLD_SCROLLS = ALL_X + 400
SCRATCH_SIZE = OLD_SCROLLS + 1
