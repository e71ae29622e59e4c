"""The arrays that feed the kernels: card facts from trainer/rules and the geometry of the 3 x 3 square."""

import numpy as np
from numpy.typing import NDArray

from trainer.rules import cards as c
from trainer.rules.characters import CHARACTERS
from trainer.rules.tableau import PlacedCard, Tableau, justified
from trainer.solver.kernels import facts as k

Ints = NDArray[np.int64]

PLACES = tuple(c.Place)
SHIELD_KINDS = tuple(c.Shield)
WHERES = (c.Where.TABLEAU, c.Where.ROW, c.Where.COLUMN, c.Where.ROW_AND_COLUMN)
CODE_OF = {character: code for code, character in enumerate(CHARACTERS)}


def shield_shift(shield: c.Shield) -> int:
    """Return how far the count of a kind is shifted in packed shields."""
    return k.SHIELD_BITS * SHIELD_KINDS.index(shield)


def banner_shift(place: c.Place) -> int:
    """Return the shift of a place's banners in packed fields."""
    return k.CASTLE_BANNERS if place is c.Place.CASTLE else k.VILLAGE_BANNERS


def packed_shields(character: c.Character) -> int:
    """Return the packed shields of a character."""
    return sum(1 << shield_shift(shield) for shield in character.shields)


def packed_fields(character: c.Character) -> int:
    """Return the packed fields of a face-up character: what it adds to each count of cards."""
    discount_castle, discount_village = (character.discount(place) for place in PLACES)
    present = {
        banner_shift(character.place): 1,
        k.ONE_SHIELD: len(character.shields) == 1,
        k.TWO_SHIELDS: len(character.shields) == 2,
        k.DISCOUNT_CARDS: discount_castle + discount_village > 0,
        k.PURSE_CARDS: character.purse_capacity > 0,
        k.COST_0: character.cost == 0,
        k.COST_4: character.cost == 4,
        k.COST_5_OR_MORE: character.cost >= 5,
        k.CASTLE_DISCOUNT: discount_castle,
        k.VILLAGE_DISCOUNT: discount_village,
    }
    return sum(int(value) << shift for shift, value in present.items())


def kinds_mask(shields: tuple[c.Shield, ...]) -> int:
    """Return the bit set of some kinds of shield."""
    return sum(1 << SHIELD_KINDS.index(shield) for shield in shields)


def needed_banners(places: tuple[c.Place, ...]) -> int:
    """Return how many castle (low 4 bits) and village banners a set needs."""
    return places.count(c.Place.CASTLE) | places.count(c.Place.VILLAGE) << 4


def cost_field(per: c.CardsCosting) -> int:
    """Return the field that counts cards of this cost.

    Raises ValueError for a cost that no field counts.
    """
    fields = {(0, False): k.COST_0, (4, False): k.COST_4, (5, True): k.COST_5_OR_MORE}
    if (per.cost, per.or_more) not in fields:
        raise ValueError(f"No packed field counts {per}.")
    return fields[per.cost, per.or_more]


def encode_count(per: c.Count | None) -> tuple[int, int]:
    """Return kind and argument of a count, as the kernels know them."""
    match per:
        case None:
            return k.NO_COUNT, 0
        case c.Shields(shield):
            return k.SHIELD_COUNT, shield_shift(shield)
        case c.ShieldTypes():
            return k.SHIELD_TYPES, 0
        case c.MissingShieldTypes():
            return k.MISSING_TYPES, 0
        case c.IfNoShield(shield):
            return k.IF_NO_SHIELD, shield_shift(shield)
        case c.ShieldSets(shields):
            return k.SHIELD_SETS, kinds_mask(shields)
        case c.IdenticalShieldSets(size):
            return k.IDENTICAL_SETS, size
        case c.BannerSets(places):
            return k.BANNER_SETS, needed_banners(places)
        case c.Keys():
            return k.KEY_COUNT, 0
        case c.GoldOnThisCard(capacity):
            return k.GOLD_ON_THIS, capacity
        case c.GoldOnAllCards():
            return k.GOLD_ON_ALL, 0
        case c.Cards():
            return k.CARD_COUNT, 0
        case c.EmptySpaces():
            return k.EMPTY_SPACES, 0
        case c.IfFaceDownCard():
            return k.IF_FACE_DOWN, 0
        case c.IfPosition(cells):
            return k.IF_POSITION, sum(1 << (3 * row + column) for row, column in cells)
        case _:
            return k.FIELD_COUNT, encode_field(per)


def encode_field(per: c.Count) -> int:
    """Return the shift of the packed field that is this count.

    Raises ValueError for a count that is no field.
    """
    match per:
        case c.Banners(place):
            return banner_shift(place)
        case c.CardsWithShields(shields):
            return k.ONE_SHIELD if shields == 1 else k.TWO_SHIELDS
        case c.CardsCosting():
            return cost_field(per)
        case c.DiscountCards():
            return k.DISCOUNT_CARDS
        case c.PurseCards():
            return k.PURSE_CARDS
        case _:
            raise ValueError(f"The kernels know no count {per}.")


def encode_effect(effect: c.Effect) -> tuple[int, int, int, int, int]:
    """Return kind, amount, count kind, count argument and whether the count is the best neighbour's."""
    match effect:
        case c.Gain(what, amount, per):
            kind = k.GAIN_GOLD if what is c.Currency.GOLD else k.GAIN_KEYS
            of_neighbor = isinstance(per, c.Shields | c.Banners) and per.of_best_neighbor
            return kind, amount, *encode_count(per), int(of_neighbor)
        case c.OpponentsGain(what, amount):
            return k.OPPONENTS_GAIN_GOLD if what is c.Currency.GOLD else k.OPPONENTS_GAIN_KEYS, amount, 0, 0, 0
        case c.DiscardFromRow(_, currency):
            return k.DISCARD_FOR_GOLD if currency is c.Currency.GOLD else k.DISCARD_FOR_KEYS, 0, 0, 0, 0
        case c.PutGoldOnEachPurse(gold):
            return k.GOLD_ON_EACH_PURSE, gold, 0, 0, 0
        case c.FillPurses(purses):
            return k.FILL_PURSES, purses, 0, 0, 0
        case c.Discount():
            return k.NO_EFFECT, 0, 0, 0, 0
        case c.ChooseOne():
            raise ValueError("A choice within a choice is not known to the kernels.")


def encode_character(character: c.Character, rank: int) -> list[int]:
    """Return the row of `cards` for a character; `rank` is its place in the order of the turns' texts."""
    effects = [encode_effect(effect) for effect in character.options or character.ability]
    effects += [(k.NO_EFFECT, 0, 0, 0, 0)] * (2 - len(effects))
    scroll = character.scroll
    where = scroll.per.where if isinstance(scroll.per, c.Shields | c.ShieldTypes) else c.Where.TABLEAU
    messenger_to, discards = character.messenger_to, character.discards_from
    return [
        packed_shields(character),
        packed_fields(character),
        character.cost,
        PLACES.index(character.place),
        -1 if messenger_to is None else PLACES.index(messenger_to),
        rank,
        encode_count(scroll.per)[0],
        scroll.points,
        encode_count(scroll.per)[1],
        WHERES.index(where),
        character.purse_capacity,
        len(character.options),
        -1 if discards is None else PLACES.index(discards),
        *effects[0],
        *effects[1],
    ]


def make_cards() -> Ints:
    """Return `cards`, shape (80, CARD_COLUMNS): 78 characters, a face-down card (whose rank is refresh's), nothing."""
    names = sorted([*(character.id for character in CHARACTERS), "refresh"])
    cards = np.zeros((80, k.CARD_COLUMNS), np.int64)
    for code, character in enumerate(CHARACTERS):
        cards[code] = encode_character(character, names.index(character.id))
    cards[k.FACE_DOWN, k.FIELDS] = 1 << k.FACE_DOWN_CARDS
    cards[k.FACE_DOWN, k.RANK] = names.index("refresh")
    cards[k.FACE_DOWN :, k.MESSENGER_TO] = -1
    cards[k.FACE_DOWN :, k.DISCARDS] = -1
    return cards


def pack_legal(x: int, y: int) -> int:
    """Return a legal cell as the kernels know it: cell after the shift, shift right, shift down, x + 1, y + 1."""
    right, down = int(x < 0), int(y < 0)
    return (x + right + 3 * (y + down)) | right << 4 | down << 5 | (x + 1) << 6 | (y + 1) << 8


def make_squares() -> Ints:
    """Return `squares`, shape (512, LEGAL + MAX_LEGAL), see facts.py: a row for each justified set of taken cells."""
    squares = np.zeros((512, k.LEGAL + k.MAX_LEGAL), np.int64)
    for mask in range(512):
        tableau = Tableau(tuple(PlacedCard(CHARACTERS[0]) if mask >> cell & 1 else None for cell in range(9)))
        if justified(tableau.cells) == tableau:
            cells = [pack_legal(x, y) for x, y in tableau.legal_cells()]
            squares[mask, : k.LEGAL] = len(cells), tableau.width, tableau.height
            squares[mask, k.LEGAL : k.LEGAL + len(cells)] = cells
    return squares


CARDS: Ints = make_cards()
SQUARES: Ints = make_squares()
