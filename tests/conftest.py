"""What tests of several layers share: a puzzle made by hand, and a clock that stands still."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from trainer.coach.solution import Candidate, Points
from trainer.puzzles.library import Library
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Wanted
from trainer.rules.characters import BY_ID
from trainer.rules.notation import decode, parse_turn, turn_text
from trainer.rules.turns import legal_turns
from trainer.web.database.kept_puzzles import KeptPuzzle
from trainer.web.database.storage import Storage
from trainer.web.site.rendering import packs_folder

TODAY = date(2026, 12, 3)

# Four players, turn 6, messenger at the village; the Prince and the General are too expensive, the Militiaman offers a
# choice, the tableau floats to the left and to the right.
POSITION = decode("cc1-jAE7GZZA1wJKmQwGAJtFMyoyEwUIAHpMPjw3exAMADc9LyYcCgAHFx0UMEIrABAAAAAAAAAAAKMaRaE")
LOSSES = {
    "squire.2.1": 0.0,
    "refresh": 1.4,
    "monk.2.1": 2.0,
    "militiaman.2.1.option1": 2.7,
    "royal-guard.2.1.key": 4.0,
}
BEST_VALUE = 70.0
SQUIRE, MONK, WINEMAKER, BLACKSMITH = (BY_ID[name] for name in ("squire", "monk", "winemaker", "blacksmith"))
POINTS = {
    "squire.2.1": Points(((SQUIRE, 6.0), (BLACKSMITH, 5.02), (WINEMAKER, 12.0)), 11.98, 15.0, 20.0),
    "monk.2.1": Points(((BLACKSMITH, 5.0), (MONK, 8.5), (WINEMAKER, 10.5)), 11.0, 15.0, 18.0),
}


@dataclass
class Clock:
    """A clock that shows what it is told."""

    now: datetime = datetime(2026, 12, 3, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def candidate(text: str, loss: float) -> Candidate:
    """Make a candidate that was sampled, the best one apart."""
    to_come = round(BEST_VALUE - loss - 40.0, 2)
    points = POINTS.get(text, Points(placed=((WINEMAKER, 12.0),), to_come=to_come, purses=10.0, keys=18.0))
    return Candidate(parse_turn(text), loss, 0.1 if loss else 0.0, stderr=0.2, samples=1000, points=points)


def made_puzzle() -> Puzzle:
    """Make a puzzle whose turns lose what LOSSES says, and 6 points or more if it says nothing."""
    others = [turn_text(turn) for turn in legal_turns(POSITION) if turn_text(turn) not in LOSSES]
    losses = LOSSES | {text: 6 + number / 10 for number, text in enumerate(others)}
    candidates = tuple(candidate(text, loss) for text, loss in losses.items())
    return Puzzle(
        seed=1,
        position=POSITION,
        bots=("value", "greedy, slips 1/8"),
        candidates=candidates,
        plain=parse_turn("squire.2.1"),
        opponents="greedy-refresh",
        effort=1000 * len(candidates),
        versions={"rules": 1},
        themes=("purse", "last-turn"),
        rating=1500,
    )


def shipped(id: str) -> Puzzle:
    """Read a puzzle of the shipped pack."""
    found = Library(packs_folder()).puzzle(id)
    assert found, id
    return found


def keep_found(data: Path, wanted: Wanted, puzzle: Puzzle) -> None:
    """Keep a puzzle in a site's data folder as what was found for a date or from a seed."""
    storage = Storage(data)
    storage.puzzles.keep_found(wanted, KeptPuzzle(puzzle.id, to_json(puzzle)), "2026-12-01T12:00:00+00:00")
    storage.close()


@pytest.fixture
def puzzle() -> Puzzle:
    return made_puzzle()
