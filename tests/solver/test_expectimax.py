from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.solver.play import cut, with_card_in_reach, with_means
from trainer.rules.cards import Character, Place
from trainer.rules.characters import BY_ID
from trainer.rules.deals import deal, possible_cards, to_deal
from trainer.rules.game import Game, new_game
from trainer.rules.notation import turn_text
from trainer.rules.position import EMPTY_ROW, Player, Position, problems
from trainer.rules.scoring import score_sheet, win_shares
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import PlacedCard, Tableau
from trainer.rules.turns import REFRESH, Refresh, Turn, apply, legal_turns
from trainer.solver.expectimax import (
    Decks,
    Prospects,
    chances_of_highest,
    last_turn_prospects,
    last_turn_values,
    last_two_turns_values,
    sampled_values,
    turn_values,
    value,
)
from trainer.solver.policies import greedy
from trainer.solver.verdicts import Objective

CASTLE, VILLAGE = Place


def game_until(seed: int, players: int, turn_number: int, seat: int = 0) -> Game:
    """Play a game of random turns up to a turn of a seat."""
    random, game = SplitMix64(seed), new_game(Deal(seed), players)
    while (game.position.turn_number, game.position.seat) != (turn_number, seat):
        turns = legal_turns(game.position)
        game = game.play(turns[random.below(len(turns))])
    return game


def position_at(seed: int, players: int, turn_number: int, seat: int = 0) -> Position:
    return game_until(seed, players, turn_number, seat).position


def brute_force(position: Position, unseen: Decks | None = None) -> dict[Turn | Refresh, Fraction]:
    """Value every turn of a player alone, or of the last player, by playing on through every deal, card by card."""
    seat, cut_away = position.seat, frozenset[Character]()
    if unseen is not None:
        cut_away = frozenset(card for place in Place for card in position.unseen(place) - unseen[place])

    @cache
    def worth(node: Position) -> Fraction:
        if node.is_over:
            return Fraction(score_sheet(node.players[seat]).total)
        if to_deal(node):
            return mean(worth(dealt) for dealt in all_deals(node, cut_away))
        return max(worth(apply(node, turn).position) for turn in legal_turns(node))

    return {turn: worth(apply(position, turn).position) for turn in legal_turns(position)}


def all_deals(position: Position, cut_away: frozenset[Character]) -> Iterator[Position]:
    """Deal each card that may come next; the discard pile is shuffled when only cards cut away are left."""
    place, _ = to_deal(position) or (CASTLE, 0)
    cards = frozenset(possible_cards(position)) - cut_away
    if not cards:
        cards, position = position.discard(place), position.with_discard(place, frozenset())
    return (deal(position, card) for card in cards)


def mean(values: Iterable[Fraction]) -> Fraction:
    listed = list(values)
    return sum(listed, Fraction(0)) / len(listed)


@given(st.lists(st.integers(-20, 120), min_size=1, max_size=6), st.integers(1, 3))
def test_the_expected_highest_is_the_mean_of_the_highest_over_all_draws(values: list[int], draws: int) -> None:
    draws = min(draws, len(values))
    expected = sum(chance * value for chance, value in chances_of_highest(values, draws))
    assert expected == mean(Fraction(max(drawn)) for drawn in permutations(values, draws))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("players", [1, 3])
def test_the_last_turn_equals_brute_force(seed: int, players: int) -> None:
    position = with_means(position_at(seed, players, 9, players - 1), gold=7, keys=1)
    unseen = cut(position, 5, 5, seed)
    assert last_turn_values(position, unseen) == brute_force(position, unseen)


@pytest.mark.parametrize("left", [0, 1, 2, 3])
def test_a_refresh_with_few_cards_left_reshuffles_the_discards_just_made_too(left: int) -> None:
    position = with_means(position_at(6, 1, 9), gold=9, keys=1)
    unseen = cut(position, left, left)
    assert last_turn_values(position, unseen) == brute_force(position, unseen)


@pytest.mark.parametrize("seed", [0, 5])
def test_the_last_turn_of_five_players_equals_brute_force_over_all_unseen_cards(seed: int) -> None:
    position = with_means(position_at(seed, 5, 9, 4), gold=4, keys=1)
    assert last_turn_values(position) == brute_force(position)


def test_a_row_refreshed_on_the_last_turn_has_no_second_refresh() -> None:
    game = game_until(2, 1, 9)
    position = with_means(game.position, gold=9, keys=2)
    dealt = game.dealt(apply(position, REFRESH).position).position
    assert last_turn_values(dealt) == brute_force(dealt)
    assert REFRESH not in last_turn_values(dealt)


@pytest.mark.parametrize("seed", range(5))
def test_the_last_two_turns_without_a_key_equal_brute_force(seed: int) -> None:
    position = with_means(position_at(seed, 1, 8), gold=6, keys=0)
    unseen = cut(position, 3, 3, seed)
    assert last_two_turns_values(position, unseen) == brute_force(position, unseen)


@pytest.mark.parametrize(("seed", "gold", "keys", "left"), [(0, 2, 1, 3), (1, 0, 2, 2), (2, 3, 2, 1), (3, 1, 1, 4)])
def test_the_last_two_turns_with_a_refresh_on_either_equal_brute_force(
    seed: int, gold: int, keys: int, left: int
) -> None:
    position = with_means(position_at(seed, 1, 8), gold, keys)
    unseen = cut(position, left, left, seed)
    assert last_two_turns_values(position, unseen) == brute_force(position, unseen)


@pytest.mark.parametrize(("name", "keys"), [("gravedigger", 0), ("guildmaster", 1), ("executioner", 0)])
def test_after_a_discard_both_rows_are_refilled(name: str, keys: int) -> None:
    position = with_means(with_card_in_reach(position_at(8, 1, 8), BY_ID[name]), gold=9, keys=keys)
    unseen = cut(position, 3, 3)
    assert last_two_turns_values(position, unseen) == brute_force(position, unseen)


def finished_but_for_one_cell(gold: int, keys: int) -> Position:
    """Be alone, with eight cards face down and the middle of the square empty."""
    names = ["steward", "nun", "baron", "judge", "knight", "prince", "jester", "scribe"]
    cards = [PlacedCard(BY_ID[name], face_down=True) for name in names]
    return Position(
        players=(Player(Tableau((*cards[:4], None, *cards[4:])), gold, keys),),
        castle_row=(BY_ID["cardinal"], BY_ID["duchess"], BY_ID["mother-superior"]),
        village_row=(BY_ID["farmer"], BY_ID["brigand"], BY_ID["mercenary"]),
    )


def test_a_refresh_of_the_last_turn_is_the_expected_maximum_over_the_cards_dealt() -> None:
    position = finished_but_for_one_cell(gold=0, keys=1)
    cards = ("spice-merchant", "baker", "carpenter", "woodcutter")
    unseen = {CASTLE: frozenset[Character](), VILLAGE: frozenset(BY_ID[name] for name in cards)}
    # In the middle: Carpenter 8 and 5 keys, Spice Merchant 5, Baker and Woodcutter 0. Face down 2 keys.
    assert last_turn_values(position, unseen)[REFRESH] == Fraction(3 * 13 + 5, 4)


def test_a_refresh_with_two_cards_left_gets_both_and_one_of_the_discards() -> None:
    position = replace(finished_but_for_one_cell(gold=0, keys=1), village_discard=frozenset({BY_ID["carpenter"]}))
    unseen = {
        CASTLE: frozenset[Character](),
        VILLAGE: frozenset({BY_ID["spice-merchant"], BY_ID["woodcutter"]}),
    }
    # The third card is Carpenter (13), or one of the three just discarded, which are no better than 5.
    assert last_turn_values(position, unseen)[REFRESH] == Fraction(13 + 3 * 5, 4)


def test_the_value_of_a_position_is_that_of_its_best_turn() -> None:
    position = finished_but_for_one_cell(gold=6, keys=0)
    decks = {place: position.unseen(place) for place in Place}
    assert value(position, decks, seat=0) == max(turn_values(position, decks).values())


def test_others_move_by_their_policy_in_between() -> None:
    alone = finished_but_for_one_cell(gold=0, keys=0)
    names = ["usurper", "monk", "potter", "witch", "squire", "vicar", "doctor", "spy"]
    cards = [PlacedCard(BY_ID[name], face_down=True) for name in names]
    opponent = Player(Tableau((*cards[:4], None, *cards[4:])), gold=4, keys=0)
    row = (BY_ID["royal-guard"], *alone.castle_row[1:])
    position = replace(alone, players=(*alone.players, opponent), castle_row=row, messenger=CASTLE)
    values = turn_values(position, cut(position, 2, 2), buy_royal_guard)
    # Face down each pays 2 keys; Royal Guard, if left to the opponent, pays one more.
    assert {turn_text(turn): value for turn, value in values.items()} == {
        "duchess.down.1.1": 3,
        "mother-superior.down.1.1": 3,
        "royal-guard.down.1.1": 2,
    }


def buy_royal_guard(position: Position) -> Turn | Refresh:
    wanted = Turn(BY_ID["royal-guard"], False, (1, 1))
    return wanted if wanted in legal_turns(position) else legal_turns(position)[-1]


def test_others_need_a_policy() -> None:
    position = position_at(3, 2, 9)
    with pytest.raises(ValueError, match=r"Others are to move: a policy has to say what they do\."):
        turn_values(position, cut(position, 2, 2))


def test_only_the_last_seat_has_the_last_turn() -> None:
    with pytest.raises(ValueError, match=r"This is not the last turn of the game: the last seat's 9th turn\."):
        last_turn_values(position_at(1, 2, 9, seat=0))


def test_only_a_player_alone_on_turn_8_has_two_turns_left() -> None:
    for position in (position_at(1, 2, 8), position_at(1, 1, 7)):
        with pytest.raises(ValueError, match=r"This is not the 8th turn of a player alone\."):
            last_two_turns_values(position)


def test_cards_that_have_been_seen_are_not_in_a_deck() -> None:
    unseen = {CASTLE: frozenset[Character](), VILLAGE: frozenset({BY_ID["brigand"], BY_ID["baker"]})}
    with pytest.raises(
        ValueError, match=r"These cards can't be in the deck of the village, for they have been seen: Brigand\."
    ):
        last_turn_values(finished_but_for_one_cell(gold=0, keys=1), unseen)


def test_too_few_cards_to_fill_a_row_are_refused() -> None:
    position = with_means(position_at(0, 1, 8), gold=9, keys=0)
    position = replace(position, castle_discard=frozenset(), village_discard=frozenset())
    with pytest.raises(ValueError, match=r"There are too few cards left to fill the (castle|village) row\."):
        last_two_turns_values(position, cut(position, 0, 0))


def test_sampled_values_of_the_last_turn_without_a_key_are_exact() -> None:
    position = with_means(position_at(2, 2, 9, seat=1), gold=8, keys=0)
    assert sampled_values(position, greedy, samples=2, seed=1) == last_turn_values(position)


def test_sampled_values_are_the_same_for_the_same_seed() -> None:
    position = with_means(position_at(2, 2, 9, seat=0), gold=4, keys=1)
    first, again, other = (sampled_values(position, greedy, samples=3, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first[REFRESH] != other[REFRESH]


def test_the_rows_of_an_exhausted_place_are_not_filled() -> None:
    taken = [card for card in BY_ID.values() if card.place is VILLAGE][:37]
    rest = [card for card in BY_ID.values() if card.place is CASTLE][:7]
    cards = [PlacedCard(card, face_down=True) for card in (*taken, *rest)]
    tableaux = [Tableau((*cards[9 * seat : 9 * seat + 9], None)[:9]) for seat in range(5)]
    castle = [card for card in BY_ID.values() if card.place is CASTLE][7:10]
    position = Position(tuple(Player(tableau, 6, 0) for tableau in tableaux), tuple(castle), EMPTY_ROW)
    position = replace(position, messenger=CASTLE, seat=4)
    assert problems(position) == ()
    assert last_turn_values(position) == brute_force(position)


# Win shares, leads and opponents' scores


def brute_force_prospects(position: Position, unseen: Decks, objective: Objective) -> dict[Turn | Refresh, Prospects]:
    """Look through every deal of the last turn, card by card, taking what the objective wants, as `brute_force`."""
    seat = position.seat
    cut_away = frozenset(card for place in Place for card in position.unseen(place) - unseen[place])

    def prospects(node: Position) -> Prospects:
        if node.is_over:
            return at_the_end(node, seat)
        if to_deal(node):
            return mean_prospects([prospects(dealt) for dealt in all_deals(node, cut_away)])
        outcomes = [prospects(apply(node, turn).position) for turn in legal_turns(node)]
        return max(outcomes, key=lambda one: in_order(one, objective))

    return {turn: prospects(apply(position, turn).position) for turn in legal_turns(position)}


def at_the_end(position: Position, seat: int) -> Prospects:
    scores = [Fraction(score_sheet(player).total) for player in position.players]
    others = [scores[(seat + step) % len(scores)] for step in range(1, len(scores))]
    return Prospects(scores[seat], win_shares(position)[seat], scores[seat] - max(others), tuple(others))


def in_order(prospects: Prospects, objective: Objective) -> tuple[object, ...]:
    first = (prospects.score, prospects.win) if objective == "points" else (prospects.win, prospects.score)
    return *first, prospects.lead, prospects.opponents_scores


def mean_prospects(listed: list[Prospects]) -> Prospects:
    others = zip(*(one.opponents_scores for one in listed), strict=True)
    score, win, lead = (mean(getattr(one, name) for one in listed) for name in ("score", "win", "lead"))
    return Prospects(score, win, lead, tuple(mean(column) for column in others))


@pytest.mark.parametrize("objective", ["points", "wins"])
@pytest.mark.parametrize("players", range(2, 6))
def test_the_last_turns_prospects_equal_brute_force(players: int, objective: Objective) -> None:
    for seed in range(3):
        position = with_means(position_at(seed, players, 9, players - 1), gold=7, keys=1)
        unseen = cut(position, 4, 4, seed)
        assert last_turn_prospects(position, unseen, objective) == brute_force_prospects(position, unseen, objective)


def last_turn_behind(opponent_keys: int, opponent_gold: int = 0) -> Position:
    """Be second of two on the last turn: 13 points by Carpenter, 5 by Spice Merchant, else 2, against keys alone."""
    alone = finished_but_for_one_cell(gold=0, keys=0)
    names = ["usurper", "monk", "potter", "witch", "squire", "vicar", "doctor", "spy", "banker"]
    done = Player(
        Tableau(tuple(PlacedCard(BY_ID[name], face_down=True) for name in names)), opponent_gold, opponent_keys
    )
    row = (BY_ID["carpenter"], BY_ID["spice-merchant"], BY_ID["brigand"])
    return replace(alone, players=(done, *alone.players), seat=1, village_row=row)


def test_a_lead_is_over_the_best_opponent_and_a_win_all_or_nothing() -> None:
    turn = Turn(BY_ID["carpenter"], False, (1, 1))
    won, lost = (last_turn_prospects(last_turn_behind(keys))[turn] for keys in (12, 14))
    assert won == Prospects(Fraction(13), Fraction(1), Fraction(1), (Fraction(12),))
    assert lost == Prospects(Fraction(13), Fraction(0), Fraction(-1), (Fraction(14),))


@pytest.mark.parametrize(("opponent_gold", "win"), [(1, 0), (0, Fraction(1, 2))])
def test_a_tie_goes_to_more_gold_or_is_shared(opponent_gold: int, win: Fraction) -> None:
    turn = Turn(BY_ID["carpenter"], False, (1, 1))
    assert last_turn_prospects(last_turn_behind(13, opponent_gold=opponent_gold))[turn].win == win
