"""The table of runs: at most one of each mode is open for a profile, on all its devices together."""

from dataclasses import dataclass

from sqlite_utils import Database

from trainer.solver.verdicts import Verdict
from trainer.web.runs.rules import Run


@dataclass(frozen=True, slots=True)
class Answer:
    """A puzzle of a run, by the number of its sitting, with what was answered; all but the number is None if nothing.

    `seconds` are those from the first look, `created` is the moment of the answer in UTC, as ISO text.
    """

    sitting: int
    rating: int | None
    verdict: str | None
    loss: float | None
    seconds: float | None
    created: str | None


class Runs:
    """The runs of a mode."""

    def __init__(self, db: Database, mode: str) -> None:
        """Work on an open database."""
        self._db = db
        self._mode = mode

    def get(self, profile: str | None, id: int | None) -> Run | None:
        """Look up a run of a profile by its number."""
        return self._one("id = ? AND profile = ?", [id, profile])

    def open_one(self, profile: str | None) -> Run | None:
        """Look up the run that has not been ended; its time may be over."""
        return self._one("profile = ? AND ended IS NULL", [profile])

    def start(self, profile: str, started: str) -> Run:
        """Start a run of a profile that is kept already and has none open."""
        id = self._db.execute(
            "INSERT INTO runs (profile, mode, started) VALUES (?, ?, ?)", [profile, self._mode, started]
        ).lastrowid
        return Run(int(id or 0), profile, self._mode, started, None, 0, 0)

    def end(self, id: int, ended: str) -> None:
        """End a run, unless it has ended before."""
        self._db.execute("UPDATE runs SET ended = ? WHERE id = ? AND ended IS NULL", [ended, id])

    def note_solved(self, id: int) -> None:
        """Count one more answer of a run."""
        self._db.execute("UPDATE runs SET solved = solved + 1 WHERE id = ?", [id])

    def note_skip(self, id: int) -> None:
        """Count one more puzzle of a run as skipped."""
        self._db.execute("UPDATE runs SET skips = skips + 1 WHERE id = ?", [id])

    def best(self, profile: str | None, count: int) -> list[Run]:
        """List the best runs of a profile, the earlier one first where two are as good."""
        return self._all("profile = ? AND solved > 0 ORDER BY solved DESC, id LIMIT ?", [profile, count])

    def puzzles(self, id: int) -> list[str]:
        """List the puzzles that were asked in a run, in that order."""
        return [row["puzzle"] for row in self._db.query("SELECT puzzle FROM sittings WHERE run = ? ORDER BY id", [id])]

    def answers(self, id: int) -> list[Answer]:
        """List the puzzles that were answered or skipped in a run, in that order."""
        rows = self._db.query(
            "SELECT sittings.id AS sitting, puzzle_rating AS rating, verdict, loss, seconds, created FROM sittings"
            " LEFT JOIN attempts ON attempts.id = attempt WHERE sittings.run = ?"
            " AND (attempt IS NOT NULL OR skipped) ORDER BY sittings.id",
            [id],
        )
        return [Answer(**row) for row in rows]

    def last_verdict(self, id: int) -> tuple[Verdict, float] | None:
        """Look up the verdict on the last answer of a run, and the points it lost."""
        row = self._db.execute(
            "SELECT verdict, loss FROM attempts WHERE run = ? ORDER BY id DESC LIMIT 1", [id]
        ).fetchone()
        return row and (Verdict(row[0]), float(row[1]))

    def _one(self, condition: str, values: list[int | str | None]) -> Run | None:
        return next(iter(self._all(condition, values)), None)

    def _all(self, condition: str, values: list[int | str | None]) -> list[Run]:
        rows = self._db.query(f"SELECT * FROM runs WHERE mode = ? AND {condition}", [self._mode, *values])  # noqa: S608
        return [Run(**row) for row in rows]
