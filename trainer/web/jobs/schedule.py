"""Which job is next: by priority, and fairly between those who ask; and how many there may be."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from itertools import count
from typing import Any

from trainer.web.jobs.job import Job, Priority, Wait

KEPT_SECONDS = 600
"""So long is kept what has ended or nobody waits for any more: whoever comes back finds it as it was."""

MOST_KEPT = 100


@dataclass(frozen=True, slots=True)
class Limit:
    """How many unfinished jobs of a priority may be waited for, by each asker and in all."""

    each: int
    all: int


LIMITS = {Priority.LOOKED_AT: Limit(8, 40), Priority.WAITED_FOR: Limit(3, 8), Priority.UNATTENDED: Limit(3, 8)}


class TooMuchWork(Exception):
    """So much is asked for already that another job would wait too long; `own`: by this very asker."""

    def __init__(self, own: bool) -> None:
        """Note whose jobs are too many."""
        super().__init__("too many jobs of one asker" if own else "too many jobs")
        self.own = own


class Schedule:
    """The jobs by their keys. It is for one thread at a time."""

    def __init__(self, clock: Callable[[], float], limits: dict[Priority, Limit] | None = None) -> None:
        """Start with no jobs."""
        self.jobs: dict[Hashable, Job[Any, Any]] = {}
        self._clock, self._limits = clock, limits or LIMITS
        self._tickets, self._turns = count(), count(1)
        self._last_turn: dict[Hashable, int] = {}

    def ask(self, key: Hashable, begin: Callable[[], Iterator[Any]], wait: Wait, rank: int = 0) -> Job[Any, Any]:
        """Wait for a job, which the first to ask adds. Raise TooMuchWork if that can't be."""
        job = self.poll(key, wait)
        if job is None:
            if excess := self._excess(wait):
                raise excess
            job = self.jobs[key] = Job(key, begin, rank, next(self._tickets), self._clock)
            job.renew(wait)
        return job

    def poll(self, key: Hashable, wait: Wait) -> Job[Any, Any] | None:
        """Wait, or wait on, for a job; return None if there is none.

        One that nobody waits for any more stays so while there is too much work.
        """
        self._tidy_up()
        job = self.jobs.get(key)
        if job and (job.live_waits() or not self._excess(wait)):
            job.renew(wait)
        return job

    def forget(self, key: Hashable) -> None:
        """Forget a job that has ended: the next one to ask has it done anew."""
        if key in self.jobs and self.jobs[key].ended.is_set():
            del self.jobs[key]

    def first(self) -> tuple[Job[Any, Any], Wait] | None:
        """Return the job to be advanced next, and for whom; None if there is nothing to do."""
        ready = ((job, wait) for job in self.jobs.values() if job.is_ready() for wait in job.live_waits())
        return min(ready, key=lambda each: self._order(*each), default=None)

    def take(self) -> Job[Any, Any] | None:
        """Hand out the job to be advanced next, None if there is nothing to do."""
        if (first := self.first()) is None:
            return None
        job, wait = first
        job.is_taken = True
        self._last_turn[wait.asker] = next(self._turns)
        return job

    def give_back(self, job: Job[Any, Any]) -> None:
        """Take a job back that was advanced."""
        job.is_taken = False

    def unfinished(self) -> int:
        """Count the jobs that somebody waits for."""
        return sum(bool(job.live_waits()) for job in self.jobs.values())

    def _order(self, job: Job[Any, Any], wait: Wait) -> tuple[int, int, int, int]:
        return wait.priority, self._last_turn.get(wait.asker, 0), job.rank, job.ticket

    def _excess(self, wait: Wait) -> TooMuchWork | None:
        """Return why one more job would be too much, None if it would not; for the site itself nothing is."""
        if wait.asker is None:
            return None
        others = [
            {each.asker for each in job.live_waits() if each.priority == wait.priority} - {None}
            for job in self.jobs.values()
        ]
        limit = self._limits[wait.priority]
        if sum(wait.asker in askers for askers in others) >= limit.each:
            return TooMuchWork(own=True)
        return TooMuchWork(own=False) if sum(map(bool, others)) >= limit.all else None

    def _tidy_up(self) -> None:
        """Give up what nobody has waited for in a long while, the oldest first, and forget who waits for nothing."""
        left = [job for job in self.jobs.values() if not (job.is_taken or job.live_waits())]
        left.sort(key=lambda job: job.touched)
        oldest = self._clock() - KEPT_SECONDS
        for number, job in enumerate(left):
            if job.touched < oldest or number < len(left) - MOST_KEPT:
                job.give_up()
                del self.jobs[job.key]
        waiting = {wait.asker for job in self.jobs.values() for wait in job.live_waits()}
        self._last_turn = {asker: turn for asker, turn in self._last_turn.items() if asker in waiting}
