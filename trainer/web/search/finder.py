"""Has the puzzles found that are asked for, each once however many people wait for it.

Dates are asked for on everybody's behalf, and the newest of them comes first: today's puzzle doesn't wait for older
ones. A search from a seed is its visitor's own, and lets dates go first.
"""

from collections.abc import Callable, Hashable
from datetime import date

from trainer.puzzles.searching import Step, Wanted
from trainer.web.jobs.job import Job, Priority, Wait
from trainer.web.jobs.pool import Pool, Steps

Search = Job[Step, None]
FOR_EVERYBODY = None


class Finder:
    """The searches in a pool.

    `find` finds and keeps the puzzle of a date or a seed, and tells its progress. It does nothing where the puzzle has
    been kept meanwhile.
    """

    def __init__(self, pool: Pool, find: Callable[[Wanted], Steps[Step, None]]) -> None:
        """Start nothing yet."""
        self._pool, self._find = pool, find

    def ask_ahead(self, day: date) -> None:
        """Have the puzzle of a date found that nobody waits for yet."""
        self._ask(day, Wait(FOR_EVERYBODY, Priority.UNATTENDED))

    def ask_for_day(self, day: date) -> Search:
        """Return how the search for the puzzle of a date stands; the first to ask starts it."""
        self._ask(day, Wait(FOR_EVERYBODY, Priority.LOOKED_AT))
        return self._ask(day, Wait(FOR_EVERYBODY, Priority.WAITED_FOR))

    def ask(self, seed: int, asker: Hashable) -> Search:
        """Return how the search from a seed stands; the first to ask starts it. Raise TooMuchWork if that can't be."""
        return self._ask(seed, Wait(asker, Priority.WAITED_FOR))

    def search(self, wanted: Wanted, asker: Hashable) -> Search | None:
        """Return how a search stands, and wait on for it; None if there is none under way."""
        search = self._pool.poll(_key(wanted), Wait(asker, Priority.WAITED_FOR))
        return None if search is None or _is_done(search) else search

    def retry(self, wanted: Wanted) -> None:
        """Let the next one to ask start a search that failed anew."""
        self._pool.forget(_key(wanted))

    def _ask(self, wanted: Wanted, wait: Wait) -> Search:
        search = self._pool.job(_key(wanted))
        # Whoever asks has not found what the search has kept: it is damaged.
        if search and _is_done(search):
            self.retry(wanted)
        rank = -wanted.toordinal() if isinstance(wanted, date) else 0
        return self._pool.ask(_key(wanted), lambda: self._find(wanted), wait, rank)


def _key(wanted: Wanted) -> Hashable:
    return "search", wanted


def _is_done(search: Search) -> bool:
    return search.ended.is_set() and not search.failed
