import stat
from pathlib import Path

import pytest

from tests.conftest import Clock
from tests.web.conftest import URL, Site, Visitor, no_search, text
from trainer.web import CannotServe, create_app
from trainer.web.app import prepare_data
from trainer.web.site.security import secret_key


def test_pages_may_load_nothing_from_elsewhere_and_be_framed_by_nobody(visitor: Visitor) -> None:
    headers = visitor.get("/").headers
    assert headers["Content-Security-Policy"] == (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; "
        "form-action 'self'"
    )
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"


@pytest.mark.parametrize("url", ["/nowhere", "/static/timezone.js", "/vendor/htmx/htmx.min.js", URL])
def test_every_response_is_guarded(visitor: Visitor, url: str) -> None:
    with visitor.get(url) as response:
        assert "default-src 'self'" in response.headers["Content-Security-Policy"]


@pytest.mark.parametrize("url", ["/practice/{}", "/storm/{}", "/streak/runs/{}", "/review/{}", "/history/{}"])
def test_a_number_that_no_row_can_have_is_no_page(visitor: Visitor, url: str) -> None:
    assert [visitor.get(url.format(number)).status_code for number in (2**63 - 1, 2**63, 10**30)] == [404] * 3


def test_pages_have_no_inline_script_style_or_handler(visitor: Visitor) -> None:
    for page in (visitor.get("/"), visitor.get(URL), visitor.answer("monk.2.1"), visitor.get("/cards")):
        for inline in ("<script>", "<style", " style=", " onclick=", " hx-on"):
            assert inline not in page.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"},
        {"Origin": "http://evil.example"},
        {"Origin": "http://localhost.evil.example"},
        {"Origin": "http://localhost:9999"},
        {"Origin": "null"},
    ],
)
def test_a_form_from_another_site_is_refused(site: Site, visitor: Visitor, headers: dict[str, str]) -> None:
    page = visitor.client.post(URL, data={"turn": "monk.2.1"}, headers=headers)
    assert page.status_code == 403
    assert text(page, ".lead") == "That form was sent from another site. Open the page here and send it again."
    assert site.rows("attempts", "turn") == []


@pytest.mark.parametrize(
    "headers",
    [{}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}, {"Origin": "http://localhost"}],
)
def test_a_form_of_our_own_is_taken(site: Site, visitor: Visitor, headers: dict[str, str]) -> None:
    visitor.client.environ_base |= {f"HTTP_{name.upper().replace('-', '_')}": value for name, value in headers.items()}
    visitor.answer("monk.2.1")
    assert site.rows("attempts", "turn") == [("monk.2.1",)]


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "192.168.1.5", ""]
)
def test_a_foreign_host_is_refused_in_plain_words(visitor: Visitor, host: str) -> None:
    page = visitor.get("/", Host=host)
    assert page.status_code == 400
    assert "doesn't answer to that name" in text(page, ".lead")


@pytest.mark.parametrize("host", ["a..b", ".", "a" * 64])
def test_a_host_that_is_no_name_is_refused_too(visitor: Visitor, host: str) -> None:
    page = visitor.client.get("/", environ_overrides={"HTTP_HOST": host})
    assert (page.status_code, page.headers["X-Content-Type-Options"]) == (400, "nosniff")
    assert "Start it with --allow-host" in page.text


@pytest.mark.parametrize("host", ["localhost", "LOCALHOST:8000", "127.0.0.1:8000", "[::1]:8000"])
def test_local_names_are_answered(visitor: Visitor, host: str) -> None:
    assert visitor.get("/", Host=host).status_code == 200


def test_one_more_host_can_be_allowed(tmp_path: Path) -> None:
    visitor = Visitor(create_app(tmp_path, ("192.168.1.5",), find=no_search, now=Clock()).test_client())
    assert visitor.get("/", Host="192.168.1.5:8000").status_code == 200


@pytest.mark.parametrize("url", [URL, URL + "?again=1"])
def test_a_body_that_is_too_large_is_refused_in_plain_words(site: Site, visitor: Visitor, url: str) -> None:
    page = visitor.answer("x" * 100_000, url=url)
    assert page.status_code == 413
    assert text(page, ".lead") == "That was far too much to send here. Go back to the page and use its own form."
    assert site.rows("attempts", "turn") == []


def test_the_cookie_is_signed_and_kept_from_scripts_and_other_sites(visitor: Visitor) -> None:
    visitor.get(URL)
    cookie = visitor.cookie
    assert cookie is not None
    assert (cookie.http_only, cookie.same_site, cookie.secure, cookie.path) == (True, "Lax", False, "/")


def test_over_https_the_cookie_is_kept_to_https(visitor: Visitor) -> None:
    response = visitor.client.get(URL, base_url="https://localhost")
    assert "Secure" in response.headers["Set-Cookie"]


def test_a_forged_cookie_is_nobody(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    cookie = visitor.cookie
    assert cookie is not None
    forger = site.visitor()
    forger.client.set_cookie(cookie.key, cookie.value[:-4] + "AAAA")
    assert text(forger.get(URL), "#verdict") == ""


def test_looking_at_other_pages_sets_no_cookie(visitor: Visitor) -> None:
    for url in ("/", "/about", "/cards"):
        assert "Set-Cookie" not in visitor.get(url).headers


def test_the_secret_key_is_made_once_and_for_its_owner_only(tmp_path: Path) -> None:
    key = secret_key(tmp_path)
    assert len(key) == 64
    assert secret_key(tmp_path) == key
    assert stat.S_IMODE((tmp_path / "secret_key").stat().st_mode) == 0o600


@pytest.mark.parametrize("mode", [0o640, 0o604, 0o660])
def test_a_key_that_others_can_read_is_refused_with_the_mend(tmp_path: Path, mode: int) -> None:
    secret_key(tmp_path)
    (tmp_path / "secret_key").chmod(mode)
    with pytest.raises(CannotServe, match=rf"others can read its file secret_key; .* with `chmod 600 {tmp_path}/secr"):
        create_app(tmp_path)


def test_the_database_is_for_its_owner_only(tmp_path: Path) -> None:
    for _ in range(2):
        prepare_data(tmp_path)
        assert stat.S_IMODE((tmp_path / "trainer.sqlite").stat().st_mode) == 0o600
        (tmp_path / "trainer.sqlite").chmod(0o644)  # as older trainers left it


@pytest.mark.parametrize("damaged", [b"", b"0123", b"\xff" * 64, b"g" * 64])
def test_a_damaged_secret_key_is_told_in_a_sentence(tmp_path: Path, damaged: bytes) -> None:
    (tmp_path / "secret_key").write_bytes(damaged)
    (tmp_path / "secret_key").chmod(0o600)
    with pytest.raises(OSError, match=r"^its file secret_key is damaged; delete it, and visitors start over$"):
        secret_key(tmp_path)


def test_a_key_that_could_not_be_written_whole_is_made_again(tmp_path: Path) -> None:
    (tmp_path / "secret_key.partial").write_text("0123")
    assert len(secret_key(tmp_path)) == 64
    assert [file.name for file in tmp_path.iterdir()] == ["secret_key"]


def test_a_data_folder_that_can_not_be_used_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    why = r"^The data folder .*file.data can't be used: Not a directory\. Mend that, or choose another one\.$"
    with pytest.raises(CannotServe, match=why):
        create_app(tmp_path / "file" / "data")


def test_a_database_that_is_none_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "trainer.sqlite").write_text("no database at all " * 100)
    with pytest.raises(CannotServe, match="file is not a database"):
        create_app(tmp_path)
