import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.conftest import POSITION, made_puzzle
from trainer.puzzles.pack import from_json, to_json
from trainer.rules.notation import encode
from trainer.web.database.kept_puzzles import FreshPuzzle, KeptPuzzle
from trainer.web.database.migrations import migrations, prepare, starting_alone
from trainer.web.database.storage import FILE, Attempt, Settings, Storage, row_of

DAY = date(2026, 12, 3)
NOON = "2026-12-03T12:00:00+00:00"
PUZZLE, OTHER = KeptPuzzle("aaaaaaaaaa", "a puzzle"), KeptPuzzle("bbbbbbbbbb", "another puzzle")
ATTEMPT = Attempt(
    profile="anna",
    mode="daily",
    date="2026-12-03",
    puzzle="aaaaaaaaaa",
    position="cc1-x",
    turn="squire.2.1",
    loss=0.0,
    verdict="best",
    seconds=12.5,
    day="2026-12-03",
    created=NOON,
)
ENDLESS = replace(ATTEMPT, mode="endless", date=None)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    prepare(tmp_path)
    return tmp_path


@pytest.fixture
def storage(data: Path) -> Iterator[Storage]:
    storage = Storage(data)
    storage.puzzles.keep_found(DAY, PUZZLE, NOON)
    yield storage
    storage.close()


def counts(data: Path) -> tuple[int, int]:
    """Count the profiles and the attempts."""
    with Database(data / FILE) as db:
        return db.table("profiles").count, db.table("attempts").count


def keep(data: Path, attempt: Attempt) -> None:
    storage = Storage(data)
    storage.keep_attempt(attempt, PUZZLE.text)
    storage.close()


def test_the_database_is_strict_writes_ahead_and_is_prepared_only_once(data: Path) -> None:
    prepare(data)
    with Database(data / FILE) as db:
        names = {"profiles", "puzzles", "daily_puzzles", "fresh_puzzles", "attempts", "settings"}
        assert names < set(db.table_names())
        assert (db.journal_mode, {db.table(name).strict for name in names}) == ("wal", {True})


def test_processes_that_start_together_prepare_one_after_the_other(tmp_path: Path) -> None:
    def start(_: int) -> None:
        with starting_alone(tmp_path):
            prepare(tmp_path)

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(start, range(8)))
    Storage(tmp_path).close()


def test_the_first_puzzle_of_a_date_is_kept(storage: Storage) -> None:
    storage.puzzles.keep_found(DAY, OTHER, NOON)
    assert (storage.puzzles.found(DAY), storage.puzzles.found(date(2026, 12, 4))) == (PUZZLE, None)
    assert (storage.puzzles.day_of(PUZZLE.id), storage.puzzles.day_of(OTHER.id)) == (DAY, None)


@pytest.mark.parametrize("wanted", [DAY, 7])
def test_a_damaged_puzzle_is_replaced_once(storage: Storage, wanted: date | int) -> None:
    storage.puzzles.keep_found(wanted, PUZZLE, NOON)
    storage.puzzles.keep_found(wanted, OTHER, NOON, damaged=PUZZLE)
    storage.puzzles.keep_found(wanted, KeptPuzzle("cccccccccc", "found twice"), NOON, damaged=PUZZLE)
    assert storage.puzzles.found(wanted) == OTHER


def test_a_damaged_text_is_replaced_by_that_of_the_same_puzzle(storage: Storage) -> None:
    found = replace(PUZZLE, text="found again")
    storage.puzzles.keep_found(DAY, found, NOON, damaged=PUZZLE)
    assert storage.puzzles.found(DAY) == found


def test_a_fresh_puzzle_is_found_by_its_seed_and_by_its_id(storage: Storage) -> None:
    storage.puzzles.keep_found(0, OTHER, NOON)
    assert (storage.puzzles.found(0), storage.puzzles.found(1)) == (OTHER, None)
    assert (storage.puzzles.seed_of(OTHER.id), storage.puzzles.seed_of(PUZZLE.id)) == (0, None)
    assert (storage.puzzles.text(OTHER.id), storage.puzzles.text("x")) == (OTHER.text, None)


def test_two_seeds_may_lead_to_the_same_puzzle(storage: Storage) -> None:
    for seed in (7, 8):
        storage.puzzles.keep_found(seed, OTHER, NOON)
    assert storage.puzzles.found(7) == storage.puzzles.found(8) == OTHER


def test_the_latest_fresh_puzzles_come_with_the_profiles_verdicts(storage: Storage) -> None:
    storage.puzzles.keep_found(7, PUZZLE, NOON)
    storage.puzzles.keep_found(8, OTHER, "2026-12-04")
    storage.keep_attempt(replace(ENDLESS, puzzle=OTHER.id), OTHER.text)
    second = FreshPuzzle(PUZZLE.id, 7, None)
    assert storage.puzzles.latest("anna", 5) == [FreshPuzzle(OTHER.id, 8, "best"), second]
    assert storage.puzzles.latest(None, 1) == [FreshPuzzle(OTHER.id, 8, None)]


@pytest.mark.parametrize("seconds", [12.5, None])
def test_an_attempt_is_read_as_it_was_kept(storage: Storage, seconds: float | None) -> None:
    attempt = replace(ATTEMPT, seconds=seconds)
    assert storage.keep_attempt(attempt, PUZZLE.text) == replace(attempt, id=1)
    assert storage.attempt("anna", DAY) == replace(attempt, id=1)
    assert storage.attempt("bert", DAY) is None
    assert storage.attempt(None, DAY) is None


@pytest.mark.parametrize("mode", ["endless", "link"])
def test_only_the_first_attempt_on_a_puzzles_own_page_is_kept(storage: Storage, data: Path, mode: str) -> None:
    attempt = replace(ENDLESS, mode=mode)
    storage.keep_attempt(attempt, PUZZLE.text)
    storage.keep_attempt(replace(attempt, turn="refresh"), PUZZLE.text)
    assert storage.attempt_at("anna", PUZZLE.id) == replace(attempt, id=1)
    assert counts(data) == (1, 1)


def test_an_attempt_on_the_page_of_a_date_is_none_on_the_puzzles_own(storage: Storage) -> None:
    storage.keep_attempt(ATTEMPT, PUZZLE.text)
    assert storage.attempt_at("anna", PUZZLE.id) is None
    on_its_own = storage.keep_attempt(ENDLESS, PUZZLE.text)
    assert storage.attempt_at("anna", PUZZLE.id) == on_its_own == replace(ENDLESS, id=2)
    assert storage.attempt("anna", DAY) == replace(ATTEMPT, id=1)


def test_practice_may_keep_any_number_of_attempts_at_a_puzzle(storage: Storage, data: Path) -> None:
    for _ in range(3):
        storage.keep_attempt(replace(ENDLESS, mode="practice"), PUZZLE.text)
    assert counts(data) == (1, 3)


def test_the_puzzle_is_kept_with_the_attempt(storage: Storage) -> None:
    storage.keep_attempt(replace(ENDLESS, puzzle=OTHER.id), OTHER.text)
    assert storage.puzzles.text(OTHER.id) == OTHER.text


def test_only_the_first_attempt_at_a_date_is_kept(storage: Storage) -> None:
    storage.keep_attempt(ATTEMPT, PUZZLE.text)
    storage.keep_attempt(replace(ATTEMPT, turn="refresh", loss=1.4), PUZZLE.text)
    assert storage.attempt("anna", DAY) == replace(ATTEMPT, id=1)


def test_of_attempts_at_the_same_moment_one_is_kept(storage: Storage, data: Path) -> None:
    turns = [f"monk.down.{x}.{y}" for x in range(4) for y in range(4)]
    with ThreadPoolExecutor(8) as threads:
        list(threads.map(lambda turn: keep(data, replace(ATTEMPT, turn=turn)), turns))
    assert counts(data) == (1, 1)


def test_an_attempt_that_is_refused_leaves_nothing_behind(storage: Storage, data: Path) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        storage.keep_attempt(replace(ENDLESS, puzzle=OTHER.id, turn=None), OTHER.text)  # type: ignore[arg-type]
    assert counts(data) == (0, 0)
    assert storage.puzzles.text(OTHER.id) is None


def test_of_writers_at_the_same_moment_each_sees_what_those_before_it_wrote(storage: Storage, data: Path) -> None:
    def take_one_more(_: int) -> None:
        own = Storage(data)
        with own.writing("anna", NOON):
            taken = own.hints("anna", PUZZLE.id)
            own.db.execute("INSERT OR REPLACE INTO hints VALUES ('anna', ?, ?)", [PUZZLE.id, taken + 1])
        own.close()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(take_one_more, range(16)))
    assert storage.hints("anna", PUZZLE.id) == 16


def test_what_can_not_all_be_written_is_not_written_at_all(storage: Storage, data: Path) -> None:
    def write() -> None:
        with storage.writing("anna", NOON):
            storage.keep_attempt(ATTEMPT, PUZZLE.text)
            storage.db.execute("INSERT INTO hints VALUES ('anna', ?, NULL)", [PUZZLE.id])

    with pytest.raises(sqlite3.IntegrityError):
        write()
    assert counts(data) == (0, 0)


def test_days_on_time_are_those_whose_puzzle_was_answered_on_the_day(storage: Storage) -> None:
    storage.keep_attempt(ATTEMPT, PUZZLE.text)
    storage.keep_attempt(replace(ATTEMPT, date="2026-12-04", day="2026-12-05"), PUZZLE.text)
    storage.keep_attempt(ENDLESS, PUZZLE.text)
    assert storage.days_on_time("anna") == {DAY}


def test_settings_are_those_of_the_profile_and_the_last_ones_count(storage: Storage, data: Path) -> None:
    storage.keep_settings("anna", "2026-12-03", Settings(language="fr", scheme="dark"))
    storage.keep_settings("anna", "2026-12-04", Settings(timezone="Europe/Paris"))
    assert storage.settings("anna") == Settings(timezone="Europe/Paris")
    assert storage.settings("otto") == Settings()
    assert counts(data) == (1, 0)


def test_a_database_from_before_the_settings_gets_them(tmp_path: Path) -> None:
    with Database(tmp_path / FILE) as db:
        migrations.apply(db, stop_before="settings")
    prepare(tmp_path)
    storage = Storage(tmp_path)
    assert storage.settings("anna") == Settings()
    storage.close()


@pytest.fixture
def old(tmp_path: Path) -> Iterator[Storage]:
    """Give a database from when only dates had puzzles, brought up to date: one is good, one damaged, one replaced."""
    with Database(tmp_path / FILE) as db:
        migrations.apply(db, stop_before="puzzles")
        db.execute("INSERT INTO profiles VALUES ('anna', '2026-12-01')")
        for day, text, position in (
            ("2026-12-01", to_json(made_puzzle()), encode(POSITION)),
            ("2026-12-02", "no puzzle", "cc1-damaged"),
            ("2026-12-03", to_json(made_puzzle()), "cc1-another"),
        ):
            db.execute("INSERT INTO daily_puzzles VALUES (?, ?)", [day, text])
            db.execute(
                "INSERT INTO attempts (profile, date, position, turn, loss, verdict, seconds, day, created)"
                " VALUES ('anna', ?, ?, 'monk.2.1', 2.0, 'inaccuracy', NULL, ?, '2026-12-03')",
                [day, position, day],
            )
        db.conn.commit()
    prepare(tmp_path)
    storage = Storage(tmp_path)
    yield storage
    storage.close()


def test_attempts_from_before_are_filed_under_what_they_missed_and_have_the_class_of_their_number(
    tmp_path: Path,
) -> None:
    puzzle = replace(made_puzzle(), themes=("face-down",))
    older = to_json(puzzle).replace('"plain":"squire.2.1",', "")
    with Database(tmp_path / FILE) as db:
        migrations.apply(db, stop_before="attempts_filed_under_what_they_missed")
        db.execute("INSERT INTO profiles VALUES ('anna', '2026-12-01')")
        db.execute("INSERT INTO puzzles VALUES (?, ?, '2026-12-01')", [puzzle.id, older])
        for turn, loss, verdict in (("monk.2.1", 0.97, "good"), ("squire.1.1", 6.0, "blunder")):
            before = replace(ENDLESS, mode="practice", puzzle=puzzle.id, turn=turn, loss=loss, verdict=verdict)
            db.table("attempts").insert(row_of(before) | {"kind": "key", "themes": "face-down"})
        gone = replace(ENDLESS, puzzle="gone", kind="side", themes="sets")
        db.table("attempts").insert(row_of(gone))
        db.conn.commit()
    prepare(tmp_path)
    with Database(tmp_path / FILE) as db:
        rows = [(row["kind"], row["themes"], row["verdict"]) for row in db.table("attempts").rows]
    themes = " ".join(from_json(older).themes)
    assert rows == [("card", themes, "inaccuracy"), ("cell", themes, "blunder"), ("side", "sets", "best")]


def test_puzzles_of_dates_from_before_are_kept_by_their_ids(old: Storage) -> None:
    puzzle = made_puzzle()
    kept = KeptPuzzle(puzzle.id, to_json(puzzle))
    found = [old.puzzles.found(date(2026, 12, day)) for day in (1, 2, 3)]
    assert found == [kept, None, kept]


def test_attempts_from_before_are_kept_as_daily_ones(old: Storage) -> None:
    attempts = [old.attempt("anna", date(2026, 12, day)) for day in (1, 2, 3)]
    told = [attempt and (attempt.mode, attempt.position, attempt.turn, attempt.day) for attempt in attempts]
    assert told == [
        ("daily", encode(POSITION), "monk.2.1", "2026-12-01"),
        ("daily", "cc1-damaged", "monk.2.1", "2026-12-02"),
        ("daily", "cc1-another", "monk.2.1", "2026-12-03"),
    ]
    assert [attempt.puzzle == made_puzzle().id for attempt in attempts if attempt] == [True, False, False]
    assert len(old.days_on_time("anna")) == 3
