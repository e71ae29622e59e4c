"""Commands on positions and recorded games: deal, solve, replay."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trainer.cli.telling import EXISTING_FILE, OBJECTIVE, announced_compilation
from trainer.rules.notation import decode, encode, turn_text
from trainer.rules.records import GameRecord, load_games
from trainer.rules.replay import Difference, position_before
from trainer.rules.replay import replay as replay_game
from trainer.solver.intervals import half_width

if TYPE_CHECKING:
    from trainer.solver.analysis import Analysis
    from trainer.solver.candidates import Candidate


@click.command()
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


@click.command()
@click.argument("code")
@click.option("--seconds", type=float, help="Time to spend.")
@click.option("--effort", type=int, help="Playouts to spend.")
@click.option("--seed", default=0, show_default=True, help="Seed of the sampled deals.")
@click.option("--top", type=click.IntRange(1), help="How many of the best turns to print; by default all.")
@click.option("--max-stderr", type=float, help="Play on until the losses' standard errors allow their verdicts.")
@OBJECTIVE
@click.option("--opponents", default="value", show_default=True, help="The policy that the others play by.")
@click.option("--threads", default=1, show_default=True, help="Threads to use; the answer is the same.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def solve(code: str, top: int | None, as_json: bool, **request: Any) -> None:
    """Rank the turns of a position.

    CODE is a position code. Values are expected final scores, in points; losses are in points too or, for wins, in win
    points, one game in a hundred; wins are out of a hundred games, leads over the best opponent in points. ± is the
    half-width of a 95 % interval. Give either --seconds or --effort, or neither.
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


def ranking_lines(analysis: "Analysis", top: int | None) -> list[str]:
    """Lay an analysis out as a table; ± is the half-width of a 95 % interval."""
    candidates = analysis.candidates[:top]
    how = "exact" if analysis.exact else f"{analysis.effort:,} playouts, everyone plays by {analysis.opponents}"
    width = max(len(turn_text(candidate.turn)) for candidate in candidates)
    head = f"{'turn':{width}} {'value':>8} {'±':>7} {'loss':>8} {'±':>7}"
    if len(analysis.position.players) > 1:
        head = f"{head} {'wins':>6} {'±':>7} {'lead':>7}"
    return [f"{len(analysis.candidates)} turns: {how}", head, *(ranking_line(each, width) for each in candidates)]


def ranking_line(candidate: "Candidate", width: int) -> str:
    """Lay a candidate out as a line of the table."""
    spreads = [spread(candidate, stderr) for stderr in (candidate.stderr, candidate.loss_stderr)]
    numbers = f"{candidate.value:8.2f} {spreads[0]:>7} {candidate.loss:8.2f} {spreads[1]:>7}"
    line = f"{turn_text(candidate.turn):{width}} {numbers}"
    if candidate.win is None or candidate.win_stderr is None or candidate.lead is None:
        return line
    return f"{line} {100 * candidate.win:6.1f} {spread(candidate, 100 * candidate.win_stderr):>7} {candidate.lead:7.2f}"


def spread(candidate: "Candidate", stderr: float) -> str:
    """Return the half-width of a number's 95 % interval, if it has one that is known."""
    return "exact" if candidate.exact else "?" if candidate.samples < 2 else f"{half_width(stderr):.2f}"


@click.command()
@click.argument("file", type=EXISTING_FILE)
@click.option("--game", type=int, help="A game of the file, from 0.")
@click.option("--turn", type=int, help="A turn of that game, from 0.")
@click.option("--code", is_flag=True, help="Print the code of the position before that turn, and replay nothing else.")
def replay(file: Path, game: int | None, turn: int | None, code: bool) -> int:
    """Replay recorded games by our rules.

    FILE has one game per line, as JSON. This prints the first difference of each game, and how many games and turns
    agree; the exit status is 1 if any does not. Games and turns are counted from 0, as in the file's lists.
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
    """Return where a game differs, what its record says and what our rules say."""
    where = "the end" if difference.turn is None else f"turn {difference.turn}"
    expected, got = (json.dumps(value) for value in (difference.expected, difference.got))
    return f"game {game}, {where}, {difference.field}: expected {expected}, got {got}"
