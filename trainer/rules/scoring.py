"""The end: leftover gold goes on purses, then scrolls and keys score."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from trainer.rules.counts import View, count
from trainer.rules.position import Player, Position
from trainer.rules.tableau import SQUARE, Tableau

Ranking = tuple[int | tuple[int, ...], ...]
"""Seats, best first; a tuple in the place of a seat is a full tie."""


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """What a player scores, in points.

    `card_scores` has a line per cell of the square in reading order; `tableau` is the one that scores, with leftover
    gold put on its purses; `gold_left` is the gold that then isn't on purses.
    """

    card_scores: tuple[int, ...]
    key_points: int
    gold_left: int
    tableau: Tableau

    @property
    def total(self) -> int:
        """The final score, keys included."""
        return sum(self.card_scores) + self.key_points

    @property
    def tiebreak_gold(self) -> int:
        """What decides between players tied on points: the more, the better."""
        return self.gold_left


def score_sheet(player: Player) -> ScoreSheet:
    """Score a player as if the game ended now, the cells of the tableau being those of the final square."""
    tableau, gold_left = _filled(player.tableau, player.gold)
    scores = dict.fromkeys(SQUARE, 0)
    for cell, card in tableau.face_up():
        scores[cell] = card.scroll.points * count(card.scroll.per, View(tableau, cell, player.keys))
    return ScoreSheet(tuple(scores.values()), player.keys, gold_left, tableau)


def ranking(position: Position) -> Ranking:
    """Rank the seats by score, then by the gold that is not on purses."""
    results = {}
    for seat, player in enumerate(position.players):
        sheet = score_sheet(player)
        results[seat] = (-sheet.total, -sheet.tiebreak_gold)
    tied = [tuple(seats) for _, seats in groupby(sorted(results, key=results.__getitem__), results.__getitem__)]
    return tuple(seats if len(seats) > 1 else seats[0] for seats in tied)


def win_shares(position: Position) -> tuple[Fraction, ...]:
    """Return the part of the win that each seat gets: all of it for winning alone, 1/k for sharing it among k."""
    first = ranking(position)[0]
    winners = first if isinstance(first, tuple) else (first,)
    return tuple(Fraction(seat in winners, len(winners)) for seat in range(len(position.players)))


def _filled(tableau: Tableau, gold: int) -> tuple[Tableau, int]:
    """Put gold on the purses in reading order, each to its capacity, and return how much is left."""
    for cell, placed in tableau.placed():
        stored = min(gold, placed.room)
        if stored:
            tableau = tableau.with_card(cell, placed.with_more_gold(stored))
            gold -= stored
    return tableau, gold
