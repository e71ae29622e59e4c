"""A seed's deal: the same order of the decks and of every reshuffle on every machine and Python version.

The generator is SplitMix64: a 64-bit counter which grows by a fixed odd number, each value being scrambled by two
multiplications. A shuffle is Fisher and Yates's, from the last card down; a number below n is a draw's remainder by n,
draws from the last, incomplete run of n numbers being thrown away, so that all orders are equally likely.

Each shuffle of a seed has a generator of its own: number 2k of the seed's generator starts the castle's k-th shuffle,
number 2k + 1 the village's, where shuffle 0 is the one before the game. What is shuffled is put in printed order first.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from trainer.rules.cards import Character, Place
from trainer.rules.characters import CHARACTERS
from trainer.rules.position import DECKS

MASK = 2**64 - 1
STEP = 0x9E3779B97F4A7C15


class Shuffler(Protocol):
    """What decides the order of the decks."""

    def deck(self, place: Place) -> tuple[Character, ...]:
        """Return the order of all 39 cards of a place, in drawing order."""

    def reshuffled(self, place: Place, nth: int, cards: Iterable[Character]) -> tuple[Character, ...]:
        """Return the order of the discard pile of a place when it is shuffled for the nth time, counted from 1."""


class SplitMix64:
    """Random 64-bit numbers from a seed."""

    def __init__(self, seed: int) -> None:
        """Start from a seed, of which the lowest 64 bits count."""
        self._counter = seed & MASK

    def next(self) -> int:
        """Draw a whole number from 0 to 2**64 - 1."""
        self._counter = (self._counter + STEP) & MASK
        scrambled = self._counter
        scrambled = ((scrambled ^ (scrambled >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        scrambled = ((scrambled ^ (scrambled >> 27)) * 0x94D049BB133111EB) & MASK
        return scrambled ^ (scrambled >> 31)

    def below(self, limit: int) -> int:
        """Draw a whole number from 0 to limit - 1, all equally likely."""
        complete_runs = 2**64 - 2**64 % limit
        while (drawn := self.next()) >= complete_runs:
            pass
        return drawn % limit

    def shuffled(self, cards: Iterable[Character]) -> tuple[Character, ...]:
        """Put cards in one of their orders, all equally likely, whatever order they come in."""
        given = frozenset(cards)
        order = [card for card in CHARACTERS if card in given]
        for last in range(len(order) - 1, 0, -1):
            other = self.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return tuple(order)


@dataclass(frozen=True, slots=True)
class Deal:
    """The order of the decks for a seed, from 0 to 2**64 - 1, and of every reshuffle."""

    seed: int

    def __post_init__(self) -> None:
        """Raise ValueError if the seed is out of range."""
        if not 0 <= self.seed <= MASK:
            raise ValueError(f"A seed is a whole number from 0 to {MASK}, not {self.seed}.")

    def deck(self, place: Place) -> tuple[Character, ...]:
        """Return the order of all 39 cards of a place, in drawing order."""
        return self.reshuffled(place, 0, DECKS[place])

    def reshuffled(self, place: Place, nth: int, cards: Iterable[Character]) -> tuple[Character, ...]:
        """Return the order of the discard pile of a place when it is shuffled for the nth time, counted from 1."""
        number = 2 * nth + list(Place).index(place)
        start = SplitMix64(self.seed + number * STEP).next()
        return SplitMix64(start).shuffled(cards)
