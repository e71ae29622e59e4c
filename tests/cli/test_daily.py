from pathlib import Path

from tests.cli.conftest import Result, Run, refused
from tests.conftest import made_puzzle
from trainer.puzzles.pack import to_json


def test_days_are_written_beside_the_pack(run: Run, tmp_path: Path) -> None:
    pack, days = tmp_path / "pack.jsonl", tmp_path / "daily.csv"
    pack.write_text(to_json(made_puzzle()) + "\n")
    assert run("daily", pack, "--years", 1) == Result(
        0, f"Days with a puzzle in {days}: 1. New: 1. Left without a puzzle, as the pack is too small: 364.\n", ""
    )
    assert days.read_text() == f"date,puzzle\n2026-11-29,{made_puzzle().id}\n"


def test_a_damaged_line_of_the_pack_is_named_and_one_of_the_days_is_refused(run: Run, tmp_path: Path) -> None:
    pack, days = tmp_path / "pack.jsonl", tmp_path / "daily.csv"
    pack.write_text(f"damaged\n{to_json(made_puzzle())}\n")
    days.write_text("date,puzzle\ntomorrow\n")
    result = run("daily", pack)
    assert result.err.startswith(f"{pack}, line 1: The puzzle can't be read: ")
    assert result.err.endswith(
        f"{days}, line 2: It is no date and no puzzle's id, as in “2026-12-01,2fzua26hs2”. Mend that line first.\n"
    )
    assert (result.status, result.out, days.read_text()) == (2, "", "date,puzzle\ntomorrow\n")


def test_a_pack_without_puzzles_is_refused(run: Run, tmp_path: Path) -> None:
    pack = tmp_path / "pack.jsonl"
    pack.write_text("")
    assert run("daily", pack) == refused(f"There is no puzzle in {pack}.")
