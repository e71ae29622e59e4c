"""Do the error bounds hold, and how much does a choice lose? Independent runs with more playouts judge it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypeVar

import numpy as np

from trainer.rules.position import MOST_PLAYERS, Position
from trainer.rules.shuffling import SplitMix64
from trainer.rules.turns import Refresh, Turn
from trainer.solver.analysis import Analysis, analyse, refine
from trainer.solver.bots import deal_position
from trainer.solver.candidates import Candidate
from trainer.solver.intervals import STDERRS_OF_95_PERCENT, half_width
from trainer.solver.lab.matches import stderr_of_mean
from trainer.solver.threads import mapped
from trainer.solver.verdicts import Objective
from trainer.solver.winning import PRIOR_SLOPE

TIMES = 50
FINALISTS = 4
CERTAIN_STDERR: dict[Objective, float] = {"points": 0.05, "wins": 0.5}
UNIT: dict[Objective, str] = {"points": "points", "wins": "win points"}
CERTAIN_IN_STDERRS = 4
# A judge of finalists stops after these parts of its playouts if it knows enough; each is played again.
LOOKS = (0.1, 0.3, 1.0)

Outcome = TypeVar("Outcome")
Progress = Callable[[int], None]
"""Is called with how many positions are done."""


@dataclass(frozen=True, slots=True)
class Budget:
    """What each analysis is for and may spend, as `analyse` takes it: playouts or seconds."""

    effort: int | None
    seconds: float | None
    objective: Objective = "points"

    def analysis(self, position: Position, seed: int) -> Analysis:
        """Analyse a position."""
        return analyse(position, seed=seed, effort=self.effort, seconds=self.seconds, objective=self.objective)


@dataclass(frozen=True, slots=True)
class Source:
    """Where positions come from: bots' games of these numbers of players, before one of these turns."""

    players: range
    turns: range

    def analysis(self, random: SplitMix64, budget: Budget) -> Analysis:
        """Analyse the first position drawn that needs sampling."""
        while True:
            players, turn = (numbers[random.below(len(numbers))] for numbers in (self.players, self.turns))
            position = deal_position(random.next(), players, turn)
            analysis = budget.analysis(position, random.next() >> 1)
            if not analysis.exact:
                return analysis


ANY_GAME = Source(players=range(1, MOST_PLAYERS + 1), turns=range(2, 9))
ANY_RACE = Source(players=range(2, MOST_PLAYERS + 1), turns=range(2, 9))
MID_GAME = Source(players=range(2, MOST_PLAYERS + 1), turns=range(4, 8))


@dataclass(frozen=True, slots=True)
class Pair:
    """What a turn loses against another: as told, as judged, both with standard errors, and by the networks.

    A judged or network's loss may be negative.
    """

    loss: float
    stderr: float
    judged_loss: float
    judged_stderr: float
    network_loss: float


@dataclass(frozen=True, slots=True)
class Coverage:
    """How well the told intervals of losses hold.

    coverage: the part of the 95 % intervals that hold the judged loss, with the limits of its own 95 % interval;
    judged_above, judged_below: the part of the intervals that the judged loss is above, or below; bias: mean of told
    minus judged loss, in the objective's unit, and its standard error; judge_noise: the judge's standard errors by the
    told ones (root mean squares); network_error: what the networks alone are off by (root mean square).
    """

    positions: int
    coverage: float
    coverage_low: float
    coverage_high: float
    judged_above: float
    judged_below: float
    bias: float
    bias_stderr: float
    judge_noise: float
    network_error: float
    objective: Objective = "points"

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return it in sentences for people."""
        held, low, high = 100 * self.coverage, 100 * self.coverage_low, 100 * self.coverage_high
        above, below, unit = 100 * self.judged_above, 100 * self.judged_below, UNIT[self.objective]
        return (
            f"Over {self.positions} positions, {held:.1f} % ({low:.1f} to {high:.1f} %) of the intervals hold.",
            f"In {above:.1f} % of the positions the judged loss lies above the interval, in {below:.1f} % below it.",
            f"On average, told losses are off by {self.bias:+.2f} ± {half_width(self.bias_stderr):.2f} {unit}.",
            f"The judge's own noise is {self.judge_noise:.2f} of the told one.",
            f"The networks alone are off by {self.network_error:.2f} {unit} (root mean square).",
        )


@dataclass(frozen=True, slots=True)
class Regret:
    """What chosen turns lose on average against the best of their finalists, with the standard error."""

    positions: int
    regret: float
    regret_stderr: float
    objective: Objective = "points"

    @property
    def sentences(self) -> tuple[str, ...]:
        """Return it in sentences for people."""
        lost = f"{self.regret:.3f} ± {half_width(self.regret_stderr):.3f} {UNIT[self.objective]}"
        return (f"Over {self.positions} positions, the chosen turn loses {lost}.",)


def coverage(positions: int, seed: int, budget: Budget, progress: Progress) -> Coverage:
    """Judge the told loss of one played turn of each position, drawn at random, by TIMES its playouts.

    Raises ValueError for fewer than 2 positions, and as `analyse` does.
    """
    source = ANY_GAME if budget.objective == "points" else ANY_RACE
    pairs = outcomes(lambda random: judged_pair(source.analysis(random, budget), random), positions, seed, progress)
    return replace(summed_up(pairs), objective=budget.objective)


def regret(positions: int, seed: int, budget: Budget, progress: Progress) -> Regret:
    """Judge the chosen turn of each mid-game position among its finalists, by TIMES the playouts of the analysis.

    Raises ValueError for fewer than 2 positions, and as `analyse` does.
    """
    losses = outcomes(
        lambda random: judged_choice(MID_GAME.analysis(random, budget), random), positions, seed, progress
    )
    return Regret(positions, float(np.mean(losses)), stderr_of_mean(np.array(losses)), budget.objective)


def outcomes(judge: Callable[[SplitMix64], Outcome], positions: int, seed: int, progress: Progress) -> list[Outcome]:
    """Judge so many positions on both cores, each with random numbers of its own."""
    if positions < 2:
        raise ValueError(f"Calibrating takes at least 2 positions, not {positions}.")
    seeds = SplitMix64(seed)
    made: list[Outcome] = []
    for outcome in mapped(lambda one: judge(SplitMix64(one)), [seeds.next() for _ in range(positions)]):
        made.append(outcome)
        progress(len(made))
    return made


def judged_pair(analysis: Analysis, random: SplitMix64) -> Pair:
    """Judge the best turn and another, any that was played out, by TIMES the playouts of the best for both."""
    best, *others = (candidate for candidate in analysis.candidates if candidate.samples > 1)
    other = others[random.below(len(others))]
    turns, objective = {best.turn, other.turn}, analysis.objective
    judge = analyse(
        analysis.position, seed=random.next() >> 1, effort=TIMES * 2 * best.samples, turns=turns, objective=objective
    )
    networks = {candidate.turn: candidate.value for candidate in next(refine(analysis.position)).candidates}
    return Pair(
        loss=other.loss,
        stderr=other.loss_stderr,
        judged_loss=lost(judge, best.turn, other.turn),
        judged_stderr=judge.candidates[1].loss_stderr,
        network_loss=(networks[best.turn] - networks[other.turn]) * (1 if objective == "points" else PRIOR_SLOPE),
    )


def lost(judge: Analysis, first: Turn | Refresh, second: Turn | Refresh) -> float:
    """Return what the second turn loses against the first by an analysis of these two: less than 0 if it gains."""
    if judge.objective == "points":
        values = {candidate.turn: candidate.value for candidate in judge.candidates}
        return values[first] - values[second]
    losses = {candidate.turn: candidate.loss for candidate in judge.candidates}
    return losses[second] - losses[first]


def judged_choice(analysis: Analysis, random: SplitMix64) -> float:
    """Return the points that the chosen turn loses by a run of up to TIMES the playouts, on the finalists only."""
    turns = [candidate.turn for candidate in analysis.candidates[:FINALISTS]]
    seed = random.next() >> 1
    for part in LOOKS:
        effort = int(part * TIMES * analysis.effort)
        judge = analyse(analysis.position, seed=seed, effort=effort, turns=turns, objective=analysis.objective)
        own = next(candidate for candidate in judge.candidates if candidate.turn == turns[0])
        certain = CERTAIN_STDERR[analysis.objective]
        if own.loss_stderr <= certain and all(is_certain(each, certain) for each in judge.candidates):
            break
    return own.loss


def is_certain(candidate: Candidate, stderr: float) -> bool:
    """Return whether a judged loss is known to a standard error, or is CERTAIN_IN_STDERRS or more away from 0."""
    return candidate.loss_stderr <= max(stderr, candidate.loss / CERTAIN_IN_STDERRS)


def summed_up(pairs: list[Pair]) -> Coverage:
    """Sum up what the pairs show."""
    columns = ("loss", "stderr", "judged_loss", "judged_stderr", "network_loss")
    loss, stderr, judged, judged_stderr, network = (
        np.array([getattr(pair, name) for pair in pairs]) for name in columns
    )
    off, half = judged - loss, STDERRS_OF_95_PERCENT * stderr
    held = float(np.mean(abs(off) <= half))
    low, high = binomial_interval(held, len(pairs))
    return Coverage(
        positions=len(pairs),
        coverage=held,
        coverage_low=low,
        coverage_high=high,
        judged_above=float(np.mean(off > half)),
        judged_below=float(np.mean(off < -half)),
        bias=float(np.mean(-off)),
        bias_stderr=stderr_of_mean(off),
        judge_noise=float(np.sqrt(np.mean(judged_stderr**2) / np.mean(stderr**2))),
        network_error=float(np.sqrt(np.mean((network - judged) ** 2))),
    )


def binomial_interval(part: float, number: int) -> tuple[float, float]:
    """Return the 95 % interval of a probability of which `part` of a number of cases came true (Wilson 1927)."""
    square = STDERRS_OF_95_PERCENT**2 / number
    middle = (part + square / 2) / (1 + square)
    half = np.sqrt(part * (1 - part) * square + square**2 / 4) / (1 + square)
    return float(middle - half), float(middle + half)
