"""The page of a puzzle that is answered."""

from dataclasses import replace

import pytest
from bs4 import Tag
from werkzeug.test import TestResponse

from tests.conftest import TODAY, made_puzzle
from tests.web.conftest import URL, Site, Visitor, soup, text
from trainer.puzzles.pack import to_json
from trainer.rules.notation import turn_text


def marks(page: TestResponse) -> dict[str, str]:
    """Return which cards of the rows are marked, and as what."""
    slots = soup(page).select(".slot:has(.tag)")
    return {str(slot.select(".card")[0]["id"]): " ".join(slot.select(".tags")[0].get_text().split()) for slot in slots}


def cells(row: Tag) -> list[str]:
    return [" ".join(cell.get_text(" ").split()) for cell in row.select("th, td")]


def test_the_verdict_names_class_and_points_and_the_better_turn(visitor: Visitor) -> None:
    page = visitor.answer("monk.2.1")
    assert text(page, "#verdict") == "Inaccuracy"
    assert text(page, ".lost") == "2.0 ± 0.2 points lost"
    assert text(page, ".other-turn") == "Better: Take Squire for free and place it right of Stonemason."


def test_the_verdict_says_why_the_largest_difference_first(visitor: Visitor) -> None:
    assert text(visitor.answer("monk.2.1"), ".why") == (
        "There was more to gain: the better turn passes up Monk (8.5 points), but earns 6.0 more from Squire, 2.0"
        " more from keys and 1.5 more from Winemaker."
    )


def test_the_best_answer_is_held_against_the_next_best(visitor: Visitor) -> None:
    page = visitor.answer("squire.2.1")
    assert text(page, "#verdict") == "Best"
    assert text(page, ".why") == (
        "Well seen! No turn is worth more. Compared with the next best one, it gives up 16.6 on scrolls to come"
        " (including the new row’s card), but earns 6.0 more from Squire, 5.0 more from Blacksmith and 5.0 more from"
        " purses."
    )
    assert text(page, ".other-turn").startswith("Next best: Spend a key to refresh the village row")


def test_where_the_points_come_from_is_laid_out_side_by_side(visitor: Visitor) -> None:
    page = visitor.answer("monk.2.1")
    assert [cells(row) for row in soup(page).select(".why-table tr")] == [
        ["Source", "Yours", "Better", "Difference"],
        ["Monk", "8.5", "0.0", "−8.5"],
        ["Squire", "0.0", "6.0", "+6.0"],
        ["Winemaker", "10.5", "12.0", "+1.5"],
        ["Other scrolls placed", "5.0", "5.0", "0.0"],
        ["Scrolls to come", "11.0", "12.0", "+1.0"],
        ["Purses", "15.0", "15.0", "0.0"],
        ["Keys", "18.0", "20.0", "+2.0"],
        ["Total", "68.0", "70.0", "+2.0"],
    ]
    assert text(page, ".why-table .aside") == (
        "A plus means that the better turn earns more. All numbers are rounded, so sums may be off by 0.1."
    )


def test_what_the_best_answer_earns_more_has_the_plus(visitor: Visitor) -> None:
    page = visitor.answer("squire.2.1")
    rows = [cells(row) for row in soup(page).select(".why-table tr")]
    assert (rows[0], rows[-1]) == (
        ["Source", "Yours", "Next best", "Difference"],
        ["Total", "70.0", "68.6", "+1.4"],
    )
    assert text(page, ".why-table .aside").startswith("A plus means that your turn earns more.")


def test_a_turn_that_is_looked_at_has_its_own_why(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(URL + "?look=squire.2.1")
    assert text(page, ".why").startswith("No turn is worth more. Compared with the next best one, it gives up 16.6")
    assert cells(soup(page).select(".why-table tr")[0]) == ["Source", "This turn", "Next best", "Difference"]


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
    rows = [cells(row) for row in soup(visitor.answer("squire.down.2.2")).select(".candidates tbody tr")]
    assert rows[1] == [
        "2",
        "Spend a key to refresh the village row: Militiaman, Monk and Squire are discarded, and 3 new cards are dealt.",
        "68.6 ± 0.4",
        "1.4 ± 0.2",
        "Inaccuracy",
    ]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "67"]
    assert rows[-1][1].endswith("yours")


def test_turns_that_are_alike_share_a_line_that_opens(site: Site, visitor: Visitor) -> None:
    best, *others = made_puzzle().candidates
    down = {each.turn: each for each in others if turn_text(each.turn).endswith("down.2.1")}
    alike = [
        replace(each, loss=loss, points=replace(each.points, to_come=round(each.points.to_come + each.loss - loss, 2)))
        for each, loss in zip(list(down.values())[:3], (1.1, 1.2, 1.3), strict=True)
    ]
    candidates = (best, *alike, *(each for each in others if each.turn not in [one.turn for one in alike]))
    site.rewrite_puzzle(TODAY, to_json(replace(made_puzzle(), candidates=candidates)))
    page = soup(visitor.answer(turn_text(alike[1].turn)))
    shared = page.select(".candidates tbody tr")[1]
    told = cells(shared)
    assert told[0] == "2"
    assert told[1].startswith("Take any village card face down and place it right of Stonemason. 3 ways")
    assert (told[3], [link["id"] for link in shared.select("a")]) == ("1.2 ± 0.2", ["look-2", "look-3", "look-4"])
    assert len(shared.select("details[open] .mark.mine")) == 1


def test_the_card_that_was_taken_and_the_better_one_are_marked_on_the_board(visitor: Visitor) -> None:
    assert marks(visitor.answer("monk.2.1")) == {"take-monk": "Yours", "take-squire": "Better"}


def test_the_same_card_on_a_better_cell_has_both_marks(visitor: Visitor) -> None:
    assert marks(visitor.answer("squire.2.2")) == {"take-squire": "Yours Better"}


def test_nothing_is_better_than_the_card_of_the_best_answer(visitor: Visitor) -> None:
    assert marks(visitor.answer("squire.2.1")) == {"take-squire": "Yours"}


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
    assert text(page, ".verdict .eyebrow") == "The turn you are looking at (not counted)"
    assert [label.get_text() for label in soup(page).select(".flip label")] == [
        "Your turn",
        "The better turn",
        "The turn you are looking at",
    ]


def test_nothing_is_given_away_before_the_answer(visitor: Visitor) -> None:
    page = visitor.get(URL + "?look=refresh")
    assert soup(page).select("#verdict, table, .better") == []


@pytest.mark.parametrize("look", ["", "judge", "judge.1.0", "squire.2.1.key"])
def test_looking_at_no_turn_of_the_puzzle_is_a_404_in_plain_words(visitor: Visitor, look: str) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(URL + "?look=" + look)
    assert (page.status_code, text(page, ".lead")) == (404, "This puzzle has no such turn.")


def test_the_classes_are_explained(visitor: Visitor) -> None:
    page = soup(visitor.answer("monk.2.1"))
    assert [" ".join(entry.get_text(" ").split()) for entry in page.select(".thresholds div")] == [
        "Best under 0.3",
        "Good 0.3 to 1",
        "Inaccuracy 1 to 2.5",
        "Mistake 2.5 to 5",
        "Blunder 5 or more",
    ]


def test_exact_numbers_are_not_said_to_rest_on_a_policy(site: Site, visitor: Visitor) -> None:
    rests_on = "and then everyone plays by the policy"
    assert rests_on in text(visitor.answer("monk.2.1"), "#numbers")
    exact = (replace(each, stderr=0.0, loss_stderr=0.0, samples=0) for each in made_puzzle().candidates)
    site.rewrite_puzzle(TODAY, to_json(replace(made_puzzle(), candidates=tuple(exact))))
    told = text(visitor.get(URL), "#numbers")
    assert (rests_on in told, "whatever you still choose yourself is the best there is" in told) == (False, True)


def test_a_loss_has_the_class_of_its_printed_number(site: Site, visitor: Visitor) -> None:
    candidates = list(made_puzzle().candidates)
    monk = replace(candidates[2], loss=2.46, points=replace(candidates[2].points, to_come=10.54))
    candidates[2] = monk
    site.rewrite_puzzle(TODAY, to_json(replace(made_puzzle(), candidates=tuple(candidates))))
    page = visitor.answer("monk.2.1")
    assert (text(page, ".lost"), text(page, "#verdict")) == ("2.5 ± 0.2 points lost", "Mistake")
