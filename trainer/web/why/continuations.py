"""Typical continuations: played out in the background, and kept in memory, as they can be played out again any time."""

from collections import OrderedDict
from collections.abc import Callable

from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn
from trainer.solver.continuation import Step, typical_continuation
from trainer.web.why.background import Background, Job

MOST_KEPT = 200
MOST_JOBS = 40

Steps = tuple[Step, ...]
Play = Callable[[Position, Turn | Refresh, str], Steps]
"""Plays out a turn of a position, given the name of the opponents' policy."""


def play_typically(position: Position, turn: Turn | Refresh, opponents: str) -> Steps:
    """Play a turn out in a typical way: the same deals for every turn of a position."""
    return typical_continuation(position, turn, opponents=opponents)


class Continuations:
    """The continuations that were asked for, the latest MOST_KEPT of them."""

    def __init__(self, play: Play) -> None:
        """Start with none."""
        self._play = play
        self._kept: OrderedDict[tuple[str, str], Steps] = OrderedDict()
        self._background = Background("continuations", MOST_JOBS)

    def get(self, puzzle: Puzzle, turn: Turn | Refresh) -> Steps | None:
        """Give what is kept of a turn of a puzzle."""
        return self._kept.get(_key(puzzle, turn))

    def ask(self, puzzle: Puzzle, turn: Turn | Refresh) -> Job:
        """Have a turn of a puzzle played out, and return how it stands. Raise TooMuchWork if it can't be done."""
        key = _key(puzzle, turn)

        def work() -> None:
            self._kept[key] = self._play(puzzle.position, turn, puzzle.opponents)
            # Only this thread adds and drops, so what is the oldest can't change meanwhile.
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

        return self._background.ask(key, work)

    def forget(self, puzzle: Puzzle, turn: Turn | Refresh) -> None:
        """Let the next one to ask retry a turn that could not be played out."""
        self._background.forget(_key(puzzle, turn))


def _key(puzzle: Puzzle, turn: Turn | Refresh) -> tuple[str, str]:
    return f"{puzzle.id} {puzzle.opponents}", turn_text(turn)
