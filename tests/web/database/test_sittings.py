from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from tests.web.database.test_storage import ATTEMPT, NOON, PUZZLE
from trainer.web.database.migrations import prepare
from trainer.web.database.sittings import Sitting
from trainer.web.database.storage import Storage


@pytest.fixture
def storage(tmp_path: Path) -> Iterator[Storage]:
    prepare(tmp_path)
    storage = Storage(tmp_path)
    storage.keep_profile("anna", NOON)
    yield storage
    storage.close()


def test_the_open_sitting_stays_until_it_is_skipped(storage: Storage) -> None:
    sitting = storage.sittings.start("anna", "practice", PUZZLE.id, NOON)
    assert sitting == Sitting(1, "anna", "practice", PUZZLE.id, NOON, None, None, False)
    assert storage.sittings.start("anna", "practice", "bbbbbbbbbb", NOON) == sitting
    assert [storage.sittings.skip(1), storage.sittings.skip(1)] == [True, False]
    assert storage.sittings.open_one("anna", "practice") is None
    assert storage.sittings.start("anna", "practice", "bbbbbbbbbb", NOON).id == 2


def test_each_mode_has_a_sitting_of_its_own_which_nobody_else_sees(storage: Storage) -> None:
    storage.sittings.start("anna", "practice", PUZZLE.id, NOON)
    assert storage.sittings.open_one("anna", "storm") is None
    assert storage.sittings.get("anna", "storm", 1) is None
    assert storage.sittings.get("bert", "practice", 1) is None


def test_only_the_first_answer_in_a_sitting_is_kept(storage: Storage) -> None:
    sitting = storage.sittings.start("anna", "practice", PUZZLE.id, NOON)
    answers = [replace(ATTEMPT, mode="practice", date=None, turn=turn) for turn in ("monk.2.1", "squire.2.1")]
    assert [storage.keep_attempt(answer, PUZZLE.text, sitting) for answer in answers] == [
        replace(answers[0], id=1),
        None,
    ]
    assert storage.attempt_in(sitting) == replace(answers[0], id=1)
    assert storage.sittings.get("anna", "practice", 1) == Sitting(
        1, "anna", "practice", PUZZLE.id, NOON, None, 1, False
    )
    assert not storage.sittings.skip(1)
