"""Kinds of decision: what it is about a turn that a puzzle asks for."""

from enum import StrEnum

from trainer.puzzles.puzzle import Valued, runner_up
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn


class Kind(StrEnum):
    """What sets the best turn apart from the next best: how a key is used, else which card, which side up, which cell.

    A choice or a discard that a card asks for counts as a part of the card.
    """

    KEY = "key"
    CARD = "card"
    SIDE = "side"
    CELL = "cell"


def kind_of(position: Position, candidates: tuple[Valued, ...]) -> Kind:
    """Tell the kind of decision that a puzzle asks for; its candidates come best first."""
    second = runner_up(position, candidates)
    return difference(candidates[0].turn, second.turn) if second else Kind.CELL


def difference(turn: Turn | Refresh, other: Turn | Refresh) -> Kind:
    """Tell in what two turns differ first."""
    if isinstance(turn, Refresh) or isinstance(other, Refresh) or turn.key != other.key:
        return Kind.KEY
    if turn.card != other.card:
        return Kind.CARD
    if turn.face_down != other.face_down:
        return Kind.SIDE
    return Kind.CELL if turn.at != other.at else Kind.CARD
