"""The `trainer` command: wires the layers, holds no logic.

What takes long to load, the solver and the pages, is imported by the commands that need it.
"""

import sys
from collections.abc import Sequence
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

import click

from trainer.cli.data import backup, restore
from trainer.cli.doctor import doctor
from trainer.cli.doubts import refuted
from trainer.cli.packs import audit, daily, generate, ladder, proofread, rate
from trainer.cli.positions import deal, replay, solve
from trainer.cli.strength import bench, calibrate, cards, match, train
from trainer.cli.telling import DATA, WORKERS, checked_base_url

PROXIES = click.IntRange(0, 9)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="chateau-combo-trainer", message="%(prog)s %(version)s")
def trainer() -> None:
    """Train at Château Combo: a daily puzzle, judged by a solver."""


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--data", default="instance", show_default=True, type=DATA, help="Folder that keeps puzzles and answers.")
@click.option("--allow-host", "allow_hosts", multiple=True, help="Another name the pages may be asked by; repeatable.")
@click.option("--trusted-proxies", default=0, show_default=True, type=PROXIES, help="How many proxies stand before it.")
@click.option("--base-url", callback=checked_base_url, help="The address that visitors see, if no proxy tells it.")
@click.option("--log-requests", is_flag=True, help="Write a line for every request.")
@WORKERS
@click.option("--scheduler", help="Address of the scheduler of a Dask cluster, which then does what takes long.")
def serve(
    host: str,
    port: int,
    data: Path,
    allow_hosts: tuple[str, ...],
    trusted_proxies: int,
    base_url: str | None,
    log_requests: bool,
    workers: int | None,
    scheduler: str | None,
) -> None:
    """Serve the pages until Ctrl+C."""
    from trainer.web import serve as serve_pages
    from trainer.web.jobs.machines import Machines
    from trainer.web.site.hosting import Hosting

    serve_pages(
        host,
        port,
        data,
        Hosting(allow_hosts, trusted_proxies, base_url, log_requests),
        Machines.named(workers, scheduler),
    )


for command in (
    serve,
    backup,
    restore,
    deal,
    solve,
    replay,
    match,
    calibrate,
    train,
    cards,
    bench,
    generate,
    daily,
    audit,
    refuted,
    doctor,
    ladder,
    rate,
    proofread,
):
    trainer.add_command(command)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command; what goes wrong for a reason that a person can fix is one sentence and exit status 2."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            # What a terminal's alphabet lacks, like the â of Château, is no reason to stop.
            stream.reconfigure(errors="replace")
    try:
        status = trainer.main(arguments, prog_name="trainer", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        fail(error.format_message())
    except OSError as error:
        what = error.strerror or str(error)
        fail(f"{what}: {error.filename}." if error.filename else f"{what}.")
    except ValueError as error:
        fail(str(error))
    sys.exit(status if isinstance(status, int) else 0)


def fail(sentence: str) -> NoReturn:
    """Print a sentence on standard error and leave with status 2."""
    click.echo(sentence, err=True)
    sys.exit(2)
