import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from numba import njit

from trainer.solver import caching
from trainer.solver.caching import KernelCache, fingerprint

DAY = 24 * 60 * 60

# Deals a card with a kernel of one room, `decks`, whose random numbers are those of another.
DEAL = """
import numpy as np
from trainer.solver import kernels
state = np.arange(kernels.STATE_SIZE)
state[kernels.DECK_SIZE : kernels.DECK_SIZE + 2] = kernels.PLACE_CARDS
kernels.deal_sample(state.copy(), state, 1, 0, np.zeros(1, np.uint64))
print(state.tolist(), len(kernels.deal_sample.stats.cache_hits))
"""


def twice(number: int) -> int:
    return 2 * number


def was_kept(folder: Path) -> bool:
    """Call `twice` as a kernel with this folder, for the first time, and return whether its code was there."""
    kernel: Any = njit(twice)
    kernel._cache = KernelCache(twice, folder)
    assert kernel(4) == 8
    return bool(kernel.stats.cache_hits)


def unused(folder: Path, seconds: float) -> Path:
    """Make a folder with a file, that was used last so many seconds ago."""
    folder.mkdir()
    (folder / "turns.refill").touch()
    os.utime(folder, (folder.stat().st_mtime - seconds,) * 2)
    return folder


def test_a_kernel_is_compiled_once(tmp_path: Path) -> None:
    assert [was_kept(tmp_path / "kernels-1") for _ in range(3)] == [False, True, True]


@pytest.mark.parametrize("left", [0, 1, 32, 1000, -1])
def test_a_cut_file_is_compiled_again_once(tmp_path: Path, left: int, caplog: pytest.LogCaptureFixture) -> None:
    assert not was_kept(tmp_path)
    [file] = tmp_path.iterdir()
    os.truncate(file, left if left >= 0 else file.stat().st_size + left)
    assert [was_kept(tmp_path) for _ in range(2)] == [False, True]
    assert caplog.messages == [f"{file} is damaged: its kernel is compiled again."]


def test_a_file_of_zeros_is_compiled_again_once(tmp_path: Path) -> None:
    assert not was_kept(tmp_path)
    [file] = tmp_path.iterdir()
    file.write_bytes(bytes(file.stat().st_size))
    assert [was_kept(tmp_path) for _ in range(2)] == [False, True]


def test_a_kernel_that_can_neither_be_read_nor_kept_works(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "kernels-1").touch()
    assert not was_kept(tmp_path / "kernels-1")
    assert [message.rpartition(": [Errno")[0] for message in caplog.messages] == [
        "A kernel that was kept can't be read, and is compiled again",
        f"The compiled {__name__}.twice could not be kept, and will be compiled again",
    ]


def test_a_write_that_fails_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError("No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    assert not was_kept(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_folders_of_other_versions_go_when_no_process_has_used_them_for_a_day(tmp_path: Path) -> None:
    unused(tmp_path / "kernels-old", seconds=DAY + 60)
    in_use = unused(tmp_path / "kernels-in-use", seconds=DAY - 60)
    others = unused(tmp_path / "something-else", seconds=DAY + 60)
    own = unused(tmp_path / "kernels-own", seconds=DAY + 60)
    assert not was_kept(own)
    assert set(tmp_path.iterdir()) == {in_use, others, own}


def test_a_folder_that_kernels_are_loaded_from_is_in_use(tmp_path: Path) -> None:
    used = tmp_path / "kernels-used"
    assert not was_kept(used)
    os.utime(used, (0, 0))
    assert was_kept(used)
    assert not was_kept(tmp_path / "kernels-own")
    assert used.exists()


def test_a_change_in_any_room_or_in_how_they_are_compiled_takes_another_folder(tmp_path: Path) -> None:
    copies = [Path(shutil.copy(source, tmp_path)) for source in caching.SOURCES]
    folders = {fingerprint(copies), fingerprint(reversed(copies))}
    for copy in copies:
        copy.write_text(copy.read_text() + "\n")
        folders.add(fingerprint(copies))
    assert len(folders) == 1 + len(copies)
    rooms = {module.name for module in caching.ROOMS.iterdir() if module.is_file()}
    assert {copy.name for copy in copies} == {"compiling.py", "caching.py"} | rooms


def test_another_version_of_numba_takes_another_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint([])
    monkeypatch.setattr("numba.__version__", "0.68.99")
    assert fingerprint([]) != before


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return a copy of the solver, in which nothing is compiled."""
    without_kept = shutil.ignore_patterns("__pycache__")
    shutil.copytree(caching.SOLVER, tmp_path / "trainer" / "solver", ignore=without_kept)
    (tmp_path / "trainer" / "__init__.py").touch()
    return tmp_path


def deal(program: Path, **changes: str) -> tuple[str, bool]:
    """Return what a fresh process deals, and whether it found its kernel compiled."""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    environment |= {"PYTHONPATH": str(program)} | changes
    command = [sys.executable, "-c", DEAL]
    run = subprocess.run(command, cwd=program, env=environment, capture_output=True, text=True, check=True)
    dealt, _, hits = run.stdout.strip().rpartition(" ")
    return dealt, hits == "1"


def test_kernels_see_a_change_in_a_room_that_they_use(program: Path) -> None:
    before, kept = deal(program)
    assert not kept
    assert deal(program) == (before, True)
    room = program / "trainer" / "solver" / "kernels" / "randomness.py"
    room.write_text(room.read_text().replace("np.uint64(27)", "np.uint64(28)"))
    after, kept = deal(program)
    assert not kept
    assert after != before


def test_a_folder_that_the_user_names_is_taken(program: Path) -> None:
    named = program / "named"
    assert [deal(program, NUMBA_CACHE_DIR=str(named))[1] for _ in range(2)] == [False, True]
    assert [folder.name.split("-")[0] for folder in named.glob("*/*")] == ["kernels"]


def test_kernels_work_where_no_folder_can_be_written_and_leave_none(program: Path) -> None:
    temporary = program / "temporary"
    temporary.mkdir()
    (program / "file").touch()
    (program / "trainer" / "solver" / "kernels" / "__pycache__").touch()
    places = {"TMPDIR": str(temporary), "XDG_CACHE_HOME": str(program / "file")}
    assert [deal(program, **places)[1] for _ in range(2)] == [False, False]
    assert list(temporary.iterdir()) == []
