"""A puzzle: a position that is worth a person's two minutes, and what each of its turns is worth."""

import json
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import date
from typing import Any, NoReturn

from trainer.rules.notation import decode, encode, parse_turn, turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, apply, legal_turns
from trainer.solver.analysis import Candidate
from trainer.solver.points import points_from_json, points_json
from trainer.solver.verdicts import UNDER, Verdict


class DamagedPuzzle(ValueError):
    """A text that is no puzzle; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """The puzzle of a day: the position from the deal of `seed`, and its candidates, best first.

    `opponents` names the policy by which everybody goes on after the turn, `effort` is the number of playouts spent.
    """

    day: date
    seed: int
    position: Position
    candidates: tuple[Candidate, ...]
    opponents: str
    effort: int
    versions: dict[str, int]

    def candidate(self, turn: Turn | Refresh) -> Candidate:
        """Find the candidate with this turn; raise KeyError if the turn is not legal here."""
        found = next((candidate for candidate in self.candidates if candidate.turn == turn), None)
        if found is None:
            raise KeyError(turn_text(turn))
        return found

    @property
    def answer_set(self) -> tuple[Candidate, ...]:
        """All candidates that count as the best one."""
        return answer_set(self.position, self.candidates)

    @property
    def runner_up(self) -> Candidate | None:
        """The next best candidate that really is another one."""
        return runner_up(self.position, self.candidates)


def answer_set(position: Position, candidates: tuple[Candidate, ...]) -> tuple[Candidate, ...]:
    """Pick the best of the candidates, which come best first, and those that are as good and leave the same."""
    best = left_by(position, candidates[0].turn)
    return tuple(
        candidate
        for candidate in candidates
        if candidate.loss < UNDER[Verdict.BEST] and left_by(position, candidate.turn) == best
    )


def runner_up(position: Position, candidates: tuple[Candidate, ...]) -> Candidate | None:
    """Find the best candidate outside the answer set, None if there is none; its loss is the margin."""
    answers = answer_set(position, candidates)
    return next((candidate for candidate in candidates if candidate not in answers), None)


def left_by(position: Position, turn: Turn | Refresh) -> Hashable:
    """Tell what a turn leaves its player with: the tableau, face-down cards being alike, the gold and the keys."""
    if isinstance(turn, Refresh):
        return turn
    player = apply(position, turn).position.players[position.seat]
    cells = tuple(placed and (placed.face_down or placed.card, placed.gold) for placed in player.tableau.cells)
    return cells, player.gold, player.keys


def to_json(puzzle: Puzzle) -> str:
    """Write a puzzle as one line of JSON."""
    plain = {
        "date": puzzle.day.isoformat(),
        "seed": puzzle.seed,
        "position": encode(puzzle.position),
        "candidates": [_plain(candidate) for candidate in puzzle.candidates],
        "opponents": puzzle.opponents,
        "effort": puzzle.effort,
        "versions": puzzle.versions,
    }
    return json.dumps(plain, allow_nan=False)


def from_json(text: str) -> Puzzle:
    """Read a puzzle that `to_json` wrote, with whatever versions; raise DamagedPuzzle if it can't have been that."""
    try:
        puzzle = _puzzle(json.loads(text, parse_constant=_refuse))
    except KeyError as error:
        raise DamagedPuzzle(f"The puzzle lacks {error}.") from error
    except (ValueError, TypeError, AttributeError, RecursionError) as error:
        raise DamagedPuzzle(f"The puzzle can't be read: {error}") from error
    if {candidate.turn for candidate in puzzle.candidates} != set(legal_turns(puzzle.position)):
        raise DamagedPuzzle("The puzzle's candidates are not the legal turns of its position.")
    return puzzle


def _plain(candidate: Candidate) -> dict[str, Any]:
    values = {name: getattr(candidate, name) for name in Candidate.__slots__}
    points = None if candidate.points is None else points_json(candidate.points)
    return {**values, "turn": turn_text(candidate.turn), "points": points}


def _puzzle(plain: dict[str, Any]) -> Puzzle:
    return Puzzle(
        day=date.fromisoformat(plain["date"]),
        seed=int(plain["seed"]),
        position=decode(plain["position"]),
        candidates=tuple(_candidate(candidate) for candidate in plain["candidates"]),
        opponents=str(plain["opponents"]),
        effort=int(plain["effort"]),
        versions=dict(plain["versions"]),
    )


def _candidate(plain: dict[str, Any]) -> Candidate:
    points = plain.get("points")
    return Candidate(
        turn=parse_turn(plain["turn"]),
        value=float(plain["value"]),
        stderr=float(plain["stderr"]),
        loss=float(plain["loss"]),
        loss_stderr=float(plain["loss_stderr"]),
        samples=int(plain["samples"]),
        exact=bool(plain["exact"]),
        points=None if points is None else points_from_json(points),
    )


def _refuse(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no number of points.")
