"""`trainer doctor`: what the server needs, and what to do where it is missing."""

from pathlib import Path

import click

from trainer.cli.telling import DATA


@click.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address that the server listens on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port of the server.")
@click.option("--data", default="instance", show_default=True, type=DATA, help="Folder that keeps puzzles and answers.")
def doctor(host: str, port: int, data: Path) -> int:
    """Look at all that the server needs, and tell what to do where something is wrong.

    Exits with status 1 then. Nothing is changed.
    """
    from trainer.web.examining import examine

    wrong = 0
    for finding in examine(host, port, data):
        wrong += bool(finding.mend)
        click.echo(f"{finding.thing:<10}{'WRONG' if finding.mend else 'ok':<7}{finding.found}")
        if finding.mend:
            click.echo(f"{'':<17}{finding.mend}")
    return int(wrong > 0)
