"""Typical continuations: played out in the background, and kept for a while, as they can be played out again."""

from collections.abc import Callable, Hashable

from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn
from trainer.solver.continuation import Step, typical_continuation
from trainer.web.jobs.job import Job, Priority, Wait
from trainer.web.jobs.pool import Pool, Steps

Continuation = tuple[Step, ...]
Play = Callable[[Position, Turn | Refresh, str], Continuation]
"""Plays a turn of a position out, the opponents' policy being named."""


def play_typically(position: Position, turn: Turn | Refresh, opponents: str) -> Continuation:
    """Play a turn out in a typical way: the same deals for every turn of a position."""
    return typical_continuation(position, turn, opponents=opponents)


class Continuations:
    """The continuations in a pool."""

    def __init__(self, pool: Pool, play: Play) -> None:
        """Start with none."""
        self._pool, self._play = pool, play

    def ask(self, puzzle: Puzzle, turn: Turn | Refresh, asker: Hashable) -> Job[None, Continuation]:
        """Have a turn of a puzzle played out, and return how that stands. Raise TooMuchWork if that can't be."""

        def steps() -> Steps[None, Continuation]:
            return self._play(puzzle.position, turn, puzzle.opponents)
            yield

        return self._pool.ask(_key(puzzle, turn), steps, Wait(asker, Priority.LOOKED_AT))

    def forget(self, puzzle: Puzzle, turn: Turn | Refresh) -> None:
        """Let the next one to ask have a turn played out anew."""
        self._pool.forget(_key(puzzle, turn))


def _key(puzzle: Puzzle, turn: Turn | Refresh) -> Hashable:
    return "continuation", puzzle.id, puzzle.opponents, turn_text(turn)
