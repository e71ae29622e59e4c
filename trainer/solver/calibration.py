"""Do the error bounds hold? Analyses at small effort, judged by independent ones with far more playouts."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from trainer.rules.position import Position
from trainer.rules.shuffling import SplitMix64
from trainer.solver.analysis import Analysis, Candidate, analyse, refine
from trainer.solver.bots import deal_position

TIMES = 50
FINALISTS = 4
HALF_WIDTH = 1.96
MOST_PLAYERS = 5

Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Case:
    """One position's outcome: is the pair's difference in the reported interval, and the points the choice loses.

    network_error: points by which the networks' difference of the pair is off.
    """

    covered: bool
    regret: float
    network_error: float


@dataclass(frozen=True, slots=True)
class Calibration:
    """What some positions came to.

    coverage: the part of the 95 % intervals that hold the independent difference; regret: mean points lost by the
    chosen turn, with its standard error; network_error: root mean square, points.
    """

    positions: int
    coverage: float
    regret: float
    regret_stderr: float
    network_error: float


def calibrate(positions: int, seed: int, effort: int | None, seconds: float | None, progress: Progress) -> Calibration:
    """Analyse positions from bots' play at a small effort or time, and judge each by TIMES the playouts.

    Raises ValueError for fewer than 2 positions, and as `analyse` does.
    """
    if positions < 2:
        raise ValueError(f"Calibrating takes at least 2 positions, not {positions}.")
    random = SplitMix64(seed)
    cases: list[Case] = []
    while len(cases) < positions:
        position = drawn_position(random)
        analysis = analyse(position, seed=random.next() >> 1, effort=effort, seconds=seconds)
        played = [candidate for candidate in analysis.candidates if candidate.samples > 1]
        if analysis.exact or len(played) < 2:
            continue
        other = played[1 + random.below(len(played) - 1)]
        cases.append(judged(analysis, played, other, random.next() >> 1))
        if len(cases) % 10 == 0:
            progress(f"{len(cases)} of {positions} positions.")
    return summed_up(cases)


def drawn_position(random: SplitMix64) -> Position:
    """Deal a position before one of the turns 2 to 8 of a game of 1 to 5 players."""
    return deal_position(random.next(), players=1 + random.below(MOST_PLAYERS), turn=2 + random.below(7))


def judged(analysis: Analysis, played: list[Candidate], other: Candidate, seed: int) -> Case:
    """Judge an analysis by an independent one of its finalists and one other turn."""
    best = played[0]
    turns = {candidate.turn for candidate in (*played[:FINALISTS], other)}
    effort = TIMES * len(turns) * best.samples
    judge = analyse(analysis.position, seed=seed, effort=effort, turns=turns)
    values = {candidate.turn: candidate.value for candidate in judge.candidates}
    difference = values[best.turn] - values[other.turn]
    networks = {candidate.turn: candidate.value for candidate in next(refine(analysis.position)).candidates}
    return Case(
        covered=abs(difference - other.loss) <= HALF_WIDTH * other.loss_stderr,
        regret=judge.candidates[0].value - values[best.turn],
        network_error=networks[best.turn] - networks[other.turn] - difference,
    )


def summed_up(cases: list[Case]) -> Calibration:
    """Average over all cases."""
    regrets = np.array([case.regret for case in cases])
    errors = np.array([case.network_error for case in cases])
    return Calibration(
        positions=len(cases),
        coverage=float(np.mean([case.covered for case in cases])),
        regret=float(regrets.mean()),
        regret_stderr=float(regrets.std(ddof=1) / np.sqrt(len(cases))),
        network_error=float(np.sqrt(np.mean(errors**2))),
    )
