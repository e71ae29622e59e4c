import pytest

from tests.rules.table import CASTLE, VILLAGE, after, cards, events, exhausted, player, position, refused, tableau, take
from trainer.rules.cards import Currency, Gain, OpponentsGain
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.rules.events import Discarded, Event, Gained, OpponentGained, PurseGold
from trainer.rules.position import Player
from trainer.rules.turns import Turn, legal_turns

GOLD, KEYS = Currency


def gains(told: tuple[Event, ...]) -> list[tuple[Currency, int]]:
    return [(event.what, event.amount) for event in told if isinstance(event, Gained)]


def bought_next_to(name: str, *rows: str, others: tuple[Player, ...] = (), choice: int | None = None) -> Player:
    """Buy a card with 20 gold and 0 keys to the left of a tableau."""
    place = BY_ID[name].place
    before = position(player(*rows, gold=20, keys=0), *others, messenger=place).with_row(place, cards(name))
    return after(before, take(name, at=(-1, 0) if rows else (0, 0), choice=choice)).players[0]


def test_effects_happen_in_the_printed_order() -> None:
    told = events(position(player(gold=0, keys=0), village="baker"), take("baker"))
    assert gains(told) == [(GOLD, 1), (KEYS, 1)]


def test_the_card_counts_itself() -> None:
    assert bought_next_to("farmer", "baker").keys == 2 + 1


def test_a_gain_without_a_count_is_made_once() -> None:
    assert bought_next_to("judge").keys == 2


def test_a_gain_is_its_amount_times_the_count() -> None:
    assert bought_next_to("jester", "prince").gold == 20 - 3 + 2 * 2


def test_a_gain_of_nothing_is_possible() -> None:
    told = events(position(player("potter", keys=0), village="stable-boy"), take("stable-boy", at=(1, 0)))
    assert gains(told) == [(KEYS, 1)]
    told = events(position(player(), player(), village="brigand"), take("brigand"))
    assert gains(told) == [(KEYS, 0)]


def test_abilities_look_at_your_own_tableau() -> None:
    assert bought_next_to("farmer", others=(player("baker beggar"),)).keys == 2


def test_face_down_cards_do_not_count() -> None:
    assert bought_next_to("farmer", "down:baker").keys == 2


@pytest.mark.parametrize(
    ("others", "gained"),
    [
        ((), 0),
        ((player("baker beggar"),), 2),
        ((player("baker"), player("beggar farmer")), 3),
        ((player("farmer monk"), player("beggar")), 3),
        ((player(), player("farmer monk"), player("beggar")), 1),
    ],
)
def test_best_neighbor_is_the_one_with_the_higher_count_of_those_to_the_left_and_right(
    others: tuple[Player, ...], gained: int
) -> None:
    assert bought_next_to("militiaman", "witch", others=others, choice=0).gold == 20 - 2 + gained


def test_with_5_players_the_two_players_across_are_no_neighbors() -> None:
    others = (player("judge"), player("nun prince"), player("baron knight scribe"), player("baker"))
    assert bought_next_to("brigand", others=others).keys == 1


def test_the_own_tableau_is_no_neighbors() -> None:
    assert bought_next_to("brigand", "judge nun", others=(player(),)).keys == 0


def test_opponents_gain_pays_every_other_player() -> None:
    before = position(player(gold=20, keys=0), player(keys=1), player(keys=5), castle="his-holiness", messenger=CASTLE)
    assert [seat.keys for seat in after(before, take("his-holiness")).players] == [3, 2, 6]


def test_opponents_gain_tells_who_gained() -> None:
    before = position(player(), player(), player(), castle="patron", messenger=CASTLE, seat=1)
    told = events(before, take("patron"))
    assert told[-2:] == (OpponentGained(0, GOLD, 2), OpponentGained(2, GOLD, 2))


def test_alone_there_is_no_opponent_to_gain() -> None:
    assert bought_next_to("patron") == Player(tableau("patron"), gold=13, keys=0)


@pytest.mark.parametrize(
    ("name", "row", "chosen", "gold", "keys"),
    [
        ("gravedigger", VILLAGE, "witch", 20 - 4 + 4, 0),
        ("guildmaster", VILLAGE, "witch", 20 - 5, 4),
        ("executioner", CASTLE, "judge", 20 - 0 + 4, 0),
    ],
)
def test_discard_from_row_gains_the_printed_cost_of_the_chosen_card(
    name: str, row: str, chosen: str, gold: int, keys: int
) -> None:
    taken_from = BY_ID[name].place
    before = position(
        player(gold=20, keys=0), castle="baron judge patron", village="baker witch monk", messenger=taken_from
    ).with_row(taken_from, cards(name))
    done = after(before, take(name, discard=chosen))
    assert (done.player.gold, done.player.keys) == (gold, keys)
    assert done.discard(taken_from.other) == frozenset(cards(chosen))
    assert done.row(taken_from.other)[1] is None


def test_a_discount_does_not_change_what_a_discarded_card_gains() -> None:
    before = position(player("squire", gold=0), castle="judge", village="executioner")
    assert after(before, take("executioner", at=(1, 0), discard="judge")).player.gold == 4


def test_you_choose_any_one_card_of_the_row() -> None:
    before = position(player(), castle="judge nun scribe", village="executioner")
    turns = [turn for turn in legal_turns(before) if isinstance(turn, Turn) and turn.card.id == "executioner"]
    assert [turn.discard.id for turn in turns if turn.discard] == ["judge", "nun", "scribe"]
    assert [turn.face_down for turn in turns if not turn.discard] == [True]


def test_the_discard_tells_what_happened() -> None:
    told = events(position(player(), castle="judge", village="executioner"), take("executioner", discard="judge"))
    effect = BY_ID["executioner"].ability[0]
    assert told[2:4] == (Discarded(BY_ID["judge"]), Gained(GOLD, 4, effect))


@pytest.mark.parametrize("discard", ["", "patron", "witch"])
def test_no_other_discard_is_legal(discard: str) -> None:
    before = position(player(), castle="judge nun scribe", village="executioner witch", castle_discard="patron")
    assert (
        refused(before, take("executioner", discard=discard)) == "Executioner must discard one of Judge, Nun, Scribe."
    )


def test_if_that_row_is_empty_nothing_happens() -> None:
    before = exhausted(VILLAGE).with_row(CASTLE, cards("gravedigger judge nun"))
    done = after(before, take("gravedigger", at=before.player.tableau.legal_cells()[0]))
    assert done.players[before.seat].gold == before.player.gold - 4
    assert done.village_discard == frozenset()


def test_if_that_row_is_empty_no_discard_can_be_chosen() -> None:
    before = exhausted(VILLAGE).with_row(CASTLE, cards("gravedigger judge nun"))
    assert (
        refused(before, take("gravedigger", at=before.player.tableau.legal_cells()[0], discard="judge"))
        == "Gravedigger has no card to discard."
    )


def test_gold_is_put_on_each_purse_this_one_included() -> None:
    assert bought_next_to("potter", "beekeeper", "judge").tableau == tableau("potter+2 beekeeper+2", ". judge")


def test_gold_is_never_put_over_capacity() -> None:
    assert bought_next_to("potter", "vicar+4 sculptor+7").tableau == tableau("potter+2 vicar+5 sculptor+7")


def test_gold_on_purses_comes_from_the_bank() -> None:
    assert bought_next_to("potter", "beekeeper").gold == 20 - 2


def test_no_gold_is_put_on_face_down_purses() -> None:
    assert bought_next_to("potter", "down:beekeeper").tableau == tableau("potter+2 down:beekeeper")


def test_a_steward_alone_fills_itself() -> None:
    assert bought_next_to("steward", "judge").tableau == tableau("steward+3 judge")


def test_a_steward_fills_itself_and_another_purse() -> None:
    assert bought_next_to("steward", "beekeeper+1").tableau == tableau("steward+3 beekeeper+9")


def test_with_more_purses_a_steward_fills_the_two_with_the_most_room() -> None:
    filled = bought_next_to("steward", "potter beekeeper", "gravedigger")
    assert filled.tableau == tableau("steward potter beekeeper+9", ". gravedigger+8")


def test_room_is_what_is_left_of_the_capacity() -> None:
    filled = bought_next_to("steward", "potter beekeeper+8", "gravedigger+6")
    assert filled.tableau == tableau("steward+3 potter+4 beekeeper+8", ". gravedigger+6")


def test_with_equal_room_a_steward_fills_in_reading_order() -> None:
    before = position(player("vicar farmhand", "queen-mother"), castle="steward", messenger=CASTLE)
    assert after(before, take("steward", at=(1, 1))).player.tableau == tableau(
        "vicar+5 farmhand+5", "queen-mother steward"
    )


def test_a_steward_tells_which_purses_it_filled() -> None:
    told = events(position(player("vicar+1"), castle="steward", messenger=CASTLE), take("steward", at=(-1, 0)))
    assert [event for event in told if isinstance(event, PurseGold)] == [
        PurseGold((1, 0), BY_ID["vicar"], 4),
        PurseGold((0, 0), BY_ID["steward"], 3),
    ]


def test_a_full_purse_is_not_told_to_be_filled() -> None:
    told = events(position(player("vicar+5"), castle="steward", messenger=CASTLE), take("steward", at=(1, 0)))
    assert [event.card.id for event in told if isinstance(event, PurseGold)] == ["steward"]


@pytest.mark.parametrize(
    ("choice", "tableau_then", "keys"), [(0, tableau("banker sculptor+2"), 0), (1, tableau("banker sculptor"), 3)]
)
def test_choose_one_does_the_picked_option(choice: int, tableau_then: object, keys: int) -> None:
    bought = bought_next_to("banker", "sculptor", choice=choice)
    assert (bought.tableau, bought.keys) == (tableau_then, keys)


@pytest.mark.parametrize("choice", [None, 2, -1])
def test_exactly_one_of_the_options_is_picked(choice: int | None) -> None:
    assert (
        refused(position(village="barbarian"), take("barbarian", choice=choice))
        == "Barbarian needs a choice from 0 to 1."
    )


def test_a_card_without_options_has_no_choice() -> None:
    assert refused(position(village="witch"), take("witch", choice=0)) == "Witch has no options to choose from."


def test_nothing_is_chosen_for_a_face_down_card() -> None:
    assert (
        refused(position(village="barbarian"), Turn(BY_ID["barbarian"], True, (0, 0), choice=0))
        == "Barbarian has no ability face down: there is nothing to choose."
    )


def test_abilities_count_the_tableau_with_the_new_card_before_the_ability_pays() -> None:
    assert bought_next_to("miraculously-cured", "vicar").keys == 2
    assert bought_next_to("shepherd", "judge").gold == 20 - 5 + 7


def test_the_bank_never_runs_out() -> None:
    assert bought_next_to("traveler", "woodcutter beggar", "vicar carpenter", "squire").gold == 20 + 3 * 6


def test_each_opponents_gain_is_of_a_fixed_amount() -> None:
    paying = {card.id for card in CHARACTERS if any(isinstance(effect, OpponentsGain) for effect in card.ability)}
    assert paying == {"his-holiness", "patron", "royal-guard", "his-majesty", "innkeeper"}


def test_gains_tell_their_effect_and_how_often_it_paid() -> None:
    told = events(position(player("down:judge"), village="woodcutter"), take("woodcutter", at=(1, 0)))
    effect = BY_ID["woodcutter"].ability[0]
    assert isinstance(effect, Gain)
    assert told[-1] == Gained(GOLD, 2, effect, count=2)
