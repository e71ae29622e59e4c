"""The settings: what can be chosen, what is kept, and what follows from it."""

import sqlite3

import pytest
from bs4 import Tag
from werkzeug.test import TestResponse

from tests.web.conftest import Site, Visitor, soup, text
from trainer.web.database.storage import Storage

ALL = {
    "language": "fr",
    "scheme": "dark",
    "motion": "reduced",
    "timezone": "Europe/Paris",
    "review_from": "inaccuracy",
    "hide_rating": "hidden",
    "show_time": "shown",
    "shortcuts": "off",
}


def choose(visitor: Visitor, **settings: str) -> TestResponse:
    return visitor.client.post("/settings", data=settings, follow_redirects=True)


def html(page: TestResponse) -> Tag:
    found = soup(page).html
    assert found
    return found


def chosen(page: TestResponse) -> list[str]:
    return [str(choice["value"]) for choice in soup(page).select("input[checked], option[selected]")]


def test_everything_is_left_to_the_browser_at_first(visitor: Visitor) -> None:
    page = visitor.get("/settings")
    assert set(chosen(page)) == {""}
    assert {"data-scheme", "data-motion"}.isdisjoint(html(page).attrs)


def test_settings_are_kept_with_the_profile(site: Site, visitor: Visitor) -> None:
    page = choose(visitor, **ALL)
    assert text(page, ".saved") == "Tes réglages sont enregistrés."
    assert set(chosen(page)) == set(ALL.values())
    assert site.rows("settings", *ALL) == [tuple(ALL.values())]
    assert site.rows("settings", "profile") == site.rows("profiles", "id")


def test_settings_are_those_of_the_profile_that_answers(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    choose(visitor, scheme="light")
    assert site.rows("attempts", "profile") == site.rows("settings", "profile")
    assert site.rows("settings", "scheme", "language", "show_time") == [("light", None, None)]


def test_a_setting_is_given_back_to_the_browser(site: Site, visitor: Visitor) -> None:
    choose(visitor, **ALL)
    assert set(chosen(choose(visitor, **dict.fromkeys(ALL, "")))) == {""}
    assert site.rows("settings", *ALL) == [(None,) * len(ALL)]


def test_scheme_and_motion_stand_in_the_page_itself(visitor: Visitor) -> None:
    choose(visitor, **ALL)
    page = visitor.get("/")
    assert (html(page)["data-scheme"], html(page)["data-motion"]) == ("dark", "reduced")
    assert [meta["content"] for meta in soup(page).select("meta[name=theme-color]")] == ["#1b1e22"]
    assert [meta["content"] for meta in soup(page).select("meta[name=color-scheme]")] == ["dark"]


def test_the_chosen_language_goes_before_that_of_the_browser(visitor: Visitor) -> None:
    choose(visitor, language="en")
    assert html(visitor.get("/", **{"Accept-Language": "fr"}))["lang"] == "en"


def test_the_chosen_time_zone_decides_which_day_it_is(visitor: Visitor) -> None:
    visitor.client.set_cookie("timezone", "Pacific/Pago_Pago")
    assert text(visitor.get("/"), ".eyebrow") == "Thursday, 3 December 2026"
    choose(visitor, timezone="Pacific/Kiritimati")
    page = visitor.get("/")
    assert text(page, ".eyebrow") == "Friday, 4 December 2026"
    assert soup(page).select("script[src*=timezone]") == []


@pytest.mark.parametrize(
    "wrong",
    [
        {"language": "de"},
        {"scheme": "pink"},
        {"motion": "fast"},
        {"timezone": "Europe/Atlantis"},
        {"timezone": "../x"},
        {"review_from": "best"},
        {"hide_rating": "yes"},
        {"show_time": "yes"},
        {"shortcuts": "on"},
    ],
)
def test_what_cannot_be_chosen_is_refused_and_nothing_is_kept(
    site: Site, visitor: Visitor, wrong: dict[str, str]
) -> None:
    page = choose(visitor, **ALL | wrong)
    assert (page.status_code, site.rows("settings", "profile")) == (400, [])
    assert text(page, ".lead").startswith("One of these settings does not exist.")


def test_a_browser_that_sends_no_cookies_is_told(site: Site) -> None:
    client = site.app.test_client(use_cookies=False)
    page = client.post("/settings", data={"scheme": "dark"}, follow_redirects=True)
    assert text(page, ".problem").startswith(
        "Your settings could not be saved, as your browser doesn't send cookies here."
    )


def test_a_database_that_refuses_still_answers_in_the_browsers_language(
    visitor: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    choose(visitor, language="fr")
    monkeypatch.setattr(Storage, "settings", refuse)
    monkeypatch.setattr(Storage, "keep_settings", refuse)
    page = visitor.client.post("/settings", data={"scheme": "dark"}, headers={"Accept-Language": "en"})
    assert (page.status_code, html(page)["lang"]) == (503, "en")


def test_every_page_leads_to_the_settings(visitor: Visitor) -> None:
    assert [link["href"] for link in soup(visitor.get("/nowhere")).select("#to-settings")] == ["/settings"]
