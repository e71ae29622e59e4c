import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import date

import pytest

from trainer.puzzles.making.finding import Stage
from trainer.puzzles.searching import Step, Wanted
from trainer.web.jobs.job import Priority
from trainer.web.jobs.pool import Pool, Steps
from trainer.web.jobs.schedule import LIMITS, TooMuchWork
from trainer.web.search.finder import Finder

DAY, OTHER_DAY = date(2026, 12, 3), date(2026, 12, 4)
MAX_SECONDS = 10
LOOKING, PLAYING = Step(Stage.GLANCE, 7), Step(Stage.SOLUTION, 7)
LIMIT = LIMITS[Priority.WAITED_FOR]


class Work:
    """Searches in a pool of one worker, each of which lasts until it is told to end."""

    def __init__(self) -> None:
        self.begun: list[Wanted] = []
        self.done: list[Wanted] = []
        self.started = threading.Semaphore(0)
        self.end = threading.Semaphore(0)
        self.error: Exception | None = None
        self.finder = Finder(Pool(1), self.find)

    def find(self, wanted: Wanted) -> Steps[Step, None]:
        yield LOOKING
        self.begun.append(wanted)
        self.started.release()
        assert self.end.acquire(timeout=MAX_SECONDS)
        yield PLAYING
        self.done.append(wanted)
        if self.error:
            raise self.error

    def wait_until_started(self) -> None:
        assert self.started.acquire(timeout=MAX_SECONDS)

    def finish(self) -> None:
        """End the search that runs, and wait until the finder has noticed."""
        marker = date(2000, 1, 1)
        self.finder.ask_for_day(marker)
        self.end.release()
        self.wait_until_started()
        self.end.release()


@pytest.fixture
def work() -> Iterator[Work]:
    work = Work()
    yield work
    work.end.release(100)  # no search is left waiting


def test_a_search_tells_how_far_it_is(work: Work) -> None:
    work.finder.ask_for_day(DAY)
    work.wait_until_started()
    assert work.finder.ask_for_day(DAY).progress == LOOKING


def test_however_many_ask_at_the_same_moment_the_search_runs_once(work: Work) -> None:
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda _: work.finder.ask_for_day(DAY), range(40)))
    work.wait_until_started()
    work.finish()
    assert work.done.count(DAY) == 1


def test_with_one_worker_searches_run_one_after_the_other(work: Work) -> None:
    work.finder.ask_for_day(DAY)
    work.wait_until_started()
    assert work.finder.ask_for_day(OTHER_DAY).progress is None


def test_newer_dates_come_first_whoever_asked_earlier(work: Work) -> None:
    work.finder.ask_for_day(date(2026, 12, 1))
    work.wait_until_started()
    for day in (date(2026, 12, 2), OTHER_DAY, DAY):
        work.finder.ask_for_day(day)
    for _ in range(3):
        work.end.release()
        work.wait_until_started()
    work.end.release()
    assert work.begun == [date(2026, 12, 1), OTHER_DAY, DAY, date(2026, 12, 2)]


def test_a_date_that_nobody_waits_for_yet_comes_last(work: Work) -> None:
    work.finder.ask(7, "Ann")
    work.wait_until_started()
    work.finder.ask_ahead(OTHER_DAY)
    work.finder.ask(8, "Ben")
    work.finder.ask_for_day(DAY)
    for _ in range(3):
        work.end.release()
        work.wait_until_started()
    assert work.begun == [7, DAY, 8, OTHER_DAY]


@pytest.mark.usefixtures("caplog")
def test_a_search_that_fails_says_so_until_it_is_tried_again(work: Work) -> None:
    work.error = RuntimeError("the disk is full")
    work.finder.ask_for_day(DAY)
    work.wait_until_started()
    work.finish()
    assert work.finder.ask_for_day(DAY).failed

    work.finder.retry(DAY)
    assert not work.finder.ask_for_day(DAY).failed


def test_a_search_that_runs_is_not_tried_again(work: Work) -> None:
    search = work.finder.ask_for_day(DAY)
    work.finder.retry(DAY)
    assert work.finder.ask_for_day(DAY) is search


def test_what_was_found_and_is_asked_for_again_is_searched_again(work: Work) -> None:
    search = work.finder.ask(7, "Ann")
    work.end.release()
    assert search.ended.wait(MAX_SECONDS)
    assert work.finder.search(7, "Ann") is None
    work.wait_until_started()
    assert work.finder.ask(7, "Ann") is not search
    work.wait_until_started()
    assert work.begun == [7, 7]


def test_seeds_are_searched_in_the_order_in_which_they_were_asked_for(work: Work) -> None:
    for seed in (9, 7, 8):
        work.finder.ask(seed, "Ann")
    for _ in range(2):
        work.wait_until_started()
        work.end.release()
    work.wait_until_started()
    assert work.begun == [9, 7, 8]


def test_a_search_from_a_seed_stops_for_a_date_and_then_goes_on(work: Work) -> None:
    work.finder.ask(7, "Ann")
    work.wait_until_started()
    work.finder.ask(8, "Ann")
    work.finder.ask_for_day(DAY)
    for _ in range(2):
        work.end.release()
        work.wait_until_started()
    assert work.done == [DAY, 7]


def test_one_visitors_seeds_do_not_hold_up_anothers(work: Work) -> None:
    for seed in (1, 2, 3):
        work.finder.ask(seed, "Ann")
    work.wait_until_started()
    work.finder.ask(4, "Ben")
    work.end.release()
    work.wait_until_started()
    assert work.begun == [1, 4]


def test_a_date_that_fails_does_not_stop_the_search_that_let_it_go_first(work: Work) -> None:
    work.finder.ask(7, "Ann")
    work.wait_until_started()
    work.finder.ask_for_day(DAY)
    work.finder.ask(8, "Ann")
    work.end.release()
    work.wait_until_started()
    work.error = RuntimeError("no luck")
    work.end.release()
    work.wait_until_started()
    assert work.finder.ask_for_day(DAY).failed


def test_too_many_searches_from_seeds_are_refused_but_not_dates(work: Work) -> None:
    for seed in range(LIMIT.all):
        work.finder.ask(seed, f"visitor {seed // LIMIT.each}")
    with pytest.raises(TooMuchWork):
        work.finder.ask(LIMIT.all, "Ben")
    assert work.finder.ask(0, "Ben") is work.finder.search(0, "Ben")
    assert work.finder.ask_for_day(DAY) is work.finder.search(DAY, "Ben")


def test_nothing_is_searched_by_looking(work: Work) -> None:
    assert work.finder.search(7, "Ann") is None
