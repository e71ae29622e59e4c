from collections import Counter

import pytest

from tests.rules.table import (
    CASTLE,
    VILLAGE,
    after,
    cards,
    counted,
    exhausted,
    player,
    position,
    tableau,
    take,
    take_down,
)
from trainer.rules.cards import Banners, CardsCosting, GoldOnThisCard, Place, Shield, Shields
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.rules.position import DECKS
from trainer.rules.scoring import score_sheet
from trainer.rules.turns import Turn, legal_turns, price


def test_the_game_has_78_characters() -> None:
    assert len({character.id for character in CHARACTERS}) == 78


@pytest.mark.parametrize("place", Place)
def test_each_place_has_a_deck_of_39_characters(place: Place) -> None:
    assert len(DECKS[place]) == 39


@pytest.mark.parametrize(("place", "shields"), [(CASTLE, (14, 12, 11, 8, 7, 0)), (VILLAGE, (1, 5, 6, 10, 11, 20))])
def test_the_shields_of_the_two_decks_add_up_as_in_the_table(place: Place, shields: tuple[int, ...]) -> None:
    printed = Counter(shield for character in DECKS[place] for shield in character.shields)
    assert tuple(printed[shield] for shield in Shield) == shields


def test_you_take_your_card_from_the_row_where_the_messenger_stands() -> None:
    rows = position(player(keys=0), castle="judge nun scribe", village="baker witch monk", messenger=CASTLE)
    assert {turn.card.id for turn in legal_turns(rows) if isinstance(turn, Turn)} == {"judge", "nun", "scribe"}


def test_a_banner_tells_which_deck_a_face_up_card_comes_from() -> None:
    assert counted(Banners(CASTLE), tableau("judge baker nun")) == 2


def test_a_purse_is_a_scroll_that_scores_2_points_per_gold_stored_on_the_card() -> None:
    assert {card.scroll.points for card in CHARACTERS if isinstance(card.scroll.per, GoldOnThisCard)} == {2}


def test_a_face_down_card_has_no_cost() -> None:
    assert counted(CardsCosting(0), tableau("down:traveler")) == 0


def test_a_face_down_card_has_no_shield() -> None:
    assert counted(Shields(Shield.PEASANTRY), tableau("down:traveler")) == 0


def test_a_face_down_card_has_no_banner() -> None:
    assert counted(Banners(VILLAGE), tableau("down:traveler")) == 0


def test_a_face_down_card_has_no_ability() -> None:
    assert after(position(player(keys=0), village="carpenter"), take_down("carpenter")).player.keys == 2


def test_a_face_down_card_has_no_scroll() -> None:
    assert score_sheet(player("down:duchess", keys=0)).total == 0


def test_a_face_down_card_has_no_lasting_ability_either() -> None:
    assert price(player("down:baron"), BY_ID["judge"]) == 4


def test_an_exhausted_place_has_no_unseen_cards() -> None:
    assert exhausted(CASTLE).unseen(CASTLE) == frozenset()


def test_each_place_has_a_discard_pile_that_everybody_may_look_through() -> None:
    seen = position(castle_discard="judge nun", village_discard="witch")
    assert (seen.discard(CASTLE), seen.discard(VILLAGE)) == (frozenset(cards("judge nun")), frozenset(cards("witch")))


def test_the_unseen_cards_are_those_of_no_tableau_row_or_discard_pile() -> None:
    seen = position(player("judge"), player("down:nun"), castle="prince baron patron", castle_discard="steward")
    named = {"judge", "nun", "prince", "baron", "patron", "steward"}
    assert {card.id for card in seen.unseen(CASTLE)} == {card.id for card in DECKS[CASTLE]} - named


def test_the_ability_of_a_card_is_used_once() -> None:
    before = position(player("woodcutter", gold=0), village="beggar")
    assert after(before, take("beggar", at=(1, 0))).player.gold == 2
