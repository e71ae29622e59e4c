import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlite_utils import Database

from trainer.web.storage import FILE, Attempt, Storage, prepare, starting_alone

DAY = date(2026, 12, 3)
ATTEMPT = Attempt(
    profile="anna",
    date="2026-12-03",
    position="cc1-x",
    turn="squire.2.1",
    loss=0.0,
    verdict="best",
    seconds=12.5,
    day="2026-12-03",
    created="2026-12-03T12:00:00+00:00",
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


@pytest.fixture
def storage(data: Path) -> Iterator[Storage]:
    storage = Storage(data)
    storage.keep_puzzle(DAY, "a puzzle")
    yield storage
    storage.close()


def counts(data: Path) -> tuple[int, int]:
    """Count the profiles and the attempts."""
    with Database(data / FILE) as db:
        return db.table("profiles").count, db.table("attempts").count


def keep(data: Path, attempt: Attempt) -> None:
    storage = Storage(data)
    storage.keep_attempt(attempt)
    storage.close()


def test_the_database_is_strict_writes_ahead_and_is_prepared_only_once(data: Path) -> None:
    prepare(data)
    with Database(data / FILE) as db:
        strict = [db.table(name).strict for name in ("profiles", "daily_puzzles", "attempts")]
        assert (db.journal_mode, strict) == ("wal", [True, True, True])


def test_processes_that_start_together_prepare_one_after_the_other(tmp_path: Path) -> None:
    def start(_: int) -> None:
        with starting_alone(tmp_path):
            prepare(tmp_path)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(start, range(8)))
    Storage(tmp_path).close()


def test_the_first_puzzle_of_a_date_is_kept(storage: Storage) -> None:
    storage.keep_puzzle(DAY, "another puzzle")
    assert (storage.puzzle(DAY), storage.puzzle(date(2026, 12, 4))) == ("a puzzle", None)


def test_a_damaged_puzzle_is_replaced_once(storage: Storage) -> None:
    storage.keep_puzzle(DAY, "found again", damaged="a puzzle")
    storage.keep_puzzle(DAY, "found twice", damaged="a puzzle")
    assert storage.puzzle(DAY) == "found again"


def test_an_attempt_is_read_as_it_was_kept(storage: Storage) -> None:
    storage.keep_attempt(ATTEMPT)
    assert storage.attempt("anna", DAY) == ATTEMPT
    assert storage.attempt("bert", DAY) is None
    assert storage.attempt(None, DAY) is None


def test_a_time_that_is_not_known_is_kept_as_such(storage: Storage) -> None:
    storage.keep_attempt(replace(ATTEMPT, seconds=None))
    assert storage.attempt("anna", DAY) == replace(ATTEMPT, seconds=None)


def test_only_the_first_attempt_at_a_puzzle_is_kept(storage: Storage) -> None:
    storage.keep_attempt(ATTEMPT)
    storage.keep_attempt(replace(ATTEMPT, turn="refresh", loss=1.4))
    assert storage.attempt("anna", DAY) == ATTEMPT


def test_of_attempts_at_the_same_moment_one_is_kept(storage: Storage, data: Path) -> None:
    turns = [f"monk.down.{x}.{y}" for x in range(4) for y in range(4)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda turn: keep(data, replace(ATTEMPT, turn=turn)), turns))
    assert counts(data) == (1, 1)


def test_an_attempt_at_no_puzzle_leaves_nothing_behind(storage: Storage, data: Path) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        storage.keep_attempt(replace(ATTEMPT, date="2026-12-04"))
    assert counts(data) == (0, 0)


def test_days_on_time_are_those_whose_puzzle_was_answered_on_the_day(storage: Storage) -> None:
    storage.keep_puzzle(date(2026, 12, 4), "another puzzle")
    storage.keep_attempt(ATTEMPT)
    storage.keep_attempt(replace(ATTEMPT, date="2026-12-04", day="2026-12-05"))
    assert storage.days_on_time("anna") == {DAY}
