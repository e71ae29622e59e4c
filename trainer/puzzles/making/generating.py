"""Making a pack: its seeds are tried by a crew of workers, and the first puzzles, in the seeds' order, are the pack."""

import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path

from trainer.puzzles.making.finding import Rejection, find
from trainer.puzzles.making.record import Record
from trainer.puzzles.making.workers import Crew, Hire
from trainer.puzzles.pack import to_json

SEEDS_A_WORKER = 8
"""So many seeds are handed out to each worker at once, so that none ever waits for work."""

SECONDS_BETWEEN_REPORTS = 10
MOST_LOSSES = 10

Outcome = str | Rejection
Tell = Callable[[str], None]


class WorkersDie(ValueError):
    """Workers die again and again; the message says so."""


def attempt(seed: int) -> Outcome:
    """Try a seed: return its puzzle's line, or why it has none."""
    found = find(seed)
    return found if isinstance(found, Rejection) else to_json(found)


def generate(
    out: Path, seed: int, count: int, hire: Hire, tell: Tell, attempt: Callable[[int], Outcome] = attempt
) -> None:
    """Make the pack of a seed with `count` puzzles in the file `out`, or go on with it.

    It is the same pack whatever the crew, and however often the work is stopped. `tell` hears of the progress. Raise
    WorkersDie if no crew stays alive, and what Record and its methods raise.
    """
    record = Record(out, seed)
    making = _Making(record, count, attempt, tell)
    try:
        record.pack(count)
        while record.made < count:
            with hire() as crew:
                making.work(crew)
    finally:
        for line in summary(record):
            tell(line)


def summary(record: Record) -> list[str]:
    """Return lines on how many puzzles there are, and how many seeds were rejected at which stage, and why."""
    rejections = [f"{number:>9,} {each.stage}: {each.reason}" for each, number in record.rejections.most_common()]
    head = f"Puzzles: {record.made:,}. Positions tried: {record.tried:,}. Rejected: {record.rejections.total():,}"
    return [head, *rejections]


class _Making:
    """The work on a pack from its start: how fast it is, and how many workers were lost since it last got anywhere."""

    def __init__(self, record: Record, count: int, attempt: Callable[[int], Outcome], tell: Tell) -> None:
        self.record, self.count, self.attempt, self.tell = record, count, attempt, tell
        self.losses = 0
        self.began = self.reported = time.monotonic()
        self.found_before = record.found

    def work(self, crew: Crew) -> None:
        """Work until the pack is made, or a worker is lost: the seeds under way are then to be tried again."""
        pending: dict[Future[Outcome], int] = {}
        try:
            while self.record.made < self.count:
                self._hand_out(crew, pending)
                done, _ = wait(pending, SECONDS_BETWEEN_REPORTS, FIRST_COMPLETED)
                for future in sorted(done, key=lambda one: one.exception() is not None):
                    self._note(pending.pop(future), future.result())
                self.record.pack(self.count)
                self._report()
        except crew.losses as loss:
            self._lose(loss)

    def _hand_out(self, crew: Crew, pending: dict[Future[Outcome], int]) -> None:
        """Give the crew enough seeds, in order; those before the last one under way are done or under way too."""
        while len(pending) < SEEDS_A_WORKER * crew.workers:
            seed = self.record.next_seed(max(pending.values(), default=-1), self.count)
            if seed is None:
                return
            pending[crew.executor.submit(self.attempt, seed)] = seed

    def _note(self, seed: int, outcome: Outcome) -> None:
        self.record.add(seed, outcome)
        self.losses = 0

    def _lose(self, loss: Exception) -> None:
        self.losses += 1
        if self.losses == MOST_LOSSES:
            raise WorkersDie(f"{MOST_LOSSES} times in a row a worker died before it was done with a seed.") from loss
        self.tell("A worker died: the seeds under way are tried again.")

    def _report(self) -> None:
        """Report from time to time how far the work has come."""
        now = time.monotonic()
        if now - self.reported < SECONDS_BETWEEN_REPORTS:
            return
        self.reported = now
        found, tried = self.record.found, self.record.tried
        new = found - self.found_before
        left = _in_words((self.count - found) * (now - self.began) / new) if new else "an unknown time"
        self.tell(f"{self.record.made:,} of {self.count:,} puzzles, {tried:,} positions tried; {left} left.")


def _in_words(seconds: float) -> str:
    hours, minutes = divmod(round(seconds / 60), 60)
    return f"about {hours} h {minutes} min" if hours else f"about {minutes} min"
