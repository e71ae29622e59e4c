"""Sittings: a puzzle put before a profile in a mode that chooses it, until it is answered or skipped."""

from dataclasses import dataclass

from sqlite_utils import Database


@dataclass(frozen=True, slots=True)
class Sitting:
    """A puzzle, named by its id, before a profile in a mode; `started` is the moment in UTC, as ISO text.

    `run` is the run of puzzles that it belongs to, `attempt` the answer, once it is there; both are None otherwise.
    `rated` tells whether the answer may change the profile's rating.
    """

    id: int
    profile: str
    mode: str
    puzzle: str
    started: str
    run: int | None
    attempt: int | None
    skipped: bool
    rated: bool = True

    @property
    def is_open(self) -> bool:
        """Return whether the puzzle still waits for its answer."""
        return self.attempt is None and not self.skipped


class Sittings:
    """The table of sittings: at most one is open for each profile and mode, on all devices together."""

    def __init__(self, db: Database) -> None:
        """Work on an open database."""
        self._db = db

    def get(self, profile: str | None, mode: str, id: int) -> Sitting | None:
        """Look up a sitting of a profile in a mode; None if there is none with this number."""
        return self._one("id = ? AND profile = ? AND mode = ?", [id, profile, mode])

    def open_one(self, profile: str | None, mode: str) -> Sitting | None:
        """Look up the sitting that waits for an answer; None if there is none."""
        return self._one("profile = ? AND mode = ? AND attempt IS NULL AND NOT skipped", [profile, mode])

    def start(
        self, profile: str, mode: str, puzzle: str, started: str, run: int | None = None, rated: bool = True
    ) -> Sitting:
        """Put a puzzle before a profile that is kept already, unless one is there: then return that one's sitting."""
        with self._db.atomic():
            self._db.execute(
                "INSERT INTO sittings (profile, mode, puzzle, started, run, rated) VALUES (?, ?, ?, ?, ?, ?)"
                " ON CONFLICT DO NOTHING",
                [profile, mode, puzzle, started, run, int(rated)],
            )
            sitting = self.open_one(profile, mode)
        if sitting is None:
            raise RuntimeError("A sitting that was started is not there.")
        return sitting

    def answer(self, id: int, attempt: int) -> bool:
        """Note the kept answer of a sitting; return False, and note nothing, if it is no longer open."""
        return self._close(id, "attempt = ?", [attempt])

    def skip(self, id: int) -> bool:
        """End a sitting without an answer; return False if it is no longer open."""
        return self._close(id, "skipped = 1", [])

    def _close(self, id: int, change: str, values: list[int]) -> bool:
        with self._db.atomic():
            done = self._db.execute(
                f"UPDATE sittings SET {change} WHERE id = ? AND attempt IS NULL AND NOT skipped",  # noqa: S608
                [*values, id],
            )
        return done.rowcount == 1

    def _one(self, condition: str, values: list[int | str | None]) -> Sitting | None:
        rows = self._db.query(f"SELECT * FROM sittings WHERE {condition}", values)  # noqa: S608
        flags = ("skipped", "rated")
        return next((Sitting(**row | {name: bool(row[name]) for name in flags}) for row in rows), None)
