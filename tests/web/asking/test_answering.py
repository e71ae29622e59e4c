"""Answers to a puzzle, and what is stored of them."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from sqlite_utils import Database

from tests.conftest import POSITION
from tests.web.conftest import URL, Site, Visitor, links, soup, text
from trainer.rules.notation import encode
from trainer.web.database.storage import FILE

ATTEMPT = ("date", "turn", "loss", "verdict", "seconds", "day")
MONK = ("2026-12-03", "monk.2.1", 2.0, "inaccuracy", None, "2026-12-03")


def test_an_answer_is_stored_and_gets_its_verdict(site: Site, visitor: Visitor) -> None:
    page = visitor.answer("monk.2.1")
    assert text(page, "#verdict") == "Inaccuracy"
    assert site.rows("attempts", *ATTEMPT) == [MONK]


def test_an_answer_is_stored_with_its_position_and_moment(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    ((profile,),) = site.rows("profiles", "id")
    assert site.rows("attempts", "profile", "position", "created") == [
        (profile, encode(POSITION), "2026-12-03T12:00:00+00:00")
    ]


def test_the_time_runs_from_the_first_look_to_the_answer(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    site.clock.now += timedelta(seconds=40)
    visitor.get(URL + "?card=monk&at=2.1")
    site.clock.now += timedelta(seconds=32)
    visitor.answer("monk.2.1")
    assert site.rows("attempts", "seconds") == [(72.0,)]


def test_sending_an_answer_again_stores_nothing_more(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    pages = [visitor.answer("monk.2.1") for _ in range(3)]
    assert {page.request.query_string for page in pages} == {b""}
    assert len(site.rows("attempts", "id")) == 1


def test_the_two_answers_of_a_double_click_are_one(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    cookie = visitor.cookie
    assert cookie is not None

    def click(_: int) -> None:
        clicked = site.visitor()
        clicked.client.set_cookie(cookie.key, cookie.value)
        clicked.answer("monk.2.1")

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(click, range(4)))
    assert site.rows("attempts", "turn") == [("monk.2.1",)]


def test_an_answer_from_another_tab_is_looked_at_but_does_not_count(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    page = visitor.answer("refresh")
    assert (page.request.path, page.request.query_string) == (URL, b"look=refresh")
    assert site.rows("attempts", "turn") == [("monk.2.1",)]


def test_a_half_made_answer_of_an_answered_puzzle_shows_the_verdict(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(URL + "?card=squire&at=2.1")
    assert soup(page).select("#confirm") == []


def test_a_second_look_is_composed_like_the_first(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(URL + "?again=1&card=squire&at=2.1")
    assert len(soup(page).select("button#confirm")) == 1
    assert "your first answer counts" in text(page, ".second-look")


def test_each_visitor_has_an_answer(site: Site) -> None:
    site.visitor().answer("monk.2.1")
    site.visitor().answer("refresh")
    assert len(site.rows("profiles", "id")) == 2
    assert site.rows("attempts", "turn") == [("monk.2.1",), ("refresh",)]


def test_a_browser_without_cookies_is_told_that_its_answer_can_not_be_kept(site: Site) -> None:
    without_cookies = Visitor(site.app.test_client(use_cookies=False))
    assert "doesn't send cookies" in text(without_cookies.answer("monk.2.1"), ".problem")


@pytest.mark.parametrize(
    "turn", ["", "judge", "judge.1.0", "squire.0.0", "prince.2.1.key", "squire.2.1.key", "militiaman.2.1", "x" * 9999]
)
def test_an_illegal_turn_is_refused_in_a_sentence_and_not_stored(site: Site, visitor: Visitor, turn: str) -> None:
    page = visitor.answer(turn)
    assert page.status_code == 422
    assert text(page, ".problem").endswith(".")
    assert len(soup(page).select("#take-squire")) == 1
    assert site.rows("attempts", "id") == []


@pytest.mark.parametrize("position", ["", "cc1-x", "cc1-" + "A" * 999])
def test_a_turn_for_another_position_is_refused_as_stale(site: Site, visitor: Visitor, position: str) -> None:
    page = visitor.answer("monk.2.1", position=position)
    assert page.status_code == 409
    assert text(page, ".problem") == "That answer was for a different position. Please choose again."
    assert site.rows("attempts", "id") == []


def test_htmx_gets_a_refusal_as_a_fragment(visitor: Visitor) -> None:
    form = {"turn": "judge.1.0", "position": encode(POSITION)}
    fragment = visitor.client.post(URL, data=form, headers={"HX-Request": "true"})
    assert soup(fragment).select("html") == []
    assert text(fragment, "#status").endswith("Judge is in neither row.")


def test_a_puzzle_that_is_being_found_takes_no_answer(site: Site, visitor: Visitor) -> None:
    page = visitor.answer("monk.2.1", url="/daily/2026-12-02")
    assert page.status_code == 409
    assert "is not ready yet" in text(page, ".lead")


def test_when_the_disk_refuses_nothing_is_stored_and_the_answer_stays_on_the_page(site: Site, visitor: Visitor) -> None:
    with Database(site.data / FILE) as db:
        db.execute("CREATE TRIGGER refusal BEFORE INSERT ON attempts BEGIN SELECT no_such_function(); END")
    page = visitor.answer("monk.2.1")
    assert page.status_code == 503
    assert "could not be saved" in text(page, ".problem")
    assert str(soup(page).select("input[name=turn]")[0]["value"]) == "monk.2.1"
    assert (site.rows("profiles", "id"), site.rows("attempts", "id")) == ([], [])


def test_the_day_of_an_answer_is_the_visitors(site: Site, visitor: Visitor) -> None:
    site.clock.now = datetime(2026, 12, 3, 23, 30, tzinfo=UTC)
    visitor.client.set_cookie("timezone", "Europe/Paris")
    visitor.answer("monk.2.1")
    assert site.rows("attempts", "day") == [("2026-12-04",)]


@pytest.fixture
def remade(site: Site, visitor: Visitor) -> Visitor:
    """Give a visitor who answered today's puzzle before another one took its place."""
    visitor.answer("monk.2.1")
    with Database(site.data / FILE) as db:
        db.execute("UPDATE attempts SET puzzle = 'another', turn = 'judge.1.0'")
        db.conn.commit()
    return visitor


def test_the_answer_to_a_puzzle_that_was_replaced_still_counts(site: Site, remade: Visitor) -> None:
    page = remade.get(URL)
    assert "Your earlier answer still counts" in text(page, ".problem")
    assert "your first answer counts" in text(page, ".second-look")
    remade.answer("refresh")
    assert site.rows("attempts", "turn") == [("judge.1.0",)]


def test_an_answer_to_the_new_puzzle_is_looked_at(remade: Visitor) -> None:
    page = remade.answer("monk.2.1")
    assert page.request.query_string == b"look=monk.2.1"
    assert text(page, ".verdict .eyebrow") == "The turn you are looking at (not counted)"
    assert [label.get_text() for label in soup(page).select(".flip label")] == [
        "The better turn",
        "The turn you are looking at",
    ]


def test_the_candle_is_lit_by_the_answer_itself(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    fragment = visitor.get(URL, **{"HX-Request": "true"})
    assert soup(fragment).select("#streak")[0]["hx-swap-oob"] == "innerHTML"
    assert text(fragment, "#streak b") == "1"


def test_a_turn_that_is_looked_at_leads_back_to_the_verdict(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    page = visitor.get(f"{URL}?look=monk.down.2.1")
    assert links(page, "#back") == {"back": URL}
