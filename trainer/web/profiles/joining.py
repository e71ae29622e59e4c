"""Two profiles become one: every row of the one moves to the other, in one transaction."""

from datetime import datetime
from itertools import count

from sqlite_utils import Database

from trainer.web.database.storage import AT_A_PUZZLE
from trainer.web.profiles.rows import tables_of_profiles

SETTLE = (
    # The earlier answer to the puzzle of a date, or on a puzzle's own page, is the one that counts.
    f"""DELETE FROM attempts WHERE id IN (
        SELECT iif(mine.created < theirs.created, theirs.id, mine.id)
        FROM attempts AS mine JOIN attempts AS theirs ON theirs.profile = :into AND (
            theirs.date = mine.date OR theirs.puzzle = mine.puzzle AND theirs.{AT_A_PUZZLE}
            AND mine.{AT_A_PUZZLE})
        WHERE mine.profile = :mine)""",  # noqa: S608
    # One run and one sitting of a mode can be open: those of the profile that stays.
    """UPDATE runs SET ended = :now WHERE profile = :mine AND ended IS NULL AND mode IN (
        SELECT mode FROM runs WHERE profile = :into AND ended IS NULL
        UNION SELECT mode FROM sittings WHERE profile = :into AND attempt IS NULL AND NOT skipped)""",
    """UPDATE sittings SET skipped = 1 WHERE profile = :mine AND attempt IS NULL AND NOT skipped AND (
        run IN (SELECT id FROM runs WHERE profile = :mine AND ended IS NOT NULL)
        OR mode IN (SELECT mode FROM sittings WHERE profile = :into AND attempt IS NULL AND NOT skipped))""",
    # A hint that was taken on either device was taken, but for an answer that the other one has given meanwhile.
    f"""DELETE FROM hints WHERE profile IN (:mine, :into) AND EXISTS (SELECT 1 FROM attempts AS others
        WHERE others.profile IN (:mine, :into) AND others.profile <> hints.profile AND others.puzzle = hints.puzzle
        AND (others.date IS NOT NULL OR others.{AT_A_PUZZLE})) AND NOT EXISTS (
            SELECT 1 FROM sittings WHERE attempt IS NULL AND NOT skipped
            AND sittings.profile = hints.profile AND sittings.puzzle = hints.puzzle)""",  # noqa: S608
    """INSERT INTO hints SELECT :into, puzzle, taken FROM hints WHERE profile = :mine
        ON CONFLICT DO UPDATE SET taken = max(taken, excluded.taken)""",
    # What is to be reviewed comes at the earlier of the two days.
    """DELETE FROM reviews WHERE rowid IN (
        SELECT iif((mine.mastered IS NOT NULL, mine.due) < (theirs.mastered IS NOT NULL, theirs.due),
            theirs.rowid, mine.rowid)
        FROM reviews AS mine JOIN reviews AS theirs USING (puzzle)
        WHERE mine.profile = :mine AND theirs.profile = :into)""",
    # Two notes on a puzzle become one.
    """UPDATE notes SET note = notes.note || char(10, 10) || mine.note, changed = max(notes.changed, mine.changed)
        FROM (SELECT puzzle, note, changed FROM notes WHERE profile = :mine) AS mine
        WHERE notes.profile = :into AND notes.puzzle = mine.puzzle AND notes.note <> mine.note""",
    "DELETE FROM transfer_codes WHERE profile = :mine",
    "UPDATE profiles SET created = min(created, (SELECT created FROM profiles WHERE id = :mine)) WHERE id = :into",
)
RATED = "(SELECT count(*) FROM attempts WHERE profile = {} AND rated)"
KEEP_THE_SURER_RATING = f"""DELETE FROM ratings
    WHERE (SELECT count(*) FROM ratings WHERE profile IN (:mine, :into)) = 2
    AND profile = iif({RATED.format(":mine")} > {RATED.format(":into")}, :into, :mine)"""  # noqa: S608


def join(db: Database, mine: str, into: str, now: datetime) -> None:
    """Move all that is kept of the profile `mine` to the profile `into`, which whoever has `mine` then goes on with.

    Of two rows that can't both stay, the answer given earlier does, the rating with more rated answers, the review due
    earlier; of any others, that of `into`.
    """
    values = {"mine": mine, "into": into, "now": now.isoformat()}
    with db.atomic():
        kept = db.execute("SELECT 1 FROM profiles WHERE id = :mine", values).fetchone()
        if not kept or mine == into:
            return
        for statement in (KEEP_THE_SURER_RATING, *SETTLE):
            db.execute(statement, values)
        _rename_drills(db, mine, into)
        for table in tables_of_profiles(db):
            db.execute(f'UPDATE OR IGNORE "{table}" SET profile = :into WHERE profile = :mine', values)  # noqa: S608
            db.execute(f'DELETE FROM "{table}" WHERE profile = :mine', values)  # noqa: S608
        db.execute("DELETE FROM profiles WHERE id = :mine", values)
        db.execute("INSERT OR REPLACE INTO joined_profiles (former, profile) VALUES (:mine, :into)", values)


def joined_into(db: Database, profile: str) -> str | None:
    """Return the profile that one was joined to, None if there is none: other devices may still name the old one."""
    row = db.execute("SELECT profile FROM joined_profiles WHERE former = ?", [profile]).fetchone()
    return row and str(row[0])


def _rename_drills(db: Database, mine: str, into: str) -> None:
    """Give each drill of the one profile whose name is another drill's in the other one a name that is free."""
    drills = list(db.query("SELECT id, profile, name, drill FROM drills WHERE profile IN (?, ?)", [mine, into]))
    theirs = {drill["name"]: drill["drill"] for drill in drills if drill["profile"] == into}
    taken = {drill["name"] for drill in drills}
    for drill in drills:
        name = drill["name"]
        if drill["profile"] == mine and theirs.get(name, drill["drill"]) != drill["drill"]:
            free = next(other for number in count(2) if (other := f"{name} ({number})") not in taken)
            taken.add(free)
            db.execute("UPDATE drills SET name = ? WHERE id = ?", [free, drill["id"]])
