"""The command on doubted puzzles: refuted."""

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trainer.cli.telling import DATA

if TYPE_CHECKING:
    from trainer.web.database.kept_doubts import Doubt


@click.command()
@click.option("--data", default="instance", show_default=True, type=DATA, help="Folder that keeps puzzles and answers.")
def refuted(data: Path) -> None:
    """List the puzzles that were doubted on the pages, and whose answer turned out to lose when they were solved again.

    Each has a line: its id, its margin as it was packed, and what was found. They no longer come up in practice.
    """
    from sqlite_utils import Database

    from trainer.web.database.kept_doubts import refuted as refuted_doubts
    from trainer.web.database.storage import FILE

    if not (data / FILE).exists():
        raise click.UsageError(f"There is nothing kept in {data}: name the folder that the server uses.")
    try:
        with Database(data / FILE) as db:
            doubts = list(refuted_doubts(db)) if db.table("doubts").exists() else []
    except sqlite3.DatabaseError as error:
        raise click.ClickException(f"{data / FILE} can't be read: {error}.") from error
    for doubt in doubts:
        click.echo(line_of(doubt))
    if not doubts:
        click.echo("No puzzle is refuted.")


def line_of(doubt: "Doubt") -> str:
    """Return a line on which puzzle is refuted and by what; ± is the half-width of a 95 % interval."""
    from trainer.rules.notation import turn_text
    from trainer.solver.intervals import half_width

    duel = doubt.duel
    margin = "none" if doubt.margin is None else f"{doubt.margin:.2f}"
    rival = turn_text(duel.rival) if duel.rival else "another turn"
    return (
        f"{doubt.puzzle}: margin {margin} as packed; solved again with {duel.playouts:,} playouts, {rival} is worth"
        f" {-duel.lead:.2f} ± {half_width(duel.stderr):.2f} points more than the answer, {turn_text(duel.answer)}"
    )
