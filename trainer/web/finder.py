"""Finds the puzzles that are asked for, one by one in the background, each once however many people wait for it.

The newest date comes first: today's puzzle doesn't wait for older ones.
"""

import logging
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

Progress = Callable[[str], None]
FAILED = "This puzzle could not be found: something went wrong behind the scenes. Please try again."

log = logging.getLogger(__name__)


@dataclass
class Search:
    """A search that waits, runs or has failed: how far it is, in a sentence, and what went wrong, if anything did."""

    progress: str = "Waiting for its turn."
    failed: str | None = None

    def tell(self, progress: str) -> None:
        """Note how far the search is."""
        self.progress = progress


class Finder:
    """A queue of dates, the newest first, and the one thread that works it off.

    `find` finds and keeps the puzzle of a date, and tells its progress in sentences. It runs again only when nobody
    has kept the puzzle meanwhile, which is for `find` to check.
    """

    def __init__(self, find: Callable[[date, Progress], None]) -> None:
        """Start nothing yet."""
        self._find = find
        self._searches: dict[date, Search] = {}
        self._waiting: queue.PriorityQueue[tuple[int, date]] = queue.PriorityQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def ask(self, day: date) -> Search:
        """Tell how the search for the puzzle of a date stands; the first to ask starts it."""
        with self._lock:
            if day not in self._searches:
                self._searches[day] = Search()
                self._waiting.put((-day.toordinal(), day))
                self._start()
            return self._searches[day]

    def retry(self, day: date) -> None:
        """Let the next one to ask start a search that failed anew."""
        with self._lock:
            if day in self._searches and self._searches[day].failed:
                del self._searches[day]

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="puzzle finder", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            _, day = self._waiting.get()
            search = self._searches[day]
            try:
                self._find(day, search.tell)
            except Exception:
                log.exception("No puzzle found for %s", day)
                search.failed = FAILED
            else:
                with self._lock:
                    del self._searches[day]
