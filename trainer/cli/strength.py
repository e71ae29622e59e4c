"""Commands on the solver itself: how fast, how strong and how honest it is, and how its weights are made."""

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from trainer.cli.telling import DATA, FILE, OBJECTIVE, SEED, announced_compilation, left_at_once, progress_of
from trainer.solver.intervals import half_width

if TYPE_CHECKING:
    from trainer.solver.lab.matches import Match


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def bench(as_json: bool) -> None:
    """Measure how fast the trainer is.

    Figures are medians of five runs on one core. Five compilations make this take some minutes. The pages are measured
    on a site where one profile has answered 10,000 puzzles: the slowest one first, then each by its URL, in ms.
    """
    from trainer.bench import measure

    figures = measure(lambda name: click.echo(f"Measuring {name} ...", err=True))
    if as_json:
        click.echo(json.dumps(figures))
    else:
        width = max(24, *map(len, figures))
        click.echo("\n".join(f"{name:{width}} {figure:>14,.2f}" for name, figure in figures.items()))


@click.command()
@click.argument("first")
@click.argument("second")
@click.option("--players", required=True, type=int, help="1 to 5.")
@click.option("--games", default=2000, show_default=True, help="How many deals.")
@click.option("--seed", default=0, show_default=True, help="Seed of the deals.")
@click.option("--among", help="The policy of the other players; by default SECOND.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def match(first: str, second: str, players: int, games: int, seed: int, among: str | None, as_json: bool) -> None:
    """Compare two policies.

    One player of the policy FIRST sits among players of SECOND, or of --among; then one of SECOND does, on the same
    deal. Both figures are of the same seat, which goes round. Policies are random, greedy, greedy-refresh, value,
    search:50ms (a time a turn) and search:20000 (playouts a turn), which want points, and search:wins:50ms and
    search:wins:20000, which want the win. A shared win is a part of one; ± is the half-width of a 95 % interval.
    """
    from trainer.solver.lab.matches import Row, deals_played, summed_up
    from trainer.solver.warm import warm_up

    rows: list[Row] = []

    def stop() -> None:
        click.echo(f"Stopped after {len(rows):,} of {games:,} deals.", err=True)
        if len(rows) > 1:
            show_match(summed_up(first, second, players, seed, rows), as_json)

    tell = progress_of(games, "deals")
    played = deals_played(first, second, players, games, seed, among)
    with announced_compilation(), left_at_once(stop):
        warm_up()
        for row in played:
            rows.append(row)
            tell(len(rows))
    show_match(summed_up(first, second, players, seed, rows), as_json)


def show_match(result: "Match", as_json: bool) -> None:
    """Print what a match came to."""
    if as_json:
        click.echo(json.dumps(asdict(result)))
        return
    for policy in result.policies:
        share = f"{100 * policy.win_share:6.2f} % ± {100 * half_width(policy.win_share_stderr):.2f}"
        points = f"mean {policy.mean:6.2f} ± {half_width(policy.stderr):.2f}"
        click.echo(f"{policy.name:16} {points}, won {policy.wins:g}: {share}")
    share = f"{100 * result.win_difference:+.2f} % ± {100 * half_width(result.win_difference_stderr):.2f}"
    points = f"mean {result.difference:6.2f} ± {half_width(result.difference_stderr):.2f}"
    click.echo(f"{'difference':16} {points}, won {share}")


@click.command()
@click.option("--positions", default=1000, show_default=True, help="How many positions.")
@click.option("--regret", "of_choices", is_flag=True, help="Measure what the chosen turns lose instead.")
@click.option("--effort", type=int, help="Playouts per position; by default 800.")
@click.option("--seconds", type=float, help="Time per position on one core, instead of an effort.")
@click.option("--seed", default=0, show_default=True, type=SEED, help="Seed of the positions and of the sampled deals.")
@OBJECTIVE
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def calibrate(positions: int, of_choices: bool, seed: int, as_json: bool, **budget: Any) -> None:
    """Measure whether the solver's error bounds hold.

    Positions before turns 2 to 8 of bots' games of 1 to 5 players are analysed. In each, the best turn and another that
    was played out, drawn at random, are a pair, whose difference is judged by an independent run with 50 times the
    playouts of the best turn for both. This prints: in how many cases the stated 95 % interval of the loss holds the
    judged one, and where the others lie; how far stated losses are off on average; how large the judge's own noise is,
    compared with the stated one, which makes the first figure a little smaller than the truth; and the root mean square
    of what the networks alone get wrong about a pair.

    With --regret, positions before turns 4 to 7 of games of 2 to 5 players are analysed. This prints the mean points
    that the chosen turn loses against the best of 4 finalists, the turns that the analysis liked best. The judge is an
    independent run on the finalists with 50 times the playouts of the analysis, or with 10 % or 30 % of these if every
    finalist's loss is then known to 0.05 points or, but for the chosen one's, above 4 standard errors. What is left of
    the judge's noise makes the losses look rather larger than they are.

    For wins there are no games of 1 player, and losses are in win points, to be known to 0.5. Both cores work, each on
    a position. ± is the half-width of a 95 % interval.
    """
    from trainer.solver.lab import calibration

    if budget["effort"] is budget["seconds"] is None:
        budget["effort"] = 800
    measure = calibration.regret if of_choices else calibration.coverage
    with announced_compilation(), left_at_once():
        result = measure(positions, seed, calibration.Budget(**budget), progress_of(positions, "positions"))
    click.echo(json.dumps(asdict(result)) if as_json else "\n".join(result.sentences))


@click.command()
@click.option("--seed", default=1, show_default=True, type=SEED, help="Decides the games, and so the weights.")
@click.option("--out", default="weights.npy", show_default=True, type=FILE, help="File to write.")
@click.option("--work", default="training", show_default=True, type=DATA, help="Folder that keeps finished rounds.")
def train(seed: int, out: Path, work: Path) -> None:
    """Make the weights of the value networks from nothing.

    It plays against itself in rounds, each with a better policy; started again, it goes on after the last finished
    round.
    """
    from trainer.solver.lab.training import provenance
    from trainer.solver.lab.training import train as train_networks
    from trainer.solver.weights import save_net

    work.mkdir(parents=True, exist_ok=True)
    check_out(out)
    save_net(train_networks(seed, work, lambda sentence: click.echo(sentence, err=True)), out)
    out.with_suffix(".json").write_text(json.dumps(provenance(seed), indent=4) + "\n")
    click.echo(f"The weights are in {out}, and how they were made in {out.with_suffix('.json')}.")


@click.command()
@click.option("--games", default=5000, show_default=True, help="How many games, of 2 to 5 players in turn.")
@click.option("--seed", default=1, show_default=True, type=SEED, help="Seed of the deals.")
@click.option("--out", required=True, type=FILE, help="File to write.")
def cards(games: int, seed: int, out: Path) -> None:
    """Count what each card does in games of the policy value against itself.

    A line of the file is a card: the turns on which it could be bought and those on which it was; then, on average per
    copy bought, the points of its scroll, the gold and keys that its ability gained at once, the gold its discount
    saved, and by how many points its owner beat the mean of games of as many players. Cards that were bought less than
    twice have no line. The .json file beside it says how the figures were made.
    """
    from trainer.solver.card_figures import write_figures
    from trainer.solver.lab.card_games import Tables, play, provenance

    check_out(out)
    tables, tell = Tables(), progress_of(games, "games")
    with announced_compilation(), left_at_once():
        for done in play(tables, games, seed):
            tell(done)
    write_figures(tables.figures(), provenance(games, seed), out)
    click.echo(f"The figures are in {out}, and how they were made in {out.with_suffix('.json')}.")


def check_out(out: Path) -> None:
    """Raise UsageError, before anything takes long, if a file and the .json file beside it can't be written."""
    if not os.access(out.parent, os.W_OK):
        raise click.UsageError(f"The file {out} can't be written: choose another folder for --out.")
    if out.suffix == ".json":
        raise click.UsageError(f"How {out} is made is written to that very file: choose another name for --out.")
