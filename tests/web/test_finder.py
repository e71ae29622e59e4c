import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from trainer.web.finder import FAILED, Finder, Progress

DAY, OTHER_DAY = date(2026, 12, 3), date(2026, 12, 4)
MAX_SECONDS = 10


class Work:
    """A search that lasts until it is told to end."""

    def __init__(self) -> None:
        self.done: list[date] = []
        self.started = threading.Semaphore(0)
        self.end = threading.Semaphore(0)
        self.error: Exception | None = None
        self.finder = Finder(self.find)

    def find(self, day: date, progress: Progress) -> None:
        progress("Looking at position 7.")
        self.started.release()
        assert self.end.acquire(timeout=MAX_SECONDS)
        self.done.append(day)
        if self.error:
            raise self.error

    def wait_until_started(self) -> None:
        assert self.started.acquire(timeout=MAX_SECONDS)

    def finish(self) -> None:
        """End the search that runs, and wait until the finder has noticed."""
        marker = date(2000, 1, 1)
        self.finder.ask(marker)
        self.end.release()
        self.wait_until_started()
        self.end.release()


@pytest.fixture
def work() -> Iterator[Work]:
    work = Work()
    yield work
    work.end.release(100)  # no search is left waiting


def test_a_search_tells_how_far_it_is(work: Work) -> None:
    work.finder.ask(DAY)
    work.wait_until_started()
    assert work.finder.ask(DAY).progress == "Looking at position 7."


def test_however_many_ask_at_the_same_moment_the_search_runs_once(work: Work) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: work.finder.ask(DAY), range(40)))
    work.wait_until_started()
    work.finish()
    assert work.done.count(DAY) == 1


def test_searches_run_one_after_the_other(work: Work) -> None:
    work.finder.ask(DAY)
    work.wait_until_started()
    assert work.finder.ask(OTHER_DAY).progress == "Waiting for its turn."


def test_newer_dates_come_first_whoever_asked_earlier(work: Work) -> None:
    work.finder.ask(date(2026, 12, 1))
    work.wait_until_started()
    for day in (date(2026, 12, 2), OTHER_DAY, DAY):
        work.finder.ask(day)
    for _ in range(3):
        work.end.release()
        work.wait_until_started()
    work.end.release()
    assert work.done == [date(2026, 12, 1), OTHER_DAY, DAY]


@pytest.mark.usefixtures("caplog")
def test_a_search_that_fails_says_so_until_it_is_tried_again(work: Work) -> None:
    work.error = RuntimeError("the disk is full")
    work.finder.ask(DAY)
    work.wait_until_started()
    work.finish()
    assert work.finder.ask(DAY).failed == FAILED

    work.finder.retry(DAY)
    assert work.finder.ask(DAY).failed is None


def test_a_search_that_runs_is_not_tried_again(work: Work) -> None:
    search = work.finder.ask(DAY)
    work.finder.retry(DAY)
    assert work.finder.ask(DAY) is search
