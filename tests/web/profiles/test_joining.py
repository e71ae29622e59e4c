"""Two profiles become one: whose rows stay where only one can."""

import sqlite3
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from tests.web.database.test_storage import ATTEMPT, ENDLESS, PUZZLE
from trainer.web.database.migrations import prepare
from trainer.web.database.storage import Attempt, Storage
from trainer.web.profiles.joining import join, joined_into
from trainer.web.profiles.rows import delete, tables_of_profiles

NOW = datetime(2026, 12, 5, tzinfo=UTC)
EARLY, LATE = "2026-12-01T08:00:00+00:00", "2026-12-02T08:00:00+00:00"
MINE, INTO = "mine", "into"


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    prepare(tmp_path)
    storage = Storage(tmp_path)
    storage.keep_profile(MINE, EARLY)
    storage.keep_profile(INTO, LATE)
    yield storage
    storage.close()


def fill(storage: Storage, table: str, *rows: dict[str, Any]) -> None:
    storage.db.table(table).insert_all(rows)


def joined(storage: Storage, table: str, *columns: str) -> list[tuple[Any, ...]]:
    """Join the two profiles, and tell these columns of all rows of a table, whose profile is then the same."""
    join(storage.db, MINE, INTO, NOW)
    rows = list(storage.db.query(f'SELECT * FROM "{table}" ORDER BY 1, 2'))
    assert {row.get("profile", INTO) for row in rows} <= {INTO}
    return [tuple(row[column] for column in columns) for row in rows]


def test_the_profile_that_stays_began_when_the_older_one_did(storage: Storage) -> None:
    assert joined(storage, "profiles", "id", "created") == [(INTO, EARLY)]


@pytest.mark.parametrize(
    ("mine", "theirs", "stays"), [(EARLY, LATE, "mine"), (LATE, EARLY, "into"), (LATE, LATE, "into")]
)
@pytest.mark.parametrize("attempt", [ATTEMPT, ENDLESS])
def test_the_earlier_answer_stays(storage: Storage, attempt: Attempt, mine: str, theirs: str, stays: str) -> None:
    other = "link" if attempt is ENDLESS else attempt.mode
    storage.keep_attempt(replace(attempt, profile=MINE, created=mine, turn="mine"), PUZZLE.text)
    storage.keep_attempt(replace(attempt, profile=INTO, created=theirs, turn="into", mode=other), PUZZLE.text)
    assert joined(storage, "attempts", "turn") == [(stays,)]


def test_answers_that_can_all_stay_do(storage: Storage) -> None:
    practice = replace(ENDLESS, mode="practice")
    for attempt in (ATTEMPT, practice, practice):
        storage.keep_attempt(replace(attempt, profile=MINE), PUZZLE.text)
    for attempt in (ENDLESS, practice):
        storage.keep_attempt(replace(attempt, profile=INTO), PUZZLE.text)
    assert len(joined(storage, "attempts", "turn")) == 5


@pytest.mark.parametrize(("answers", "rating"), [(1, 1700.0), (0, 1600.0)])
def test_the_rating_with_more_rated_answers_stays(storage: Storage, answers: int, rating: float) -> None:
    for _ in range(answers):
        storage.keep_attempt(replace(ENDLESS, profile=MINE, mode="practice", rated=1), PUZZLE.text)
    sure = {"deviation": 90.0, "volatility": 0.06}
    fill(storage, "ratings", {"profile": MINE, "rating": 1700.0, **sure}, {"profile": INTO, "rating": 1600.0, **sure})
    assert joined(storage, "ratings", "rating") == [(rating,)]


def test_the_only_rating_comes_along(storage: Storage) -> None:
    fill(storage, "ratings", {"profile": MINE, "rating": 1700.0, "deviation": 90.0, "volatility": 0.06})
    assert joined(storage, "ratings", "rating") == [(1700.0,)]


@pytest.mark.parametrize(
    ("mine", "theirs", "due"),
    [
        (("2026-12-08", None), ("2026-12-09", None), "2026-12-08"),
        (("2026-12-09", None), ("2026-12-08", None), "2026-12-08"),
        (("2026-12-08", "2026-12-01"), ("2026-12-09", None), "2026-12-09"),
    ],
)
def test_the_review_that_is_due_earlier_stays(
    storage: Storage, mine: tuple[str, str | None], theirs: tuple[str, str | None], due: str
) -> None:
    for profile, (when, mastered) in ((MINE, mine), (INTO, theirs)):
        row = {"puzzle": "a", "card": "{}", "added": EARLY, "seed": 1, "themes": ""}
        fill(storage, "reviews", row | {"profile": profile, "due": when, "mastered": mastered})
    assert joined(storage, "reviews", "puzzle", "due") == [("a", due)]


def test_one_sitting_of_a_mode_stays_open_and_the_run_of_the_other_ends(storage: Storage) -> None:
    for profile in (MINE, INTO):
        fill(storage, "runs", {"profile": profile, "mode": "streak", "started": EARLY})
    storage.sittings.start(MINE, "streak", "a", EARLY, run=1)
    storage.sittings.start(INTO, "streak", "b", LATE, run=2)
    storage.sittings.start(MINE, "practice", "c", EARLY)
    assert joined(storage, "sittings", "puzzle", "skipped") == [("a", 1), ("b", 0), ("c", 0)]
    assert [row["ended"] for row in storage.db.query("SELECT ended FROM runs ORDER BY id")] == [NOW.isoformat(), None]


def test_the_more_hints_count(storage: Storage) -> None:
    for profile, puzzle, taken in ((MINE, "a", 3), (INTO, "a", 1), (INTO, "b", 2), (MINE, "c", 4)):
        fill(storage, "hints", {"profile": profile, "puzzle": puzzle, "taken": taken})
    assert joined(storage, "hints", "puzzle", "taken") == [("a", 3), ("b", 2), ("c", 4)]


def test_hints_for_an_answer_that_the_other_device_has_given_are_forgotten(storage: Storage) -> None:
    storage.keep_attempt(replace(ENDLESS, profile=INTO), PUZZLE.text)
    for puzzle, taken in ((ENDLESS.puzzle, 3), ("open", 1)):
        fill(storage, "hints", {"profile": MINE, "puzzle": puzzle, "taken": taken})
    assert joined(storage, "hints", "puzzle", "taken") == [("open", 1)]


def test_two_notes_on_a_puzzle_become_one(storage: Storage) -> None:
    notes = (
        (MINE, "a", "Keys!", LATE),
        (INTO, "a", "Purses.", EARLY),
        (MINE, "b", "x", EARLY),
        (INTO, "b", "x", EARLY),
    )
    for profile, puzzle, note, changed in notes:
        fill(storage, "notes", {"profile": profile, "puzzle": puzzle, "note": note, "changed": changed})
    expected = [("a", "Purses.\n\nKeys!", LATE), ("b", "x", EARLY)]
    assert joined(storage, "notes", "puzzle", "note", "changed") == expected


def test_a_drill_whose_name_is_taken_gets_another_one(storage: Storage) -> None:
    mine = {"keys": "1", "keys (2)": "2", "last": "3"}
    theirs = {"keys": "4", "keys (3)": "5", "last": "3"}
    for profile, drills in ((MINE, mine), (INTO, theirs)):
        fill(storage, "drills", *({"profile": profile, "name": name, "drill": drill} for name, drill in drills.items()))
    expected = {"keys": "4", "keys (2)": "2", "keys (3)": "5", "keys (4)": "1", "last": "3"}
    assert dict(joined(storage, "drills", "name", "drill")) == expected


def test_of_settings_those_of_the_profile_that_stays_do(storage: Storage) -> None:
    fill(storage, "settings", {"profile": MINE, "scheme": "dark"}, {"profile": INTO, "scheme": "light"})
    assert joined(storage, "settings", "scheme") == [("light",)]


def test_no_answer_on_its_way_is_kept_for_a_profile_that_is_no_more(storage: Storage) -> None:
    join(storage.db, MINE, INTO, NOW)
    with pytest.raises(sqlite3.IntegrityError):
        storage.keep_attempt(replace(ATTEMPT, profile=MINE), PUZZLE.text)
    assert [row["id"] for row in storage.db.table("profiles").rows] == [INTO]
    assert joined_into(storage.db, MINE) == INTO


def test_a_profile_that_is_gone_or_the_same_changes_nothing(storage: Storage) -> None:
    storage.keep_attempt(replace(ATTEMPT, profile=INTO), PUZZLE.text)
    join(storage.db, INTO, INTO, NOW)
    join(storage.db, "nobody", INTO, NOW)
    assert [row["profile"] for row in storage.db.table("attempts").rows] == [INTO]


def test_no_table_of_a_profile_is_left_out_when_it_is_deleted(storage: Storage) -> None:
    kept = storage.keep_attempt(replace(ATTEMPT, profile=MINE), PUZZLE.text)
    fill(storage, "runs", {"profile": MINE, "mode": "streak", "started": EARLY})
    sitting = storage.sittings.start(MINE, "streak", "a", EARLY, run=1)
    storage.sittings.answer(sitting.id, kept.id if kept else 0)
    fill(storage, "hints", {"profile": MINE, "puzzle": "a", "taken": 3})
    delete(storage.db, MINE)
    left = {table: storage.db.table(table).count for table in (*tables_of_profiles(storage.db), "profiles")}
    assert {table for table, count in left.items() if count} == {"profiles"}
    assert left["profiles"] == 1
