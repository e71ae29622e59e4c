"""A solver that says what it is told, for the tests of finding."""

from collections.abc import Collection
from dataclasses import dataclass, field, replace

from tests.conftest import POSITION
from trainer.puzzles.making.finding import (
    LOOK_EFFORT,
    Dealt,
    Rejection,
    Source,
    Stage,
    find,
    plain_is_welcome,
    refresh_is_welcome,
)
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn, turn_text
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.analysis import Analysis
from trainer.solver.bots import PLAIN_POLICY
from trainer.solver.candidates import Candidate
from trainer.solver.points import Points

PLAIN_SEED, REFRESH_SEED, SEED = (
    next(seed for seed in range(1000) if (plain_is_welcome(seed), refresh_is_welcome(seed)) == welcome)
    for welcome in ((True, False), (False, True), (False, False))
)
LOSSES = {"squire.2.1": 0.0, "refresh": 1.4, "monk.2.1": 2.0, "militiaman.2.1.option1": 2.7}
DEALT = Dealt(POSITION, ("greedy", "value", "value", "value"))


def valued(text: str, loss: float) -> Candidate:
    split = Points((), (), 70.0 - loss, 0.0)
    return Candidate(parse_turn(text), 70.0 - loss, 0.2, loss, 0.1 if loss else 0.0, 1000, False, split)


OTHERS = [turn_text(turn) for turn in legal_turns(POSITION) if turn_text(turn) not in LOSSES]
GOOD = (
    *(valued(text, loss) for text, loss in LOSSES.items()),
    *(valued(text, 6 + number / 10) for number, text in enumerate(OTHERS)),
)
UNCLEAR = (GOOD[0], replace(GOOD[1], loss=0.9), *GOOD[2:])
NOISY = (GOOD[0], replace(GOOD[1], loss_stderr=0.36), *GOOD[2:])
FEW_SENSIBLE = (*GOOD[:2], *(replace(candidate, loss=candidate.loss + 3) for candidate in GOOD[2:]))
OTHER_ANSWER = (replace(GOOD[1], loss=0.0), replace(GOOD[0], loss=1.4), *GOOD[2:])
LATE = (*GOOD[:2], valued(OTHERS[0], 1.5), *GOOD[2:4], *GOOD[5:])
UNSETTLED = (*GOOD[:3], replace(GOOD[3], loss_stderr=0.16), *GOOD[4:])


@dataclass
class Fake:
    """Bots that always play to the same position, and a solver that says what it is told at each stage.

    At a stage of which nothing is told, the position is a good puzzle.
    """

    told: dict[Stage, tuple[Candidate, ...]] = field(default_factory=dict)
    plain: str = "refresh"
    position: Position = POSITION
    asked: list[tuple[Stage, int]] = field(default_factory=list)

    def glance(self, position: Position) -> Analysis:
        return self.told_of(Stage.GLANCE)

    def told_of(self, stage: Stage, effort: int = 0, opponents: str = "value") -> Analysis:
        self.asked.append((stage, effort))
        candidates = self.told.get(stage, GOOD)
        return Analysis(self.position, candidates, candidates[0].exact, effort, 0, opponents, {"rules": 1}, None)

    def analyse(
        self,
        position: Position,
        *,
        seed: int = 0,
        effort: int,
        opponents: str = "value",
        turns: Collection[Turn | Refresh] | None = None,
        max_stderr: float | None = None,
    ) -> Analysis:
        assert bool(seed) == (opponents == PLAIN_POLICY or turns is not None)
        if opponents == PLAIN_POLICY:
            stage = Stage.PLAINER
        elif turns is not None:
            stage = Stage.REST if Stage.VERDICTS in dict(self.asked) else Stage.PROOF
        elif max_stderr is not None:
            stage = Stage.VERDICTS
        else:
            stage = Stage.LOOK if effort == LOOK_EFFORT else Stage.SOLUTION
        return self.told_of(stage, effort, opponents)

    @property
    def source(self) -> Source:
        dealt = replace(DEALT, position=self.position)
        return Source(lambda seed: dealt, lambda position: parse_turn(self.plain), self.glance, self.analyse)

    def find(self, seed: int = SEED) -> Puzzle | Rejection:
        return find(seed, self.source)
