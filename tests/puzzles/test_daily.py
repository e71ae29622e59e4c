from collections.abc import Callable, Collection
from dataclasses import dataclass, field, replace
from datetime import date

from tests.conftest import POSITION, puzzle_of
from trainer.puzzles.daily import (
    EFFORT,
    FIRST_DAY,
    PLAIN_POLICY,
    SCREENING_EFFORT,
    Source,
    drawn_position,
    find_daily,
    networks_look,
)
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn
from trainer.rules.position import Position
from trainer.rules.turns import Refresh, Turn, legal_turns
from trainer.solver.analysis import Analysis, Candidate

DAY, PLAIN_DAY = date(2026, 12, 3), date(2026, 12, 2)
SEED = DAY.toordinal() * 10_000
GOOD = puzzle_of(DAY).candidates
UNCLEAR = (GOOD[0], replace(GOOD[1], loss=0.9), *GOOD[2:])
NOISY = (GOOD[0], replace(GOOD[1], loss_stderr=0.36), *GOOD[2:])
FEW_SENSIBLE = (*GOOD[:2], *(replace(candidate, loss=candidate.loss + 3) for candidate in GOOD[2:]))
OTHER_ANSWER = (replace(GOOD[1], loss=0.0), replace(GOOD[0], loss=1.4), *GOOD[2:])
UNSETTLED = (*GOOD[:-1], replace(GOOD[-1], loss_stderr=9.0))


@dataclass
class Fake:
    """Bots that always play to the same position, and a solver that says what it is told about the n-th of them.

    `told` maps a number and a kind of analysis to its candidates; for all else the position is a good puzzle.
    """

    told: dict[tuple[int, str], tuple[Candidate, ...]] = field(default_factory=dict)
    plain: str = "refresh"
    asked: list[tuple[int, str]] = field(default_factory=list)
    number: int = 0

    def deal(self, seed: int) -> Position:
        self.number += 1
        return POSITION

    def plain_turn(self, position: Position) -> Turn | Refresh:
        return parse_turn(self.plain)

    def glance(self, position: Position) -> Analysis:
        return self.told_of(position, "glance")

    def told_of(
        self, position: Position, kind: str, seed: int = 0, effort: int = 0, opponents: str = "value"
    ) -> Analysis:
        self.asked.append((self.number, kind))
        candidates = self.told.get((self.number, kind), GOOD)
        return Analysis(position, candidates, candidates[0].exact, effort, seed, opponents, {"rules": 1}, None)

    def analyse(
        self,
        position: Position,
        *,
        seed: int = 0,
        effort: int | None = None,
        opponents: str = "value",
        turns: Collection[Turn | Refresh] | None = None,
        max_stderr: float | None = None,
    ) -> Analysis:
        if opponents == PLAIN_POLICY:
            kind = "plainer"
        elif turns is not None:
            kind = "deeper"
        elif max_stderr is not None:
            kind = "settle"
        else:
            kind = "screen" if effort == SCREENING_EFFORT else "look"
        return self.told_of(position, kind, seed, effort or 0, opponents)

    @property
    def source(self) -> Source:
        return Source(self.deal, self.plain_turn, self.glance, self.analyse)

    def find(self, day: date = DAY, told: Callable[[str], None] | None = None) -> Puzzle:
        return find_daily(day, told or (lambda sentence: None), self.source)


def test_the_first_good_position_becomes_the_puzzle() -> None:
    assert Fake().find() == Puzzle(DAY, SEED + 1, POSITION, GOOD, "value", EFFORT, {"rules": 1})


def test_the_puzzle_is_glanced_at_then_looked_at_then_checked_twice_then_settled() -> None:
    fake = Fake()
    fake.find()
    assert [kind for _, kind in fake.asked] == ["glance", "screen", "look", "plainer", "deeper", "settle"]


def test_each_reason_against_a_position_is_found_as_early_as_it_can_be() -> None:
    fake = Fake(
        {
            (1, "glance"): UNCLEAR,
            (2, "screen"): FEW_SENSIBLE,
            (3, "look"): UNCLEAR,
            (4, "look"): NOISY,
            (5, "look"): FEW_SENSIBLE,
            (6, "plainer"): OTHER_ANSWER,
            (7, "deeper"): OTHER_ANSWER,
            (8, "settle"): UNSETTLED,
            (9, "settle"): OTHER_ANSWER,
        }
    )
    assert fake.find().seed == SEED + 10
    last = dict(fake.asked)
    assert [last[number] for number in range(1, 11)] == [
        "glance", "screen", "look", "look", "look", "plainer", "deeper", "settle", "settle", "settle"
    ]  # fmt: skip


def test_an_exact_position_needs_no_other_deals() -> None:
    exact = tuple(replace(candidate, stderr=0.0, loss_stderr=0.0, exact=True) for candidate in GOOD)
    fake = Fake({(1, "look"): exact, (1, "settle"): exact})
    assert fake.find().candidates == exact
    assert [kind for _, kind in fake.asked] == ["glance", "screen", "look", "settle"]


def test_on_most_days_the_plain_turn_is_wrong_and_on_some_it_is_right() -> None:
    kinds = ("glance", "screen", "look", "plainer", "deeper", "settle")
    best = Fake({(2, kind): OTHER_ANSWER for kind in kinds}, plain="squire.2.1")
    assert best.find(DAY).seed == SEED + 2
    assert Fake(plain="squire.2.1").find(PLAIN_DAY).seed == PLAIN_DAY.toordinal() * 10_000 + 1


def test_every_date_has_its_own_seeds() -> None:
    assert Fake().find(FIRST_DAY).seed // 10_000 == FIRST_DAY.toordinal()


def test_progress_is_told_in_sentences() -> None:
    told: list[str] = []
    Fake({(1, "screen"): UNCLEAR}).find(told=told.append)
    assert told == [
        "Looking at position 1.",
        "Looking at position 2.",
        "Position 2 looks promising: playing it out many times.",
        "Position 2 is a puzzle: working out the verdict on every turn.",
    ]


def test_positions_are_drawn_from_the_2nd_to_the_9th_turn_of_2_to_4_players() -> None:
    drawn = [drawn_position(seed) for seed in range(60)]
    assert {len(position.players) for position in drawn} == {2, 3, 4}
    assert {position.turn_number for position in drawn} == set(range(2, 10))


def test_a_glance_values_every_turn_without_a_single_playout() -> None:
    glance = networks_look(POSITION)
    assert {candidate.turn for candidate in glance.candidates} == set(legal_turns(POSITION))
    assert glance.effort == 0
