"""Commands on the data folder: backup, restore."""

from datetime import datetime
from pathlib import Path

import click

from trainer.cli.telling import DATA, EXISTING_FILE


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--data", default="instance", show_default=True, type=DATA, help="Folder that keeps puzzles and answers.")
@click.option("--keep", type=click.IntRange(1), help="FILE is a folder: keep so many backups there, the latest ones.")
def backup(file: Path, data: Path, keep: int | None) -> None:
    """Back up everything that is kept, while the server runs.

    FILE is new. It holds the profiles, answers and puzzles, and the key that signs the visitors' cookies: keep it where
    nobody else can read it.
    """
    from trainer.web.database.backups import back_up
    from trainer.web.database.regular import back_up_and_keep

    if keep:
        file, counts = back_up_and_keep(data, file, keep, datetime.now())
    else:
        counts = back_up(data, file)
    click.echo(f"{file} holds {counts.profiles:,} profiles and {counts.answers:,} answers.")


@click.command()
@click.argument("file", type=EXISTING_FILE)
@click.option("--data", default="instance", show_default=True, type=DATA, help="Folder to restore into.")
def restore(file: Path, data: Path) -> None:
    """Restore a backup, while the server runs.

    FILE is one that `trainer backup` made. It replaces all that is kept; what was there before becomes a backup of
    its own in the folder.
    """
    from trainer.web.database.backups import restore as restore_backup

    restored = restore_backup(file, data, datetime.now())
    click.echo(f"Restored {restored.counts.profiles:,} profiles and {restored.counts.answers:,} answers.")
    if restored.before:
        click.echo(f"What was there before is in {restored.before}.")
    if restored.is_other_key:
        click.echo("If a server is running, restart it now, so that it knows the visitors' cookies again.")
