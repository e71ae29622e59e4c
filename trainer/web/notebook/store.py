"""The tables of bookmarks and notes."""

from dataclasses import dataclass

from sqlite_utils import Database

MOST_CHARACTERS = 1000


@dataclass(frozen=True, slots=True)
class Marked:
    """A puzzle with a bookmark or a note, with the latest answer to it: its verdict, date and themes, if any."""

    puzzle: str
    is_marked: bool
    note: str
    verdict: str | None
    date: str | None
    themes: str


class Notebook:
    """What a profile has marked and written."""

    def __init__(self, db: Database, profile: str | None) -> None:
        """Work on an open database, for one profile."""
        self._db, self._profile = db, profile

    def is_marked(self, puzzle: str) -> bool:
        """Return whether a puzzle has a bookmark."""
        return self._one("SELECT 1 FROM bookmarks WHERE profile = ? AND puzzle = ?", puzzle) is not None

    def note(self, puzzle: str) -> str:
        """Look up the note on a puzzle, empty if there is none."""
        return str(self._one("SELECT note FROM notes WHERE profile = ? AND puzzle = ?", puzzle) or "")

    def mark(self, puzzle: str, moment: str) -> None:
        """Put a bookmark; `moment` is the time in UTC, as ISO text."""
        self._db.execute("INSERT OR IGNORE INTO bookmarks VALUES (?, ?, ?)", [self._profile, puzzle, moment])

    def unmark(self, puzzle: str) -> None:
        """Take a bookmark away."""
        self._db.execute("DELETE FROM bookmarks WHERE profile = ? AND puzzle = ?", [self._profile, puzzle])

    def write(self, puzzle: str, note: str, moment: str) -> None:
        """Keep a note on a puzzle instead of the one before; an empty one counts as none."""
        if note:
            self._db.execute("INSERT OR REPLACE INTO notes VALUES (?, ?, ?, ?)", [self._profile, puzzle, note, moment])
        else:
            self._db.execute("DELETE FROM notes WHERE profile = ? AND puzzle = ?", [self._profile, puzzle])

    def marked(self, count: int, offset: int) -> list[Marked]:
        """List puzzles with a bookmark or a note, the latest first."""
        rows = self._db.query(
            "SELECT pages.puzzle AS puzzle, MAX(mark) AS is_marked, MAX(note) AS note, MAX(moment) AS moment FROM ("
            "SELECT puzzle, 1 AS mark, '' AS note, created AS moment FROM bookmarks WHERE profile = :profile"
            " UNION ALL SELECT puzzle, 0, note, changed FROM notes WHERE profile = :profile) AS pages"
            " GROUP BY pages.puzzle ORDER BY moment DESC, puzzle LIMIT :count OFFSET :offset",
            {"profile": self._profile, "count": count, "offset": offset},
        )
        return [self._with_answer(row["puzzle"], bool(row["is_marked"]), row["note"]) for row in rows]

    def _with_answer(self, puzzle: str, is_marked: bool, note: str) -> Marked:
        rows = self._db.query(
            "SELECT verdict, date, themes FROM attempts WHERE puzzle = ? AND profile = ? ORDER BY id DESC LIMIT 1",
            [puzzle, self._profile],
        )
        row = next(iter(rows), {"verdict": None, "date": None, "themes": ""})
        return Marked(puzzle, is_marked, note, **row)

    def _one(self, query: str, puzzle: str) -> object:
        row = self._db.execute(query, [self._profile, puzzle]).fetchone()
        return row and row[0]
