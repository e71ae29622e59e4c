"""Does what takes longer than a page may, one job after the other, each once however many people ask for it."""

import logging
import threading
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from queue import SimpleQueue
from time import monotonic

log = logging.getLogger(__name__)


class TooMuchWork(Exception):
    """So many jobs are under way already that another one would wait too long."""


@dataclass
class Job:
    """A job that waits, runs or has failed: `started` is when it began, in seconds, None while it waits.

    `ended` is set once nothing more happens.
    """

    work: Callable[[], None]
    started: float | None = None
    failed: bool = False
    ended: threading.Event = field(default_factory=threading.Event)

    @property
    def seconds(self) -> float | None:
        """Return how long the job has been running, None while it waits."""
        return None if self.started is None else monotonic() - self.started


class Background:
    """Jobs by their keys, at most `most` at a time, and the one thread that works them off.

    A job that is done is forgotten: what it made is kept elsewhere. One that failed stays until `forget` is called.
    """

    def __init__(self, name: str, most: int) -> None:
        """Start nothing yet."""
        self._name, self._most = name, most
        self._jobs: dict[Hashable, Job] = {}
        self._queue: SimpleQueue[Hashable] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def ask(self, key: Hashable, work: Callable[[], None]) -> Job:
        """Return how a job stands; the first to ask starts it. Raise TooMuchWork if that can't be done."""
        with self._lock:
            if key not in self._jobs:
                if sum(not job.failed for job in self._jobs.values()) >= self._most:
                    raise TooMuchWork
                self._jobs[key] = Job(work)
                self._queue.put(key)
                self._start()
            return self._jobs[key]

    def job(self, key: Hashable) -> Job | None:
        """Return how a job stands, None if it is done or nobody has asked for it."""
        return self._jobs.get(key)

    def forget(self, key: Hashable) -> None:
        """Forget a job that has failed: the next one to ask has it done anew."""
        with self._lock:
            if key in self._jobs and self._jobs[key].failed:
                del self._jobs[key]

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            key = self._queue.get()
            self._run(key, self._jobs[key])

    def _run(self, key: Hashable, job: Job) -> None:
        job.started = monotonic()
        try:
            job.work()
        except Exception:
            log.exception("%s: %s has failed", self._name, key)
            job.failed = True
        else:
            with self._lock:
                del self._jobs[key]
        job.ended.set()
