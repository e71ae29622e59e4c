"""A whole game: the position, and what nobody sees, the order of the decks."""

from dataclasses import dataclass, replace

from trainer.rules.cards import Character, Place
from trainer.rules.deals import deal, to_deal
from trainer.rules.position import EMPTY_ROW, MOST_PLAYERS, Player, Position
from trainer.rules.shuffling import Shuffler
from trainer.rules.turns import Refresh, Turn, apply

Deck = tuple[Character, ...]
"""Cards in drawing order."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game between two decisions, with both rows dealt.

    `reshuffles` are all that happened so far, in order: the place, and its new deck before a card is dealt from it.
    """

    shuffler: Shuffler
    position: Position
    castle_deck: Deck
    village_deck: Deck
    reshuffles: tuple[tuple[Place, Deck], ...] = ()

    def deck(self, place: Place) -> Deck:
        """Look at the deck of a place: no player may."""
        return self.castle_deck if place is Place.CASTLE else self.village_deck

    def play(self, turn: Turn | Refresh) -> "Game":
        """Make a turn and deal to every empty slot. Raise IllegalTurn if the turn is not legal."""
        return self.dealt(apply(self.position, turn).position)

    def dealt(self, position: Position) -> "Game":
        """Go on to a position, dealing to every empty slot of it."""
        game = replace(self, position=position)
        while slot := to_deal(game.position):
            game = game._deal_one(slot[0])
        return game

    def _deal_one(self, place: Place) -> "Game":
        game = self if self.deck(place) else self._reshuffled(place)
        card, *rest = game.deck(place)
        return replace(game._with_deck(place, tuple(rest)), position=deal(game.position, card))

    def _reshuffled(self, place: Place) -> "Game":
        nth = 1 + sum(reshuffled is place for reshuffled, _ in self.reshuffles)
        deck = self.shuffler.reshuffled(place, nth, self.position.discard(place))
        return replace(self._with_deck(place, deck), reshuffles=(*self.reshuffles, (place, deck)))

    def _with_deck(self, place: Place, deck: Deck) -> "Game":
        return replace(self, castle_deck=deck) if place is Place.CASTLE else replace(self, village_deck=deck)


def new_game(shuffler: Shuffler, players: int) -> Game:
    """Set the game up: shuffle both decks and deal the rows. Raise ValueError unless there are 1 to 5 players."""
    if not 1 <= players <= MOST_PLAYERS:
        raise ValueError(f"The game is for 1 to {MOST_PLAYERS} players, not {players}.")
    start = Position((Player(),) * players, EMPTY_ROW, EMPTY_ROW)
    return Game(shuffler, start, shuffler.deck(Place.CASTLE), shuffler.deck(Place.VILLAGE)).dealt(start)
