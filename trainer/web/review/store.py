"""The table of the puzzles that come back, and the sets of them to redo."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date

from fsrs import Rating
from sqlite_utils import Database

from trainer.web.review.schedule import Graded, schedule_of

MODE = "review"


@dataclass(frozen=True, slots=True)
class Review:
    """A puzzle that a profile missed: `due` again on that day, `added` on another, `mastered` since a third, or None.

    `seed` names the deal it is from, `themes` what it was about, with a space between. Days are ISO text.
    """

    puzzle: str
    due: str
    added: str
    mastered: str | None
    seed: int
    themes: str


@dataclass(frozen=True, slots=True)
class Counts:
    """How many puzzles are on their way to being mastered, and how many are mastered."""

    waiting: int
    mastered: int


@dataclass(frozen=True, slots=True)
class Redo:
    """A set of puzzles to redo, under the number of its run: all of them, and those that are left, in their order."""

    run: int
    puzzles: tuple[str, ...]
    left: tuple[str, ...]


class Reviews:
    """The reviews of all profiles; where they stand follows from the grades that their answers are kept with."""

    def __init__(self, db: Database) -> None:
        """Work on an open database."""
        self._db = db

    def get(self, profile: str | None, puzzle: str) -> Review | None:
        """Look up a profile's review of a puzzle; None if it never missed it."""
        return next(iter(self._reviews("profile = ? AND puzzle = ?", [profile, puzzle])), None)

    def all_of(self, profile: str | None) -> list[Review]:
        """List all that a profile ever missed, the latest first."""
        return self._reviews("profile = ? ORDER BY added DESC, puzzle", [profile])

    def due(self, profile: str | None, day: date) -> list[str]:
        """List the ids of the puzzles that are due on a day, those which have waited longest first."""
        rows = self._db.query(
            "SELECT puzzle FROM reviews WHERE profile = ? AND mastered IS NULL AND due <= ? ORDER BY due, puzzle",
            [profile, day.isoformat()],
        )
        return [row["puzzle"] for row in rows]

    def count_due(self, profile: str | None, day: date, but: Iterable[str]) -> int:
        """Count the puzzles that are due on a day, but for some."""
        row = self._db.execute(
            "SELECT COUNT(*) FROM reviews WHERE profile = ? AND mastered IS NULL AND due <= ?"
            " AND puzzle NOT IN (SELECT value FROM json_each(?))",
            [profile, day.isoformat(), json.dumps(list(but))],
        ).fetchone()
        return int(row[0])

    def next_due(self, profile: str | None, day: date) -> date | None:
        """Return the first day after this one on which a puzzle comes back; None if none does."""
        row = self._db.execute(
            "SELECT MIN(due) FROM reviews WHERE profile = ? AND mastered IS NULL AND due > ?",
            [profile, day.isoformat()],
        ).fetchone()
        return date.fromisoformat(row[0]) if row[0] else None

    def counts(self, profile: str | None) -> Counts:
        """Count the reviews of a profile."""
        row = self._db.execute(
            "SELECT COUNT(*) - COUNT(mastered), COUNT(mastered) FROM reviews WHERE profile = ?", [profile]
        ).fetchone()
        return Counts(*row)

    def themes(self, profile: str | None) -> Counter[str]:
        """Count the puzzles that a profile ever missed by the names of their themes."""
        rows = self._db.query("SELECT themes, COUNT(*) AS n FROM reviews WHERE profile = ? GROUP BY themes", [profile])
        counts: Counter[str] = Counter()
        for row in rows:
            counts.update(dict.fromkeys(row["themes"].split(), row["n"]))
        return counts

    def games(self, profile: str | None, most: int) -> dict[int, int]:
        """Count the puzzles that a profile ever missed by the seeds of their deals, the latest deals first."""
        rows = self._db.query(
            "SELECT seed, COUNT(*) AS n FROM reviews WHERE profile = ? GROUP BY seed"
            " ORDER BY MAX(added) DESC, seed LIMIT ?",
            [profile, most],
        )
        return {row["seed"]: row["n"] for row in rows}

    def graded(self, profile: str, puzzle: str) -> list[tuple[int, Graded]]:
        """List the answers that decided when a puzzle comes back, the oldest first, by their numbers."""
        rows = self._db.query(
            "SELECT id, day, grade FROM attempts WHERE puzzle = ? AND profile = ? AND grade IS NOT NULL ORDER BY id",
            [puzzle, profile],
        )
        return [(row["id"], Graded(date.fromisoformat(row["day"]), Rating(row["grade"]))) for row in rows]

    def grade(self, attempt: int, grade: Rating) -> None:
        """Note by which grade an answer decides when its puzzle comes back."""
        self._db.execute("UPDATE attempts SET grade = ? WHERE id = ?", [int(grade), attempt])

    def choose(self, attempt: int, grade: Rating) -> None:
        """Note the grade that the player chose for an answer."""
        self._db.execute("UPDATE attempts SET grade = ?, grade_chosen = 1 WHERE id = ?", [int(grade), attempt])

    def schedule(self, profile: str, puzzle: str, seed: int, themes: str) -> None:
        """Work out from its graded answers when a puzzle comes back; it joins the reviews if it isn't among them."""
        answers = [answer for _, answer in self.graded(profile, puzzle)]
        schedule = schedule_of(answers)
        mastered = schedule.mastered.isoformat() if schedule.mastered else None
        review = Review(puzzle, schedule.due.isoformat(), answers[0].day.isoformat(), mastered, seed, themes)
        self._db.execute(
            "INSERT INTO reviews (profile, puzzle, card, due, added, mastered, seed, themes)"
            " VALUES (:profile, :puzzle, :card, :due, :added, :mastered, :seed, :themes)"
            " ON CONFLICT (profile, puzzle)"
            " DO UPDATE SET card = excluded.card, due = excluded.due, mastered = excluded.mastered",
            {**asdict(review), "profile": profile, "card": schedule.card.to_json()},
        )

    def reschedule(self, profile: str, puzzle: str) -> None:
        """Work out again when a puzzle comes back, if it is among the reviews, as its graded answers have changed."""
        if review := self.get(profile, puzzle):
            self.schedule(profile, puzzle, review.seed, review.themes)

    def redo(self, profile: str | None) -> Redo | None:
        """Look up the set that a profile is redoing; None if there is none, or nothing is left of it."""
        row = self._db.execute(
            "SELECT run, puzzles FROM redos JOIN runs ON run = id WHERE profile = ? AND mode = ? AND ended IS NULL",
            [profile, MODE],
        ).fetchone()
        if row is None:
            return None
        answered = self._db.query("SELECT puzzle FROM attempts WHERE run = ?", [row[0]])
        done = {answer["puzzle"] for answer in answered}
        puzzles = tuple(row[1].split())
        left = tuple(puzzle for puzzle in puzzles if puzzle not in done)
        return Redo(row[0], puzzles, left) if left else None

    def start_redo(self, profile: str, puzzles: Sequence[str], moment: str) -> None:
        """Start to redo puzzles, and end the set before; `moment` is the time in UTC, as ISO text."""
        with self._db.atomic():
            self.end_redo(profile, moment)
            run = self._db.execute(
                "INSERT INTO runs (profile, mode, started) VALUES (?, ?, ?) RETURNING id", [profile, MODE, moment]
            ).fetchone()[0]
            self._db.execute("INSERT INTO redos VALUES (?, ?)", [run, " ".join(puzzles)])

    def end_redo(self, profile: str, moment: str) -> None:
        """End the set that a profile is redoing, if any."""
        self._db.execute(
            "UPDATE runs SET ended = ? WHERE profile = ? AND mode = ? AND ended IS NULL", [moment, profile, MODE]
        )

    def _reviews(self, condition: str, values: list[str | None]) -> list[Review]:
        names = ", ".join(Review.__slots__)
        rows = self._db.query(f"SELECT {names} FROM reviews WHERE {condition}", values)  # noqa: S608
        return [Review(**row) for row in rows]
