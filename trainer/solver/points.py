"""Where the points of an expected final score come from."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from trainer.rules.cards import Character
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.solver import kernels


@dataclass(frozen=True, slots=True)
class Points:
    """An expected final score, split; all numbers are points.

    placed: the scrolls of the cards in the tableau once the turn is made; to_come: those of cards taken later, each
    weighted by how often it is; purses: gold on purses, all together; keys: one each.
    """

    placed: tuple[tuple[Character, float], ...]
    to_come: tuple[tuple[Character, float], ...]
    purses: float
    keys: float

    @property
    def total(self) -> float:
        """The expected final score."""
        return sum(points for _, points in self.placed + self.to_come) + self.purses + self.keys


def split_points(points: Iterable[float], placed: frozenset[Character]) -> Points:
    """Return what `kernels.add_points` made, split by the cards already placed; scrolls worth nothing are left out."""
    numbers = [float(number) for number in points]
    scrolls = [(card, number) for card, number in zip(CHARACTERS, numbers, strict=False) if number]
    return Points(
        placed=tuple(pair for pair in scrolls if pair[0] in placed),
        to_come=tuple(pair for pair in scrolls if pair[0] not in placed),
        purses=numbers[kernels.PURSE_POINTS],
        keys=numbers[kernels.KEY_POINTS],
    )


def points_json(points: Points) -> dict[str, Any]:
    """Return points as plain JSON values."""
    return {
        "placed": {card.id: number for card, number in points.placed},
        "to_come": {card.id: number for card, number in points.to_come},
        "purses": points.purses,
        "keys": points.keys,
    }


def points_from_json(plain: dict[str, Any]) -> Points:
    """Return the points that `points_json` wrote."""
    placed, to_come = (
        tuple((BY_ID[name], number) for name, number in plain[part].items()) for part in ("placed", "to_come")
    )
    return Points(placed, to_come, plain["purses"], plain["keys"])
