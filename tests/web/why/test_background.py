import threading

import pytest

from trainer.web.why.background import Background, Job, TooMuchWork

MAX_SECONDS = 10


def ended(job: Job) -> bool:
    return job.ended.wait(MAX_SECONDS)


def test_a_job_is_done_once_however_many_ask_and_then_forgotten() -> None:
    background, may, done = Background("test", most=2), threading.Event(), list[str]()

    def work() -> None:
        assert may.wait(MAX_SECONDS)
        done.append("done")

    first, again = (background.ask("key", work) for _ in range(2))
    may.set()
    assert first is again
    assert ended(first)
    assert (done, background.job("key")) == (["done"], None)


def test_jobs_are_done_one_after_the_other() -> None:
    background, may = Background("test", most=2), threading.Event()
    first = background.ask(1, lambda: assert_true(may.wait(MAX_SECONDS)))
    second = background.ask(2, lambda: None)
    assert second.seconds is None
    may.set()
    assert ended(first)
    assert ended(second)
    assert second.seconds is not None


def assert_true(value: bool) -> None:
    assert value


def test_too_many_jobs_are_refused() -> None:
    background, may = Background("test", most=1), threading.Event()
    job = background.ask(1, lambda: assert_true(may.wait(MAX_SECONDS)))
    with pytest.raises(TooMuchWork):
        background.ask(2, lambda: None)
    assert background.ask(1, lambda: None) is job
    may.set()
    assert ended(job)


def test_a_job_that_failed_stays_until_it_is_forgotten_and_hinders_no_other() -> None:
    background = Background("test", most=1)
    failed = background.ask(1, lambda: assert_true(False))
    assert ended(failed)
    assert failed.failed
    assert background.ask(1, lambda: None) is failed
    assert ended(background.ask(2, lambda: None))
    background.forget(1)
    assert background.job(1) is None
