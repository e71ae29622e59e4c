"""The kept answers of a profile, filtered, newest first."""

from collections.abc import Iterator
from dataclasses import dataclass

from sqlite_utils import Database

from trainer.web.database.storage import Attempt
from trainer.web.history.filters import Filters

Row = dict[str, str | int | float | None]
"""The columns of an answer by their names; those of an Attempt, its number as `id`, and more."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer; `sitting` is the number of the sitting that it was given in, if it was in one."""

    attempt: Attempt
    sitting: int | None


class History:
    """The answers of one profile."""

    def __init__(self, db: Database, profile: str | None) -> None:
        """Work on an open database, for one profile."""
        self._db, self._profile = db, profile

    def count(self, filters: Filters) -> int:
        """Count the answers that are wanted."""
        where, values = self._where(filters)
        return int(self._db.execute(f"SELECT COUNT(*) FROM attempts WHERE {where}", values).fetchone()[0])  # noqa: S608

    def entries(self, filters: Filters, count: int, offset: int) -> list[Entry]:
        """List so many of the answers that are wanted, from an offset on."""
        where, values = self._where(filters)
        # The inner query needs the index only, however far the offset is.
        order = "ORDER BY created DESC, id DESC"
        wanted = f"SELECT id FROM attempts WHERE {where} {order} LIMIT :count OFFSET :offset"  # noqa: S608
        return self._entries(f"id IN ({wanted}) {order}", values | {"count": count, "offset": offset})

    def entry(self, id: int) -> Entry | None:
        """Look up an answer by its number; None if it isn't this profile's."""
        found = self._entries("profile = :profile AND id = :id", {"profile": self._profile, "id": id})
        return next(iter(found), None)

    def rows(self, filters: Filters) -> Iterator[Row]:
        """Go through all answers that are wanted, each with the note on its puzzle."""
        where, values = self._where(filters)
        return self._db.query(
            "SELECT *, (SELECT note FROM notes WHERE notes.profile = attempts.profile"  # noqa: S608
            f" AND notes.puzzle = attempts.puzzle) AS note FROM attempts WHERE {where} ORDER BY created DESC, id DESC",
            values,
        )

    def _entries(self, condition: str, values: Row) -> list[Entry]:
        rows = self._db.query(
            "SELECT *, (SELECT id FROM sittings WHERE attempt = attempts.id) AS sitting"  # noqa: S608
            f" FROM attempts WHERE {condition}",
            values,
        )
        names = Attempt.__slots__
        return [Entry(Attempt(**{name: row[name] for name in names}), row["sitting"]) for row in rows]

    def _where(self, filters: Filters) -> tuple[str, Row]:
        """Return the SQL condition for the answers that are wanted, and its values."""
        wanted: dict[str, tuple[str, str | float | None]] = {
            "mode": ("mode = :mode", filters.mode),
            "theme": ("instr(' ' || themes || ' ', ' ' || :theme || ' ')", filters.theme),
            "verdict": ("verdict = :verdict", filters.verdict),
            "least": ("loss >= :least", filters.least),
            "most": ("loss <= :most", filters.most),
            "first": ("day >= :first", filters.first),
            "last": ("day <= :last", filters.last),
        }
        used = {name: (sql, value) for name, (sql, value) in wanted.items() if value is not None}
        conditions = ["profile = :profile", *(sql for sql, _ in used.values())]
        values: Row = {"profile": self._profile, **{name: value for name, (_, value) in used.items()}}
        return " AND ".join(conditions), values
