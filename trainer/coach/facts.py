"""What the turns of a puzzle are and do, for the themes to look at."""

from collections.abc import Callable
from dataclasses import dataclass

from trainer.coach.solution import SENSIBLE_LOSS, Candidate, Candidates, Points, answer_set
from trainer.rules.cards import Count
from trainer.rules.events import Event
from trainer.rules.position import Player, Position
from trainer.rules.tableau import SIDE
from trainer.rules.turns import Refresh, Turn, apply


@dataclass(frozen=True, slots=True)
class Facts:
    """A position, the candidates that answer it and the others, both best first, and the plain player's turn.

    The first of the others is the runner-up.
    """

    position: Position
    answers: Candidates
    others: Candidates
    plain: Turn | Refresh

    @property
    def answer(self) -> Turn | None:
        """The card that the best turn takes, and how; None if that is a refresh."""
        return _taking(self.answers[0])

    @property
    def bought(self) -> Turn | None:
        """The best turn if it buys a card, else None."""
        return self.answer if self.answer and not self.answer.face_down else None

    @property
    def rival(self) -> Turn | None:
        """The card that the runner-up takes, and how; None if that is a refresh, or there is none."""
        return _taking(self.others[0]) if self.others else None

    @property
    def taking(self) -> tuple[Turn, ...]:
        """The turns outside the answer set that take a card."""
        return tuple(turn for other in self.others if (turn := _taking(other)))

    @property
    def sensible(self) -> tuple[Turn, ...]:
        """The turns outside the answer set that take a card and lose little."""
        return self.sensible_with(lambda points: True)

    def sensible_with(self, is_meant: Callable[[Points], bool]) -> tuple[Turn, ...]:
        """Pick those of them whose points come from where is meant."""
        sensible = (other for other in self.others if other.loss < SENSIBLE_LOSS and is_meant(other.points))
        return tuple(turn for other in sensible if (turn := _taking(other)))

    def after(self, turn: Turn) -> Player:
        """Return what the player to move has once a turn is made."""
        return apply(self.position, turn).position.players[self.position.seat]

    def events(self, turn: Turn) -> tuple[Event, ...]:
        """Return what happens in a turn."""
        return apply(self.position, turn).events

    def alignments(self, turn: Turn) -> int:
        """Count the ways in which the square may still settle after a turn."""
        tableau = self.after(turn).tableau
        return (SIDE - tableau.height + 1) * (SIDE - tableau.width + 1)

    def more_from_scrolls(self, is_meant: Callable[[Count], bool]) -> float:
        """Return how many points more than the runner-up the best turn gets from some scrolls on the tableau."""
        return self._more(lambda one: sum(points for card, points in one.points.placed if is_meant(card.scroll.per)))

    def more_from_purses(self) -> float:
        """Return how many points more than the runner-up the best turn gets from purses."""
        return self._more(lambda one: one.points.purses)

    def more_from_keys(self) -> float:
        """Return how many points more than the runner-up the best turn gets from keys in hand."""
        return self._more(lambda one: one.points.keys)

    def _more(self, points: Callable[[Candidate], float]) -> float:
        if self.answer is None or not self.others:
            return 0.0
        return points(self.answers[0]) - points(self.others[0])


def facts_of(position: Position, candidates: Candidates, plain: Turn | Refresh) -> Facts:
    """Sort the candidates of a position, which come best first, into those that answer it and the others."""
    answers = answer_set(position, candidates)
    return Facts(position, answers, tuple(other for other in candidates if other not in answers), plain)


def _taking(candidate: Candidate) -> Turn | None:
    return None if isinstance(candidate.turn, Refresh) else candidate.turn
