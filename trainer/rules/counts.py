"""How each count is counted: one small function a count, in the order of the rules."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar, get_args

from trainer.rules.cards import (
    Banners,
    BannerSets,
    Cards,
    CardsCosting,
    CardsWithShields,
    Character,
    Count,
    DiscountCards,
    EmptySpaces,
    GoldOnAllCards,
    GoldOnThisCard,
    IdenticalShieldSets,
    IfFaceDownCard,
    IfNoShield,
    IfPosition,
    Keys,
    MissingShieldTypes,
    Place,
    PurseCards,
    Shield,
    Shields,
    ShieldSets,
    ShieldTypes,
    Where,
)
from trainer.rules.tableau import SQUARE, Cell, Tableau

Kind = TypeVar("Kind", Shield, Place)


@dataclass(frozen=True, slots=True)
class View:
    """All that a count may look at: the own tableau, the counting card's cell in it, the own keys, the neighbors."""

    tableau: Tableau
    cell: Cell
    keys: int
    neighbors: tuple[Tableau, ...] = ()

    def cards(self, where: Where = Where.TABLEAU) -> Iterator[Character]:
        """Go through the face-up cards of one part of the own tableau."""
        return (card for cell, card in self.tableau.face_up() if _is_within(cell, where, self.cell))

    def shields(self, where: Where = Where.TABLEAU) -> Counter[Shield]:
        """Count the shields in one part of the own tableau by kind."""
        return _shields_of(self.cards(where))


def count(per: Count, view: View) -> int:
    """Count what `per` says."""
    return COUNTS[type(per)](per, view)


def shields(per: Shields, view: View) -> int:
    """Count shields of one kind, a double shield counting 2."""
    if per.of_best_neighbor:
        return max((_shields_of(_face_up_cards(tableau))[per.shield] for tableau in view.neighbors), default=0)
    return view.shields(per.where)[per.shield]


def shield_types(per: ShieldTypes, view: View) -> int:
    """Count how many of the 6 kinds are present."""
    return len(view.shields(per.where))


def missing_shield_types(_: MissingShieldTypes, view: View) -> int:
    """Count the kinds absent from the whole tableau."""
    return len(Shield) - len(view.shields())


def if_no_shield(per: IfNoShield, view: View) -> int:
    """Count 1 if the kind is absent from the whole tableau."""
    return int(per.shield not in view.shields())


def shield_sets(per: ShieldSets, view: View) -> int:
    """Count the whole sets that can be made, each shield used once."""
    return _whole_sets(per.shields, view.shields())


def identical_shield_sets(per: IdenticalShieldSets, view: View) -> int:
    """Divide the number of each kind by the size of a set, round down, and add up."""
    return sum(number // per.size for number in view.shields().values())


def banner_sets(per: BannerSets, view: View) -> int:
    """Count the whole sets that can be made, each banner used once."""
    return _whole_sets(per.places, Counter(card.place for card in view.cards()))


def keys(_: Keys, view: View) -> int:
    """Count the player's keys."""
    return view.keys


def banners(per: Banners, view: View) -> int:
    """Count the face-up cards of a place."""
    if per.of_best_neighbor:
        return max((_banners_of(_face_up_cards(tableau), per.place) for tableau in view.neighbors), default=0)
    return _banners_of(view.cards(), per.place)


def cards_with_shields(per: CardsWithShields, view: View) -> int:
    """Count the face-up cards with exactly that many shields."""
    return sum(len(card.shields) == per.shields for card in view.cards())


def cards_costing(per: CardsCosting, view: View) -> int:
    """Count the face-up cards with that printed cost (`or_more`: that or more)."""
    return sum(card.cost == per.cost or (per.or_more and card.cost > per.cost) for card in view.cards())


def discount_cards(_: DiscountCards, view: View) -> int:
    """Count the face-up cards with a discount."""
    return sum(any(card.discount(place) for place in Place) for card in view.cards())


def purse_cards(_: PurseCards, view: View) -> int:
    """Count the face-up cards with a purse."""
    return sum(card.purse_capacity > 0 for card in view.cards())


def gold_on_this_card(_: GoldOnThisCard, view: View) -> int:
    """Count the gold stored on the counting card."""
    placed = view.tableau.at(view.cell)
    return placed.gold if placed else 0


def gold_on_all_cards(_: GoldOnAllCards, view: View) -> int:
    """Count the gold stored on all cards."""
    return sum(placed.gold for _, placed in view.tableau.placed())


def cards(_: Cards, view: View) -> int:
    """Count the cards of the tableau, face-down ones too."""
    return len(view.tableau)


def empty_spaces(_: EmptySpaces, view: View) -> int:
    """Count 9 minus the cards of the tableau."""
    return len(SQUARE) - len(view.tableau)


def if_face_down_card(_: IfFaceDownCard, view: View) -> int:
    """Count 1 if at least one card is face down."""
    return int(any(placed.face_down for _, placed in view.tableau.placed()))


def if_position(per: IfPosition, view: View) -> int:
    """Count 1 if the counting card stands on one of the (row, column) cells of the square."""
    x, y = view.cell
    return int((y, x) in per.cells)


COUNTS: dict[type[Count], Callable[[Any, View], int]] = {
    Shields: shields,
    ShieldTypes: shield_types,
    MissingShieldTypes: missing_shield_types,
    IfNoShield: if_no_shield,
    ShieldSets: shield_sets,
    IdenticalShieldSets: identical_shield_sets,
    BannerSets: banner_sets,
    Keys: keys,
    Banners: banners,
    CardsWithShields: cards_with_shields,
    CardsCosting: cards_costing,
    DiscountCards: discount_cards,
    PurseCards: purse_cards,
    GoldOnThisCard: gold_on_this_card,
    GoldOnAllCards: gold_on_all_cards,
    Cards: cards,
    EmptySpaces: empty_spaces,
    IfFaceDownCard: if_face_down_card,
    IfPosition: if_position,
}


def require_all(kinds: Iterable[type], table: Mapping[Any, object]) -> None:
    """Raise TypeError unless the table has a function for each kind."""
    if missing := sorted(kind.__name__ for kind in kinds if kind not in table):
        raise TypeError(f"There is no function for {', '.join(missing)}.")


require_all(get_args(Count), COUNTS)


def _is_within(cell: Cell, where: Where, center: Cell) -> bool:
    same_column, same_row = cell[0] == center[0], cell[1] == center[1]
    match where:
        case Where.TABLEAU:
            return True
        case Where.ROW:
            return same_row
        case Where.COLUMN:
            return same_column
        case Where.ROW_AND_COLUMN:
            return same_row or same_column


def _face_up_cards(tableau: Tableau) -> Iterator[Character]:
    return (card for _, card in tableau.face_up())


def _shields_of(cards: Iterable[Character]) -> Counter[Shield]:
    return Counter(shield for card in cards for shield in card.shields)


def _banners_of(cards: Iterable[Character], place: Place) -> int:
    return sum(card.place is place for card in cards)


def _whole_sets(needed: tuple[Kind, ...], owned: Counter[Kind]) -> int:
    return min(owned[kind] // number for kind, number in Counter(needed).items())
