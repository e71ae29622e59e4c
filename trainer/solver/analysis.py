"""The solver's door: `analyse` says what every turn of a position is worth."""

import time
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainer.rules.game import new_game
from trainer.rules.notation import encode as position_code
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.shuffling import Deal
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver import kernels
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES, Ints

DEFAULT_EFFORT = 20_000
FINALISTS = 4
DECK_FOR_TWO_TURNS = 8
VERSIONS = {"rules": 1, "solver": 1, "weights": 0}

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal turn and what it is worth.

    value, loss: points, loss being against the best candidate; stderr, loss_stderr: their standard errors, 0 where
    exact; samples: playouts spent on it.
    """

    turn: Turn | Refresh
    value: float
    stderr: float
    loss: float
    loss_stderr: float
    samples: int
    exact: bool


@dataclass(frozen=True, slots=True)
class Analysis:
    """All candidates of a position, best first, and how they were valued.

    effort: playouts spent in total; opponents: the policy that continues after the turn, for everybody; seconds: only
    told if the budget was a time, so that the same question always has the same answer.
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


def analyse(
    position: Position, *, seed: int = 0, effort: int | None = None, seconds: float | None = None
) -> Analysis:
    """Value every legal turn of `position`, exactly where that is possible, else by playouts on common deals.

    `effort` is a number of playouts, `seconds` a time; with neither, DEFAULT_EFFORT playouts. Position, seed and effort
    decide the answer to the bit. Raises NothingToDecide if the game is over, ValueError for an impossible budget.
    """
    check_budget(effort, seconds)
    turns = legal_turns(position)
    if not turns:
        raise NothingToDecide("The game is over: there is no turn to choose.")
    start = time.perf_counter()
    state = encode(position)
    codes = turn_codes(state)
    exact = exact_values(position, state, codes)
    if exact is not None:
        candidates, spent = exact_candidates(turns, exact), 0
    else:
        playouts = Playouts(state, codes, seed)
        sample_by_halving(playouts, effort, seconds)
        candidates, spent = sampled_candidates(turns, playouts), playouts.spent
    return Analysis(
        position=position,
        candidates=candidates,
        exact=exact is not None,
        effort=spent,
        seed=seed,
        opponents="greedy-refresh",
        versions=VERSIONS,
        seconds=None if seconds is None else time.perf_counter() - start,
    )


def check_budget(effort: int | None, seconds: float | None) -> None:
    """Raise ValueError unless the budget is possible: one of both at most, and above 0."""
    if effort is not None and seconds is not None:
        raise ValueError("Give either an effort or a time, not both.")
    if effort is not None and effort < 1:
        raise ValueError(f"An effort of {effort} playouts is not enough: give at least 1.")
    if seconds is not None and not 0 < seconds < float("inf"):
        raise ValueError(f"A time of {seconds} seconds is not possible: give a number above 0.")


def turn_codes(state: Ints) -> Ints:
    """Return the codes of the legal turns, in the order of `legal_turns`."""
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    count = kernels.list_turns(CARDS, SQUARES, state, scratch)
    return scratch[kernels.TURNS : kernels.TURNS + count].copy()


def exact_values(position: Position, state: Ints, codes: Ints) -> Floats | None:
    """Return the exact value of every turn, or None where it must be sampled.

    Exact are the last turn when nobody moves after it and, for a player alone, the last two.
    """
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    values = np.empty(len(codes))
    last_to_move = position.seat == len(position.players) - 1
    if position.turn_number == 9 and last_to_move:
        kernels.last_turn_values(CARDS, SQUARES, state, scratch, codes, values)
        return values
    decks = state[kernels.DECK_SIZE : kernels.DECK_SIZE + 2]
    if position.turn_number == 8 and len(position.players) == 1 and decks.min() >= DECK_FOR_TWO_TURNS:
        kernels.last_two_turns_values(CARDS, SQUARES, state, scratch, codes, values)
        return values
    return None


def exact_candidates(turns: tuple[Turn | Refresh, ...], values: Floats) -> tuple[Candidate, ...]:
    """Rank turns whose values are exact."""
    best = float(values.max())
    ranked = sorted(zip(values.tolist(), turns, strict=True), key=lambda pair: (-pair[0], turn_text(pair[1])))
    return tuple(Candidate(turn, value, 0.0, best - value, 0.0, 0, exact=True) for value, turn in ranked)


class Playouts:
    """The final scores of playouts after each turn of a position, the same deals for all.

    scores[i][:counts[i]] are those after turn i, on the deals of samples 0, 1, 2 and so on.
    """

    def __init__(self, state: Ints, codes: Ints, seed: int) -> None:
        """Start with no playouts at all."""
        self.state = state
        self.codes = codes
        self.seed = seed
        self.policies = np.full(state[kernels.PLAYERS], kernels.GREEDY_REFRESH)
        self.scores: list[Ints] = [np.empty(0, np.int64) for _ in codes]

    @property
    def spent(self) -> int:
        """The number of playouts so far."""
        return sum(len(scores) for scores in self.scores)

    def add(self, turns: list[int], samples: int) -> None:
        """Play out `samples` more deals after each of these turns, which must have as many playouts as each other."""
        first = len(self.scores[turns[0]])
        scores = np.empty((len(turns), samples), np.int64)
        kernels.play_outs(
            CARDS, SQUARES, self.state, self.codes[turns], self.policies, self.seed, first, scores
        )
        for row, turn in enumerate(turns):
            self.scores[turn] = np.concatenate([self.scores[turn], scores[row]])

    def best_of(self, turns: list[int], keep: int) -> list[int]:
        """Return the `keep` turns with the highest means, best first."""
        return sorted(turns, key=lambda turn: (-self.scores[turn].mean(), turn))[:keep]


def sample_by_halving(playouts: Playouts, effort: int | None, seconds: float | None) -> None:
    """Spend the budget by sequential halving: an equal part on all turns, on the better half of them, and so on.

    Method: Karnin, Koren, Somekh, Almost Optimal Exploration in Multi-Armed Bandits (2013).
    """
    alive = list(range(len(playouts.codes)))
    rounds = 1 + max(0, (len(alive) // FINALISTS).bit_length())
    start = time.perf_counter()
    for number in range(1, rounds + 1):
        if seconds is None:
            playouts.add(alive, max(1, (effort or DEFAULT_EFFORT) // rounds // len(alive)))
        else:
            add_until(playouts, alive, start + seconds * number / rounds)
        if number < rounds:
            alive = playouts.best_of(alive, max(FINALISTS, len(alive) // 2))
    settle(playouts, alive)


def add_until(playouts: Playouts, turns: list[int], deadline: float) -> None:
    """Add playouts, at least one a turn, until the time of `deadline` (of time.perf_counter)."""
    samples = 1
    while True:
        before = time.perf_counter()
        playouts.add(turns, samples)
        now = time.perf_counter()
        samples = int(samples * (deadline - now) / (now - before) / 2)
        if samples < 1:
            return


def settle(playouts: Playouts, alive: list[int]) -> None:
    """Bring every dropped turn that the best doesn't beat on common deals up to the finalists' number of playouts."""
    samples = len(playouts.scores[alive[0]])
    while True:
        best = playouts.best_of(alive, 1)[0]
        doubtful = [
            turn
            for turn, scores in enumerate(playouts.scores)
            if turn not in alive and scores.mean() >= playouts.scores[best][: len(scores)].mean()
        ]
        if not doubtful:
            return
        for turn in doubtful:
            playouts.add([turn], samples - len(playouts.scores[turn]))
        alive += doubtful


def sampled_candidates(turns: tuple[Turn | Refresh, ...], playouts: Playouts) -> tuple[Candidate, ...]:
    """Rank turns by their playouts; losses are means of differences on common deals."""
    longest = max(len(scores) for scores in playouts.scores)
    finalists = [turn for turn, scores in enumerate(playouts.scores) if len(scores) == longest]
    best = playouts.scores[playouts.best_of(finalists, 1)[0]]
    best_value = float(best.mean())
    candidates = []
    for turn, scores in zip(turns, playouts.scores, strict=True):
        differences = best[: len(scores)] - scores
        loss = float(differences.mean())
        candidates.append(
            Candidate(
                turn=turn,
                value=best_value - loss,
                stderr=standard_error(scores),
                loss=loss,
                loss_stderr=standard_error(differences),
                samples=len(scores),
                exact=False,
            )
        )
    return tuple(sorted(candidates, key=lambda candidate: (candidate.loss, turn_text(candidate.turn))))


def standard_error(sample: Ints) -> float:
    """Return the standard error of the mean of a sample; of a single value it is unknown, which counts as infinite."""
    if len(sample) < 2:
        return float("inf")
    return float(sample.std(ddof=1) / np.sqrt(len(sample)))


def turn_json(position: Position, turn: Turn | Refresh) -> dict[str, Any]:
    """Return a turn with the peer games' keys; `at` counts from the top left cell of the tableau as it stands."""
    if isinstance(turn, Refresh):
        unknown = dict.fromkeys(("card", "row", "face_down", "at", "choice", "discard"))
        return {"player": position.seat, "key": "refresh", **unknown}
    return {
        "player": position.seat,
        "key": "messenger" if turn.key else None,
        "card": turn.card.id,
        "row": turn.card.place.value,
        "face_down": turn.face_down,
        "at": list(turn.at),
        "choice": turn.choice,
        "discard": turn.discard.id if turn.discard else None,
    }


def candidate_json(position: Position, candidate: Candidate) -> dict[str, Any]:
    """Return a candidate as plain JSON values."""
    plain = asdict(candidate)
    return {
        **plain,
        "turn": turn_json(position, candidate.turn),
        "text": turn_text(candidate.turn),
    }


def analysis_json(analysis: Analysis, top: int | None = None) -> dict[str, Any]:
    """Return an analysis as plain JSON values, with the best `top` candidates only if that is given."""
    plain = {
        "position": position_code(analysis.position),
        "exact": analysis.exact,
        "candidates": [candidate_json(analysis.position, candidate) for candidate in analysis.candidates[:top]],
        "effort": analysis.effort,
        "seed": analysis.seed,
        "opponents": analysis.opponents,
        "versions": analysis.versions,
    }
    return plain if analysis.seconds is None else {**plain, "seconds": analysis.seconds}


@cache
def warm_up() -> None:
    """Load the kernels, compiling them if this machine never has: up to a minute."""
    state = encode(new_game(Deal(0), players=1).position)
    scratch = np.empty(kernels.SCRATCH_SIZE, np.int64)
    no_turns, no_values = np.empty(0, np.int64), np.empty(0)
    kernels.last_turn_values(CARDS, SQUARES, state, scratch, no_turns, no_values)
    kernels.last_two_turns_values(CARDS, SQUARES, state, scratch, no_turns, no_values)
    Playouts(state, turn_codes(state), seed=0).add([0], 1)
