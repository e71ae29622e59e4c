import pytest

from tests.rules.table import CASTLE, VILLAGE, after, cards, crowd, events, exhausted, player, position, take, take_down
from trainer.rules.cards import Place
from trainer.rules.characters import BY_ID
from trainer.rules.deals import deal, possible_cards, to_deal
from trainer.rules.events import MessengerMoved, PlaceExhausted
from trainer.rules.position import EMPTY_ROW, Position, problems
from trainer.rules.turns import REFRESH, Turn, apply, legal_turns


def next_cell(before: Position) -> tuple[int, int]:
    return before.player.tableau.legal_cells()[0]


def test_the_messenger_follows_the_icon_of_a_face_up_card() -> None:
    assert after(position(village="vicar"), take("vicar")).messenger is CASTLE


def test_without_an_icon_the_messenger_stays() -> None:
    assert after(position(village="beggar"), take("beggar")).messenger is VILLAGE


def test_face_down_the_messenger_never_moves() -> None:
    assert after(position(village="vicar"), take_down("vicar")).messenger is VILLAGE


def test_the_messenger_moved_by_a_key_stays_at_the_new_row_unless_an_icon_moves_it_on() -> None:
    before = position(castle="judge duchess", messenger=VILLAGE)
    assert after(before, take("duchess", key=True)).messenger is CASTLE
    assert after(before, take("judge", key=True)).messenger is VILLAGE


def test_the_emptied_slot_is_refilled_from_the_deck() -> None:
    taken = after(position(village="baker witch monk"), take("witch"))
    assert to_deal(taken) == (VILLAGE, 1)
    assert deal(taken, BY_ID["spy"]).village_row == cards("baker spy monk")


def test_any_unseen_card_may_be_dealt() -> None:
    taken = after(position(village="baker witch monk"), take("witch"))
    assert frozenset(possible_cards(taken)) == taken.unseen(VILLAGE)


def test_both_rows_are_filled_to_3_the_castle_first() -> None:
    taken = after(position(castle="judge nun scribe", village="executioner"), take("executioner", discard="nun"))
    assert to_deal(taken) == (CASTLE, 1)
    assert to_deal(deal(taken, BY_ID["prince"])) == (VILLAGE, 0)


def test_the_refill_happens_after_the_very_last_turn_too() -> None:
    last = position(player("baker witch monk", "judge nun scribe", "prince baron"), village="spy")
    done = after(last, take_down("spy", at=(2, 2)))
    assert (done.is_over, to_deal(done)) == (True, (VILLAGE, 0))


def empty_village_deck() -> Position:
    """Lay out a village whose deck is empty, with all but the Witch in the row or the discard pile."""
    full = position(player("down:witch"), village="baker vicar monk")
    return full.with_discard(VILLAGE, full.unseen(VILLAGE))


def test_no_shuffle_happens_when_a_deck_merely_reaches_0_cards() -> None:
    now = empty_village_deck()
    assert (len(now.unseen(VILLAGE)), len(now.village_discard)) == (0, 35)
    assert problems(now) == ()


def test_a_deck_with_no_cards_left_is_replaced_by_its_shuffled_discard_pile_when_a_card_must_be_dealt() -> None:
    taken = after(empty_village_deck(), take_down("monk", at=(1, 0)))
    assert frozenset(possible_cards(taken)) == taken.village_discard
    dealt = deal(taken, possible_cards(taken)[0])
    assert (len(dealt.village_discard), len(dealt.unseen(VILLAGE))) == (0, 34)


def test_the_other_place_is_not_reshuffled() -> None:
    before = empty_village_deck().with_discard(CASTLE, frozenset(cards("patron")))
    taken = after(before, take_down("monk", at=(1, 0)))
    assert deal(taken, possible_cards(taken)[0]).castle_discard == frozenset(cards("patron"))


def test_a_card_that_is_not_in_the_deck_cannot_be_dealt() -> None:
    taken = after(position(village="baker witch monk"), take("witch"))
    with pytest.raises(ValueError, match="Monk is not in the deck of the village"):
        deal(taken, BY_ID["monk"])


def test_nothing_is_dealt_to_a_full_row() -> None:
    with pytest.raises(ValueError, match="Both rows are full: there is no card to deal"):
        deal(position(), BY_ID["monk"])


@pytest.mark.parametrize("place", Place)
def test_with_36_cards_taken_the_row_can_still_be_filled(place: Place) -> None:
    row = "judge nun duchess" if place is CASTLE else "witch monk beggar"
    before = crowd(place, 36, row)
    assert (problems(before), before.exhausted(place), before.unseen(place)) == ((), False, frozenset())


def test_with_36_cards_taken_a_refresh_deals_the_same_3_cards_again() -> None:
    now = apply(crowd(CASTLE, 36, "judge nun duchess"), REFRESH).position
    assert frozenset(possible_cards(now)) == frozenset(cards("judge nun duchess"))
    for card in cards("duchess judge nun"):
        now = deal(now, card)
    assert (now.castle_row, now.castle_discard) == (cards("duchess judge nun"), frozenset())


@pytest.mark.parametrize("place", Place)
@pytest.mark.parametrize("face_down", [True, False])
def test_a_place_is_exhausted_when_its_37th_card_is_taken_face_up_or_down(place: Place, face_down: bool) -> None:
    row = "duchess nun judge" if place is CASTLE else "beggar monk witch"
    before = crowd(place, 36, row)
    done = after(before, Turn(cards(row)[0], face_down, next_cell(before)))
    assert done.exhausted(place)
    assert to_deal(done) is None


def test_all_cards_of_an_exhausted_place_leave_the_game() -> None:
    before = crowd(CASTLE, 36, "duchess nun judge")
    done = after(before, take_down("duchess", at=next_cell(before)))
    assert (done.castle_row, done.castle_discard, done.unseen(CASTLE)) == (EMPTY_ROW, frozenset(), frozenset())


def test_the_messenger_leaves_an_exhausted_place() -> None:
    before = crowd(CASTLE, 36, "duchess nun judge")
    assert after(before, take("duchess", at=next_cell(before))).messenger is VILLAGE


def test_the_icon_is_followed_before_the_place_is_exhausted() -> None:
    before = crowd(CASTLE, 36, "judge nun duchess")
    told = events(before, take("judge", at=next_cell(before)))
    assert told[-2:] == (MessengerMoved(VILLAGE), PlaceExhausted(CASTLE))


def test_without_an_icon_the_messenger_goes_once_the_place_is_exhausted() -> None:
    before = crowd(CASTLE, 36, "duchess nun judge")
    told = events(before, take("duchess", at=next_cell(before)))
    assert told[-2:] == (PlaceExhausted(CASTLE), MessengerMoved(VILLAGE))


def test_an_icon_of_an_exhausted_place_is_not_followed() -> None:
    before = exhausted(CASTLE).with_row(VILLAGE, cards("vicar witch monk"))
    assert after(before, take("vicar", at=next_cell(before))).messenger is VILLAGE


def test_a_card_taken_after_that_does_not_exhaust_the_place_again() -> None:
    before = exhausted(CASTLE)
    told = events(before, take_down(before.village_row[0].id, at=next_cell(before)))  # type: ignore[union-attr]
    assert not any(isinstance(event, PlaceExhausted) for event in told)


def test_a_key_can_then_only_refresh() -> None:
    turns = legal_turns(exhausted(VILLAGE))
    assert REFRESH in turns
    assert {turn.card.place for turn in turns if isinstance(turn, Turn)} == {CASTLE}


def test_the_remaining_place_is_refreshed_as_ever() -> None:
    now = apply(exhausted(VILLAGE), REFRESH).position
    assert to_deal(now) == (CASTLE, 0)
    assert frozenset(possible_cards(now)) == now.unseen(CASTLE)


def test_no_turn_is_made_while_cards_are_to_be_dealt() -> None:
    taken = after(position(village="baker witch monk"), take("witch"))
    with pytest.raises(ValueError, match="No turn can be made yet: cards are still to be dealt"):
        legal_turns(taken)
