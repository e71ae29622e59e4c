"""Crews: who does the work, as an executor of `concurrent.futures`; this machine's cores, or a cluster of Dask's."""

import logging
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass

SECONDS_TO_CONNECT = 10


@dataclass(frozen=True, slots=True)
class Crew:
    """An executor, how many workers it has, and what is raised when it has lost one for good."""

    executor: Executor
    workers: int
    losses: tuple[type[Exception], ...]


Hire = Callable[[], AbstractContextManager[Crew]]
"""Gets a new crew, until the context ends."""


class NoCluster(ValueError):
    """There is no cluster to work on; the message says why."""


@contextmanager
def local_crew(workers: int) -> Iterator[Crew]:
    """Start processes on this machine; whatever they still do when the context ends is given up."""
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_end_with_parent) as executor:
        try:
            yield Crew(executor, workers, (BrokenExecutor,))
        finally:
            for process in multiprocessing.active_children():
                process.kill()
            executor.shutdown(cancel_futures=True)


def _end_with_parent() -> None:
    """Leave Ctrl+C to the parent, and end when it ends, however that happens."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()

    def wait() -> None:
        if parent:
            parent.join()
            os._exit(1)

    threading.Thread(target=wait, daemon=True).start()


@contextmanager
def cluster_crew(address: str) -> Iterator[Crew]:
    """Connect to the scheduler of a Dask cluster. Raise NoCluster if that isn't possible."""
    try:
        from distributed import Client, KilledWorker  # noqa: PLC0415
    except ImportError as error:
        raise NoCluster("A cluster needs Dask: install the trainer with its extra “cluster”.") from error
    # What Dask logs of a lost scheduler is tracebacks; what is to be said of it is said here.
    for name in ("distributed", "distributed.client"):
        logging.getLogger(name).setLevel(logging.CRITICAL)
    try:
        client = Client(address, timeout=SECONDS_TO_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"No Dask scheduler answers at {address}: {error}") from error
    with client:
        workers = sum(client.nthreads().values())
        if not workers:
            raise NoCluster(f"The Dask cluster at {address} has no workers yet: start some first.")
        executor = client.get_executor(pure=False)
        try:
            yield Crew(executor, workers, (KilledWorker, CancelledError))
        finally:
            executor.shutdown(wait=False)
