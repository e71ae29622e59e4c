"""Kinds of decision: what it is about a turn that a puzzle asks for."""

from collections.abc import Collection, Iterable, Sequence
from enum import StrEnum

from trainer.coach.solution import Solution
from trainer.rules.turns import Refresh, Turn

AnyTurn = Turn | Refresh


class Kind(StrEnum):
    """What sets a turn apart from another one: how a key is used, else which card, which side up, which cell.

    Where several turns are the best one, it is the least that sets any of them apart. A choice or a discard that a card
    asks for counts as a part of the card.
    """

    KEY = "key"
    CARD = "card"
    SIDE = "side"
    CELL = "cell"


def kind_of(solution: Solution) -> Kind:
    """Return the kind of decision that a puzzle asks for."""
    foil = foil_of(solution)
    return least_difference(_answers(solution), foil) if foil else Kind.CELL


def kind_of_answer(solution: Solution, turn: AnyTurn) -> Kind:
    """Return the kind of decision in which a turn misses the answers; for one of them, what the puzzle asks for."""
    answers = _answers(solution)
    return kind_of(solution) if turn in answers else least_difference(answers, turn)


def foil_of(solution: Solution) -> AnyTurn | None:
    """Return the turn to tell the answers from; None if there is no other."""
    answers = _answers(solution)
    others = [candidate.turn for candidate in solution.candidates if candidate.turn not in answers]
    return foil_among(answers, others, solution.plain)


def foil_among(answers: Collection[AnyTurn], others: Sequence[AnyTurn], plain: AnyTurn) -> AnyTurn | None:
    """Return the plain turn if it is wrong, else the best of the others, which come best first.

    One that differs in more than its cell is taken rather than another.
    """
    if plain not in answers:
        return plain
    not_twins = (other for other in others if least_difference(answers, other) is not Kind.CELL)
    return next(not_twins, next(iter(others), None))


def least_difference(answers: Iterable[AnyTurn], other: AnyTurn) -> Kind:
    """Return what sets another turn apart from the answer that is most like it."""
    return max((difference(answer, other) for answer in answers), key=list(Kind).index)


def difference(turn: AnyTurn, other: AnyTurn) -> Kind:
    """Return the first thing in which two turns differ."""
    if isinstance(turn, Refresh) or isinstance(other, Refresh) or turn.key != other.key:
        return Kind.KEY
    if turn.card != other.card:
        return Kind.CARD
    if turn.face_down != other.face_down:
        return Kind.SIDE
    return Kind.CELL if turn.at != other.at else Kind.CARD


def _answers(solution: Solution) -> list[AnyTurn]:
    return [answer.turn for answer in solution.answer_set]
