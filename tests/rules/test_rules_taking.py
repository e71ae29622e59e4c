from tests.rules.table import CASTLE, VILLAGE, after, card, cards, player, position, refused, tableau, take, take_down
from trainer.rules.characters import BY_ID
from trainer.rules.position import Player
from trainer.rules.turns import apply, legal_turns, price


def price_of(name: str, buyer: Player) -> int:
    return price(buyer, BY_ID[name])


def test_a_card_is_taken_from_the_messengers_row() -> None:
    before = position(village="baker witch monk")
    assert after(before, take("witch")).village_row == (*cards("baker"), None, *cards("monk"))


def test_taking_a_card_is_mandatory() -> None:
    before = position(player(keys=0))
    assert {len(apply(before, turn).position.player.tableau) for turn in legal_turns(before)} == {1}


def test_face_up_you_pay_its_cost() -> None:
    assert after(position(player(gold=9), village="brigand"), take("brigand")).player.gold == 9 - 7


def test_the_discounts_of_the_place_of_the_card_are_taken_off() -> None:
    assert price_of("judge", player("apothecary")) == 3


def test_the_discounts_of_the_other_place_are_not() -> None:
    assert price_of("witch", player("apothecary")) == 4


def test_the_discounts_of_all_your_face_up_cards_add_up() -> None:
    assert price_of("judge", player("apothecary princess armorer")) == 1


def test_the_price_is_never_less_than_0() -> None:
    assert price_of("inventor", player("squire armorer baron")) == 0


def test_a_cards_own_discount_does_not_lower_its_own_price() -> None:
    assert after(position(player(gold=3), village="armorer"), take("armorer")).player.gold == 0


def test_a_face_down_card_with_a_discount_never_lowers_a_price() -> None:
    assert price_of("judge", player("down:armorer down:baron apothecary")) == 3


def test_the_discounts_of_another_player_do_not_count() -> None:
    before = position(player(gold=10), player("squire"), village="witch")
    assert after(before, take("witch")).players[0].gold == 10 - 4 + 1


def test_you_cannot_buy_what_you_cannot_pay() -> None:
    assert (
        refused(position(player(gold=3), village="witch"), take("witch")) == "Witch costs you 4 gold, and you have 3."
    )


def test_you_can_spend_your_last_gold() -> None:
    assert take("witch") in legal_turns(position(player(gold=4), village="witch"))


def test_the_gold_that_a_card_brings_does_not_help_to_pay_for_it() -> None:
    assert take("witch") not in legal_turns(position(player("farmer", gold=3), village="witch"))


def test_gold_on_a_card_cannot_be_spent() -> None:
    rich_purse = position(player("beekeeper+9", gold=3), village="witch")
    assert take("witch", at=(1, 0)) not in legal_turns(rich_purse)


def test_taking_a_card_face_down_is_always_allowed() -> None:
    assert take_down("brigand") in legal_turns(position(player(gold=0, keys=0), village="brigand"))


def test_a_card_taken_face_down_costs_nothing_and_brings_6_gold_and_2_keys_at_once() -> None:
    taken = after(position(player(gold=1, keys=0), village="brigand"), take_down("brigand")).player
    assert taken == Player(tableau("down:brigand"), gold=7, keys=2)


def test_face_down_nothing_else_happens() -> None:
    taken = after(position(player(), player(), village="innkeeper"), take_down("innkeeper"))
    assert [player.gold for player in taken.players] == [21, 15]


def test_everybody_saw_which_card_was_taken_face_down() -> None:
    taken = after(position(player(), village="witch"), take_down("witch"))
    assert taken.player.tableau.at((0, 0)) == card("down:witch")


def test_a_card_of_the_other_row_is_taken_with_a_key() -> None:
    before = position(player(gold=10, keys=1), castle="judge", messenger=VILLAGE)
    assert after(before, take("judge", key=True)).player == Player(tableau("judge"), gold=6, keys=1 - 1 + 2)


def test_a_card_of_the_other_row_is_not_taken_without_a_key() -> None:
    assert (
        refused(position(castle="judge", messenger=VILLAGE), take("judge"))
        == "Judge is not in the messenger's row: it takes a key to move the messenger."
    )


def test_no_key_is_spent_to_take_a_card_of_the_messengers_row() -> None:
    assert (
        refused(position(castle="judge", messenger=CASTLE), take("judge", key=True))
        == "Judge is in the messenger's row: no key may be spent to take it."
    )


def test_a_card_that_lies_in_no_row_cannot_be_taken() -> None:
    assert refused(position(castle_discard="judge", messenger=CASTLE), take("judge")) == "Judge is in neither row."
