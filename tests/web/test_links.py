"""The way through the whole site, along all links: nothing is broken, and no two pages have the same title."""

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import timedelta
from html import unescape
from urllib.parse import parse_qsl, urljoin, urlsplit

import pytest
from flask import Flask
from werkzeug.exceptions import HTTPException
from werkzeug.test import TestResponse

from tests.conftest import TODAY, Clock, keep_found, made_puzzle
from tests.web.conftest import Site, Visitor
from tests.web.opinions import DOUBT, Solver, opinion_site
from tests.web.practising import PUZZLES, answer, asked, other_puzzle, ship, start
from trainer.puzzles.daily import FIRST_DAY

BAD, FAIR = "royal-guard.2.1.key", "monk.2.1"
SEED = 7
STARTS = ["/", f"/endless/{SEED}", "/profile/join", DOUBT]
"""The home page, and where only forms lead."""
LINK = re.compile(r'\s(?:href|src|hx-get)="([^"]*)"')
FORM = re.compile(r"<form\b.*?</form>", re.DOTALL)
SENT = re.compile(r'\s(?:action|formaction|hx-post)="([^"]*)"')


@dataclass
class Crawl:
    """What a visitor found: the answers by their addresses, and where the forms of the pages lead."""

    app: Flask
    answers: dict[str, TestResponse] = field(default_factory=dict)
    posts: set[str] = field(default_factory=set)

    def pages(self) -> Iterator[tuple[str, TestResponse]]:
        """Go through the pages, by their paths."""
        for url, page in self.answers.items():
            if page.status_code == 200 and page.mimetype == "text/html":
                yield urlsplit(url).path, page


def play(site: Site, visitor: Visitor, url: str, turn: str) -> None:
    """Answer the puzzle that was asked last."""
    answer(visitor, url, PUZZLES[asked(site)[-1]], turn)


def post(visitor: Visitor, url: str, **form: str) -> str:
    """Send a form, and return where that leads."""
    return str(visitor.client.post(url, data=form).location)


def fill(site: Site, visitor: Visitor) -> None:
    """Leave something on every page: answers in all modes, and what is kept besides; some puzzles wait."""
    site.clock.now -= timedelta(days=2)
    play(site, visitor, start(visitor), FAIR)
    play(site, visitor, start(visitor), BAD)
    play(site, visitor, post(visitor, "/streak"), BAD)
    play(site, visitor, post(visitor, "/storm"), FAIR)
    visitor.answer(FAIR, f"/puzzle/{made_puzzle().id}")
    site.clock.now += timedelta(days=2)
    visitor.answer(BAD)
    play(site, visitor, post(visitor, "/review/next"), FAIR)
    for waiting in ("/review/next", "/practice/next", "/streak", "/storm", DOUBT, "/profile/code"):
        post(visitor, waiting)
    post(visitor, f"/puzzle/{made_puzzle().id}/bookmark", marked="1")
    post(visitor, "/practice/drills", name="Purses", themes="purses")


def addresses(page: TestResponse) -> tuple[list[str], list[str]]:
    """List what a page leads to, and where its forms are sent; quicker than a soup."""
    if page.location or page.mimetype != "text/html":
        return [page.location] if page.location else [], []
    got, sent = LINK.findall(page.text), list[str]()
    for form in FORM.findall(page.text):
        (sent if 'method="post"' in form else got).extend(SENT.findall(form))
    return list(map(unescape, got)), list(map(unescape, sent))


def kind_of(url: str) -> tuple[str, ...]:
    """Name what addresses have in common of which one will do: the same page, or the same choices on such pages."""
    path, names = urlsplit(url).path, sorted(name for name, _ in parse_qsl(urlsplit(url).query))
    return (path.split("/")[1], *names) if names else (path,)


def crawl(site: Site, visitor: Visitor) -> Crawl:
    """Follow all links from the home page on, and note where the forms lead."""
    found, waiting, known = Crawl(site.app), list(STARTS), set[tuple[str, ...]]()
    while waiting:
        url = waiting.pop().partition("#")[0]
        if kind_of(url) in known or urlsplit(url).netloc:
            continue
        known.add(kind_of(url))
        page = found.answers[url] = visitor.client.get(url, buffered=True)
        got, sent = addresses(page)
        waiting += [urljoin(url, address) for address in got]
        found.posts.update(urljoin(url, address) for address in sent)
    return found


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Crawl:
    solver, data = Solver(), tmp_path_factory.mktemp("links")
    solver.may.set()
    ship(data)
    site = opinion_site(data, Clock(), solver)
    for days in range((TODAY - FIRST_DAY).days):
        keep_found(data, FIRST_DAY + timedelta(days=days), other_puzzle(4 + days, 1500))
    keep_found(data, SEED, other_puzzle(9, 1500))
    visitor = site.visitor()
    fill(site, visitor)
    return crawl(site, visitor)


def test_every_link_leads_somewhere(found: Crawl) -> None:
    assert {url: page.status for url, page in found.answers.items() if page.status_code >= 400} == {}


def test_every_form_is_taken_where_it_is_sent(found: Crawl) -> None:
    addresses, refused = found.app.url_map.bind("localhost"), dict[str, str]()
    for url in found.posts:
        try:
            addresses.match(urlsplit(url).path, method="POST")
        except HTTPException as error:
            refused[url] = error.name
    assert (len(found.posts) > 0, refused) == (True, {})


def test_each_page_has_a_title_of_its_own(found: Crawl) -> None:
    paths = defaultdict[str, set[str]](set)
    for path, page in found.pages():
        paths[page.text.partition("<title>")[2].partition("</title>")[0]].add(path)
    assert {title: them for title, them in paths.items() if len(them) > 1} == {}


def test_every_page_can_be_reached(found: Crawl) -> None:
    addresses = found.app.url_map.bind("localhost")
    reached = {addresses.match(urlsplit(url).path, return_rule=True)[0].rule for url in found.answers}
    shown = {rule.rule for rule in found.app.url_map.iter_rules() if "GET" in (rule.methods or ())}
    assert shown - reached == {"/health"}  # which is for machines
