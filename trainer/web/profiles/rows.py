"""Everything that is kept of a profile, whichever tables there are: counted, exported and deleted."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

FORMAT = "chateau-combo-profile-1"
KEYS = frozenset({"transfer_codes", "joined_profiles"})


@dataclass(frozen=True, slots=True)
class Summary:
    """What is kept of a profile: since when, as a moment in UTC, and how many answers, notes and bookmarks."""

    created: datetime
    answers: int
    notes: int
    bookmarks: int


def tables_of_profiles(db: Database) -> list[str]:
    """Name the tables whose rows belong to profiles: they have a column of that name."""
    rows = db.query(
        "SELECT tables.name FROM sqlite_master AS tables JOIN pragma_table_info(tables.name) AS columns"
        " ON columns.name = 'profile' WHERE tables.type = 'table' ORDER BY tables.name"
    )
    return [row["name"] for row in rows]


def summary_of(db: Database, profile: str | None) -> Summary | None:
    """Count what is kept of a profile; None if nothing is."""
    count = "(SELECT count(*) FROM {0} WHERE profile = profiles.id) AS {1}".format
    rows = db.query(
        f"SELECT created, {count('attempts', 'answers')}, {count('notes', 'notes')},"  # noqa: S608
        f" {count('bookmarks', 'bookmarks')} FROM profiles WHERE id = ?",
        [profile],
    )
    return next((Summary(**row | {"created": datetime.fromisoformat(row["created"])}) for row in rows), None)


def export(db: Database, profile: str, now: datetime) -> dict[str, object]:
    """Collect all that is kept of a profile: the rows of each table, and the puzzles it has answered, by their ids.

    Codes and the ids of profiles that were joined to it are not part of it, only keys. A puzzle that is damaged,
    or not there any more, is None.
    """
    with db.atomic():
        tables = {table: list(_rows(db, table, profile)) for table in tables_of_profiles(db) if table not in KEYS}
        begun = db.execute("SELECT created FROM profiles WHERE id = ?", [profile]).fetchone()
        puzzles = db.query(
            "SELECT answered.puzzle AS id, iif(json_valid(puzzles.puzzle), puzzles.puzzle, 'null') AS text"
            " FROM (SELECT DISTINCT puzzle FROM attempts WHERE profile = ?) AS answered"
            " LEFT JOIN puzzles ON puzzles.id = answered.puzzle ORDER BY answered.puzzle",
            [profile],
        )
        return {
            "format": FORMAT,
            "exported": now.isoformat(),
            "profile": profile,
            "created": begun and begun[0],
            "tables": tables,
            "puzzles": {row["id"]: json.loads(row["text"]) for row in puzzles},
        }


def delete(db: Database, profile: str) -> None:
    """Delete all that is kept of a profile; puzzles stay, as they belong to everyone."""
    tables = tables_of_profiles(db)  # read before, as a transaction that reads first is refused while others write
    with db.atomic():
        # Rows refer to rows of other tables, which may go first.
        db.execute("PRAGMA defer_foreign_keys = ON")
        for table in tables:
            db.execute(f'DELETE FROM "{table}" WHERE profile = ?', [profile])  # noqa: S608
        db.execute("DELETE FROM profiles WHERE id = ?", [profile])


def _rows(db: Database, table: str, profile: str) -> Iterator[dict[str, object]]:
    for row in db.query(f'SELECT * FROM "{table}" WHERE profile = ?', [profile]):  # noqa: S608
        yield {name: value for name, value in row.items() if name != "profile"}
