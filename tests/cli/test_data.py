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


def test_of_regular_backups_the_latest_are_kept(run: Run, tmp_path: Path) -> None:
    data, folder = tmp_path / "data", tmp_path / "backups"
    prepare_data(data)
    folder.mkdir()
    for name in ("trainer-20260101-000000.sqlite", "trainer-20260102-000000.sqlite", "mine.sqlite"):
        folder.joinpath(name).write_text("")
    assert run("backup", "--keep", 2, folder, "--data", data).status == 0
    first, second, third = sorted(file.name for file in folder.iterdir())
    assert (first, second) == ("mine.sqlite", "trainer-20260102-000000.sqlite")
    assert run("restore", folder / third, "--data", data).status == 0


def test_older_backups_stay_where_no_new_one_can_be_made(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    folder.joinpath("trainer-20260101-000000.sqlite").write_text("")
    folder.joinpath("trainer-20260102-000000.sqlite").write_text("")
    assert run("backup", "--keep", 1, folder, "--data", tmp_path / "none").status == 2
    assert len(list(folder.iterdir())) == 2
