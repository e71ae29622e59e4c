"""The why of a verdict as the templates get it: where the points of two turns come from, side by side."""

from dataclasses import dataclass

from flask import url_for

from trainer.coach.solution import Candidate
from trainer.coach.why import Part, compare, part_name, reason, reason_of_equal
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.turns import apply
from trainer.rules.wording import outcome_sentence
from trainer.solver.verdicts import Verdict, verdict_of
from trainer.web.site.languages import gettext, language
from trainer.web.site.numbers import points, signed
from trainer.web.verdict.contexts import AtOnce, WhyRow, WhyView


@dataclass(frozen=True, slots=True)
class Pair:
    """A turn to explain, and the one to compare it with: the best one or, for the best one, the next best.

    `is_yours`: the turn is the visitor's answer, and not another one that is looked at.
    """

    turn: Candidate
    other: Candidate
    is_best: bool
    is_yours: bool


def why_sentence(pair: Pair) -> str:
    """Return a sentence or two on what makes the difference."""
    verdict = verdict_of(pair.turn.loss)
    parts = _parts(pair)
    if pair.is_best:
        told = reason(Verdict.BEST, parts, language())
        return gettext("Well seen! %(why)s", why=told) if pair.is_yours else told
    if verdict is Verdict.BEST:
        return reason_of_equal(parts, language())
    return reason(verdict, parts, language())


def show_url(puzzle: str, turn: Candidate, pair: Pair | None) -> str:
    """Make the URL that shows how a turn goes on, and the one it is compared with."""
    # Nothing is asked for if it is None.
    against = turn_text(pair.other.turn) if pair else None
    return url_for("showing.show", id=puzzle, turn=turn_text(turn.turn), against=against)


def why_view(position: Position, pair: Pair) -> WhyView:
    """Lay out where the points of both turns come from, and what the turns do at once."""
    parts = _parts(pair)
    largest = max(abs(part.more) for part in parts) or 1.0
    turn = gettext("Yours") if pair.is_yours else gettext("This turn")
    other = gettext("Next best") if pair.is_best else gettext("Better")
    return WhyView(
        turn=turn,
        other=other,
        at_once=(_at_once(turn, position, pair.turn), _at_once(other, position, pair.other)),
        note=_note(pair),
        rows=tuple(_row(pair, part, largest) for part in parts),
        total=WhyRow(
            name=gettext("Total"),
            turn=points(pair.turn.value),
            other=points(pair.other.value),
            more=signed(abs(pair.turn.loss - pair.other.loss)),
            percent=0,
        ),
    )


def _at_once(label: str, position: Position, candidate: Candidate) -> AtOnce:
    after = apply(position, candidate.turn)
    player = after.position.players[position.seat]
    return AtOnce(label, outcome_sentence(after.events, language()), player.gold, player.keys)


def _parts(pair: Pair) -> tuple[Part, ...]:
    better, worse = (pair.turn, pair.other) if pair.is_best else (pair.other, pair.turn)
    return compare(better, worse)


def _note(pair: Pair) -> str:
    if not pair.is_best:
        plus = gettext("A plus means that the better turn earns more.")
    elif pair.is_yours:
        plus = gettext("A plus means that your turn earns more.")
    else:
        plus = gettext("A plus means that this turn earns more.")
    rounded = gettext("All numbers are rounded, so sums may be off by 0.1.")
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
