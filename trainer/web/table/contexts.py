"""What the templates get about the board: one frozen dataclass a part, ready to print and to link."""

from dataclasses import dataclass

from trainer.web.table.card_views import CardView


@dataclass(frozen=True, slots=True)
class RowCard:
    """A card of a row, with the price it has for the player who looks on.

    `short_of` is the gold that is missing to buy it (0: it can be paid). `url` selects the card, or takes the
    selection back; it is None when the card can't be taken, or when nothing is asked any more. `needs_key`: a key
    has to be spent to get there; `is_reachable`: the messenger stands there, or will after the key chosen so far.
    `why_not` says why it can't be bought face up, or not be taken at all. On the verdict, `yours` is the card that was
    taken, `better` that of the better turn.
    """

    id: str
    card: CardView
    price: int
    short_of: int
    needs_key: bool
    is_reachable: bool
    url: str | None
    label: str
    selected: bool = False
    why_not: str | None = None
    better: bool = False
    yours: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """The row of a place: 3 slots, some empty when the place is exhausted."""

    place: str
    name: str
    has_messenger: bool
    exhausted: bool
    slots: tuple[RowCard | None, ...]
    unseen: int


@dataclass(frozen=True, slots=True)
class PlacedView:
    """A card in a tableau. A face-down card is known too, but has nothing to show but its back and its name.

    `score` is what it scores, once the tableau is full.
    """

    card: CardView
    face_down: bool
    gold: int
    score: int | None = None


@dataclass(frozen=True, slots=True)
class GridCell:
    """A cell of a tableau's grid: a card, a legal cell, or a gap.

    `url` places the selected card here. `fresh` is the card this turn places: the answer being composed, or on the
    verdict the turn that is shown. `is_square`: every 3 x 3 square that is still possible covers this cell.
    """

    id: str
    label: str
    placed: PlacedView | None = None
    legal: bool = False
    is_square: bool = False
    url: str | None = None
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class Grid:
    """A tableau as lines of cells, top to bottom, left to right: up to 4 x 4 while it floats. All lines are as long.

    The cell of line 0 and column 0 is at (`origin_x`, `origin_y`), counted from the top left card's column and row.
    """

    lines: tuple[tuple[GridCell, ...], ...]
    width: int
    height: int
    origin_x: int
    origin_y: int


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player: the one who looks on, or an opponent, clockwise from there (`name` tells which)."""

    name: str
    gold: int
    keys: int
    grid: Grid


@dataclass(frozen=True, slots=True)
class Unseen:
    """Cards of a place that lie in no row and no tableau: the unseen, or the discards, by cost and then by name."""

    place: str
    name: str
    cards: tuple[CardView, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """All that is on the table."""

    turn_number: int
    players: int
    me: PlayerView
    rows: tuple[Row, ...]
    opponents: tuple[PlayerView, ...]
    unseen: tuple[Unseen, ...]
    discards: tuple[Unseen, ...]


@dataclass(frozen=True, slots=True)
class Option:
    """A link that sets one part of the half-made answer; no `url` when it can't be chosen, and then `why_not`.

    `detail` says what the choice brings.
    """

    id: str
    label: str
    url: str | None
    selected: bool = False
    why_not: str | None = None
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class Confirm:
    """The form of a whole turn: POST `turn` and `position` to `action`."""

    action: str
    turn: str
    position: str


@dataclass(frozen=True, slots=True)
class Composer:
    """The half-made answer. Empty tuples: nothing to choose there (yet).

    `prompt` is the next thing to do ("Choose a card."), or the turn in words once it is whole; `outcome` then says what
    it would do at once ("Pays 2 gold, gains 3 keys."), and `confirm` is there. `undo` takes the last step back.
    """

    keys: tuple[Option, ...]
    sides: tuple[Option, ...]
    choices: tuple[Option, ...]
    discards: tuple[Option, ...]
    prompt: str
    outcome: str | None
    confirm: Confirm | None
    undo: str | None
    second_look: bool


@dataclass(frozen=True, slots=True)
class TurnLine:
    """A turn that was made: what it was, and what it came to at once."""

    sentence: str
    outcome: str


@dataclass(frozen=True, slots=True)
class OthersTurn:
    """What an opponent did between two turns of mine, in one line."""

    name: str
    told: str


@dataclass(frozen=True, slots=True)
class OwnTurn:
    """One of my turns: a refresh and what followed are two lines of it. `dealt` names the cards of the new row.

    `grid`, `gold` and `keys` are what I have after it; `others` is what the opponents then do.
    """

    id: str
    number: int
    title: str
    lines: tuple[TurnLine, ...]
    dealt: str | None
    grid: Grid
    gold: int
    keys: int
    others: tuple[OthersTurn, ...]


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of a score sheet: where the points come from, what it takes ("2 points per key"), and how many."""

    name: str
    detail: str
    points: int


@dataclass(frozen=True, slots=True)
class Game:
    """A typical game after a turn: `title` says whose turn it is, `sentence` what turn.

    `total` is what it scores in this game, `expected` (with `margin`, ±, None where exact) what it scores on average.
    """

    id: str
    title: str
    sentence: str
    turns: tuple[OwnTurn, ...]
    grid: Grid
    sheet: tuple[SheetRow, ...]
    total: int
    expected: str
    margin: str | None
