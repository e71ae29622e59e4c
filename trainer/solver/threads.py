"""Work on all cores: the kernels release Python's lock."""

import os
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Given = TypeVar("Given")
Made = TypeVar("Made")


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def mapped(work: Callable[[Given], Made], items: Iterable[Given], workers: int | None = None) -> Iterator[Made]:
    """Do the work for every item in so many threads, one for each core by default; return results in the items' order.

    Whoever stops listening, also by Ctrl+C, only waits for the items under way.
    """
    pool = ThreadPoolExecutor(workers or cores())
    try:
        yield from pool.map(work, items)
    finally:
        pool.shutdown(cancel_futures=True)
