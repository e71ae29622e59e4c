"""Profiles: transfer codes, joining, everything as a file, and the end of it all."""

import json
from datetime import timedelta
from typing import Any

import pytest
from werkzeug.test import TestResponse

from tests.conftest import TODAY
from tests.web.conftest import URL, Site, Visitor, soup, text
from tests.web.site.test_languages import english_on
from trainer.web.profiles import slowing
from trainer.web.profiles.codes import ALPHABET, LIFETIME, new_code, plain_code
from trainer.web.profiles.slowing import SECONDS, TRIES, WrongCodes, client_of
from trainer.web.site.services import provide

WRONG = "0000-0000-0000"


def post(visitor: Visitor, path: str, **form: str) -> TestResponse:
    return visitor.client.post(f"/profile{path}", data=form, follow_redirects=True)


def make_code(visitor: Visitor) -> str:
    return text(post(visitor, "/code"), "#code")


def join(visitor: Visitor, code: str) -> TestResponse:
    post(visitor, "/join", code=code)
    return post(visitor, "/join/confirm")


def ids(page: TestResponse) -> set[str]:
    return {str(element["id"]) for element in soup(page).select("main [id]")}


def kept(page: TestResponse) -> list[str]:
    return [value.get_text() for value in soup(page).select("dl.figures dd")]


@pytest.fixture
def phone(site: Site) -> Visitor:
    """Give a device where today's puzzle has been answered."""
    phone = site.visitor()
    phone.answer("monk.2.1")
    return phone


@pytest.fixture
def laptop(site: Site) -> Visitor:
    return site.visitor()


def test_nothing_is_kept_of_a_first_visitor(visitor: Visitor) -> None:
    page = visitor.get("/profile")
    assert kept(page) == []
    assert {"make-code", "export", "delete"}.isdisjoint(ids(page))
    assert text(page, ".lead").startswith("Nothing about you is stored yet.")


def test_the_profile_tells_what_is_kept(phone: Visitor) -> None:
    assert kept(phone.get("/profile")) == ["Thursday, 3 December 2026", "1", "0", "0"]


def test_a_code_is_shown_once_and_kept_as_a_hash(site: Site, phone: Visitor) -> None:
    code = make_code(phone)
    [(hash, expires)] = site.rows("transfer_codes", "hash", "expires")
    assert code.replace("-", "") == plain_code(code)
    assert code.replace("-", "") not in hash
    assert expires == (site.clock.now + LIFETIME).isoformat()
    assert (text(phone.get("/profile"), "#code"), "withdraw-code" in ids(phone.get("/profile"))) == ("", True)


def test_after_a_double_click_the_code_that_is_left_is_shown(phone: Visitor, laptop: Visitor) -> None:
    for _ in range(2):
        phone.client.post("/profile/code")
    code = text(phone.get("/profile"), "#code")
    assert text(join(laptop, code), ".saved").startswith("Done.")


def test_a_device_without_answers_gets_the_profile(site: Site, phone: Visitor, laptop: Visitor) -> None:
    page = join(laptop, make_code(phone).lower().replace("-", " "))
    assert text(page, ".saved").startswith("Done. This device now has the same profile")
    assert text(laptop.get(URL), "#verdict") == text(phone.get(URL), "#verdict") == "Inaccuracy"
    assert len(site.rows("profiles", "id")) == 1


def test_both_devices_go_on_with_the_same_profile(site: Site, phone: Visitor, laptop: Visitor) -> None:
    join(laptop, make_code(phone))
    laptop.client.post("/settings", data={"scheme": "dark"})
    assert 'data-scheme="dark"' in phone.get("/").text
    assert len(site.rows("settings", "profile")) == 1


def test_all_devices_of_a_profile_that_is_joined_go_on_with_the_other(
    site: Site, phone: Visitor, laptop: Visitor, visitor: Visitor
) -> None:
    laptop.answer("refresh")
    join(visitor, make_code(laptop))
    join(laptop, make_code(phone))
    assert text(visitor.get(URL), "#verdict") == "Inaccuracy"
    visitor.client.post("/settings", data={"scheme": "dark"})
    assert site.rows("settings", "profile") == site.rows("profiles", "id") == site.rows("attempts", "profile")
    post(visitor, "/delete")
    assert site.rows("joined_profiles", "former") == site.rows("profiles", "id") == []


def test_what_joining_does_is_said_first(site: Site, phone: Visitor, laptop: Visitor) -> None:
    laptop.answer("refresh")
    page = post(laptop, "/join", code=make_code(phone))
    assert kept(page) == ["Thursday, 3 December 2026", "1", "0", "0"] * 2
    assert len(site.rows("attempts", "id")) == len(site.rows("profiles", "id")) == 2


def test_of_two_answers_to_a_date_the_earlier_one_stays(site: Site, phone: Visitor, laptop: Visitor) -> None:
    site.clock.now -= timedelta(hours=1)
    laptop.answer("refresh")
    site.clock.now += timedelta(hours=1)
    join(laptop, make_code(phone))
    assert site.rows("attempts", "turn") == [("refresh",)]
    assert site.rows("attempts", "profile") == site.rows("profiles", "id")


def test_a_double_click_on_joining_joins_once(site: Site, phone: Visitor, laptop: Visitor) -> None:
    post(laptop, "/join", code=make_code(phone))
    cookie = laptop.cookie
    assert cookie
    pages = []
    for _ in range(2):
        laptop.client.set_cookie(cookie.key, cookie.value)
        pages.append(text(post(laptop, "/join/confirm"), ".saved")[:5])
    assert (pages, text(laptop.get(URL), "#verdict")) == (["Done."] * 2, "Inaccuracy")


def test_a_code_works_for_one_device_only(phone: Visitor, laptop: Visitor, visitor: Visitor) -> None:
    code = make_code(phone)
    post(visitor, "/join", code=code)
    join(laptop, code)
    assert post(visitor, "/join/confirm").status_code == 410
    page = post(visitor, "/join", code=code)
    assert (page.status_code, text(page, ".problem")[:29]) == (422, "No profile has this code now.")


def test_a_profile_is_not_joined_to_itself(site: Site, phone: Visitor) -> None:
    page = post(phone, "/join", code=make_code(phone))
    assert text(page, ".saved").startswith("This device already has that profile")
    assert (len(site.rows("attempts", "id")), site.rows("transfer_codes", "used_by")) == (1, [(None,)])


@pytest.mark.parametrize("change", ["withdrawn", "replaced", "expired", "deleted"])
def test_a_code_ends(site: Site, phone: Visitor, laptop: Visitor, change: str) -> None:
    code = make_code(phone)
    post(laptop, "/join", code=code)
    if change == "expired":
        site.clock.now += LIFETIME
    else:
        post(phone, {"withdrawn": "/code/withdraw", "replaced": "/code", "deleted": "/delete"}[change])
    assert post(laptop, "/join/confirm").status_code == 410
    assert post(laptop, "/join", code=code).status_code == 422


def test_a_device_that_left_a_profile_brings_no_code_of_it_along(site: Site, phone: Visitor, laptop: Visitor) -> None:
    laptop.answer("refresh")
    make_code(laptop)
    join(laptop, make_code(phone))
    assert site.rows("transfer_codes", "profile") == site.rows("profiles", "id")


@pytest.mark.parametrize("code", ["", "7K3M", "7K3M-9QXT-2BH!", "7K3M-9QXT-2BHU", "x" * 5000])
def test_what_can_be_no_code_is_refused_with_a_sentence(visitor: Visitor, code: str) -> None:
    page = post(visitor, "/join", code=code)
    assert (page.status_code, text(page, ".problem")[:29]) == (422, "That is not a transfer code: ")


def test_codes_are_read_as_people_type_them() -> None:
    code = new_code()
    assert len(set(ALPHABET)) == 32
    assert plain_code(f" {code.lower()} ") == plain_code(code.replace("0", "o").replace("1", "l"))
    assert plain_code("Oil0-0000 – 0000") == "011000000000"


class Seconds:
    """A clock that only goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_wrong_codes_are_slowed_down(site: Site, phone: Visitor, laptop: Visitor) -> None:
    seconds = Seconds()
    provide(site.app, WrongCodes(seconds))
    code = make_code(phone)
    assert {post(laptop, "/join", code=f"0000-0000-000{n}").status_code for n in range(TRIES)} == {422}
    page = post(laptop, "/join", code=code)
    assert (page.status_code, page.headers["Retry-After"]) == (429, str(SECONDS))
    assert text(page, ".problem").startswith("Too many codes were wrong. Wait 10 min")
    seconds.now += SECONDS
    assert post(laptop, "/join", code=code).status_code == 200


@pytest.mark.parametrize("hours", [-24, 2])
def test_a_clock_that_is_set_anew_lets_nobody_guess_on(site: Site, laptop: Visitor, hours: int) -> None:
    for _ in range(TRIES):
        post(laptop, "/join", code=WRONG)
    site.clock.now += timedelta(hours=hours)
    assert post(laptop, "/join", code=WRONG).status_code == 429


def test_right_codes_slow_nobody_down_and_make_no_room_for_wrong_ones(phone: Visitor, laptop: Visitor) -> None:
    code = make_code(phone)
    answers = [post(laptop, "/join", code=each).status_code for each in [code, WRONG] * TRIES]
    assert answers == [200, 422] * TRIES
    assert post(laptop, "/join", code=code).status_code == 429


def test_many_wrong_codes_from_elsewhere_keep_nobody_out() -> None:
    wrong_codes = WrongCodes(Seconds())
    assert {wrong_codes.note(f"192.0.2.{number % 200}", f"code {number}") for number in range(1000)} == {0}
    assert wrong_codes.note("198.51.100.1", "mine") == 0


def test_one_code_cannot_be_tried_from_many_addresses() -> None:
    seconds = Seconds()
    wrong_codes = WrongCodes(seconds)
    assert {wrong_codes.note(f"192.0.2.{number}", "code") for number in range(TRIES)} == {0}
    seconds.now += SECONDS / 2
    assert wrong_codes.note("198.51.100.1", "code") == SECONDS / 2
    assert wrong_codes.note("198.51.100.1", "another") == 0


def test_what_is_noted_stays_within_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slowing, "NOTED", 10)
    wrong_codes = WrongCodes(Seconds())
    for number in range(100):
        wrong_codes.note(f"192.0.2.{number}", f"code {number}")
    assert len(wrong_codes._moments) == 10


def test_addresses_of_one_network_are_one_client() -> None:
    assert client_of("2001:db8::1") == client_of("2001:db8::ffff:2") != client_of("2001:db8:0:1::1")
    assert client_of("fe80::1%eth0") == client_of("fe80::2") == "fe80::/64"
    assert client_of("192.168.1.20") == "192.168.1.20"


@pytest.mark.parametrize("path", ["/code", "/code/withdraw", "/join", "/join/confirm", "/delete"])
def test_other_sites_change_nothing(site: Site, phone: Visitor, path: str) -> None:
    headers = {"Sec-Fetch-Site": "cross-site"}
    assert phone.client.post(f"/profile{path}", headers=headers).status_code == 403
    assert (len(site.rows("attempts", "id")), site.rows("transfer_codes", "hash")) == (1, [])


def test_a_profile_cannot_be_chosen_by_a_made_up_cookie(site: Site, phone: Visitor, laptop: Visitor) -> None:
    [(id,)] = site.rows("profiles", "id")
    laptop.client.set_cookie(laptop.cookie_name, f"eyJwcm9maWxlIjoi{id}In0.x.x")
    assert kept(laptop.get("/profile")) == []


def test_a_browser_without_cookies_is_told(site: Site, phone: Visitor) -> None:
    client = site.app.test_client(use_cookies=False)
    page = client.post("/profile/join", data={"code": make_code(phone)}, follow_redirects=True)
    assert text(page, ".problem").startswith("This device could not be joined")


def test_pages_of_joining_lead_back_where_there_is_nothing_to_join(phone: Visitor) -> None:
    assert phone.get("/profile/join?sent=1").request.path == "/profile"
    assert post(phone, "/join/confirm").request.path == "/profile"


def test_everything_is_exported(site: Site, phone: Visitor) -> None:
    make_code(phone)
    response = phone.get("/profile/export")
    sent: dict[str, Any] = json.loads(response.text)
    [(id, turn, puzzle)] = site.rows("attempts", "profile", "turn", "puzzle")
    assert response.headers["Content-Disposition"] == f"attachment; filename=chateau-combo-{TODAY}.json"
    assert (sent["profile"], sent["created"]) == (id, site.clock.now.isoformat())
    assert [row["turn"] for row in sent["tables"]["attempts"]] == [turn]
    assert [sent["puzzles"][puzzle]["id"]] == [puzzle]
    assert "transfer_codes" not in sent["tables"]


def test_a_puzzle_that_is_damaged_or_gone_is_exported_as_null(site: Site, phone: Visitor) -> None:
    site.rewrite_puzzle(TODAY, "{damaged")
    assert list(json.loads(phone.get("/profile/export").text)["puzzles"].values()) == [None]


def test_everything_of_one_profile_is_deleted_after_a_second_step(site: Site, phone: Visitor, laptop: Visitor) -> None:
    laptop.answer("refresh")
    phone.client.post("/settings", data={"scheme": "dark"})
    assert kept(phone.get("/profile/delete")) == ["Thursday, 3 December 2026", "1", "0", "0"]
    assert len(site.rows("attempts", "id")) == 2
    page = post(phone, "/delete")
    assert text(page, ".saved").startswith("Everything is deleted.")
    assert (site.rows("attempts", "turn"), site.rows("settings", "profile")) == ([("refresh",)], [])
    assert (len(site.rows("profiles", "id")), len(site.rows("puzzles", "id"))) == (1, 1)
    assert phone.cookie is None


def test_deleting_in_a_second_tab_does_no_harm(site: Site, phone: Visitor) -> None:
    post(phone, "/delete")
    assert post(phone, "/delete").status_code == 200
    assert phone.get("/profile/delete").request.path == phone.get("/profile/export").request.path == "/profile"
    assert site.rows("profiles", "id") == []


def test_a_device_whose_profile_was_deleted_elsewhere_begins_anew(site: Site, phone: Visitor, laptop: Visitor) -> None:
    join(laptop, make_code(phone))
    post(phone, "/delete")
    assert kept(laptop.get("/profile")) == []
    laptop.answer("refresh")
    assert site.rows("attempts", "turn") == [("refresh",)]


def test_the_whole_way_is_french_to_the_french(phone: Visitor, laptop: Visitor) -> None:
    laptop.answer("refresh")
    for device in (phone, laptop):
        device.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    made = post(phone, "/code")
    code = text(made, "#code")
    pages = [made, post(laptop, "/join", code="?"), post(laptop, "/join", code=WRONG), post(laptop, "/join", code=code)]
    pages += [post(laptop, "/join/confirm"), laptop.get("/profile/delete"), post(laptop, "/delete")]
    assert [english_on(page) for page in pages] == [[]] * len(pages)
    assert text(pages[0], ".aside").startswith("Ton code sert une seule fois, jusqu’à vendredi 12:00.")
