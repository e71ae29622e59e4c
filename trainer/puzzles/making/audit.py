"""The audit of a pack: do its answers stand when they are solved again, by fresh seeds and with far more playouts?"""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from trainer.coach.solution import Candidates
from trainer.puzzles.making.gate import CLOSE_LOSS, LEAST_MARGIN
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import turn_text
from trainer.rules.shuffling import SplitMix64
from trainer.rules.turns import Refresh, Turn
from trainer.solver.analysis import Analysis, analysing
from trainer.solver.intervals import half_width
from trainer.solver.playouts import Threads
from trainer.solver.steps import finished
from trainer.solver.threads import mapped
from trainer.solver.verdicts import UNDER, Verdict

TIMES = 10
"""How many times the pack's playouts are spent on them."""

REFUTING_STDERRS = 2
"""An answer is refuted if it loses this many standard errors, and more points than an answer may."""


class Outcome(StrEnum):
    """What an audit says of a puzzle."""

    CONFIRMED = "confirmed"
    NARROW = "with a margin under the gate"
    UNCLEAR = "unclear"
    REFUTED = "refuted"


@dataclass(frozen=True, slots=True)
class Again:
    """What a turn loses, in points, when its puzzle is solved again, and the standard error of that."""

    turn: Turn | Refresh
    loss: float
    stderr: float


@dataclass(frozen=True, slots=True)
class Duel:
    """How the best of the packed answers does against the best of the other close turns, its `rival` (None: no other).

    lead: the points by which the answer is ahead, below 0 if it is behind; stderr: its standard error; playouts: how
    many were spent, 0 if the values are exact; again: what came of each turn that was looked at, best first.
    """

    outcome: Outcome
    answer: Turn | Refresh
    rival: Turn | Refresh | None
    lead: float
    stderr: float
    playouts: int
    again: tuple[Again, ...] = ()


@dataclass(frozen=True, slots=True)
class Finding:
    """What the audit of one puzzle came to, and a sentence about it that starts with the puzzle's id."""

    outcome: Outcome
    sentence: str


Judge = Callable[[Puzzle, int], Finding]
"""Audits a puzzle with a seed."""


def audit(puzzles: Iterable[Puzzle], judge: Judge, seed: int, workers: int | None = None) -> Iterator[Finding]:
    """Audit puzzles in so many threads, each with a seed of its own that follows from this one."""
    return mapped(lambda puzzle: judge(puzzle, fresh_seed(puzzle, seed)), puzzles, workers)


def fresh_seed(puzzle: Puzzle, seed: int) -> int:
    """Make the seed by which a puzzle is audited from that of the audit; the puzzle was not made with it."""
    return SplitMix64(SplitMix64(seed).next() ^ puzzle.seed).next() >> 1


def sample_of(puzzles: tuple[Puzzle, ...], size: int, seed: int) -> tuple[Puzzle, ...]:
    """Draw so many puzzles, all if there are fewer, all samples being equally likely; they stay in their order."""
    random, left = SplitMix64(seed), list(range(len(puzzles)))
    drawn = [left.pop(random.below(len(left))) for _ in range(min(size, len(puzzles)))]
    return tuple(puzzles[index] for index in sorted(drawn))


def solve_again(puzzle: Puzzle, seed: int, effort: int | None = None) -> Finding:
    """Value the close candidates again, as `duel` does, and return what came of it."""
    return _told(puzzle, duel(puzzle, seed, effort=effort))


def dueling(
    puzzle: Puzzle, seed: int, made: Turn | Refresh | None = None, effort: int | None = None, threads: Threads = 1
) -> Generator[None, None, Duel]:
    """Value the close candidates and the turn that was made again, in steps.

    That takes TIMES the pack's playouts, or this effort.
    """
    close = close_candidates(puzzle, made)
    turns = [candidate.turn for candidate in close]
    analysis = yield from analysing(
        puzzle.position,
        seed=seed,
        effort=effort or playouts_again(puzzle, made) or 1,
        opponents=puzzle.opponents,
        turns=turns,
        threads=threads,
    )
    return _judged(puzzle, analysis)


def duel(puzzle: Puzzle, seed: int, made: Turn | Refresh | None = None, effort: int | None = None) -> Duel:
    """Do what `dueling` does, at once."""
    return finished(dueling(puzzle, seed, made, effort))


def playouts_again(puzzle: Puzzle, made: Turn | Refresh | None = None) -> int:
    """Return how many playouts an audit spends on a puzzle, 0 if its values are exact."""
    return TIMES * sum(candidate.samples for candidate in close_candidates(puzzle, made))


def close_candidates(puzzle: Puzzle, made: Turn | Refresh | None = None) -> Candidates:
    """List the answer set, the runner-up, all others that lose under CLOSE_LOSS, and the turn that was made, if any."""
    kept = {*puzzle.answer_set, puzzle.runner_up}
    return tuple(each for each in puzzle.candidates if each in kept or each.loss < CLOSE_LOSS or each.turn == made)


def _judged(puzzle: Puzzle, analysis: Analysis) -> Duel:
    """Compare the best of the packed answers with the best of the others."""
    answers = {candidate.turn for candidate in puzzle.answer_set}
    best = next(candidate for candidate in analysis.candidates if candidate.turn in answers)
    rival = next((candidate for candidate in analysis.candidates if candidate.turn not in answers), None)
    # One of the two is the best of all, and so the loss of the other is what lies between them.
    behind, lead = (best, -best.loss) if best.loss else (rival, rival.loss if rival else float("inf"))
    stderr = behind.loss_stderr if behind else 0.0
    if -lead > max(UNDER[Verdict.BEST], REFUTING_STDERRS * stderr):
        outcome = Outcome.REFUTED
    else:
        outcome = Outcome.NARROW if lead < LEAST_MARGIN else Outcome.CONFIRMED
    again = tuple(Again(each.turn, each.loss, each.loss_stderr) for each in analysis.candidates)
    return Duel(outcome, best.turn, rival.turn if rival else None, lead, stderr, analysis.effort, again)


def _told(puzzle: Puzzle, duel: Duel) -> Finding:
    answer, rival = turn_text(duel.answer), turn_text(duel.rival) if duel.rival else "nothing"
    if duel.outcome is Outcome.REFUTED:
        spread = f"{-duel.lead:.2f} ± {half_width(duel.stderr):.2f}"
        told = f"is refuted: {rival} is worth {spread} points more than the answer, {answer}."
    elif duel.outcome is Outcome.NARROW:
        told = f"has a margin under the gate: {answer} wins by {duel.lead:.2f} points only, over {rival}."
    else:
        told = f"is confirmed: {answer} wins by {duel.lead:.2f} points."
    return Finding(duel.outcome, f"{puzzle.id} {told}")
