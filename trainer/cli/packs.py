"""Commands on packs of puzzles: generate, daily, audit, ladder, rate, proofread."""

from datetime import date
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from trainer.cli.telling import EXISTING_FILE, FILE, SEED, WORKERS, announced_compilation, tidied_up_when_killed

if TYPE_CHECKING:
    from trainer.puzzles.pack import Pack


@click.command()
@click.option("--count", required=True, type=click.IntRange(1), help="How many puzzles the pack should have.")
@click.option("--seed", required=True, type=click.IntRange(0, 10**9), help="Decides the positions, and so the pack.")
@click.option("--out", required=True, type=FILE, help="The pack: a file to write, or to go on with.")
@click.option("--workers", type=click.IntRange(1, 512), help="Processes to use; by default one for each core.")
@click.option("--scheduler", help="Address of the scheduler of a Dask cluster to work on, instead of this machine.")
def generate(count: int, seed: int, out: Path, workers: int | None, scheduler: str | None) -> None:
    """Make a pack of puzzles.

    Positions from bots' play are screened, solved and proven, until enough of them are puzzles. The same seed makes the
    same pack. Started again, also with a higher --count, it goes on where it was stopped: beside the pack, a journal
    keeps what was tried.
    """
    from trainer.puzzles.making.generating import generate as generate_pack
    from trainer.puzzles.making.workers import cluster_crew, local_crew
    from trainer.solver.threads import cores
    from trainer.solver.warm import warm_up

    if workers and scheduler:
        raise click.UsageError("Give either --workers or --scheduler: a cluster has workers of its own.")
    if scheduler:
        hire = partial(cluster_crew, scheduler)
    else:
        with announced_compilation():
            warm_up()
        hire = partial(local_crew, workers or cores())
    with tidied_up_when_killed():
        generate_pack(out, seed, count, hire, lambda line: click.echo(line, err=True))


@click.command()
@click.argument("pack", type=EXISTING_FILE)
@click.option("--years", default=2, show_default=True, type=click.IntRange(1, 50), help="Years from the first day.")
def daily(pack: Path, years: int) -> None:
    """Give each day a puzzle of a pack.

    The days go to the file daily.csv beside the PACK; those that are there already keep their puzzles. No puzzle comes
    twice, and Monday's are easier than Tuesday's, and so on to Sunday's. In each pack, 250 puzzles have no day of their
    own, or two thirds of a small one.
    """
    from trainer.puzzles.daily import FILE as CALENDAR
    from trainer.puzzles.daily import fill_calendar

    click.echo(fill_calendar(pack.with_name(CALENDAR), pack_in(pack).puzzles, years, date.today()))


@click.command()
@click.argument("file", type=EXISTING_FILE)
@click.option("--sample", type=click.IntRange(1), help="How many puzzles to audit, drawn at random; by default all.")
@click.option("--effort", type=click.IntRange(1), help="Playouts per puzzle or, with --nested, per own turn.")
@click.option("--seed", default=0, show_default=True, type=SEED, help="Seed of the sample and of the new deals.")
@click.option("--nested", is_flag=True, help="Search this player's later turns too: slow.")
@WORKERS
def audit(file: Path, sample: int | None, effort: int | None, seed: int, nested: bool, workers: int | None) -> int:
    """Solve the puzzles of a pack again.

    By default each puzzle's close turns get ten times the playouts that they got for the pack, on fresh deals. Every
    puzzle that isn't simply confirmed gets a sentence; the exit status is 1 if any is refuted: its answer loses over
    0.3 points and two standard errors; or if a line of the pack is damaged. With --nested, the answer and its close
    rivals are played to the end on common deals, own turns being searched.
    """
    from trainer.puzzles.making.audit import Outcome, sample_of, solve_again
    from trainer.puzzles.making.audit import audit as audit_puzzles
    from trainer.puzzles.making.nested import play_nested

    pack = pack_in(file)
    puzzles = pack.puzzles if sample is None else sample_of(pack.puzzles, sample, seed)
    judge = partial(play_nested if nested else solve_again, effort=effort)
    counts = dict.fromkeys(Outcome, 0)
    with announced_compilation():
        for number, finding in enumerate(audit_puzzles(puzzles, judge, seed, workers), start=1):
            counts[finding.outcome] += 1
            click.echo(f"Puzzle {number} of {len(puzzles)}.", err=True)
            if finding.outcome is not Outcome.CONFIRMED:
                click.echo(finding.sentence)
    told = ", ".join(f"{count} {outcome}" for outcome, count in counts.items())
    click.echo(f"{len(puzzles)} audited: {told}.")
    return 1 if counts[Outcome.REFUTED] or pack.problems else 0


@click.command()
@click.argument("file", type=EXISTING_FILE)
def ladder(file: Path) -> None:
    """Check the ratings of a pack, and fit the ladder of bots that makes them.

    This prints the rank correlation of the ratings with how many bots off the ladder fail, how many puzzles each of
    those answers, and the ratings that the ladder's own bots get from these puzzles.
    """
    from trainer.puzzles.making.ladder_check import check, refitted

    puzzles = pack_in(file).puzzles
    with announced_compilation():
        result = check(puzzles)
    ratings = sorted(puzzle.rating for puzzle in puzzles)
    middle = ratings[len(ratings) // 2]
    click.echo(f"{len(puzzles)} puzzles, rated {ratings[0]} to {ratings[-1]}, the middle one {middle}.")
    click.echo(f"Rank correlation with the failures of other bots: {result.correlation:.2f}.")
    for name, right in result.right.items():
        click.echo(f"{name:40} answers {100 * right:5.1f} %")
    for eyes, foresight, fitted in refitted(puzzles):
        click.echo(f"{eyes:10} foresight {foresight:3.1f}: {', '.join(map(str, fitted))}")


@click.command()
@click.argument("file", type=EXISTING_FILE)
def rate(file: Path) -> None:
    """Work out the themes and ratings of a pack again.

    It takes them from the themes and the ladder of bots as they are now, and writes them into the FILE; everything else
    in it stays.
    """
    from trainer.puzzles.making.finding import rerated
    from trainer.puzzles.pack import to_json

    pack = pack_in(file)
    if pack.problems:
        raise click.UsageError("Fix or delete the damaged lines first: they would be lost.")
    with announced_compilation():
        lines = [to_json(rerated(puzzle)) + "\n" for puzzle in pack.puzzles]
    changed = sum(line != old for line, old in zip(lines, file.read_text().splitlines(keepends=True), strict=True))
    renewed = file.with_name(f"{file.name}.partial")
    try:
        renewed.write_text("".join(lines))
        renewed.replace(file)
    except OSError as error:
        renewed.unlink(missing_ok=True)
        raise click.UsageError(f"{file} can't be written, and is as it was: {error.strerror}.") from error
    click.echo(f"{len(lines)} puzzles, {changed} of them changed.")


@click.command()
@click.argument("file", metavar="PACK", type=EXISTING_FILE)
def proofread(file: Path) -> int:
    """Check what is said over a pack.

    Hints, themes, classes and sums are held against the values in the PACK. Printed are, for each check, how often what
    is said is true; where it is not always, the puzzles follow, and the exit status is 1.
    """
    from trainer.puzzles.making.proofreading import proofread as proofread_puzzles

    pack = pack_in(file)
    counts = proofread_puzzles(pack.puzzles)
    for count in counts:
        click.echo(f"{count.true:,} of {count.said:,}: {count.title}")
        if count.wrong:
            click.echo(f"    not in {', '.join(count.wrong)}")
    return 1 if pack.problems or any(count.wrong for count in counts) else 0


def pack_in(file: Path) -> "Pack":
    """Read a pack, and name its damaged lines on standard error; raise UsageError if no puzzle is left."""
    from trainer.puzzles.pack import read_pack

    pack = read_pack(file)
    for problem in pack.problems:
        click.echo(problem, err=True)
    if not pack.puzzles:
        raise click.UsageError(f"There is no puzzle in {file}.")
    return pack
