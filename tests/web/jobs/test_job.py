import logging
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Future
from typing import Any

import pytest

from tests.web.jobs.fakes import ANN, LOOKED_AT, UNATTENDED, WAITED_FOR, Notes, Seconds
from trainer.web.jobs.job import PATIENCE_SECONDS, Job, Priority, Wait


def job(begin: Callable[[], Iterator[Any]], clock: Seconds | None = None) -> Job[Any, Any]:
    return Job("key", begin, rank=0, ticket=0, clock=clock or Seconds())


def test_a_job_begins_with_its_first_step_and_tells_how_far_it_is() -> None:
    notes = Notes()
    made = job(notes.job("work", steps=2))
    assert (made.progress, made.seconds, notes.done) == (None, None, [])
    made.advance()
    assert (made.progress, made.seconds, notes.done) == ("step 1", 0.0, ["work"])


def test_a_job_ends_with_a_result() -> None:
    made = job(Notes().job("work", steps=1))
    made.advance()
    assert not made.ended.is_set()
    made.advance()
    assert (made.result, made.failed, made.ended.is_set()) == ("result of work", False, True)


def test_an_iterator_without_a_result_will_do() -> None:
    made = job(lambda: iter([1, 2]))
    for _ in range(3):
        made.advance()
    assert (made.progress, made.result, made.ended.is_set()) == (2, None, True)


def test_a_step_without_news_leaves_the_progress_as_it_is() -> None:
    made = job(lambda: iter(["news", None]))
    for _ in range(2):
        made.advance()
    assert made.progress == "news"


@pytest.mark.parametrize("error", [RuntimeError("the disk is full"), SystemExit(1), MemoryError()])
def test_whatever_goes_wrong_the_job_has_failed_and_the_log_says_why(
    error: BaseException, caplog: pytest.LogCaptureFixture
) -> None:
    def steps() -> Generator[int, None, None]:
        yield 1
        raise error

    made = job(steps)
    for _ in range(2):
        made.advance()
    assert (made.failed, made.error, made.ended.is_set()) == (True, error, True)
    assert [(record.levelno, record.message) for record in caplog.records] == [
        (logging.ERROR, "The job key has failed")
    ]


@pytest.mark.usefixtures("caplog")
def test_a_job_that_can_not_even_begin_has_failed() -> None:
    def begin() -> Iterator[int]:
        raise OSError("no such file")

    made = job(begin)
    made.advance()
    assert (made.failed, made.ended.is_set()) == (True, True)


def test_seconds_count_from_the_first_step() -> None:
    clock = Seconds()
    made = job(Notes().job("work"), clock)
    clock.pass_by(5)
    made.advance()
    clock.pass_by(3)
    assert made.seconds == 3


@pytest.mark.parametrize("priority", [LOOKED_AT, WAITED_FOR])
def test_a_wait_lapses_unless_it_is_renewed(priority: Priority) -> None:
    clock, wait = Seconds(), Wait(ANN, priority)
    made = job(Notes().job("work"), clock)
    made.renew(wait)
    clock.pass_by(PATIENCE_SECONDS[priority])
    assert made.live_waits() == [wait]
    made.renew(wait)
    clock.pass_by(PATIENCE_SECONDS[priority] + 0.1)
    assert made.live_waits() == []


def test_what_nobody_waits_for_never_lapses() -> None:
    clock, wait = Seconds(), Wait(None, UNATTENDED)
    made = job(Notes().job("work"), clock)
    made.renew(wait)
    clock.pass_by(10**9)
    assert made.live_waits() == [wait]


def test_a_job_rests_until_what_it_waits_for_is_done() -> None:
    future: Future[int] = Future()
    made = job(lambda: iter([future, "news"]))
    assert made.advance() is future
    assert (made.is_ready(), made.progress) == (False, None)
    future.set_result(1)
    assert made.is_ready()
    assert made.advance() is None
    assert made.progress == "news"


def test_a_job_that_is_given_up_tidies_up() -> None:
    notes = Notes()
    made = job(notes.job("work"))
    made.advance()
    made.give_up()
    assert (notes.done, made.ended.is_set(), made.is_ready()) == (["work", "work given up"], True, False)


def test_a_job_that_can_not_tidy_up_is_given_up_all_the_same(caplog: pytest.LogCaptureFixture) -> None:
    def steps() -> Generator[int, None, None]:
        try:
            yield 1
        finally:
            raise OSError("the disk is full")

    made = job(steps)
    made.advance()
    made.give_up()
    assert (made.ended.is_set(), caplog.messages) == (True, ["The job key could not be given up"])
