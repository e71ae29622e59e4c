"""Which dates have a puzzle, and the page while it is being found."""

import threading
from dataclasses import replace
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from tests.conftest import TODAY, Clock, made_puzzle
from tests.web.conftest import URL, Site, Visitor, soup, text
from trainer.puzzles.making.finding import Stage
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, Wanted
from trainer.web import create_app
from trainer.web.app import ask_for_today
from trainer.web.database.kept_puzzles import KeptPuzzle
from trainer.web.database.storage import Storage
from trainer.web.jobs.pool import Steps

MAX_SECONDS = 10


def test_the_first_day_and_today_have_a_puzzle(site: Site, visitor: Visitor) -> None:
    site.keep_puzzle(date(2026, 11, 29))
    assert [visitor.get(url).status_code for url in ("/daily/2026-11-29", URL)] == [200, 200]


@pytest.mark.parametrize(
    ("day", "sentence"),
    [
        ("2026-11-28", "There is no puzzle for that date: the first one is for Sunday, 29 November 2026."),
        ("2026-12-04", "The puzzle for Friday, 4 December 2026 is not out yet. Come back on that day."),
        ("2026-02-30", "There is no such date. Puzzle dates look like 2026-12-01."),
        ("20261203", "There is no such date. Puzzle dates look like 2026-12-01."),
        ("yesterday", "There is no such date. Puzzle dates look like 2026-12-01."),
        ("9999999-12-01", "There is no such date. Puzzle dates look like 2026-12-01."),
    ],
)
def test_other_dates_are_a_404_in_plain_words(visitor: Visitor, day: str, sentence: str) -> None:
    page = visitor.get(f"/daily/{day}")
    assert (page.status_code, text(page, ".lead")) == (404, sentence)


@pytest.mark.parametrize(
    ("zone", "day"), [("Pacific/Kiritimati", "2026-12-04"), ("America/Los_Angeles", "2026-12-03"), ("x", "2026-12-03")]
)
def test_today_is_today_in_the_visitors_time_zone(site: Site, visitor: Visitor, zone: str, day: str) -> None:
    site.clock.now = datetime(2026, 12, 3, 12, tzinfo=UTC)
    site.keep_puzzle(date(2026, 12, 4))
    visitor.client.set_cookie("timezone", zone)
    assert visitor.get("/daily").request.path == f"/daily/{day}"
    assert soup(visitor.get("/")).select("html")[0]["data-today"] == day


class Search:
    """A site that is still looking for today's puzzle, until it is told to end."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.calls = 0
        self.started, self.end = threading.Event(), threading.Event()
        self.error: Exception | None = None
        self.clock = Clock()
        self.app = create_app(data, find=self.find, now=self.clock, packs=data)
        self.visitor = Visitor(self.app.test_client())

    def find(self, wanted: Wanted) -> Steps[Step, Puzzle]:
        self.calls += 1
        yield Step(Stage.GLANCE, 7)
        self.started.set()
        assert self.end.wait(MAX_SECONDS)
        if self.error:
            raise self.error
        return made_puzzle()

    def start(self) -> None:
        self.visitor.get(URL)
        assert self.started.wait(MAX_SECONDS)

    def finish(self) -> None:
        """End the search, and wait until every search for another date that was asked for afterwards has begun."""
        self.end.set()
        self.visitor.get("/daily/2026-11-29")
        self.wait_for("/daily/2026-11-29")

    def wait_for(self, url: str) -> None:
        pause = threading.Event()
        for _ in range(100 * MAX_SECONDS):
            if not soup(self.visitor.get(url)).select(".preparing .dealing"):
                return
            pause.wait(0.01)


def keep(data: Path, text: str) -> None:
    storage = Storage(data)
    storage.puzzles.keep_found(TODAY, KeptPuzzle(made_puzzle().id, text), "2026-12-01")
    storage.close()


@pytest.fixture
def search(tmp_path: Path) -> Search:
    return Search(tmp_path)


def test_a_puzzle_that_is_being_found_shows_how_far_it_is_and_asks_again(search: Search) -> None:
    search.start()
    page = search.visitor.get(URL)
    assert text(page, ".preparing .lead") == "Looking at position 7."
    assert [(tag["hx-get"], tag["hx-trigger"]) for tag in soup(page).select("#puzzle")] == [(URL, "every 1s")]
    assert [tag["content"] for tag in soup(page).select("noscript meta[http-equiv=refresh]")] == ["3"]


def test_a_puzzle_that_is_found_opens_and_is_kept(search: Search) -> None:
    search.start()
    search.finish()
    assert len(soup(search.visitor.get(URL)).select("#take-squire")) == 1
    storage = Storage(search.data)
    assert storage.puzzles.found(TODAY) is not None
    storage.close()


def test_a_puzzle_is_found_once_however_many_ask(search: Search) -> None:
    search.start()
    for _ in range(5):
        search.visitor.get(URL)
    search.end.set()
    search.wait_for(URL)
    assert search.calls == 1


@pytest.mark.parametrize("damage", ["", "{}", "no puzzle", '{"date": "2026-12-03"}'])
def test_a_damaged_puzzle_says_so_and_is_found_again(search: Search, damage: str) -> None:
    keep(search.data, damage)
    search.start()
    page = search.visitor.get(URL)
    assert "What was stored of this puzzle is damaged, so it is being found again." in text(page, ".preparing")
    search.end.set()
    search.wait_for(URL)
    assert len(soup(search.visitor.get(URL)).select("#take-squire")) == 1
    assert search.calls == 1


def test_a_puzzle_by_other_versions_is_shown(search: Search) -> None:
    keep(search.data, to_json(replace(made_puzzle(), versions={"rules": 0, "abacus": 7})))
    assert len(soup(search.visitor.get(URL)).select("#take-squire")) == 1
    assert search.calls == 0


def test_todays_puzzle_is_asked_for_before_any_visitor_does(search: Search) -> None:
    ask_for_today(search.app)
    assert search.started.wait(MAX_SECONDS)
    search.end.set()
    search.wait_for(URL)
    assert search.calls == 1


def test_before_the_first_day_its_puzzle_is_asked_for(search: Search) -> None:
    search.clock.now = datetime(2026, 11, 1, 12, tzinfo=UTC)
    ask_for_today(search.app)
    assert search.started.wait(MAX_SECONDS)
    search.end.set()
    search.clock.now = datetime(2026, 11, 29, 12, tzinfo=UTC)
    search.wait_for("/daily/2026-11-29")
    assert search.calls == 1


def test_a_search_that_fails_says_so_and_can_be_started_anew(search: Search) -> None:
    search.error = RuntimeError("no luck")
    search.start()
    search.end.set()
    search.wait_for(URL)
    assert "could not be found" in text(search.visitor.get(URL), ".problem")

    search.error = None
    search.visitor.client.post(URL + "/retry")
    search.wait_for(URL)
    assert len(soup(search.visitor.get(URL)).select("#take-squire")) == 1


def test_who_has_flown_west_still_sees_the_verdict_of_a_day_yet_to_come_again(site: Site, visitor: Visitor) -> None:
    tomorrow = date(2026, 12, 4)
    site.keep_puzzle(tomorrow)
    visitor.client.set_cookie("timezone", "Pacific/Kiritimati")
    visitor.answer("squire.2.1", url=f"/daily/{tomorrow}")
    visitor.client.set_cookie("timezone", "America/Los_Angeles")
    assert text(visitor.get("/history/1"), "#verdict") == "Best"
    assert site.visitor().get(f"/daily/{tomorrow}").status_code == 404
