"""What the commands share: what they ask for, and how they report what takes long."""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import click

PATIENCE_SECONDS = 3
PROGRESS_SECONDS = 10
COMPILING = "The solver is being compiled, which takes about half a minute, once on this machine."
FILE = click.Path(dir_okay=False, path_type=Path)
EXISTING_FILE = click.Path(exists=True, dir_okay=False, path_type=Path)
DATA = click.Path(file_okay=False, path_type=Path)
SEED = click.IntRange(0, 2**63 - 1)
OBJECTIVE = click.option(
    "--objective",
    type=click.Choice(["points", "wins"]),
    default="points",
    show_default=True,
    help="What turns are judged by: the final score, or the part of the win.",
)


@contextmanager
def announced_compilation() -> Iterator[None]:
    """Explain on standard error why it takes long, if what is done meanwhile has to compile the solver first."""
    from trainer.solver.warm import is_warm

    def announce() -> None:
        if not is_warm():
            click.echo(COMPILING, err=True)

    notice = threading.Timer(PATIENCE_SECONDS, announce)
    notice.daemon = True
    notice.start()
    try:
        yield
    finally:
        notice.cancel()


@contextmanager
def tidied_up_when_killed() -> Iterator[None]:
    """Leave on SIGTERM as on Ctrl+C, through everything that tidies up."""
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


@contextmanager
def left_at_once(stop: Callable[[], None] = lambda: None) -> Iterator[None]:
    """On Ctrl+C, call `stop` and leave, instead of waiting for the threads, whose kernels nothing can interrupt."""

    def leave(*_: object) -> None:
        stop()
        sys.stdout.flush()
        os._exit(130)

    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def progress_of(total: int, things: str) -> Callable[[int], None]:
    """Return a function that reports now and then how much of `total` is done, and how long the rest may take."""
    start = told = time.monotonic()

    def tell(done: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told >= PROGRESS_SECONDS:
            told = now
            minutes = (now - start) / done * (total - done) / 60
            click.echo(f"{done:,} of {total:,} {things}, about {minutes:,.1f} minutes left.", err=True)

    return tell
