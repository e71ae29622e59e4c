from dataclasses import replace

import pytest

from tests.conftest import MONK, POSITION, SQUIRE, WINEMAKER, candidate
from trainer.coach.solution import Candidate, Points, answer_set, left_by, packed
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn, turn_text
from trainer.rules.turns import legal_turns
from trainer.solver import analysis as solver
from trainer.solver import points as solver_points
from trainer.solver.analysis import analyse
from trainer.solver.bots import deal_position

FACE_DOWN = ["squire.down.2.1", "monk.down.2.1", "general.down.2.1.key"]


def answers(*candidates: tuple[str, float]) -> list[str]:
    made = tuple(candidate(text, loss) for text, loss in candidates)
    return [turn_text(answer.turn) for answer in answer_set(POSITION, made)]


def valued(text: str, value: float, loss: float, split: solver_points.Points | None) -> solver.Candidate:
    return solver.Candidate(parse_turn(text), value, 0.2011, loss, 0.1001, 1000, False, split)


def test_the_name_of_a_puzzle_follows_from_its_position_alone(puzzle: Puzzle) -> None:
    other = replace(puzzle, position=deal_position(1, players=2, turn=5))
    assert (puzzle.id, replace(puzzle, seed=2, rating=900).id, other.id) == ("bhhte6kdux", "bhhte6kdux", "drc34kjl52")


def test_the_next_best_turn_is_the_best_that_really_is_another(puzzle: Puzzle) -> None:
    assert (puzzle.runner_up, puzzle.margin) == (puzzle.candidates[1], 1.4)
    alone = replace(puzzle, candidates=puzzle.candidates[:1])
    assert (alone.runner_up, alone.margin) == (None, float("inf"))


def test_every_legal_turn_has_its_candidate(puzzle: Puzzle) -> None:
    assert {puzzle.candidate(turn).turn for turn in legal_turns(POSITION)} == set(legal_turns(POSITION))


def test_no_other_turn_has_one(puzzle: Puzzle) -> None:
    with pytest.raises(KeyError):
        puzzle.candidate(parse_turn("judge.1.0"))


def test_the_parts_of_a_value_are_rounded_so_that_they_add_up() -> None:
    best = solver_points.Points(((SQUIRE, 6.004), (WINEMAKER, 12.004)), ((MONK, 2.004), (WINEMAKER, 1.001)), 0, 2.004)
    worse = solver_points.Points((), ((MONK, 21.0),), 0.0, 0.0)
    found = packed((valued("squire.2.1", 23.017, 0.0, best), valued("monk.2.1", 21.0, 2.017, worse)))
    assert found == (
        Candidate(
            parse_turn("squire.2.1"), 0.0, 0.11, 0.21, 1000, Points(((SQUIRE, 6.0), (WINEMAKER, 12.02)), 3.0, 0, 2.0)
        ),
        Candidate(parse_turn("monk.2.1"), 2.02, 0.11, 0.21, 1000, Points((), 21.0, 0.0, 0.0)),
    )
    assert [each.value for each in found] == [23.02, 21.0]


def test_every_packed_value_is_the_best_one_less_the_loss() -> None:
    found = packed(analyse(deal_position(3, players=3, turn=6), effort=300, max_stderr=3.0).candidates)
    assert [each.loss for each in found] == [round(found[0].value - each.value, 2) for each in found]


def test_a_card_that_is_worth_nothing_when_rounded_is_left_out() -> None:
    split = solver_points.Points(((SQUIRE, 0.004), (WINEMAKER, 12.0)), (), 0.0, 0.0)
    assert packed((valued("squire.2.1", 12.004, 0.0, split),))[0].points == Points(((WINEMAKER, 12.0),), 0.0, 0.0, 0.0)


def test_a_turn_that_was_never_played_out_is_not_packed() -> None:
    with pytest.raises(ValueError, match=r"squire.2.1 was never played out"):
        packed((valued("squire.2.1", 12.0, 0.0, None),))


def test_a_candidate_is_exact_if_nothing_was_sampled() -> None:
    sampled = candidate("squire.2.1", 0.0)
    assert (sampled.exact, replace(sampled, samples=0).exact) == (False, True)


def test_the_answer_set_holds_the_best_turn_alone_when_others_leave_something_else() -> None:
    assert answers(("squire.2.1", 0.0), ("squire.2.2", 0.1), ("refresh", 0.2)) == ["squire.2.1"]


def test_face_down_cards_are_alike_in_the_answer_set() -> None:
    assert answers(("squire.down.2.1", 0.0), ("monk.down.2.1", 0.2)) == ["squire.down.2.1", "monk.down.2.1"]


def test_a_turn_that_leaves_the_same_but_loses_more_is_no_answer() -> None:
    assert answers(("squire.down.2.1", 0.0), ("monk.down.2.1", 0.3)) == ["squire.down.2.1"]


def test_a_key_spent_makes_a_difference() -> None:
    left = [left_by(POSITION, parse_turn(text)) for text in FACE_DOWN]
    assert (left[0] == left[1], left[0] == left[2]) == (True, False)


def test_a_refresh_leaves_only_what_a_refresh_leaves() -> None:
    assert answers(("refresh", 0.0), ("squire.2.1", 0.0)) == ["refresh"]
