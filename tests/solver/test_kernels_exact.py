from collections.abc import Callable, Collection, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from tests.solver.play import applied, coded_turns, cut, encode_with, position_before, with_card_in_reach, with_means
from trainer.rules.cards import Place
from trainer.rules.characters import BY_ID
from trainer.rules.position import Player, Position
from trainer.rules.scoring import score_sheet
from trainer.rules.shuffling import SplitMix64
from trainer.rules.tableau import PlacedCard, Tableau
from trainer.rules.turns import REFRESH, Refresh, Turn, apply
from trainer.solver import kernels
from trainer.solver.exact import exact_answer
from trainer.solver.expectimax import Decks, Prospects, last_turn_prospects, last_turn_values, value
from trainer.solver.playouts import Floats, turn_codes
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.verdicts import Objective

Turns = Collection[Turn | Refresh]
Values = dict[Turn | Refresh, float]

# Two turns need at most 7 cards of the messenger's place: two refreshes, and the card taken in between; of the other
# place one for a card discarded, and a refresh. Without the first refresh each needs 4.
ENOUGH, ENOUGH_TO_REFRESH = 4, 7


def compiled(kernel: Callable[..., None], position: Position, state: Ints, turns: Turns) -> Values:
    codes, values = coded_turns(position), np.empty(len(turns))
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    kernel(CARDS, SQUARES, state, scratch, np.array([codes[turn] for turn in turns]), values)
    return dict(zip(turns, values.tolist(), strict=True))


def assert_close(values: Values, reference: dict[Turn | Refresh, Fraction]) -> None:
    exact = {turn: float(value) for turn, value in reference.items()}
    assert values == pytest.approx(exact, rel=0, abs=1e-9)


def assert_last_turn_agrees(position: Position, decks: Decks | None = None) -> None:
    reference = last_turn_values(position, decks)
    state = encode(position) if decks is None else encode_with(position, decks)
    assert_close(compiled(kernels.last_turn_values, position, state, reference), reference)


def assert_two_turns_agree(position: Position, decks: Decks, turns: Turns) -> None:
    reference = {turn: value(apply(position, turn).position, decks, seat=0) for turn in turns}
    state = encode_with(position, decks)
    assert_close(compiled(kernels.last_two_turns_values, position, state, turns), reference)


def some_takes(position: Position, seed: int, number: int) -> list[Turn | Refresh]:
    takes = [turn for turn in coded_turns(position) if turn != REFRESH]
    random = SplitMix64(seed)
    return [takes.pop(random.below(len(takes))) for _ in range(min(number, len(takes)))]


@pytest.mark.parametrize("players", range(1, 6))
def test_the_last_turn_equals_the_reference_with_and_without_a_refresh(players: int) -> None:
    for seed in range(40):
        position = position_before(seed, players, 9, players - 1)
        assert_last_turn_agrees(with_means(position, gold=seed % 12, keys=seed % 4))


@pytest.mark.parametrize("left", range(4))
def test_a_last_refresh_equals_the_reference_with_few_cards_left(left: int) -> None:
    for seed in range(6):
        position = with_means(position_before(seed, 3, 9, 2), gold=7, keys=1)
        assert_last_turn_agrees(position, cut(position, left, left, seed))


def test_the_last_turn_in_a_refreshed_row_has_no_other_refresh() -> None:
    position = with_means(position_before(5, 2, 9, 1, refreshed=True), gold=9, keys=3)
    assert REFRESH not in coded_turns(position)
    assert_last_turn_agrees(position)


@pytest.mark.parametrize("keys", range(4))
def test_cards_taken_two_turns_before_the_end_equal_the_reference(keys: int) -> None:
    for seed in range(50):
        position = with_means(position_before(100 * keys + seed, 1, 8), gold=seed % 13, keys=keys)
        assert_two_turns_agree(position, cut(position, ENOUGH, ENOUGH, seed), some_takes(position, seed, 2))


@pytest.mark.parametrize("seed", range(8))
def test_a_card_taken_two_turns_before_the_end_equals_the_reference_with_all_unseen_cards(seed: int) -> None:
    position = with_means(position_before(seed, 1, 8), gold=5 + seed, keys=seed % 3)
    decks = {place: position.unseen(place) for place in Place}
    assert_two_turns_agree(position, decks, some_takes(position, seed, 1))


@pytest.mark.parametrize("keys", [0, 1])
@pytest.mark.parametrize("name", ["gravedigger", "guildmaster", "executioner"])
def test_a_discard_two_turns_before_the_end_equals_the_reference(name: str, keys: int) -> None:
    position = with_means(with_card_in_reach(position_before(8, 1, 8), BY_ID[name]), gold=9, keys=keys)
    discarding = [turn for turn in coded_turns(position) if isinstance(turn, Turn) and turn.discard]
    assert {turn.card.id for turn in discarding} >= {name}
    assert_two_turns_agree(position, cut(position, ENOUGH, ENOUGH), discarding[:2])


@pytest.mark.parametrize(("seed", "gold", "keys"), [(0, 0, 1), (1, 2, 2), (4, 1, 3)])
def test_a_refresh_two_turns_before_the_end_equals_the_reference(seed: int, gold: int, keys: int) -> None:
    position = with_means(position_before(seed, 1, 8), gold, keys)
    here, there = position.messenger, position.messenger.other
    sizes = {here: ENOUGH_TO_REFRESH, there: ENOUGH}
    assert_two_turns_agree(position, cut(position, sizes[Place.CASTLE], sizes[Place.VILLAGE], seed), [REFRESH])


@pytest.mark.parametrize("keys", [1, 2, 6])
def test_a_refresh_two_turns_before_the_end_is_worth_the_best_take_in_every_row_that_may_come(keys: int) -> None:
    for seed in range(60):
        position = with_means(position_before(seed, 1, 8), gold=3 + seed % 10, keys=keys)
        state = encode_with(position, with_discarding_cards(position, cut(position, 8, 8, seed)))
        values = two_turns_values(state, np.array([kernels.REFRESH]))
        mean = np.mean([two_turns_values(row, turn_codes(row)).max() for row in refreshed_rows(state)])
        assert values.tolist() == pytest.approx([mean], rel=0, abs=1e-9)


def two_turns_values(state: Ints, codes: Ints) -> Floats:
    values = np.empty(len(codes))
    kernels.last_two_turns_values(CARDS, SQUARES, state, np.empty(kernels.SCRATCH_SIZE, np.int64), codes, values)
    return values


def with_discarding_cards(position: Position, decks: Decks) -> Decks:
    discarding = {BY_ID[name] for name in ("gravedigger", "guildmaster", "executioner")}
    return {place: cards | (discarding & position.unseen(place)) for place, cards in decks.items()}


def refreshed_rows(state: Ints) -> Iterator[Ints]:
    """Go through all that a refresh may deal, each a state."""
    place = state[kernels.MESSENGER]
    start, size = kernels.DECKS + place * kernels.PLACE_CARDS, kernels.DECK_SIZE + place
    deck = state[start : start + state[size]].tolist()
    for row in combinations(deck, 3):
        refreshed = applied(state, kernels.REFRESH)
        refreshed[kernels.ROWS + 3 * place : kernels.ROWS + 3 * place + 3] = row
        refreshed[size] -= 3
        refreshed[start : start + refreshed[size]] = [card for card in deck if card not in row]
        yield refreshed


# Win shares, leads and opponents' scores of the last turn


def close_game(seed: int, players: int) -> Position:
    """Be on the last turn against opponents who end up with as many points as some turn brings.

    In half of the games they have as much gold left over, too.
    """
    position = with_means(position_before(seed, players, 9, players - 1), gold=seed % 12, keys=seed % 4)
    turn = some_takes(position, seed, 1)[0]
    own = score_sheet(apply(position, turn).position.players[-1])
    for seat in range(players - 1):
        position = position.with_player(seat, tied(position.players[seat], own.total, own.gold_left + seed // 2 % 2))
    return position


def tied(player: Player, points: int, gold_left: int) -> Player:
    """Give a player gold and keys to come to so many points, with all cards turned face down if these are too many."""
    room = sum(placed.room for _, placed in player.tableau.placed())
    rich = replace(player, gold=room + gold_left, keys=0)
    score = score_sheet(rich).total
    if score <= points:
        return replace(rich, keys=points - score)
    hidden = [placed and PlacedCard(placed.card, face_down=True) for placed in player.tableau.cells]
    return Player(Tableau(tuple(hidden)), gold_left, points)


@pytest.mark.parametrize("players", range(2, 6))
def test_the_last_turns_prospects_equal_the_reference_ties_and_shared_wins_among_them(players: int) -> None:
    shared = 0
    for seed in range(200):
        objective: Objective = "wins" if seed % 2 else "points"
        position = close_game(seed, players)
        reference = last_turn_prospects(position, objective=objective)
        assert_prospects_agree(position, reference, objective)
        shared += any(0 < prospects.win < 1 for turn, prospects in reference.items() if turn != REFRESH)
    assert shared > 50


def assert_prospects_agree(
    position: Position, reference: dict[Turn | Refresh, Prospects], objective: Objective
) -> None:
    state, codes = encode(position), coded_turns(position)
    exact = exact_answer(position, state, np.array([codes[turn] for turn in reference]), objective)
    assert exact is not None
    assert exact.prospects is not None
    rows = [[one.score, one.win, one.lead, *one.opponents_scores] for one in reference.values()]
    expected = np.array(rows, float)
    assert np.abs(exact.prospects - expected).max() < 1e-9
    assert np.abs(exact.values - expected[:, kernels.FINAL_SCORE]).max() < 1e-9
    assert np.abs(exact.points.sum(axis=1) - exact.values).max() < 1e-9
