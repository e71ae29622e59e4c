"""Tableaux as grids of cells."""

from collections.abc import Callable
from dataclasses import dataclass

from trainer.rules.position import Player
from trainer.rules.scoring import score_sheet
from trainer.rules.tableau import SQUARE, Cell, PlacedCard, Tableau
from trainer.rules.wording import LANGUAGES
from trainer.rules.wording.words import Side, Words
from trainer.web.site.languages import card_name, gettext, language
from trainer.web.table.card_views import card_view
from trainer.web.table.contexts import Grid, GridCell, PlacedView


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
    """Return where a legal cell is: beside which card."""
    words, placed = LANGUAGES[language()], dict(tableau.placed())
    x, y = cell
    near = ((Side.LEFT, (x + 1, y)), (Side.RIGHT, (x - 1, y)), (Side.ABOVE, (x, y + 1)), (Side.BELOW, (x, y - 1)))
    sides = [words.next_to(side, _name(placed[other], words)) for side, other in near if other in placed]
    return words.listed(sides) if sides else words.as_first_card


def _open_cell(placing: Placing, cell: Cell, legal: tuple[Cell, ...]) -> GridCell:
    inside = cell in SQUARE and cell[0] < placing.tableau.width and cell[1] < placing.tableau.height
    placed = placing.tableau.at(cell) if cell in SQUARE else None
    fresh = cell == placing.at and placing.card is not None
    if fresh:
        placed = placing.card
    where = beside_what(placing.tableau, cell)
    place_it = gettext("Place it %(where)s", where=where)
    return GridCell(
        id=_cell_id("", cell),
        label=_card_label(placed, where=where if fresh else None) if placed else place_it,
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
        label=_card_label(placed, score) if placed else gettext("Empty"),
        placed=_placed_view(placed, score) if placed else None,
        is_square=True,
        fresh=cell == fresh,
    )


def _placed_view(placed: PlacedCard, score: int | None) -> PlacedView:
    return PlacedView(card_view(placed.card), placed.face_down, placed.gold, score)


def _card_label(placed: PlacedCard, score: int | None = None, where: str | None = None) -> str:
    name, capacity = card_name(placed.card), placed.card.purse_capacity
    told = [gettext("A face-down card (%(name)s)", name=name) if placed.face_down else name]
    if capacity and not placed.face_down:
        told.append(gettext("%(gold)s of %(capacity)s gold on it", gold=placed.gold, capacity=capacity))
    if score is not None and not placed.face_down:
        told.append(gettext("scores %(points)s", points=score))
    if where:
        told.append(gettext("placed %(where)s", where=where))
    return ", ".join(told)


def _name(placed: PlacedCard, words: Words) -> str:
    name = words.name(placed.card)
    return words.face_down.format(name=name) if placed.face_down else name


def _cell_id(prefix: str, cell: Cell) -> str:
    x, y = cell
    return f"{prefix}cell-{x}-{y}"
