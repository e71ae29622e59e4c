"""Behind proxies: links, texts to share, the cookie and the visitor's address are those the visitor knows."""

from importlib.metadata import version

import pytest
from flask import request
from werkzeug.test import TestResponse

from tests.conftest import POSITION
from tests.web.conftest import URL, Site, Visitor, no_search, soup, text
from trainer.rules.notation import encode
from trainer.web import create_app
from trainer.web.database.storage import FILE
from trainer.web.site.hosting import Hosting, set_up_hosting

FORWARDED = {
    "X-Forwarded-For": "203.0.113.7",
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": "play.example",
    "X-Forwarded-Prefix": "/trainer",
}


def hosted(site: Site, hosting: Hosting) -> Visitor:
    """Give a visitor of the site as it is hosted."""
    app = create_app(site.data, hosting.hosts, find=no_search, now=site.clock, packs=site.data)
    set_up_hosting(app, hosting)
    return Visitor(app.test_client())


def foreign_links(page: TestResponse, prefix: str) -> list[str]:
    """List the addresses on a page that lead out of the folder where the site is."""
    found = soup(page).select("[href], [src], [action], [hx-get], [hx-post]")
    names = ("href", "src", "action", "hx-get", "hx-post")
    addresses = [str(element[name]) for element in found for name in names if element.has_attr(name)]
    return [each for each in addresses if each.startswith("/") and not each.startswith(f"{prefix}/")]


BASE = Hosting(base_url="https://play.example/trainer")
PROXY = Hosting(("play.example",), trusted_proxies=1)


@pytest.mark.parametrize(("hosting", "headers"), [(PROXY, FORWARDED), (BASE, {})])
def test_the_pages_know_their_address(site: Site, hosting: Hosting, headers: dict[str, str]) -> None:
    visitor = hosted(site, hosting)
    visitor.client.environ_base |= {f"HTTP_{name.upper().replace('-', '_')}": it for name, it in headers.items()}
    sent = visitor.client.get(URL)
    assert "Secure" in sent.headers["Set-Cookie"]
    assert sent.headers["Strict-Transport-Security"] == "max-age=31536000"
    cookie = sent.headers["Set-Cookie"].partition(";")[0]
    form = {"turn": "monk.2.1", "position": encode(POSITION)}
    answered = visitor.client.post(URL, data=form, headers={"Cookie": cookie})
    assert answered.headers["Location"].startswith(f"/trainer{URL}")
    page = visitor.client.get(URL, headers={"Cookie": cookie})
    assert f"https://play.example/trainer{URL}" in page.text
    assert [foreign_links(visitor.client.get(url), "/trainer") for url in (URL, "/practice", "/profile")] == [[]] * 3


@pytest.mark.parametrize("path", ["/about", "/trainer/about"])
def test_a_proxy_may_leave_the_folder_in_the_address_or_not(site: Site, path: str) -> None:
    assert hosted(site, BASE).client.get(path).status_code == 200


def test_a_foreign_name_is_refused_although_the_pages_know_theirs(site: Site) -> None:
    visitor = hosted(site, BASE)
    names = ("play.example", "localhost", "evil.example")
    assert [visitor.get("/about", Host=name).status_code for name in names] == [200, 200, 400]


@pytest.mark.parametrize(("proxies", "address"), [(0, "127.0.0.1"), (1, "203.0.113.7"), (2, "198.51.100.1")])
def test_only_proxies_that_are_there_are_believed(site: Site, proxies: int, address: str) -> None:
    visitor = hosted(site, Hosting(trusted_proxies=proxies))
    headers = {"X-Forwarded-For": "192.0.2.9, 198.51.100.1, 203.0.113.7"}
    with visitor.client:
        visitor.client.get("/about", headers=headers)
        assert request.remote_addr == address


def test_over_plain_http_browsers_are_not_bound_to_https(site: Site) -> None:
    sent = hosted(site, Hosting()).client.get("/about", headers=FORWARDED)
    assert (sent.status_code, sent.headers.get("Strict-Transport-Security")) == (200, None)


def test_whoever_looks_after_it_is_told_the_version_as_long_as_the_database_answers(site: Site) -> None:
    well = site.visitor().get("/health")
    assert (well.status_code, well.text) == (200, f"trainer {version('chateau-combo-trainer')}\n")
    (site.data / FILE).write_bytes(b"no database")
    assert site.visitor().get("/health").status_code == 503


def test_the_rules_page_names_the_version(visitor: Visitor) -> None:
    assert (
        text(visitor.get("/about"), "#version") == f"This is version {version('chateau-combo-trainer')} of the trainer."
    )
