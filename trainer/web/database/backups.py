"""Backups of the data folder: taken and restored while the server runs.

A backup is one SQLite file: the whole database, and the key that signs the cookies, without which nobody would have
their profile again. It is written as a whole or not at all, for its owner's eyes only.
"""

import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from sqlite_utils import Database

from trainer.web.database.migrations import migrations, starting_alone
from trainer.web.database.storage import FILE
from trainer.web.site.private import make_private
from trainer.web.site.security import SECRET_KEY, keep_secret_key, secret_key

KEY_TABLE = "backup_secret_key"
LOCK_SECONDS = 60
ODD = "type IN ('trigger', 'view') OR sql LIKE 'CREATE VIRTUAL%' OR tbl_name GLOB '*[^A-Za-z0-9_]*'"
"""What could do things of its own when a row is read or written."""


class BadBackup(ValueError):
    """No backup can be made, or this one can't be restored; the message says why, and what to do."""


@dataclass(frozen=True, slots=True)
class Counts:
    """What a backup holds."""

    profiles: int
    answers: int


@dataclass(frozen=True, slots=True)
class Restored:
    """What was restored, where what was there before is now, and whether the cookies' key is another one."""

    counts: Counts
    before: Path | None
    is_other_key: bool


def back_up(data: Path, file: Path) -> Counts:
    """Write a backup of the data folder to a new file; raise BadBackup if that can't be done."""
    if not (data / FILE).is_file():
        raise BadBackup(f"There is nothing to back up in the folder {data}: name the one that the server uses.")
    if file.exists():
        raise BadBackup(f"The file {file} exists already: name another one.")
    with _said(f"The database in {data} can't be backed up"):
        return _back_up(data, file)


def restore(file: Path, data: Path, now: datetime) -> Restored:
    """Make the data folder what a backup says, and keep what was there before as a backup beside it.

    Everything is checked, and brought up to date, before anything is replaced; raise BadBackup if it can't be used.
    """
    data.mkdir(parents=True, exist_ok=True)
    with _said(f"The file {file} can't be restored"), starting_alone(data):
        before = _free_name(data, now) if (data / FILE).exists() else None
        with _partial(data / "restore.partial") as ready:
            shutil.copyfile(file, ready)
            with closing(Database(ready)) as backup:
                key = _made_ready(backup, file)
                counts = _counts(backup)
                is_other_key = before is not None and key != secret_key(data)
            with _alone_at(data, before) as live:
                _replace(live, ready)
        keep_secret_key(data, key)
    return Restored(counts, before, is_other_key)


def _back_up(data: Path, file: Path) -> Counts:
    with _becoming(file) as partial:
        with closing(sqlite3.connect(data / FILE)) as live, closing(sqlite3.connect(partial)) as copy:
            live.backup(copy)
        with closing(Database(partial)) as backup:
            backup.disable_wal()  # so that it is one file
            _check(backup)
            backup.table(KEY_TABLE).create({"key": str}).insert({"key": secret_key(data)})
            return _counts(backup)


def _made_ready(backup: Database, file: Path) -> str:
    """Check a copy of a backup, take the key out, which is returned, and bring the rest up to date."""
    _check(backup)
    if odd := backup.execute(f"SELECT name FROM sqlite_master WHERE {ODD}").fetchone():  # noqa: S608
        raise BadBackup(f"The file {file} holds {odd[0]!r}, as no backup of the trainer does. Name another backup.")
    with closing(Database(memory=True)) as fresh:
        migrations.apply(fresh)
        known = {migration.name for migration in migrations.applied(fresh)}
        applied = {migration.name for migration in migrations.applied(backup)}
        if not applied or not backup.table(KEY_TABLE).exists():
            raise BadBackup(f"The file {file} is not a backup of the trainer: name one that `trainer backup` made.")
        if not applied <= known:
            raise BadBackup(f"The file {file} is from a newer trainer than this one: update this one first.")
        key = _taken_out(backup)
        migrations.apply(backup)
        if missing := _promises(fresh) - _promises(backup):
            raise BadBackup(f"The file {file} is damaged: it lacks {min(missing)}. Name another backup.")
    return key


def _taken_out(backup: Database) -> str:
    """Take the key out of a backup."""
    keys = backup.execute(f'SELECT key FROM "{KEY_TABLE}"').fetchall()  # noqa: S608
    if len(keys) != 1 or not SECRET_KEY.fullmatch(str(keys[0][0]).encode()):
        raise sqlite3.DatabaseError("it is damaged")
    backup.table(KEY_TABLE).drop()
    return str(keys[0][0])


def _free_name(data: Path, now: datetime) -> Path:
    """Name a new file for what was there before."""
    name = f"before-restore-{now:%Y%m%d-%H%M%S}"
    ends = ("", *(f"-{number}" for number in range(2, 1000)))
    return next(file for end in ends if not (file := data / f"{name}{end}.sqlite").exists())


@contextmanager
def _alone_at(data: Path, before: Path | None) -> Iterator[sqlite3.Connection]:
    """Give the live database while nobody else can write to it, from before what it holds is set aside.

    What is there is backed up, or moved away as it is if it is damaged; so whatever was kept is either in that or in
    what comes after.
    """
    with ExitStack() as left:
        try:
            live = left.enter_context(_locked(data))
            if before:
                _back_up(data, before)
        except sqlite3.DatabaseError as error:
            if before is None or not _is_damage(error):
                raise
            left.close()
            _move_away(data, before)
            live = left.enter_context(_locked(data))
        yield live


@contextmanager
def _locked(data: Path) -> Iterator[sqlite3.Connection]:
    """Open the live database, and begin a transaction that lets others read it but not write to it."""
    make_private(data / FILE)
    with closing(sqlite3.connect(data / FILE, timeout=LOCK_SECONDS, isolation_level=None)) as live:
        live.execute("PRAGMA journal_mode = WAL")
        live.execute("BEGIN IMMEDIATE")
        yield live


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    """Return whether what is there is no database, or lacks its tables; not if the disk is full or others have it."""
    return not isinstance(error, sqlite3.OperationalError) or error.sqlite_errorcode == sqlite3.SQLITE_ERROR


def _move_away(data: Path, before: Path) -> None:
    for end in ("", "-wal", "-shm"):
        if (part := data / f"{FILE}{end}").exists():
            part.rename(before.with_name(f"{before.name}{end}"))


def _replace(live: sqlite3.Connection, ready: Path) -> None:
    """Let the live database be the backup; whoever uses it sees either the old or the new one."""
    with closing(sqlite3.connect(ready)) as backup:
        for name, _, _ in _schema(live, "table"):
            live.execute(f'DROP TABLE "{name}"')
        for name, sql, columns in _schema(backup, "table"):
            live.execute(sql)
            row = f'INSERT INTO "{name}" VALUES ({", ".join("?" * columns)})'  # noqa: S608
            live.executemany(row, backup.execute(f'SELECT * FROM "{name}"'))  # noqa: S608
        for _, sql, _ in _schema(backup, "index"):
            live.execute(sql)
    live.execute("COMMIT")


def _schema(db: sqlite3.Connection, type: str) -> list[tuple[str, str, int]]:
    """List the tables or indices by name: the statement that makes it, and the number of columns."""
    return db.execute(
        "SELECT name, sql, (SELECT count(*) FROM pragma_table_info(tables.name)) FROM sqlite_master AS tables"
        " WHERE type = ? AND sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY rowid",
        [type],
    ).fetchall()


def _check(db: Database) -> None:
    if db.execute("PRAGMA integrity_check").fetchone()[0] != "ok":
        raise sqlite3.DatabaseError("it is damaged")


def _counts(db: Database) -> Counts:
    return Counts(db.table("profiles").count, db.table("attempts").count)


def _promises(db: Database) -> set[str]:
    """List what the code relies on: columns, the keys of tables, and which rows there can be only one of."""
    unique = db.execute(
        "SELECT 'the one row for each ' || tables.name || '(' || (SELECT group_concat(name) FROM"
        " pragma_index_info(indices.name)) || ')' || coalesce((SELECT substr(sql, instr(sql, ' WHERE ')) FROM"
        " sqlite_master AS made WHERE made.name = indices.name AND indices.partial), '')"
        " FROM sqlite_master AS tables, pragma_index_list(tables.name) AS indices"
        """ WHERE indices."unique" AND tables.name NOT GLOB '_*'"""
    )
    columns = [(table.name, column) for table in db.tables for column in table.columns]
    keys = {f"the key {table}.{column.name}" for table, column in columns if column.is_pk and not table.startswith("_")}
    return {f"{table}.{column.name}" for table, column in columns} | keys | {str(promise) for (promise,) in unique}


@contextmanager
def _becoming(file: Path) -> Iterator[Path]:
    """Give a file to write, which takes its name only when all is written."""
    with _partial(file.with_name(f"{file.name}.partial")) as partial:
        yield partial
        with partial.open("rb") as written:
            os.fsync(written.fileno())
        partial.replace(file)


@contextmanager
def _partial(file: Path) -> Iterator[Path]:
    """Make an empty file for its owner's eyes, which is gone in the end, as is what a killed process left of one."""
    parts = [file.with_name(f"{file.name}{end}") for end in ("", "-journal", "-wal", "-shm")]
    try:
        # SQLite would take a journal that is left for one of the new file.
        for part in parts:
            part.unlink(missing_ok=True)
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        yield file
    finally:
        for part in parts:
            part.unlink(missing_ok=True)


@contextmanager
def _said(what: str) -> Iterator[None]:
    """Turn errors of SQLite and of the system into a sentence."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise BadBackup(f"{what}: {why}.") from error
