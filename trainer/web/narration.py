"""What a turn does at once, in short lines."""

from collections.abc import Callable
from typing import Any

from trainer.rules.cards import Currency
from trainer.rules.events import (
    Discarded,
    Event,
    Gained,
    KeySpent,
    MessengerMoved,
    OpponentGained,
    Paid,
    Placed,
    PlaceExhausted,
    PurseGold,
)
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, apply


def effects(position: Position, turn: Turn | Refresh) -> tuple[str, ...]:
    """Tell in order what a turn does, where it stands on the tableau left out."""
    lines = (LINES[type(event)](event) for event in apply(position, turn).events)
    return tuple(line for line in lines if line)


def amount(number: int, what: Currency) -> str:
    """Say an amount of gold or keys."""
    return f"{number} gold" if what is Currency.GOLD else f"{number} {'key' if number == 1 else 'keys'}"


def _opponent_gained(event: OpponentGained) -> str:
    return f"An opponent gains {amount(event.amount, event.what)}."


LINES: dict[type[Event], Callable[[Any], str | None]] = {
    KeySpent: lambda event: "Spends 1 key.",
    MessengerMoved: lambda event: f"The messenger goes to the {event.to}.",
    Discarded: lambda event: f"Discards {event.card.name_en}.",
    Paid: lambda event: f"Pays {event.gold} gold.",
    Placed: lambda event: None,
    Gained: lambda event: f"Gains {amount(event.amount, event.what)}.",
    PurseGold: lambda event: f"Puts {event.gold} gold on {event.card.name_en}.",
    OpponentGained: _opponent_gained,
    PlaceExhausted: lambda event: f"The {event.place} is exhausted.",
}
