from datetime import date
from pathlib import Path

from tests.cli.conftest import PEER_GAMES, Run, refused
from tests.conftest import keep_found, made_puzzle
from trainer.web.app import prepare_data


def test_a_folder_is_backed_up_and_restored(run: Run, tmp_path: Path) -> None:
    data, file = tmp_path / "data", tmp_path / "backup.sqlite"
    prepare_data(data)
    keep_found(data, date(2026, 12, 3), made_puzzle())
    assert run("backup", file, "--data", data).out == f"{file} holds 0 profiles and 0 answers.\n"
    lines = run("restore", file, "--data", data).out.splitlines()
    assert lines[0] == "Restored 0 profiles and 0 answers."
    assert lines[1].startswith(f"What was there before is in {data}/before-restore-")
    assert len(lines) == 2


def test_a_backup_of_nothing_is_refused(run: Run, tmp_path: Path) -> None:
    sentence = f"There is nothing to back up in the folder {tmp_path}: name the one that the server uses."
    assert run("backup", tmp_path / "file", "--data", tmp_path) == refused(sentence)


def test_what_is_no_database_is_not_restored(run: Run, tmp_path: Path) -> None:
    sentence = f"The file {PEER_GAMES} can't be restored: file is not a database."
    assert run("restore", PEER_GAMES, "--data", tmp_path / "data") == refused(sentence)
    assert not (tmp_path / "data" / "trainer.sqlite").exists()
