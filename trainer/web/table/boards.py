"""The board as the templates get it: rows, tableaux, opponents, and the cards that lie elsewhere."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from unicodedata import combining, normalize

from trainer.rules.cards import Character, Place
from trainer.rules.position import Player, Position
from trainer.rules.tableau import Cell, PlacedCard
from trainer.rules.turns import Refresh, Turn, price
from trainer.web.site.languages import N_, card_name, gettext
from trainer.web.table.card_views import card_view
from trainer.web.table.contexts import Board, Grid, PlayerView, Row, RowCard, Unseen
from trainer.web.table.drafts import Draft
from trainer.web.table.grids import Placing, closed_grid, open_grid

PLACE_NAMES = {Place.CASTLE: N_("Castle"), Place.VILLAGE: N_("Village")}
LEFT, RIGHT = N_("Left neighbor"), N_("Right neighbor")
OPPONENT_NAMES = {
    1: (),
    2: (N_("Opponent"),),
    3: (LEFT, RIGHT),
    4: (LEFT, N_("Opposite"), RIGHT),
    5: (LEFT, N_("Further left"), N_("Further right"), RIGHT),
}


@dataclass(frozen=True, slots=True)
class Table:
    """A position with its legal turns, and the half-made answer, as seen from a seat: if None, that of the one to move.

    Without a draft nothing is asked any more: `yours` is then the answer, and `better` the turn to mark beside it.
    Only from the seat to move is there a draft.
    """

    position: Position
    turns: tuple[Turn | Refresh, ...]
    draft: Draft | None = None
    better: Turn | Refresh | None = None
    yours: Turn | Refresh | None = None
    seat: int | None = None

    @property
    def viewer(self) -> int:
        """The seat that the table is seen from."""
        return self.position.seat if self.seat is None else self.seat

    @property
    def player(self) -> Player:
        """The player who sits there."""
        return self.position.players[self.viewer]

    def can_take(self, card: Character) -> bool:
        """Return whether any legal turn takes the card."""
        return any(isinstance(turn, Turn) and turn.card == card for turn in self.turns)


def board(table: Table) -> Board:
    """Show all that is on the table."""
    position, me = table.position, table.player
    return Board(
        turn_number=position.turn_number,
        players=len(position.players),
        me=PlayerView(gettext("You"), me.gold, me.keys, _own_grid(table)),
        rows=tuple(_row(table, place) for place in Place),
        opponents=tuple(_opponents(position, table.viewer)),
        unseen=tuple(pile(place, position.unseen(place)) for place in Place),
        discards=tuple(pile(place, position.discard(place)) for place in Place),
    )


def pile(place: Place, cards: Iterable[Character]) -> Unseen:
    """Show cards of a place that lie together, by cost and then by name."""
    in_order = sorted(cards, key=lambda card: (card.cost, unaccented(card_name(card))))
    return Unseen(place, gettext(PLACE_NAMES[place]), tuple(card_view(card) for card in in_order))


def unaccented(name: str) -> str:
    """Strip a name of its accents, so that it sorts as in a dictionary."""
    return "".join(letter for letter in normalize("NFD", name) if not combining(letter))


def why_not(table: Table, card: Character) -> str | None:
    """Return why a card of a row can't be bought face up, or not be taken at all.

    None if it can be bought, or if it is for another player than the one who looks on to take it.
    """
    player = table.player
    if table.viewer != table.position.seat:
        return None
    if not table.can_take(card):
        return gettext("The messenger is at the other row, and you have no key to move it.")
    cost = price(player, card)
    if cost > player.gold:
        return gettext(
            "%(name)s costs %(cost)s gold, and you have %(gold)s. You can take it face down.",
            name=card_name(card),
            cost=cost,
            gold=player.gold,
        )
    return None


def _own_grid(table: Table) -> Grid:
    draft, player = table.draft, table.player
    if draft is None:
        return closed_grid(player, "")

    def url_at(cell: Cell) -> str | None:
        x, y = cell
        return draft.without_step("at") if cell == draft.at else draft.with_step("at", f"{x}.{y}")

    turn = draft.turn_among(table.turns)
    at = turn.at if isinstance(turn, Turn) else draft.at
    card = PlacedCard(draft.card, draft.down) if draft.card else None
    return open_grid(Placing(player.tableau, card, at, url_at))


def _row(table: Table, place: Place) -> Row:
    position = table.position
    messenger = table.draft.messenger(position) if table.draft else position.messenger
    return Row(
        place=place,
        name=gettext(PLACE_NAMES[place]),
        has_messenger=messenger is place,
        exhausted=position.exhausted(place),
        slots=tuple(_row_card(table, card, messenger) if card else None for card in position.row(place)),
        unseen=len(position.unseen(place)),
    )


def _row_card(table: Table, card: Character, messenger: Place) -> RowCard:
    draft, player = table.draft, table.player
    cost = price(player, card)
    selected = draft is not None and draft.card == card
    needs_key = card.place is not table.position.messenger
    return RowCard(
        id=f"take-{card.id}",
        card=card_view(card),
        price=cost,
        short_of=max(0, cost - player.gold),
        needs_key=needs_key,
        is_reachable=card.place is messenger,
        url=_card_url(draft, card, cost > player.gold) if draft and table.can_take(card) else None,
        label=_card_label(card, cost, needs_key),
        selected=selected,
        why_not=why_not(table, card),
        better=_takes(table.better, card),
        yours=_takes(table.yours, card),
    )


def _card_label(card: Character, cost: int, needs_key: bool) -> str:
    message = N_("%(name)s, %(cost)s gold, and a key") if needs_key else N_("%(name)s, %(cost)s gold")
    return gettext(message, name=card_name(card), cost=cost)


def _takes(turn: Turn | Refresh | None, card: Character) -> bool:
    return isinstance(turn, Turn) and turn.card == card


def _card_url(draft: Draft, card: Character, is_too_dear: bool) -> str:
    return draft.without_step("card") if draft.card == card else draft.with_card(card, face_down=is_too_dear)


def _opponents(position: Position, viewer: int) -> Iterator[PlayerView]:
    """Go through the opponents clockwise from the seat of the viewer."""
    others = position.players[viewer + 1 :] + position.players[:viewer]
    for number, (name, player) in enumerate(zip(OPPONENT_NAMES[len(position.players)], others, strict=True), start=1):
        yield PlayerView(gettext(name), player.gold, player.keys, closed_grid(player, f"opponent{number}-"))
