"""What a card is: its place, shields, ability and scroll, in the words of the rules."""

from dataclasses import dataclass, field
from enum import StrEnum


class Place(StrEnum):
    """One of the two decks, each with a row of 3 face-up cards and a discard pile."""

    CASTLE = "castle"
    VILLAGE = "village"

    @property
    def other(self) -> "Place":
        """The place that this one is not."""
        return Place.VILLAGE if self is Place.CASTLE else Place.CASTLE


class Shield(StrEnum):
    """One of the six kinds of shield."""

    NOBILITY = "nobility"
    FAITH = "faith"
    SCHOLARSHIP = "scholarship"
    MILITARY = "military"
    CRAFTSMANSHIP = "craftsmanship"
    PEASANTRY = "peasantry"


class Currency(StrEnum):
    """What players own and spend."""

    GOLD = "gold"
    KEYS = "keys"


class Where(StrEnum):
    """The part of the own tableau that a count looks at, seen from the counting card."""

    TABLEAU = "tableau"
    ROW = "row"
    COLUMN = "column"
    ROW_AND_COLUMN = "row+column"


# Counts. Each says what it is a count of; counts.py says how it is counted.


@dataclass(frozen=True, slots=True)
class Shields:
    """Shields of one kind, a double shield counting 2."""

    shield: Shield
    where: Where = Where.TABLEAU
    of_best_neighbor: bool = False


@dataclass(frozen=True, slots=True)
class ShieldTypes:
    """How many of the 6 kinds of shield are present."""

    where: Where = Where.TABLEAU


@dataclass(frozen=True, slots=True)
class MissingShieldTypes:
    """How many of the 6 kinds of shield are absent from the whole tableau."""


@dataclass(frozen=True, slots=True)
class IfNoShield:
    """1 if the kind is absent from the whole tableau, else 0."""

    shield: Shield


@dataclass(frozen=True, slots=True)
class ShieldSets:
    """Whole sets of these kinds, each shield used once."""

    shields: tuple[Shield, ...]


@dataclass(frozen=True, slots=True)
class IdenticalShieldSets:
    """Whole sets of `size` shields of one kind, added up over the kinds."""

    size: int


@dataclass(frozen=True, slots=True)
class BannerSets:
    """Whole sets of these banners, each banner used once."""

    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Keys:
    """The player's keys."""


@dataclass(frozen=True, slots=True)
class Banners:
    """Face-up cards of a place."""

    place: Place
    of_best_neighbor: bool = False


@dataclass(frozen=True, slots=True)
class CardsWithShields:
    """Face-up cards with exactly this many shields."""

    shields: int


@dataclass(frozen=True, slots=True)
class CardsCosting:
    """Face-up cards with this printed cost (`or_more`: that or more)."""

    cost: int
    or_more: bool = False


@dataclass(frozen=True, slots=True)
class DiscountCards:
    """Face-up cards with a discount."""


@dataclass(frozen=True, slots=True)
class PurseCards:
    """Face-up cards with a purse."""


@dataclass(frozen=True, slots=True)
class GoldOnThisCard:
    """Gold stored on the counting card: this is what makes a scroll a purse."""

    capacity: int


@dataclass(frozen=True, slots=True)
class GoldOnAllCards:
    """Gold stored on all cards of the tableau."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Cards in the tableau, face-down ones too."""


@dataclass(frozen=True, slots=True)
class EmptySpaces:
    """9 minus the cards in the tableau."""


@dataclass(frozen=True, slots=True)
class IfFaceDownCard:
    """1 if at least one card of the tableau is face down, else 0."""


@dataclass(frozen=True, slots=True)
class IfPosition:
    """1 if the counting card stands on one of these (row, column) cells of the final square."""

    cells: tuple[tuple[int, int], ...]


Count = (
    Shields
    | ShieldTypes
    | MissingShieldTypes
    | IfNoShield
    | ShieldSets
    | IdenticalShieldSets
    | BannerSets
    | Keys
    | Banners
    | CardsWithShields
    | CardsCosting
    | DiscountCards
    | PurseCards
    | GoldOnThisCard
    | GoldOnAllCards
    | Cards
    | EmptySpaces
    | IfFaceDownCard
    | IfPosition
)


# Abilities. Each says what it does; abilities.py does it.


@dataclass(frozen=True, slots=True)
class Gain:
    """Gain `amount` from the bank, times the count under `per` (once if there is none)."""

    what: Currency
    amount: int
    per: Count | None = None


@dataclass(frozen=True, slots=True)
class OpponentsGain:
    """Every other player gains this from the bank."""

    what: Currency
    amount: int


@dataclass(frozen=True, slots=True)
class Discount:
    """The lasting ability: the owner's later cards of each place cost this much less."""

    castle: int
    village: int


@dataclass(frozen=True, slots=True)
class DiscardFromRow:
    """Discard one card of the place's row and gain its printed cost."""

    place: Place
    gain_its_cost_in: Currency


@dataclass(frozen=True, slots=True)
class PutGoldOnEachPurse:
    """Up to this much gold from the bank on each own purse, never over capacity."""

    gold: int


@dataclass(frozen=True, slots=True)
class FillPurses:
    """Fill up to this many own purses, those with the most room first."""

    cards: int


@dataclass(frozen=True, slots=True)
class ChooseOne:
    """The player picks one of the options."""

    options: tuple["Effect", ...]


Effect = Gain | OpponentsGain | Discount | DiscardFromRow | PutGoldOnEachPurse | FillPurses | ChooseOne


@dataclass(frozen=True, slots=True)
class Scroll:
    """What a card scores at the end: `points` times the count."""

    points: int
    per: Count


@dataclass(frozen=True, slots=True)
class Character:
    """One of the 78 cards, as printed; its id alone tells it from others.

    `name` is the English one; `messenger_to` is the place of the messenger icon, if there is one.
    """

    id: str
    name: str = field(compare=False, repr=False)
    place: Place = field(compare=False, repr=False)
    cost: int = field(compare=False, repr=False)
    shields: tuple[Shield, ...] = field(compare=False, repr=False)
    messenger_to: Place | None = field(compare=False, repr=False)
    ability: tuple[Effect, ...] = field(compare=False, repr=False)
    scroll: Scroll = field(compare=False, repr=False)

    @property
    def purse_capacity(self) -> int:
        """How much gold the card can hold, 0 if it is no purse."""
        return self.scroll.per.capacity if isinstance(self.scroll.per, GoldOnThisCard) else 0

    def discount(self, place: Place) -> int:
        """How much less the owner's later cards of `place` cost."""
        discounts = (effect for effect in self.ability if isinstance(effect, Discount))
        return sum(d.castle if place is Place.CASTLE else d.village for d in discounts)

    @property
    def discards_from(self) -> Place | None:
        """The place whose row the ability discards a card from, if it does."""
        places = [effect.place for effect in self.ability if isinstance(effect, DiscardFromRow)]
        return places[0] if places else None

    @property
    def options(self) -> tuple[Effect, ...]:
        """The options the player picks one of, empty if there is no choice."""
        choices = [effect.options for effect in self.ability if isinstance(effect, ChooseOne)]
        return choices[0] if choices else ()
