import re
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refused
from tests.puzzles.asking import solved, upside_down
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle


def clear() -> Puzzle:
    return solved(2, 1)


def narrow() -> Puzzle:
    return solved(4, 1)


def sampled() -> Puzzle:
    return solved(1, 0)


def pack(folder: Path, *puzzles: Puzzle, damage: str = "") -> Path:
    file = folder / "pack.jsonl"
    file.write_text("".join(to_json(puzzle) + "\n" for puzzle in puzzles) + damage)
    return file


def test_audit_counts_what_is_confirmed_and_names_the_rest(run: Run, tmp_path: Path) -> None:
    result = run("audit", pack(tmp_path, clear(), narrow()))
    sentence, counts = result.out.splitlines()
    assert sentence.startswith(f"{narrow().id} has a margin under the gate: ")
    assert counts == "2 audited: 1 confirmed, 1 with a margin under the gate, 0 unclear, 0 refuted."
    assert (result.status, result.err) == (0, "Puzzle 1 of 2.\nPuzzle 2 of 2.\n")


def test_audit_leaves_with_status_1_if_a_puzzle_is_refuted(run: Run, tmp_path: Path) -> None:
    result = run("audit", pack(tmp_path, upside_down(clear()), narrow()))
    assert result.status == 1
    assert result.out.startswith(f"{clear().id} is refuted: ")


def test_audit_can_do_with_a_sample_and_an_effort(run: Run, tmp_path: Path) -> None:
    result = run("audit", pack(tmp_path, sampled(), sampled()), "--sample", 1, "--effort", 500, "--seed", 7)
    assert result.out == "1 audited: 1 confirmed, 0 with a margin under the gate, 0 unclear, 0 refuted.\n"


def test_audit_by_nested_search(run: Run, tmp_path: Path) -> None:
    result = run("audit", pack(tmp_path, upside_down(sampled())), "--nested", "--effort", 20)
    assert result.status == 1
    assert result.out.startswith(f"{sampled().id} is refuted: ")


def test_audit_goes_on_after_a_damaged_line(run: Run, tmp_path: Path) -> None:
    file = pack(tmp_path, clear(), damage="{}\n")
    result = run("audit", file)
    assert result.out.startswith("1 audited: 1 confirmed, ")
    assert result.err.startswith(f"{file}, line 2: ")


@pytest.mark.parametrize("command", ["audit", "ladder"])
def test_a_pack_without_puzzles_is_refused(run: Run, tmp_path: Path, command: str) -> None:
    file = pack(tmp_path)
    assert run(command, file) == refused(f"There is no puzzle in {file}.")


def test_ladder_tells_how_the_ratings_do_and_what_the_bots_get(run: Run, tmp_path: Path) -> None:
    puzzles = (replace(clear(), rating=1200), replace(narrow(), rating=1800), replace(sampled(), rating=1500))
    lines = run("ladder", pack(tmp_path, *puzzles)).out.splitlines()
    assert lines[0] == "3 puzzles, rated 1200 to 1800, the middle one 1500."
    assert re.fullmatch(r"Rank correlation with the failures of other bots: -?[01]\.\d\d\.", lines[1])
    assert re.fullmatch(r"greedy +answers +[\d.]+ %", lines[2])
    assert re.fullmatch(r"networks   foresight 0.8: \d+, \d+, \d+, \d+", lines[-1])


def test_ladder_refuses_ratings_that_can_not_be_checked(run: Run, tmp_path: Path) -> None:
    sentence = "Ratings can't be checked here: it takes puzzles that differ in how hard they are."
    assert run("ladder", pack(tmp_path, clear())) == refused(sentence)
