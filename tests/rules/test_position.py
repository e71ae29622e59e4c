from dataclasses import replace

import pytest

from tests.rules.table import CASTLE, VILLAGE, cards, crowd, exhausted, player, position, tableau
from trainer.rules.position import EMPTY_ROW, Player, Position, problems
from trainer.rules.tableau import EMPTY_TABLEAU, Tableau

DISCONNECTED = Player(tableau("judge . nun"))
FULL = player("baker witch monk", "judge nun scribe", "prince baron knight")


def test_nothing_is_wrong_with_a_position_of_a_game() -> None:
    assert problems(position(player("judge"), player(), castle="nun", village_discard="witch", seat=1)) == ()


@pytest.mark.parametrize("place", [CASTLE, VILLAGE])
def test_nothing_is_wrong_with_an_exhausted_place(place: str) -> None:
    assert problems(exhausted(CASTLE if place == CASTLE else VILLAGE)) == ()


@pytest.mark.parametrize(
    ("impossible", "problem"),
    [
        (replace(position(), players=()), "The game is for 1 to 5 players, not 0."),
        (position(*(player(),) * 6), "The game is for 1 to 5 players, not 6."),
        (position(player(), player(), seat=2), "Seat 2 is to move, but the seats are 0 to 1."),
        (position(player(gold=-1)), "Seat 0 has less than nothing: -1 gold and 2 keys."),
        (position(player(keys=-1)), "Seat 0 has less than nothing: 15 gold and -1 keys."),
        (position(player(".", "judge")), "The tableau of seat 0 is not shifted to the top left."),
        (position(DISCONNECTED), "The tableau of seat 0 has a card that shares no side with the others."),
        (position(player("potter+5")), "Potter of seat 0 cannot hold 5 gold."),
        (position(player("judge+1")), "Judge of seat 0 cannot hold 1 gold."),
        (position(player("potter+-1")), "Potter of seat 0 cannot hold -1 gold."),
        (position(player("down:potter+1")), "Potter of seat 0 cannot hold 1 gold."),
        (
            position(player("judge"), player("nun prince")),
            "Seat 1 has 2 cards, but should have 1: seat 0 is to move and has 1.",
        ),
        (position(player(), player(), seat=1), "Seat 0 has 0 cards, but should have 1: seat 1 is to move and has 0."),
        (replace(position(FULL), refreshed=True), "The game is over, but a row has been refreshed for a turn."),
        (position(player("judge"), castle_discard="judge"), "Judge is in 2 places at once."),
        (
            position(player("judge", "nun"), castle="witch"),
            "Witch is a village card, but lies at the castle.",
        ),
        (position(village_discard="judge"), "Judge is a castle card, but lies at the village."),
        (
            replace(position(), castle_row=(None, None)),
            "The castle row has 2 slots instead of 3.",
        ),
        (position().with_row(CASTLE, EMPTY_ROW), "The castle row has an empty slot, though cards are left to fill it."),
        (
            exhausted(CASTLE).with_row(CASTLE, (*cards("judge"), None, None)),
            "The castle is exhausted, but has cards in its row or its discard pile.",
        ),
        (
            exhausted(CASTLE).with_discard(CASTLE, frozenset(cards("judge"))),
            "The castle is exhausted, but has cards in its row or its discard pile.",
        ),
        (replace(exhausted(CASTLE), messenger=CASTLE), "The castle is exhausted, but the messenger stands there."),
    ],
)
def test_what_is_impossible_is_told_in_a_sentence(impossible: Position, problem: str) -> None:
    assert problem in problems(impossible)


def test_the_turn_comes_back_to_seat_0_before_the_game_is_over() -> None:
    others = player("potter vicar farmer", "duchess devout officer", "templar patron judge")
    over = position(FULL, others, seat=1)
    assert "The game is over, but the turn has not come back to seat 0." in problems(over)


def test_all_problems_are_told() -> None:
    wrong = position(player("judge", gold=-1), player("judge"), seat=1)
    assert problems(wrong) == (
        "Seat 0 has less than nothing: -1 gold and 2 keys.",
        "Seat 0 has 1 cards, but should have 2: seat 1 is to move and has 1.",
        "Judge is in 2 places at once.",
    )


@pytest.mark.parametrize(
    ("players", "seat", "neighbors"), [(1, 0, ()), (2, 1, (0,)), (3, 0, (1, 2)), (4, 0, (1, 3)), (5, 2, (1, 3))]
)
def test_neighbors_sit_directly_to_the_left_and_right(players: int, seat: int, neighbors: tuple[int, ...]) -> None:
    assert position(*(player(),) * players).neighbors(seat) == neighbors


def test_positions_that_differ_by_a_shift_of_a_tableau_are_equal_once_justified() -> None:
    moved = tableau("judge").place((0, -1), tableau("nun").cells[0])  # type: ignore[arg-type]
    assert moved == tableau("nun").place((0, 1), tableau("judge").cells[0])  # type: ignore[arg-type]


def test_a_place_with_36_cards_taken_is_not_exhausted() -> None:
    assert not crowd(CASTLE, 36, "judge nun duchess").exhausted(CASTLE)


def test_an_empty_tableau_has_no_cards() -> None:
    assert (len(EMPTY_TABLEAU), EMPTY_TABLEAU.width, EMPTY_TABLEAU.height) == (0, 0, 0)


def test_a_tableau_knows_its_width_and_height() -> None:
    own: Tableau = tableau("judge nun", "prince", "baron")
    assert (own.width, own.height) == (2, 3)
