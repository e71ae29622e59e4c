from itertools import product

import pytest

from tests.rules.table import CASTLE, VILLAGE, cards, crowd, events, player, position, refused, take, take_down
from trainer.rules.cards import Currency
from trainer.rules.characters import BY_ID
from trainer.rules.events import (
    Discarded,
    Gained,
    KeySpent,
    MessengerMoved,
    OpponentGained,
    Paid,
    Placed,
    PurseGold,
)
from trainer.rules.position import Position
from trainer.rules.turns import REFRESH, IllegalTurn, Refresh, Turn, apply, legal_turns

GOLD, KEYS = Currency

POSITIONS = (
    position(player(), castle="judge nun gravedigger", village="executioner militiaman monk"),
    position(player("down:baker", "judge", gold=3, keys=1), castle="executioner", village="innkeeper witch banker"),
    position(player("judge nun", gold=0, keys=0), castle="steward patron", messenger=CASTLE),
    position(player("judge nun prince", "baron", keys=3), castle="steward banker", village="vicar", refreshed=True),
    crowd(VILLAGE, 36, "vicar executioner militiaman"),
)


def every_turn(before: Position) -> list[Turn | Refresh]:
    """List turns of all kinds, most of them not legal."""
    named = [card for place in (CASTLE, VILLAGE) for card in before.row(place) if card]
    turns = product(
        [*named, BY_ID["scribe"]],
        [False, True],
        range(-2, 3),
        range(-2, 4),
        [False, True],
        [None, 0, 1, 2],
        [None, *named, BY_ID["scribe"]],
    )
    return [
        REFRESH,
        *(Turn(card, down, (x, y), key, choice, discard) for card, down, x, y, key, choice, discard in turns),
    ]


def is_refused(before: Position, turn: Turn | Refresh) -> bool:
    try:
        apply(before, turn)
    except IllegalTurn:
        return True
    return False


@pytest.mark.parametrize("before", POSITIONS)
def test_apply_refuses_exactly_what_is_not_in_legal_turns(before: Position) -> None:
    made = [turn for turn in every_turn(before) if not is_refused(before, turn)]
    assert set(made) == set(legal_turns(before))


@pytest.mark.parametrize("before", POSITIONS)
def test_no_turn_is_listed_twice(before: Position) -> None:
    assert len(set(legal_turns(before))) == len(legal_turns(before))


def test_turns_are_sorted_by_card_then_face_up_first_then_by_cell_then_by_choice_and_discard() -> None:
    before = position(player("judge", gold=4, keys=1), castle="prince", village="executioner militiaman witch")
    turns = [turn for turn in legal_turns(before) if isinstance(turn, Turn) and turn.at in ((-1, 0), (0, 1))]
    assert [turn for turn in turns if turn.card.id in ("executioner", "militiaman")] == [
        *(take("executioner", (-1, 0), discard=name) for name in ("his-holiness", "prince", "steward")),
        *(take("executioner", (0, 1), discard=name) for name in ("his-holiness", "prince", "steward")),
        take_down("executioner", (-1, 0)),
        take_down("executioner", (0, 1)),
        *(take("militiaman", (-1, 0), choice=choice) for choice in (0, 1)),
        *(take("militiaman", (0, 1), choice=choice) for choice in (0, 1)),
        take_down("militiaman", (-1, 0)),
        take_down("militiaman", (0, 1)),
    ]


def test_a_refresh_is_sorted_among_the_cards() -> None:
    before = position(player(gold=0, keys=1), castle="professor", village="squire", messenger=CASTLE)
    names = [turn.card.id if isinstance(turn, Turn) else "refresh" for turn in legal_turns(before)]
    assert list(dict.fromkeys(names)) == sorted(set(names))
    assert names.count("refresh") == 1


def test_a_refresh_without_a_key_is_refused() -> None:
    assert refused(position(player(keys=0)), REFRESH) == "The row cannot be refreshed: there is no key left to spend."


def test_a_turn_tells_what_happened_step_by_step() -> None:
    before = position(
        player("vicar+1 squire", keys=2), player(), castle="his-holiness", village="judge nun", messenger=VILLAGE
    )
    ability = BY_ID["his-holiness"].ability
    assert events(before, take("his-holiness", at=(0, -1), key=True)) == (
        KeySpent(),
        MessengerMoved(CASTLE),
        Paid(6),
        Placed(BY_ID["his-holiness"], False, (0, 0)),
        Gained(KEYS, 3, ability[0]),
        OpponentGained(1, KEYS, 1),
    )


def test_a_face_down_turn_tells_its_gains() -> None:
    told = events(position(player("judge"), village="witch"), take_down("witch", at=(-1, 0)))
    assert told == (Gained(GOLD, 6), Gained(KEYS, 2), Placed(BY_ID["witch"], True, (0, 0)))


def test_a_refresh_tells_what_was_discarded() -> None:
    told = apply(position(village="baker witch monk"), REFRESH).events
    assert told == (KeySpent(), *(Discarded(card) for card in cards("baker witch monk")))


def test_gold_put_on_purses_is_told_by_cell_of_the_tableau_as_it_is_then() -> None:
    told = events(position(player("beekeeper"), village="potter"), take("potter", at=(-1, 0)))
    assert told[2:] == (
        PurseGold((0, 0), BY_ID["potter"], 2),
        PurseGold((1, 0), BY_ID["beekeeper"], 2),
        MessengerMoved(CASTLE),
    )


def test_a_position_is_not_changed_by_a_turn() -> None:
    before = position(player("judge"), village="witch")
    apply(before, take("witch", at=(1, 0)))
    assert before == position(player("judge"), village="witch")


def test_the_next_seat_is_to_move_after_a_turn() -> None:
    before = position(player("judge"), player(), player(), village="witch", seat=1)
    assert apply(before, take("witch")).position.seat == 2
    before = position(player("judge"), player("nun"), player(), village="witch", seat=2)
    assert apply(before, take("witch")).position.seat == 0
