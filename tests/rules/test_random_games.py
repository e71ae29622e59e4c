from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.rules.cards import Character, Place
from trainer.rules.characters import CHARACTERS
from trainer.rules.deals import deal, possible_cards, to_deal
from trainer.rules.game import Game, new_game
from trainer.rules.position import DECKS, Position, problems
from trainer.rules.scoring import ranking, score_sheet
from trainer.rules.shuffling import Deal
from trainer.rules.turns import REFRESH, Refresh, Turn, apply, legal_turns

games = st.builds(new_game, st.builds(Deal, st.integers(0, 2**64 - 1)), st.integers(1, 5))
randoms = st.randoms(use_true_random=False)


def play_random_turn(game: Game, random: Random) -> tuple[Turn | Refresh, Game]:
    """Make a random turn; a refresh is as likely as all others together, so that decks run out."""
    turns = legal_turns(game.position)
    turn = REFRESH if REFRESH in turns and random.random() < 0.5 else random.choice(turns)
    return turn, game.play(turn)


def outside_tableaux(position: Position, place: Place) -> Counter[Character]:
    row = Counter(card for card in position.row(place) if card)
    return row + Counter(position.discard(place)) + Counter(position.unseen(place))


def assert_all_cards_are_accounted_for(position: Position) -> None:
    taken = Counter(placed.card for player in position.players for _, placed in player.tableau.placed())
    for place in Place:
        here = Counter({card: times for card, times in taken.items() if card.place is place})
        seen = here + outside_tableaux(position, place)
        if position.exhausted(place):
            assert (here, here.total()) == (seen, 37)
        else:
            assert seen == Counter(DECKS[place])


def assert_nothing_is_below_zero(position: Position) -> None:
    for player in position.players:
        assert player.gold >= 0
        assert player.keys >= 0
        assert all(placed.gold >= 0 for _, placed in player.tableau.placed())


@given(games, randoms)
@settings(max_examples=60, deadline=None)
def test_a_random_game_holds_together_at_every_decision(game: Game, random: Random) -> None:
    while not game.position.is_over:
        assert problems(game.position) == ()
        assert_all_cards_are_accounted_for(game.position)
        assert_nothing_is_below_zero(game.position)
        _, game = play_random_turn(game, random)
    assert problems(game.position) == ()
    assert_all_cards_are_accounted_for(game.position)


@given(games, randoms)
@settings(max_examples=60, deadline=None)
def test_the_unseen_cards_of_a_random_game_are_those_of_its_decks(game: Game, random: Random) -> None:
    while not game.position.is_over:
        for place in Place:
            if not game.position.exhausted(place):
                assert Counter(game.deck(place)) == Counter(game.position.unseen(place))
        _, game = play_random_turn(game, random)


@given(games, randoms)
@settings(max_examples=15, deadline=None)
def test_every_legal_turn_of_a_random_game_applies(game: Game, random: Random) -> None:
    while not game.position.is_over:
        for turn in legal_turns(game.position):
            assert_nothing_is_below_zero(apply(game.position, turn).position)
        _, game = play_random_turn(game, random)


@given(games, randoms)
@settings(max_examples=30, deadline=None)
def test_whatever_may_be_dealt_keeps_a_random_game_possible(game: Game, random: Random) -> None:
    while not game.position.is_over:
        turn, next_game = play_random_turn(game, random)
        position = apply(game.position, turn).position
        assert_all_cards_are_accounted_for(position)
        while to_deal(position):
            cards = possible_cards(position)
            assert list(cards) == sorted(set(cards), key=CHARACTERS.index)
            position = deal(position, random.choice(cards))
        assert problems(position) == ()
        game = next_game


@given(games, randoms)
@settings(max_examples=30, deadline=None)
def test_the_final_scores_of_a_random_game_add_up(game: Game, random: Random) -> None:
    while not game.position.is_over:
        _, game = play_random_turn(game, random)
    for player in game.position.players:
        sheet = score_sheet(player)
        on_purses = sum(placed.gold for _, placed in player.tableau.placed())
        assert sheet.gold_left + sum(placed.gold for _, placed in sheet.tableau.placed()) == player.gold + on_purses
        assert sheet.total == sum(sheet.card_scores) + player.keys
    ranked = [seat for seats in ranking(game.position) for seat in (seats if isinstance(seats, tuple) else [seats])]
    assert sorted(ranked) == list(range(len(game.position.players)))
