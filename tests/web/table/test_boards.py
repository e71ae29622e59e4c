"""The board, as it is seen from a seat."""

from dataclasses import replace

import pytest

from tests.rules.table import player, position
from trainer.rules.position import Position
from trainer.rules.turns import legal_turns
from trainer.web.table.boards import Table, board
from trainer.web.table.contexts import Board, PlayerView

FOUR = position(
    player("judge", gold=1, keys=1),
    player("general", gold=2, keys=2),
    player("stonemason", gold=3, keys=3),
    player("baron", gold=4, keys=4),
    castle="captain prince knight",
    village="monk squire militiaman",
    seat=1,
)


def seen(position: Position, seat: int | None) -> Board:
    return board(Table(position, legal_turns(position), seat=seat))


def at(view: PlayerView) -> tuple[str, int, list[str]]:
    """Return the name, the gold and the cards of a player."""
    return view.name, view.gold, [cell.label for line in view.grid.lines for cell in line]


def test_the_board_is_seen_from_the_seat_to_move_unless_another_one_is_named() -> None:
    assert seen(FOUR, None) == seen(FOUR, 1)
    assert at(seen(FOUR, None).me) == ("You", 2, ["General"])


@pytest.mark.parametrize(
    ("seat", "me", "others"),
    [
        (0, 1, [("Left neighbor", 2), ("Opposite", 3), ("Right neighbor", 4)]),
        (3, 4, [("Left neighbor", 1), ("Opposite", 2), ("Right neighbor", 3)]),
    ],
)
def test_from_any_seat_the_opponents_sit_clockwise(seat: int, me: int, others: list[tuple[str, int]]) -> None:
    table = seen(FOUR, seat)
    assert at(table.me)[:2] == ("You", me)
    assert [at(opponent)[:2] for opponent in table.opponents] == others


def test_prices_are_those_for_who_looks_on_and_nothing_is_wrong_with_what_another_may_take() -> None:
    position = replace(FOUR, players=(player("steward", gold=0), *FOUR.players[1:]))
    cards = [card for row in seen(position, 0).rows for card in row.slots if card]
    own = [card for row in seen(position, None).rows for card in row.slots if card]
    assert [card.short_of for card in cards] == [card.price for card in cards]
    assert {card.why_not for card in cards} == {None}
    assert any(card.why_not for card in own)


def test_all_see_the_same_rows_and_the_same_cards_gone() -> None:
    first, other = seen(FOUR, 1), seen(FOUR, 2)
    assert [row.has_messenger for row in first.rows] == [row.has_messenger for row in other.rows]
    assert (first.unseen, first.discards, first.turn_number) == (other.unseen, other.discards, other.turn_number)
