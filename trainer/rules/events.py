"""What happens in a turn, step by step, so that a page can tell the story without working it out again."""

from dataclasses import dataclass

from trainer.rules.cards import Character, Currency, Effect, Place
from trainer.rules.position import Position
from trainer.rules.tableau import Cell


@dataclass(frozen=True, slots=True)
class KeySpent:
    """The player spent a key: what follows is either the messenger's move or the refresh of the row."""


@dataclass(frozen=True, slots=True)
class MessengerMoved:
    """The messenger went to the row of this place."""

    to: Place


@dataclass(frozen=True, slots=True)
class Discarded:
    """A card went from the row of its place to the discard pile."""

    card: Character


@dataclass(frozen=True, slots=True)
class Paid:
    """The player bought the card for this much gold, discounts taken off."""

    gold: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The card was placed; `cell` is where it stands in the tableau as it is now."""

    card: Character
    face_down: bool
    cell: Cell


@dataclass(frozen=True, slots=True)
class Gained:
    """The player gained gold or keys.

    `effect` is the part of the ability that paid (None: for taking the card face down), `count` how often it did
    (None: it depends on no count).
    """

    what: Currency
    amount: int
    effect: Effect | None = None
    count: int | None = None


@dataclass(frozen=True, slots=True)
class PurseGold:
    """The bank put this much gold on a purse of the player."""

    cell: Cell
    card: Character
    gold: int


@dataclass(frozen=True, slots=True)
class OpponentGained:
    """Another player gained gold or keys."""

    seat: int
    what: Currency
    amount: int


@dataclass(frozen=True, slots=True)
class PlaceExhausted:
    """The row of this place can't be filled any more: its cards left the game."""

    place: Place


Event = KeySpent | MessengerMoved | Discarded | Paid | Placed | Gained | PurseGold | OpponentGained | PlaceExhausted


@dataclass(frozen=True, slots=True)
class Outcome:
    """A position, and the events that led to it, in order."""

    position: Position
    events: tuple[Event, ...] = ()

    def then(self, position: Position, *events: Event) -> "Outcome":
        """Go on to the next position, with what happened on the way."""
        return Outcome(position, self.events + events)
