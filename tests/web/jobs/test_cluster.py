import logging
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, ThreadPoolExecutor
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from datetime import date
from functools import partial
from itertools import count

import pytest

from tests.conftest import made_puzzle
from tests.puzzles.trying import attempt
from tests.web.jobs.fakes import Seconds
from trainer.puzzles.making.audit import Duel, duel
from trainer.puzzles.making.workers import Crew, NoCluster, cluster_crew
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, first_seed, search_afar
from trainer.rules.turns import REFRESH
from trainer.web.jobs.cluster import SECONDS_BETWEEN_TRIES, Cluster
from trainer.web.jobs.job import Job, Priority, Wait
from trainer.web.jobs.machines import Machines
from trainer.web.jobs.pool import Pool, Steps

MAX_SECONDS = 30
DAY = date(2026, 12, 3)
WAIT = Wait(None, Priority.UNATTENDED)


@dataclass
class Office:
    """Hires crews of this very process, as long as there are any, and notes what becomes of them."""

    is_open: bool = True
    notes: list[str] = field(default_factory=list)
    clock: Seconds = field(default_factory=Seconds)

    @contextmanager
    def hire(self) -> Iterator[Crew]:
        self.notes.append("asked")
        if not self.is_open:
            raise NoCluster("Nobody answers.")
        with ThreadPoolExecutor(1) as executor:
            yield Crew(executor, 1, (CancelledError,))
        self.notes.append("left")


@pytest.fixture
def office() -> Office:
    return Office()


@pytest.fixture
def cluster(office: Office) -> Cluster:
    return Cluster(office.hire, office.clock)


def there(crew: Crew, work: Callable[[], str] = lambda: "there") -> Steps[str, str]:
    future = crew.executor.submit(work)
    yield "under way"
    yield future
    return future.result()


def here() -> Steps[str, str]:
    yield "here"
    return "here"


def lost() -> str:
    raise CancelledError


def done(cluster: Cluster, far: Callable[[Crew], Steps[str, str]] = there) -> Job[str, str]:
    """Have a job done."""
    job = Pool(1).ask("job", lambda: cluster.done_there(far, here), WAIT)
    assert job.ended.wait(MAX_SECONDS)
    return job


def test_a_job_is_done_by_the_cluster_which_is_hired_once(cluster: Cluster, office: Office) -> None:
    assert [done(cluster).result for _ in range(2)] == ["there", "there"]
    assert (office.notes, cluster.is_gone) == (["asked"], False)


def test_without_a_cluster_a_job_is_done_here_and_the_log_says_so(
    cluster: Cluster, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    office.is_open = False
    assert [done(cluster).result for _ in range(2)] == ["here", "here"]
    assert (office.notes, cluster.is_gone) == (["asked"], True)
    assert [(each.levelno, each.message) for each in caplog.records] == [
        (logging.WARNING, "Nobody answers. This machine does the work meanwhile.")
    ]


def test_after_a_while_the_cluster_is_looked_for_again(cluster: Cluster, office: Office) -> None:
    office.is_open = False
    done(cluster)
    office.is_open = True
    office.clock.pass_by(SECONDS_BETWEEN_TRIES + 1)
    assert (done(cluster).result, cluster.is_gone) == ("there", False)


def test_a_job_that_the_cluster_loses_is_done_here(
    cluster: Cluster, office: Office, caplog: pytest.LogCaptureFixture
) -> None:
    assert done(cluster, partial(there, work=lost)).result == "here"
    assert (cluster.is_gone, caplog.messages) == (
        True,
        ["The cluster has lost a job: CancelledError(). This machine does the work meanwhile."],
    )
    office.clock.pass_by(SECONDS_BETWEEN_TRIES + 1)
    assert (done(cluster).result, office.notes) == ("there", ["asked", "left", "asked"])


@pytest.mark.usefixtures("caplog")
def test_a_job_that_fails_on_the_cluster_has_failed(cluster: Cluster) -> None:
    def broken() -> str:
        raise OSError("the disk is full")

    job = done(cluster, partial(there, work=broken))
    assert (str(job.error), cluster.is_gone) == ("the disk is full", False)


def test_what_is_under_way_on_the_cluster_is_told(cluster: Cluster) -> None:
    may, begun = threading.Event(), threading.Event()

    def slow() -> str:
        begun.set()
        assert may.wait(MAX_SECONDS)
        return "slowly"

    pool = Pool(1)
    job = pool.ask("slow", lambda: cluster.done_there(partial(there, work=slow), here), WAIT)
    assert begun.wait(MAX_SECONDS)
    assert pool.ask("other", here, WAIT).ended.wait(MAX_SECONDS)
    assert (job.progress, job.ended.is_set()) == ("under way", False)
    may.set()
    assert job.ended.wait(MAX_SECONDS)


# A real cluster


@dataclass
class Dask:
    """A cluster of Dask's, which can be closed, and a client of it."""

    close: Callable[[], None]
    cluster: Cluster


@pytest.fixture
def dask() -> Iterator[Dask]:
    """Start a Dask cluster of two processes."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0") as local,
        cluster_crew(local.scheduler_address) as crew,
    ):
        yield Dask(local.close, Cluster(lambda: nullcontext(crew)))


def searched(day: date, crew: Crew) -> Steps[Step, Puzzle]:
    return search_afar(day, crew.executor, crew.workers, attempt)


def no_search() -> Steps[Step, Puzzle]:
    raise AssertionError("The cluster is there.")
    yield


def test_a_dask_cluster_solves_a_puzzle_and_searches_for_one_as_this_machine_does(dask: Dask) -> None:
    pool, puzzle = Pool(1), made_puzzle()
    solved_here = duel(puzzle, 7, REFRESH)  # first, and so what has to be compiled is compiled once
    machines = Machines(pool, dask.cluster)
    doubt: Job[None, Duel] = pool.ask("doubt", lambda: machines.solve(puzzle, 7, REFRESH), WAIT)
    search = pool.ask("search", lambda: dask.cluster.done_there(partial(searched, DAY), no_search), WAIT)
    assert doubt.ended.wait(4 * MAX_SECONDS)
    assert search.ended.wait(MAX_SECONDS)
    assert (doubt.result, dask.cluster.is_gone) == (solved_here, False)
    assert search.result
    assert search.result.seed == next(seed for seed in count(first_seed(DAY) + 1) if seed % 3 == 0)


def test_a_scheduler_that_goes_away_leaves_the_work_to_this_machine(
    dask: Dask, caplog: pytest.LogCaptureFixture
) -> None:
    pool, begun = Pool(1), threading.Event()

    def endless(crew: Crew) -> Steps[str, str]:
        future = crew.executor.submit(time.sleep, 1000)
        begun.set()
        yield future
        return str(future.result())

    job = pool.ask("job", lambda: dask.cluster.done_there(endless, here), WAIT)
    assert begun.wait(MAX_SECONDS)
    dask.close()
    assert job.ended.wait(MAX_SECONDS)
    assert (job.result, dask.cluster.is_gone) == ("here", True)
    assert [each.message for each in caplog.records if each.name == "trainer.web.jobs.cluster"] == [
        "The cluster has lost a job: CancelledError(). This machine does the work meanwhile."
    ]
