"""A player's own cards: a floating tableau which becomes a 3 x 3 square."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache

from trainer.rules.cards import Character

Cell = tuple[int, int]
"""Where a card stands: (x, y), x growing to the right and y downwards."""

SIDE = 3
SQUARE: tuple[Cell, ...] = tuple((x, y) for y in range(SIDE) for x in range(SIDE))
"""The cells of the 3 x 3 square in reading order."""


@dataclass(frozen=True, slots=True)
class PlacedCard:
    """A card in a tableau, with the gold stored on it.

    Face down it has no cost, shield, banner, ability, scroll or messenger icon.
    """

    card: Character
    face_down: bool = False
    gold: int = 0

    @property
    def room(self) -> int:
        """How much more gold the card can hold, 0 if it is no purse."""
        return 0 if self.face_down else self.card.purse_capacity - self.gold

    def with_more_gold(self, gold: int) -> "PlacedCard":
        """Store this much more gold on the card, its capacity not being checked."""
        return replace(self, gold=self.gold + gold)


@dataclass(frozen=True, slots=True)
class Tableau:
    """The cells of a 3 x 3 square in reading order.

    A player's tableau is always justified: shifted to the top left, so that two tableaux which differ by a shift are
    equal. Only the tableaux made by `alignments` aren't: they are for scoring.
    """

    cells: tuple[PlacedCard | None, ...]

    def __len__(self) -> int:
        """Count the cards, face-down ones too."""
        return sum(placed is not None for placed in self.cells)

    def at(self, cell: Cell) -> PlacedCard | None:
        """Look at one cell of the square."""
        return self.cells[_index(cell)]

    def placed(self) -> Iterator[tuple[Cell, PlacedCard]]:
        """Go through all cards in reading order, with their cells."""
        return ((cell, placed) for cell, placed in zip(SQUARE, self.cells, strict=True) if placed is not None)

    def face_up(self) -> Iterator[tuple[Cell, Character]]:
        """Go through the face-up cards in reading order, with their cells."""
        return ((cell, placed.card) for cell, placed in self.placed() if not placed.face_down)

    @property
    def width(self) -> int:
        """The number of columns in use."""
        return len({x for (x, _), _ in self.placed()})

    @property
    def height(self) -> int:
        """The number of rows in use."""
        return len({y for (_, y), _ in self.placed()})

    def legal_cells(self) -> tuple[Cell, ...]:
        """List where the next card may be placed, by x and then y, from the top left cell; -1 is possible."""
        return _legal_cells(frozenset(cell for cell, _ in self.placed()))

    def place(self, cell: Cell, placed: PlacedCard) -> "Tableau":
        """Place a card on a legal cell; the result is justified again. Raise ValueError if the cell is not legal."""
        if cell not in self.legal_cells():
            raise ValueError(f"No card can be placed on the cell {cell}.")
        shift_x, shift_y = max(0, -cell[0]), max(0, -cell[1])
        return Tableau(_shifted(self.cells, shift_x, shift_y)).with_card(settled(cell), placed)

    def with_card(self, cell: Cell, placed: PlacedCard) -> "Tableau":
        """Put this card on a cell of the square, whatever was there."""
        index = _index(cell)
        return Tableau((*self.cells[:index], placed, *self.cells[index + 1 :]))

    def alignments(self) -> tuple["Tableau", ...]:
        """List every place in the final square where this tableau may still settle; a full-size one has exactly one."""
        if not len(self):
            return (self,)
        shifts = ((x, y) for y in range(SIDE - self.height + 1) for x in range(SIDE - self.width + 1))
        return tuple(Tableau(_shifted(self.cells, x, y)) for x, y in shifts)


EMPTY_TABLEAU = Tableau((None,) * len(SQUARE))


def settled(cell: Cell) -> Cell:
    """Return where a card placed on this legal cell stands once the tableau is justified again."""
    x, y = cell
    return (max(0, x), max(0, y))


def justified(cells: tuple[PlacedCard | None, ...]) -> Tableau:
    """Shift the cells of a square to the top left."""
    used = [cell for cell, placed in zip(SQUARE, cells, strict=True) if placed is not None]
    if not used:
        return EMPTY_TABLEAU
    return Tableau(_shifted(cells, -min(x for x, _ in used), -min(y for _, y in used)))


def beside(cell: Cell) -> tuple[Cell, ...]:
    """List the four cells that share a side with this one."""
    x, y = cell
    return ((x - 1, y), (x, y - 1), (x, y + 1), (x + 1, y))


def _index(cell: Cell) -> int:
    x, y = cell
    return SIDE * y + x


def _shifted(cells: tuple[PlacedCard | None, ...], by_x: int, by_y: int) -> tuple[PlacedCard | None, ...]:
    if (by_x, by_y) == (0, 0):
        return cells
    moved: list[PlacedCard | None] = [None] * len(SQUARE)
    for (x, y), placed in zip(SQUARE, cells, strict=True):
        if placed is not None:
            moved[_index((x + by_x, y + by_y))] = placed
    return tuple(moved)


@cache
def _legal_cells(used: frozenset[Cell]) -> tuple[Cell, ...]:
    if not used:
        return ((0, 0),)
    free = {neighbor for cell in used for neighbor in beside(cell)} - used
    return tuple(sorted(cell for cell in free if _fits(used | {cell})))


def _fits(cells: frozenset[Cell]) -> bool:
    columns, rows = {x for x, _ in cells}, {y for _, y in cells}
    return max(columns) - min(columns) < SIDE and max(rows) - min(rows) < SIDE
