"""A clock that is set by hand, and jobs that only note their steps."""

from collections.abc import Callable, Generator
from dataclasses import dataclass, field

from trainer.web.jobs.job import Priority, Wait
from trainer.web.jobs.schedule import Schedule

LOOKED_AT, WAITED_FOR, UNATTENDED = Priority
ANN, BEN = "Ann", "Ben"


@dataclass
class Seconds:
    """A clock that stands still between two calls of `pass_by`."""

    now: float = 1000.0

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


@dataclass
class Notes:
    """What was done: the name of a job for each step it did, `end of` it for the last."""

    done: list[str] = field(default_factory=list)

    def job(self, name: str, steps: int = 100) -> Callable[[], Generator[str, None, str]]:
        """Make a job of so many steps, and an end."""

        def begin() -> Generator[str, None, str]:
            try:
                for number in range(1, steps + 1):
                    self.done.append(name)
                    yield f"step {number}"
            except GeneratorExit:
                self.done.append(f"{name} given up")
                raise
            self.done.append(f"end of {name}")
            return f"result of {name}"

        return begin


def ask(schedule: Schedule, notes: Notes, name: str, asker: str | None = ANN, priority: Priority = WAITED_FOR) -> None:
    schedule.ask(name, notes.job(name), Wait(asker, priority))


def advance(schedule: Schedule, steps: int = 1) -> None:
    """Do so many steps, fewer if there is nothing more to do."""
    for _ in range(steps):
        if job := schedule.take():
            job.advance()
            schedule.give_back(job)
