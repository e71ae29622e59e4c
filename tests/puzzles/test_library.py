from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import made_puzzle
from trainer.puzzles.library import Library
from trainer.puzzles.pack import to_json

PUZZLE = made_puzzle()


def library(folder: Path, *lines: str) -> Library:
    (folder / "pack.jsonl").write_text("".join(f"{line}\n" for line in lines))
    return Library(folder)


def warnings(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records]


def test_a_folder_without_puzzles_is_an_empty_library(tmp_path: Path) -> None:
    assert Library(tmp_path).puzzle(PUZZLE.id) is None
    assert Library(tmp_path).calendar.puzzles == {}


def test_a_puzzle_is_found_by_its_id(tmp_path: Path) -> None:
    assert library(tmp_path, to_json(PUZZLE)).puzzle(PUZZLE.id) == PUZZLE
    assert library(tmp_path, to_json(PUZZLE)).puzzle("aaaaaaaaaa") is None


@pytest.mark.parametrize("line", ["", "{", '{"id":"AAAAAAAAAA","position":"x"}'])
def test_a_line_that_begins_as_no_puzzle_is_logged_and_the_rest_is_there(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, line: str
) -> None:
    assert library(tmp_path, line, to_json(PUZZLE)).puzzle(PUZZLE.id) == PUZZLE
    assert warnings(caplog) == [f"{tmp_path / 'pack.jsonl'}, line 1: It does not begin as a puzzle does."]


def test_a_puzzle_that_is_damaged_is_logged_when_it_is_asked_for(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    assert library(tmp_path, to_json(PUZZLE)[:-9]).puzzle(PUZZLE.id) is None
    assert warnings(caplog)[0].startswith(f"{tmp_path / 'pack.jsonl'}, line 1: The puzzle can't be read: ")


def test_a_puzzle_by_other_rules_is_logged_and_left_out(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    other = replace(PUZZLE, versions={"rules": 99})
    assert library(tmp_path, to_json(other)).puzzle(PUZZLE.id) is None
    assert warnings(caplog) == [f"{tmp_path / 'pack.jsonl'}, line 1: The puzzle was made by other rules than these."]


def test_a_puzzle_by_older_weights_is_there(tmp_path: Path) -> None:
    older = replace(PUZZLE, versions={"rules": 1, "weights": 0})
    assert library(tmp_path, to_json(older)).puzzle(PUZZLE.id) == older


def test_a_damaged_line_of_the_calendar_is_logged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "daily.csv").write_text(f"date,puzzle\n2026-11-29\n2026-11-30,{PUZZLE.id}\n")
    assert list(Library(tmp_path).calendar.puzzles.values()) == [PUZZLE.id]
    assert warnings(caplog)[0].startswith(f"{tmp_path / 'daily.csv'}, line 2: ")
