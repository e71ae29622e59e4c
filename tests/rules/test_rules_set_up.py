import pytest

from tests.rules.table import CASTLE, VILLAGE
from trainer.rules.cards import Place
from trainer.rules.game import Game, new_game
from trainer.rules.position import DECKS, Player
from trainer.rules.shuffling import Deal
from trainer.rules.tableau import EMPTY_TABLEAU
from trainer.rules.turns import REFRESH, legal_turns


def play_on(game: Game) -> Game:
    return game.play(next(turn for turn in legal_turns(game.position) if turn != REFRESH))


@pytest.mark.parametrize("place", Place)
def test_each_row_gets_3_cards_from_its_shuffled_deck(place: Place) -> None:
    game = new_game(Deal(1), 2)
    assert game.position.row(place) == Deal(1).deck(place)[:3]
    assert game.deck(place) == Deal(1).deck(place)[3:]


def test_the_messenger_starts_at_the_village() -> None:
    assert new_game(Deal(1), 2).position.messenger is VILLAGE


def test_each_player_starts_with_15_gold_and_2_keys() -> None:
    assert new_game(Deal(1), 3).position.players == (Player(EMPTY_TABLEAU, gold=15, keys=2),) * 3


@pytest.mark.parametrize("players", [0, 6])
def test_the_game_is_for_1_to_5_players(players: int) -> None:
    with pytest.raises(ValueError, match=f"The game is for 1 to 5 players, not {players}."):
        new_game(Deal(1), players)


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_players_take_turns_clockwise_until_everyone_has_9_cards(players: int) -> None:
    game, seats = new_game(Deal(1), players), []
    while not game.position.is_over:
        seats.append(game.position.seat)
        game = play_on(game)
    assert seats == list(range(players)) * 9
    assert [len(player.tableau) for player in game.position.players] == [9] * players


def test_a_players_own_turns_count_from_1_to_9() -> None:
    game, numbers = new_game(Deal(1), 2), []
    while not game.position.is_over:
        numbers.append(game.position.turn_number)
        game = play_on(game)
    assert numbers == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9]


def test_no_turn_is_left_when_the_game_is_over() -> None:
    game = new_game(Deal(1), 1)
    while not game.position.is_over:
        game = play_on(game)
    assert legal_turns(game.position) == ()


def test_all_39_cards_of_each_place_are_there() -> None:
    position = new_game(Deal(1), 2).position
    assert frozenset(position.row(CASTLE)) | position.unseen(CASTLE) == DECKS[CASTLE]
    assert frozenset(position.row(VILLAGE)) | position.unseen(VILLAGE) == DECKS[VILLAGE]
