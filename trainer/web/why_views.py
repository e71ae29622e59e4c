"""The why of a verdict as the templates get it: where the points of two turns come from, side by side."""

from dataclasses import dataclass

from trainer.puzzles.why import Part, compare, reason
from trainer.solver.analysis import Candidate
from trainer.solver.verdicts import Verdict, verdict_of
from trainer.web.contexts import WhyRow, WhyView
from trainer.web.numbers import points, signed

ROUNDED = "All numbers are rounded, so a sum may be off by 0.1."


@dataclass(frozen=True, slots=True)
class Pair:
    """A turn to tell the why of, and the one to hold against it: the best one or, for the best one, the next best.

    `is_yours`: the turn is the visitor's answer, and not another one that is looked at.
    """

    turn: Candidate
    other: Candidate
    is_best: bool
    is_yours: bool


def why_sentence(pair: Pair) -> str | None:
    """Say in a sentence or two what makes the difference; None where it isn't known."""
    verdict = verdict_of(pair.turn.loss)
    parts = _parts(pair)
    if parts is None:
        return None
    if pair.is_best:
        return ("Well seen! " if pair.is_yours else "") + reason(Verdict.BEST, parts)
    return reason(Verdict.GOOD if verdict is Verdict.BEST else verdict, parts)


def why_view(pair: Pair) -> WhyView | None:
    """Lay out where the points of both turns come from; None where it isn't known."""
    parts = _parts(pair)
    if parts is None:
        return None
    largest = max(abs(part.more) for part in parts) or 1.0
    turn = "your turn" if pair.is_yours else "this turn"
    return WhyView(
        turn="Yours" if pair.is_yours else "This turn",
        other="Next best" if pair.is_best else "Better",
        note=f"A plus is what {turn if pair.is_best else 'the better turn'} earns more. {ROUNDED}",
        rows=tuple(_row(pair, part, largest) for part in parts),
        total=WhyRow(
            name="All together",
            turn=points(pair.turn.value),
            other=points(pair.other.value),
            more=signed(abs(pair.turn.loss - pair.other.loss)),
            percent=0,
        ),
    )


def _parts(pair: Pair) -> tuple[Part, ...] | None:
    better, worse = (pair.turn, pair.other) if pair.is_best else (pair.other, pair.turn)
    if better.points is None or worse.points is None:
        return None
    return compare(better.points, worse.points)


def _row(pair: Pair, part: Part, largest: float) -> WhyRow:
    turn, other = (part.better, part.worse) if pair.is_best else (part.worse, part.better)
    return WhyRow(
        name=part.name[0].upper() + part.name[1:],
        turn=points(turn),
        other=points(other),
        more=signed(part.more),
        percent=round(100 * part.more / largest),
    )
