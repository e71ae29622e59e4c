import pytest

from tests.rules.table import CASTLE, after, counted, player, position, tableau, take
from trainer.rules.cards import IdenticalShieldSets
from trainer.rules.characters import BY_ID
from trainer.rules.scoring import score_sheet
from trainer.rules.turns import legal_turns, price


def test_with_an_armorer_and_a_baron_a_judge_costs_2_and_3_gold_pay_it() -> None:
    before = position(player("armorer baron", gold=3), castle="judge", messenger=CASTLE)
    assert price(before.player, BY_ID["judge"]) == 2
    assert after(before, take("judge", at=(2, 0))).player.gold == 1


def test_a_traveler_bought_as_your_only_card_that_costs_0_pays_3() -> None:
    assert after(position(player("judge", gold=0), village="traveler"), take("traveler", at=(1, 0))).player.gold == 3


def test_a_discounted_price_does_not_matter_to_a_traveler_only_the_printed_cost_does() -> None:
    before = position(player("armorer baron farmhand", gold=0), village="philosopher traveler")
    assert take("philosopher", at=(0, 1)) in legal_turns(before)
    assert after(before, take("traveler", at=(0, 1))).player.gold == 3 * 2


def test_a_carpenter_placed_as_your_first_card_gains_5_keys() -> None:
    assert after(position(player(keys=0), village="carpenter"), take("carpenter")).player.keys == 5


def test_7_peasantry_and_3_faith_make_3_sets_for_the_general() -> None:
    own = ("farmer fisherman baker", "beggar witch mother-superior", "nun general")
    assert counted(IdenticalShieldSets(3), tableau(*own)) == 3
    assert score_sheet(player(*own)).card_scores[7] == 18


@pytest.mark.parametrize(("name", "gold"), [("innkeeper", 2)])
def test_gold_given_to_a_player_by_someone_elses_card_is_gold_in_hand_not_on_purses(name: str, gold: int) -> None:
    done = after(position(player(), player("beekeeper", gold=0), village=name), take(name))
    assert done.players[1] == player("beekeeper", gold=gold)
