"""The pool of work: threads that advance jobs, each by one step at a time, as the schedule says.

A thread ends when there is nothing to do, and the next job that is asked for starts one.
"""

import os
import sys
import threading
from collections.abc import Callable, Generator, Hashable
from concurrent.futures import Future
from time import monotonic
from typing import Any, TypeVar

from trainer.web.jobs.job import Job, Priority, Wait
from trainer.web.jobs.schedule import Limit, Schedule

NICENESS = 10
"""How far the pool steps back where cores are scarce, so that pages come first."""

Progress = TypeVar("Progress")
Result = TypeVar("Result")
Steps = Generator[Progress | Future[Any] | None, None, Result]
"""What a job does. Each step is short, and yields how far the job is, None if there is no news of that, or the future
that the next step has to wait for."""


class Pool:
    """Jobs, and at most `workers` threads for them."""

    def __init__(
        self, workers: int, clock: Callable[[], float] = monotonic, limits: dict[Priority, Limit] | None = None
    ) -> None:
        """Start nothing yet."""
        self.workers = workers
        self._schedule = Schedule(clock, limits)
        # A job that is given up, with the lock held, may cancel the future that it rests for, which wakes the pool.
        self._lock = threading.RLock()
        self._working = 0

    def ask(
        self, key: Hashable, begin: Callable[[], Steps[Progress, Result]], wait: Wait, rank: int = 0
    ) -> Job[Progress, Result]:
        """Wait for a job, which the first to ask adds. Raise TooMuchWork if that can't be.

        Among the jobs of one asker, those of a smaller rank come first, then those that were asked for earlier.
        """
        with self._lock:
            job = self._schedule.ask(key, begin, wait, rank)
            self._hire()
            return job

    def poll(self, key: Hashable, wait: Wait) -> Job[Any, Any] | None:
        """Wait, or wait on, for a job; return None if there is none."""
        with self._lock:
            job = self._schedule.poll(key, wait)
            self._hire()
            return job

    def job(self, key: Hashable) -> Job[Any, Any] | None:
        """Look at a job without waiting for it; return None if there is none."""
        with self._lock:
            return self._schedule.jobs.get(key)

    def forget(self, key: Hashable) -> None:
        """Forget a job that has ended: the next one to ask has it done anew."""
        with self._lock:
            self._schedule.forget(key)

    def share(self) -> int:
        """Return how many threads each job may use now, so that together they use all cores."""
        with self._lock:
            return max(1, self.workers // max(1, self._schedule.unfinished()))

    def _hire(self) -> None:
        """Start one more thread if there is work for it. The lock is held."""
        if self._working < self.workers and self._schedule.first():
            threading.Thread(target=self._work, name="worker", daemon=True).start()
            self._working += 1

    def _work(self) -> None:
        let_pages_come_first()
        while job := self._take():
            awaited = job.advance()
            with self._lock:
                self._schedule.give_back(job)
            if awaited:
                awaited.add_done_callback(self._wake)

    def _take(self) -> Job[Any, Any] | None:
        with self._lock:
            job = self._schedule.take()
            if job is None:
                self._working -= 1
            return job

    def _wake(self, _: Future[Any]) -> None:
        with self._lock:
            self._hire()


def let_pages_come_first() -> None:
    """Let this thread, and those that it starts, step back where cores are scarce; only Linux can do that."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        niceness = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, max(NICENESS, niceness))
