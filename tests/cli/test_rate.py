from dataclasses import replace
from pathlib import Path

from tests.cli.conftest import Run, refused
from tests.cli.test_audit import clear, narrow, pack
from trainer.puzzles.making.finding import rerated
from trainer.puzzles.pack import to_json


def test_rate_works_out_themes_and_ratings_again_and_keeps_the_rest(run: Run, tmp_path: Path) -> None:
    kept = rerated(narrow())
    file = pack(tmp_path, replace(clear(), rating=9, themes=()), kept)
    assert run("rate", file).out == "2 puzzles, 1 of them changed.\n"
    assert file.read_text() == f"{to_json(rerated(clear()))}\n{to_json(kept)}\n"
    assert list(tmp_path.iterdir()) == [file]


def test_rate_leaves_a_damaged_pack_as_it_is(run: Run, tmp_path: Path) -> None:
    file = pack(tmp_path, replace(clear(), rating=9), damage="{}\n")
    before = file.read_bytes()
    result = run("rate", file)
    assert result.err.endswith(refused("Fix or delete the damaged lines first: they would be lost.").err)
    assert (result.status, file.read_bytes()) == (2, before)
