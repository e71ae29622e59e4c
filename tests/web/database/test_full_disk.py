"""A disk that is full, or can only be read: pages that only read answer, and what can't be kept is said."""

import resource
from collections.abc import Iterator

import pytest

from tests.web.conftest import URL, Site, Visitor, text
from trainer.web.database.storage import held_open

PAGES = (
    "/",
    URL,
    "/about",
    "/bookmarks",
    "/cards",
    "/endless",
    "/history",
    "/history.csv",
    "/keys",
    "/daily/archive",
    "/practice",
    "/profile",
    "/progress",
    "/review",
    "/settings",
    "/storm",
    "/streak",
    "/tutorial",
)


@pytest.fixture
def full(site: Site, visitor: Visitor) -> Iterator[Visitor]:
    """Give a visitor with an answer, when no file can grow any more."""
    with held_open(site.data):
        visitor.answer("monk.2.1")
        limits = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, limits[1]))
        yield visitor
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)


def test_pages_that_only_read_are_answered(full: Visitor) -> None:
    assert {url: full.get(url).status_code for url in PAGES} == dict.fromkeys(PAGES, 200)
    assert text(full.get(URL), "#verdict") == "Inaccuracy"


def test_what_cannot_be_kept_is_said(full: Visitor) -> None:
    page = full.client.post("/settings", data={"scheme": "dark"})
    assert (page.status_code, text(page, "h1")) == (503, "Not available right now")
