"""What the attempts of a profile add up to, counted by the database."""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from sqlite_utils import Database

from trainer.coach.grading import GRADES
from trainer.coach.hints import CREDIT
from trainer.web.asking.modes import MODES

Key = TypeVar("Key", bound=Hashable)

UNCHARTED = ", ".join(f"'{name}'" for name, mode in MODES.items() if not mode.charted)
COUNTED = f"""
    FROM attempts AS answer
    WHERE profile = :profile AND day >= :since AND mode NOT IN ({UNCHARTED}) AND NOT EXISTS (
        SELECT 1 FROM attempts AS earlier
        WHERE earlier.puzzle = answer.puzzle AND earlier.profile = answer.profile
            AND earlier.mode NOT IN ({UNCHARTED}) AND earlier.id < answer.id
    )
"""  # noqa: S608
"""Which attempts count: a profile's first answers to puzzles, but for modes that are not charted, from a day on."""
UNAIDED = f"{COUNTED} AND hints = 0"
SCORE = " ".join(f"WHEN '{verdict}' THEN {grade.score}" for verdict, grade in GRADES.items())
LEFT = " ".join(f"WHEN {hints} THEN {float(credit)}" for hints, credit in enumerate(CREDIT))
SUMS = f"COUNT(*), SUM(CASE verdict {SCORE} END * CASE hints {LEFT} END), SUM(loss)"
"""The three numbers of a Tally."""
MOST_KEPT = 500
RATED = "FROM attempts WHERE profile = :profile AND day >= :since AND rated AND rating IS NOT NULL"


@dataclass(frozen=True, slots=True)
class Tally:
    """Some answers together: how many, the sum of their scores by the table of grades, the points they lost.

    Of each score, hints leave the part that is their credit.
    """

    answers: int = 0
    score: float = 0.0
    lost: float = 0.0

    def __add__(self, other: "Tally") -> "Tally":
        """Count two lots of answers as one."""
        return Tally(self.answers + other.answers, self.score + other.score, self.lost + other.lost)

    @property
    def accuracy(self) -> float:
        """The mean score, from 0 to 1."""
        return self.score / self.answers

    @property
    def loss(self) -> float:
        """The points lost per answer."""
        return self.lost / self.answers


@dataclass(frozen=True, slots=True)
class Skills:
    """Tallies of the same answers by what the puzzles were like; one answer can be in several of `themes`."""

    kinds: dict[str, Tally]
    turns: dict[int, Tally]
    players: dict[int, Tally]
    themes: dict[str, Tally]


@dataclass(frozen=True, slots=True)
class DayTally:
    """The answers of a day, or one answer of that day."""

    day: date
    answers: int
    lost: float


@dataclass(frozen=True, slots=True)
class DayRating:
    """A rating as it was at the end of a day, or after an answer of that day."""

    day: date
    rating: float
    deviation: float


class KeptRows(dict[Hashable, list[tuple[Any, ...]]]):
    """The rows that were selected before, for any profile."""


@dataclass(frozen=True, slots=True)
class Figures:
    """The figures of a profile from the day `since` on.

    `kept` are the rows that were selected before; they stay right as long as the profile gives no new answer.
    """

    db: Database
    profile: str | None
    since: date
    kept: KeptRows = field(default_factory=KeptRows)

    def skills(self) -> Skills:
        """Tally the answers that count by kind of decision, turn number, players and theme."""
        rows = self._rows(f"SELECT kind, turn_number, players, themes, {SUMS} {COUNTED} GROUP BY 1, 2, 3, 4")
        return Skills(
            kinds=summed((kind, sums) for kind, _, _, _, *sums in rows),
            turns=summed((turn, sums) for _, turn, _, _, *sums in rows),
            players=summed((players, sums) for _, _, players, _, *sums in rows),
            themes=summed((name, sums) for _, _, _, names, *sums in rows for name in names.split()),
        )

    def losses(self, each: bool) -> list[DayTally]:
        """List the points lost by the answers that count and had no hint, by day, or `each` by itself."""
        one, many = "1, loss", "COUNT(*), SUM(loss)"
        order = "ORDER BY id" if each else "GROUP BY day"
        rows = self._rows(f"SELECT day, {one if each else many} {UNAIDED} {order}")
        return [DayTally(date.fromisoformat(day), answers, lost) for day, answers, lost in rows]

    def ratings(self, each: bool) -> list[DayRating]:
        """List the ratings at the ends of days, or after `each` answer that was rated."""
        # With MAX, SQLite takes the other columns from the row that has it.
        last, order = ("id", "ORDER BY id") if each else ("MAX(id)", "GROUP BY day")
        rows = self._rows(f"SELECT day, rating, deviation, {last} {RATED} {order}")
        return [DayRating(date.fromisoformat(day), rating, deviation) for day, rating, deviation, _ in rows]

    def played(self) -> dict[date, int]:
        """Count all answers of each day that has any, reviews and answers with hints too."""
        rows = self._rows("SELECT day, COUNT(*) FROM attempts WHERE profile = :profile AND day >= :since GROUP BY day")
        return {date.fromisoformat(day): answers for day, answers in rows}

    def _rows(self, query: str) -> list[tuple[Any, ...]]:
        values = {"profile": self.profile, "since": self.since.isoformat()}
        state = self.db.execute("SELECT COUNT(*), MAX(created) FROM attempts WHERE profile = ?", [self.profile])
        key = (query, self.profile, self.since, *state.fetchone())
        rows = self.kept.get(key)
        if rows is None:
            rows = self.db.execute(query, values).fetchall()
            if len(self.kept) >= MOST_KEPT:
                self.kept.clear()
            self.kept[key] = rows
        return rows


def summed(parts: Iterable[tuple[Key | None, Sequence[float]]]) -> dict[Key, Tally]:
    """Add up what SUMS selects by its key, leaving out what has none."""
    sums: dict[Key, list[float]] = {}
    for key, (answers, score, lost) in parts:
        if key:
            its = sums.setdefault(key, [0, 0.0, 0.0])
            its[0] += answers
            its[1] += score
            its[2] += lost
    return {key: Tally(int(answers), score, lost) for key, (answers, score, lost) in sums.items()}
