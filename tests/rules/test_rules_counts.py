import pytest

from tests.rules.table import CASTLE, VILLAGE, counted, tableau
from trainer.rules.cards import (
    Banners,
    BannerSets,
    Cards,
    CardsCosting,
    CardsWithShields,
    Count,
    DiscountCards,
    EmptySpaces,
    Gain,
    GoldOnAllCards,
    GoldOnThisCard,
    IdenticalShieldSets,
    IfFaceDownCard,
    IfNoShield,
    IfPosition,
    Keys,
    MissingShieldTypes,
    PurseCards,
    Shield,
    Shields,
    ShieldSets,
    ShieldTypes,
    Where,
)
from trainer.rules.counts import COUNTS, require_all
from trainer.rules.tableau import EMPTY_TABLEAU, SQUARE

NOBILITY, FAITH, SCHOLARSHIP, MILITARY, CRAFTSMANSHIP, PEASANTRY = Shield

PEASANTS = tableau("baker farmer .", ". down:beggar monk", "fisherman . witch")
"""Peasantry: 1 2 . / . (1) 1 / 2 . 1"""


@pytest.mark.parametrize(
    ("where", "number"), [(Where.TABLEAU, 7), (Where.ROW, 3), (Where.COLUMN, 3), (Where.ROW_AND_COLUMN, 5)]
)
def test_shields_are_counted_where_the_card_says_a_double_shield_counting_2(where: Where, number: int) -> None:
    assert counted(Shields(PEASANTRY, where), PEASANTS, cell=(0, 0)) == number


def test_row_and_column_are_the_5_cards_of_the_cards_row_and_column() -> None:
    full = tableau("farmer farmer farmer", "baker baker baker", "farmer baker farmer")
    assert counted(Shields(PEASANTRY, Where.ROW_AND_COLUMN), full, cell=(1, 1)) == 1 + 1 + 1 + 2 + 1


def test_empty_spaces_have_nothing_to_count() -> None:
    assert counted(Shields(PEASANTRY), EMPTY_TABLEAU) == 0


@pytest.mark.parametrize(
    ("where", "number"), [(Where.TABLEAU, 5), (Where.ROW, 2), (Where.COLUMN, 3), (Where.ROW_AND_COLUMN, 4)]
)
def test_shield_types_are_how_many_of_the_6_kinds_are_present(where: Where, number: int) -> None:
    own = tableau("duchess nun down:judge", "winemaker captain")
    assert counted(ShieldTypes(where), own, cell=(0, 0)) == number


def test_missing_shield_types_are_the_kinds_absent_from_the_whole_tableau() -> None:
    assert counted(MissingShieldTypes(), tableau("royal-guard templar down:witch")) == 3
    assert counted(MissingShieldTypes(), EMPTY_TABLEAU) == 6


def test_if_no_shield_is_1_if_that_kind_is_absent_else_0() -> None:
    assert counted(IfNoShield(PEASANTRY), tableau("judge down:witch")) == 1
    assert counted(IfNoShield(PEASANTRY), tableau("judge witch")) == 0


def test_shield_sets_use_each_shield_once() -> None:
    own = tableau("duchess judge potter", "goldsmith prince down:judge")
    assert counted(ShieldSets((NOBILITY, SCHOLARSHIP, CRAFTSMANSHIP)), own) == 2


@pytest.mark.parametrize(("size", "sets"), [(3, 2 + 1), (2, 3 + 1), (8, 0)])
def test_identical_shield_sets_divide_the_number_of_each_kind_and_round_down(size: int, sets: int) -> None:
    own = tableau("farmer fisherman baker", "beggar witch mother-superior", "nun")
    assert counted(IdenticalShieldSets(size), own) == sets


def test_banner_sets_use_each_banner_once() -> None:
    own = tableau("judge baker witch", "nun monk down:scribe")
    assert counted(BannerSets((CASTLE, VILLAGE)), own) == 2
    assert counted(BannerSets((VILLAGE, VILLAGE, VILLAGE)), own) == 1


def test_keys_are_your_keys() -> None:
    assert counted(Keys(), EMPTY_TABLEAU, keys=4) == 4


def test_banners_are_face_up_cards_of_that_place() -> None:
    assert counted(Banners(CASTLE), tableau("judge baker nun", "down:prince")) == 2


def test_cards_with_shields_have_exactly_that_many() -> None:
    own = tableau("judge duchess royal-guard", "down:baker nun")
    assert counted(CardsWithShields(1), own) == 2
    assert counted(CardsWithShields(2), own) == 2


def test_cards_costing_are_counted_by_their_printed_cost() -> None:
    own = tableau("squire witch judge", "farmer down:monk duchess")
    assert counted(CardsCosting(4), own) == 2
    assert counted(CardsCosting(5, or_more=True), own) == 2


def test_discount_cards_are_face_up_cards_with_a_discount() -> None:
    assert counted(DiscountCards(), tableau("squire stonemason philosopher", "judge down:armorer")) == 3


def test_purse_cards_are_face_up_cards_with_a_purse() -> None:
    assert counted(PurseCards(), tableau("potter vicar+5 judge", "down:beekeeper")) == 2


def test_gold_on_this_card_is_the_gold_stored_on_it() -> None:
    assert counted(GoldOnThisCard(5), tableau("potter+1 vicar+3"), cell=(1, 0)) == 3


def test_gold_on_all_cards_is_the_gold_stored_on_all_your_cards() -> None:
    assert counted(GoldOnAllCards(), tableau("potter+1 vicar+3", "judge")) == 4


def test_cards_are_those_in_your_tableau_face_down_ones_too() -> None:
    assert counted(Cards(), tableau("potter down:vicar", "judge")) == 3


def test_empty_spaces_are_9_minus_that() -> None:
    assert counted(EmptySpaces(), tableau("potter down:vicar", "judge")) == 6


def test_if_face_down_card_is_1_if_at_least_one_of_your_cards_is_face_down() -> None:
    assert counted(IfFaceDownCard(), tableau("down:potter down:vicar judge")) == 1
    assert counted(IfFaceDownCard(), tableau("potter")) == 0


def test_if_position_is_1_if_this_card_stands_on_one_of_those_row_and_column_cells() -> None:
    bottom_row = IfPosition(((2, 0), (2, 1), (2, 2)))
    assert [cell for cell in SQUARE if counted(bottom_row, EMPTY_TABLEAU, cell)] == [(0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize("per", [Shields(FAITH, of_best_neighbor=True), Banners(CASTLE, of_best_neighbor=True)])
def test_best_neighbor_is_the_higher_count_of_the_neighbors(per: Count) -> None:
    neighbors = (tableau("nun"), tableau("scribe cardinal down:devout"))
    assert counted(per, tableau("nun chaplain pilgrim"), neighbors=neighbors) == 2


def test_a_count_that_no_function_counts_fails_at_load() -> None:
    with pytest.raises(TypeError, match="There is no function for Gain"):
        require_all([Gain, Keys], COUNTS)
