from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tests.solver.play import all_but_the_middle, tableau
from trainer.rules.cards import Character
from trainer.rules.game import new_game
from trainer.rules.notation import turn_text
from trainer.rules.position import Player, Position
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import EMPTY_TABLEAU
from trainer.rules.turns import REFRESH, Refresh, Turn, apply, legal_turns
from trainer.solver.policies import greedy, greedy_refresh, random, score_now

# The score if the game ended now


def test_without_a_card_the_keys_score() -> None:
    assert score_now(Player(EMPTY_TABLEAU, gold=15, keys=2)) == 2


def test_a_floating_tableau_settles_where_it_scores_most() -> None:
    assert score_now(Player(tableau("farmer"), gold=0, keys=0)) == 7
    assert score_now(Player(tableau("duchess", "-", "-", "farmer"), gold=0, keys=0)) == 8
    assert score_now(Player(tableau("duchess", "-", "-", "farmer!", "-", "-", "farmhand!"), gold=0, keys=0)) == 8
    assert score_now(Player(tableau("farmer", "-", "-", "duchess", "-", "-", "spy!"), gold=0, keys=0)) == 0


def test_gold_in_hand_is_put_on_purses() -> None:
    assert score_now(Player(tableau("gravedigger", gold=6), gold=1, keys=0)) == 14
    assert score_now(Player(tableau("gravedigger", gold=6), gold=5, keys=1)) == 17


def test_a_banker_counts_the_gold_just_put_on_purses() -> None:
    assert score_now(Player(tableau("banker", "steward"), gold=9, keys=0)) == 3 + 6


# Greedy


def test_greedy_takes_the_turn_that_scores_most_now() -> None:
    position = all_but_the_middle(4, 0, "duchess cardinal baron", "spy farmer monk")
    # In the middle of the square: Spy 6, Monk 2 for its own shield and a key; face down 2 keys.
    assert turn_text(greedy(position)) == "spy.1.1"


def test_greedy_spends_a_key_to_move_the_messenger_if_it_pays() -> None:
    position = all_but_the_middle(3, 1, "duchess baron general", "farmer doctor mercenary")
    # Baron scores 10, a key less; face down any card makes 3 keys.
    assert turn_text(greedy(position)) == "baron.1.1.key"


def test_greedy_never_refreshes() -> None:
    position = all_but_the_middle(0, 1, "duchess baron general", "farmer doctor mercenary", "carpenter squire vicar")
    assert turn_text(greedy(position)) == "doctor.down.1.1"
    assert turn_text(greedy_refresh(position)) == "refresh"


def test_greedy_prefers_the_first_turn_by_text_among_equals() -> None:
    position = all_but_the_middle(0, 0, "duchess baron general", "mercenary farmer doctor")
    assert turn_text(greedy(position)) == "doctor.down.1.1"
    start = Position((Player(gold=0, keys=0),), position.castle_row, position.village_row)
    one_placed = start.with_player(0, Player(tableau("spy!"), gold=0, keys=0))
    assert turn_text(greedy(one_placed)) == "doctor.down.-1.0"


# Greedy with refresh


def test_a_refresh_counts_as_much_as_the_best_card_dealt_on_average() -> None:
    rows = "duchess baron general", "farmer doctor mercenary"
    rare = all_but_the_middle(0, 1, *rows, "innkeeper spy monk witch potter brigand bombardier")
    often = all_but_the_middle(0, 1, *rows, "innkeeper spy monk witch potter")
    # Face down now: 3 keys. Refreshed: Innkeeper 4 for the 2 gold it gets, else 2 keys for a card face down.
    assert turn_text(greedy_refresh(rare)) == "doctor.down.1.1"
    assert turn_text(greedy_refresh(often)) == "refresh"


@pytest.mark.parametrize(
    ("village", "chosen"),
    [("farmer doctor mercenary", "doctor.down.1.1"), ("revolutionary shepherd usurper", "refresh")],
)
def test_a_refresh_worth_as_much_as_a_turn_is_chosen_by_its_text(village: str, chosen: str) -> None:
    unseen = "innkeeper spy monk witch potter brigand"
    # Innkeeper comes in half of the rows: 4 or 2 points, 3 on average, as many as face down now.
    position = all_but_the_middle(0, 1, "duchess baron general", village, unseen)
    assert turn_text(greedy_refresh(position)) == chosen


def test_a_refreshed_row_has_no_second_refresh() -> None:
    position = all_but_the_middle(0, 2, "duchess baron general", "farmer doctor mercenary", "carpenter squire vicar")
    refreshed = replace(position, refreshed=True)
    assert turn_text(greedy_refresh(refreshed)) == turn_text(greedy(refreshed)) == "doctor.down.1.1"


@pytest.mark.parametrize("seed", range(8))
def test_greedy_refresh_equals_the_average_over_every_row(seed: int) -> None:
    generator, game = SplitMix64(seed), new_game(Deal(seed), 5)
    policy = random(generator)
    for _ in range(5 * 7 + seed % 10):
        game = game.play(policy(game.position))
    player = replace(game.position.player, gold=4, keys=1)
    position = game.position.with_player(game.position.seat, player)
    values = {turn: average_score(position, turn) for turn in legal_turns(position)}
    assert greedy_refresh(position) == max(values, key=values.__getitem__)


def average_score(position: Position, turn: Turn | Refresh) -> Fraction:
    after = apply(position, turn).position
    if isinstance(turn, Turn):
        return Fraction(score_now(after.players[position.seat]))
    rows = rows_dealt(after)
    return Fraction(sum(best_score(after.with_row(after.messenger, row)) for row in rows), len(rows))


def rows_dealt(refreshed: Position) -> list[tuple[Character, ...]]:
    place = refreshed.messenger
    deck, discard = refreshed.unseen(place), refreshed.discard(place)
    if len(deck) >= 3:
        return list(combinations(deck, 3))
    return [(*deck, *rest) for rest in combinations(discard, 3 - len(deck))]


def best_score(position: Position) -> int:
    outcomes = [apply(position, turn).position for turn in legal_turns(position)]
    return max(score_now(outcome.players[position.seat]) for outcome in outcomes)


# Random


def test_random_makes_every_legal_turn() -> None:
    position = all_but_the_middle(4, 1, "duchess cardinal baron", "spy farmer monk")
    policy = random(SplitMix64(1))
    assert {policy(position) for _ in range(200)} == set(legal_turns(position))
    assert REFRESH in legal_turns(position)


def test_random_is_the_same_for_the_same_seed() -> None:
    position = all_but_the_middle(4, 1, "duchess cardinal baron", "spy farmer monk")
    first, again = random(SplitMix64(3)), random(SplitMix64(3))
    assert [first(position) for _ in range(20)] == [again(position) for _ in range(20)]
