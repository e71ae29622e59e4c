"""The solver's door: `analyse` says what every turn of a position is worth."""

import time
from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import numpy as np

from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.candidates import Candidate, Candidates, exact_candidates, sampled_candidates
from trainer.solver.exact import exact_answer
from trainer.solver.playouts import BLOCK, POLICIES, Playouts, turn_codes
from trainer.solver.search import Budget, search, settle
from trainer.solver.state import encode
from trainer.solver.tables import Ints
from trainer.solver.verdicts import BORDERS, Objective
from trainer.solver.warm import warm_up

__all__ = ["Analysis", "Candidate", "Candidates", "NothingToDecide", "Question", "analyse", "refine"]

REFERENCE_POLICY = "value"
DEFAULT_EFFORT = 20_000
FIRST_LOOK = 4_000
LEAST_STDERR = 0.01
MOST_EFFORT = 10**8
MOST_SECONDS = 86_400
MOST_HEARING = 10**6
MOST_THREADS = 64
FIRST_REFINEMENT = 500
LARGEST_REFINEMENT = 8_000
VERSIONS = {"rules": 1, "solver": 3, "weights": 1}


@dataclass(frozen=True, slots=True)
class Analysis:
    """All candidates of a position, best first, and how they were valued.

    objective: what they are ranked by; effort: playouts spent in total; opponents: the policy that continues after the
    turn, for everybody; seconds: only given if the budget was a time, so that the same question always has the same
    answer.
    """

    position: Position
    candidates: Candidates
    exact: bool
    effort: int
    seed: int
    opponents: str
    versions: dict[str, int]
    seconds: float | None
    objective: Objective = "points"


class NothingToDecide(ValueError):
    """The position has no turn to choose."""


def analyse(  # noqa: PLR0913 (everything about a question that may be asked)
    position: Position,
    *,
    seed: int = 0,
    effort: int | None = None,
    seconds: float | None = None,
    opponents: str = REFERENCE_POLICY,
    turns: Collection[Turn | Refresh] | None = None,
    max_stderr: float | None = None,
    threads: int = 1,
    objective: Objective = "points",
    hearing: int = 0,
) -> Analysis:
    """Value the turns of `position`, exactly where that is possible, else by playouts on common deals.

    effort: a number of playouts; seconds: a time; with neither, DEFAULT_EFFORT playouts. opponents: a key of POLICIES.
    turns: value only these. max_stderr: play on beyond the budget, which is then FIRST_LOOK if not given, until every
    loss that could still change its verdict, or be the best, has a standard error of at most this. objective: what the
    turns are ranked by, and where playouts go; it is the unit of losses and of max_stderr. hearing: play out every turn
    so often before any is dropped, besides the budget; who compares an answer with another policy, objective or seed
    should, for the networks' choice of turns is that of players of the reference policy who want points.

    Position, seed and effort decide the answer to the bit, on any number of threads. Raises NothingToDecide if the game
    is over, ValueError for what is not possible.
    """
    check_request(seed, effort, seconds, opponents, threads)
    check_objective(position, objective, max_stderr, hearing)
    question = Question(position, turns_to_value(position, turns), seed, opponents, threads, objective)
    warm_up()
    start = time.perf_counter()
    deadline = None if seconds is None else start + seconds
    answer = question.exact_answer()
    if answer is None:
        playouts = question.playouts()
        least = DEFAULT_EFFORT if max_stderr is None else FIRST_LOOK
        budget = Budget((effort or least) if deadline is None else None, deadline)
        search(playouts, budget, -(-hearing // BLOCK))
        if max_stderr is not None:
            settle(playouts, max_stderr)
        answer = question.answer(playouts)
    return answer if seconds is None else replace(answer, seconds=time.perf_counter() - start)


def turns_to_value(position: Position, turns: Collection[Turn | Refresh] | None) -> tuple[Turn | Refresh, ...]:
    """Return the turns asked for in the order of `legal_turns`, which are all if that is None.

    Raises NothingToDecide if the game is over, ValueError for no turn at all, or one that is not legal.
    """
    legal = legal_turns(position)
    if not legal:
        raise NothingToDecide("The game is over: there is no turn to choose.")
    if turns is None:
        return legal
    if not turns:
        raise ValueError("There is no turn to value: name at least one.")
    for turn in turns:
        if turn not in legal:
            raise ValueError(f"The turn {turn_text(turn)} is not legal in this position.")
    return tuple(turn for turn in legal if turn in turns)


def refine(
    position: Position, *, seed: int = 0, opponents: str = REFERENCE_POLICY, threads: int = 1
) -> Iterator[Analysis]:
    """Value every turn of `position` better and better, endlessly unless it is exact; stop whenever you like.

    The first answer, at once, is the networks'. Raises as `analyse` does.
    """
    check_request(seed, None, None, opponents, threads)
    turns = turns_to_value(position, None)
    question = Question(position, turns, seed, opponents, threads)
    if exact := question.exact_answer():
        yield exact
        return
    playouts = question.playouts()
    effort = FIRST_REFINEMENT
    while True:
        yield question.answer(playouts)
        warm_up()
        search(playouts, Budget(effort, None))
        effort = min(2 * effort, LARGEST_REFINEMENT)


@dataclass(frozen=True, slots=True)
class Question:
    """What is to be valued: some turns of a position, with a seed and a policy for the opponents."""

    position: Position
    turns: tuple[Turn | Refresh, ...]
    seed: int
    opponents: str
    threads: int
    objective: Objective = "points"

    @property
    def codes(self) -> Ints:
        """The codes of the turns."""
        codes = dict(zip(legal_turns(self.position), turn_codes(encode(self.position)).tolist(), strict=True))
        return np.array([codes[turn] for turn in self.turns])

    def exact_answer(self) -> Analysis | None:
        """Answer with no sampling, or return None where that can't be."""
        exact = exact_answer(self.position, encode(self.position), self.codes, self.objective)
        if exact is None:
            return None
        return self._analysis(exact_candidates(self.position, self.turns, exact, self.objective), 0)

    def playouts(self) -> Playouts:
        """Start playouts; the player to move goes on by the reference policy."""
        policies = np.full(len(self.position.players), POLICIES[self.opponents])
        policies[self.position.seat] = POLICIES[REFERENCE_POLICY]
        return Playouts(encode(self.position), self.codes, self.seed, policies, self.threads, self.objective)

    def answer(self, playouts: Playouts) -> Analysis:
        """Answer by the playouts so far."""
        return self._analysis(sampled_candidates(self.position, self.turns, playouts), playouts.spent)

    def _analysis(self, candidates: Candidates, effort: int) -> Analysis:
        return Analysis(
            position=self.position,
            candidates=candidates,
            exact=all(candidate.exact for candidate in candidates),
            effort=effort,
            seed=self.seed,
            opponents=self.opponents,
            versions=VERSIONS,
            seconds=None,
            objective=self.objective,
        )


def check_request(seed: int, effort: int | None, seconds: float | None, opponents: str, threads: int) -> None:
    """Raise ValueError with a sentence for what `analyse` can't do."""
    if effort is not None and seconds is not None:
        raise ValueError("Give either an effort or a time, not both.")
    if effort is not None and not 1 <= effort <= MOST_EFFORT:
        raise ValueError(f"An effort is a number of playouts from 1 to {MOST_EFFORT}, not {effort}.")
    if seconds is not None and not 0 < seconds <= MOST_SECONDS:
        raise ValueError(f"A time is a number of seconds above 0 and up to {MOST_SECONDS}, not {seconds}.")
    if not 0 <= seed < 2**63:
        raise ValueError(f"A seed is a whole number from 0 to {2**63 - 1}, not {seed}.")
    if opponents not in POLICIES:
        raise ValueError(f"There is no policy {opponents!r}; the policies are {', '.join(POLICIES)}.")
    if not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"Threads are from 1 to {MOST_THREADS}, not {threads}.")


def check_objective(position: Position, objective: Objective, max_stderr: float | None, hearing: int) -> None:
    """Raise ValueError with a sentence for an objective that there is not, or what `analyse` can't do for it."""
    if objective not in BORDERS:
        raise ValueError(f"There is no objective {objective!r}; the objectives are {', '.join(BORDERS)}.")
    if objective == "wins" and len(position.players) == 1:
        raise ValueError("A player alone can't win against anybody: ask for points.")
    if max_stderr is not None and not LEAST_STDERR <= max_stderr < float("inf"):
        unit = "points" if objective == "points" else "win points"
        raise ValueError(f"A standard error is a number of {unit} from {LEAST_STDERR} on, not {max_stderr}.")
    if not 0 <= hearing <= MOST_HEARING:
        raise ValueError(f"Every turn can be heard by 0 to {MOST_HEARING} playouts, not {hearing}.")
