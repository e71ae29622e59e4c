from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.table import after, player, position, refused, tableau, take, take_down
from trainer.rules.characters import CHARACTERS
from trainer.rules.tableau import EMPTY_TABLEAU, SQUARE, Cell, PlacedCard, Tableau, beside, settled
from trainer.rules.turns import legal_turns


@st.composite
def growing_tableaux(draw: st.DrawFn) -> Tableau:
    """Place 0 to 9 cards, each on any legal cell."""
    grown = EMPTY_TABLEAU
    for character in CHARACTERS[: draw(st.integers(0, 9))]:
        grown = grown.place(draw(st.sampled_from(grown.legal_cells())), PlacedCard(character))
    return grown


def test_the_first_card_goes_anywhere_which_is_all_the_same() -> None:
    assert EMPTY_TABLEAU.legal_cells() == ((0, 0),)


def test_each_later_card_shares_a_side_with_a_card_already_there() -> None:
    assert tableau("judge").legal_cells() == ((-1, 0), (0, -1), (0, 1), (1, 0))


def test_all_cards_must_fit_a_3_by_3_square() -> None:
    assert tableau("judge nun prince").legal_cells() == ((0, -1), (0, 1), (1, -1), (1, 1), (2, -1), (2, 1))


def test_a_card_is_never_placed_on_another() -> None:
    assert (0, 0) not in tableau("judge nun").legal_cells()


def test_a_corner_contact_is_not_enough() -> None:
    assert (1, 1) not in tableau("judge").legal_cells()


def test_a_hole_can_be_filled() -> None:
    assert tableau("judge nun prince", "baron . patron", "knight scribe devout").legal_cells() == ((1, 1),)


def test_a_full_square_has_no_legal_cell() -> None:
    full = tableau("judge nun prince", "baron cardinal patron", "knight scribe devout")
    assert full.legal_cells() == ()


def test_the_square_floats_until_three_rows_and_three_columns_are_in_use() -> None:
    assert len(tableau("judge nun", "prince").alignments()) == 4
    assert len(tableau("judge nun prince", "baron").alignments()) == 2
    assert len(tableau("judge nun prince", "baron", "knight").alignments()) == 1


def test_an_alignment_is_a_place_in_the_final_square() -> None:
    assert tableau("judge nun prince", "baron").alignments() == (
        tableau("judge nun prince", "baron"),
        tableau(". . .", "judge nun prince", "baron"),
    )


def test_an_empty_tableau_has_one_alignment() -> None:
    assert EMPTY_TABLEAU.alignments() == (EMPTY_TABLEAU,)


def test_a_card_placed_to_the_left_shifts_the_tableau_but_not_its_cards_from_each_other() -> None:
    before = position(player("judge", "prince"), village="witch")
    assert after(before, take_down("witch", at=(-1, 1))).player.tableau == tableau(". judge", "down:witch prince")


def test_a_card_placed_above_shifts_the_tableau_down() -> None:
    before = position(player("judge", "prince"), village="witch")
    assert after(before, take_down("witch", at=(0, -1))).player.tableau == tableau("down:witch", "judge", "prince")


def test_a_placed_card_never_moves_and_keeps_its_gold() -> None:
    before = position(player("judge sculptor+2"), village="witch")
    assert after(before, take_down("witch", at=(-1, 0))).player.tableau == tableau("down:witch judge sculptor+2")


def test_a_card_may_be_placed_face_up_or_down_on_the_same_cells() -> None:
    turns = legal_turns(position(player("judge"), village="witch"))
    for cell in ((-1, 0), (0, -1), (0, 1), (1, 0)):
        assert take("witch", at=cell) in turns
        assert take_down("witch", at=cell) in turns


def test_a_turn_on_any_other_cell_is_refused() -> None:
    assert (
        refused(position(player("judge"), village="witch"), take("witch", at=(1, 1)))
        == "No card can be placed on the cell (1, 1)."
    )


def test_placing_on_an_illegal_cell_is_refused_by_the_tableau_itself() -> None:
    with pytest.raises(ValueError, match=r"No card can be placed on the cell \(2, 0\)."):
        tableau("judge").place((2, 0), PlacedCard(CHARACTERS[0]))


@given(growing_tableaux())
@settings(deadline=None)
def test_a_cell_is_legal_exactly_if_some_alignment_has_it_free_beside_a_card(grown: Tableau) -> None:
    assert len(grown) == 0 or set(grown.legal_cells()) == free_beside_a_card(grown)


@given(growing_tableaux())
@settings(deadline=None)
def test_alignments_are_all_shifts_that_stay_in_the_square(grown: Tableau) -> None:
    shifted = {frozenset(aligned.placed()) for aligned in grown.alignments()}
    assert len(shifted) == len(grown.alignments()) == ((4 - grown.width) * (4 - grown.height) if len(grown) else 1)


@given(growing_tableaux())
@settings(deadline=None)
def test_a_placed_card_is_found_on_its_settled_cell(grown: Tableau) -> None:
    new = PlacedCard(CHARACTERS[-1])
    for cell in grown.legal_cells():
        assert grown.place(cell, new).at(settled(cell)) == new


def free_beside_a_card(grown: Tableau) -> set[Cell]:
    """Find the free cells of all alignments by brute force, counted from the top left cell of the tableau."""
    found = set()
    for shift_x, shift_y in product(range(3), repeat=2):
        used = {(x + shift_x, y + shift_y) for (x, y), _ in grown.placed()}
        if used <= set(SQUARE):
            free = [cell for cell in SQUARE if cell not in used and used & set(beside(cell))]
            found |= {(x - shift_x, y - shift_y) for x, y in free}
    return found
