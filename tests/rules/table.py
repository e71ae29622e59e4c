"""Short words to lay out a game in tests."""

from dataclasses import replace
from itertools import chain

import pytest

from trainer.rules.cards import Character, Count, Place
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.rules.counts import View, count
from trainer.rules.events import Event
from trainer.rules.position import EMPTY_ROW, Player, Position, Row
from trainer.rules.tableau import EMPTY_TABLEAU, Cell, PlacedCard, Tableau
from trainer.rules.turns import IllegalTurn, Refresh, Turn, apply

CASTLE, VILLAGE = Place


def card(text: str) -> PlacedCard | None:
    """Read `judge`, `steward+3` (with 3 gold on it), `down:judge` or `.` (no card)."""
    if text == ".":
        return None
    name, _, gold = text.removeprefix("down:").partition("+")
    return PlacedCard(BY_ID[name], text.startswith("down:"), int(gold or 0))


def tableau(*rows: str) -> Tableau:
    """Read up to 3 rows of up to 3 cards, top to bottom."""
    cells = [[card(text) for text in row.split()] for row in (*rows, "", "", "")][:3]
    return Tableau(tuple(chain.from_iterable((*row, None, None, None)[:3] for row in cells)))


def player(*rows: str, gold: int = 15, keys: int = 2) -> Player:
    return Player(tableau(*rows), gold, keys)


def cards(names: str) -> tuple[Character, ...]:
    return tuple(BY_ID[name] for name in names.split())


def position(
    *players: Player,
    castle: str = "",
    village: str = "",
    castle_discard: str = "",
    village_discard: str = "",
    messenger: Place = VILLAGE,
    seat: int = 0,
    refreshed: bool = False,
) -> Position:
    """Lay out a position; what is left of a row is filled with cards not named anywhere."""
    named = {*cards(f"{castle} {village} {castle_discard} {village_discard}")}
    named |= {placed.card for player in players for _, placed in player.tableau.placed()}
    spare = [character for character in CHARACTERS if character not in named]
    return Position(
        players or (Player(),),
        (*cards(castle), *(c for c in spare if c.place is CASTLE))[:3],
        (*cards(village), *(c for c in spare if c.place is VILLAGE))[:3],
        frozenset(cards(castle_discard)),
        frozenset(cards(village_discard)),
        messenger,
        seat,
        refreshed,
    )


def crowd(place: Place, taken: int, row: str) -> Position:
    """Lay out a game of 5 in which the first so many cards of a place are taken, all face down, and none of the other.

    The messenger stands at the place, its row is given.
    """
    kept = cards(row)
    deck = [character for character in CHARACTERS if character.place is place and character not in kept]
    tableaux = [tuple(PlacedCard(c, face_down=True) for c in deck[seat:taken:5]) for seat in range(5)]
    players = tuple(Player(Tableau((*cells, *EMPTY_TABLEAU.cells)[:9])) for cells in tableaux)
    other_row: Row = tuple(character for character in CHARACTERS if character.place is not place)[:3]
    castle_row, village_row = (kept, other_row) if place is CASTLE else (other_row, kept)
    return Position(players, castle_row, village_row, messenger=place, seat=taken % 5)


def exhausted(place: Place) -> Position:
    """Lay out a game of 5 in which 37 cards of a place are taken, all face down, and none of the other."""
    return replace(crowd(place, 37, "").with_row(place, EMPTY_ROW), messenger=place.other)


def take(name: str, at: Cell = (0, 0), *, key: bool = False, choice: int | None = None, discard: str = "") -> Turn:
    return Turn(BY_ID[name], False, at, key, choice, BY_ID[discard] if discard else None)


def take_down(name: str, at: Cell = (0, 0), *, key: bool = False) -> Turn:
    return Turn(BY_ID[name], True, at, key)


def after(before: Position, turn: Turn) -> Position:
    return apply(before, turn).position


def events(before: Position, turn: Turn) -> tuple[Event, ...]:
    return apply(before, turn).events


def refused(before: Position, turn: Turn | Refresh) -> str:
    """Return why a turn is not legal."""
    with pytest.raises(IllegalTurn) as illegal:
        apply(before, turn)
    return str(illegal.value)


def counted(per: Count, own: Tableau, cell: Cell = (0, 0), keys: int = 0, neighbors: tuple[Tableau, ...] = ()) -> int:
    return count(per, View(own, cell, keys, neighbors))
