from pathlib import Path

from sqlite_utils import Database

from tests.cli.conftest import Result, Run, refused
from tests.web.opinions import CONFIRMED, REFUTED
from trainer.web.database.kept_doubts import Doubt, keep
from trainer.web.database.migrations import prepare
from trainer.web.database.storage import FILE


def doubted(data: Path, *doubts: Doubt) -> Path:
    prepare(data)
    with Database(data / FILE) as db:
        for number, doubt in enumerate(doubts):
            keep(db, doubt, f"2026-12-0{1 + number}T12:00:00+00:00")
    return data


def test_refuted_puzzles_are_listed_with_what_was_found(run: Run, tmp_path: Path) -> None:
    data = doubted(tmp_path, Doubt("a", REFUTED, 1.4), Doubt("b", CONFIRMED, 1.4), Doubt("c", REFUTED, 1.05))
    found = "refresh is worth 0.84 ± 0.20 points more than the answer, squire.2.1"
    assert run("refuted", "--data", data) == Result(
        0,
        f"c: margin 1.05 as packed; solved again with 22,400 playouts, {found}\n"
        f"a: margin 1.40 as packed; solved again with 22,400 playouts, {found}\n",
        "",
    )


def test_where_none_is_refuted_that_is_said(run: Run, tmp_path: Path) -> None:
    assert run("refuted", "--data", doubted(tmp_path)) == Result(0, "No puzzle is refuted.\n", "")


def test_a_folder_that_keeps_nothing_or_is_damaged_is_refused(run: Run, tmp_path: Path) -> None:
    assert run("refuted", "--data", tmp_path) == refused(
        f"There is nothing kept in {tmp_path}: name the folder that the server uses."
    )
    (tmp_path / FILE).write_text("no database, but a text that is long enough to be none" * 20)
    assert run("refuted", "--data", tmp_path).status == 2


def test_a_damaged_outcome_is_named(run: Run, tmp_path: Path) -> None:
    with Database(doubted(tmp_path, Doubt("a", REFUTED, 1.4)) / FILE) as db:
        db.execute("UPDATE doubts SET outcome = '{}'")
        db.conn.commit()
    assert run("refuted", "--data", tmp_path) == refused(
        f"{tmp_path / FILE} can't be read: what came of the doubt about a is damaged."
    )
