"""A puzzle: a position that is worth a person's two minutes, with its solution."""

from base64 import b32encode
from dataclasses import dataclass
from hashlib import sha256

from trainer.coach.solution import Solution
from trainer.rules.notation import encode

ID_LENGTH = 10


@dataclass(frozen=True, kw_only=True)
class Puzzle(Solution):
    """A solution whose position is from the deal of `seed`.

    bots: who played to there, by seat; themes: their names; rating: how hard it is, on the scale of the players'
    ratings.
    """

    seed: int
    bots: tuple[str, ...]
    themes: tuple[str, ...]
    rating: int

    @property
    def id(self) -> str:
        """A short name, which follows from the position."""
        return id_of(encode(self.position))


def id_of(code: str) -> str:
    """Make the id of the puzzle whose position has this code."""
    return b32encode(sha256(code.encode()).digest()).decode().lower()[:ID_LENGTH]
