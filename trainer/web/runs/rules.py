"""The rules of the runs, in one table, and a run by them."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer.coach.grading import GRADES
from trainer.solver.verdicts import UNDER, Verdict

STREAK, STORM = "streak", "storm"


@dataclass(frozen=True, slots=True)
class Rules:
    """How a kind of run goes. Its first puzzle is rated near `first`, each further one `rise` higher.

    Answers with a verdict of `counting` count. It ends after `seconds`, or with the first answer that does not count
    where that is None. `skips` is how many puzzles may be skipped.
    """

    first: int
    rise: int
    counting: frozenset[Verdict]
    seconds: int | None
    skips: int


RULES = {
    STREAK: Rules(
        first=1000,
        rise=75,
        counting=frozenset(verdict for verdict in GRADES if UNDER[verdict] <= UNDER[Verdict.INACCURACY]),
        seconds=None,
        skips=1,
    ),
    STORM: Rules(
        first=1000,
        rise=50,
        counting=frozenset(verdict for verdict, grade in GRADES.items() if grade.score == 1),
        seconds=180,
        skips=0,
    ),
}
"""The rules by the mode of the answers given in such a run."""


@dataclass(frozen=True, slots=True)
class Run:
    """A run of a profile. `started` and `ended` are moments in UTC, as ISO text; `ended` is None while it goes on.

    `solved` is how many answers count so far, `skips` how many puzzles were skipped. When its time is over, a run has
    ended, even if `ended` doesn't say so yet.
    """

    id: int
    profile: str
    mode: str
    started: str
    ended: str | None
    solved: int
    skips: int

    @property
    def rules(self) -> Rules:
        """The rules it goes by."""
        return RULES[self.mode]

    @property
    def time_is_up(self) -> datetime | None:
        """The moment when its time is over; None if it has no clock."""
        seconds = self.rules.seconds
        return None if seconds is None else datetime.fromisoformat(self.started) + timedelta(seconds=seconds)

    def is_over(self, now: datetime) -> bool:
        """Return whether no answer given at this moment counts any more."""
        end = self.time_is_up
        return self.ended is not None or (end is not None and now >= end)

    def target(self, asked: int) -> int:
        """Return the rating that the next puzzle is near, once so many have been asked."""
        return self.rules.first + asked * self.rules.rise
