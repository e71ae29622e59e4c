from collections import Counter

import numpy as np
import pytest
from numba import njit

from tests.solver.play import cut, encode_with, position_before, random_positions, with_means
from trainer.rules.position import Position
from trainer.rules.turns import REFRESH
from trainer.solver import kernels
from trainer.solver.estimates import Estimates
from trainer.solver.exact import exact_values
from trainer.solver.expectimax import last_turn_values
from trainer.solver.playouts import BLOCK, POLICIES, Floats, Playouts, turn_codes
from trainer.solver.search import Budget, revisit, search
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.weights import NET

BLOCKS = 64


def playouts_of(position: Position, state: Ints, *, seed: int = 1, policy: str = "value", threads: int = 1) -> Playouts:
    policies = np.full(len(position.players), POLICIES[policy])
    return Playouts(state, turn_codes(state), seed, policies, threads)


def played(position: Position, state: Ints) -> Playouts:
    """Play out BLOCKS blocks of samples after every turn."""
    playouts = playouts_of(position, state)
    playouts.add(list(range(len(playouts.codes))), BLOCKS)
    return playouts


def z_scores(scores: list[Floats], exact: Floats) -> Floats:
    """Return how many standard errors each mean is off."""
    table = np.array(scores)
    off = table.mean(axis=1) - exact
    noise: Floats = table.std(axis=1, ddof=1) / np.sqrt(table.shape[1])
    certain = noise == 0
    assert np.abs(off[certain]).max(initial=0) < 1e-9
    deviations: Floats = off[~certain] / noise[~certain]
    return deviations


# Samples agree with what is exact


@pytest.mark.parametrize(("players", "left"), [(1, 9), (1, 30), (3, 4), (4, 2), (4, 1), (5, 0)])
def test_the_mean_of_the_samples_of_a_last_turn_is_its_exact_value(players: int, left: int) -> None:
    deviations = []
    for seed in range(6):
        position = with_means(position_before(seed, players, 9, players - 1), gold=9, keys=1)
        decks = cut(position, left, left, seed)
        exact = np.array([float(value) for value in last_turn_values(position, decks).values()])
        deviations += z_scores(played(position, encode_with(position, decks)).scores, exact).tolist()
    assert 1 <= len(deviations) <= 6  # only a refresh leaves something to chance
    assert max(map(abs, deviations)) < 4


def test_a_card_picked_by_search_from_a_last_refresh_is_the_best_one() -> None:
    for seed in range(4):
        position = with_means(position_before(seed, 2, 9, 1), gold=6, keys=1)
        playouts = playouts_of(position, encode(position))
        playouts.prior[playouts.codes == kernels.REFRESH] = playouts.prior.max()
        search(playouts, Budget(effort=4000, deadline=None))
        assert len(playouts.picks.codes) == kernels.FACE_DOWN
        refresh = playouts.codes.tolist().index(kernels.REFRESH)
        exact = np.array([float(last_turn_values(position)[REFRESH])])
        assert np.abs(z_scores([playouts.scores[refresh]], exact)).max() < 4


def test_two_turns_before_the_end_no_policy_does_better_than_is_exact() -> None:
    position = with_means(position_before(3, 1, 8), gold=6, keys=1)
    playouts = played(position, encode(position))
    exact = exact_values(position, playouts.state, playouts.codes)
    assert exact is not None
    deviations = z_scores(playouts.scores, exact)
    assert deviations.max() < 4
    assert np.mean([scores.mean() for scores in playouts.scores]) > exact.mean() - 2


# Samples are the same for the same question


def test_a_sample_is_the_same_whatever_is_played_with_it() -> None:
    position = with_means(position_before(5, 3, 6, 1), gold=8, keys=1)
    together, alone = (playouts_of(position, encode(position), threads=threads) for threads in (2, 1))
    turns = [0, 3, len(together.codes) - 1]
    together.add(turns, 4)
    for turn in reversed(turns):
        alone.add([turn], 1)
        alone.add([turn], 3)
    assert [together.scores[turn].tolist() for turn in turns] == [alone.scores[turn].tolist() for turn in turns]
    assert all((together.points[turn] == alone.points[turn]).all() for turn in turns)
    assert together.spent == alone.spent == 3 * 4 * BLOCK


def test_another_seed_plays_other_samples() -> None:
    position = position_before(5, 2, 4)
    first, second = (playouts_of(position, encode(position), seed=seed) for seed in (1, 2))
    for playouts in (first, second):
        playouts.add([0], 2)
    assert first.scores[0].tolist() != second.scores[0].tolist()


@pytest.mark.parametrize("policy", POLICIES)
def test_what_makes_up_a_score_adds_up_to_it(policy: str) -> None:
    position = with_means(position_before(6, 2, 5), gold=10, keys=1)
    playouts = playouts_of(position, encode(position), policy=policy)
    codes = playouts.codes
    played = playouts.played(codes, np.full(len(codes), -1), seed=1, first=0, samples=2 * BLOCK)
    sums = played.ends[:, :, 0].reshape(len(codes), 2, BLOCK).sum(axis=2)
    assert sums.tolist() == played.points.sum(axis=2).tolist()


def test_a_turn_of_a_few_lucky_playouts_is_played_out_until_it_no_longer_seems_the_best() -> None:
    position = with_means(position_before(6, 2, 5), gold=10, keys=1)
    playouts = playouts_of(position, encode(position))
    playouts.add([0, 1], 16)
    playouts.add([2], 1)
    playouts.scores[2] = playouts.scores[2] + 15
    assert revisit(playouts, 4000, Budget(4000, None)) < 4000
    assert len(playouts.scores[2]) > BLOCK
    assert Estimates(playouts).raw_loss[2] >= 0


# Luck


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize(("players", "turn"), [(1, 4), (2, 5), (3, 7), (4, 3), (5, 8)])
def test_luck_is_none_on_average(players: int, turn: int, policy: str) -> None:
    position = with_means(position_before(11, players, turn), gold=7, keys=2)
    playouts = playouts_of(position, encode(position), policy=policy)
    codes = np.array([playouts.codes[0], kernels.REFRESH])
    lucks = playouts.played(codes, np.full(2, -1), seed=4, first=0, samples=3000).lucks
    assert np.abs(z_scores(list(lucks), np.zeros(2))).max() < 4
    assert lucks.std(axis=1).min() > 0.5


def test_scores_vary_less_without_the_luck_in_them() -> None:
    position = with_means(position_before(12, 2, 6), gold=7, keys=2)
    playouts = playouts_of(position, encode(position))
    codes = playouts.codes
    played = playouts.played(codes, np.full(len(codes), -1), seed=4, first=0, samples=500)
    assert played.scores.var(axis=1).mean() < 0.8 * played.ends[:, :, 0].var(axis=1).mean()


# No sample sees what will be dealt


@njit
def deal_sample(base, state, seed, index):  # type: ignore[no-untyped-def]  # noqa: ANN001, ANN201
    kernels.deal_sample(base, state, seed, index, np.empty(1, np.uint64))


def sampled_decks(base: Ints, seed: int, index: int) -> tuple[tuple[int, ...], ...]:
    state = np.empty_like(base)
    deal_sample(base, state, seed, index)
    assert state[: kernels.RESHUFFLE_SEED].tolist() == base[: kernels.RESHUFFLE_SEED].tolist()
    assert state[kernels.DISCARD_PILES :].tolist() == base[kernels.DISCARD_PILES :].tolist()
    return decks_of(state)


def decks_of(state: Ints) -> tuple[tuple[int, ...], ...]:
    starts = [kernels.DECKS, kernels.DECKS + kernels.PLACE_CARDS]
    sizes = state[kernels.DECK_SIZE : kernels.DECK_SIZE + 2]
    return tuple(tuple(state[start : start + size].tolist()) for start, size in zip(starts, sizes, strict=True))


def test_a_sample_deals_the_unseen_cards_in_an_order_of_its_own() -> None:
    base = encode(position_before(2, 3, 4))
    decks = [sampled_decks(base, seed, index) for seed in (1, 2) for index in range(20)]
    assert {tuple(tuple(sorted(deck)) for deck in pair) for pair in decks} == {decks_of(base)}
    assert len({*decks}) == 40
    assert sampled_decks(base, 1, 7) == decks[7]


def test_in_the_samples_every_card_is_dealt_next_equally_often() -> None:
    base = encode(position_before(2, 3, 4))
    samples = 4000
    decks = [sampled_decks(base, 3, index) for index in range(samples)]
    for place, cards in enumerate(decks_of(base)):
        counts = Counter(deck[place][-1] for deck in decks)
        expected = samples / len(cards)
        chi_squared = sum((counts[card] - expected) ** 2 / expected for card in cards)
        assert abs(chi_squared - (len(cards) - 1)) < 4 * np.sqrt(2 * (len(cards) - 1))


@pytest.mark.parametrize("policy", POLICIES)
def test_no_policy_cares_in_which_order_the_cards_of_the_decks_lie(policy: str) -> None:
    for number, position in enumerate(random_positions([8])[::2]):
        state, shuffled = encode(position), np.empty(kernels.STATE_SIZE, np.int64)
        deal_sample(state, shuffled, 1, number)
        turns = [kernels.one_policy_turn(CARDS, SQUARES, NET, one, POLICIES[policy]) for one in (state, shuffled)]
        assert turns[0] == turns[1]
