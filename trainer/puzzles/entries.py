"""What is known of each shipped puzzle at a glance, so that one can be chosen without reading them all."""

import json
from dataclasses import dataclass
from typing import Any

from trainer.coach.kinds import Kind, foil_among, least_difference
from trainer.puzzles.pack import HIGHEST_RATING, DamagedPuzzle, from_json, to_plain
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
        # An older line must be read as a whole.
        renewed = plain if "plain" in plain else to_plain(from_json(line.decode()))
        version, entry = plain["versions"]["rules"], _entry(renewed)
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, ArithmeticError, RecursionError) as error:
        raise DamagedPuzzle(f"The puzzle can't be read: {error}") from error
    if version != VERSIONS["rules"]:
        raise DamagedPuzzle(OTHER_RULES)
    if not 0 < entry.rating < HIGHEST_RATING:
        raise DamagedPuzzle("The puzzle can't be read: it has a rating that can't be.")
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
    answers = [parse_turn(text) for text in plain["answers"]]
    others = [parse_turn(row[0]) for row in plain["candidates"] if row[0] not in plain["answers"]]
    foil = foil_among(answers, others, parse_turn(plain["plain"]))
    return least_difference(answers, foil) if foil else Kind.CELL
