"""Backups: taken and restored while pages are asked for, and refused if they are damaged."""

import resource
import sqlite3
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import datetime
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.web.conftest import URL, Site, Visitor, text
from trainer.web import create_app
from trainer.web.database import backups
from trainer.web.database.backups import KEY_TABLE, BadBackup, Counts, back_up, restore
from trainer.web.database.migrations import migrations
from trainer.web.database.storage import FILE
from trainer.web.site.security import secret_key

NOON = datetime(2026, 12, 5, 12)
BEFORE = "before-restore-20261205-120000.sqlite"


@pytest.fixture
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("backups") / "backup.sqlite"


def spoil(file: Path, change: Callable[[Database], object]) -> None:
    with Database(file) as db:
        change(db)
        db.conn.commit()


def test_a_backup_is_restored_into_the_site_that_runs(site: Site, visitor: Visitor, file: Path) -> None:
    visitor.answer("monk.2.1")
    assert back_up(site.data, file) == Counts(1, 1)
    site.visitor().answer("refresh")
    visitor.client.post("/profile/delete")
    restored = restore(file, site.data, NOON)
    assert (restored.counts, restored.before, restored.is_other_key) == (Counts(1, 1), site.data / BEFORE, False)
    assert site.rows("attempts", "turn") == [("monk.2.1",)]
    assert restore(site.data / BEFORE, site.data, NOON.replace(hour=13)).counts == Counts(1, 1)
    assert site.rows("attempts", "turn") == [("refresh",)]


def test_what_was_there_before_is_kept_each_time(site: Site, visitor: Visitor, file: Path) -> None:
    back_up(site.data, file)
    visitor.answer("monk.2.1")
    before = [restore(file, site.data, NOON).before for _ in range(2)]
    assert before == [site.data / BEFORE, site.data / "before-restore-20261205-120000-2.sqlite"]
    assert restore(site.data / BEFORE, site.data, NOON).counts == Counts(1, 1)


def test_where_no_backup_of_what_is_there_fits_it_stays(site: Site, visitor: Visitor, file: Path) -> None:
    back_up(site.data, file)
    visitor.answer("monk.2.1")
    spoil(site.data / FILE, lambda db: db.execute("UPDATE puzzles SET puzzle = puzzle || zeroblob(1000000)"))
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 100_000, limits[1]))
    try:
        with pytest.raises(BadBackup, match="can't be restored: disk I/O error"):
            restore(file, site.data, NOON)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert (site.rows("attempts", "turn"), list(site.data.glob("*before*"))) == ([("monk.2.1",)], [])


def test_what_a_killed_restoring_left_does_no_harm(site: Site, visitor: Visitor, file: Path) -> None:
    visitor.answer("monk.2.1")
    back_up(site.data, file)
    ready = site.data / "restore.partial"
    other = sqlite3.connect(ready, isolation_level=None)
    for change in ("PRAGMA cache_size = 1", "CREATE TABLE a (b)", "INSERT INTO a VALUES (zeroblob(100000))", "BEGIN"):
        other.execute(change)
    other.execute("UPDATE a SET b = zeroblob(100001)")
    journal = ready.with_name("restore.partial-journal").read_bytes()
    other.close()
    ready.with_name("restore.partial-journal").write_bytes(journal)
    assert restore(file, site.data, NOON).counts == Counts(1, 1)
    assert list(site.data.glob("*partial*")) == []


def test_a_backup_is_one_file_for_its_owners_eyes(site: Site, file: Path) -> None:
    back_up(site.data, file)
    assert [path.name for path in file.parent.iterdir()] == [file.name]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with Database(file) as backup:
        assert backup.journal_mode == "delete"


def test_visitors_are_known_again_in_another_folder(site: Site, visitor: Visitor, file: Path, tmp_path: Path) -> None:
    visitor.answer("monk.2.1")
    back_up(site.data, file)
    other = tmp_path / "new" / "data"
    assert restore(file, other, NOON).before is None
    moved = Visitor(create_app(other, now=site.clock, packs=tmp_path).test_client())
    cookie = visitor.cookie
    assert cookie
    moved.client.set_cookie(cookie.key, cookie.value)
    assert text(moved.get(URL), "#verdict") == "Inaccuracy"
    assert not (other / "restore.partial").exists()


def test_the_key_of_the_cookies_is_restored_too(site: Site, file: Path, tmp_path: Path) -> None:
    back_up(site.data, file)
    other = tmp_path / "other"
    create_app(other, packs=tmp_path)
    assert secret_key(other) != secret_key(site.data)
    assert restore(file, other, NOON).is_other_key
    assert secret_key(other) == secret_key(site.data)


def test_pages_are_answered_while_backups_are_taken_and_restored(site: Site, visitor: Visitor, file: Path) -> None:
    visitor.answer("monk.2.1")
    back_up(site.data, file)

    def ask(number: int) -> tuple[int, str]:
        answered = site.visitor().answer("refresh")
        return answered.status_code, text(answered, "#verdict")

    with ThreadPoolExecutor(4) as threads:
        pages = [threads.submit(ask, number) for number in range(24)]
        for number in range(4):
            back_up(site.data, file.with_name(str(number)))
            restore(file, site.data, NOON.replace(hour=number))
    assert {page.result()[0] for page in pages} == {200}
    assert text(visitor.get(URL), "#verdict") == "Inaccuracy"


def test_nobody_writes_between_what_is_set_aside_and_what_comes_after(
    site: Site, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    back_up(site.data, file)
    replace, refused = backups._replace, []

    def write_before(live: sqlite3.Connection, ready: Path) -> None:
        with closing(sqlite3.connect(site.data / FILE, timeout=0)) as other:
            with pytest.raises(sqlite3.OperationalError) as locked:
                other.execute("INSERT INTO profiles VALUES ('late', 'now')")
            refused.append(str(locked.value))
        replace(live, ready)

    monkeypatch.setattr(backups, "_replace", write_before)
    restore(file, site.data, NOON)
    assert refused == ["database is locked"]


def test_every_answer_that_was_confirmed_is_in_the_one_or_the_other(site: Site, file: Path) -> None:
    back_up(site.data, file)
    confirmed = []

    def play(number: int) -> None:
        with Database(site.data / FILE) as db:
            db.execute("INSERT INTO profiles VALUES (?, 'now')", [str(number)])
        confirmed.append(str(number))

    with ThreadPoolExecutor(4) as threads:
        playing = threads.map(play, range(100))
        befores = [restore(file, site.data, NOON).before for _ in range(4)]
        list(playing)
    kept = set(site.rows("profiles", "id"))
    for before in befores:
        with Database(before) as db:
            kept |= {(row["id"],) for row in db.table("profiles").rows}
    assert {name for (name,) in kept} >= set(confirmed)
    assert len(confirmed) == 100


def test_nothing_is_overwritten(site: Site, file: Path) -> None:
    file.write_text("mine")
    with pytest.raises(BadBackup, match="exists already: name another one"):
        back_up(site.data, file)
    assert file.read_text() == "mine"


def test_a_folder_without_a_database_is_not_backed_up(tmp_path: Path, file: Path) -> None:
    with pytest.raises(BadBackup, match="There is nothing to back up in the folder"):
        back_up(tmp_path, file)
    assert (list(tmp_path.iterdir()), file.exists()) == ([], False)


def test_a_backup_that_cannot_be_written_leaves_nothing_behind(site: Site, file: Path) -> None:
    with pytest.raises(BadBackup, match="can't be backed up: No such file or directory"):
        back_up(site.data, file.parent / "none" / "backup")
    (site.data / FILE).write_bytes(b"no database")
    with pytest.raises(BadBackup, match="can't be backed up: file is not a database"):
        back_up(site.data, file)
    assert list(file.parent.iterdir()) == []


TRIGGER = "CREATE TRIGGER sly AFTER INSERT ON attempts BEGIN DELETE FROM attempts; END"


def recreate(db: Database, table: str, columns: str) -> None:
    db.execute(f"DROP TABLE {table}")
    db.execute(f"CREATE TABLE {table} ({columns}) STRICT")


def later(db: Database) -> None:
    db.table("_sqlite_migrations").insert({"migration_set": migrations.name, "name": "later", "applied_at": "2030"})


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda db: db.table(KEY_TABLE).drop(), "is not a backup of the trainer"),
        (lambda db: db.table("_sqlite_migrations").drop(), "is not a backup of the trainer"),
        (later, "is from a newer trainer than this one"),
        (lambda db: db.table("settings").drop(), "is damaged: it lacks settings.hide_rating"),
        (lambda db: db.execute(f"UPDATE {KEY_TABLE} SET key = 'x'"), "can't be restored: it is damaged"),
        (lambda db: db.execute(f"DELETE FROM {KEY_TABLE}"), "can't be restored: it is damaged"),
        (lambda db: db.execute(f"INSERT INTO {KEY_TABLE} SELECT * FROM {KEY_TABLE}"), "it is damaged"),
        (lambda db: db.execute(TRIGGER), "holds 'sly', as no backup of the trainer does"),
        (lambda db: db.execute("CREATE VIEW sly AS SELECT 1"), "holds 'sly'"),
        (lambda db: db.execute('CREATE TABLE "a""b" (profile)'), "holds 'a\"b'"),
        (lambda db: db.execute("CREATE VIRTUAL TABLE sly USING fts5(text)"), "holds 'sly'"),
        (lambda db: db.execute("DROP INDEX first_of_a_date"), r"lacks the one row for each attempts\(profile,date\)"),
        (lambda db: db.execute("DROP INDEX one_open_sitting"), r"sittings\(profile,mode\) WHERE attempt IS NULL"),
        (lambda db: recreate(db, "hints", "profile TEXT, puzzle TEXT, taken INTEGER"), r"lacks the key hints\."),
    ],
)
def test_what_is_no_whole_backup_changes_nothing(
    site: Site, visitor: Visitor, file: Path, change: Callable[[Database], object], why: str
) -> None:
    visitor.answer("monk.2.1")
    back_up(site.data, file)
    spoil(file, change)
    files = sorted(site.data.iterdir())
    with pytest.raises(BadBackup, match=why):
        restore(file, site.data, NOON)
    assert (site.rows("attempts", "turn"), sorted(site.data.iterdir())) == ([("monk.2.1",)], files)


@pytest.mark.parametrize("spoiled", [b"no database", b"", "half"])
def test_a_file_that_is_damaged_changes_nothing(site: Site, file: Path, spoiled: bytes | str) -> None:
    back_up(site.data, file)
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if isinstance(spoiled, str) else spoiled)
    with pytest.raises(BadBackup, match=r"can't be restored|is not a backup"):
        restore(file, site.data, NOON)
    assert len(site.rows("puzzles", "id")) == 1


def test_a_backup_of_before_is_brought_up_to_date(site: Site, file: Path, tmp_path: Path) -> None:
    with Database(file) as old:
        migrations.apply(old, stop_before="attempts_that_tell_what_they_were_about")
        old.execute("INSERT INTO profiles VALUES ('anna', '2026-11-01T12:00:00+00:00')")
        old.table(KEY_TABLE).create({"key": str}).insert({"key": secret_key(site.data)})
    assert restore(file, site.data, NOON).counts == Counts(1, 0)
    assert (site.rows("profiles", "id"), site.rows("runs", "id")) == ([("anna",)], [])
    assert site.visitor().get("/").status_code == 200


def test_a_damaged_database_is_moved_aside_for_the_backup(site: Site, visitor: Visitor, file: Path) -> None:
    visitor.answer("monk.2.1")
    back_up(site.data, file)
    (site.data / FILE).write_bytes(b"no database")
    with pytest.raises(sqlite3.DatabaseError):
        site.rows("attempts", "turn")
    assert restore(file, site.data, NOON).before == site.data / BEFORE
    assert site.rows("attempts", "turn") == [("monk.2.1",)]
    assert (site.data / BEFORE).read_bytes() == b"no database"
