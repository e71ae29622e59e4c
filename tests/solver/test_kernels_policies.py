from collections.abc import Callable, Iterator

import pytest

from tests.rules.table import CASTLE, VILLAGE, crowd, exhausted
from tests.solver.play import all_but_the_middle, coded_turns, random_positions, with_means
from trainer.rules.game import new_game
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.shuffling import Deal
from trainer.rules.turns import REFRESH, Refresh, Turn, legal_turns
from trainer.solver import kernels, policies
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES
from trainer.solver.weights import NET

Policy = Callable[[Position], Turn | Refresh]
POLICIES = [(policies.greedy, kernels.GREEDY), (policies.greedy_refresh, kernels.GREEDY_REFRESH)]
IDS = ["greedy", "greedy-refresh"]


def chosen(position: Position, policy: int) -> Turn | Refresh:
    """Return the turn of a compiled policy."""
    code = kernels.one_policy_turn(CARDS, SQUARES, NET, encode(position), policy)
    (turn,) = [turn for turn, coded in coded_turns(position).items() if coded == code]
    return turn


def assert_same_turn(position: Position, policy: Policy, compiled: int) -> None:
    assert turn_text(chosen(position, compiled)) == turn_text(policy(position))


def bot_game(seed: int, players: int) -> Iterator[Position]:
    """Go through the decisions of a game of compiled greedy-refresh."""
    game = new_game(Deal(seed), players)
    while not game.position.is_over:
        yield game.position
        game = game.play(chosen(game.position, kernels.GREEDY_REFRESH))


def with_few_cards(positions: list[Position], place_size: int) -> list[Position]:
    """Keep positions with a refresh to think about whose messenger's deck holds so many cards."""
    return [
        position
        for position in positions
        if REFRESH in legal_turns(position) and len(position.unseen(position.messenger)) == place_size
    ]


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize(("policy", "compiled"), POLICIES, ids=IDS)
def test_every_turn_of_a_bot_game_is_the_same(policy: Policy, compiled: int, players: int) -> None:
    for position in bot_game(7, players):
        assert_same_turn(position, policy, compiled)


@pytest.mark.parametrize("players", range(1, 6))
@pytest.mark.parametrize(("policy", "compiled"), POLICIES, ids=IDS)
def test_every_turn_in_a_messy_game_is_the_same(policy: Policy, compiled: int, players: int) -> None:
    for position in random_positions([3], [players])[::2]:
        assert_same_turn(position, policy, compiled)


@pytest.mark.parametrize("left", range(4))
def test_a_refresh_is_judged_the_same_with_few_cards_left_in_the_deck(left: int) -> None:
    positions = with_few_cards(random_positions(range(12), [4, 5]), left)[:8]
    assert len(positions) == 8
    for position in positions:
        assert_same_turn(with_means(position, gold=3, keys=1), policies.greedy_refresh, kernels.GREEDY_REFRESH)


@pytest.mark.parametrize("village", ["farmer doctor mercenary", "revolutionary shepherd usurper"])
def test_a_refresh_as_good_as_a_turn_goes_by_its_text(village: str) -> None:
    unseen = "innkeeper spy monk witch potter brigand"
    position = all_but_the_middle(0, 1, "duchess baron general", village, unseen)
    assert_same_turn(position, policies.greedy_refresh, kernels.GREEDY_REFRESH)


@pytest.mark.parametrize("position", [exhausted(CASTLE), exhausted(VILLAGE), crowd(VILLAGE, 36, "farmer spy usurper")])
@pytest.mark.parametrize(("policy", "compiled"), POLICIES, ids=IDS)
def test_the_turn_near_an_exhausted_place_is_the_same(policy: Policy, compiled: int, position: Position) -> None:
    assert_same_turn(position, policy, compiled)
