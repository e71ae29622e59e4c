"""A site whose solver is told what to say, for the tests of what is behind a verdict."""

import threading
from dataclasses import dataclass, field
from pathlib import Path

from werkzeug.test import TestResponse

from tests.conftest import TODAY, Clock, keep_found, made_puzzle
from tests.web.conftest import Site, Visitor, no_search, soup
from trainer.puzzles.making.audit import Again, Duel, Outcome
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.cards import Place
from trainer.rules.game import Game
from trainer.rules.notation import parse_turn, turn_text
from trainer.rules.position import Position
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.continuation import Step
from trainer.web import create_app
from trainer.web.jobs.pool import Steps

MAX_SECONDS = 10
PUZZLE = f"/puzzle/{made_puzzle().id}"
DOUBT, SHOW = f"{PUZZLE}/doubt", f"{PUZZLE}/show?turn=monk.2.1&against=squire.2.1"
SQUIRE, AFRESH, MONK = (parse_turn(text) for text in ("squire.2.1", "refresh", "monk.2.1"))
CONFIRMED = Duel(
    Outcome.CONFIRMED,
    SQUIRE,
    AFRESH,
    lead=1.38,
    stderr=0.05,
    playouts=22_400,
    again=(Again(SQUIRE, 0.0, 0.0), Again(AFRESH, 1.38, 0.05), Again(MONK, 2.13, 0.05)),
)
REFUTED = Duel(
    Outcome.REFUTED,
    SQUIRE,
    AFRESH,
    lead=-0.84,
    stderr=0.1,
    playouts=22_400,
    again=(Again(AFRESH, 0.0, 0.0), Again(SQUIRE, 0.84, 0.1), Again(MONK, 2.97, 0.1)),
)


def plain_steps(position: Position, *turns: Turn | Refresh) -> tuple[Step, ...]:
    """Play these turns, and then, with no solver, always the first turn there is, to the end."""
    random, wanted = SplitMix64(1), list(turns)
    castle_deck, village_deck = (random.shuffled(position.unseen(place)) for place in Place)
    game, steps = Game(Deal(1), position, castle_deck, village_deck), list[Step]()
    while not game.position.is_over:
        made = wanted.pop(0) if wanted else legal_turns(game.position)[0]
        seat, game = game.position.seat, game.play(made)
        steps.append(Step(seat, made, game.position))
    return tuple(steps)


@dataclass
class Solver:
    """A solver that plays and solves only once it may, and notes what it was asked. `error` is raised, if there is one.

    `duel` is what it says of every puzzle that is doubted.
    """

    duel: Duel = CONFIRMED
    error: Exception | None = None
    may: threading.Event = field(default_factory=threading.Event)
    played: list[str] = field(default_factory=list)
    solved: list[tuple[str, int, str]] = field(default_factory=list)

    def play(self, position: Position, turn: Turn | Refresh, opponents: str) -> tuple[Step, ...]:
        self.played.append(f"{turn_text(turn)} against {opponents}")
        self.wait()
        return plain_steps(position, turn)

    def solve(self, puzzle: Puzzle, seed: int, made: Turn | Refresh) -> Steps[None, Duel]:
        yield None
        self.solved.append((puzzle.id, seed, turn_text(made)))
        self.wait()
        return self.duel

    def wait(self) -> None:
        assert self.may.wait(MAX_SECONDS)
        if self.error:
            raise self.error


def opinion_site(data: Path, clock: Clock, solver: Solver) -> Site:
    """Make a site with today's puzzle and this solver."""
    app = create_app(data, find=no_search, now=clock, packs=data, play=solver.play, solve=solver.solve)
    app.testing = True
    keep_found(data, TODAY, made_puzzle())
    return Site(app, data, clock)


def settled(visitor: Visitor, url: str, waiting: str) -> TestResponse:
    """Ask for a page until nothing on it waits any more."""
    pause = threading.Event()
    for _ in range(100 * MAX_SECONDS):
        page = visitor.get(url)
        if not soup(page).select(waiting):
            return page
        pause.wait(0.01)
    raise AssertionError(f"{url} still waits.")
