"""Bookmarks and private notes on puzzles."""

import pytest
from werkzeug.test import TestResponse

from tests.conftest import made_puzzle
from tests.web.conftest import URL, Site, Visitor, soup, text

PUZZLE = made_puzzle().id


def post(visitor: Visitor, what: str, **form: str) -> TestResponse:
    return visitor.client.post(f"/puzzle/{PUZZLE}/{what}", data={"back": URL} | form, follow_redirects=True)


@pytest.fixture
def answered(visitor: Visitor) -> Visitor:
    """Give a visitor who has answered today's puzzle."""
    visitor.get(URL)
    visitor.answer("monk.2.1")
    return visitor


def test_a_bookmark_is_put_and_taken_away_below_the_verdict(site: Site, answered: Visitor) -> None:
    page = post(answered, "bookmark", marked="1")
    assert (page.request.path, text(page, "#bookmark")) == (URL, "Bookmarked")
    post(answered, "bookmark", marked="1")
    assert site.rows("bookmarks", "puzzle") == [(PUZZLE,)]
    assert text(post(answered, "bookmark", marked="0"), "#bookmark") == "Bookmark"
    assert site.rows("bookmarks", "puzzle") == []


def test_a_note_is_kept_and_an_empty_one_is_none(site: Site, answered: Visitor) -> None:
    page = post(answered, "note", note="  Look at the <b>keys</b>.\r\nThen at the cell. ")
    assert soup(page).select("#note")[0].get_text().strip() == "Look at the <b>keys</b>.\nThen at the cell."
    assert site.rows("notes", "puzzle", "note") == [(PUZZLE, "Look at the <b>keys</b>.\nThen at the cell.")]
    post(answered, "note", note=" ")
    assert site.rows("notes", "puzzle") == []


def test_a_note_that_is_too_long_comes_back_whole_with_a_sentence(site: Site, answered: Visitor) -> None:
    page = post(answered, "note", note="a" * 1001)
    assert page.status_code == 422
    assert text(page, ".problem").startswith("A note can have 1,000 characters at most, and this one has 1,001.")
    assert text(page, "#note") == "a" * 1001
    assert site.rows("notes", "puzzle") == []
    assert post(answered, "note", note="\r\n".join("a" * 500)).status_code == 200


def test_bookmarks_and_notes_are_listed_with_what_was_answered(answered: Visitor) -> None:
    assert text(answered.get("/bookmarks"), ".lead").startswith("Nothing here yet.")
    post(answered, "bookmark", marked="1")
    post(answered, "note", note="The keys!")
    page = answered.get("/bookmarks")
    assert text(page, ".marked li").startswith("Bookmarked Thursday, 3 December 2026 Inaccuracy")
    assert text(page, ".note-text") == "The keys!"
    assert [link["href"] for link in soup(page).select(".marked a")] == [URL]


def test_a_notebook_is_private(site: Site, answered: Visitor) -> None:
    post(answered, "note", note="The keys!")
    stranger = site.visitor()
    stranger.get(URL)
    page = stranger.answer("squire.2.1")
    assert text(page, "#note") == ""
    assert soup(stranger.get("/bookmarks")).select(".marked") == []


def test_what_can_not_be_kept_is_refused(site: Site, visitor: Visitor) -> None:
    assert post(visitor, "bookmark", marked="1").status_code == 403
    visitor.get(URL)
    assert visitor.client.post("/puzzle/aaaaaaaaaa/note", data={"note": "?"}).status_code == 404
    assert site.rows("profiles", "id") == []


@pytest.mark.parametrize("back", ["https://example.org/", "//example.org", "/\\example.org", "nowhere", ""])
def test_a_form_never_leads_to_another_site(answered: Visitor, back: str) -> None:
    response = answered.client.post(f"/puzzle/{PUZZLE}/bookmark", data={"marked": "1", "back": back})
    assert response.location == f"/puzzle/{PUZZLE}#notebook"
