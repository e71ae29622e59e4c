"""The turns of a position with what each is worth, best first."""

import math
from dataclasses import dataclass
from typing import TypedDict

from trainer.rules.cards import Character
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn
from trainer.solver import kernels
from trainer.solver.estimates import Estimates
from trainer.solver.exact import Exact
from trainer.solver.playouts import Playouts
from trainer.solver.points import Points, split_points
from trainer.solver.verdicts import Objective
from trainer.solver.winning import WHOLE_WIN


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal turn and what it is worth.

    value: points; loss: against the best candidate, by the objective, in points or win points; stderr, loss_stderr:
    their standard errors, 0 where exact and infinite where unknown; samples: playouts spent on it; points: where the
    value comes from, None if it was not played out.

    win: the win share; win_loss: the win points by which the best candidate wins more often, below 0 if it wins less;
    lead: the value less the best opponent's score; opponents_scores: in the order in which they move after this player.
    All these are None for a player alone, and for a turn that was not played out.
    """

    turn: Turn | Refresh
    value: float
    stderr: float
    loss: float
    loss_stderr: float
    samples: int
    exact: bool
    points: Points | None
    win: float | None = None
    win_stderr: float | None = None
    win_loss: float | None = None
    win_loss_stderr: float | None = None
    lead: float | None = None
    opponents_scores: tuple[float, ...] | None = None


Candidates = tuple[Candidate, ...]


class Ending(TypedDict, total=False):
    """What a candidate says of the end of the game besides the own points."""

    win: float
    win_stderr: float
    win_loss: float
    win_loss_stderr: float
    lead: float
    opponents_scores: tuple[float, ...]


def placed_after(position: Position, turn: Turn | Refresh) -> frozenset[Character]:
    """Return the face-up cards of the player to move once the turn is made."""
    own = {card for _, card in position.player.tableau.face_up()}
    return frozenset(own if isinstance(turn, Refresh) or turn.face_down else {*own, turn.card})


def exact_candidates(
    position: Position, turns: tuple[Turn | Refresh, ...], exact: Exact, objective: Objective
) -> Candidates:
    """Rank turns whose values are exact."""
    wanted = exact.values
    if objective == "wins" and exact.prospects is not None:
        wanted = WHOLE_WIN * exact.prospects[:, kernels.WIN]
    losses = float(wanted.max()) - wanted
    order = sorted(range(len(turns)), key=lambda one: (losses[one], -exact.values[one], turn_text(turns[one])))
    return tuple(
        Candidate(
            turn=turns[index],
            value=float(exact.values[index]),
            stderr=0.0,
            loss=float(losses[index]),
            loss_stderr=0.0,
            samples=0,
            exact=True,
            points=split_points(exact.points[index], placed_after(position, turns[index])),
            **exact_ending(exact, order[0], index),
        )
        for index in order
    )


def exact_ending(exact: Exact, best: int, index: int) -> Ending:
    """Return what is known of the end of the game after a turn; nothing alone."""
    if exact.prospects is None:
        return {}
    win, lead, *others = exact.prospects[index, kernels.WIN :].tolist()
    return {
        "win": win,
        "win_stderr": 0.0,
        "win_loss": WHOLE_WIN * (float(exact.prospects[best, kernels.WIN]) - win),
        "win_loss_stderr": 0.0,
        "lead": lead,
        "opponents_scores": tuple(others),
    }


def sampled_candidates(position: Position, turns: tuple[Turn | Refresh, ...], playouts: Playouts) -> Candidates:
    """Rank turns by their playouts."""
    estimates = Estimates(playouts)
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
                **sampled_ending(estimates, index),
            )
        )
    best = turns[estimates.best]
    return tuple(sorted(candidates, key=lambda one: (one.loss, one.turn != best, turn_text(one.turn))))


def sampled_ending(estimates: Estimates, index: int) -> Ending:
    """Return what playouts say of the end of the game after a turn; nothing alone, or if it was not played out."""
    playouts, best = estimates.playouts, estimates.best
    if len(playouts.policies) == 1 or not len(playouts.scores[index]):
        return {}
    losses, stderrs = estimates.win_losses
    win, win_stderr = estimates.winning.win(best)
    _, own_stderr = estimates.winning.win(index)
    best_other, *others = estimates.winning.opponents(best, index).tolist()
    return {
        "win": min(1.0, max(0.0, win - float(losses[index]) / WHOLE_WIN)),
        "win_stderr": min(own_stderr, math.hypot(win_stderr, float(stderrs[index]) / WHOLE_WIN)),
        "win_loss": float(losses[index]),
        "win_loss_stderr": float(stderrs[index]),
        "lead": float(estimates.value[index]) - best_other,
        "opponents_scores": tuple(others),
    }
