"""The last turn of the game, exactly."""

import numpy as np

from trainer.solver.kernels.decks import copy_state
from trainer.solver.kernels.decorators import allocating, inner, kernel
from trainer.solver.kernels.ends import note_end
from trainer.solver.kernels.greedy import refresh_score
from trainer.solver.kernels.layout import (
    DECK_SIZE,
    DECKS,
    DISCARD_PILES,
    DISCARD_SIZE,
    MAX_PLAYERS,
    MESSENGER,
    PLACE_CARDS,
    PLAYER_SIZE,
    PLAYERS,
    ROWS,
    SCRATCH_SIZE,
    SEAT,
    STATE_SIZE,
    TURNS,
)
from trainer.solver.kernels.ranking import choose
from trainer.solver.kernels.scoring import POINTS, add_points, score_now
from trainer.solver.kernels.turns import REFRESH, apply_turn, list_card_turns, refresh

# The columns of prospects; each opponent's final score follows, in the order in which they move.
FINAL_SCORE, WIN, LEAD, OPPONENTS = range(4)
MOST_PROSPECTS = OPPONENTS + MAX_PLAYERS - 1


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
def last_turn_prospects(cards, squares, s, turns, for_win, prospects, points):
    """Fill prospects[i] with what turns[i] leads to, and raise points[i], see `add_points`, by its final score.

    After a refresh the player takes what brings most of the win if `for_win`, most points else.
    """
    after = np.empty(STATE_SIZE, np.int64)
    end = np.empty(MAX_PLAYERS + 1, np.int64)
    for i in range(turns.shape[0]):
        if turns[i] == REFRESH:
            refresh_prospects(cards, squares, s, after, end, for_win, prospects[i], points[i])
        else:
            copy_state(s, after)
            apply_turn(cards, squares, after, turns[i])
            note_prospects(cards, squares, after, s[SEAT], end, prospects[i])
            add_points(cards, squares, after, s[SEAT] * PLAYER_SIZE, points[i])


@inner
def note_prospects(cards, squares, s, seat, end, prospects):
    """Fill `prospects` with what the finished game brings the player in a seat; alone all points are the lead."""
    players = s[PLAYERS]
    note_end(cards, squares, s, seat, end)
    best_other = 0
    for step in range(1, players):
        prospects[OPPONENTS - 1 + step] = end[step]
        best_other = max(best_other, end[step])
    prospects[FINAL_SCORE] = end[0]
    prospects[WIN] = 1 / end[players] if end[players] > 0 else 0.0
    prospects[LEAD] = end[0] - best_other


@allocating
def refresh_prospects(cards, squares, s, after, end, for_win, prospects, points):
    """Fill `prospects` and raise `points` with what a refresh in the last turn leads to, as `last_turn_prospects`.

    Every card that may be dealt has its best turn; the best one of the cards that are dealt for certain is what the
    others have to beat.
    """
    refreshed = s.copy()
    refresh(refreshed)
    place = s[MESSENGER]
    size = s[DECK_SIZE + place]
    certain = 0 if size >= 3 else size
    n = size if size >= 3 else size + refreshed[DISCARD_SIZE + place]
    best = np.empty((n, prospects.shape[0]))
    parts = np.zeros((n, POINTS))
    for i in range(n):
        if i < size:
            card = s[DECKS + place * PLACE_CARDS + i]
        else:
            card = refreshed[DISCARD_PILES + place * PLACE_CARDS + i - size]
        best_with_card(cards, squares, refreshed, after, end, card, for_win, best[i], parts[i])
    order = np.empty(n, np.int64)
    drawn = 0
    for i in range(certain, n):
        for j in range(certain):
            if is_better(best[j], best[i], for_win):
                copy_numbers(best[j], best[i])
                copy_numbers(parts[j], parts[i])
        insert_index(best, for_win, order, drawn, i)
        drawn += 1
    draws = 3 - certain
    for i in range(len(prospects)):
        prospects[i] = 0
    for rank in range(drawn - draws + 1):
        chance = choose(drawn - 1 - rank, draws - 1) / choose(drawn, draws)
        add_times(best[order[rank]], chance, prospects)
        add_times(parts[order[rank]], chance, points)


@allocating
def best_with_card(cards, squares, refreshed, after, end, card, for_win, best, points):
    """Fill `best` and `points` with what the best turn that takes a dealt card leads to."""
    w = np.empty(SCRATCH_SIZE, np.int64)
    seat = refreshed[SEAT]
    slot = 3 * refreshed[MESSENGER]
    refreshed[ROWS + slot] = card
    tried = np.empty_like(best)
    best_index = 0
    for i in range(list_card_turns(cards, squares, refreshed, w, slot, 0)):
        copy_state(refreshed, after)
        apply_turn(cards, squares, after, w[TURNS + i])
        note_prospects(cards, squares, after, seat, end, tried)
        if i == 0 or is_better(tried, best, for_win):
            best_index = i
            copy_numbers(tried, best)
    copy_state(refreshed, after)
    apply_turn(cards, squares, after, w[TURNS + best_index])
    add_points(cards, squares, after, seat * PLAYER_SIZE, points)


@inner
def is_better(one, other, for_win):
    """Return whether one row of prospects is better: by the win or the score, then the other, then by the rest."""
    first, second = (WIN, FINAL_SCORE) if for_win else (FINAL_SCORE, WIN)
    if one[first] != other[first]:
        return one[first] > other[first]
    if one[second] != other[second]:
        return one[second] > other[second]
    for i in range(LEAD, len(one)):
        if one[i] != other[i]:
            return one[i] > other[i]
    return False


@inner
def copy_numbers(numbers, copy):
    """Make `copy` the same vector as `numbers`."""
    for i in range(len(numbers)):
        copy[i] = numbers[i]


@inner
def add_times(numbers, factor, total):
    """Add `factor` times a vector to another."""
    for i in range(len(numbers)):
        total[i] += factor * numbers[i]


@inner
def insert_index(best, for_win, order, n, index):
    """Insert an index into order[:n], the indices of the rows of `best`, the best one first."""
    i = n
    while i > 0 and is_better(best[index], best[order[i - 1]], for_win):
        order[i] = order[i - 1]
        i -= 1
    order[i] = index
