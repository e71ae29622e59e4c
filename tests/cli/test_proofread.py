from dataclasses import replace
from pathlib import Path

from tests.cli.conftest import Run
from tests.cli.test_audit import clear, narrow, pack
from trainer.puzzles.making.finding import rerated


def test_proofread_counts_what_is_true(run: Run, tmp_path: Path) -> None:
    result = run("proofread", pack(tmp_path, rerated(clear()), rerated(narrow())))
    assert "2 of 2: the theme last-turn is true" in result.out.splitlines()
    assert (result.status, result.err) == (0, "")


def test_proofread_names_what_is_not_true(run: Run, tmp_path: Path) -> None:
    untrue = replace(clear(), themes=("key-to-refresh", "last-turn"))
    lines = (result := run("proofread", pack(tmp_path, untrue))).out.splitlines()
    assert lines[lines.index("0 of 1: the theme key-to-refresh is true") + 1] == f"    not in {untrue.id}"
    assert (result.status, sum(line.startswith("    ") for line in lines)) == (1, 1)


def test_proofread_fails_over_a_damaged_line(run: Run, tmp_path: Path) -> None:
    assert run("proofread", pack(tmp_path, rerated(clear()), damage="{}\n")).status == 1
