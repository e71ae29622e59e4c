from dataclasses import dataclass

import numpy as np
import pytest

from tests.solver.play import applied, random_positions
from trainer.rules.cards import Place
from trainer.rules.position import Position
from trainer.rules.turns import REFRESH, legal_turns
from trainer.solver import kernels
from trainer.solver.expectimax import chances_of_highest
from trainer.solver.lab.fitting import predict
from trainer.solver.playouts import Floats, turn_codes
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.weights import NET, NET_SHAPE, Net

TOLERANCE = 1e-3
BEFORE_LAST = [one for one in random_positions(range(4)) if one.turn_number < 9]
ON_LAST = [one for one in random_positions(range(4)) if one.turn_number == 9]
TO_REFRESH = [one for one in BEFORE_LAST if REFRESH in legal_turns(one)]


def net_without_refresh() -> Net:
    """Return networks of nothing but the output of the linear unit, the second one being sure of great losses."""
    net = np.zeros(NET_SHAPE, np.float32)
    net[kernels.AFTER_TURN, :, kernels.OUTPUT, 0] = 1
    net[kernels.AFTER_REFRESH, :, kernels.OUTPUT_BIAS, 0] = kernels.NOTHING
    return net


def net_of_whole_numbers(seed: int) -> Net:
    """Return networks in which nothing is rounded, without a refresh."""
    net = net_without_refresh()
    net[kernels.AFTER_TURN] = np.random.default_rng(seed).integers(-3, 4, NET_SHAPE[1:])
    return net


def policy_code(net: Net, state: Ints) -> int:
    code: int = kernels.one_policy_turn(CARDS, SQUARES, net, state, kernels.VALUE)
    return code


def plain_values(net: Net, state: Ints) -> dict[int, float]:
    """Value every turn, looking at the position after each from scratch."""
    codes = turn_codes(state)
    values = np.empty(len(codes))
    kernels.turn_values(CARDS, SQUARES, net, state, codes, values)
    return dict(zip(codes.tolist(), values.tolist(), strict=True))


def assert_best_take(net: Net, position: Position, tolerance: float) -> None:
    values = plain_values(net, encode(position))
    values.pop(kernels.REFRESH, None)
    chosen = policy_code(net, encode(position))
    assert values[chosen] >= max(values.values()) - tolerance


# Taking a card: the policy adds up what a turn changes


@pytest.mark.parametrize("sign", [1, -1])
def test_a_network_of_one_feature_takes_the_card_with_the_most_or_least_of_it(sign: int) -> None:
    for feature in range(kernels.FEATURES):
        net = net_without_refresh()
        net[kernels.AFTER_TURN, :, feature, 0] = sign
        for position in BEFORE_LAST[feature % 43 :: 43]:
            assert_best_take(net, position, tolerance=0)


@pytest.mark.parametrize("seed", range(4))
def test_a_network_of_whole_numbers_takes_exactly_the_card_with_the_highest_value(seed: int) -> None:
    for position in BEFORE_LAST:
        assert_best_take(net_of_whole_numbers(seed), position, tolerance=0)


@pytest.mark.parametrize("turn", range(1, 9))
def test_the_shipped_network_takes_the_card_with_the_highest_value(turn: int) -> None:
    net = NET.copy()
    net[kernels.AFTER_REFRESH] = net_without_refresh()[kernels.AFTER_REFRESH]
    for position in [one for one in BEFORE_LAST if one.turn_number == turn][:12]:
        assert_best_take(net, position, TOLERANCE)


def test_the_last_turn_is_the_one_with_the_highest_score_a_refresh_at_its_expected_best() -> None:
    assert {policy_code(NET, encode(position)) == kernels.REFRESH for position in ON_LAST} == {False, True}
    for position in ON_LAST:
        values = plain_values(NET, encode(position))
        assert values[policy_code(NET, encode(position))] == max(values.values())


# Refreshing: the value of what may be dealt


@dataclass(frozen=True)
class Dealt:
    """What taking a card from a freshly dealt row is worth: each turn face up, and face down on each cell."""

    face_up: dict[int, Floats]
    face_down: Floats


def looked_at_anew(states: list[Ints]) -> Floats:
    """Return the features of some states as if their messenger's row were empty, shape (states, FEATURES)."""
    x, values = np.zeros((len(states), kernels.FEATURES), np.uint8), np.empty(len(states))
    kernels.refresh_targets(CARDS, SQUARES, NET, np.array(states), x, values)
    return x.astype(np.float64)


def deck_of(state: Ints, place: int) -> Ints:
    first = kernels.DECKS + place * kernels.PLACE_CARDS
    return state[first : first + state[kernels.DECK_SIZE + place]]


def after_taking(state: Ints, code: int) -> Ints:
    """Return the state after a turn as the one who made it sees it, a key richer, for looking takes one off."""
    after = applied(state, code)
    after[kernels.SEAT] = state[kernels.SEAT]
    after[state[kernels.SEAT] * kernels.PLAYER_SIZE + kernels.KEYS] += 1
    return after


def features_of_dealt(before: Ints, states: list[Ints]) -> Floats:
    """Return the features after taking a dealt card: two average cards of a shorter deck are left beside it."""
    place, x = before[kernels.MESSENGER], looked_at_anew(states)
    deck = deck_of(before, place)
    left = (len(deck) - 3) / len(deck) if len(deck) >= 3 else 1
    for row, state in zip(x, states, strict=True):
        here = state[kernels.MESSENGER] == place
        row[kernels.ROW_HERE : kernels.PLAYER_COUNT] = 0
        row[(kernels.ROW_HERE if here else kernels.ROW_OTHER) + deck] = 2 / max(1, len(deck))
        others = state[kernels.ROWS + 3 * (1 - place) :][:3]
        row[(kernels.ROW_OTHER if here else kernels.ROW_HERE) + others[others != kernels.EMPTY]] = 1
        other = 0 if here else 1
        row[kernels.DECK_SHIELDS + 6 * other :][:6] *= left
        row[kernels.DECK_CARDS + other] *= left
    return x


def plain_dealt(net: Net, state: Ints, cards: list[int]) -> Dealt:
    """Value every turn with each of these cards if a refresh deals it."""
    place, refreshed = state[kernels.MESSENGER], applied(state, kernels.REFRESH)
    placed = state[state[kernels.SEAT] * kernels.PLAYER_SIZE + kernels.CARDS]
    up: dict[int, Floats] = {}
    for card in cards:
        refreshed[kernels.ROWS + 3 * place] = card
        codes = turn_codes(refreshed)
        face_down = (codes >> 3 & 1).astype(bool)
        states = [after_taking(refreshed, code) for code in codes]
        for one in states:
            one[kernels.ROWS + 3 * place] = kernels.EMPTY
        values = predict(net[kernels.AFTER_TURN, placed], features_of_dealt(state, states).astype(np.float32))
        up[card], down = values[~face_down], values[face_down]
    return Dealt(up, down)


def expected_value(dealt: Dealt, certain: list[int], drawn: list[int]) -> float:
    """Return the expected best of the certain cards and as many of the others as fill the row."""
    best = {card: max([*values, *dealt.face_down]) for card, values in dealt.face_up.items()}
    least = [best[card] for card in certain]
    scaled = [round(1e6 * float(max([best[card], *least]))) for card in drawn]
    return float(sum(chance * value for chance, value in chances_of_highest(scaled, 3 - len(certain)))) / 1e6


@pytest.mark.parametrize("turn", range(1, 9))
@pytest.mark.parametrize("net", [NET, net_of_whole_numbers(1)], ids=["shipped", "whole numbers"])
def test_the_options_of_a_dealt_card_are_those_with_the_highest_values(net: Net, turn: int) -> None:
    positions = [one for one in TO_REFRESH if one.turn_number == turn and len(one.unseen(one.messenger)) >= 3]
    for position in positions[:3]:
        state = encode(position)
        deck = deck_of(state, state[kernels.MESSENGER]).tolist()
        options, values = np.zeros((len(deck), 3), np.int64), np.empty((len(deck), 3))
        kernels.dealt_options(CARDS, SQUARES, net, state, options, values)
        dealt = plain_dealt(net, state, deck)
        for card, found in zip(deck, values, strict=True):
            best = sorted([*dealt.face_up[card], *dealt.face_down], reverse=True)[:3]
            assert found[: len(best)].tolist() == pytest.approx(best, abs=TOLERANCE)
            assert (found[len(best) :] == kernels.NOTHING).all()


@pytest.mark.parametrize("left", [0, 1, 2, 3, 12, 20])
def test_the_value_of_a_refresh_is_the_expected_best_over_the_cards_that_may_be_dealt(left: int) -> None:
    positions = [one for one in TO_REFRESH if len(one.unseen(one.messenger)) == left][:6]
    assert positions
    for position in positions:
        state, place = encode(position), encode(position)[kernels.MESSENGER]
        deck = deck_of(state, place).tolist()
        pile = discards_after_refresh(state, place)
        certain, drawn = ([], deck) if left >= 3 else (deck, pile)
        dealt = plain_dealt(NET, state, [*certain, *drawn])
        value = plain_values(NET, state)[kernels.REFRESH]
        assert value == pytest.approx(expected_value(dealt, certain, drawn), abs=TOLERANCE)


def discards_after_refresh(state: Ints, place: int) -> list[int]:
    after = applied(state, kernels.REFRESH)
    first = kernels.DISCARD_PILES + place * kernels.PLACE_CARDS
    cards: list[int] = after[first : first + after[kernels.DISCARD_SIZE + place]].tolist()
    return cards


# Choosing to refresh: by the second network where it is sure, else by the value


def expected_choices(state: Ints) -> set[bool]:
    """Return whether the policy refreshes; if a comparison is too close to call, both answers are right."""
    values = plain_values(NET, state)
    worth = values.pop(kernels.REFRESH)
    best = max(values.values())
    placed = state[state[kernels.SEAT] * kernels.PLAYER_SIZE + kernels.CARDS]
    weights = NET[kernels.AFTER_REFRESH, placed]
    (predicted,) = predict(weights, looked_at_anew([state]).astype(np.float32))
    doubt = weights[kernels.OUTPUT_BIAS, kernels.DOUBT]
    choices = set()
    for slip in (-TOLERANCE, TOLERANCE):
        ahead = predicted + slip - best
        choices.add(bool(ahead > doubt or (ahead >= -doubt and worth + slip > best)))
    return choices


@pytest.mark.parametrize("turn", range(1, 9))
def test_a_refresh_is_chosen_by_its_prediction_where_that_is_sure_and_else_by_its_value(turn: int) -> None:
    for position in [one for one in TO_REFRESH if one.turn_number == turn][:12]:
        state = encode(position)
        assert (policy_code(NET, state) == kernels.REFRESH) in expected_choices(state)


def test_a_refresh_is_sometimes_chosen_and_sometimes_not_and_seldom_too_close_to_call() -> None:
    expected = [expected_choices(encode(position)) for position in TO_REFRESH]
    assert 0.2 < np.mean([choices == {True} for choices in expected]) < 0.8
    assert expected.count({False, True}) < 3


@pytest.mark.parametrize(("prediction", "refreshes"), [(1e6, True), (-1e6, False)])
def test_a_prediction_without_doubt_decides_alone(prediction: float, refreshes: bool) -> None:
    net = NET.copy()
    net[kernels.AFTER_REFRESH] = 0
    net[kernels.AFTER_REFRESH, :, kernels.OUTPUT_BIAS, 0] = prediction
    assert {policy_code(net, encode(position)) == kernels.REFRESH for position in TO_REFRESH} == {refreshes}


def test_a_prediction_in_great_doubt_decides_nothing() -> None:
    net = NET.copy()
    net[kernels.AFTER_REFRESH, :, kernels.OUTPUT_BIAS, kernels.DOUBT] = 1e9
    for position in TO_REFRESH:
        values = plain_values(net, encode(position))
        chosen = policy_code(net, encode(position))
        assert values[chosen] >= max(values.values()) - TOLERANCE


def test_there_is_no_second_refresh() -> None:
    net = NET.copy()
    net[kernels.AFTER_REFRESH, :, kernels.OUTPUT_BIAS, 0] = 1e6
    refreshed = [one for one in BEFORE_LAST if one.refreshed and one.player.keys]
    assert kernels.REFRESH not in {policy_code(net, encode(position)) for position in refreshed}
    assert len({position.messenger for position in refreshed}) == len(Place)
