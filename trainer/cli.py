"""The `trainer` command: wires the layers, holds no logic.

What takes long to load, the solver and the pages, is imported by the commands that need it.
"""

import json
import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import click

from trainer.rules.notation import decode, encode, turn_text
from trainer.rules.records import GameRecord, load_games
from trainer.rules.replay import Difference, position_before
from trainer.rules.replay import replay as replay_game

if TYPE_CHECKING:
    from trainer.solver.analysis import Analysis, Candidate

PATIENCE_SECONDS = 3
COMPILING = "The solver is being compiled, which takes about a minute, once on this machine."
FILE = click.Path(dir_okay=False, path_type=Path)
DATA = click.Path(file_okay=False, path_type=Path)
SEED = click.IntRange(0, 2**63 - 1)


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
@click.option("--effort", type=int, help="Playouts to spend.")
@click.option("--seed", default=0, show_default=True, help="Seed of the sampled deals.")
@click.option("--top", type=click.IntRange(1), help="How many of the best turns to print; by default all.")
@click.option("--max-stderr", type=float, help="Play on until the losses' standard errors allow their verdicts.")
@click.option("--opponents", default="value", show_default=True, help="The policy by which the others go on.")
@click.option("--threads", default=1, show_default=True, help="Threads to use; the answer is the same.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(code: str, top: int | None, as_json: bool, **request: Any) -> None:
    """Rank the turns of a position.

    CODE is a position code. Values are expected final scores, in points; ± is the half-width of a 95 % interval. Give
    either --seconds or --effort, or neither.
    """
    from trainer.solver.analysis import analyse
    from trainer.solver.report import analysis_json

    position = decode(code)
    with announced_compilation():
        analysis = analyse(position, **request)
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


@trainer.command()
@click.argument("first")
@click.argument("second")
@click.option("--players", required=True, type=int, help="1 to 5.")
@click.option("--games", default=2000, show_default=True, help="How many deals.")
@click.option("--seed", default=0, show_default=True, help="Seed of the deals.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def match(first: str, second: str, players: int, games: int, seed: int, as_json: bool) -> None:
    """Compare two policies.

    One player of the policy FIRST sits among players of SECOND; the same deal is played by players of SECOND only. Both
    figures are of the same seat, which goes round. Policies are random, greedy, greedy-refresh, value, search:50ms (a
    time a turn) and search:20000 (playouts a turn).
    """
    from trainer.solver.matches import play_match

    with announced_compilation():
        result = play_match(first, second, players, games, seed)
    if as_json:
        click.echo(json.dumps(asdict(result)))
        return
    for policy in result.policies:
        click.echo(f"{policy.name:16} mean {policy.mean:6.2f} ± {1.96 * policy.stderr:.2f}, won {policy.wins:g}")
    click.echo(f"{'difference':16} mean {result.difference:6.2f} ± {1.96 * result.difference_stderr:.2f}")


@trainer.command()
@click.option("--positions", default=1000, show_default=True, help="How many positions.")
@click.option("--effort", type=int, help="Playouts a position; by default 800.")
@click.option("--seconds", type=float, help="Time a position, instead of an effort.")
@click.option("--seed", default=0, show_default=True, type=SEED, help="Seed of the positions and of the sampled deals.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def calibrate(positions: int, effort: int | None, seconds: float | None, seed: int, as_json: bool) -> None:
    """Measure whether the solver's error bounds hold.

    Positions from bots' play are analysed at a small effort. From each, the best turn and another played-out one, drawn
    at random, are a pair; an independent run with 50 times the playouts says what their difference is. Printed are: in
    how many cases the reported 95 % interval of the loss holds that difference; the mean points lost by the turn that
    the small effort chose, against the best of its finalists in the large run; and the root mean square of what the
    networks alone get wrong about a pair.
    """
    from trainer.solver.calibration import calibrate as calibrate_solver

    effort = 800 if effort is None and seconds is None else effort
    result = calibrate_solver(positions, seed, effort, seconds, lambda sentence: click.echo(sentence, err=True))
    if as_json:
        click.echo(json.dumps(asdict(result)))
        return
    click.echo(f"{100 * result.coverage:.1f} % of the intervals hold, over {result.positions} positions.")
    click.echo(f"The chosen turn loses {result.regret:.3f} ± {1.96 * result.regret_stderr:.3f} points.")
    click.echo(f"The networks alone are off by {result.network_error:.2f} points (root mean square).")


@trainer.command()
@click.option("--seed", default=1, show_default=True, type=SEED, help="Decides the games, and so the weights.")
@click.option("--out", default="weights.npy", show_default=True, type=FILE, help="File to write.")
@click.option("--work", default="training", show_default=True, type=DATA, help="Folder that keeps finished rounds.")
def train(seed: int, out: Path, work: Path) -> None:
    """Make the weights of the value networks from nothing.

    It plays against itself in rounds, each with a better policy; started again, it goes on after the last finished
    round.
    """
    from trainer.solver.training import provenance
    from trainer.solver.training import train as train_networks
    from trainer.solver.weights import save_net

    work.mkdir(parents=True, exist_ok=True)
    if not os.access(out.parent, os.W_OK):
        raise click.UsageError(f"The file {out} can't be written: choose another folder for --out.")
    save_net(train_networks(seed, work, lambda sentence: click.echo(sentence, err=True)), out)
    out.with_suffix(".json").write_text(json.dumps(provenance(seed), indent=4) + "\n")
    click.echo(f"The weights are in {out}, and how they were made in {out.with_suffix('.json')}.")


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
