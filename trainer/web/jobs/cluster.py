"""A cluster that does what takes long; while there is none, this machine does it."""

import logging
import threading
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import ExitStack
from time import monotonic
from typing import TypeVar

from trainer.puzzles.making.workers import Crew, Hire, NoCluster
from trainer.web.jobs.pool import Steps

SECONDS_BETWEEN_TRIES = 60

Progress = TypeVar("Progress")
Result = TypeVar("Result")

log = logging.getLogger(__name__)


class Cluster:
    """The crew of a cluster: hired for the first job that needs it, and again some time after it was lost."""

    def __init__(self, hire: Hire, clock: Callable[[], float] = monotonic) -> None:
        """Hire nobody yet."""
        self._hire, self._clock = hire, clock
        self._lock = threading.Lock()
        self._hired: Future[Crew] | None = None
        self._lost: float | None = None
        self._stack = ExitStack()

    @property
    def is_gone(self) -> bool:
        """Whether there was no crew when one was last needed."""
        return self._lost is not None

    def done_there(
        self, there: Callable[[Crew], Steps[Progress, Result]], here: Callable[[], Steps[Progress, Result]]
    ) -> Steps[Progress, Result]:
        """Do a job on the cluster, or here where that can't be."""
        if hired := self._crew():
            try:
                yield hired
                crew = hired.result()
                try:
                    return (yield from there(crew))
                except crew.losses as loss:
                    self._lose(hired, f"The cluster has lost a job: {loss!r}")
            except NoCluster as error:
                self._lose(hired, str(error))
        return (yield from here())

    def _crew(self) -> Future[Crew] | None:
        """Return the crew, which may still be on its way; None while it makes no sense to look for one."""
        with self._lock:
            if self._lost is not None and self._clock() < self._lost + SECONDS_BETWEEN_TRIES:
                return None
            if self._hired is None:
                self._hired = Future()
                threading.Thread(target=self._fetch, args=[self._hired], name="hiring", daemon=True).start()
            return self._hired

    def _fetch(self, hired: Future[Crew]) -> None:
        try:
            self._stack.close()
        except Exception:
            log.exception("The lost cluster could not be left in order")
        try:
            crew = self._stack.enter_context(self._hire())
        except Exception as error:
            hired.set_exception(error if isinstance(error, NoCluster) else NoCluster(f"No cluster: {error!r}"))
        else:
            self._lost = None
            hired.set_result(crew)

    def _lose(self, hired: Future[Crew], why: str) -> None:
        with self._lock:
            if self._hired is hired:
                log.warning("%s. This machine does the work meanwhile.", why.rstrip("."))
                self._hired, self._lost = None, self._clock()
