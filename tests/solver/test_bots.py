import pytest

from tests.solver.play import position_before, random_positions
from trainer.rules.notation import encode
from trainer.rules.position import problems
from trainer.rules.shuffling import SplitMix64
from trainer.rules.turns import legal_turns
from trainer.solver import policies
from trainer.solver.bots import Bot, bot_turn, deal_position, policy_turn


def test_the_position_of_a_seed_is_the_same_everywhere_and_for_ever() -> None:
    code = "cc1-iwHJLI7SAqEC6QQQAQAnCQMQLwcDABsmNwQwBAgTFR4rR0kQAiEAAAACAABEHtXyhQ"
    assert encode(deal_position(2026, players=3, turn=5)) == code


def test_another_seed_deals_another_position() -> None:
    assert len({encode(deal_position(seed, players=2, turn=4)) for seed in range(5)}) == 5


@pytest.mark.parametrize("players", range(1, 6))
def test_the_seat_is_drawn_from_the_seed(players: int) -> None:
    seats = [deal_position(seed, players, turn=1).seat for seed in range(30)]
    assert set(seats) == set(range(players))


@pytest.mark.parametrize("turn", [1, 5, 9])
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_position_is_the_one_before_that_turn_of_that_seat(turn: int, seat: int) -> None:
    position = deal_position(7, players=3, turn=turn, seat=seat)
    assert (position.turn_number, position.seat, position.refreshed) == (turn, seat, False)
    assert problems(position) == ()


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((0, 3, 0, None), "A player has the turns 1 to 9, not 0."),
        ((0, 3, 10, None), "A player has the turns 1 to 9, not 10."),
        ((0, 3, 5, 3), "With 3 players the seats are 0 to 2, not 3."),
        ((0, 3, 5, -1), "With 3 players the seats are 0 to 2, not -1."),
        ((0, 0, 5, None), "The game is for 1 to 5 players, not 0."),
        ((0, 6, 5, 2), "The game is for 1 to 5 players, not 6."),
        ((-1, 3, 5, None), f"A seed is a whole number from 0 to {2**64 - 1}, not -1."),
    ],
)
def test_a_number_that_the_game_does_not_have_is_refused(
    numbers: tuple[int, int, int, int | None], sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        deal_position(*numbers)


def test_a_bot_without_slips_plays_by_its_policy() -> None:
    for position in random_positions([5], [3])[::4]:
        assert bot_turn(position, Bot("greedy", 0), SplitMix64(1)) == policies.greedy(position)


def test_a_bot_that_always_slips_makes_any_legal_turn() -> None:
    position, random = position_before(1, 2, 4), SplitMix64(3)
    turns = {bot_turn(position, Bot("greedy", 8), random) for _ in range(1000)}
    assert turns == set(legal_turns(position))


@pytest.mark.parametrize("policy", ["greedy", "greedy-refresh", "value"])
def test_every_policy_makes_a_legal_turn(policy: str) -> None:
    for position in random_positions([6])[::5]:
        assert policy_turn(position, policy) in legal_turns(position)
