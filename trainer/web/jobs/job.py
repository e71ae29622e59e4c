"""A job: an iterator that is advanced step by step, and who waits for it."""

import logging
import threading
from collections.abc import Callable, Hashable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass
from enum import IntEnum
from math import inf
from typing import Any, Generic, TypeVar

log = logging.getLogger(__name__)

Progress = TypeVar("Progress")
Result = TypeVar("Result")


class Priority(IntEnum):
    """How much a job matters to who waits for it: a smaller number comes first."""

    LOOKED_AT = 1
    """A visitor looks at a page that shows what comes of it."""
    WAITED_FOR = 2
    """A visitor waits for it, and may look at something else meanwhile."""
    UNATTENDED = 3
    """Nobody waits for it, and yet it is to be done."""


PATIENCE_SECONDS = {Priority.LOOKED_AT: 15.0, Priority.WAITED_FOR: 300.0, Priority.UNATTENDED: inf}
"""A wait lapses so long after it was last renewed, which an open page does each second, a hidden one each minute."""


@dataclass(frozen=True, slots=True)
class Wait:
    """Who waits for a job, and how much it matters to them.

    asker: a visitor's profile or address; None is the site itself, which asks on everybody's behalf.
    """

    asker: Hashable
    priority: Priority


class Job(Generic[Progress, Result]):
    """Work that waits, goes on, rests, or has ended, with a result or an error.

    progress: what its steps last yielded, other than None; None before. `ended` is set once nothing more happens. What
    else there is to know of a job is for the schedule, which is the only one to change it.
    """

    def __init__(
        self, key: Hashable, begin: Callable[[], Iterator[Any]], rank: int, ticket: int, clock: Callable[[], float]
    ) -> None:
        """Begin nothing yet. A smaller rank comes first among the jobs of one asker, then a smaller ticket."""
        self.key, self.rank, self.ticket = key, rank, ticket
        self.progress: Progress | None = None
        self.result: Result | None = None
        self.error: BaseException | None = None
        self.ended = threading.Event()
        self.waits: dict[Wait, float] = {}
        self.touched = clock()
        self.is_taken = False
        self._begin, self._clock = begin, clock
        self._began: float | None = None
        self._steps: Iterator[Any] | None = None
        self._rests_for: Future[Any] | None = None

    @property
    def failed(self) -> bool:
        """Whether the job has ended with an error."""
        return self.error is not None

    @property
    def seconds(self) -> float | None:
        """How long ago the job began, None if it has not."""
        return None if self._began is None else self._clock() - self._began

    def renew(self, wait: Wait) -> None:
        """Let a wait begin, or last on."""
        self.touched = self._clock()
        self.waits[wait] = self.touched + PATIENCE_SECONDS[wait.priority]

    def live_waits(self) -> list[Wait]:
        """List the waits that have not lapsed; none once the job has ended."""
        now = self._clock()
        return [] if self.ended.is_set() else [wait for wait, until in self.waits.items() if now <= until]

    def is_ready(self) -> bool:
        """Tell whether a step could be done now."""
        is_resting = self._rests_for is not None and not self._rests_for.done()
        return not (self.is_taken or is_resting or self.ended.is_set())

    def advance(self) -> Future[Any] | None:
        """Do one step, whatever comes of it; return what the next one has to wait for, if anything."""
        self._rests_for = None
        try:
            self._step()
        except StopIteration as end:
            self._end(result=end.value)
        except BaseException as error:  # No job may end the thread that does it, not even by SystemExit.
            log.exception("The job %s has failed", self.key)
            self._end(error=error)
        return self._rests_for

    def give_up(self) -> None:
        """End the job before it is done; what it tidies up is tidied up."""
        steps, self._steps = self._steps, None
        try:
            if steps is not None and hasattr(steps, "close"):
                steps.close()
        except Exception:
            log.exception("The job %s could not be given up", self.key)
        self.ended.set()

    def _step(self) -> None:
        if self._steps is None:
            self._began = self._clock()
            self._steps = self._begin()
        told = next(self._steps)
        if isinstance(told, Future):
            self._rests_for = told
        elif told is not None:
            self.progress = told

    def _end(self, result: Result | None = None, error: BaseException | None = None) -> None:
        self.result, self.error = result, error
        self.touched, self._steps = self._clock(), None
        self.ended.set()
