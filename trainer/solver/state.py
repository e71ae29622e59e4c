"""A position as the kernels see it, and the turns of a position in their order."""

import numpy as np

from trainer.rules.cards import Character, Place
from trainer.rules.position import Player, Position
from trainer.solver import kernels as k
from trainer.solver.tables import CODE_OF, PLACES, Ints, packed_fields, packed_shields


def encode(position: Position) -> Ints:
    """Return the state vector of a position with its rows dealt; the decks hold the unseen cards in printed order."""
    s = np.zeros(k.STATE_SIZE, np.int64)
    for seat, player in enumerate(position.players):
        s[seat * k.PLAYER_SIZE : (seat + 1) * k.PLAYER_SIZE] = encode_player(player)
    s[k.MESSENGER] = PLACES.index(position.messenger)
    s[k.PLAYERS] = len(position.players)
    s[k.SEAT] = position.seat
    s[k.REFRESHED] = position.refreshed
    for index, place in enumerate(PLACES):
        encode_place(s, index, position, place)
    return s


def encode_player(player: Player) -> Ints:
    """Return the player block of a player."""
    block = np.zeros(k.PLAYER_SIZE, np.int64)
    block[:9] = k.EMPTY
    for (x, y), placed in player.tableau.placed():
        cell = x + 3 * y
        block[cell] = k.FACE_DOWN if placed.face_down else CODE_OF[placed.card]
        block[k.MASK] |= 1 << cell
        block[k.GOLD_ON_CARDS] |= placed.gold << (4 * cell)
        block[k.ALL_SHIELDS] += 0 if placed.face_down else packed_shields(placed.card)
        block[k.ALL_FIELDS] += 1 << k.FACE_DOWN_CARDS if placed.face_down else packed_fields(placed.card)
    block[k.GOLD], block[k.KEYS], block[k.CARDS] = player.gold, player.keys, len(player.tableau)
    return block


def encode_place(s: Ints, index: int, position: Position, place: Place) -> None:
    """Write the row, deck and discard pile of a place, number `index`, into the state vector."""
    for slot, card in enumerate(position.row(place)):
        s[k.ROWS + 3 * index + slot] = k.EMPTY if card is None else CODE_OF[card]
    taken = (placed.card for player in position.players for _, placed in player.tableau.placed())
    s[k.TAKEN + index] = sum(card.place is place for card in taken)
    write_cards(s, k.DECKS + index * k.PLACE_CARDS, k.DECK_SIZE + index, position.unseen(place))
    write_cards(s, k.DISCARD_PILES + index * k.PLACE_CARDS, k.DISCARD_SIZE + index, position.discard(place))


def write_cards(s: Ints, start: int, size: int, cards: frozenset[Character]) -> None:
    """Write cards from s[start] on, in printed order, and their number to s[size]."""
    codes = sorted(CODE_OF[card] for card in cards)
    s[start : start + len(codes)] = codes
    s[size] = len(codes)
