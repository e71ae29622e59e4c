from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from trainer.puzzles.making.lines import CannotWrite, LineFile

resource = pytest.importorskip("resource")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "lines.jsonl"


def appended(file: Path, *lines: str) -> None:
    opened = LineFile(file)
    for line in lines:
        opened.append(line)


def test_a_file_grows_by_lines(file: Path) -> None:
    appended(file, "{1}", "{2}")
    appended(file, "{3}")
    assert (file.read_text(), LineFile(file).lines) == ("{1}\n{2}\n{3}\n", (b"{1}", b"{2}", b"{3}"))


def test_half_a_line_is_cut_off_by_the_next_one(file: Path) -> None:
    file.write_text("{1}\n{2")
    assert LineFile(file).lines == (b"{1}",)
    assert file.read_text() == "{1}\n{2"
    appended(file, "{3}")
    assert file.read_text() == "{1}\n{3}\n"


def test_a_file_of_something_else_is_left_alone(file: Path) -> None:
    file.write_text("Dear diary")
    with pytest.raises(CannotWrite, match="holds something else than lines of JSON"):
        LineFile(file)
    assert file.read_text() == "Dear diary"


def test_two_writers_do_not_get_into_each_others_way(file: Path) -> None:
    first, second = LineFile(file), LineFile(file)
    first.append("{1}")
    with pytest.raises(CannotWrite, match="written by another process too"):
        second.append("{2}")
    assert file.read_text() == "{1}\n"


@contextmanager
def room_for(size: int) -> Iterator[None]:
    """Let no file grow beyond some bytes."""
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


@pytest.mark.parametrize(("room", "why"), [(4, "File too large"), (7, "No space left on device")])
def test_where_there_is_no_room_the_whole_lines_are_kept(file: Path, room: int, why: str) -> None:
    appended(file, "{1}")
    lines = LineFile(file)
    with room_for(room), pytest.raises(CannotWrite, match=f"can't be written: {why}. What was made so far is kept"):
        lines.append("{22222}")
    assert file.read_text() == "{1}\n"
    lines.append("{3}")
    assert file.read_text() == "{1}\n{3}\n"
