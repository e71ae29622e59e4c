"""The way from page to page."""

import pytest

from tests.web.conftest import URL, Visitor, soup


def marked(visitor: Visitor, url: str) -> dict[str, str]:
    """Return which links at the top of a page are marked as the current one, and how."""
    return {
        " ".join(link.get_text().split()): str(link["aria-current"])
        for link in soup(visitor.get(url)).select("nav [aria-current]")
    }


def test_the_six_ways_stand_at_the_top_of_every_page(visitor: Visitor) -> None:
    links = soup(visitor.get("/nowhere")).select(".nav-link > span:first-of-type")
    assert [link.get_text() for link in links] == ["Today", "Practice", "Review", "Progress", "Cards", "Rules"]
    assert marked(visitor, "/nowhere") == {}


@pytest.mark.parametrize(
    ("url", "links"),
    [
        ("/", {"Château Combo trainer": "page"}),
        (URL, {"Today": "true"}),
        ("/practice", {"Practice": "page"}),
        ("/endless", {"Practice": "true"}),
        ("/review", {"Review": "page"}),
        ("/history", {"Review": "true"}),
        ("/progress", {"Progress": "page"}),
        ("/cards", {"Cards": "page"}),
        ("/about", {"Rules": "page"}),
        ("/settings", {}),
    ],
)
def test_the_top_says_where_one_is(visitor: Visitor, url: str, links: dict[str, str]) -> None:
    assert marked(visitor, url) == links
