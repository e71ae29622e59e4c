"""An analysis as plain JSON values."""

from dataclasses import fields
from typing import Any

from trainer.rules.notation import encode, turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn
from trainer.solver.analysis import Analysis
from trainer.solver.candidates import Candidate
from trainer.solver.points import points_json


def analysis_json(analysis: Analysis, top: int | None = None) -> dict[str, Any]:
    """Return an analysis, with the best `top` candidates only if that is given."""
    plain = {
        "position": encode(analysis.position),
        "objective": analysis.objective,
        "exact": analysis.exact,
        "candidates": [candidate_json(analysis.position, candidate) for candidate in analysis.candidates[:top]],
        "effort": analysis.effort,
        "seed": analysis.seed,
        "opponents": analysis.opponents,
        "versions": analysis.versions,
    }
    return plain if analysis.seconds is None else {**plain, "seconds": analysis.seconds}


def candidate_json(position: Position, candidate: Candidate) -> dict[str, Any]:
    """Return a candidate; a standard error that is unknown is null."""
    plain = {field.name: getattr(candidate, field.name) for field in fields(candidate)}
    unknown = {name: None for name, number in plain.items() if number == float("inf")}
    return {
        **plain,
        **unknown,
        "turn": turn_json(position, candidate.turn),
        "text": turn_text(candidate.turn),
        "points": candidate.points and points_json(candidate.points),
    }


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
