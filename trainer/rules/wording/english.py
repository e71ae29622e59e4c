"""The game's words in English."""

from trainer.rules import cards as c
from trainer.rules import characters as positions
from trainer.rules.wording.words import Side, Words

SIDES = {Side.RIGHT: "right of", Side.LEFT: "left of", Side.BELOW: "below", Side.ABOVE: "above"}
WHERES = {
    c.Where.TABLEAU: "in your tableau",
    c.Where.ROW: "in its row",
    c.Where.COLUMN: "in its column",
    c.Where.ROW_AND_COLUMN: "in its row and column",
}
OF_BEST_NEIGHBOR = "of the neighbor who has the most"
POSITIONS = {
    positions.TOP_ROW: "in the top row",
    positions.MIDDLE_ROW: "in the middle row",
    positions.BOTTOM_ROW: "in the bottom row",
    positions.LEFT_COLUMN: "in the left column",
    positions.MIDDLE_COLUMN: "in the middle column",
    positions.RIGHT_COLUMN: "in the right column",
    positions.CORNERS: "in a corner",
    positions.EDGES: "in the middle of a side",
}


def number_of(word: str, number: int) -> str:
    """Return a number of something in words."""
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def amount(what: c.Currency, number: int) -> str:
    """Return an amount of gold or keys in words."""
    return f"{number} gold" if what is c.Currency.GOLD else number_of("key", number)


def shields(per: c.Shields) -> str:
    """Return which shields count."""
    return f"per {per.shield} shield {OF_BEST_NEIGHBOR if per.of_best_neighbor else WHERES[per.where]}"


def shield_sets(per: c.ShieldSets) -> str:
    """Return which shields make a set."""
    *kinds, last = (f"a {shield}" for shield in per.shields)
    return f"per set of {', '.join(kinds)} and {last} shield in your tableau"


def banner_sets(per: c.BannerSets) -> str:
    """Return which banners make a set."""
    if len(set(per.places)) == 1:
        return f"per set of {len(per.places)} {per.places[0]} banners in your tableau"
    return f"per set of {' and '.join(f'a {place}' for place in per.places)} banner in your tableau"


def banners(per: c.Banners) -> str:
    """Return which banners count."""
    return f"per {per.place} banner {OF_BEST_NEIGHBOR if per.of_best_neighbor else 'in your tableau'}"


def cards_costing(per: c.CardsCosting) -> str:
    """Return which cost counts."""
    return f"per card with a cost of {per.cost}{' or more' if per.or_more else ''} in your tableau"


def gain(effect: c.Gain) -> str:
    """Return the words for gaining gold or keys."""
    gained = f"gain {amount(effect.what, effect.amount)}"
    return gained if effect.per is None else f"{gained} {ENGLISH.counts[type(effect.per)](effect.per)}"


def discount(effect: c.Discount) -> str:
    """Return how much less later cards cost."""
    if effect.castle == effect.village:
        return f"your later cards cost {effect.castle} gold less"
    discounts = [(c.Place.CASTLE, effect.castle), (c.Place.VILLAGE, effect.village)]
    return " and ".join(f"your later {place} cards cost {less} gold less" for place, less in discounts if less)


def choose_one(effect: c.ChooseOne) -> str:
    """Return the words for choosing one of the options."""
    return f"choose: {', or '.join(ENGLISH.effects[type(option)](option) for option in effect.options)}"


ENGLISH = Words(
    code="en",
    own_name="English",
    word_for_language="Language",
    date="EEEE, d MMMM y",
    first_of_month="EEEE, d MMMM y",
    decimal_point=".",
    name=lambda card: card.name,
    amount=amount,
    points=lambda number: number_of("point", number),
    next_to=lambda side, name: f"{SIDES[side]} {name}",
    counts={
        c.Shields: shields,
        c.ShieldTypes: lambda per: f"per kind of shield {WHERES[per.where]}",
        c.MissingShieldTypes: lambda _: "per kind of shield missing from your tableau",
        c.IfNoShield: lambda per: f"if your tableau has no {per.shield} shield",
        c.ShieldSets: shield_sets,
        c.IdenticalShieldSets: lambda per: f"per set of {per.size} identical shields in your tableau",
        c.BannerSets: banner_sets,
        c.Keys: lambda _: "per key you have",
        c.Banners: banners,
        c.CardsWithShields: lambda per: f"per card with exactly {number_of('shield', per.shields)} in your tableau",
        c.CardsCosting: cards_costing,
        c.DiscountCards: lambda _: "per card with a discount in your tableau",
        c.PurseCards: lambda _: "per card with a purse in your tableau",
        c.GoldOnThisCard: lambda per: f"per gold in this purse, which holds up to {per.capacity}",
        c.GoldOnAllCards: lambda _: "per gold on all your cards",
        c.Cards: lambda _: "per card in your tableau, face-down ones too",
        c.EmptySpaces: lambda _: "per empty space in your tableau",
        c.IfFaceDownCard: lambda _: "if at least one of your cards is face down",
        c.IfPosition: lambda per: f"if this card is {POSITIONS[per.cells]}",
    },
    effects={
        c.Gain: gain,
        c.OpponentsGain: lambda effect: f"every opponent gains {amount(effect.what, effect.amount)}",
        c.Discount: discount,
        c.DiscardFromRow: lambda effect: (
            f"discard a card of the {effect.place} row and gain its cost in {effect.gain_its_cost_in}"
        ),
        c.PutGoldOnEachPurse: lambda effect: f"put up to {effect.gold} gold on each of your purses",
        c.FillPurses: lambda effect: f"fill up to {effect.cards} of your purses",
        c.ChooseOne: choose_one,
    },
    shields={shield: shield.value for shield in c.Shield},
    places={c.Place.CASTLE: "castle", c.Place.VILLAGE: "village"},
    cells={
        (0, 0): "in the top left corner",
        (1, 0): "in the middle of the top row",
        (2, 0): "in the top right corner",
        (0, 1): "at the left end of the middle row",
        (1, 1): "in the center of the square",
        (2, 1): "at the right end of the middle row",
        (0, 2): "in the bottom left corner",
        (1, 2): "in the middle of the bottom row",
        (2, 2): "in the bottom right corner",
    },
    and_=" and ",
    or_=" or ",
    semicolon="; ",
    face_down="{name} (face down)",
    as_first_card="as your first card",
    buy="buy {name} for {gold}",
    take_for_free="take {name} for free",
    take_face_down="take {name} face down",
    any_card="any {place} card",
    place="place it {where}",
    discard="discard {name}",
    move_messenger="spend a key to move the messenger to the {place}, then {then}",
    refresh="spend a key to refresh the {place} row: {names} are discarded, and 3 new cards are dealt",
    spends_key="spends a key",
    pays="pays {gold}",
    pays_nothing="pays nothing",
    gains="gains {amounts}",
    gains_nothing="gains nothing",
    discards="discards {names}",
    puts_gold="puts {gold} on {name}",
    opponent_gains="the opponent gains {amounts}",
    opponents_gain="every opponent gains {amounts}",
    messenger_goes="the messenger goes to the {place}",
    messenger_goes_on=", then to the {place}",
    is_exhausted="the {place} is exhausted: its cards leave the game",
)
