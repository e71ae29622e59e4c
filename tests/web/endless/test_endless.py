"""Fresh puzzles from seeds: the form, the search, and what is found."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.conftest import Clock, made_puzzle
from tests.web.conftest import Visitor, links, soup, text
from trainer.puzzles.making.finding import Stage
from trainer.puzzles.making.workers import Crew, NoCluster
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, Wanted
from trainer.web import create_app
from trainer.web.database.storage import FILE
from trainer.web.jobs.cluster import Cluster
from trainer.web.jobs.job import Priority
from trainer.web.jobs.machines import Machines
from trainer.web.jobs.pool import Pool, Steps
from trainer.web.jobs.schedule import LIMITS

MAX_SECONDS = 10
LIMIT = LIMITS[Priority.WAITED_FOR]
PUZZLE = f"/puzzle/{made_puzzle().id}"
BAD_SEED = "A seed is a whole number from 0 to 999,999,999, in digits only. Correct it, or leave the field empty."


class Search:
    """A site whose searches last until they are told to end."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.wanted: list[Wanted] = []
        self.started, self.end = threading.Event(), threading.Event()
        self.error: Exception | None = None
        self.app = create_app(data, find=self.find, now=Clock(), packs=data)
        self.visitor = Visitor(self.app.test_client())

    def find(self, wanted: Wanted) -> Steps[Step, Puzzle]:
        self.wanted.append(wanted)
        yield Step(Stage.PROOF, 7)
        self.started.set()
        assert self.end.wait(MAX_SECONDS)
        if self.error:
            raise self.error
        return made_puzzle()

    def ask(self, seed: str, **drawn: str) -> str:
        """Send a seed, and tell where that leads."""
        return str(self.visitor.client.post("/endless", data={"seed": seed, **drawn}).location)

    def finish(self, url: str) -> None:
        """End all searches, and wait until one of them has."""
        assert self.started.wait(MAX_SECONDS)
        self.end.set()
        pause = threading.Event()
        for _ in range(100 * MAX_SECONDS):
            if not soup(self.visitor.get(url)).select(".preparing .dealing"):
                return
            pause.wait(0.01)


@pytest.fixture
def search(tmp_path: Path) -> Search:
    return Search(tmp_path)


def test_a_search_shows_how_far_it_is_and_asks_again(search: Search) -> None:
    assert search.ask("7") == "/endless/7"
    assert search.started.wait(MAX_SECONDS)
    page = search.visitor.get("/endless/7")
    assert text(page, ".preparing .lead") == (
        "Position 7 is nearly a puzzle: playing out its best turns ten times as often."
    )
    assert [(tag["hx-get"], tag["hx-replace-url"]) for tag in soup(page).select("#puzzle")] == [("/endless/7", "true")]
    assert [tag["content"] for tag in soup(page).select("noscript meta[http-equiv=refresh]")] == ["3"]
    search.end.set()


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "The machines that usually help can't be reached, so this one does it alone, which takes longer."),
        ("fr", "Les machines qui aident d’habitude ne répondent pas : celle-ci travaille seule"),
    ],
)
def test_a_cluster_that_is_gone_is_told_on_the_page_and_the_puzzle_is_found_here(
    search: Search, language: str, sentence: str
) -> None:
    machines = Machines(Pool(1), Cluster(nobody))
    search.app = create_app(
        search.data,
        find=lambda wanted: machines.cluster.done_there(no_search_there, lambda: search.find(wanted)),  # type: ignore[union-attr]
        now=Clock(),
        packs=search.data,
        machines=machines,
    )
    search.visitor = Visitor(search.app.test_client())
    search.visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language
    search.ask("7")
    assert search.started.wait(MAX_SECONDS)
    assert sentence in text(search.visitor.get("/endless/7"), ".preparing")
    search.finish("/endless/7")
    assert search.visitor.get("/endless/7").request.path == PUZZLE


@contextmanager
def nobody() -> Iterator[Crew]:
    raise NoCluster("Nobody answers.")
    yield


def no_search_there(crew: Crew) -> Steps[Step, Puzzle]:
    raise AssertionError("There is no cluster.")
    yield


def test_what_is_found_is_kept_and_opens(search: Search) -> None:
    search.ask("7")
    search.finish("/endless/7")
    page = search.visitor.get("/endless/7")
    assert (page.request.path, text(page, "h1")) == (PUZZLE, "A fresh puzzle")
    assert text(page, ".moment") == "seed 7 · turn 6 of 9 · 4 players"
    with Database(search.data / FILE) as db:
        assert list(db.query("SELECT wanted, puzzle FROM fresh_puzzles")) == [{"wanted": 7, "puzzle": made_puzzle().id}]


def test_a_seed_that_was_searched_opens_at_once(search: Search) -> None:
    search.ask("7")
    search.finish("/endless/7")
    for _ in range(2):
        assert search.ask("7") == "/endless/7"
        assert search.visitor.get("/endless/7").request.path == PUZZLE
    assert search.wanted == [7]


def test_however_many_ask_for_a_seed_it_is_searched_once(search: Search) -> None:
    def ask(_: int) -> None:
        Visitor(search.app.test_client()).client.post("/endless", data={"seed": "7"})

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(ask, range(12)))
    search.finish("/endless/7")
    assert search.wanted == [7]


def test_without_a_seed_the_one_that_was_drawn_with_the_form_is_taken(search: Search) -> None:
    drawn = str(soup(search.visitor.get("/endless")).select_one("input[name=drawn]")["value"])  # type: ignore[index]
    assert 0 <= int(drawn) < 10**9
    assert search.ask("  ", drawn=drawn) == search.ask("", drawn=drawn) == f"/endless/{drawn}"
    search.finish(f"/endless/{drawn}")
    assert search.wanted == [int(drawn)]


@pytest.mark.parametrize("seed", ["-1", "1.5", "seven", "1000000000", "٣", "1 2", "0x7", "9" * 5000])
def test_a_bad_seed_is_refused_in_a_sentence_and_stays_in_the_field(search: Search, seed: str) -> None:
    page = search.visitor.client.post("/endless", data={"seed": seed, "drawn": "5"})
    assert (page.status_code, text(page, ".problem")) == (422, BAD_SEED)
    assert soup(page).select("#seed")[0]["value"] == seed
    assert search.wanted == []


def test_a_form_without_any_seed_is_refused_too(search: Search) -> None:
    assert search.visitor.client.post("/endless").status_code == 422


@pytest.mark.parametrize("seed", ["-1", "seven", "1000000000"])
def test_a_search_from_no_seed_is_a_404_in_plain_words(search: Search, seed: str) -> None:
    page = search.visitor.get(f"/endless/{seed}")
    assert (page.status_code, text(page, ".lead")) == (
        404,
        "There is no such seed: seeds are whole numbers from 0 to 999,999,999.",
    )


def test_looking_at_a_seed_starts_no_search_but_offers_it(search: Search) -> None:
    page = search.visitor.get("/endless/7")
    assert text(page, ".problem").startswith("No search is running for this seed.")
    assert soup(page).select("#seed")[0]["value"] == "7"
    assert search.wanted == []


def test_when_too_many_searches_wait_another_one_is_refused(search: Search) -> None:
    for seed in range(LIMIT.all):
        search.visitor.client.environ_base["REMOTE_ADDR"] = f"10.0.0.{seed // LIMIT.each}"
        assert search.ask(str(seed)) == f"/endless/{seed}"
    search.visitor.client.environ_base["REMOTE_ADDR"] = "10.0.1.0"
    page = search.visitor.client.post("/endless", data={"seed": "100"})
    assert (page.status_code, text(page, ".problem")) == (
        503,
        "Too many puzzles are being searched for right now. Try again in a few minutes.",
    )
    assert search.ask("0") == "/endless/0"
    search.end.set()


def test_when_too_many_searches_of_one_visitor_wait_another_one_of_theirs_is_refused(search: Search) -> None:
    for seed in range(LIMIT.each):
        search.ask(str(seed))
    page = search.visitor.client.post("/endless", data={"seed": "100"})
    assert (page.status_code, text(page, ".problem")) == (
        503,
        "You have asked for as much at a time as one player may. Try again when some of it is done.",
    )
    search.visitor.client.environ_base["REMOTE_ADDR"] = "10.0.1.0"
    assert search.ask("100") == "/endless/100"
    search.end.set()


def test_a_search_that_fails_says_so_and_can_be_started_anew(search: Search) -> None:
    search.error = RuntimeError("no luck")
    search.ask("7")
    search.finish("/endless/7")
    page = search.visitor.get("/endless/7")
    assert "could not be found" in text(page, ".problem")
    search.error = None
    search.visitor.client.post(str(soup(page).select("form")[0]["action"]))
    search.finish("/endless/7")
    assert search.visitor.get("/endless/7").request.path == PUZZLE


def test_a_damaged_puzzle_is_found_again(search: Search) -> None:
    search.ask("7")
    search.finish("/endless/7")
    with Database(search.data / FILE) as db:
        db.execute("UPDATE puzzles SET puzzle = 'damaged'")
        db.conn.commit()
    assert "No search is running for this seed" in text(search.visitor.get("/endless/7"), ".problem")
    search.ask("7")
    search.finish("/endless/7")
    assert search.visitor.get("/endless/7").request.path == PUZZLE


def test_what_was_found_before_is_listed_with_its_verdict(search: Search) -> None:
    search.ask("7")
    search.finish("/endless/7")
    assert text(search.visitor.get("/endless"), ".latest li") == "seed 7 not answered yet"
    search.visitor.get(PUZZLE)
    search.visitor.answer("monk.2.1", url=PUZZLE)
    assert text(search.visitor.get("/endless"), ".latest li") == "seed 7 Inaccuracy"


def test_the_verdict_leads_to_another_puzzle(search: Search) -> None:
    search.ask("7")
    search.finish("/endless/7")
    search.visitor.get(PUZZLE)
    assert links(search.visitor.answer("monk.2.1", url=PUZZLE), "#further") == {"further": "/endless"}
