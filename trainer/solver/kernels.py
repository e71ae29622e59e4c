"""The game compiled: every compiled function and constant, over plain integer arrays.

One file on purpose: numba's cache does not see a change in another file. The words are those of trainer/rules, which
says the same in readable Python and stays the truth; tests compare the two turn by turn. Card facts are not repeated
here: `tables.py` makes them from trainer/rules/characters.py and they come in as the arrays `cards` and `squares`.

A game is one int64 vector `s`: five player blocks, then the board, then decks and discard piles (see "State layout").
A block on its own (a scratch player) is addressed the same way, as vector `me` and offset `o`.

A turn is one integer, see `turn_code`; REFRESH is a turn of its own. `list_turns` lists the turns of a position in the
order of their texts, which is that of `trainer.rules.turns.legal_turns`.
"""

from typing import Any

import numpy as np
from numba import njit

from trainer.solver.compiling import KernelCompiler, PartCompiler

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

# Columns of `squares`, one row a set of taken cells (a 9-bit mask): how many cells are legal, width and height, then
# the legal cells, packed: cell after the shift, shift right, shift down, column + 1 and row + 1 before the shift.
LEGAL_COUNT, WIDTH, HEIGHT, LEGAL = range(4)
MAX_LEGAL = 12

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

REFRESH = -1
NO_DISCARD = 3

# No final score is higher, and no card has more turns.
MOST_AT_LAST = 400
MAX_CARD_TURNS = 80

# A score is split by the card whose scroll scores (purses left out), then these.
PURSE_POINTS, KEY_POINTS = 78, 79
POINTS = 80
SAMPLES_A_BLOCK = 16

COSTS = 8
FACE_DOWN_GOLD = 6
FACE_DOWN_KEYS = 2
POINTS_PER_PURSE_GOLD = 2

RANDOM_POLICY, GREEDY, GREEDY_REFRESH, VALUE = range(4)

NOTHING = -1.0e9

# Arguments. That these, and some constants above, are numpy's numbers saves compiling: numba makes a function anew for
# every number of Python's that is passed to it.
NO_KEY, ONE_KEY = np.int64(0), np.int64(1)
ANY_SLOT, FIRST_SLOT = np.int64(-1), np.int64(0)
AS_DEALT, BEFORE_DEALING = np.bool_(False), np.bool_(True)

# What Python calls is a kernel, cached on disk with all it calls; the rest is for kernels only: that compiles faster.
PART: Any = {"nogil": True, "no_cpython_wrapper": True, "no_cfunc_wrapper": True, "pipeline_class": PartCompiler}
# Counting who uses an array, which numba does at each call, would take a fifth of all time. Without, none can be made.
WITHOUT_COUNTING: Any = {**PART, "_nrt": False}
kernel = njit(cache=True, nogil=True, pipeline_class=KernelCompiler)
allocating = njit(**PART)  # calling one of these, or of those below, from Python crashes
inner = njit(**WITHOUT_COUNTING)
# Short loops over a row of numbers become vector instructions only if they stand in their caller and their length is an
# array's: a constant length is unrolled into single steps. The sums of `output` may be taken in any order.
leaf = njit(forceinline=True, **WITHOUT_COUNTING)
sum_leaf = njit(forceinline=True, fastmath={"reassoc", "nnan", "nsz"}, **WITHOUT_COUNTING)


# Random numbers: SplitMix64 (Steele, Lea, Flood 2014). The state is a uint64 vector of length 1.


@inner
def next_random(rng):
    """Return the next 64 random bits of `rng`."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return z ^ (z >> np.uint64(31))


@inner
def random_below(rng, n):
    """Return a random integer from 0 to n - 1 (n below 2**31; the bias is below 2**-31)."""
    return np.int64(((next_random(rng) >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@inner
def shuffle(s, start, count, rng):
    """Shuffle s[start : start + count]."""
    for i in range(count - 1, 0, -1):
        j = random_below(rng, i + 1)
        s[start + i], s[start + j] = s[start + j], s[start + i]


# numba compiles its own assignment of whole arrays, and its own sort, for seconds: hence the next two.


@inner
def copy_state(s, copy):
    """Make `copy` the same state as `s`."""
    for i in range(STATE_SIZE):
        copy[i] = s[i]


@inner
def sort_falling(values, n, order):
    """Fill order[:n] with the indices of values[:n], the highest value first."""
    for index in range(n):
        i = index
        while i > 0 and values[order[i - 1]] < values[index]:
            order[i] = order[i - 1]
            i -= 1
        order[i] = index


@allocating
def random_states():
    """Return room for two random states: one for policies and deals, one for reshuffles."""
    return np.zeros(1, np.uint64), np.zeros(1, np.uint64)


@allocating
def scratch():
    """Return what policies work in: the scratch vector, the networks' sums and the values of a refresh."""
    return np.empty(SCRATCH_SIZE, np.int64), np.empty((HIDDEN_ROWS, HIDDEN), np.float32), np.empty(VALUES_SIZE)


# Counts.


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


# Scoring.


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


# Placing and paying.


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


# Abilities.


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


# Decks, rows and refills.


@inner
def draw(s, place, rng):
    """Draw the top card of a deck, after a reshuffle of the discard pile if the deck is empty.

    The order of a reshuffle follows from s[RESHUFFLE_SEED], the place and how many reshuffles it had.
    """
    deck = DECKS + place * PLACE_CARDS
    if s[DECK_SIZE + place] == 0:
        pile = DISCARD_PILES + place * PLACE_CARDS
        for i in range(s[DISCARD_SIZE + place]):
            s[deck + i] = s[pile + i]
        s[DECK_SIZE + place] = s[DISCARD_SIZE + place]
        s[DISCARD_SIZE + place] = 0
        s[RESHUFFLES + place] += 1
        rng[0] = np.uint64(s[RESHUFFLE_SEED]) + np.uint64(2 * s[RESHUFFLES + place] + place)
        shuffle(s, deck, s[DECK_SIZE + place], rng)
    s[DECK_SIZE + place] -= 1
    return s[deck + s[DECK_SIZE + place]]


@inner
def discard_slot(s, slot):
    """Move the card of a row's slot (0 to 5) to its place's discard pile."""
    place = slot // 3
    s[DISCARD_PILES + place * PLACE_CARDS + s[DISCARD_SIZE + place]] = s[ROWS + slot]
    s[DISCARD_SIZE + place] += 1
    s[ROWS + slot] = EMPTY


@inner
def is_exhausted(s, place):
    """Return whether fewer than 3 cards of the place are not in tableaux."""
    return PLACE_CARDS - s[TAKEN + place] < 3


@inner
def exhaust(s, place):
    """Take all cards of an exhausted place out of the game; the messenger goes to the other row."""
    for i in range(3):
        s[ROWS + 3 * place + i] = EMPTY
    s[DECK_SIZE + place] = 0
    s[DISCARD_SIZE + place] = 0
    s[MESSENGER] = 1 - place


@kernel
def refill(s, rng):
    """Deal a card to every empty slot, castle before village, left to right, but for an exhausted place."""
    for slot in range(6):
        if s[ROWS + slot] == EMPTY and not is_exhausted(s, slot // 3):
            s[ROWS + slot] = draw(s, slot // 3, rng)


# Turns.


@inner
def turn_code(slot, face_down, k, choice, discard):
    """Pack a turn: the card's slot (0 to 5), face down or not, the k-th legal cell, option, discarded slot (0 to 2)."""
    return slot | face_down << 3 | k << 4 | choice << 8 | discard << 9


@inner
def insert_by_rank(cards, s, w, start, n, slot):
    """Insert `slot` into w[start : start + n], which is in the order of the cards' names."""
    i = n
    while i > 0 and cards[s[ROWS + w[start + i - 1]], RANK] > cards[s[ROWS + slot], RANK]:
        w[start + i] = w[start + i - 1]
        i -= 1
    w[start + i] = slot


@inner
def slots_by_rank(cards, s, w):
    """Fill w[SLOTS:] with the slots that can be taken from, in the order of the cards' names; return how many."""
    n = 0
    with_key = s[s[SEAT] * PLAYER_SIZE + KEYS] > 0 and s[REFRESHED] == 0
    for slot in range(6):
        if s[ROWS + slot] != EMPTY and (slot // 3 == s[MESSENGER] or with_key):
            insert_by_rank(cards, s, w, SLOTS, n, slot)
            n += 1
    return n


@inner
def discards_by_rank(cards, s, w, card):
    """Fill w[ROW_ORDER:] with the slots that the ability of `card` may discard, by name; return how many."""
    n = 0
    place = cards[card, DISCARDS]
    if place >= 0 and s[ROWS + 3 * place] != EMPTY:
        for slot in range(3 * place, 3 * place + 3):
            insert_by_rank(cards, s, w, ROW_ORDER, n, slot)
            n += 1
    return n


@inner
def list_card_turns(cards, squares, s, w, slot, n):
    """Append to w[TURNS:] the turns that take the card of `slot`, face up then down; return the new number."""
    o = s[SEAT] * PLAYER_SIZE
    card = s[ROWS + slot]
    legal = squares[s[o + MASK], LEGAL_COUNT]
    if price(cards, s, o, card) <= s[o + GOLD]:
        discards = discards_by_rank(cards, s, w, card)
        for k in range(legal):
            for i in range(max(1, discards)):
                for choice in range(max(1, cards[card, CHOICES])):
                    discard = w[ROW_ORDER + i] % 3 if discards else NO_DISCARD
                    w[TURNS + n] = turn_code(slot, 0, k, choice, discard)
                    n += 1
    for k in range(legal):
        w[TURNS + n] = turn_code(slot, 1, k, 0, NO_DISCARD)
        n += 1
    return n


@kernel
def list_turns(cards, squares, s, w):
    """Fill w[TURNS:] with the legal turns of the player to move in text order; return how many."""
    n = 0
    refresh_listed = s[s[SEAT] * PLAYER_SIZE + KEYS] == 0 or s[REFRESHED] == 1
    for i in range(slots_by_rank(cards, s, w)):
        slot = w[SLOTS + i]
        if not refresh_listed and cards[s[ROWS + slot], RANK] > cards[FACE_DOWN, RANK]:
            w[TURNS + n] = REFRESH
            n += 1
            refresh_listed = True
        n = list_card_turns(cards, squares, s, w, slot, n)
    if not refresh_listed:
        w[TURNS + n] = REFRESH
        n += 1
    return n


@inner
def refresh(s):
    """Spend a key to discard the messenger's row; the three cards are dealt by `refill`."""
    s[s[SEAT] * PLAYER_SIZE + KEYS] -= 1
    s[REFRESHED] = 1
    for i in range(3):
        discard_slot(s, 3 * s[MESSENGER] + i)


@kernel
def apply_turn(cards, squares, s, turn):
    """Make a turn, all but the refill; after REFRESH the same player is to move."""
    if turn == REFRESH:
        refresh(s)
        return
    seat = s[SEAT]
    o = seat * PLAYER_SIZE
    slot = turn & 7
    face_down = (turn >> 3) & 1
    discard = (turn >> 9) & 3
    card = s[ROWS + slot]
    place = slot // 3
    if place != s[MESSENGER]:
        s[o + KEYS] -= 1
        s[MESSENGER] = place
    s[ROWS + slot] = EMPTY
    s[TAKEN + place] += 1
    discarded_cost = 0
    if discard != NO_DISCARD:
        discarded = 3 * cards[card, DISCARDS] + discard
        discarded_cost = cards[s[ROWS + discarded], COST]
        discard_slot(s, discarded)
    k = (turn >> 4) & 15
    if face_down:
        take_face_down(cards, squares, s, o, k)
    else:
        buy(cards, squares, s, seat, s, o, card, k, (turn >> 8) & 1, discarded_cost)
        opponents_gain(cards, s, seat, card)
        icon = cards[card, MESSENGER_TO]
        if icon >= 0 and not is_exhausted(s, icon):
            s[MESSENGER] = icon
    if is_exhausted(s, place):
        exhaust(s, place)
    s[SEAT] = (seat + 1) % s[PLAYERS]
    s[REFRESHED] = 0


@inner
def is_over(s):
    """Return whether everybody has 9 cards."""
    return s[(s[PLAYERS] - 1) * PLAYER_SIZE + CARDS] == 9


# Policies.


@inner
def start_block(s, seat, w, keys_spent):
    """Copy a player's block to w[BLOCK:], less the keys spent."""
    for i in range(PLAYER_SIZE):
        w[BLOCK + i] = s[seat * PLAYER_SIZE + i]
    w[BLOCK + KEYS] -= keys_spent


@inner
def best_face_down(cards, squares, s, w, keys_spent):
    """Return the best score now after taking any card face down, and the first legal cell k that gives it."""
    seat = s[SEAT]
    best = NOTHING
    best_k = 0
    for k in range(squares[s[seat * PLAYER_SIZE + MASK], LEGAL_COUNT]):
        start_block(s, seat, w, keys_spent)
        take_face_down(cards, squares, w, BLOCK, k)
        score = score_now(cards, squares, w, BLOCK)
        if score > best:
            best = score
            best_k = k
    return best, best_k


@inner
def best_face_up(cards, squares, s, w, slot, card, keys_spent):
    """Return the best score now after buying `card`, and the first such turn code; NOTHING if it can't be paid."""
    seat = s[SEAT]
    o = seat * PLAYER_SIZE
    best = NOTHING
    best_turn = REFRESH
    if price(cards, s, o, card) > s[o + GOLD]:
        return best, best_turn
    discards = discards_by_rank(cards, s, w, card)
    for k in range(squares[s[o + MASK], LEGAL_COUNT]):
        for i in range(max(1, discards)):
            discard = w[ROW_ORDER + i] if discards else -1
            discarded_cost = cards[s[ROWS + discard], COST] if discards else 0
            for choice in range(max(1, cards[card, CHOICES])):
                start_block(s, seat, w, keys_spent)
                buy(cards, squares, s, seat, w, BLOCK, card, k, choice, discarded_cost)
                score = score_now(cards, squares, w, BLOCK)
                if score > best:
                    best = score
                    best_turn = turn_code(slot, 0, k, choice, discard % 3 if discards else NO_DISCARD)
    return best, best_turn


@inner
def greedy(cards, squares, s, w):
    """Return the turn with the highest score now, refresh left out, and that score; ties go to the first by text."""
    best = NOTHING
    best_turn = REFRESH
    down, down_k = best_face_down(cards, squares, s, w, NO_KEY)
    for i in range(slots_by_rank(cards, s, w)):
        slot = w[SLOTS + i]
        here = slot // 3 == s[MESSENGER]
        score, turn = best_face_up(cards, squares, s, w, slot, s[ROWS + slot], NO_KEY if here else ONE_KEY)
        if score > best:
            best = score
            best_turn = turn
        # Face down with a key spent for nothing is always worth less.
        if here and down > best:
            best = down
            best_turn = turn_code(slot, 1, down_k, 0, NO_DISCARD)
    return best_turn, best


@inner
def choose(n, k):
    """Return the number of ways to choose k of n, for k from 0 to 3."""
    if k == 0:
        return 1
    if k == 1:
        return n
    if k == 2:
        return n * (n - 1) // 2
    return n * (n - 1) * (n - 2) // 6


@inner
def add_value(w, n, value):
    """Insert `value` into w[VALUES : VALUES + n], which falls."""
    i = n
    while i > 0 and w[VALUES + i - 1] < value:
        w[VALUES + i] = w[VALUES + i - 1]
        i -= 1
    w[VALUES + i] = value


@inner
def dealt_value(cards, squares, s, w, card, down):
    """Return the best score now with `card` in a freshly dealt row, `down` being that of any card face down."""
    return max(down, best_face_up(cards, squares, s, w, FIRST_SLOT, card, ONE_KEY)[0])


@inner
def refresh_score(cards, squares, s, w):
    """Return the expected best score now after a refresh, as a numerator and a denominator (both exact integers).

    The row is three cards drawn from the deck; if it holds fewer, all of it, and the rest drawn from the discard pile
    with the row's old cards.
    """
    place = s[MESSENGER]
    deck = DECKS + place * PLACE_CARDS
    deck_size = s[DECK_SIZE + place]
    down = best_face_down(cards, squares, s, w, ONE_KEY)[0]
    n = 0
    draws = 3
    if deck_size >= 3:
        for i in range(deck_size):
            add_value(w, n, dealt_value(cards, squares, s, w, s[deck + i], down))
            n += 1
    else:
        draws = 3 - deck_size
        for i in range(deck_size):
            down = max(down, dealt_value(cards, squares, s, w, s[deck + i], down))
        for i in range(s[DISCARD_SIZE + place]):
            card = s[DISCARD_PILES + place * PLACE_CARDS + i]
            add_value(w, n, dealt_value(cards, squares, s, w, card, down))
            n += 1
        for i in range(3):
            add_value(w, n, dealt_value(cards, squares, s, w, s[ROWS + 3 * place + i], down))
            n += 1
    total = 0
    for i in range(n - draws + 1):
        total += w[VALUES + i] * choose(n - 1 - i, draws - 1)
    return total, choose(n, draws)


@inner
def greedy_refresh(cards, squares, s, w):
    """Return the turn with the highest score now, refresh at its expected best; ties go to the first by text."""
    turn, best = greedy(cards, squares, s, w)
    if s[s[SEAT] * PLAYER_SIZE + KEYS] == 0 or s[REFRESHED] == 1:
        return turn
    total, ways = refresh_score(cards, squares, s, w)
    first_by_text = cards[FACE_DOWN, RANK] < cards[s[ROWS + (turn & 7)], RANK]
    if total > best * ways or (total == best * ways and first_by_text):
        return REFRESH
    return turn


# The value of a position: a small network a turn number, over whole-number features of the position after a turn.

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
# A feature's weights are a row of its turn's matrix; three more rows hold the hidden biases, the output weights and the
# output bias. Hidden unit 0 is linear, the others are rectified.
HIDDEN = 32
BIAS, OUTPUT, OUTPUT_BIAS = range(FEATURES, FEATURES + 3)
# `net` holds the matrices of two networks: the value after a turn that leaves 1 to 8 cards (index: cards before it),
# and the value of a refresh with 0 to 7 cards, predicted. DOUBT, beside the output bias, is how far that may be off.
AFTER_TURN, AFTER_REFRESH = 0, 1
DOUBT = 1
# The rows of `hidden`, a float32 matrix: 0 and 1 are the sums of what a turn leaves alone, with the messenger at the
# castle or the village; then what a card brings on any cell, all of a turn, and what each legal cell does to the shape.
COUNTED, SUM, SHAPES = 2, 3, 4
# The last ones are of one player whose luck is watched: what that player has, and with the decks and rows.
MINE = SHAPES + MAX_LEGAL
VIEW = MINE + 1
HIDDEN_ROWS = VIEW + 1
# `values` holds the values of the cards that a refresh may deal, falling; then by card, and what they come to.
BY_CARD = PLACE_CARDS
EXPECTED = BY_CARD + 78
VALUES_SIZE = EXPECTED + 1


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


@leaf
def add_weights(hidden, row, weights, feature, times):
    """Add `times` a feature's weights to a row of `hidden`."""
    factor = np.float32(times)
    for j in range(hidden.shape[1]):
        hidden[row, j] += factor * weights[feature, j]


@leaf
def copy_row(hidden, to, from_row):
    """Copy a row of `hidden` to another."""
    for j in range(hidden.shape[1]):
        hidden[to, j] = hidden[from_row, j]


@leaf
def add_rows(hidden, to, one, other):
    """Put the sum of two rows of `hidden` into another."""
    for j in range(hidden.shape[1]):
        hidden[to, j] = hidden[one, j] + hidden[other, j]


@leaf
def start_row(hidden, row, weights):
    """Put the biases into a row of `hidden`."""
    for j in range(hidden.shape[1]):
        hidden[row, j] = weights[BIAS, j]


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


@sum_leaf
def output(weights, hidden, row):
    """Return the network's value for the sums in a row of `hidden`."""
    total = np.float32(0)
    for j in range(hidden.shape[1]):
        total += max(hidden[row, j], np.float32(0)) * weights[OUTPUT, j]
    return np.float64(total + weights[OUTPUT_BIAS, 0] + min(hidden[row, 0], np.float32(0)) * weights[OUTPUT, 0])


@sum_leaf
def output_without(weights, hidden, row, feature):
    """Return the network's value for the sums in a row of `hidden`, less a feature's weights."""
    total = np.float32(0)
    for j in range(hidden.shape[1]):
        total += max(hidden[row, j] - weights[feature, j], np.float32(0)) * weights[OUTPUT, j]
    linear = min(hidden[row, 0] - weights[feature, 0], np.float32(0)) * weights[OUTPUT, 0]
    return np.float64(total + weights[OUTPUT_BIAS, 0] + linear)


@inner
def network(weights, w, hidden):
    """Return the network's value for the features in w[ALL_X:]."""
    start_row(hidden, SUM, weights)
    for i in range(FEATURES):
        if w[ALL_X + i] != 0:
            add_weights(hidden, SUM, weights, i, w[ALL_X + i])
    return output(weights, hidden, SUM)


@inner
def start_face_up(cards, squares, weights, s, w, hidden, slot, card, choice, discard, keys_spent):
    """Put into hidden[COUNTED] what buying `card` on any cell brings; it lies in `slot`, or will (ANY_SLOT).

    Nothing on the last turn.
    """
    if s[s[SEAT] * PLAYER_SIZE + CARDS] == 8:
        return
    place = cards[card, PLACE]
    discarded_cost = cards[s[ROWS + discard], COST] if discard >= 0 else 0
    start_block(s, s[SEAT], w, keys_spent)
    buy(cards, squares, s, s[SEAT], w, BLOCK, card, 0, choice, discarded_cost)
    messenger = place
    icon = cards[card, MESSENGER_TO]
    if icon >= 0 and not is_exhausted(s, icon):
        messenger = icon
    counted_sum(cards, weights, w, hidden, messenger)
    add_weights(hidden, COUNTED, weights, OWN_CARD + card, 1)
    if slot >= 0:
        add_weights(hidden, COUNTED, weights, (ROW_HERE if place == messenger else ROW_OTHER) + card, -1)
    if discard >= 0:
        gone = s[ROWS + discard]
        add_weights(hidden, COUNTED, weights, (ROW_OTHER if place == messenger else ROW_HERE) + gone, -1)


@inner
def face_up_value(cards, squares, weights, s, w, hidden, card, k, choice, discard, keys_spent):
    """Return the value after buying a card to the k-th legal cell, after `start_face_up` for the rest of the turn."""
    o = s[SEAT] * PLAYER_SIZE
    if s[o + CARDS] == 8:
        discarded_cost = cards[s[ROWS + discard], COST] if discard >= 0 else 0
        start_block(s, s[SEAT], w, keys_spent)
        buy(cards, squares, s, s[SEAT], w, BLOCK, card, k, choice, discarded_cost)
        return np.float64(score_now(cards, squares, w, BLOCK))
    scrolls = move_card(cards, squares, s, o, w, card, k)
    cell_sum(cards, squares, weights, w, hidden, k, scrolls)
    return output(weights, hidden, SUM)


@inner
def best_face_up_value(cards, squares, net, s, w, hidden, slot, card, keys_spent):
    """Return the best value after buying `card`, and the first such turn code; NOTHING if it can't be paid.

    The card lies in `slot`, or will after a refresh (-1).
    """
    o = s[SEAT] * PLAYER_SIZE
    best = NOTHING
    best_turn = REFRESH
    if price(cards, s, o, card) > s[o + GOLD]:
        return best, best_turn
    weights = net[AFTER_TURN, s[o + CARDS]]
    discards = discards_by_rank(cards, s, w, card)
    for i in range(max(1, discards)):
        discard = w[ROW_ORDER + i] if discards else -1
        for choice in range(max(1, cards[card, CHOICES])):
            start_face_up(cards, squares, weights, s, w, hidden, slot, card, choice, discard, keys_spent)
            for k in range(squares[s[o + MASK], LEGAL_COUNT]):
                value = face_up_value(cards, squares, weights, s, w, hidden, card, k, choice, discard, keys_spent)
                if value > best:
                    best = value
                    best_turn = turn_code(slot, 0, k, choice, discard % 3 if discards else NO_DISCARD)
    return best, best_turn


@inner
def start_face_down(cards, squares, weights, s, w, hidden, place, keys_spent):
    """Put into hidden[COUNTED] what taking any card of a place face down brings; nothing on the last turn."""
    if s[s[SEAT] * PLAYER_SIZE + CARDS] == 8:
        return
    start_block(s, s[SEAT], w, keys_spent)
    take_face_down(cards, squares, w, BLOCK, 0)
    counted_sum(cards, weights, w, hidden, place)


@inner
def face_down_value(cards, squares, weights, s, w, hidden, k, keys_spent):
    """Return the value after taking an unknown card face down to the k-th legal cell, after `start_face_down`.

    hidden[SUM] is left as it is with the row's cards all still there, but for the last turn.
    """
    o = s[SEAT] * PLAYER_SIZE
    if s[o + CARDS] == 8:
        start_block(s, s[SEAT], w, keys_spent)
        take_face_down(cards, squares, w, BLOCK, k)
        return np.float64(score_now(cards, squares, w, BLOCK))
    scrolls = move_card(cards, squares, s, o, w, FACE_DOWN, k)
    cell_sum(cards, squares, weights, w, hidden, k, scrolls)
    return output(weights, hidden, SUM)


@inner
def best_face_down_value(cards, squares, net, s, w, hidden, place, keys_spent, refreshed):
    """Return the best value after taking a card of a place's row, unknown if `refreshed`, face down, and that turn."""
    o = s[SEAT] * PLAYER_SIZE
    weights = net[AFTER_TURN, s[o + CARDS]]
    best = NOTHING
    best_turn = REFRESH
    start_face_down(cards, squares, weights, s, w, hidden, place, keys_spent)
    for k in range(squares[s[o + MASK], LEGAL_COUNT]):
        value = face_down_value(cards, squares, weights, s, w, hidden, k, keys_spent)
        for slot in range(3 * place, 3 * place + 1 if refreshed else 3 * place + 3):
            if not refreshed and s[o + CARDS] < 8:
                value = output_without(weights, hidden, SUM, ROW_HERE + s[ROWS + slot])
            if value > best:
                best = value
                best_turn = turn_code(slot, 1, k, 0, NO_DISCARD)
    return best, best_turn


@inner
def best_take_value(cards, squares, net, s, w, hidden):
    """Return the turn with the highest value of the network, refresh left out, and that value."""
    start_values(cards, squares, net, s, w, hidden, AS_DEALT)
    best = NOTHING
    best_turn = REFRESH
    for i in range(slots_by_rank(cards, s, w)):
        slot = w[SLOTS + i]
        keys_spent = 0 if slot // 3 == s[MESSENGER] else 1
        value, turn = best_face_up_value(cards, squares, net, s, w, hidden, slot, s[ROWS + slot], keys_spent)
        if value > best:
            best = value
            best_turn = turn
    for keys_spent in range(2):
        place = s[MESSENGER] if keys_spent == 0 else 1 - s[MESSENGER]
        if keys_spent and (s[s[SEAT] * PLAYER_SIZE + KEYS] == 0 or s[REFRESHED] or s[ROWS + 3 * place] == EMPTY):
            continue
        value, turn = best_face_down_value(cards, squares, net, s, w, hidden, place, keys_spent, AS_DEALT)
        if value > best:
            best = value
            best_turn = turn
    return best_turn, best


@inner
def dealt_card_value(cards, squares, net, s, w, hidden, card, down):
    """Return the best value with `card` in a freshly dealt row, `down` being that of any card face down."""
    return max(down, best_face_up_value(cards, squares, net, s, w, hidden, ANY_SLOT, card, ONE_KEY)[0])


@inner
def refresh_value(cards, squares, net, s, w, hidden, values):
    """Return the expected best value after a refresh: the row is drawn as in `refresh_score`.

    If the deck holds 3 cards, the values of its cards stay in values[BY_CARD:]; the result stays in values[EXPECTED].
    """
    start_values(cards, squares, net, s, w, hidden, BEFORE_DEALING)
    place = s[MESSENGER]
    deck = DECKS + place * PLACE_CARDS
    deck_size = s[DECK_SIZE + place]
    down = best_face_down_value(cards, squares, net, s, w, hidden, place, ONE_KEY, BEFORE_DEALING)[0]
    n = 0
    draws = 3
    if deck_size >= 3:
        for i in range(deck_size):
            card = s[deck + i]
            values[BY_CARD + card] = dealt_card_value(cards, squares, net, s, w, hidden, card, down)
            insert_value(values, n, values[BY_CARD + card])
            n += 1
    else:
        draws = 3 - deck_size
        for i in range(deck_size):
            down = max(down, dealt_card_value(cards, squares, net, s, w, hidden, s[deck + i], down))
        for i in range(s[DISCARD_SIZE + place]):
            card = s[DISCARD_PILES + place * PLACE_CARDS + i]
            insert_value(values, n, dealt_card_value(cards, squares, net, s, w, hidden, card, down))
            n += 1
        for i in range(3):
            card = s[ROWS + 3 * place + i]
            insert_value(values, n, dealt_card_value(cards, squares, net, s, w, hidden, card, down))
            n += 1
    values[EXPECTED] = expected_best(values, n, draws)
    return values[EXPECTED]


@inner
def expected_best(values, n, draws):
    """Return the mean of the best of some draws from values[:n], which fall."""
    total = 0.0
    for i in range(n - draws + 1):
        total += values[i] * choose(n - 1 - i, draws - 1)
    return total / choose(n, draws)


@inner
def insert_value(values, n, value):
    """Insert `value` into values[:n], which falls."""
    i = n
    while i > 0 and values[i - 1] < value:
        values[i] = values[i - 1]
        i -= 1
    values[i] = value


@inner
def predicted_refresh_value(cards, squares, net, s, w, hidden):
    """Return what the second network expects of `refresh_value` and how far that may be off; not for the last turn."""
    o = s[SEAT] * PLAYER_SIZE
    weights = net[AFTER_REFRESH, s[o + CARDS]]
    s[o + KEYS] -= 1
    all_features(cards, squares, s, s[SEAT], w, BEFORE_DEALING)
    s[o + KEYS] += 1
    return network(weights, w, hidden), np.float64(weights[OUTPUT_BIAS, DOUBT])


@inner
def value_turn(cards, squares, net, s, w, hidden, values):
    """Return the turn with the highest value of the network, refresh at its expected best.

    That is worked out only where the prediction leaves a doubt.
    """
    turn, best = best_take_value(cards, squares, net, s, w, hidden)
    o = s[SEAT] * PLAYER_SIZE
    if s[o + KEYS] == 0 or s[REFRESHED] == 1:
        return turn
    if s[o + CARDS] < 8:
        predicted, doubt = predicted_refresh_value(cards, squares, net, s, w, hidden)
        if predicted < best - doubt:
            return turn
        if predicted > best + doubt:
            return REFRESH
    if refresh_value(cards, squares, net, s, w, hidden, values) > best:
        return REFRESH
    return turn


@inner
def policy_turn(cards, squares, net, s, w, hidden, values, policy, rng):
    """Return the turn that `policy` makes; values[EXPECTED] is NOTHING unless a refresh had to be worked out."""
    values[EXPECTED] = NOTHING
    if policy == VALUE:
        return value_turn(cards, squares, net, s, w, hidden, values)
    if policy == GREEDY_REFRESH:
        return greedy_refresh(cards, squares, s, w)
    if policy == GREEDY:
        return greedy(cards, squares, s, w)[0]
    return w[TURNS + random_below(rng, list_turns(cards, squares, s, w))]


# The end of the game, exactly.


@kernel
def last_turn_values(cards, squares, s, w, turns, values):
    """Fill values[i] with the final score after turns[i]: the last turn of the game, a refresh at its expected best."""
    seat = s[SEAT]
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            total, ways = refresh_score(cards, squares, s, w)
            values[i] = total / ways
        else:
            after = s.copy()
            apply_turn(cards, squares, after, turns[i])
            values[i] = score_now(cards, squares, after, seat * PLAYER_SIZE)


@kernel
def last_turn_points(cards, squares, s, turns, points):
    """Raise points[i], see `add_points`, by the expected final score after turns[i]: the last turn of the game."""
    w = np.empty(SCRATCH_SIZE, np.int64)
    after = np.empty(STATE_SIZE, np.int64)
    o = s[SEAT] * PLAYER_SIZE
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            refresh_points(cards, squares, s, w, points[i])
        else:
            copy_state(s, after)
            apply_turn(cards, squares, after, turns[i])
            add_points(cards, squares, after, o, points[i])


@allocating
def refresh_points(cards, squares, s, w, points):
    """Raise `points` by the expected final score after a refresh in the last turn: `refresh_score`, split.

    Every card that may be dealt has the points of its best turn; the cards that are dealt for certain, or any card face
    down, are what the others have to beat.
    """
    place = s[MESSENGER]
    deck = DECKS + place * PLACE_CARDS
    deck_size = s[DECK_SIZE + place]
    sure = np.zeros(POINTS)
    sure_score, k = best_face_down(cards, squares, s, w, ONE_KEY)
    taken_points(cards, squares, s, w, turn_code(0, 1, k, 0, NO_DISCARD), FACE_DOWN, sure)
    n = 0
    drawn = np.zeros((2 * PLACE_CARDS, POINTS))
    scores = np.zeros(2 * PLACE_CARDS)
    for i in range(deck_size + s[DISCARD_SIZE + place] + 3):
        if i < deck_size:
            card = s[deck + i]
        elif i < deck_size + s[DISCARD_SIZE + place]:
            card = s[DISCARD_PILES + place * PLACE_CARDS + i - deck_size]
        else:
            card = s[ROWS + 3 * place + i - deck_size - s[DISCARD_SIZE + place]]
        if i >= deck_size >= 3:
            break
        score, turn = best_face_up(cards, squares, s, w, FIRST_SLOT, card, ONE_KEY)
        if i < deck_size < 3:
            if score > sure_score:
                sure_score = score
                sure[:] = 0
                taken_points(cards, squares, s, w, turn, card, sure)
            continue
        scores[n] = score
        if score > NOTHING:
            taken_points(cards, squares, s, w, turn, card, drawn[n])
        n += 1
    draws = 3 if deck_size >= 3 else 3 - deck_size
    order = np.empty(n, np.int64)
    sort_falling(scores, n, order)
    ways = choose(n, draws)
    for i in range(n - draws + 1):
        share = choose(n - 1 - i, draws - 1) / ways
        best = drawn[order[i]] if scores[order[i]] > sure_score else sure
        for j in range(POINTS):
            points[j] += share * best[j]


@inner
def taken_points(cards, squares, s, w, turn, card, points):
    """Raise `points` by the final score of taking `card` by a turn, a key having been spent on a refresh."""
    discard = (turn >> 9) & 3
    discarded_cost = 0
    if discard != NO_DISCARD:
        discarded_cost = cards[s[ROWS + 3 * cards[card, DISCARDS] + discard], COST]
    start_block(s, s[SEAT], w, 1)
    k = (turn >> 4) & 15
    if (turn >> 3) & 1:
        take_face_down(cards, squares, w, BLOCK, k)
    else:
        buy(cards, squares, s, s[SEAT], w, BLOCK, card, k, (turn >> 8) & 1, discarded_cost)
    add_points(cards, squares, w, BLOCK, points)


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


@inner
def tables_after(cards, squares, s, after, w, turn, scores, order):
    """Make `after` the position after a turn of a player alone, not refilled, and fill the tables of its last turn."""
    for i in range(len(s)):
        after[i] = s[i]
    apply_turn(cards, squares, after, turn)
    final_scores(cards, squares, after, w, scores)
    if after[KEYS] > 0:
        order_deck(after, after[MESSENGER], scores, order)


@kernel
def last_two_turns_values(cards, squares, s, w, turns, values):
    """Fill values[i] with the value of turns[i] for a player alone with 7 cards: the last two turns, exactly.

    Both decks must hold at least 8 cards, so that no reshuffle can happen.
    """
    after = np.empty(STATE_SIZE, np.int64)
    scores = np.zeros((2, FACE_DOWN, COSTS), np.int64)
    order = np.empty((COSTS, PLACE_CARDS), np.int64)
    dealt = np.zeros(2, np.int64)
    room = np.empty((2, PLACE_CARDS))
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            values[i] = refresh_two_turns_value(cards, squares, s, w)
        else:
            tables_after(cards, squares, s, after, w, turns[i], scores, order)
            values[i] = mean_over_refills(cards, after, scores, order, dealt, room)


@allocating
def refresh_two_turns_value(cards, squares, s, w):
    """Return the value of a refresh with two turns left: the mean over all rows of the best turn then.

    A turn on one of the three cards makes its tables once; they serve for every pair of other cards. The most promising
    turns come first, so that most rows of the others need not be worked out: see `MOST_AT_LAST`.
    """
    refreshed = s.copy()
    refresh(refreshed)
    place = s[MESSENGER]
    deck = DECKS + place * PLACE_CARDS
    n = s[DECK_SIZE + place]
    best = np.full((n, n, n), np.float64(NOTHING))
    after = np.empty(STATE_SIZE, np.int64)
    scores = np.zeros((2, FACE_DOWN, COSTS), np.int64)
    order = np.empty((COSTS, PLACE_CARDS), np.int64)
    bounds = np.empty(MOST_AT_LAST + 1)
    turns = np.empty((n * MAX_CARD_TURNS, 2), np.int64)
    promises = np.empty(n * MAX_CARD_TURNS)
    count = 0
    for a in range(n):
        refreshed[ROWS + 3 * place] = s[deck + a]
        for i in range(list_card_turns(cards, squares, refreshed, w, 3 * place, 0)):
            turns[count, 0] = a
            turns[count, 1] = w[TURNS + i]
            tables_after(cards, squares, refreshed, after, w, turns[count, 1], scores, order)
            fill_bounds(cards, after, scores, order, place, a, bounds)
            promises[count] = bounds[0]
            count += 1
    by_promise = np.empty(count, np.int64)
    sort_falling(promises, count, by_promise)
    for index in by_promise:
        a = turns[index, 0]
        refreshed[ROWS + 3 * place] = s[deck + a]
        tables_after(cards, squares, refreshed, after, w, turns[index, 1], scores, order)
        fill_bounds(cards, after, scores, order, place, a, bounds)
        improve_rows(cards, after, scores, order, place, a, bounds, best)
    total = 0.0
    for a in range(n):
        for b in range(a + 1, n):
            for c in range(b + 1, n):
                total += best[a, b, c]
    return total / choose(n, 3)


@inner
def most_by_taking(after, scores, place, card):
    """Return the most that a card of a place can score as the last one."""
    return take_score(after, scores, place, card, COSTS - 1)


@inner
def fill_bounds(cards, after, scores, order, place, a, bounds):
    """Fill bounds[t] with the most that the last turn is worth if no card of the place's row but the new one beats t.

    The row's other cards are unknown here; the new one may be any of the deck but the a-th and those other two.
    """
    deck = DECKS + place * PLACE_CARDS
    n = after[DECK_SIZE + place]
    least = np.float64(row_best(after, scores, 1 - place, COSTS - 1))
    if after[KEYS] > 0:
        least = max(least, most_by_refresh(after, scores, order, place, a))
    highest = 0
    for i in range(n):
        highest = max(highest, most_by_taking(after, scores, place, after[deck + i]))
    for t in range(MOST_AT_LAST + 1):
        if 0 < t <= least:
            bounds[t] = bounds[0]
            continue
        if t >= highest and t >= least:
            bounds[t] = t
            continue
        floor = max(least, np.float64(t))
        total = -2 * floor
        for i in range(n):
            if i != a:
                total += max(floor, np.float64(most_by_taking(after, scores, place, after[deck + i])))
        bounds[t] = total / (n - 3)
    if empty_slot(after, 1 - place) >= 0:
        fill_bounds_by_other_row(after, scores, 1 - place, bounds)


@inner
def fill_bounds_by_other_row(after, scores, other, bounds):
    """Average `bounds`, known for all that the other row's dealt card may score at most, over the cards of its deck."""
    n = after[DECK_SIZE + other]
    for t in range(MOST_AT_LAST + 1):
        total = 0.0
        for i in range(n):
            card = after[DECKS + other * PLACE_CARDS + i]
            total += bounds[max(t, most_by_taking(after, scores, other, card))]
        bounds[t] = total / n


@inner
def most_by_refresh(after, scores, order, place, a):
    """Return the most that the last turn's refresh can be worth.

    In the deck of the row that is not known yet, the a-th card and any three more are gone; in the other one, a card if
    an empty slot of its row is to be filled: at best the worst ones.
    """
    here = after[MESSENGER]
    cost = COSTS - 1
    dealt = 0
    gone = 0 if empty_slot(after, here) < 0 else 1
    if here == place:
        dealt = 1 << a
        gone = 3
    for i in range(after[DECK_SIZE + here] - 1, -1, -1):
        if gone > 0 and (dealt >> order[cost, i]) & 1 == 0:
            dealt |= 1 << order[cost, i]
            gone -= 1
    return expected_best_of_deck(after, here, scores, order, cost, dealt)


@allocating
def improve_rows(cards, after, scores, order, place, a, bounds, best):
    """Raise best[row], for every row with the a-th card of the deck, to the value of the turn that led to `after`."""
    deck = DECKS + place * PLACE_CARDS
    dealt = np.zeros(2, np.int64)
    room = np.empty((2, PLACE_CARDS))
    n = after[DECK_SIZE + place]
    for b in range(n):
        if b == a:
            continue
        b_score = most_by_taking(after, scores, place, after[deck + b])
        for c in range(b + 1, n):
            if c == a:
                continue
            low, high = min(a, b), max(a, c)
            middle = a + b + c - low - high
            if bounds[max(b_score, most_by_taking(after, scores, place, after[deck + c]))] <= best[low, middle, high]:
                continue
            after[ROWS + 3 * place + 1] = after[deck + b]
            after[ROWS + 3 * place + 2] = after[deck + c]
            dealt[place] = 1 << a | 1 << b | 1 << c
            value = mean_over_refills(cards, after, scores, order, dealt, room)
            best[low, middle, high] = max(best[low, middle, high], value)


@kernel
def one_policy_turn(cards, squares, net, s, policy):
    """Return the turn that `policy`, not a random one, makes in a position."""
    rng = np.zeros(1, np.uint64)
    w, hidden, values = scratch()
    return policy_turn(cards, squares, net, s, w, hidden, values, policy, rng)


# Playing out.


@inner
def play_to_end(cards, squares, net, s, w, hidden, values, policies, rng, deal_rng):
    """Play on to the end of the game, seat i by policies[i]; `deal_rng` is free for reshuffles."""
    while not is_over(s):
        turn = policy_turn(cards, squares, net, s, w, hidden, values, policies[s[SEAT]], rng)
        apply_turn(cards, squares, s, turn)
        refill(s, deal_rng)


@kernel
def deal_sample(base, s, seed, index, rng):
    """Make `s` the position `base` with the unseen cards of both decks in an order drawn from (seed, index)."""
    copy_state(base, s)
    rng[0] = np.uint64(seed) + np.uint64(index) * np.uint64(0x9E3779B97F4A7C15)
    rng[0] = next_random(rng)
    s[RESHUFFLE_SEED] = np.int64(next_random(rng) >> np.uint64(2))
    for place in range(2):
        shuffle(s, DECKS + place * PLACE_CARDS, s[DECK_SIZE + place], rng)


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


@inner
def picked_turn(s, picks, pick_values):
    """Return the turn that `picks` names for the card of the refreshed row with the highest of `pick_values`."""
    best = 3 * s[MESSENGER]
    for slot in range(best + 1, best + 3):
        if pick_values[s[ROWS + slot]] > pick_values[s[ROWS + best]]:
            best = slot
    return picks[s[ROWS + best]] | best


@inner
def deal_first(s, base, place, index):
    """Move a card, number `index` in the deck of a place in `base`, to the top of that deck in `s`."""
    deck = DECKS + place * PLACE_CARDS
    at = deck
    while s[at] != base[deck + index]:
        at += 1
    top = deck + s[DECK_SIZE + place] - 1
    s[at], s[top] = s[top], s[at]


# Luck: how much better the cards dealt are than those that could be, for one player, by that player's networks. Its
# mean is 0 whatever the networks say, so that taking it off a score leaves the mean alone: a control variate.
# Parts of it count by how many others move before that player does, and for a row that the player refreshed: about what
# least squares give over many positions.
LUCK_COUNTS = (1.0, 0.35, 0.1)
REFRESH_LUCK_COUNTS = 0.9


@sum_leaf
def output_with(weights, hidden, row, feature):
    """Return the network's value for the sums in a row of `hidden`, and a feature's weights."""
    total = np.float32(0)
    for j in range(hidden.shape[1]):
        total += max(hidden[row, j] + weights[feature, j], np.float32(0)) * weights[OUTPUT, j]
    linear = min(hidden[row, 0] + weights[feature, 0], np.float32(0)) * weights[OUTPUT, 0]
    return np.float64(total + weights[OUTPUT_BIAS, 0] + linear)


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


@inner
def expect_picks(s, pick_values, values):
    """Fill values[BY_CARD:] with those of `picks`, see `play_outs`, and values[EXPECTED] with the mean of the best."""
    place = s[MESSENGER]
    size = s[DECK_SIZE + place]
    for i in range(size):
        card = s[DECKS + place * PLACE_CARDS + i]
        values[BY_CARD + card] = pick_values[card]
        insert_value(values, i, pick_values[card])
    values[EXPECTED] = expected_best(values, size, 3)


@inner
def play_on(cards, squares, net, s, w, hidden, values, policies, seat, rng, deal_rng):
    """Play on to the end of the game, as `play_to_end` does, and return the luck of the player in a seat."""
    luck = 0.0
    while not is_over(s):
        mover = s[SEAT]
        turn = policy_turn(cards, squares, net, s, w, hidden, values, policies[mover], rng)
        if turn == REFRESH and mover == seat and s[DECK_SIZE + s[MESSENGER]] >= 3:
            if values[EXPECTED] == NOTHING:
                refresh_value(cards, squares, net, s, w, hidden, values)
            luck += refresh_luck(s, values)
            refresh(s)
            refill(s, deal_rng)
        else:
            luck += play_turn(cards, squares, net, s, w, hidden, turn, seat, deal_rng)
    return luck


@inner
def play_turn(cards, squares, net, s, w, hidden, turn, seat, deal_rng):
    """Make a turn and its refill, and return the luck that this was for the player in `seat`."""
    mover = s[SEAT]
    apply_turn(cards, squares, s, turn)
    placed = s[seat * PLAYER_SIZE + CARDS]
    if mover == seat and turn != REFRESH and placed < 9:
        start_mine(cards, squares, net[AFTER_TURN, placed - 1], s, seat, w, hidden)
    return refill_luck(cards, net, s, seat, hidden, deal_rng)


@kernel
def play_outs(
    cards, squares, net, base, turns, dealt, picks, pick_values, policies, seed, first, scores, lucks, points
):
    """Play out the samples `first`, `first` + 1, ... after each of `turns`, on the same deals for all of them.

    scores[i, j] and lucks[i, j] get the final score after turns[i] on sample `first` + j, and the luck in it; points[i,
    j // SAMPLES_A_BLOCK] is raised by what makes up the score, see `add_points`. If dealt[i] is not -1, a refresh comes
    first that deals that card of the messenger's deck (an index; the deck must hold 3 cards), and turns[i], a code less
    its slot, takes it. After REFRESH the turn is the one of `picks`, by card, for the dealt card with the highest of
    `pick_values`; if these are empty vectors, it is the policy's.
    """
    rng, deal_rng = random_states()
    w, hidden, values = scratch()
    deal = np.empty(STATE_SIZE, np.int64)
    s = np.empty(STATE_SIZE, np.int64)
    seat = base[SEAT]
    o = seat * PLAYER_SIZE
    place = base[MESSENGER]
    first_values = np.empty(VALUES_SIZE)
    if len(picks) > 0:
        expect_picks(base, pick_values, first_values)
    for j in range(scores.shape[1]):
        deal_sample(base, deal, seed, first + j, rng)
        for i in range(turns.shape[0]):
            copy_state(deal, s)
            turn = turns[i]
            luck = 0.0
            if dealt[i] >= 0:
                deal_first(s, base, place, dealt[i])
                refresh(s)
                refill(s, deal_rng)
                turn |= 3 * place
            if turn == REFRESH and len(picks) > 0:
                luck = refresh_luck(s, first_values)
                refresh(s)
                refill(s, deal_rng)
                turn = picked_turn(s, picks, pick_values)
            if turn == REFRESH:
                refresh(s)
                refill(s, deal_rng)
            else:
                luck += play_turn(cards, squares, net, s, w, hidden, turn, seat, deal_rng)
            luck += play_on(cards, squares, net, s, w, hidden, values, policies, seat, rng, deal_rng)
            scores[i, j] = score_now(cards, squares, s, o)
            lucks[i, j] = luck
            add_points(cards, squares, s, o, points[i, j // SAMPLES_A_BLOCK])


@kernel
def turn_values(cards, squares, net, s, turns, out):
    """Fill out[i] with the network's value of turns[i], a refresh at its expected best; exact after the last turn."""
    w, hidden, values = scratch()
    after = np.empty(STATE_SIZE, np.int64)
    o = s[SEAT] * PLAYER_SIZE
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            out[i] = refresh_value(cards, squares, net, s, w, hidden, values)
            continue
        copy_state(s, after)
        apply_turn(cards, squares, after, turns[i])
        if after[o + CARDS] == 9:
            out[i] = score_now(cards, squares, after, o)
        else:
            all_features(cards, squares, after, s[SEAT], w, AS_DEALT)
            out[i] = network(net[AFTER_TURN, s[o + CARDS]], w, hidden)


@kernel
def dealt_options(cards, squares, net, s, options, option_values):
    """Fill options[i] with the best turns on the i-th card of the messenger's deck after a refresh, best first.

    Turn codes are without their slot; option_values[i] are the network's values, NOTHING where there are fewer turns.
    """
    w, hidden, _ = scratch()
    start_values(cards, squares, net, s, w, hidden, BEFORE_DEALING)
    option_values[:] = NOTHING
    o = s[SEAT] * PLAYER_SIZE
    place = s[MESSENGER]
    weights = net[AFTER_TURN, s[o + CARDS]]
    legal = squares[s[o + MASK], LEGAL_COUNT]
    for i in range(s[DECK_SIZE + place]):
        card = s[DECKS + place * PLACE_CARDS + i]
        start_face_down(cards, squares, weights, s, w, hidden, place, ONE_KEY)
        for k in range(legal):
            value = face_down_value(cards, squares, weights, s, w, hidden, k, ONE_KEY)
            insert_option(options[i], option_values[i], turn_code(0, 1, k, 0, NO_DISCARD), value)
        if price(cards, s, o, card) > s[o + GOLD]:
            continue
        discards = discards_by_rank(cards, s, w, card)
        for d in range(max(1, discards)):
            discard = w[ROW_ORDER + d] if discards else -1
            for choice in range(max(1, cards[card, CHOICES])):
                start_face_up(cards, squares, weights, s, w, hidden, ANY_SLOT, card, choice, discard, ONE_KEY)
                for k in range(legal):
                    value = face_up_value(cards, squares, weights, s, w, hidden, card, k, choice, discard, ONE_KEY)
                    code = turn_code(0, 0, k, choice, discard % 3 if discards else NO_DISCARD)
                    insert_option(options[i], option_values[i], code, value)


@inner
def insert_option(options, values, option, value):
    """Insert an option into the best few, whose `values` fall; drop the last."""
    i = len(values)
    while i > 0 and values[i - 1] < value:
        if i < len(values):
            options[i] = options[i - 1]
            values[i] = values[i - 1]
        i -= 1
    if i < len(values):
        options[i] = option
        values[i] = value


@kernel
def score_all(cards, squares, blocks, scores):
    """Fill scores[i] with the score of the player block that starts at blocks[i * PLAYER_SIZE]."""
    for i in range(scores.shape[0]):
        scores[i] = score_now(cards, squares, blocks, i * PLAYER_SIZE)


@kernel
def play_games(cards, squares, net, start, policies, seed, first, scores):
    """Fill scores[j, seat] with the final scores of whole games from `start`, dealt from (seed, `first` + j)."""
    rng, deal_rng = random_states()
    w, hidden, values = scratch()
    s = np.empty(STATE_SIZE, np.int64)
    for j in range(scores.shape[0]):
        deal_sample(start, s, seed, first + j, rng)
        refill(s, deal_rng)
        play_to_end(cards, squares, net, s, w, hidden, values, policies, rng, deal_rng)
        for seat in range(s[PLAYERS]):
            scores[j, seat] = score_now(cards, squares, s, seat * PLAYER_SIZE)


@kernel
def play_exploring(cards, squares, net, start, policies, slip_rate, seed, first, slips, x, scores, states, states_rate):
    """Play games in which each player slips once at most; record the positions after turns from the slip on.

    For game `first` + j and seat i, slips[j, i] is the number of cards at the first recorded position; x[j, i, n - 1]
    are its features with n cards (n from 1 to 8), scores[j, i] the final score. A slip is a random turn at a random
    time, in `slip_rate` of the games; after it the player follows policies[i], so that the score is what it is worth.
    Decisions in which a refresh is possible go into the rows of `states` at `states_rate`; return how many did.
    """
    rng, deal_rng = random_states()
    w, hidden, values = scratch()
    s = np.empty(STATE_SIZE, np.int64)
    n = 0
    for j in range(scores.shape[0]):
        deal_sample(start, s, seed, first + j, rng)
        refill(s, deal_rng)
        for i in range(s[PLAYERS]):
            slips[j, i] = random_below(rng, 8) + 1 if random_below(rng, 1000) < 1000 * slip_rate else 0
        while not is_over(s):
            seat = s[SEAT]
            o = seat * PLAYER_SIZE
            can_refresh = s[o + KEYS] > 0 and s[REFRESHED] == 0 and s[o + CARDS] < 8
            if can_refresh and n < states.shape[0] and random_below(rng, 1000) < 1000 * states_rate:
                states[n] = s
                n += 1
            if s[o + CARDS] + 1 == slips[j, seat]:
                turn = w[TURNS + random_below(rng, list_turns(cards, squares, s, w))]
            else:
                turn = policy_turn(cards, squares, net, s, w, hidden, values, policies[seat], rng)
            apply_turn(cards, squares, s, turn)
            placed = s[o + CARDS]
            if turn != REFRESH and placed < 9:
                all_features(cards, squares, s, seat, w, AS_DEALT)
                for f in range(FEATURES):
                    x[j, seat, placed - 1, f] = min(255, max(0, w[ALL_X + f]))
            refill(s, deal_rng)
        for i in range(s[PLAYERS]):
            scores[j, i] = score_now(cards, squares, s, i * PLAYER_SIZE)
    return n


@kernel
def refresh_targets(cards, squares, net, states, x, targets):
    """Fill x[i] with the features and targets[i] with the value of a refresh in states[i]."""
    w, hidden, values = scratch()
    s = np.empty(STATE_SIZE, np.int64)
    for i in range(states.shape[0]):
        copy_state(states[i], s)
        targets[i] = refresh_value(cards, squares, net, s, w, hidden, values)
        predicted_refresh_value(cards, squares, net, s, w, hidden)
        for f in range(FEATURES):
            x[i, f] = min(255, max(0, w[ALL_X + f]))
