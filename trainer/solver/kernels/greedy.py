"""The greedy policies: the turn with the highest score now, refresh left out or at its expected best."""

from trainer.solver.kernels.abilities import buy, take_face_down
from trainer.solver.kernels.decorators import inner
from trainer.solver.kernels.facts import CHOICES, COST, FACE_DOWN, LEGAL_COUNT, RANK
from trainer.solver.kernels.layout import (
    BLOCK,
    DECK_SIZE,
    DECKS,
    DISCARD_PILES,
    DISCARD_SIZE,
    GOLD,
    KEYS,
    MASK,
    MESSENGER,
    PLACE_CARDS,
    PLAYER_SIZE,
    REFRESHED,
    ROW_ORDER,
    ROWS,
    SEAT,
    SLOTS,
    VALUES,
)
from trainer.solver.kernels.placing import price
from trainer.solver.kernels.ranking import NOTHING, choose
from trainer.solver.kernels.scoring import score_now
from trainer.solver.kernels.turns import (
    FIRST_SLOT,
    NO_DISCARD,
    NO_KEY,
    ONE_KEY,
    REFRESH,
    discards_by_rank,
    slots_by_rank,
    start_block,
    turn_code,
)


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
