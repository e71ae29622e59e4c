"""The page of a puzzle that is answered."""

import pytest
from bs4 import Tag

from tests.web.conftest import URL, Visitor, soup, text


def cells(row: Tag) -> list[str]:
    return [" ".join(cell.get_text(" ").split()) for cell in row.select("th, td")]


def test_the_verdict_names_class_and_points_and_the_better_turn(visitor: Visitor) -> None:
    page = visitor.answer("monk.2.1")
    assert text(page, "#verdict") == "Inaccuracy"
    assert text(page, ".lost") == "2.0 ± 0.2 points lost"
    assert text(page, ".why") == "The best turn ends 2.0 points higher."
    assert text(page, ".better-turn") == "Better: Take Squire for free and place it right of Stonemason."


def test_the_best_answer_has_no_better_turn(visitor: Visitor) -> None:
    page = visitor.answer("squire.2.1")
    assert text(page, "#verdict") == "Best"
    assert text(page, ".why") == "No turn is worth more."
    assert soup(page).select(".better-turn") == []


@pytest.mark.parametrize(
    ("turn", "label"),
    [
        ("squire.2.1", "Best"),
        ("refresh", "Inaccuracy"),
        ("militiaman.2.1.option1", "Mistake"),
        ("royal-guard.2.1.key", "Mistake"),
        ("squire.2.2", "Blunder"),
    ],
)
def test_every_turn_gets_the_verdict_of_its_loss(visitor: Visitor, turn: str, label: str) -> None:
    assert text(visitor.answer(turn), "#verdict") == label


def test_the_table_lists_the_best_turns_and_always_the_chosen_one(visitor: Visitor) -> None:
    rows = [cells(row) for row in soup(visitor.answer("squire.down.2.2")).select("tbody tr")]
    assert rows[1] == [
        "2",
        "Spend a key to refresh the village row: Militiaman, Monk and Squire are discarded, and 3 new cards are dealt.",
        "68.6 ± 0.4",
        "1.4 ± 0.2",
        "Inaccuracy",
    ]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "67"]
    assert rows[-1][1].endswith("yours")


def test_the_better_card_is_marked_on_the_board(visitor: Visitor) -> None:
    page = visitor.answer("monk.2.1")
    marked = [slot.select_one(".card") for slot in soup(page).select(".slot.better")]
    assert [card and card["id"] for card in marked] == ["take-squire"]


def test_my_tableau_and_the_better_one_can_be_flipped(visitor: Visitor) -> None:
    page = visitor.answer("monk.2.1")
    assert [label.get_text() for label in soup(page).select(".flip label")] == ["Your turn", "The better turn"]
    assert [str(cell["id"]) for cell in soup(page).select(".cell.fresh .card")] == ["mine-cell-2-1", "better-cell-2-1"]


def test_a_card_placed_to_the_left_is_shown_where_it_stands_now(visitor: Visitor) -> None:
    page = visitor.answer("monk.-1.0")
    assert next(str(cell["id"]) for cell in soup(page).select(".cell.fresh .card")) == "mine-cell-0-0"


def test_any_turn_of_the_table_can_be_looked_at(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(URL + "?look=refresh")
    assert text(page, ".lost") == "1.4 ± 0.2 points lost"
    assert text(page, ".verdict .eyebrow") == "A second look, not counted"
    assert [label.get_text() for label in soup(page).select(".flip label")] == [
        "Your turn",
        "The better turn",
        "The turn you look at",
    ]


def test_nothing_is_given_away_before_the_answer(visitor: Visitor) -> None:
    page = visitor.get(URL + "?look=refresh")
    assert soup(page).select("#verdict, table, .better") == []


@pytest.mark.parametrize("look", ["", "judge", "judge.1.0", "squire.2.1.key"])
def test_looking_at_no_turn_of_the_puzzle_is_a_404_in_plain_words(visitor: Visitor, look: str) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(URL + "?look=" + look)
    assert (page.status_code, text(page, ".lead")) == (404, "That turn is none of this puzzle's.")


def test_the_classes_are_explained(visitor: Visitor) -> None:
    page = soup(visitor.answer("monk.2.1"))
    assert [" ".join(entry.get_text(" ").split()) for entry in page.select(".thresholds div")] == [
        "Best under 0.3",
        "Good 0.3 to 1",
        "Inaccuracy 1 to 2.5",
        "Mistake 2.5 to 5",
        "Blunder 5 and more",
    ]
