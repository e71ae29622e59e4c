"""Finding puzzles: a seed gives one position, which is a puzzle if it passes every stage of the gate.

The stages come in the order of their costs: a glance by the networks, a quick look, the solution, its proof, and at
last the verdict on every turn.
"""

from collections.abc import Callable, Generator, Hashable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import partial

from trainer.coach.solution import Valued, answer_set, left_by, packed
from trainer.coach.themes import themes_of
from trainer.puzzles.making.gate import CLOSE_LOSS, Reason, is_certain, refusal, stands_out, verdicts_are_settled
from trainer.puzzles.making.rating import rating_of
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.game import new_game
from trainer.rules.position import Position
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.turns import Refresh, Turn
from trainer.solver import analysis as solver
from trainer.solver.analysis import Analysis, analysing, refine
from trainer.solver.bots import PLAIN_POLICY, Bot, bot_turn, policy_turn
from trainer.solver.playouts import Threads
from trainer.solver.steps import at_once
from trainer.solver.verdicts import BORDER_STDERR

PLAYERS = {1: 1, 2: 3, 3: 3, 4: 2, 5: 1}
TURNS = {2: 4, 3: 4, 4: 4, 5: 4, 6: 3, 7: 3, 8: 2, 9: 2}
"""How often each is drawn, in proportion: more often where fewer positions pass the gate."""

PUZZLE_BOTS = (
    Bot("value", 0),
    Bot("value", 1),
    Bot(PLAIN_POLICY, 0),
    Bot(PLAIN_POLICY, 1),
    Bot("greedy", 1),
    Bot(PLAIN_POLICY, 3),
)
"""Who plays up to the positions that are looked at; the places in this table decide what a seed leads to."""
# The plain turn is the best one in most positions that would be puzzles. So few of these make it one puzzle in five.
SEEDS_TO_A_PLAIN_ONE = 12
# A refresh is the best turn in most of them, too. So few of these leave room for everything else.
SEEDS_TO_A_REFRESH = 6

LOOK_EFFORT = 1_000
EFFORT = 5_000
LEAST_CHECKED = 2
CHECKING_TIMES = 10
# Where more are needed, so many turns come so close that nobody could tell them apart at the table.
MOST_CHECKING = 200_000
CHECKING_SEED = 1


class Stage(StrEnum):
    """What is done to a position, in this order, until it is rejected or has proved to be a puzzle."""

    GLANCE = "at a glance"
    LOOK = "after a quick look"
    SOLUTION = "when solved"
    PLAINER = "with plain opponents"
    PROOF = "with ten times the playouts"
    VERDICTS = "when every turn was judged"
    REST = "with ten times the playouts on the rest"
    PACKING = "when packed"


@dataclass(frozen=True, slots=True)
class Rejection:
    """What a seed without a puzzle gives: the stage at which its position fell, and why."""

    stage: Stage
    reason: Reason


@dataclass(frozen=True, slots=True)
class Dealt:
    """A position, and the names of the bots that played to there, by seat."""

    position: Position
    bots: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Source:
    """Where positions come from, the turn that a plain player makes in one, and what its turns are worth.

    `glance` estimates that roughly and at once, `analysing` by playouts, in steps.
    """

    deal: Callable[[int], Dealt]
    plain_turn: Callable[[Position], Turn | Refresh]
    glance: Callable[[Position], Analysis]
    analysing: Callable[..., Generator[None, None, Analysis]]


def dealt(seed: int) -> Dealt:
    """Let 1 to 5 bots of mixed strength play the game of a seed, and stop before a turn from the 2nd to the 9th."""
    random = SplitMix64(seed)
    players, turn = _drawn(random, PLAYERS), _drawn(random, TURNS)
    seat = random.below(players)
    bots = [PUZZLE_BOTS[random.below(len(PUZZLE_BOTS))] for _ in range(players)]
    game = new_game(Deal(seed), players)
    while (game.position.turn_number, game.position.seat, game.position.refreshed) != (turn, seat, False):
        game = game.play(bot_turn(game.position, bots[game.position.seat], random))
    return Dealt(game.position, tuple(map(_name, bots)))


def _drawn(random: SplitMix64, weights: dict[int, int]) -> int:
    numbers = [number for number, weight in weights.items() for _ in range(weight)]
    return numbers[random.below(len(numbers))]


def _name(bot: Bot) -> str:
    return f"{bot.policy}, slips {bot.slips}/8" if bot.slips else bot.policy


def plain_turn(position: Position) -> Turn | Refresh:
    """Return the turn of a player who looks no further than this turn."""
    return policy_turn(position, PLAIN_POLICY)


def networks_look(position: Position) -> Analysis:
    """Value all turns by the value networks alone, unless they can be valued exactly."""
    return next(refine(position))


def plain_is_welcome(seed: int) -> bool:
    """Return whether the plain turn may be the right one in the puzzle of a seed."""
    return SplitMix64(~seed).below(SEEDS_TO_A_PLAIN_ONE) == 0


def refresh_is_welcome(seed: int) -> bool:
    """Return whether a refresh may be the right turn in the puzzle of a seed."""
    return SplitMix64(~seed ^ 1).below(SEEDS_TO_A_REFRESH) == 0


def with_threads(threads: Threads) -> Source:
    """Make the source that analyses on some threads; its answers don't depend on them."""
    return Source(dealt, plain_turn, networks_look, partial(analysing, threads=threads))


SOURCE = with_threads(1)


def finding(seed: int, source: Source = SOURCE) -> Generator[Stage | None, None, Puzzle | Rejection]:
    """Make a puzzle of a seed, or return why it gives none: the same on every machine. Each stage that begins yields.

    Between two stages are many steps that have nothing to tell.
    """
    deal = source.deal(seed)
    plain = source.plain_turn(deal.position)
    unwelcome = _Unwelcome(
        None if plain_is_welcome(seed) else left_by(deal.position, plain), not refresh_is_welcome(seed)
    )
    case = _Case(source, deal.position, unwelcome, source.glance(deal.position))
    checks = (case.glance, case.look, case.solution, case.plainer, case.proof, case.verdicts, case.rest)
    for stage, check in zip(Stage, checks, strict=False):
        yield stage
        if reason := (yield from check()):
            return Rejection(stage, reason)
    candidates = packed(case.analysis.candidates)
    return Puzzle(
        seed=seed,
        position=deal.position,
        bots=deal.bots,
        candidates=candidates,
        plain=plain,
        opponents=case.analysis.opponents,
        effort=case.analysis.effort,
        versions=case.analysis.versions,
        themes=themes_of(deal.position, candidates, plain),
        rating=rating_of(deal.position, candidates),
    )


find = at_once(finding)


def rerated(puzzle: Puzzle) -> Puzzle:
    """Work out the themes and the rating of a puzzle again, as themes and ladder are now; its values stay."""
    return replace(
        puzzle,
        themes=themes_of(puzzle.position, puzzle.candidates, puzzle.plain),
        rating=rating_of(puzzle.position, puzzle.candidates),
    )


@dataclass(frozen=True, slots=True)
class _Unwelcome:
    """Answers that a seed's puzzle is not to have: a refresh, and whatever leaves the same as the plain turn."""

    left: Hashable | None
    refresh: bool


Check = Generator[None, None, Reason | None]


@dataclass(slots=True)
class _Case:
    """A position on its way through the stages, with the best analysis of it so far.

    Each stage is a method, which returns in steps why the position is no puzzle; None if nothing speaks against it yet.
    What is exact needs no playouts.
    """

    source: Source
    position: Position
    unwelcome: _Unwelcome
    analysis: Analysis
    proven: set[Turn | Refresh] = field(default_factory=set)

    def glance(self) -> Check:
        yield
        return self._refusal(self.analysis.candidates)

    def look(self) -> Check:
        return self._solved(LOOK_EFFORT)

    def solution(self) -> Check:
        return self._solved(EFFORT)

    def plainer(self) -> Check:
        if self.analysis.exact or len(self.position.players) == 1:
            return None
        plainer = yield from self.source.analysing(
            self.position, seed=CHECKING_SEED, effort=EFFORT, opponents=PLAIN_POLICY
        )
        return None if _answers(plainer) == _answers(self.analysis) else Reason.OTHER_ANSWER

    def proof(self) -> Check:
        return self._proved(close_to_best(self.analysis.candidates))

    def rest(self) -> Check:
        """Prove the answers against turns that came close only when every turn was judged."""
        close = close_to_best(self.analysis.candidates)
        if {candidate.turn for candidate in close} <= self.proven:
            return None
        answers = answer_set(self.position, self.analysis.candidates)
        others = (each for each in close if each not in answers and each.turn not in self.proven)
        return (yield from self._proved((*answers, *others)))

    def verdicts(self) -> Check:
        answers = _answers(self.analysis)
        if not self.analysis.exact:
            self.analysis = yield from self.source.analysing(self.position, effort=EFFORT, max_stderr=BORDER_STDERR)
        candidates = packed(self.analysis.candidates)
        if reason := self._refusal(candidates):
            return reason
        if {answer.turn for answer in answer_set(self.position, candidates)} != answers:
            return Reason.OTHER_ANSWER
        if not is_certain(self.position, candidates):
            return Reason.NOISY
        return None if verdicts_are_settled(self.analysis.candidates) else Reason.UNSETTLED

    def _proved(self, close: solver.Candidates) -> Check:
        self.proven |= {candidate.turn for candidate in close}
        if self.analysis.exact:
            return None
        effort = CHECKING_TIMES * len(close) * max(candidate.samples for candidate in close)
        if effort > MOST_CHECKING:
            return Reason.CROWDED
        turns = [candidate.turn for candidate in close]
        deeper = yield from self.source.analysing(self.position, seed=CHECKING_SEED, effort=effort, turns=turns)
        if _answers(deeper) != _answers(self.analysis):
            return Reason.OTHER_ANSWER
        return None if stands_out(self.position, deeper.candidates) else Reason.NARROW

    def _solved(self, effort: int) -> Check:
        if self.analysis.exact:
            return None
        self.analysis = yield from self.source.analysing(self.position, effort=effort)
        return self._refusal(self.analysis.candidates)

    def _refusal(self, candidates: tuple[Valued, ...]) -> Reason | None:
        if reason := refusal(self.position, candidates):
            return reason
        answer = candidates[0].turn
        if self.unwelcome.refresh and isinstance(answer, Refresh):
            return Reason.REFRESH
        return Reason.PLAIN if left_by(self.position, answer) == self.unwelcome.left else None


def close_to_best(candidates: solver.Candidates) -> solver.Candidates:
    """Pick the best candidates: two at least, and all that lose little."""
    return candidates[: max(LEAST_CHECKED, sum(each.loss < CLOSE_LOSS for each in candidates))]


def _answers(analysis: Analysis) -> set[Turn | Refresh]:
    return {candidate.turn for candidate in answer_set(analysis.position, analysis.candidates)}
