"""Finds the puzzles that are asked for, one by one in the background, each once however many people wait for it.

Dates come first, and the newest of them: today's puzzle doesn't wait for older ones, and a search from a seed stops at
its next step until every date has its puzzle.
"""

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from heapq import heappop, heappush
from itertools import count

from trainer.puzzles.searching import Step, Tell, Wanted

MOST_SEEDS = 8

log = logging.getLogger(__name__)


class TooManySearches(Exception):
    """So many searches from seeds wait already that another one would wait too long."""


@dataclass
class Search:
    """A search that waits, runs or has failed: `step` is how far it is, None while it waits for its turn."""

    step: Step | None = None
    failed: bool = False

    def tell(self, step: Step) -> None:
        """Note how far the search is."""
        self.step = step


class Finder:
    """A queue of dates and seeds, and the one thread that works it off.

    `find` finds and keeps the puzzle of a date or a seed, and tells its progress. It runs again only when nobody has
    kept the puzzle meanwhile, which is for `find` to check.
    """

    def __init__(self, find: Callable[[Wanted, Tell], None]) -> None:
        """Start nothing yet."""
        self._find = find
        self._searches: dict[Wanted, Search] = {}
        self._waiting: list[tuple[int, int, Wanted]] = []
        self._tickets = count()
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None

    def ask(self, wanted: Wanted) -> Search:
        """Return how the search for a puzzle stands; the first to ask starts it.

        Raise TooManySearches if it is one from a seed, and too many of these are under way.
        """
        with self._changed:
            if wanted not in self._searches:
                self._refuse_too_many(wanted)
                self._searches[wanted] = Search()
                heappush(self._waiting, (*self._rank(wanted), wanted))
                self._changed.notify()
                self._start()
            return self._searches[wanted]

    def search(self, wanted: Wanted) -> Search | None:
        """Return how the search for a puzzle stands, None if there is none."""
        return self._searches.get(wanted)

    def retry(self, wanted: Wanted) -> None:
        """Let the next one to ask start a search that failed anew."""
        with self._changed:
            if wanted in self._searches and self._searches[wanted].failed:
                del self._searches[wanted]

    def _refuse_too_many(self, wanted: Wanted) -> None:
        seeds = [one for one, search in self._searches.items() if isinstance(one, int) and not search.failed]
        if isinstance(wanted, int) and len(seeds) >= MOST_SEEDS:
            raise TooManySearches

    def _rank(self, wanted: Wanted) -> tuple[int, int]:
        return (0, -wanted.toordinal()) if isinstance(wanted, date) else (1, next(self._tickets))

    def _start(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._work, name="puzzle finder", daemon=True)
            self._thread.start()

    def _work(self) -> None:
        while True:
            self._run(self._next())

    def _next(self) -> Wanted:
        with self._changed:
            self._changed.wait_for(lambda: self._waiting)
            return heappop(self._waiting)[-1]

    def _run(self, wanted: Wanted) -> None:
        search = self._searches[wanted]

        def tell(step: Step) -> None:
            search.tell(step)
            if not isinstance(wanted, date):
                self._run_dates()

        try:
            self._find(wanted, tell)
        except Exception:
            log.exception("No puzzle found for %s", wanted)
            search.failed = True
        else:
            with self._changed:
                del self._searches[wanted]

    def _run_dates(self) -> None:
        while (day := self._next_date()) is not None:
            self._run(day)

    def _next_date(self) -> Wanted | None:
        with self._changed:
            is_date = bool(self._waiting) and isinstance(self._waiting[0][-1], date)
            return heappop(self._waiting)[-1] if is_date else None
