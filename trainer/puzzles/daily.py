"""The daily puzzle: its date picks the seeds, and the first position that is worth it becomes the puzzle of the day."""

import os
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from datetime import date
from functools import partial
from itertools import count

from trainer.puzzles.puzzle import Puzzle, answer_set, left_by, runner_up
from trainer.rules.position import Position
from trainer.rules.shuffling import SplitMix64
from trainer.rules.turns import Refresh, Turn
from trainer.solver.analysis import Analysis, analyse, refine
from trainer.solver.bots import deal_position, policy_turn
from trainer.solver.verdicts import BORDER_STDERR, is_settled

FIRST_DAY = date(2026, 11, 29)
SEEDS_A_DAY = 10_000

LEAST_MARGIN = 1.0
LEAST_MARGIN_IN_STDERRS = 4
SENSIBLE_LOSS = 3.0
LEAST_SENSIBLE = 3
PLAIN_POLICY = "greedy-refresh"
DAYS_TO_A_PLAIN_ONE = 5

SCREENING_EFFORT = 2_000
EFFORT = 10_000
CLOSE_LOSS = 2.0
LEAST_CHECKED = 4
CHECKING_TIMES = 10
CHECKING_SEED = 1

Progress = Callable[[str], None]


# What is drawn more often stands here more often. Early turns are rare: they take long to play out.
PLAYERS = (2, 2, 2, 3, 3, 3, 4, 4)
TURNS = (2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 8, 8, 8, 9, 9)


@dataclass(frozen=True, slots=True)
class Source:
    """Where positions come from, the turn that a plain player makes in one, and what its turns are worth.

    `glance` tells that at once and roughly, `analyse` by playouts.
    """

    deal: Callable[[int], Position]
    plain_turn: Callable[[Position], Turn | Refresh]
    glance: Callable[[Position], Analysis]
    analyse: Callable[..., Analysis]


def drawn_position(seed: int) -> Position:
    """Deal a game of 1 to 4 bots by the seed, and stop before a turn from the 2nd to the 9th."""
    random = SplitMix64(seed)
    players, turn = PLAYERS[random.below(len(PLAYERS))], TURNS[random.below(len(TURNS))]
    return deal_position(seed, players, turn)


def networks_look(position: Position) -> Analysis:
    """Value all turns by the value networks alone."""
    return next(refine(position))


def plain_turn(position: Position) -> Turn | Refresh:
    """Tell the turn of a player who looks no further than this turn."""
    return policy_turn(position, PLAIN_POLICY)


# One core is left for the pages; the result is the same on any number of threads.
THREADS = max(1, (os.cpu_count() or 1) - 1)
BOTS = Source(drawn_position, plain_turn, networks_look, partial(analyse, threads=THREADS))


def find_daily(day: date, progress: Progress, source: Source = BOTS) -> Puzzle:
    """Find the puzzle of a date: the same on every machine, after minutes of work. Progress comes in sentences."""
    plain_day = SplitMix64(day.toordinal()).below(DAYS_TO_A_PLAIN_ONE) == 0
    for number in count(1):
        progress(f"Looking at position {number}.")
        seed = day.toordinal() * SEEDS_A_DAY + number
        position = source.deal(seed)
        if not _is_promising(position, plain_day, source):
            continue
        progress(f"Position {number} looks promising: playing it out many times.")
        analysis = source.analyse(position, effort=EFFORT)
        if not (_is_clear(analysis) and _is_confirmed(analysis, source)):
            continue
        progress(f"Position {number} is a puzzle: working out the verdict on every turn.")
        settled = source.analyse(position, effort=EFFORT, max_stderr=BORDER_STDERR)
        if _is_clear(settled) and _is_settled(settled) and _answers(settled) == _answers(analysis):
            return _puzzle(day, seed, settled)
    raise AssertionError("Counting never ends.")


def _is_promising(position: Position, plain_day: bool, source: Source) -> bool:
    """Tell, from a glance and then a quick look, whether a position may be a puzzle for such a day."""
    plain = left_by(position, source.plain_turn(position))
    return _is_wanted(source.glance(position), plain, plain_day) and _is_wanted(
        source.analyse(position, effort=SCREENING_EFFORT), plain, plain_day
    )


def _is_wanted(analysis: Analysis, plain: Hashable, plain_day: bool) -> bool:
    """Tell whether the best turn stands out, and what the plain turn leaves is right or wrong as wanted."""
    is_right = plain == left_by(analysis.position, analysis.candidates[0].turn)
    return _stands_out(analysis, LEAST_MARGIN) and is_right == plain_day


def _is_clear(analysis: Analysis) -> bool:
    """Tell whether the best turn stands out, however the noise may be."""
    second = runner_up(analysis.position, analysis.candidates)
    noise = LEAST_MARGIN_IN_STDERRS * second.loss_stderr if second else 0.0
    return _stands_out(analysis, max(LEAST_MARGIN, noise))


def _stands_out(analysis: Analysis, least_margin: float) -> bool:
    """Tell whether the best turn stands out by a margin, among enough sensible ones."""
    second = runner_up(analysis.position, analysis.candidates)
    sensible = sum(candidate.loss < SENSIBLE_LOSS for candidate in analysis.candidates)
    return second is not None and second.loss >= least_margin and sensible >= LEAST_SENSIBLE


def _is_confirmed(analysis: Analysis, source: Source) -> bool:
    """Tell whether a look with plain opponents, and a deeper one at the close candidates on other deals, agree."""
    if analysis.exact:
        return True
    plainer = source.analyse(analysis.position, seed=CHECKING_SEED, effort=EFFORT, opponents=PLAIN_POLICY)
    if _answers(plainer) != _answers(analysis):
        return False
    close = analysis.candidates[: max(LEAST_CHECKED, sum(each.loss < CLOSE_LOSS for each in analysis.candidates))]
    turns = [candidate.turn for candidate in close]
    effort = CHECKING_TIMES * sum(candidate.samples for candidate in close)
    deeper = source.analyse(analysis.position, seed=CHECKING_SEED, effort=effort, turns=turns)
    return _answers(deeper) == _answers(analysis)


def _is_settled(analysis: Analysis) -> bool:
    """Tell whether every turn can be given its verdict."""
    return all(is_settled(candidate.loss, candidate.loss_stderr) for candidate in analysis.candidates)


def _answers(analysis: Analysis) -> set[Turn | Refresh]:
    return {candidate.turn for candidate in answer_set(analysis.position, analysis.candidates)}


def _puzzle(day: date, seed: int, analysis: Analysis) -> Puzzle:
    return Puzzle(
        day=day,
        seed=seed,
        position=analysis.position,
        candidates=analysis.candidates,
        opponents=analysis.opponents,
        effort=analysis.effort,
        versions=analysis.versions,
    )
