"""Seeds that are tried in no time, for the tests of making a pack; importable by the processes that try them."""

import os
import signal
from dataclasses import replace
from functools import cache
from pathlib import Path

from tests.conftest import made_puzzle
from tests.puzzles.asking import solved_as
from trainer.puzzles.making.finding import Rejection, Stage
from trainer.puzzles.making.gate import Reason
from trainer.puzzles.making.generating import Outcome
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.solver.analysis import analyse
from trainer.solver.bots import deal_position

NARROW = Rejection(Stage.GLANCE, Reason.NARROW)


@cache
def puzzle(seed: int) -> Puzzle:
    """Make a puzzle of the last turn of a game of two, which takes no playouts."""
    analysis = analyse(deal_position(seed, players=2, turn=9, seat=1))
    return solved_as(replace(made_puzzle(), seed=seed), analysis)


def attempt(seed: int) -> Outcome:
    """Make a puzzle of every third seed."""
    return NARROW if seed % 3 else to_json(puzzle(seed))


class DyingOnce:
    """Tries seeds, but the process that first comes to one of them is killed; a file remembers that."""

    def __init__(self, seed: int, memory: Path) -> None:
        self.seed, self.memory = seed, memory

    def __call__(self, seed: int) -> Outcome:
        if seed == self.seed and not self.memory.exists():
            self.memory.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return attempt(seed)


def die(seed: int) -> Outcome:
    """Kill the process that tries a seed."""
    os.kill(os.getpid(), signal.SIGKILL)
    return NARROW
