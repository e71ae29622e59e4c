"""What the characters can be filtered and sorted by."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from trainer.rules import cards as c
from trainer.rules.cards import Character, Currency, Effect, Place, Shield
from trainer.rules.characters import CHARACTERS
from trainer.solver.card_figures import CardFigures
from trainer.web.site.languages import N_

Figures = Mapping[Character, CardFigures]


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter: its name in addresses, its label, and the label of each value; `fits` says which cards pass."""

    name: str
    label: str
    choices: Mapping[str, str]
    fits: Callable[[Character, str], bool]


def effects(card: Character) -> Iterator[Effect]:
    """Go through the parts of a card's ability, the options of a choice too."""
    yield from card.ability
    yield from card.options


def ability_kinds(card: Character) -> frozenset[str]:
    """Return all kinds of ability that a card has."""
    return frozenset(kind for kind, is_it in ABILITY_KINDS.items() if any(map(is_it, effects(card))))


def scroll_kind(card: Character) -> str:
    """Return the one kind of scroll that a card has."""
    return next(kind for kind, counts in SCROLL_KINDS.items() if isinstance(card.scroll.per, counts))


def chosen(cards: Iterable[Character], values: Mapping[str, str]) -> list[Character]:
    """List the cards that pass all filters; values are by the filters' names, where nothing means any."""
    wanted = [(each, value) for each in FILTERS if (value := values.get(each.name))]
    return [card for card in cards if all(each.fits(card, value) for each, value in wanted)]


def _gains(what: Currency) -> Callable[[Effect], bool]:
    return lambda effect: (
        (isinstance(effect, c.Gain) and effect.what is what)
        or (isinstance(effect, c.DiscardFromRow) and effect.gain_its_cost_in is what)
    )


def _is(*types: type) -> Callable[[Effect], bool]:
    return lambda effect: isinstance(effect, types)


ABILITY_KINDS: dict[str, Callable[[Effect], bool]] = {
    "gold": _gains(Currency.GOLD),
    "keys": _gains(Currency.KEYS),
    "discount": _is(c.Discount),
    "purses": _is(c.PutGoldOnEachPurse, c.FillPurses),
    "discard": _is(c.DiscardFromRow),
    "opponents": _is(c.OpponentsGain),
    "choice": _is(c.ChooseOne),
}
SCROLL_KINDS: dict[str, tuple[type, ...]] = {
    "shields": (c.Shields, c.ShieldTypes, c.ShieldSets, c.IdenticalShieldSets, c.CardsWithShields),
    "missing": (c.IfNoShield, c.MissingShieldTypes),
    "cell": (c.IfPosition,),
    "stored": (c.GoldOnThisCard, c.GoldOnAllCards),
    "keys": (c.Keys,),
    "places": (c.Banners, c.BannerSets),
    "cards": (c.CardsCosting, c.DiscountCards, c.PurseCards, c.IfFaceDownCard, c.Cards, c.EmptySpaces),
}

FILTERS = (
    Filter(
        "place",
        N_("Place"),
        {Place.CASTLE: N_("Castle"), Place.VILLAGE: N_("Village")},
        lambda card, value: card.place == value,
    ),
    Filter(
        "cost",
        N_("Cost"),
        {str(cost): str(cost) for cost in sorted({card.cost for card in CHARACTERS})},
        lambda card, value: str(card.cost) == value,
    ),
    Filter(
        "shield",
        N_("Shield"),
        {
            Shield.NOBILITY: N_("Nobility"),
            Shield.FAITH: N_("Faith"),
            Shield.SCHOLARSHIP: N_("Scholarship"),
            Shield.MILITARY: N_("Military"),
            Shield.CRAFTSMANSHIP: N_("Craftsmanship"),
            Shield.PEASANTRY: N_("Peasantry"),
        },
        lambda card, value: value in card.shields,
    ),
    Filter(
        "ability",
        N_("Ability"),
        {
            "gold": N_("gains gold"),
            "keys": N_("gains keys"),
            "discount": N_("lasting discount"),
            "purses": N_("puts gold on purses"),
            "discard": N_("discards a card"),
            "opponents": N_("gives to opponents"),
            "choice": N_("offers a choice"),
        },
        lambda card, value: value in ability_kinds(card),
    ),
    Filter(
        "scroll",
        N_("Scroll"),
        {
            "shields": N_("counts shields"),
            "missing": N_("rewards missing shields"),
            "cell": N_("needs a certain cell"),
            "stored": N_("counts gold on purses"),
            "keys": N_("counts keys"),
            "places": N_("counts castle or village cards"),
            "cards": N_("counts certain cards"),
        },
        lambda card, value: scroll_kind(card) == value,
    ),
)

ORDERS: dict[str, tuple[str, Callable[[CardFigures], float]]] = {
    "taken": (N_("most often bought"), lambda figures: -figures.rate),
    "scroll": (N_("most points from its scroll"), lambda figures: -figures.scroll),
    "lead": (N_("owners furthest ahead"), lambda figures: -figures.lead),
}
"""The orders besides that by place, cost and name: the label, and what the cards are sorted by."""
