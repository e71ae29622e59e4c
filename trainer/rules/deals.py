"""Chance: which cards may be dealt to the empty slots of the rows, all equally likely."""

from trainer.rules.cards import Character, Place
from trainer.rules.characters import CHARACTERS
from trainer.rules.position import Position


def to_deal(position: Position) -> tuple[Place, int] | None:
    """Find the next empty slot to deal to: the castle's first, left to right; None if both rows are dealt.

    The row of an exhausted place stays empty.
    """
    for place in Place:
        row = position.row(place)
        if None in row and not position.exhausted(place):
            return place, row.index(None)
    return None


def possible_cards(position: Position) -> tuple[Character, ...]:
    """List the cards that may be dealt next, all equally likely, in printed order.

    They are those of the deck, or, when it holds none, those of the discard pile, which is then reshuffled. Raise
    ValueError if nothing is to be dealt.
    """
    place, _ = _next_slot(position)
    pool = position.unseen(place) or position.discard(place)
    return tuple(card for card in CHARACTERS if card in pool)


def deal(position: Position, card: Character) -> Position:
    """Deal this card to the next empty slot. Raise ValueError if it can't be the next one."""
    place, slot = _next_slot(position)
    deck = position.unseen(place)
    if card not in (deck or position.discard(place)):
        raise ValueError(f"{card.name} is not in the deck of the {place}.")
    row = position.row(place)
    dealt = position.with_row(place, (*row[:slot], card, *row[slot + 1 :]))
    return dealt if deck else dealt.with_discard(place, frozenset())


def _next_slot(position: Position) -> tuple[Place, int]:
    slot = to_deal(position)
    if slot is None:
        raise ValueError("Both rows are full: there is no card to deal.")
    return slot
