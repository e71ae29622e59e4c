"""What tests of several layers share: a puzzle made by hand, and a clock that stands still."""

from dataclasses import dataclass
from datetime import UTC, date, datetime

import pytest

from trainer.puzzles.puzzle import Puzzle
from trainer.rules.characters import BY_ID
from trainer.rules.notation import decode, parse_turn, turn_text
from trainer.rules.turns import legal_turns
from trainer.solver.analysis import Candidate
from trainer.solver.points import Points

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
SQUIRE, MONK, JUDGE, BAKER, WINEMAKER, BLACKSMITH = (
    BY_ID[name] for name in ("squire", "monk", "judge", "baker", "winemaker", "blacksmith")
)
POINTS = {
    "squire.2.1": Points(((SQUIRE, 6.0), (WINEMAKER, 12.0), (BLACKSMITH, 5.02)), ((JUDGE, 11.98),), 15.0, 20.0),
    "monk.2.1": Points(((MONK, 8.5), (WINEMAKER, 10.5), (BLACKSMITH, 5.0)), ((JUDGE, 10.0), (BAKER, 1.0)), 15.0, 18.0),
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
    turn, value = parse_turn(text), BEST_VALUE - loss
    others = Points(placed=((WINEMAKER, 12.0),), to_come=((JUDGE, value - 40.0),), purses=10.0, keys=18.0)
    points = POINTS.get(text, others)
    return Candidate(turn, value, 0.2, loss, 0.1 if loss else 0.0, samples=1000, exact=False, points=points)


def puzzle_of(day: date) -> Puzzle:
    """Make the puzzle of a date, whose turns lose what LOSSES says, and 6 points or more if it says nothing."""
    others = [turn_text(turn) for turn in legal_turns(POSITION) if turn_text(turn) not in LOSSES]
    losses = LOSSES | {text: 6 + number / 10 for number, text in enumerate(others)}
    candidates = tuple(candidate(text, loss) for text, loss in losses.items())
    return Puzzle(day, 1, POSITION, candidates, "greedy-refresh", 1000 * len(candidates), {"rules": 1})


@pytest.fixture
def puzzle() -> Puzzle:
    return puzzle_of(TODAY)
