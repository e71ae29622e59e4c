"""The solver's door: `analyse` says what every turn of a position is worth."""

import time
from collections.abc import Collection, Generator, Iterator
from dataclasses import dataclass, replace

import numpy as np

from trainer.rules.cards import Character
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.exact import exact_points, exact_values
from trainer.solver.playouts import POLICIES, Floats, Playouts, Threads, turn_codes
from trainer.solver.points import Points, split_points
from trainer.solver.search import Budget, search, searching, settling
from trainer.solver.state import encode
from trainer.solver.steps import at_once
from trainer.solver.tables import Ints
from trainer.solver.warm import warm_up

REFERENCE_POLICY = "value"
DEFAULT_EFFORT = 20_000
FIRST_LOOK = 4_000
LEAST_STDERR = 0.01
MOST_EFFORT = 10**8
MOST_SECONDS = 86_400
MOST_THREADS = 64
FIRST_REFINEMENT = 500
LARGEST_REFINEMENT = 8_000
VERSIONS = {"rules": 1, "solver": 3, "weights": 1}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal turn and what it is worth.

    value, loss: points, loss being against the best candidate; stderr, loss_stderr: their standard errors, 0 where
    exact and infinite where unknown; samples: playouts spent on it; points: where the value comes from, None if it was
    not played out.
    """

    turn: Turn | Refresh
    value: float
    stderr: float
    loss: float
    loss_stderr: float
    samples: int
    exact: bool
    points: Points | None


Candidates = tuple[Candidate, ...]


@dataclass(frozen=True, slots=True)
class Analysis:
    """All candidates of a position, best first, and how they were valued.

    effort: playouts spent in total; opponents: the policy that continues after the turn, for everybody; seconds: only
    given if the budget was a time, so that the same question always has the same answer.
    """

    position: Position
    candidates: tuple[Candidate, ...]
    exact: bool
    effort: int
    seed: int
    opponents: str
    versions: dict[str, int]
    seconds: float | None


class NothingToDecide(ValueError):
    """The position has no turn to choose."""


def analysing(
    position: Position,
    *,
    seed: int = 0,
    effort: int | None = None,
    seconds: float | None = None,
    opponents: str = REFERENCE_POLICY,
    turns: Collection[Turn | Refresh] | None = None,
    max_stderr: float | None = None,
    threads: Threads = 1,
) -> Generator[None, None, Analysis]:
    """Value the turns of `position` in steps, exactly where that is possible, else by playouts on common deals.

    effort: a number of playouts; seconds: a time; with neither, DEFAULT_EFFORT playouts. opponents: a key of POLICIES.
    turns: value only these. max_stderr: play on beyond the budget, which is then FIRST_LOOK if not given, until every
    loss that could still change its verdict, or be the best, has a standard error of at most this. Position, seed and
    effort decide the answer to the bit, on any number of threads. Raises NothingToDecide if the game is over,
    ValueError for what is not possible.
    """
    check_request(seed, effort, seconds, opponents, threads)
    if max_stderr is not None and not LEAST_STDERR <= max_stderr < float("inf"):
        raise ValueError(f"A standard error is a number of points from {LEAST_STDERR} on, not {max_stderr}.")
    question = Question(position, turns_to_value(position, turns), seed, opponents, threads)
    warm_up()
    start = time.perf_counter()
    deadline = None if seconds is None else start + seconds
    answer = question.exact_answer()
    if answer is None:
        playouts = question.playouts()
        least = DEFAULT_EFFORT if max_stderr is None else FIRST_LOOK
        yield from searching(playouts, Budget((effort or least) if deadline is None else None, deadline))
        if max_stderr is not None:
            yield from settling(playouts, max_stderr)
        answer = question.answer(playouts)
    return answer if seconds is None else replace(answer, seconds=time.perf_counter() - start)


analyse = at_once(analysing)


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
    position: Position, *, seed: int = 0, opponents: str = REFERENCE_POLICY, threads: Threads = 1
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
    threads: Threads

    @property
    def codes(self) -> Ints:
        """The codes of the turns."""
        codes = dict(zip(legal_turns(self.position), turn_codes(encode(self.position)).tolist(), strict=True))
        return np.array([codes[turn] for turn in self.turns])

    def exact_answer(self) -> Analysis | None:
        """Answer with no sampling, or return None where that can't be."""
        state, codes = encode(self.position), self.codes
        values = exact_values(self.position, state, codes)
        if values is None:
            return None
        points = exact_points(self.position, state, codes, values)
        return self._analysis(exact_candidates(self.position, self.turns, values, points), 0)

    def playouts(self) -> Playouts:
        """Start playouts; the player to move goes on by the reference policy."""
        policies = np.full(len(self.position.players), POLICIES[self.opponents])
        policies[self.position.seat] = POLICIES[REFERENCE_POLICY]
        return Playouts(encode(self.position), self.codes, self.seed, policies, self.threads)

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
        )


def check_request(seed: int, effort: int | None, seconds: float | None, opponents: str, threads: Threads) -> None:
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
    if isinstance(threads, int) and not 1 <= threads <= MOST_THREADS:
        raise ValueError(f"Threads are from 1 to {MOST_THREADS}, not {threads}.")


def placed_after(position: Position, turn: Turn | Refresh) -> frozenset[Character]:
    """Return the face-up cards of the player to move once the turn is made."""
    own = {card for _, card in position.player.tableau.face_up()}
    return frozenset(own if isinstance(turn, Refresh) or turn.face_down else {*own, turn.card})


def exact_candidates(
    position: Position, turns: tuple[Turn | Refresh, ...], values: Floats, points: Floats
) -> Candidates:
    """Rank turns whose values are exact."""
    best = float(values.max())
    candidates = [
        Candidate(
            turn=turn,
            value=float(value),
            stderr=0.0,
            loss=best - float(value),
            loss_stderr=0.0,
            samples=0,
            exact=True,
            points=split_points(row, placed_after(position, turn)),
        )
        for turn, value, row in zip(turns, values, points, strict=True)
    ]
    return tuple(sorted(candidates, key=lambda one: (one.loss, turn_text(one.turn))))


def sampled_candidates(position: Position, turns: tuple[Turn | Refresh, ...], playouts: Playouts) -> Candidates:
    """Rank turns by their playouts."""
    estimates = playouts.estimates()
    candidates = []
    for index, turn in enumerate(turns):
        points = estimates.points(index)
        candidates.append(
            Candidate(
                turn=turn,
                value=float(estimates.value[index]),
                stderr=float(estimates.stderr[index]),
                loss=float(estimates.loss[index]),
                loss_stderr=float(estimates.loss_stderr[index]),
                samples=len(playouts.scores[index]),
                exact=False,
                points=None if points is None else split_points(points, placed_after(position, turn)),
            )
        )
    best = turns[estimates.best]
    return tuple(sorted(candidates, key=lambda one: (one.loss, one.turn != best, turn_text(one.turn))))
