"""What is drawn on a card: its icons, line by line, as the templates need them."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

from trainer.rules.cards import (
    Banners,
    BannerSets,
    Cards,
    CardsCosting,
    CardsWithShields,
    Character,
    ChooseOne,
    Count,
    DiscardFromRow,
    Discount,
    DiscountCards,
    Effect,
    EmptySpaces,
    FillPurses,
    Gain,
    GoldOnAllCards,
    GoldOnThisCard,
    IdenticalShieldSets,
    IfFaceDownCard,
    IfNoShield,
    IfPosition,
    Keys,
    MissingShieldTypes,
    OpponentsGain,
    Place,
    PurseCards,
    PutGoldOnEachPurse,
    Shields,
    ShieldSets,
    ShieldTypes,
    Where,
)
from trainer.rules.wording import LANGUAGES, Language, ability_sentence, scroll_sentence
from trainer.web.site.languages import language


@dataclass(frozen=True, slots=True)
class Token:
    """One thing in a line: an icon of `static/icons.svg`, with a number before it or, for a cost or a purse, in it.

    `struck` means that what the icon shows must be missing. `parts` are the icons that only count together (a set).
    """

    icon: str
    number: str = ""
    struck: bool = False
    parts: tuple[str, ...] = ()


Line = tuple[Token, ...]


@dataclass(frozen=True, slots=True)
class CardView:
    """A character as the templates draw and tell it; `ability` has a line per effect or option.

    `is_lasting` is true of an ability that goes on working (a discount); `capacity` is 0 unless the card is a purse;
    `shields_text` names the shields.
    """

    id: str
    name: str
    place: Place
    cost: int
    shields: tuple[str, ...]
    messenger_to: Place | None
    ability: tuple[Line, ...]
    is_lasting: bool
    points: int
    scroll: Line
    capacity: int
    shields_text: str
    ability_text: str
    scroll_text: str


def card_view(character: Character) -> CardView:
    """Return how to draw a character as printed, and what to say of it in the visitor's language."""
    return _card_view(character, language())


@cache
def _card_view(character: Character, language: Language) -> CardView:
    words = LANGUAGES[language]
    return CardView(
        id=character.id,
        name=words.name(character),
        place=character.place,
        cost=character.cost,
        shields=tuple(character.shields),
        messenger_to=character.messenger_to,
        ability=tuple(line for effect in character.ability for line in effect_lines(effect)),
        is_lasting=any(isinstance(effect, Discount) for effect in character.ability),
        points=character.scroll.points,
        scroll=count_line(character.scroll.per),
        capacity=character.purse_capacity,
        shields_text=", ".join(words.shields[shield] for shield in character.shields),
        ability_text=ability_sentence(character, language),
        scroll_text=scroll_sentence(character, language),
    )


def effect_lines(effect: Effect) -> tuple[Line, ...]:
    """Draw an effect: one line, or one for each option of a choice."""
    if isinstance(effect, ChooseOne):
        first, *others = (line for option in effect.options for line in effect_lines(option))
        return (first, *((Token("or"), *line) for line in others))
    return (EFFECTS[type(effect)](effect),)


def count_line(count: Count) -> Line:
    """Draw what is counted."""
    return COUNTS[type(count)](count)


def _gain(effect: Gain) -> Line:
    gained = Token(effect.what, str(effect.amount))
    return (gained,) if effect.per is None else (gained, Token("per"), *count_line(effect.per))


def _discount(effect: Discount) -> Line:
    places = (Token(place) for place in Place if getattr(effect, place))
    return (*places, Token("cost", f"−{max(effect.castle, effect.village)}"))


def _shields(count: Shields) -> Line:
    return (Token(count.shield), *_where(count.where), *_whose(count.of_best_neighbor))


def _where(where: Where) -> Line:
    return () if where is Where.TABLEAU else (Token(WHERE[where]),)


def _whose(of_best_neighbor: bool) -> Line:
    return (Token("neighbor"),) if of_best_neighbor else ()


WHERE = {Where.ROW: "row", Where.COLUMN: "column", Where.ROW_AND_COLUMN: "row-and-column"}

EFFECTS: dict[type, Callable[[Any], Line]] = {
    Gain: _gain,
    OpponentsGain: lambda effect: (Token("opponents"), Token(effect.what, f"+{effect.amount}")),
    Discount: _discount,
    DiscardFromRow: lambda effect: (
        Token("discard"),
        Token(effect.place),
        Token("becomes"),
        Token("cost", "="),
        Token(effect.gain_its_cost_in),
    ),
    PutGoldOnEachPurse: lambda effect: (Token("gold", str(effect.gold)), Token("becomes"), Token("each-purse")),
    FillPurses: lambda effect: (Token("purse-empty", str(effect.cards)), Token("becomes"), Token("purse-full")),
}

COUNTS: dict[type, Callable[[Any], Line]] = {
    Shields: _shields,
    ShieldTypes: lambda count: (Token("shield-types"), *_where(count.where)),
    MissingShieldTypes: lambda count: (Token("shield-types", struck=True),),
    IfNoShield: lambda count: (Token(count.shield, struck=True),),
    ShieldSets: lambda count: (Token("set", parts=tuple(count.shields)),),
    IdenticalShieldSets: lambda count: (Token("set", parts=("shield-same",) * count.size),),
    BannerSets: lambda count: (Token("set", parts=tuple(count.places)),),
    Keys: lambda count: (Token("keys"),),
    Banners: lambda count: (Token(count.place), *_whose(count.of_best_neighbor)),
    CardsWithShields: lambda count: (Token(f"card-with-{count.shields}"),),
    CardsCosting: lambda count: (Token("cost", f"{count.cost}+" if count.or_more else str(count.cost)),),
    DiscountCards: lambda count: (Token("card-discount"),),
    PurseCards: lambda count: (Token("card-purse"),),
    GoldOnThisCard: lambda count: (Token("gold"), Token("purse", str(count.capacity))),
    GoldOnAllCards: lambda count: (Token("card-gold"),),
    Cards: lambda count: (Token("card"),),
    EmptySpaces: lambda count: (Token("empty-space"),),
    IfFaceDownCard: lambda count: (Token("face-down"),),
    IfPosition: lambda count: (Token("cells-" + "".join(str(3 * row + column) for row, column in count.cells)),),
}
