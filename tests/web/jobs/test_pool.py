import os
import sys
import threading
from collections.abc import Generator, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest

from tests.web.jobs.fakes import ANN, BEN, LOOKED_AT, UNATTENDED, WAITED_FOR, Notes
from trainer.web.jobs.job import Job, Wait
from trainer.web.jobs.pool import NICENESS, Pool, Steps

MAX_SECONDS = 10
NOW, LATER, EVER = Wait(ANN, LOOKED_AT), Wait(ANN, WAITED_FOR), Wait(None, UNATTENDED)


class Gate:
    """A job that stops at each step until it may do it."""

    def __init__(self) -> None:
        self.started, self.may = threading.Semaphore(0), threading.Semaphore(0)

    def steps(self) -> Generator[int, None, str]:
        for number in range(3):
            self.started.release()
            assert self.may.acquire(timeout=MAX_SECONDS)
            yield number
        return "through"

    def wait_until_started(self) -> None:
        assert self.started.acquire(timeout=MAX_SECONDS)

    def open(self) -> None:
        self.may.release(100)


@pytest.fixture
def gate() -> Iterator[Gate]:
    gate = Gate()
    yield gate
    gate.open()


def ended(job: Job[Any, Any]) -> bool:
    return job.ended.wait(MAX_SECONDS)


def test_a_job_is_done_once_however_many_ask_at_the_same_moment() -> None:
    pool, notes = Pool(2), Notes()
    with ThreadPoolExecutor(8) as threads:
        jobs = list(threads.map(lambda _: pool.ask("key", notes.job("work", steps=3), NOW), range(40)))
    assert ended(jobs[0])
    assert (len(set(jobs)), jobs[0].result, notes.done.count("end of work")) == (1, "result of work", 1)
    assert pool.job("key") is jobs[0]


def test_so_many_jobs_go_on_at_once_as_there_are_workers() -> None:
    pool, gates = Pool(2), [Gate() for _ in range(3)]
    jobs = [pool.ask(number, gate.steps, LATER) for number, gate in enumerate(gates)]
    for gate in gates[:2]:
        gate.wait_until_started()
    assert [job.seconds is None for job in jobs] == [False, False, True]
    for gate in gates:
        gate.open()
    assert all(map(ended, jobs))


def test_what_matters_more_is_done_between_two_steps_of_what_matters_less(gate: Gate) -> None:
    pool, notes = Pool(1), Notes()
    search = pool.ask("search", gate.steps, LATER)
    gate.wait_until_started()
    game = pool.ask("game", notes.job("game", steps=3), NOW)
    gate.may.release()
    assert ended(game)
    assert (search.progress, search.ended.is_set()) == (0, False)


def test_a_job_that_fails_hinders_no_other(caplog: pytest.LogCaptureFixture) -> None:
    pool = Pool(1)

    def broken() -> Generator[int, None, str]:
        raise SystemExit("broken")
        yield 1

    failed = pool.ask("broken", broken, NOW)
    other = pool.ask("other", Notes().job("work", steps=1), NOW)
    assert ended(failed)
    assert ended(other)
    assert (failed.failed, other.failed, caplog.messages) == (True, False, ["The job broken has failed"])


def test_a_pool_goes_on_after_it_had_nothing_to_do() -> None:
    pool = Pool(1)
    for number in range(3):
        assert ended(pool.ask(number, Notes().job("work", steps=1), NOW))
    assert pool.job(2)


def test_a_job_that_failed_stays_until_it_is_forgotten(gate: Gate) -> None:
    pool = Pool(1)
    job = pool.ask("key", gate.steps, NOW)
    pool.forget("key")
    assert pool.poll("key", Wait(BEN, LOOKED_AT)) is job
    gate.open()
    assert ended(job)
    pool.forget("key")
    assert (pool.job("key"), pool.poll("key", NOW)) == (None, None)


def test_a_job_that_rests_leaves_its_thread_to_others_and_goes_on_when_it_can() -> None:
    pool, awaited = Pool(1), Future[str]()

    def remote() -> Steps[None, str]:
        yield awaited
        return awaited.result()

    resting: Job[None, str] = pool.ask("remote", remote, EVER)
    assert ended(pool.ask("other", Notes().job("work", steps=1), EVER))
    assert not resting.ended.is_set()
    awaited.set_result("from afar")
    assert ended(resting)
    assert resting.result == "from afar"


def test_a_job_that_is_given_up_while_it_rests_may_cancel_what_it_rests_for() -> None:
    now = 0.0
    pool, awaited = Pool(1, clock=lambda: now), Future[str]()

    def remote() -> Steps[None, None]:
        try:
            yield awaited
        finally:
            awaited.cancel()

    resting: Job[None, None] = pool.ask("remote", remote, NOW)
    assert ended(pool.ask("other", Notes().job("work", steps=1), NOW))
    now = 10_000.0
    assert pool.poll("remote", NOW) is None
    assert (awaited.cancelled(), resting.ended.is_set()) == (True, True)


def test_who_comes_back_lets_a_job_go_on() -> None:
    now = 0.0
    pool, notes, lapsed = Pool(1, clock=lambda: now), Notes(), threading.Event()

    def steps() -> Generator[str, None, str]:
        yield "step 1"
        lapse()
        yield "step 2"
        return "result"

    def lapse() -> None:
        nonlocal now
        now = 100.0
        lapsed.set()

    job = pool.ask("game", steps, NOW)
    assert lapsed.wait(MAX_SECONDS)
    assert ended(pool.ask("other", notes.job("work", steps=1), LATER))
    assert (job.progress, job.ended.is_set()) == ("step 2", False)
    pool.poll("game", NOW)
    assert ended(job)


def test_the_cores_are_shared_out_among_the_jobs() -> None:
    pool, shares = Pool(4), list[int]()
    gates = [Gate() for _ in range(6)]
    for number, gate in enumerate(gates):
        shares.append(pool.share())
        pool.ask(number, gate.steps, EVER)
    assert shares == [4, 4, 2, 1, 1, 1]
    for gate in gates:
        gate.open()


def niceness() -> int:
    """Tell how far this thread steps back."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a thread step back")
def test_the_pool_steps_back_for_the_pages() -> None:
    def steps() -> Steps[int, int]:
        yield 1
        return niceness()

    before, job = niceness(), Pool(1).ask("key", steps, EVER)
    assert job.ended.wait(MAX_SECONDS)
    assert (job.result, niceness()) == (max(NICENESS, before), before)
