"""The solver's door: `analyse` says what every turn of a position is worth."""

import time
from collections.abc import Collection
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import numpy as np

from trainer.rules.game import new_game
from trainer.rules.notation import encode as position_code
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.shuffling import Deal
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver import kernels
from trainer.solver.playouts import Floats, Playouts
from trainer.solver.search import Budget, Settled, search, settle
from trainer.solver.state import encode
from trainer.solver.tables import CARDS, SQUARES, Ints
from trainer.solver.weights import NET

POLICIES = {"greedy": kernels.GREEDY, "greedy-refresh": kernels.GREEDY_REFRESH, "value": kernels.VALUE}
REFERENCE_POLICY = "value"
DEFAULT_EFFORT = 20_000
MOST_EFFORT = 10**8
MOST_SECONDS = 86_400
MOST_THREADS = 64
DECK_FOR_TWO_TURNS = 8
VERSIONS = {"rules": 1, "solver": 1, "weights": 1}


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
    position: Position,
    *,
    seed: int = 0,
    effort: int | None = None,
    seconds: float | None = None,
    opponents: str = REFERENCE_POLICY,
    turns: Collection[Turn | Refresh] | None = None,
    settled: Settled | None = None,
    threads: int = 1,
) -> Analysis:
    """Value the turns of `position`, exactly where that is possible, else by playouts on common deals.

    effort: a number of playouts; seconds: a time; with neither, DEFAULT_EFFORT playouts. opponents: a key of POLICIES.
    turns: value only these. settled: told a loss and its standard error, says if that is precise enough; playouts go on
    beyond the budget until every loss is. Position, seed and effort decide the answer to the bit, on any number of
    threads. Raises NothingToDecide if the game is over, ValueError for what is not possible.
    """
    check_request(seed, effort, seconds, opponents, threads)
    start = time.perf_counter()
    chosen = [turn for turn in legal_turns(position) if turns is None or turn in turns]
    if not chosen:
        raise NothingToDecide("The game is over: there is no turn to choose.")
    state = encode(position)
    codes = codes_of(position, state, chosen)
    exact = exact_values(position, state, codes)
    spent = 0
    if exact is not None:
        candidates = exact_candidates(chosen, exact)
    else:
        playouts = Playouts(state, codes, seed, policies_of(position, opponents), threads)
        deadline = None if seconds is None else start + seconds
        search(playouts, Budget(effort or DEFAULT_EFFORT if deadline is None else None, deadline))
        if settled is not None:
            settle(playouts, settled)
        candidates, spent = sampled_candidates(chosen, playouts), playouts.effort
    return Analysis(
        position=position,
        candidates=candidates,
        exact=exact is not None,
        effort=spent,
        seed=seed,
        opponents=opponents,
        versions=VERSIONS,
        seconds=None if seconds is None else time.perf_counter() - start,
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


def policies_of(position: Position, opponents: str) -> Ints:
    """Return the policy of every seat: the player to move goes on by the reference policy."""
    policies = np.full(len(position.players), POLICIES[opponents])
    policies[position.seat] = POLICIES[REFERENCE_POLICY]
    return policies


def codes_of(position: Position, state: Ints, turns: list[Turn | Refresh]) -> Ints:
    """Return the codes of some legal turns."""
    codes = dict(zip(legal_turns(position), turn_codes(state).tolist(), strict=True))
    return np.array([codes[turn] for turn in turns])


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


def exact_candidates(turns: list[Turn | Refresh], values: Floats) -> tuple[Candidate, ...]:
    """Rank turns whose values are exact."""
    best = float(values.max())
    ranked = sorted(zip(values.tolist(), turns, strict=True), key=lambda pair: (-pair[0], turn_text(pair[1])))
    return tuple(Candidate(turn, value, 0.0, best - value, 0.0, 0, exact=True) for value, turn in ranked)


def sampled_candidates(turns: list[Turn | Refresh], playouts: Playouts) -> tuple[Candidate, ...]:
    """Rank turns by their playouts."""
    estimates = playouts.estimates()
    candidates = [
        Candidate(
            turn=turn,
            value=float(estimates.value[index]),
            stderr=float(estimates.stderr[index]),
            loss=float(estimates.loss[index]),
            loss_stderr=float(estimates.loss_stderr[index]),
            samples=len(playouts.scores[index]),
            exact=False,
        )
        for index, turn in enumerate(turns)
    ]
    best = turns[estimates.best]
    return tuple(sorted(candidates, key=lambda one: (one.loss, one.turn != best, turn_text(one.turn))))


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
    known = {name: None if plain[name] == float("inf") else plain[name] for name in ("stderr", "loss_stderr")}
    return {
        **plain,
        **known,
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
    playouts = Playouts(state, turn_codes(state), 0, np.array([kernels.VALUE]))
    search(playouts, Budget(effort=1000, deadline=None))
    kernels.one_policy_turn(CARDS, SQUARES, NET, state, kernels.VALUE)
