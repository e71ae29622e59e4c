"""What the player to move may know: every tableau, the rows, the messenger, the discard piles."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace

from trainer.rules.cards import Character, Place
from trainer.rules.characters import CHARACTERS
from trainer.rules.tableau import EMPTY_TABLEAU, SQUARE, Cell, Tableau, beside, justified

MOST_PLAYERS = 5
ROW_SIZE = 3
LAST_TURN = len(SQUARE)
"""A player's turns are counted from 1; each adds a card to the tableau."""
START_GOLD = 15
START_KEYS = 2
DECKS: dict[Place, frozenset[Character]] = {
    place: frozenset(card for card in CHARACTERS if card.place is place) for place in Place
}

Row = tuple[Character | None, ...]
"""The 3 slots of a row, left to right; None is an empty slot."""
EMPTY_ROW: Row = (None,) * ROW_SIZE


@dataclass(frozen=True, slots=True)
class Player:
    """What one player has: the tableau, and the gold and keys in hand."""

    tableau: Tableau = EMPTY_TABLEAU
    gold: int = START_GOLD
    keys: int = START_KEYS


@dataclass(frozen=True, slots=True)
class Position:
    """The game as the player to move sees it; the unseen cards follow from it, their order is unknown.

    `seat` is the seat to move, `refreshed` says that its player has spent this turn's key to refresh the messenger's
    row, so that what is left of the turn is to take a card. A position with an empty slot in the row of a place that
    isn't exhausted is between two decisions: cards are to be dealt.
    """

    players: tuple[Player, ...]
    castle_row: Row
    village_row: Row
    castle_discard: frozenset[Character] = frozenset()
    village_discard: frozenset[Character] = frozenset()
    messenger: Place = Place.VILLAGE
    seat: int = 0
    refreshed: bool = False

    def __str__(self) -> str:
        """Write the position as its code, or all that is in it if it is impossible: then it has none."""
        return _code_of(self) or _all_of(self)

    def __repr__(self) -> str:
        """Write what can be pasted to have the position again, unless it is impossible."""
        code = _code_of(self)
        return f"decode({code!r})" if code else _all_of(self)

    @property
    def player(self) -> Player:
        """The player to move."""
        return self.players[self.seat]

    @property
    def turn_number(self) -> int:
        """Which of their 9 turns the player to move is about to make, counted from 1."""
        return len(self.player.tableau) + 1

    @property
    def is_over(self) -> bool:
        """Return whether everyone has 9 cards."""
        return self.turn_number > LAST_TURN

    def row(self, place: Place) -> Row:
        """Look at the row of a place."""
        return self.castle_row if place is Place.CASTLE else self.village_row

    def discard(self, place: Place) -> frozenset[Character]:
        """Look through the discard pile of a place."""
        return self.castle_discard if place is Place.CASTLE else self.village_discard

    def unseen(self, place: Place) -> frozenset[Character]:
        """Return which cards the deck of a place holds."""
        if self.exhausted(place):
            return frozenset()
        taken = (placed.card for player in self.players for _, placed in player.tableau.placed())
        return DECKS[place] - self.discard(place) - frozenset(self.row(place)) - frozenset(taken)

    def exhausted(self, place: Place) -> bool:
        """Return whether fewer than 3 cards of a place are outside tableaux: all of those have left the game."""
        taken = (placed.card for player in self.players for _, placed in player.tableau.placed())
        return len(DECKS[place]) - sum(card.place is place for card in taken) < ROW_SIZE

    def neighbors(self, seat: int) -> tuple[int, ...]:
        """List the seats directly to the left and right: the one opponent with 2 players, nobody alone."""
        beside_seat = {(seat + 1) % len(self.players), (seat - 1) % len(self.players)}
        return tuple(sorted(beside_seat - {seat}))

    def with_player(self, seat: int, player: Player) -> "Position":
        """Replace what one player has."""
        return replace(self, players=(*self.players[:seat], player, *self.players[seat + 1 :]))

    def with_row(self, place: Place, row: Row) -> "Position":
        """Replace the row of a place."""
        return replace(self, castle_row=row) if place is Place.CASTLE else replace(self, village_row=row)

    def with_discard(self, place: Place, discard: frozenset[Character]) -> "Position":
        """Replace the discard pile of a place."""
        return (
            replace(self, castle_discard=discard) if place is Place.CASTLE else replace(self, village_discard=discard)
        )


def _code_of(position: Position) -> str | None:
    """Return the code of a position, None if it is impossible."""
    # The notation reads positions, and so needs this module.
    from trainer.rules.notation import BadNotation, encode  # noqa: PLC0415

    try:
        return encode(position)
    except BadNotation:
        return None


def _all_of(position: Position) -> str:
    return f"Position({', '.join(f'{field.name}={getattr(position, field.name)!r}' for field in fields(position))})"


def problems(position: Position) -> tuple[str, ...]:
    """List, in sentences, all that is impossible in a position with its rows dealt; an empty tuple if nothing is."""
    seated = tuple(_seat_problems(position))
    if seated:
        return seated
    return tuple(
        problem
        for check in (_player_problems, _turn_problems, _card_problems, _place_problems)
        for problem in check(position)
    )


def _seat_problems(position: Position) -> Iterator[str]:
    if not 1 <= len(position.players) <= MOST_PLAYERS:
        yield f"The game is for 1 to {MOST_PLAYERS} players, not {len(position.players)}."
    elif not 0 <= position.seat < len(position.players):
        yield f"Seat {position.seat} is to move, but the seats are 0 to {len(position.players) - 1}."


def _player_problems(position: Position) -> Iterator[str]:
    for seat, player in enumerate(position.players):
        if player.gold < 0 or player.keys < 0:
            yield f"Seat {seat} has less than nothing: {player.gold} gold and {player.keys} keys."
        if player.tableau != justified(player.tableau.cells):
            yield f"The tableau of seat {seat} is not shifted to the top left."
        if not _is_connected({cell for cell, _ in player.tableau.placed()}):
            yield f"The tableau of seat {seat} has a card that shares no side with the others."
        for _, placed in player.tableau.placed():
            if placed.gold < 0 or placed.room < 0 or (placed.face_down and placed.gold):
                yield f"{placed.card.name} of seat {seat} cannot hold {placed.gold} gold."


def _is_connected(cells: set[Cell]) -> bool:
    """Return whether the cells hang together by their sides."""
    to_visit = list(cells)[:1]
    unvisited = cells.difference(to_visit)
    while to_visit:
        reached = unvisited.intersection(beside(to_visit.pop()))
        unvisited -= reached
        to_visit += reached
    return not unvisited


def _turn_problems(position: Position) -> Iterator[str]:
    done = len(position.player.tableau)
    for seat, player in enumerate(position.players):
        expected = done + 1 if seat < position.seat else done
        if len(player.tableau) != expected:
            yield (
                f"Seat {seat} has {len(player.tableau)} cards, but should have {expected}:"
                f" seat {position.seat} is to move and has {done}."
            )
    if position.is_over and position.seat:
        yield "The game is over, but the turn has not come back to seat 0."
    if position.is_over and position.refreshed:
        yield "The game is over, but a row has been refreshed for a turn."


def _card_problems(position: Position) -> Iterator[str]:
    seen = Counter(placed.card for player in position.players for _, placed in player.tableau.placed())
    for place in Place:
        row = [card for card in position.row(place) if card]
        seen.update(row)
        seen.update(position.discard(place))
        for card in (*row, *position.discard(place)):
            if card.place is not place:
                yield f"{card.name} is a {card.place} card, but lies at the {place}."
    for card in CHARACTERS:
        if seen[card] > 1:
            yield f"{card.name} is in {seen[card]} places at once."


def _place_problems(position: Position) -> Iterator[str]:
    for place in Place:
        row = position.row(place)
        if len(row) != ROW_SIZE:
            yield f"The {place} row has {len(row)} slots instead of {ROW_SIZE}."
        elif not position.exhausted(place):
            if None in row:
                yield f"The {place} row has an empty slot, though cards are left to fill it."
        elif row != EMPTY_ROW or position.discard(place):
            yield f"The {place} is exhausted, but has cards in its row or its discard pile."
        elif position.messenger is place:
            yield f"The {place} is exhausted, but the messenger stands there."
