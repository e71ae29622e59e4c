"""The command line: what it prints, and the sentence and the exit status for all that a person can get wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from trainer import cli
from trainer.solver.warm import warm_up

PEER_GAMES = Path(__file__).parents[1] / "rules" / "peer_games.jsonl"
LAST_TURN = "cc1-CgH_KDROYjohjJJ-JAYB_nw3PYd0GDFBGAIHJQZCRT8AAAhIhgg4hOg-9Mll7w"


@dataclass(frozen=True)
class Result:
    """What a command printed, and its exit status."""

    status: object
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile first: what is announced of that is no part of what the commands print."""
    warm_up()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Give the command, to be called with its arguments."""

    def run_command(*arguments: object) -> Result:
        with pytest.raises(SystemExit) as left:
            cli.main([str(argument) for argument in arguments])
        return Result(left.value.code, *capsys.readouterr())

    return run_command


def refused(sentence: str) -> Result:
    """Make the result of a command that is refused by this sentence."""
    return Result(2, "", sentence + "\n")
