"""The table of modes: what it says is what the site and the database do."""

import pytest
from sqlite_utils import Database

from tests.web.conftest import URL, Site, Visitor, text
from trainer.web.asking.modes import MODES, Once, answer_url
from trainer.web.database.storage import AT_A_PUZZLE, FILE

OF = {Once.DATE: "2026-12-03", Once.PUZZLE: "abcdefghij", Once.SITTING: "7"}


@pytest.mark.parametrize("name", MODES)
def test_the_page_of_a_mode_shows_the_puzzle_and_takes_the_answer(site: Site, name: str) -> None:
    mode, adapter = MODES[name], site.app.url_map.bind("localhost")
    with site.app.test_request_context():
        url = mode.url(OF[mode.once])
    endpoint, given = adapter.match(url)
    assert (endpoint, {name: str(value) for name, value in given.items()}) == (
        mode.endpoint,
        {mode.once: OF[mode.once], **mode.more},
    )
    assert adapter.match(url, method="POST")[1] == given


def test_the_database_keeps_one_answer_a_puzzle_in_the_modes_that_say_so(site: Site) -> None:
    names = ", ".join(f"'{name}'" for name, mode in MODES.items() if mode.once is Once.PUZZLE)
    with Database(site.data / FILE) as db:
        (sql,) = db.execute("SELECT sql FROM sqlite_master WHERE name = 'first_at_a_puzzle'").fetchone()
    assert (AT_A_PUZZLE, sql.partition(" WHERE ")[2]) == (f"mode IN ({names})", AT_A_PUZZLE)


@pytest.mark.parametrize(
    ("mode", "date", "sitting", "url"),
    [
        ("daily", "2026-12-03", None, "/daily/2026-12-03"),
        ("link", None, None, "/puzzle/abc"),
        ("endless", None, None, "/puzzle/abc"),
        ("practice", None, 7, "/practice/7"),
        ("storm", None, 7, "/storm/7"),
        ("streak", None, None, None),
        ("a mode of old", None, 7, None),
    ],
)
def test_an_answer_has_its_verdict_where_its_mode_says(
    site: Site, mode: str, date: str | None, sitting: int | None, url: str | None
) -> None:
    with site.app.test_request_context():
        assert answer_url(mode, "abc", date, sitting) == url


def test_the_history_tells_all_modes(visitor: Visitor) -> None:
    visitor.answer("monk.2.1", URL)
    page = text(visitor.get("/history"), "main")
    assert "where it was given: daily (Puzzle of the day), practice (Practice), streak (Streak)" in page
