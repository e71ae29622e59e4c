"""The cookie that holds the session: never lost to a clock, to another trainer on the host, or to a static file."""

import pytest
from itsdangerous import TimestampSigner

from tests.conftest import TODAY, keep_found, made_puzzle
from tests.web.conftest import URL, Site, Visitor, no_search, soup, text
from trainer.web import create_app


@pytest.mark.parametrize("seconds", [2, -500 * 86400])
def test_a_cookie_that_we_signed_is_the_visitors_whatever_the_clock_says(
    site: Site, visitor: Visitor, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    now = TimestampSigner("key").get_timestamp()
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now + seconds)
    visitor.answer("monk.2.1")
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda _: now)
    assert text(visitor.get(URL), "#verdict") == "Inaccuracy"
    visitor.client.post("/settings", data={"scheme": "dark"})
    assert site.rows("settings", "profile") == site.rows("profiles", "id")


def test_two_trainers_on_one_host_leave_each_other_their_cookies(
    site: Site, visitor: Visitor, tmp_path_factory: pytest.TempPathFactory
) -> None:
    visitor.answer("monk.2.1")
    other = tmp_path_factory.mktemp("other")
    neighbour = Visitor(create_app(other, find=no_search, now=site.clock, packs=other).test_client())
    keep_found(other, TODAY, made_puzzle())
    assert visitor.cookie
    neighbour.client.set_cookie(visitor.cookie.key, visitor.cookie.value)
    neighbour.get(URL)
    left = neighbour.client.get_cookie(visitor.cookie.key)
    assert (left and left.value, neighbour.cookie is None) == (visitor.cookie.value, False)


def test_a_cookie_of_the_older_name_is_read_and_given_the_new_one(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    assert visitor.cookie
    returning = site.visitor()
    returning.client.set_cookie("trainer", visitor.cookie.value)
    assert text(returning.get(URL), "#verdict") == "Inaccuracy"
    assert (returning.client.get_cookie("trainer"), returning.cookie is None) == (None, False)
    assert text(returning.get(URL), "#verdict") == "Inaccuracy"


def test_a_cookie_of_the_older_name_that_another_trainer_signed_is_left_to_it(visitor: Visitor) -> None:
    visitor.client.set_cookie("trainer", "eyJwcm9maWxlIjoieCJ9.x.x")
    visitor.answer("monk.2.1")
    assert visitor.client.get_cookie("trainer") is not None


@pytest.mark.parametrize("url", ["/static/share.js?v=1", "/vendor/htmx/htmx.min.js?v=1", "/styles.css?v=1"])
def test_static_files_set_no_cookie_and_are_the_same_for_everybody(visitor: Visitor, url: str) -> None:
    visitor.answer("monk.2.1")
    with visitor.get(url) as sent:
        assert (sent.status_code, sent.headers.get("Set-Cookie"), sent.headers.get("Vary")) == (200, None, None)


def test_a_static_file_that_comes_late_brings_no_deleted_profile_back(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    before = visitor.cookie
    visitor.client.post("/profile/delete")
    assert before
    late = site.app.test_client(use_cookies=False)
    with late.get("/static/share.js?v=1", headers={"Cookie": f"{before.key}={before.value}"}) as sent:
        assert sent.headers.getlist("Set-Cookie") == []
    assert soup(visitor.get("/profile")).select("dl.figures") == []
