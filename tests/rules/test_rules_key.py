from tests.rules.table import CASTLE, VILLAGE, after, cards, exhausted, player, position, refused, take, take_down
from trainer.rules.deals import deal, possible_cards
from trainer.rules.position import EMPTY_ROW, Position
from trainer.rules.turns import REFRESH, Turn, apply, legal_turns


def keys_used(before: Position) -> set[bool | None]:
    """Return the kinds of key use that are legal: False none, True the messenger, None a refresh."""
    return {turn.key if isinstance(turn, Turn) else None for turn in legal_turns(before)}


def refreshed(before: Position, *dealt: str) -> Position:
    now = apply(before, REFRESH).position
    for card in cards(" ".join(dealt)):
        now = deal(now, card)
    return now


def test_spending_a_key_is_optional() -> None:
    assert keys_used(position(player(keys=1))) == {False, True, None}


def test_without_a_key_there_is_neither_a_move_of_the_messenger_nor_a_refresh() -> None:
    assert keys_used(position(player(keys=0))) == {False}


def test_a_key_moves_the_messenger_to_the_other_row_from_which_the_card_is_then_taken() -> None:
    moved = after(position(player(keys=2), castle="mother-superior"), take_down("mother-superior", key=True))
    assert (moved.messenger, moved.players[0].keys) == (CASTLE, 2 - 1 + 2)


def test_a_refresh_costs_a_key_and_discards_the_3_cards_of_the_messengers_row() -> None:
    before = position(player(keys=2), village="baker witch monk", village_discard="spy")
    now = apply(before, REFRESH).position
    assert now.village_row == EMPTY_ROW
    assert now.village_discard == frozenset(cards("spy baker witch monk"))
    assert now.player.keys == 1


def test_a_refresh_leaves_the_other_row_alone() -> None:
    before = position(player(keys=2), castle="judge nun scribe")
    assert apply(before, REFRESH).position.castle_row == before.castle_row


def test_a_refresh_deals_3_new_cards_left_to_right() -> None:
    now = refreshed(position(village="baker witch monk"), "spy", "potter", "farmer")
    assert now.village_row == cards("spy potter farmer")


def test_the_player_who_refreshed_takes_a_card_in_the_same_turn() -> None:
    now = refreshed(position(player(), player(), village="baker witch monk"), "spy", "potter", "farmer")
    assert (now.seat, now.turn_number, now.refreshed) == (0, 1, True)


def test_at_most_one_key_is_spent_in_a_turn() -> None:
    now = refreshed(position(player(keys=5), village="baker witch monk"), "spy", "potter", "farmer")
    assert keys_used(now) == {False}
    assert refused(now, REFRESH) == "The row cannot be refreshed: this turn's key went for a refresh."


def test_the_next_player_may_spend_a_key_again() -> None:
    now = refreshed(position(player(), player(), village="baker witch monk"), "spy", "potter", "farmer")
    passed = after(now, take_down("potter"))
    assert (passed.seat, passed.refreshed) == (1, False)


def test_a_refresh_deals_what_is_left_of_the_deck_first() -> None:
    before = two_cards_left()
    now = apply(before, REFRESH).position
    assert possible_cards(now) == cards("devout nun")
    now = deal(now, possible_cards(now)[0])
    assert possible_cards(now) == cards("nun")


def test_the_3_cards_just_discarded_are_in_the_reshuffle_which_a_refresh_causes() -> None:
    now = refreshed(two_cards_left(), "devout", "nun")
    assert {"judge", "prince", "baron"} <= {card.id for card in possible_cards(now)}
    assert frozenset(possible_cards(now)) == now.castle_discard


def test_a_reshuffle_makes_the_discard_pile_the_deck() -> None:
    now = refreshed(two_cards_left(), "devout", "nun", "judge")
    assert now.castle_discard == frozenset()
    assert now.unseen(CASTLE) == two_cards_left().castle_discard | frozenset(cards("prince baron"))


def test_with_the_other_place_exhausted_a_key_can_only_refresh() -> None:
    assert keys_used(exhausted(VILLAGE)) == {False, None}


def test_a_key_gained_by_the_card_can_not_pay_for_the_move_to_it() -> None:
    before = position(player(keys=0), castle="duchess")
    assert (
        refused(before, take("duchess", key=True))
        == "Duchess is out of the messenger's reach: there is no key left to spend."
    )


def two_cards_left() -> Position:
    """Lay out a castle of which all but two cards, the Devout and the Nun, are in the row or the discard pile."""
    row, left = cards("judge prince baron"), cards("devout nun")
    full = position(player(keys=3), castle="judge prince baron", messenger=CASTLE)
    return full.with_discard(CASTLE, full.unseen(CASTLE) - frozenset((*row, *left)))
