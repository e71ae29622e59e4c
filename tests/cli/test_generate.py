import signal
from pathlib import Path

import pytest

from tests.cli.conftest import Run, refused
from trainer.puzzles.making import generating
from trainer.puzzles.pack import read_pack


def test_a_pack_is_made_with_what_was_rejected_on_standard_error(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "pack.jsonl"
    result = run("generate", "--count", 1, "--seed", 142, "--out", out, "--workers", 1)
    assert (result.status, result.out) == (0, "")
    assert "Puzzles: 1. Positions tried: " in result.err
    pack = read_pack(out)
    assert ([puzzle.seed // 10**8 for puzzle in pack.puzzles], pack.problems) == ([142], ())


def test_a_kill_leaves_as_an_interrupt_does(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(generating, "generate", lambda *_: signal.raise_signal(signal.SIGTERM))
    before = signal.getsignal(signal.SIGTERM)
    assert run("generate", "--count", 1, "--seed", 1, "--out", tmp_path / "pack.jsonl").status == 143
    assert signal.getsignal(signal.SIGTERM) is before


def test_workers_are_of_this_machine_or_of_a_cluster(run: Run, tmp_path: Path) -> None:
    arguments = (
        "--count",
        1,
        "--seed",
        1,
        "--out",
        tmp_path / "pack.jsonl",
        "--workers",
        2,
        "--scheduler",
        "tcp://a:1",
    )
    assert run("generate", *arguments) == refused(
        "Give either --workers or --scheduler: a cluster has workers of its own."
    )


def test_a_pack_that_can_not_be_written_is_told(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "nowhere" / "pack.jsonl"
    assert run("generate", "--count", 1, "--seed", 1, "--out", out) == refused(f"No such file or directory: {out}.")
