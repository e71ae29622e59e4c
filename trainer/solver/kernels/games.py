"""Whole games, and the examples that the networks are trained on."""

import numpy as np

from trainer.solver.kernels.decks import copy_state, deal_sample, refill
from trainer.solver.kernels.decorators import inner, kernel
from trainer.solver.kernels.features import AS_DEALT, FEATURES, all_features
from trainer.solver.kernels.layout import ALL_X, CARDS, KEYS, PLAYER_SIZE, PLAYERS, REFRESHED, SEAT, STATE_SIZE, TURNS
from trainer.solver.kernels.network import scratch
from trainer.solver.kernels.policies import policy_turn
from trainer.solver.kernels.randomness import random_below, random_states
from trainer.solver.kernels.scoring import score_now
from trainer.solver.kernels.turns import REFRESH, apply_turn, is_over, list_turns
from trainer.solver.kernels.values import predicted_refresh_value, refresh_value


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


@inner
def play_to_end(cards, squares, net, s, w, hidden, values, policies, rng, deal_rng):
    """Play on to the end of the game, seat i by policies[i]; `deal_rng` is free for reshuffles."""
    while not is_over(s):
        turn = policy_turn(cards, squares, net, s, w, hidden, values, policies[s[SEAT]], rng)
        apply_turn(cards, squares, s, turn)
        refill(s, deal_rng)


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
