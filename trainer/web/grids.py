"""Tableaux as grids of cells."""

from collections.abc import Callable
from dataclasses import dataclass

from trainer.rules.position import Player
from trainer.rules.scoring import score_sheet
from trainer.rules.tableau import SQUARE, Cell, PlacedCard, Tableau
from trainer.web.board_contexts import Grid, GridCell, PlacedView
from trainer.web.card_views import card_view


@dataclass(frozen=True, slots=True)
class Placing:
    """A tableau to which a card is to be added: the card and cell chosen so far, and the link of each legal cell."""

    tableau: Tableau
    card: PlacedCard | None
    at: Cell | None
    url_at: Callable[[Cell], str | None]


def open_grid(placing: Placing) -> Grid:
    """Show a tableau with the ring of its legal cells."""
    legal = placing.tableau.legal_cells()
    used = {cell for cell, _ in placing.tableau.placed()}
    columns, rows = zip(*used.union(legal), strict=True)
    lines = tuple(
        tuple(_open_cell(placing, (x, y), legal) for x in range(min(columns), max(columns) + 1))
        for y in range(min(rows), max(rows) + 1)
    )
    return Grid(lines, len(lines[0]), len(lines), min(columns), min(rows))


def closed_grid(player: Player, prefix: str, fresh: Cell | None = None) -> Grid:
    """Show a tableau in which nothing can be placed, and what each card scores if it is full."""
    tableau = player.tableau
    full = len(tableau) == len(SQUARE)
    scores = dict(zip(SQUARE, score_sheet(player).card_scores, strict=True)) if full else {}
    lines = tuple(
        tuple(_closed_cell(tableau, (x, y), prefix, fresh, scores.get((x, y))) for x in range(tableau.width))
        for y in range(tableau.height)
    )
    return Grid(lines, tableau.width, tableau.height, 0, 0)


def beside_what(tableau: Tableau, cell: Cell) -> str:
    """Say where a legal cell is: beside which card."""
    x, y = cell
    near = (("left of", (x + 1, y)), ("right of", (x - 1, y)), ("above", (x, y + 1)), ("below", (x, y - 1)))
    placed = dict(tableau.placed())
    words = [f"{where} {_name(placed[other])}" for where, other in near if other in placed]
    return " and ".join(words) or "as the first card"


def _open_cell(placing: Placing, cell: Cell, legal: tuple[Cell, ...]) -> GridCell:
    inside = cell in SQUARE and cell[0] < placing.tableau.width and cell[1] < placing.tableau.height
    placed = placing.tableau.at(cell) if cell in SQUARE else None
    fresh = cell == placing.at and placing.card is not None
    if fresh:
        placed = placing.card
    where = beside_what(placing.tableau, cell)
    return GridCell(
        id=_cell_id("", cell),
        label=_card_label(placed) + (f", placed {where}" if fresh else "") if placed else f"Place it {where}",
        placed=_placed_view(placed, None) if placed else None,
        legal=cell in legal,
        is_square=inside,
        url=placing.url_at(cell) if cell in legal else None,
        fresh=fresh,
    )


def _closed_cell(tableau: Tableau, cell: Cell, prefix: str, fresh: Cell | None, score: int | None) -> GridCell:
    placed = tableau.at(cell)
    return GridCell(
        id=_cell_id(prefix, cell),
        label=_card_label(placed, score) if placed else "Empty",
        placed=_placed_view(placed, score) if placed else None,
        is_square=True,
        fresh=cell == fresh,
    )


def _placed_view(placed: PlacedCard, score: int | None) -> PlacedView:
    return PlacedView(card_view(placed.card), placed.face_down, placed.gold, score)


def _card_label(placed: PlacedCard, score: int | None = None) -> str:
    if placed.face_down:
        return f"A face-down card ({placed.card.name_en})"
    capacity = placed.card.purse_capacity
    gold = [f"{placed.gold} of {capacity} gold on it"] if capacity else []
    scored = [] if score is None else [f"scores {score}"]
    return ", ".join([placed.card.name_en, *gold, *scored])


def _name(placed: PlacedCard) -> str:
    return "a face-down card" if placed.face_down else placed.card.name_en


def _cell_id(prefix: str, cell: Cell) -> str:
    x, y = cell
    return f"{prefix}cell-{x}-{y}"
