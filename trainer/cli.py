"""The `trainer` command: wires the layers, holds no logic."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

import click

from trainer.rules.notation import decode, encode, turn_text
from trainer.solver.analysis import Analysis, analyse, analysis_json
from trainer.solver.bots import deal_position


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def trainer() -> None:
    """Train at Château Combo: a daily puzzle, judged by a solver."""


@trainer.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for every one.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--data", default=Path("instance"), show_default=True, type=click.Path(file_okay=False, path_type=Path))
@click.option("--allow-host", "allow_hosts", multiple=True, help="Another name the pages may be asked by; repeatable.")
def serve(host: str, port: int, data: Path, allow_hosts: tuple[str, ...]) -> None:
    """Serve the pages."""
    from trainer.web.server import serve as serve_pages  # noqa: PLC0415  (Flask is not needed by other commands)

    serve_pages(host, port, data, allow_hosts)


@trainer.command()
@click.argument("seed", type=int)
@click.option("--players", required=True, type=int, help="1 to 5.")
@click.option("--turn", required=True, type=int, help="1 to 9.")
@click.option("--seat", type=int, help="From 0; drawn from the seed if not given.")
def deal(seed: int, players: int, turn: int, seat: int | None) -> None:
    """Print the code of a position made by bots' play in the game of SEED."""
    click.echo(encode(deal_position(seed, players, turn, seat)))


@trainer.command()
@click.argument("code")
@click.option("--seconds", type=float, help="Time to spend.")
@click.option("--effort", type=int, help="Playouts to spend.")
@click.option("--seed", default=0, show_default=True, help="Seed of the sampled deals.")
@click.option("--top", type=click.IntRange(1), help="How many of the best turns to print; all if not given.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(code: str, seconds: float | None, effort: int | None, seed: int, top: int | None, as_json: bool) -> None:
    """Rank the turns of the position CODE."""
    analysis = analyse(decode(code), seed=seed, effort=effort, seconds=seconds)
    if as_json:
        click.echo(json.dumps(analysis_json(analysis, top)))
    else:
        click.echo("\n".join(ranking_lines(analysis, top)))


def ranking_lines(analysis: Analysis, top: int | None) -> list[str]:
    """Lay an analysis out as a table."""
    how = "exact" if analysis.exact else f"{analysis.effort} playouts, everybody goes on as {analysis.opponents}"
    lines = [how, f"{'turn':40} {'value':>7} {'±':>5} {'loss':>6} {'±':>5}"]
    for candidate in analysis.candidates[:top]:
        numbers = (candidate.value, 1.96 * candidate.stderr, candidate.loss, 1.96 * candidate.loss_stderr)
        value, spread, loss, loss_spread = (f"{number:.2f}" for number in numbers)
        lines.append(f"{turn_text(candidate.turn):40} {value:>7} {spread:>5} {loss:>6} {loss_spread:>5}")
    return lines


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command; what goes wrong for a reason that a person can mend is one sentence and exit status 2."""
    try:
        status = trainer.main(arguments, standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        fail(error.format_message())
    except (ValueError, OSError) as error:
        fail(str(error))
    sys.exit(status if isinstance(status, int) else 0)


def fail(sentence: str) -> None:
    """Print a sentence on standard error and leave with status 2."""
    click.echo(sentence, err=True)
    sys.exit(2)
