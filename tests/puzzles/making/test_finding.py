from dataclasses import replace
from itertools import count

import pytest

from tests.conftest import POSITION
from tests.puzzles.fakes import (
    DEALT,
    FEW_SENSIBLE,
    GOOD,
    LATE,
    NOISY,
    OTHER_ANSWER,
    PLAIN_SEED,
    REFRESH_SEED,
    SEED,
    UNCLEAR,
    UNSETTLED,
    Fake,
)
from trainer.coach.solution import packed
from trainer.coach.themes import themes_of
from trainer.puzzles.making import finding
from trainer.puzzles.making.finding import (
    EFFORT,
    LOOK_EFFORT,
    MOST_CHECKING,
    Rejection,
    Stage,
    dealt,
    find,
    networks_look,
)
from trainer.puzzles.making.gate import Reason
from trainer.puzzles.making.rating import rating_of
from trainer.puzzles.pack import from_json, to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.turns import REFRESH, legal_turns
from trainer.solver.candidates import Candidate


def test_a_good_position_becomes_a_puzzle() -> None:
    candidates = packed(GOOD)
    assert Fake().find() == Puzzle(
        seed=SEED,
        position=POSITION,
        bots=DEALT.bots,
        candidates=candidates,
        plain=REFRESH,
        opponents="value",
        effort=EFFORT,
        versions={"rules": 1},
        themes=themes_of(POSITION, candidates, REFRESH),
        rating=rating_of(POSITION, candidates),
    )


def test_a_position_goes_through_the_stages_by_rising_cost() -> None:
    fake = Fake()
    fake.find()
    assert fake.asked == [
        (Stage.GLANCE, 0),
        (Stage.LOOK, LOOK_EFFORT),
        (Stage.SOLUTION, EFFORT),
        (Stage.PLAINER, EFFORT),
        (Stage.PROOF, 20_000),
        (Stage.VERDICTS, EFFORT),
    ]


@pytest.mark.parametrize(
    ("stage", "told", "reason"),
    [
        (Stage.GLANCE, UNCLEAR, Reason.NARROW),
        (Stage.GLANCE, FEW_SENSIBLE, Reason.FEW_SENSIBLE),
        (Stage.LOOK, UNCLEAR, Reason.NARROW),
        (Stage.SOLUTION, FEW_SENSIBLE, Reason.FEW_SENSIBLE),
        (Stage.PLAINER, OTHER_ANSWER, Reason.OTHER_ANSWER),
        (Stage.PROOF, OTHER_ANSWER, Reason.OTHER_ANSWER),
        (Stage.PROOF, UNCLEAR, Reason.NARROW),
        (Stage.VERDICTS, UNCLEAR, Reason.NARROW),
        (Stage.VERDICTS, NOISY, Reason.NOISY),
        (Stage.VERDICTS, UNSETTLED, Reason.UNSETTLED),
    ],
)
def test_what_speaks_against_a_position_ends_its_way_there(
    stage: Stage, told: tuple[Candidate, ...], reason: Reason
) -> None:
    fake = Fake({stage: told})
    assert (fake.find(), fake.asked[-1][0]) == (Rejection(stage, reason), stage)


def test_a_last_answer_other_than_the_proven_one_is_no_puzzle() -> None:
    fake = Fake({Stage.VERDICTS: OTHER_ANSWER}, plain="monk.2.1")
    assert fake.find(REFRESH_SEED) == Rejection(Stage.VERDICTS, Reason.OTHER_ANSWER)


def test_the_plain_turn_may_be_right_only_where_the_seed_says_so() -> None:
    assert isinstance(Fake(plain="squire.2.1").find(PLAIN_SEED), Puzzle)
    assert isinstance(Fake(plain="monk.2.1").find(PLAIN_SEED), Puzzle)
    assert Fake(plain="squire.2.1").find(SEED) == Rejection(Stage.GLANCE, Reason.PLAIN)


def test_a_refresh_may_be_right_only_where_the_seed_says_so() -> None:
    fake = Fake(dict.fromkeys(Stage, OTHER_ANSWER), plain="monk.2.1")
    assert isinstance(fake.find(REFRESH_SEED), Puzzle)
    assert fake.find(SEED) == Rejection(Stage.GLANCE, Reason.REFRESH)


def test_an_exact_position_needs_no_playouts() -> None:
    exact = tuple(replace(each, stderr=0.0, loss_stderr=0.0, samples=0, exact=True) for each in GOOD)
    fake = Fake({Stage.GLANCE: exact})
    found = fake.find()
    assert isinstance(found, Puzzle)
    assert (found.candidates, found.effort, fake.asked) == (packed(exact), 0, [(Stage.GLANCE, 0)])


def test_a_player_alone_has_no_opponents_to_play_otherwise() -> None:
    fake = Fake(position=replace(POSITION, players=(POSITION.player,), seat=0))
    fake.find()
    assert Stage.PLAINER not in dict(fake.asked)


def test_positions_are_drawn_from_the_2nd_to_the_9th_turn_of_1_to_5_players() -> None:
    drawn = [dealt(seed).position for seed in range(120)]
    assert {len(position.players) for position in drawn} == {1, 2, 3, 4, 5}
    assert {position.turn_number for position in drawn} == set(range(2, 10))


def test_every_seat_has_a_bot_of_its_own_strength() -> None:
    first = dealt(1)
    assert (first, len(first.bots)) == (dealt(1), len(first.position.players))
    assert {name for seed in range(40) for name in dealt(seed).bots} == {
        "value",
        "value, slips 1/8",
        "greedy-refresh",
        "greedy-refresh, slips 1/8",
        "greedy, slips 1/8",
        "greedy-refresh, slips 3/8",
    }


def test_a_glance_values_every_turn_without_a_single_playout() -> None:
    glance = networks_look(POSITION)
    assert {candidate.turn for candidate in glance.candidates} == set(legal_turns(POSITION))
    assert glance.effort == 0


def test_a_position_that_takes_too_long_to_prove_is_left_out() -> None:
    long = (replace(GOOD[0], samples=MOST_CHECKING // 20 + 1), *GOOD[1:])
    assert Fake({Stage.SOLUTION: long}).find() == Rejection(Stage.PROOF, Reason.CROWDED)


def test_turns_that_come_close_only_when_every_turn_was_judged_are_proven_too() -> None:
    fake = Fake({Stage.VERDICTS: LATE})
    assert isinstance(fake.find(), Puzzle)
    assert fake.asked[-1] == (Stage.REST, 20_000)
    doubtful = Fake({Stage.VERDICTS: LATE, Stage.REST: UNCLEAR})
    assert doubtful.find() == Rejection(Stage.REST, Reason.NARROW)


def test_a_real_puzzle_is_found_again_from_its_seed_and_written(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "TURNS", {9: 1})
    monkeypatch.setattr(finding, "SEEDS_TO_A_PLAIN_ONE", 1)
    found = next(found for seed in count() if isinstance(found := find(seed), Puzzle))
    assert from_json(to_json(found)) == found == find(found.seed)
