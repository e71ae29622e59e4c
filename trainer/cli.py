"""The `trainer` command: wires the layers, holds no logic.

What takes long to load, the solver and the pages, is imported by the commands that need it.
"""

import json
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from trainer.rules.notation import decode, encode, turn_text
from trainer.rules.records import GameRecord, load_games
from trainer.rules.replay import Difference, position_before
from trainer.rules.replay import replay as replay_game

if TYPE_CHECKING:
    from trainer.solver.analysis import Analysis, Candidate

PATIENCE_SECONDS = 3
COMPILING = "The solver is being compiled, which takes about a minute, once on this machine."
DATA = click.Path(file_okay=False, path_type=Path)


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def trainer() -> None:
    """Train at Château Combo: a daily puzzle, judged by a solver."""


@trainer.command()
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on; 0.0.0.0 for all.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="Port to listen on.")
@click.option("--data", default="instance", show_default=True, type=DATA, help="Folder that keeps puzzles and answers.")
@click.option("--allow-host", "allow_hosts", multiple=True, help="Another name the pages may be asked by; repeatable.")
def serve(host: str, port: int, data: Path, allow_hosts: tuple[str, ...]) -> None:
    """Serve the pages until Ctrl+C."""
    from trainer.web import serve as serve_pages

    serve_pages(host, port, data, allow_hosts)


@trainer.command()
@click.argument("seed", type=int)
@click.option("--players", required=True, type=int, help="1 to 5.")
@click.option("--turn", required=True, type=int, help="The player's own turn, 1 to 9.")
@click.option("--seat", type=int, help="From 0; by default drawn from the seed.")
def deal(seed: int, players: int, turn: int, seat: int | None) -> None:
    """Print a position code from bots' play.

    SEED decides the deal, the bots and their turns.
    """
    from trainer.solver.bots import deal_position

    with announced_compilation():
        position = deal_position(seed, players, turn, seat)
    click.echo(encode(position))


@trainer.command()
@click.argument("code")
@click.option("--seconds", type=float, help="Time to spend.")
@click.option("--effort", type=int, help="Playouts to spend; by default 20,000.")
@click.option("--seed", default=0, show_default=True, help="Seed of the sampled deals.")
@click.option("--top", type=click.IntRange(1), help="How many of the best turns to print; by default all.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(code: str, seconds: float | None, effort: int | None, seed: int, top: int | None, as_json: bool) -> None:
    """Rank the turns of a position.

    CODE is a position code. Values are expected final scores, in points; ± is the half-width of a 95 % interval. Give
    either --seconds or --effort, or neither.
    """
    from trainer.solver.analysis import analyse
    from trainer.solver.report import analysis_json

    position = decode(code)
    with announced_compilation():
        analysis = analyse(position, seed=seed, effort=effort, seconds=seconds)
    if as_json:
        click.echo(json.dumps(analysis_json(analysis, top), allow_nan=False))
    else:
        click.echo("\n".join(ranking_lines(analysis, top)))


@trainer.command()
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--game", type=int, help="A game of the file, from 0.")
@click.option("--turn", type=int, help="A turn of that game, from 0.")
@click.option("--code", is_flag=True, help="Print the code of the position before that turn, and replay nothing else.")
def replay(file: Path, game: int | None, turn: int | None, code: bool) -> int:
    """Replay recorded games by our rules.

    FILE has one game a line, as JSON. Printed are the first difference of each game, and how many games and turns
    agree; the exit status is 1 if any does not. Games and turns count from 0, as in the file's lists.
    """
    if (game is not None, turn is not None) != (code, code):
        raise click.UsageError("--game, --turn and --code go together: give all three, or none.")
    games = load_games(file)
    if game is None or turn is None:
        return replay_all(games)
    if not 0 <= game < len(games):
        raise click.UsageError(f"The file has the games 0 to {len(games) - 1}, but no game {game}.")
    click.echo(encode(position_before(games[game], turn)))
    return 0


@trainer.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(as_json: bool) -> None:
    """Measure how fast the trainer is.

    Figures are medians of five runs on one core. Five compilations make this take some minutes.
    """
    from trainer.bench import measure

    figures = measure(lambda name: click.echo(f"Measuring {name} ...", err=True))
    if as_json:
        click.echo(json.dumps(figures))
    else:
        click.echo("\n".join(f"{name:24} {figure:>14,.2f}" for name, figure in figures.items()))


@contextmanager
def announced_compilation() -> Iterator[None]:
    """Tell on standard error why it takes long, if what is done meanwhile has to compile the solver first."""
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


def ranking_lines(analysis: "Analysis", top: int | None) -> list[str]:
    """Lay an analysis out as a table; ± is the half-width of a 95 % interval."""
    candidates = analysis.candidates[:top]
    how = "exact" if analysis.exact else f"{analysis.effort:,} playouts, everybody goes on as {analysis.opponents}"
    width = max(len(turn_text(candidate.turn)) for candidate in candidates)
    head = f"{'turn':{width}} {'value':>8} {'±':>7} {'loss':>8} {'±':>7}"
    return [f"{len(analysis.candidates)} turns: {how}", head, *(ranking_line(each, width) for each in candidates)]


def ranking_line(candidate: "Candidate", width: int) -> str:
    """Lay a candidate out as a line of the table."""
    spreads = [
        "exact" if candidate.exact else "?" if candidate.samples < 2 else f"{1.96 * stderr:.2f}"
        for stderr in (candidate.stderr, candidate.loss_stderr)
    ]
    numbers = f"{candidate.value:8.2f} {spreads[0]:>7} {candidate.loss:8.2f} {spreads[1]:>7}"
    return f"{turn_text(candidate.turn):{width}} {numbers}"


def replay_all(games: Sequence[GameRecord]) -> int:
    """Replay games, print each one's first difference and how many agree, and return the exit status."""
    agreeing_games = agreeing_turns = turns = 0
    for index, game in enumerate(games):
        played = replay_game(game)
        agreeing_games += not played.differences
        agreeing_turns += played.agreeing_turns
        turns += played.turns
        for difference in played.differences[:1]:
            click.echo(difference_line(index, difference))
    click.echo(f"{agreeing_games} of {len(games)} games and {agreeing_turns} of {turns} turns agree.")
    return 0 if agreeing_games == len(games) else 1


def difference_line(game: int, difference: Difference) -> str:
    """Tell where a game differs, what its record says and what our rules say."""
    where = "the end" if difference.turn is None else f"turn {difference.turn}"
    expected, got = (json.dumps(value) for value in (difference.expected, difference.got))
    return f"game {game}, {where}, {difference.field}: expected {expected}, got {got}"


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command; what goes wrong for a reason that a person can mend is one sentence and exit status 2."""
    try:
        status = trainer.main(arguments, prog_name="trainer", standalone_mode=False)
    except click.Abort:
        sys.exit(130)
    except click.ClickException as error:
        fail(error.format_message())
    except OSError as error:
        fail(f"{error.strerror}: {error.filename}." if error.filename else str(error))
    except ValueError as error:
        fail(str(error))
    sys.exit(status if isinstance(status, int) else 0)


def fail(sentence: str) -> NoReturn:
    """Print a sentence on standard error and leave with status 2."""
    click.echo(sentence, err=True)
    sys.exit(2)
