"""What is kept: profiles, puzzles and attempts, in one SQLite file in the data folder."""

from dataclasses import asdict, dataclass
from datetime import date
from pathlib import Path

from sqlite_utils import Database

from trainer.web.kept_puzzles import KeptPuzzle, KeptPuzzles

FILE = "trainer.sqlite"


@dataclass(frozen=True, slots=True)
class Attempt:
    """A profile's counted answer to a puzzle.

    `mode` says where it was given: on the puzzle's `date` page ("daily"; there is no date otherwise), or on the page
    that every puzzle has, be it found from a seed ("endless") or not ("link"). `puzzle` is its id, `turn` the turn's
    text, `loss` in points, `seconds` from the first look to the answer (None: not known), `day` the visitor's own day
    of answering, `created` the moment in UTC; all dates and times as ISO text.
    """

    profile: str
    mode: str
    date: str | None
    puzzle: str
    position: str
    turn: str
    loss: float
    verdict: str
    seconds: float | None
    day: str
    created: str


@dataclass(frozen=True, slots=True)
class Settings:
    """What a visitor has chosen; None is what the browser says.

    `language` is "en" or "fr", `scheme` "light" or "dark", `motion` "reduced", `timezone` a name like Europe/Paris.
    """

    language: str | None = None
    scheme: str | None = None
    motion: str | None = None
    timezone: str | None = None


class Storage:
    """One connection to the database; it belongs to the thread that opened it."""

    def __init__(self, data: Path) -> None:
        """Open the database in the data folder."""
        self._db = Database(data / FILE)
        self._db.execute("PRAGMA foreign_keys = ON")
        self.puzzles = KeptPuzzles(self._db)

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    def attempt(self, profile: str | None, day: date) -> Attempt | None:
        """Look up the counted answer of a profile to the puzzle of a date."""
        return self._attempt("profile = ? AND date = ?", [profile, day.isoformat()])

    def attempt_at(self, profile: str | None, puzzle: str) -> Attempt | None:
        """Look up the counted answer of a profile on the page of a puzzle."""
        return self._attempt("profile = ? AND puzzle = ? AND mode IN ('endless', 'link')", [profile, puzzle])

    def keep_attempt(self, attempt: Attempt, puzzle: str) -> None:
        """Keep an answer, its profile if that is new, and the text of its puzzle.

        Only the first answer to the puzzle of a date, and the first one on a puzzle's own page, are kept.
        """
        names = Attempt.__slots__
        with self._db.atomic():
            self._keep_profile(attempt.profile, attempt.created)
            self.puzzles.keep(KeptPuzzle(attempt.puzzle, puzzle), attempt.created)
            self._db.execute(
                f"INSERT INTO attempts ({', '.join(names)}) VALUES (:{', :'.join(names)}) ON CONFLICT DO NOTHING",  # noqa: S608
                asdict(attempt),
            )

    def days_on_time(self, profile: str | None) -> set[date]:
        """List the dates whose puzzle the profile answered on that very day."""
        rows = self._db.query("SELECT date FROM attempts WHERE profile = ? AND date = day", [profile])
        return {date.fromisoformat(row["date"]) for row in rows}

    def settings(self, profile: str) -> Settings:
        """Look up what a profile has chosen."""
        rows = self._db.query("SELECT * FROM settings WHERE profile = ?", [profile])
        return next((Settings(**{name: row[name] for name in Settings.__slots__}) for row in rows), Settings())

    def keep_settings(self, profile: str, created: str, settings: Settings) -> None:
        """Keep what a profile has chosen, and the profile if it is new; `created` is then the moment it began."""
        with self._db.atomic():
            self._keep_profile(profile, created)
            self._db.table("settings").upsert({"profile": profile, **asdict(settings)}, pk="profile")

    def _keep_profile(self, profile: str, created: str) -> None:
        self._db.execute("INSERT OR IGNORE INTO profiles VALUES (?, ?)", [profile, created])

    def _attempt(self, condition: str, values: list[str | None]) -> Attempt | None:
        rows = self._db.query(f"SELECT * FROM attempts WHERE {condition}", values)  # noqa: S608
        return next((Attempt(**{name: row[name] for name in Attempt.__slots__}) for row in rows), None)
