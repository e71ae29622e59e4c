"""`trainer doctor`: each thing it looks at, whole and broken."""

import socket
import sqlite3
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from trainer.web.app import prepare_data
from trainer.web.database.storage import FILE


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def change(data: Path, *statements: str) -> None:
    with sqlite3.connect(data / FILE) as db:
        for statement in statements:
            db.execute(statement)


def test_where_all_is_well_nothing_is_to_be_done(run: Run, tmp_path: Path, port: int) -> None:
    prepare_data(tmp_path)
    found = run("doctor", "--data", tmp_path, "--port", port)
    rows = [line.split()[:2] for line in found.out.splitlines()]
    things = ["folder", "key", "database", "packs", "cache", "clock", "port"]
    assert (found.status, rows) == (0, [[thing, "ok"] for thing in things])


def test_nothing_is_made_where_nothing_is(run: Run, tmp_path: Path, port: int) -> None:
    assert run("doctor", "--data", tmp_path / "none", "--port", port).status == 0
    assert list(tmp_path.iterdir()) == []


def test_each_thing_that_is_wrong_is_told_with_the_mend(run: Run, tmp_path: Path, port: int) -> None:
    prepare_data(tmp_path)
    later = (datetime.now(UTC) + timedelta(days=2)).isoformat()
    answer = "INSERT INTO attempts (profile, mode, puzzle, position, turn, loss, verdict, day, created)"
    change(tmp_path, f"{answer} VALUES ('a', 'link', 'p', 'c', 't', 0, 'best', '2026-12-03', '{later}')")
    (tmp_path / "secret_key").chmod(0o644)
    (tmp_path / FILE).chmod(0o644)
    found = run("doctor", "--data", tmp_path, "--port", port)
    wrong = [line.split()[0] for line in found.out.splitlines() if "WRONG" in line]
    assert (found.status, wrong) == (1, ["key", "database", "clock"])
    assert f"`chmod 600 {tmp_path / FILE}`" in found.out
    assert "Set the clock: the latest answer is of" in found.out


def test_a_damaged_database_is_told(run: Run, tmp_path: Path, port: int) -> None:
    prepare_data(tmp_path)
    size = (tmp_path / FILE).stat().st_size
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(4096)
        file.write(b"\xff" * (size - 4096))
    found = run("doctor", "--data", tmp_path, "--port", port)
    assert "database  WRONG" in found.out
    assert found.status == 1
