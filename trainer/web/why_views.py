"""The why of a verdict as the templates get it: where the points of two turns come from, side by side."""

from dataclasses import dataclass

from trainer.puzzles.puzzle import Candidate
from trainer.puzzles.why import Part, compare, part_name, reason
from trainer.solver.verdicts import Verdict, verdict_of
from trainer.web.languages import gettext, language
from trainer.web.numbers import points, signed
from trainer.web.verdict_contexts import WhyRow, WhyView


@dataclass(frozen=True, slots=True)
class Pair:
    """A turn to tell the why of, and the one to hold against it: the best one or, for the best one, the next best.

    `is_yours`: the turn is the visitor's answer, and not another one that is looked at.
    """

    turn: Candidate
    other: Candidate
    is_best: bool
    is_yours: bool


def why_sentence(pair: Pair) -> str:
    """Say in a sentence or two what makes the difference."""
    verdict = verdict_of(pair.turn.loss)
    parts = _parts(pair)
    if pair.is_best:
        told = reason(Verdict.BEST, parts, language())
        return gettext("Well seen! %(why)s", why=told) if pair.is_yours else told
    return reason(Verdict.GOOD if verdict is Verdict.BEST else verdict, parts, language())


def why_view(pair: Pair) -> WhyView:
    """Lay out where the points of both turns come from."""
    parts = _parts(pair)
    largest = max(abs(part.more) for part in parts) or 1.0
    return WhyView(
        turn=gettext("Yours") if pair.is_yours else gettext("This turn"),
        other=gettext("Next best") if pair.is_best else gettext("Better"),
        note=_note(pair),
        rows=tuple(_row(pair, part, largest) for part in parts),
        total=WhyRow(
            name=gettext("All together"),
            turn=points(pair.turn.value),
            other=points(pair.other.value),
            more=signed(abs(pair.turn.loss - pair.other.loss)),
            percent=0,
        ),
    )


def _parts(pair: Pair) -> tuple[Part, ...]:
    better, worse = (pair.turn, pair.other) if pair.is_best else (pair.other, pair.turn)
    return compare(better.points, worse.points)


def _note(pair: Pair) -> str:
    if not pair.is_best:
        plus = gettext("A plus is what the better turn earns more.")
    elif pair.is_yours:
        plus = gettext("A plus is what your turn earns more.")
    else:
        plus = gettext("A plus is what this turn earns more.")
    rounded = gettext("All numbers are rounded, so a sum may be off by 0.1.")
    return f"{plus} {rounded}"


def _row(pair: Pair, part: Part, largest: float) -> WhyRow:
    turn, other = (part.better, part.worse) if pair.is_best else (part.worse, part.better)
    return WhyRow(
        name=part_name(part, language()),
        turn=points(turn),
        other=points(other),
        more=signed(part.more),
        percent=round(100 * part.more / largest),
    )
