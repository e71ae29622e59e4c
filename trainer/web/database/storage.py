"""What is kept: profiles, puzzles and attempts, in one SQLite file in the data folder."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from datetime import date
from pathlib import Path
from typing import TypedDict

from sqlite_utils import Database

from trainer.coach.kinds import kind_of_answer
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import turn_text
from trainer.rules.turns import Refresh, Turn
from trainer.web.database.kept_puzzles import KeptPuzzle, KeptPuzzles
from trainer.web.database.sittings import Sitting, Sittings

FILE = "trainer.sqlite"
AT_A_PUZZLE = "mode IN ('endless', 'link')"
"""Which answers were given on the page of a puzzle, as the index has it by which each profile has one there."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A profile's counted answer to a puzzle.

    `mode` says where it was given: on the puzzle's `date` page ("daily"; there is no date otherwise), or on the page
    that every puzzle has, be it found from a seed ("endless") or not ("link"), or in a mode with sittings, like
    "practice". `puzzle` is its id, `turn` the turn's text, `loss` in points, `seconds` from the first look to the
    answer (None: not known), `day` the visitor's own day of answering, `created` the moment in UTC; all dates and times
    as ISO text.

    Then what the puzzle was like, whatever becomes of it: its best turn's text, its own rating, its themes with a space
    between, turn number and players; and the kind of decision: what an answer that is not among the best ones misses,
    else what the puzzle asks for. `hints`: how many steps of hints were taken; `run`: the run
    of puzzles it belongs to; `rated`: 1 if it changed the profile's rating, which was then `rating` ± `deviation`.

    `grade` is by which the answer decided when the puzzle comes back for review, from 1 (again) to 4 (easy), None if it
    didn't decide that; `grade_chosen`: 1 if the player chose another one than followed from the verdict.

    `id` is the number it is kept by, 0 until it is kept.
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
    best: str | None = None
    puzzle_rating: int | None = None
    themes: str = ""
    kind: str = ""
    turn_number: int | None = None
    players: int | None = None
    hints: int = 0
    run: int | None = None
    rated: int = 0
    rating: float | None = None
    deviation: float | None = None
    grade: int | None = None
    grade_chosen: int = 0
    id: int = 0


@dataclass(frozen=True, slots=True)
class Settings:
    """What a visitor has chosen; None is the browser's own.

    `language` is the code of one, `scheme` "light" or "dark", `motion` "reduced", `timezone` a name like Europe/Paris.
    `review_from` is the mildest verdict that brings an answer back for review, "inaccuracy" or "blunder" (None:
    mistake), `hide_rating` is "hidden" and `show_time` "shown", or None. `shortcuts` is "off" if only the browser's own
    keys may do anything.
    """

    language: str | None = None
    scheme: str | None = None
    motion: str | None = None
    timezone: str | None = None
    review_from: str | None = None
    hide_rating: str | None = None
    show_time: str | None = None
    shortcuts: str | None = None


class PuzzleFacts(TypedDict):
    """What an attempt keeps of its puzzle and its turn, by the names of the attempt's fields."""

    best: str
    puzzle_rating: int
    themes: str
    kind: str
    turn_number: int
    players: int


def row_of(attempt: Attempt) -> dict[str, str | float | None]:
    """Return an attempt as a row that is new: its columns but for the number, which the database gives."""
    row = asdict(attempt)
    del row["id"]
    return row


def facts_of(puzzle: Puzzle, turn: Turn | Refresh) -> PuzzleFacts:
    """Return what an attempt keeps of its puzzle and the turn that answers it."""
    return {
        "best": turn_text(puzzle.candidates[0].turn),
        "puzzle_rating": puzzle.rating,
        "themes": " ".join(puzzle.themes),
        "kind": kind_of_answer(puzzle, turn),
        "turn_number": puzzle.position.turn_number,
        "players": len(puzzle.position.players),
    }


class Storage:
    """One connection to the database; it belongs to the thread that opened it."""

    def __init__(self, data: Path) -> None:
        """Open the database in the data folder."""
        self.db = Database(data / FILE)
        self.db.execute("PRAGMA foreign_keys = ON")
        self.puzzles = KeptPuzzles(self.db)
        self.sittings = Sittings(self.db)

    def close(self) -> None:
        """Close the connection."""
        self.db.close()

    def attempt(self, profile: str | None, day: date) -> Attempt | None:
        """Look up the counted answer of a profile to the puzzle of a date."""
        return self._attempt("profile = ? AND date = ?", [profile, day.isoformat()])

    def attempt_at(self, profile: str | None, puzzle: str) -> Attempt | None:
        """Look up the counted answer of a profile on the page of a puzzle."""
        return self._attempt(f"profile = ? AND puzzle = ? AND {AT_A_PUZZLE}", [profile, puzzle])

    def attempt_of(self, sitting: Sitting) -> Attempt | None:
        """Look up the answer that a sitting had when it was read."""
        return None if sitting.attempt is None else self._attempt("id = ?", [sitting.attempt])

    def attempt_in(self, sitting: Sitting) -> Attempt | None:
        """Look up the answer that a sitting has now."""
        return self._attempt("id = (SELECT attempt FROM sittings WHERE id = ?)", [sitting.id])

    def hints(self, profile: str | None, puzzle: str) -> int:
        """Count the steps of hints that a profile has taken for the answer it has yet to give to a puzzle."""
        rows = self.db.query("SELECT taken FROM hints WHERE profile = ? AND puzzle = ?", [profile, puzzle])
        return next((int(row["taken"]) for row in rows), 0)

    def forget_hints(self, profile: str, puzzle: str) -> None:
        """Forget the hints for a puzzle, now that it is answered: the next answer has its own."""
        self.db.execute("DELETE FROM hints WHERE profile = ? AND puzzle = ?", [profile, puzzle])

    @contextmanager
    def writing(self, profile: str, moment: str) -> Iterator[None]:
        """Keep all that is written within, or nothing; `moment` is when the profile begins if it is new.

        The profile is written first. This makes whatever follows wait for whoever else writes just now: a transaction
        that has read something before it writes would be refused then.
        """
        with self.db.atomic():
            self.keep_profile(profile, moment)
            yield

    def keep_attempt(self, attempt: Attempt, puzzle: str, sitting: Sitting | None = None) -> Attempt | None:
        """Keep an answer, its profile if that is new, and the text of its puzzle; return it with its number.

        Only the first answer to the puzzle of a date, the first one on a puzzle's own page, and the first one in a
        sitting are kept; None is returned for any other.
        """
        row = row_of(attempt)
        with self.writing(attempt.profile, attempt.created):
            self.puzzles.keep(KeptPuzzle(attempt.puzzle, puzzle), attempt.created)
            kept = self.db.execute(
                f"INSERT INTO attempts ({', '.join(row)}) VALUES (:{', :'.join(row)})"  # noqa: S608
                " ON CONFLICT DO NOTHING RETURNING id",
                row,
            ).fetchone()
            if kept and sitting is not None and not self.sittings.answer(sitting.id, kept[0]):
                self.db.execute("DELETE FROM attempts WHERE id = ?", [kept[0]])
                return None
        return kept and replace(attempt, id=int(kept[0]))

    def days_on_time(self, profile: str | None) -> set[date]:
        """List the dates whose puzzle the profile answered on that very day."""
        # That the date is there lets SQLite pass by all answers that were given on other pages.
        on_time = "profile = ? AND date IS NOT NULL AND date = day"
        rows = self.db.execute(f"SELECT date FROM attempts WHERE {on_time}", [profile])  # noqa: S608
        return {date.fromisoformat(day) for (day,) in rows}

    def settings(self, profile: str) -> Settings:
        """Look up what a profile has chosen."""
        rows = self.db.query("SELECT * FROM settings WHERE profile = ?", [profile])
        return next((Settings(**{name: row[name] for name in Settings.__slots__}) for row in rows), Settings())

    def keep_settings(self, profile: str, created: str, settings: Settings) -> None:
        """Keep what a profile has chosen, and the profile if it is new; `created` is then the moment it began."""
        with self.writing(profile, created):
            self.db.table("settings").upsert({"profile": profile, **asdict(settings)}, pk="profile")

    def keep_profile(self, profile: str, created: str) -> None:
        """Keep a profile if it is new; `created` is then the moment it began.

        One that has just been joined to another one stays away, so that no row of it can be kept again.
        """
        self.db.execute(
            "INSERT OR IGNORE INTO profiles SELECT :id, :created"
            " WHERE NOT EXISTS (SELECT 1 FROM joined_profiles WHERE former = :id)",
            {"id": profile, "created": created},
        )

    def _attempt(self, condition: str, values: list[str | int | None]) -> Attempt | None:
        rows = self.db.query(f"SELECT * FROM attempts WHERE {condition}", values)  # noqa: S608
        return next((Attempt(**{name: row[name] for name in Attempt.__slots__}) for row in rows), None)
