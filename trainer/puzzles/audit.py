"""The audit of a pack: do its answers stand when they are solved again, by fresh seeds and with far more playouts?"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from trainer.puzzles.gate import LEAST_MARGIN
from trainer.puzzles.puzzle import Candidates, Puzzle
from trainer.rules.notation import turn_text
from trainer.rules.shuffling import SplitMix64
from trainer.solver.analysis import Analysis, analyse
from trainer.solver.threads import mapped
from trainer.solver.verdicts import UNDER, Verdict

CLOSE_LOSS = 2.0
"""Turns that lose less, in points, are looked at again, and the runner-up."""

TIMES = 10
"""As many times the pack's playouts are spent on them."""

REFUTING_STDERRS = 2
"""An answer is refuted if it loses this many standard errors, and more points than an answer may."""

HALF_WIDTH = 1.96


class Outcome(StrEnum):
    """What an audit says of a puzzle."""

    CONFIRMED = "confirmed"
    NARROW = "with a margin under the gate"
    UNCLEAR = "unclear"
    REFUTED = "refuted"


@dataclass(frozen=True, slots=True)
class Finding:
    """What the audit of one puzzle came to, and a sentence about it that starts with the puzzle's id."""

    outcome: Outcome
    sentence: str


Judge = Callable[[Puzzle, int], Finding]
"""Audits a puzzle with a seed."""


def audit(puzzles: Iterable[Puzzle], judge: Judge, seed: int) -> Iterator[Finding]:
    """Audit puzzles on both cores; every puzzle's seed follows from this one, and none is one that it was made with."""
    start = SplitMix64(seed).next()
    return mapped(lambda puzzle: judge(puzzle, SplitMix64(start ^ puzzle.seed).next() >> 1), puzzles)


def sample_of(puzzles: tuple[Puzzle, ...], size: int, seed: int) -> tuple[Puzzle, ...]:
    """Draw so many puzzles, all if there are fewer, all samples being equally likely; they stay in their order."""
    random, left = SplitMix64(seed), list(range(len(puzzles)))
    drawn = [left.pop(random.below(len(left))) for _ in range(min(size, len(puzzles)))]
    return tuple(puzzles[index] for index in sorted(drawn))


def solve_again(puzzle: Puzzle, seed: int, effort: int | None = None) -> Finding:
    """Value the close candidates again, by TIMES the pack's playouts on them or by this effort."""
    close = close_candidates(puzzle)
    playouts = effort or TIMES * sum(candidate.samples for candidate in close) or 1
    turns = [candidate.turn for candidate in close]
    analysis = analyse(puzzle.position, seed=seed, effort=playouts, opponents=puzzle.opponents, turns=turns)
    return _judged(puzzle, analysis)


def close_candidates(puzzle: Puzzle) -> Candidates:
    """List the answer set, the runner-up, and all others that lose under CLOSE_LOSS."""
    kept = {*puzzle.answer_set, puzzle.runner_up}
    return tuple(each for each in puzzle.candidates if each in kept or each.loss < CLOSE_LOSS)


def _judged(puzzle: Puzzle, analysis: Analysis) -> Finding:
    """Compare the best of the packed answers with the best of all, and with the best of the others."""
    answers = {candidate.turn for candidate in puzzle.answer_set}
    best = next(candidate for candidate in analysis.candidates if candidate.turn in answers)
    others = [candidate for candidate in analysis.candidates if candidate.turn not in answers]
    margin = min((other.loss - best.loss for other in others), default=float("inf"))
    if best.loss > max(UNDER[Verdict.BEST], REFUTING_STDERRS * best.loss_stderr):
        spread = f"{best.loss:.2f} ± {HALF_WIDTH * best.loss_stderr:.2f}"
        told = f"{turn_text(others[0].turn)} is worth {spread} points more than the answer, {turn_text(best.turn)}."
        return Finding(Outcome.REFUTED, f"{puzzle.id} is refuted: {told}")
    if margin < LEAST_MARGIN:
        told = f"{turn_text(best.turn)} wins by {margin:.2f} points only, over {turn_text(others[0].turn)}."
        return Finding(Outcome.NARROW, f"{puzzle.id} has a margin under the gate: {told}")
    return Finding(Outcome.CONFIRMED, f"{puzzle.id} is confirmed: {turn_text(best.turn)} wins by {margin:.2f} points.")
