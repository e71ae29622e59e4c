"""What a language has to provide: phrases to fill in, and a small function where grammar needs one."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from trainer.rules.cards import Character, Count, Currency, Effect, Place, Shield
from trainer.rules.tableau import Cell

Language = str
"""The code of a language, as browsers name it."""


class Side(StrEnum):
    """On which side of another card a card is placed."""

    RIGHT = "right"
    LEFT = "left"
    BELOW = "below"
    ABOVE = "above"


@dataclass(frozen=True, slots=True, kw_only=True)
class Words:
    """The words of one language. Phrases start with a small letter and have no full stop.

    `own_name` is what the language calls itself, `word_for_language` what it calls any; `date` and `first_of_month` are
    patterns of Babel's. `counts` say "per this" or "if that"; `effects` tell the player what to do; `cells` say where
    in the square. The phrases after them tell the player to make a turn, the last ones say what happens in a turn,
    whoever makes it.
    """

    code: Language
    own_name: str
    word_for_language: str
    date: str
    first_of_month: str
    decimal_point: str
    name: Callable[[Character], str]
    amount: Callable[[Currency, int], str]
    points: Callable[[int], str]
    next_to: Callable[[Side, str], str]
    counts: Mapping[type[Count], Callable[[Any], str]]
    effects: Mapping[type[Effect], Callable[[Any], str]]
    shields: Mapping[Shield, str]
    places: Mapping[Place, str]
    cells: Mapping[Cell, str]
    and_: str
    or_: str
    semicolon: str

    face_down: str
    as_first_card: str
    buy: str
    take_for_free: str
    take_face_down: str
    any_card: str
    place: str
    discard: str
    move_messenger: str
    refresh: str

    spends_key: str
    pays: str
    pays_nothing: str
    gains: str
    gains_nothing: str
    discards: str
    puts_gold: str
    opponent_gains: str
    opponents_gain: str
    messenger_goes: str
    messenger_goes_on: str
    is_exhausted: str

    def listed(self, items: list[str]) -> str:
        """Put items in a list, with an `and` before the last."""
        return _joined(items, self.and_)

    def either(self, items: list[str]) -> str:
        """Put items in a list, with an `or` before the last."""
        return _joined(items, self.or_)


def _joined(items: list[str], before_last: str) -> str:
    *first, last = items
    return f"{', '.join(first)}{before_last}{last}" if first else last
