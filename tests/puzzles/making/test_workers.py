import json
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.puzzles.trying import DyingOnce, attempt, die
from trainer.puzzles.making.generating import Outcome, WorkersDie, generate
from trainer.puzzles.making.workers import Hire, NoCluster, cluster_crew, local_crew

FIRST = 7 * 10**8
LOST = "A worker died: the seeds under way are tried again."


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    return tmp_path / "died"


@pytest.fixture
def cluster() -> Iterator[str]:
    """Start a Dask cluster of two processes."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as cluster:
        yield cluster.scheduler_address


def made(out: Path, hire: Hire, attempt: Callable[[int], Outcome]) -> tuple[list[int], list[str]]:
    """Make a pack of four, and return its puzzles' seeds and what was told."""
    told: list[str] = []
    generate(out, 7, 4, hire, told.append, attempt)
    return [json.loads(line)["seed"] - FIRST for line in out.read_text().splitlines()], told


def test_processes_make_the_pack_though_one_is_killed(tmp_path: Path, memory: Path) -> None:
    seeds, told = made(tmp_path / "pack", partial(local_crew, 2), DyingOnce(FIRST + 5, memory))
    assert (seeds, memory.exists(), told[0]) == ([2, 5, 8, 11], True, LOST)


def test_processes_that_die_at_once_are_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainer.puzzles.making.generating.MOST_LOSSES", 2)
    with pytest.raises(WorkersDie):
        made(tmp_path / "pack", partial(local_crew, 1), die)


def test_a_cluster_makes_the_same_pack_though_a_worker_is_killed(cluster: str, tmp_path: Path, memory: Path) -> None:
    seeds, _ = made(tmp_path / "pack", partial(cluster_crew, cluster), DyingOnce(FIRST + 5, memory))
    assert (seeds, memory.exists()) == ([2, 5, 8, 11], True)


def test_a_scheduler_that_does_not_answer_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setattr("trainer.puzzles.making.workers.SECONDS_TO_CONNECT", 0.2)
    with pytest.raises(NoCluster, match=r"No Dask scheduler answers at tcp://127\.0\.0\.1:1"):
        made(tmp_path / "pack", partial(cluster_crew, "tcp://127.0.0.1:1"), attempt)


def test_without_dask_there_is_no_cluster(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoCluster, match="A cluster needs Dask: install the trainer with its extra “cluster”"):
        made(tmp_path / "pack", partial(cluster_crew, "tcp://127.0.0.1:1"), attempt)
