from dataclasses import replace
from pathlib import Path

import pytest

from tests.conftest import made_puzzle
from trainer.coach.kinds import Kind, kind_of
from trainer.puzzles.entries import Entry, entry_of
from trainer.puzzles.library import Library
from trainer.puzzles.pack import DamagedPuzzle, from_json, to_json
from trainer.web.site.rendering import packs_folder

PUZZLE = made_puzzle()
LINE = to_json(PUZZLE).encode()


def test_an_entry_tells_what_its_puzzle_is_like() -> None:
    assert entry_of(LINE) == Entry(PUZZLE.id, 1500, frozenset({"purse", "last-turn"}), Kind.KEY, 6, 4)


def test_the_entries_of_shipped_puzzles_say_what_the_puzzles_say() -> None:
    for line in (packs_folder() / "pack.jsonl").read_bytes().splitlines()[:5]:
        puzzle, entry = from_json(line.decode()), entry_of(line)
        position = puzzle.position
        assert entry == Entry(
            puzzle.id,
            puzzle.rating,
            frozenset(puzzle.themes),
            kind_of(puzzle),
            position.turn_number,
            len(position.players),
        )


def test_an_older_line_has_the_entry_of_its_puzzle() -> None:
    older = LINE.replace(b'"plain":"squire.2.1",', b"")
    puzzle = from_json(older.decode())
    assert entry_of(older) == entry_of(to_json(puzzle).encode())
    assert entry_of(older).themes == set(puzzle.themes) != {"purse", "last-turn"}


RATING = b'"rating":%d' % PUZZLE.rating
RATINGS = [LINE.replace(RATING, b'"rating":' + number) for number in (b"9" * 400, b"1e400", b"0", b"Infinity")]


@pytest.mark.parametrize("line", [b"", b"[]", b"{}", LINE[:-9], LINE.replace(b"cc1-", b"cc1_"), b"\xff", *RATINGS])
def test_a_damaged_line_has_no_entry(line: bytes) -> None:
    with pytest.raises(DamagedPuzzle, match="can't be read"):
        entry_of(line)


def test_the_entries_of_a_library_leave_out_what_is_damaged(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    other = to_json(replace(PUZZLE, versions={"rules": 99})).replace(PUZZLE.id, "aaaaaaaaaa")
    (tmp_path / "pack.jsonl").write_text(to_json(PUZZLE) + "\n" + other + "\n")
    assert [entry.id for entry in Library(tmp_path).entries] == [PUZZLE.id]
    assert [record.getMessage() for record in caplog.records] == [
        f"{tmp_path / 'pack.jsonl'}, line 2: The puzzle was made by other rules than these."
    ]
