"""Hints on the pages: taken one by one, kept at once, and told in the verdict."""

from datetime import date, timedelta

import pytest
from werkzeug.test import TestResponse

from tests.conftest import TODAY, keep_found, made_puzzle
from tests.puzzles.asking import upside_down
from tests.web.conftest import URL, Site, Visitor, soup, text
from tests.web.site.test_languages import english_on
from trainer.puzzles.library import Library
from trainer.puzzles.pack import to_json
from trainer.web.database.storage import Storage

PUZZLE = made_puzzle().id
HALF_MADE = f"{URL}?card=militiaman&at=2.1"
NOON = "2026-12-03T12:00:00+00:00"


def take(visitor: Visitor, number: object, page: str = URL) -> TestResponse:
    return visitor.client.post(page, data={"hint": str(number)}, follow_redirects=True)


def taken(site: Site) -> list[int]:
    return [count for (count,) in site.rows("hints", "taken")]


def told(page: TestResponse) -> list[str]:
    return [item.get_text() for item in soup(page).select(".hints li")]


def form_of(page: TestResponse) -> dict[str, str]:
    """Return where the form of the next hint is sent to, and its fields; nothing if there is none."""
    form = soup(page).select_one(".next-hint form")
    fields = {str(field["name"]): str(field["value"]) for field in form.select("input")} if form else {}
    return {"action": str(form["action"]), **fields} if form else {}


def test_the_form_says_what_the_next_hint_tells_and_what_it_costs(visitor: Visitor) -> None:
    page = visitor.get(HALF_MADE)
    assert text(page, ".next-hint p:nth-of-type(2)") == "It tells you what kind of decision it is."
    assert text(page, ".next-hint p:nth-of-type(3)") == (
        "With it, your answer earns three quarters of the credit. Your rating will then stay the same, whatever you"
        " answer."
    )
    assert form_of(page) == {"action": HALF_MADE, "hint": "1"}


def test_a_hint_is_kept_at_once_and_stays_on_the_page(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    first = take(visitor, 1)
    assert told(first)[0].startswith("The question is the key: keep it, or spend it, and how.")
    assert taken(site) == [1]
    assert told(take(visitor, 2))[1] == "Keep your keys: your card is in the messenger's row, at the village."
    assert (len(told(visitor.get(URL))), form_of(visitor.get(URL))["hint"]) == (2, "3")


def test_no_hint_is_offered_once_the_whole_turn_is_told(site: Site, visitor: Visitor) -> None:
    site.rewrite_puzzle(TODAY, to_json(upside_down(made_puzzle())))
    visitor.get(URL)
    pages = [take(visitor, number) for number in (1, 2, 3)]
    assert [text(page, "#next-hint-name") for page in pages] == ["Hint 2 of 3", "Hint 3 of 3", ""]
    assert told(pages[-1])[2] == "Take none of the cards on the table: three new ones promise more."


def test_the_half_made_answer_survives_a_hint(visitor: Visitor) -> None:
    page = take(visitor, 1, form_of(visitor.get(HALF_MADE))["action"])
    assert page.request.full_path == f"{HALF_MADE}&hint=1"
    assert take(visitor, 1, f"{URL}?self=1&look=refresh").request.full_path == f"{URL}?hint=1"
    assert text(page, "#plan") == "Choose what Militiaman gives you."
    assert take(visitor, 2, form_of(page)["action"]).request.full_path == f"{HALF_MADE}&hint=2"


def test_the_hint_just_taken_gets_the_focus_and_is_announced(visitor: Visitor) -> None:
    visitor.get(URL)
    take(visitor, 1)
    response = visitor.client.get(f"{URL}?hint=1", headers={"HX-Request": "true"})
    focused = soup(response).select("#fresh-hint[autofocus]")
    assert [item.get_text() for item in focused] == [text(response, "#status")]


def test_a_double_click_takes_one_step_and_none_is_skipped(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    for number in (1, 1, 3, 4, 1):
        take(visitor, number)
    assert taken(site) == [1]


def test_after_the_fourth_step_no_hint_is_left(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    for number in (1, 2, 3, 4):
        page = take(visitor, number)
    assert told(page)[2:] == ["Take Squire, face up.", "Take Squire for free and place it right of Stonemason."]
    assert (form_of(page), taken(site)) == ({}, [4])


@pytest.mark.parametrize(
    ("steps", "sentence"),
    [(1, "With 1 hint: three quarters of the credit."), (2, "With 2 hints: half the credit."), (0, "")],
)
def test_the_verdict_tells_the_hints_and_the_credit(site: Site, visitor: Visitor, steps: int, sentence: str) -> None:
    visitor.get(URL)
    for number in range(1, steps + 1):
        take(visitor, number)
    assert text(visitor.answer("squire.2.1"), ".hints-count") == sentence
    assert text(visitor.get(f"{URL}?look=monk.2.1"), ".hints-count") == ""
    assert (site.rows("attempts", "hints"), taken(site)) == ([(steps,)], [])


def test_a_puzzle_that_is_answered_offers_no_hint_and_gives_none(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    assert form_of(visitor.get(URL + "?again=1")) == {}
    assert text(take(visitor, 1), "#verdict") == "Inaccuracy"
    assert taken(site) == []


def test_on_its_own_page_a_puzzle_gives_hints_until_it_is_answered(site: Site, visitor: Visitor) -> None:
    keep_found(site.data, 7, made_puzzle())
    site.app.extensions["trainer"][Library].calendar.puzzles.clear()
    storage = Storage(site.data)
    storage.db.execute("DELETE FROM daily_puzzles")
    storage.close()
    url = f"/puzzle/{PUZZLE}"
    visitor.get(url)
    assert len(told(take(visitor, 1, url))) == 1
    visitor.answer("monk.2.1", url)
    take(visitor, 2, url)
    assert (site.rows("attempts", "mode", "hints"), taken(site)) == ([("endless", 1)], [])


def test_a_puzzle_of_a_day_to_come_tells_nothing(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    site.keep_puzzle(date(2026, 12, 4))
    assert (take(visitor, 1, "/daily/2026-12-04").status_code, taken(site)) == (404, [])


@pytest.mark.parametrize("mode", ["streak", "storm"])
def test_a_streak_and_a_storm_have_no_hints(site: Site, visitor: Visitor, mode: str) -> None:
    visitor.get(URL)
    storage = Storage(site.data)
    with visitor.client.session_transaction() as session:
        who = session["profile"]
    storage.keep_profile(who, NOON)
    storage.sittings.start(who, mode, PUZZLE, NOON)
    storage.close()
    assert (take(visitor, 1).status_code, taken(site)) == (409, [])


def test_an_open_sitting_gives_hints_for_a_puzzle_that_was_answered_before(site: Site, visitor: Visitor) -> None:
    visitor.answer("royal-guard.2.1.key")
    site.clock.now += timedelta(days=1)
    review = str(visitor.client.post("/review/next").location)
    assert len(told(take(visitor, 1, review))) == 1
    assert taken(site) == [1]


@pytest.mark.parametrize("number", ["", "0", "5", "two"])
def test_a_step_that_is_none_is_refused(site: Site, visitor: Visitor, number: str) -> None:
    visitor.get(URL)
    assert (take(visitor, number).status_code, taken(site)) == (400, [])


def test_without_cookies_the_page_says_why_no_hint_is_given(site: Site) -> None:
    page = take(site.visitor(), 1)
    assert text(page, ".problem") == (
        "You can't take hints, as your browser doesn't send cookies here. Allow them and ask again."
    )
    assert taken(site) == []


def test_hints_are_french_to_the_french(visitor: Visitor) -> None:
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    pages = [visitor.get(URL), *(take(visitor, number) for number in (1, 2, 3, 4)), visitor.answer("squire.2.1")]
    assert [english_on(page) for page in pages] == [[]] * 6
    assert text(pages[-1], ".hints-count") == "Avec 4 indices : aucun crédit."


def test_the_time_is_told_only_if_wanted(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    assert "You took" not in visitor.answer("monk.2.1").text
    visitor.client.post("/settings", data={"show_time": "shown"})
    assert "You took 0 s." in visitor.get(URL).text
