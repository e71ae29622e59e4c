import pytest

from tests.rules.table import CASTLE, VILLAGE, take_down
from trainer.rules.characters import BY_ID
from trainer.rules.game import Game, new_game
from trainer.rules.shuffling import Deal
from trainer.rules.turns import REFRESH, legal_turns


def perft(game: Game, depth: int) -> int:
    """Count the ways to make so many decisions one after the other, with the cards of the game's deal."""
    turns = legal_turns(game.position)
    return len(turns) if depth == 1 else sum(perft(game.play(turn), depth - 1) for turn in turns)


@pytest.mark.parametrize(
    ("seed", "players", "counts"), [(1, 1, (14, 733, 58836)), (1, 2, (14, 199, 10213)), (2, 5, (14, 185, 2414))]
)
def test_the_number_of_ways_to_play_on_stays_the_same(seed: int, players: int, counts: tuple[int, ...]) -> None:
    game = new_game(Deal(seed), players)
    assert tuple(perft(game, depth) for depth in range(1, len(counts) + 1)) == counts


def test_a_turn_is_followed_by_the_refill_from_the_deck() -> None:
    game = new_game(Deal(1), 2)
    next_card, *rest = game.deck(VILLAGE)
    played = game.play(take_down("usurper"))
    assert played.position.village_row == (BY_ID["woodcutter"], next_card, BY_ID["clockmaker"])
    assert played.deck(VILLAGE) == tuple(rest)
    assert played.deck(CASTLE) == game.deck(CASTLE)


def test_a_refresh_is_followed_by_3_cards_from_the_deck() -> None:
    game = new_game(Deal(1), 2)
    assert game.play(REFRESH).position.village_row == game.deck(VILLAGE)[:3]


def test_the_unseen_cards_are_those_of_the_deck() -> None:
    game = new_game(Deal(1), 2).play(REFRESH)
    assert game.position.unseen(VILLAGE) == frozenset(game.deck(VILLAGE))


def refreshing(game: Game) -> Game:
    """Play with a refresh in every turn that has a key for it."""
    while not game.position.is_over:
        turns = legal_turns(game.position)
        game = game.play(REFRESH if REFRESH in turns else turns[-1])
    return game


def test_reshuffles_come_from_the_deal_and_are_numbered_by_place() -> None:
    game = refreshing(new_game(Deal(1), 4))
    orders = [deck for place, deck in game.reshuffles if place is VILLAGE]
    assert orders == [Deal(1).reshuffled(VILLAGE, nth, deck) for nth, deck in enumerate(orders, 1)]
    assert len(orders) == 10


def test_the_same_seed_gives_the_same_game() -> None:
    assert refreshing(new_game(Deal(5), 3)) == refreshing(new_game(Deal(5), 3))
