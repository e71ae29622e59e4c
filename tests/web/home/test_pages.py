"""The home page with its streak, the cards, the rules in brief, and errors."""

import sqlite3
from datetime import date, timedelta

import pytest

from tests.conftest import TODAY
from tests.web.conftest import URL, Site, Visitor, soup, text
from trainer.web.database.storage import Storage


def answer_on_time(site: Site, visitor: Visitor, day: date) -> None:
    noon = site.clock.now
    site.clock.now = noon - (TODAY - day)
    site.keep_puzzle(day)
    visitor.answer("monk.2.1", url=f"/daily/{day}")
    site.clock.now = noon


def streak(visitor: Visitor) -> str:
    return text(visitor.get("/"), ".candles b")


def test_home_leads_to_todays_puzzle(visitor: Visitor) -> None:
    page = visitor.get("/")
    assert soup(page).select_one("#to-puzzle")["href"] == URL  # type: ignore[index]
    assert text(page, ".eyebrow") == "Thursday, 3 December 2026"


def test_home_tells_the_verdict_of_todays_answer(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    assert "inaccuracy" in text(visitor.get("/"), ".hero")


def test_the_streak_counts_days_in_a_row_up_to_today(site: Site, visitor: Visitor) -> None:
    for days_ago in (4, 1, 0):
        answer_on_time(site, visitor, TODAY - timedelta(days=days_ago))
    assert streak(visitor) == "2 days in a row"


def test_one_missed_day_is_forgiven_and_two_are_not(site: Site, visitor: Visitor) -> None:
    answer_on_time(site, visitor, TODAY - timedelta(days=1))
    assert text(visitor.get("/"), ".candles p") == "1 day in a row Answer today's puzzle to keep the candle burning."
    site.clock.now += timedelta(days=1)
    assert text(visitor.get("/"), ".candles p") == (
        "1 day in a row Yesterday is forgiven: answer today's puzzle to keep the candle burning."
    )
    site.clock.now += timedelta(days=1)
    assert streak(visitor) == "No streak yet"


def test_an_answer_to_an_older_puzzle_does_not_count_for_the_streak(site: Site, visitor: Visitor) -> None:
    site.keep_puzzle(TODAY - timedelta(days=1))
    visitor.answer("monk.2.1", url=f"/daily/{TODAY - timedelta(days=1)}")
    assert streak(visitor) == "No streak yet"


def test_the_cards_are_all_there(visitor: Visitor) -> None:
    assert len(soup(visitor.get("/cards")).select(".card")) == 78


def test_the_rules_in_short_explain_the_verdicts(visitor: Visitor) -> None:
    assert len(soup(visitor.get("/about")).select(".thresholds div")) == 5


@pytest.mark.parametrize(
    ("method", "url", "status", "sentence"),
    [
        ("GET", "/nowhere", 404, "There is no such page. It may have moved, or the address may be mistyped."),
        (
            "GET",
            "/static/nothing.css",
            404,
            "There is no such page. It may have moved, or the address may be mistyped.",
        ),
        ("POST", "/", 405, "This address can't be used that way. Go back to the page and use its buttons."),
        ("GET", URL + "/retry", 405, "This address can't be used that way. Go back to the page and use its buttons."),
    ],
)
def test_errors_are_pages_in_plain_words(visitor: Visitor, method: str, url: str, status: int, sentence: str) -> None:
    page = visitor.client.open(url, method=method)
    assert (page.status_code, text(page, ".lead")) == (status, sentence)


def test_errors_are_fragments_for_htmx(visitor: Visitor) -> None:
    fragment = visitor.get("/daily/2026-12-04", **{"HX-Request": "true"})
    assert (soup(fragment).select("html"), len(soup(fragment).select("#puzzle"))) == ([], 1)


def test_a_method_that_is_not_allowed_names_those_that_are(visitor: Visitor) -> None:
    assert set(visitor.client.post("/").headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}


def test_a_database_that_refuses_is_told_in_plain_words(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    monkeypatch.setattr(Storage, "attempt", refuse)
    page = visitor.get(URL)
    assert page.status_code == 503
    assert text(page, ".lead") == "The data folder can't be read or written right now. Please try again in a moment."


def test_a_fault_of_ours_is_told_in_plain_words(site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    site.app.config["PROPAGATE_EXCEPTIONS"] = False
    monkeypatch.setattr(Storage, "attempt", None)
    page = visitor.get(URL)
    assert (page.status_code, text(page, "#error")) == (500, "Something went wrong")
