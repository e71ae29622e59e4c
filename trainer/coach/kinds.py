"""Kinds of decision: what it is about a turn that a puzzle asks for."""

from collections.abc import Iterable
from enum import StrEnum

from trainer.coach.solution import Valued, answer_set, runner_up
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn


class Kind(StrEnum):
    """What sets the best turn apart from the next best: how a key is used, else which card, which side up, which cell.

    Where several turns are the best one, it is the least that sets any of them apart. A choice or a discard that a card
    asks for counts as a part of the card.
    """

    KEY = "key"
    CARD = "card"
    SIDE = "side"
    CELL = "cell"


def kind_of(position: Position, candidates: tuple[Valued, ...]) -> Kind:
    """Return the kind of decision that a puzzle asks for; its candidates come best first."""
    second = runner_up(position, candidates)
    answers = (answer.turn for answer in answer_set(position, candidates))
    return least_difference(answers, second.turn) if second else Kind.CELL


def least_difference(answers: Iterable[Turn | Refresh], other: Turn | Refresh) -> Kind:
    """Return what sets another turn apart from the answer that is most like it."""
    return max((difference(answer, other) for answer in answers), key=list(Kind).index)


def difference(turn: Turn | Refresh, other: Turn | Refresh) -> Kind:
    """Return the first thing in which two turns differ."""
    if isinstance(turn, Refresh) or isinstance(other, Refresh) or turn.key != other.key:
        return Kind.KEY
    if turn.card != other.card:
        return Kind.CARD
    if turn.face_down != other.face_down:
        return Kind.SIDE
    return Kind.CELL if turn.at != other.at else Kind.CARD
