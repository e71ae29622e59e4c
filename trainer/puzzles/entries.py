"""What is known of each shipped puzzle at a glance, so that one can be chosen without reading them all."""

import json
from dataclasses import dataclass
from typing import Any

from trainer.coach.kinds import Kind, least_difference
from trainer.puzzles.pack import DamagedPuzzle
from trainer.rules.notation import decode, parse_turn
from trainer.solver.analysis import VERSIONS

OTHER_RULES = "The puzzle was made by other rules than these."


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle's id, how hard it is on the scale of the players' ratings, and what a drill may ask for."""

    id: str
    rating: int
    themes: frozenset[str]
    kind: Kind
    turn_number: int
    players: int


def entry_of(line: bytes) -> Entry:
    """Read the entry of a pack's line, without all the checks that reading its puzzle makes.

    Raise DamagedPuzzle if it has none, or is by other rules than these.
    """
    try:
        plain = json.loads(line)
        version, entry = plain["versions"]["rules"], _entry(plain)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError) as error:
        raise DamagedPuzzle(f"The puzzle can't be read: {error}") from error
    if version != VERSIONS["rules"]:
        raise DamagedPuzzle(OTHER_RULES)
    return entry


def _entry(plain: dict[str, Any]) -> Entry:
    position = decode(plain["position"])
    return Entry(
        id=str(plain["id"]),
        rating=int(plain["rating"]),
        themes=frozenset(map(str, plain["themes"])),
        kind=_kind(plain),
        turn_number=position.turn_number,
        players=len(position.players),
    )


def _kind(plain: dict[str, Any]) -> Kind:
    """Return the kind of decision, as `kind_of` does, from what the line says about its answers."""
    texts = [row[0] for row in plain["candidates"]]
    second = next((text for text in texts if text not in plain["answers"]), None)
    return least_difference(map(parse_turn, plain["answers"]), parse_turn(second)) if second else Kind.CELL
