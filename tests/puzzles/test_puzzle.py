from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.conftest import POSITION, TODAY, candidate, puzzle_of
from trainer.puzzles.puzzle import DamagedPuzzle, Puzzle, answer_set, from_json, left_by, to_json
from trainer.rules.characters import BY_ID
from trainer.rules.notation import parse_turn, turn_text
from trainer.rules.turns import legal_turns
from trainer.solver.points import Points

FACE_DOWN = ["squire.down.2.1", "monk.down.2.1", "general.down.2.1.key"]


def answers(*candidates: tuple[str, float]) -> list[str]:
    made = tuple(candidate(text, loss) for text, loss in candidates)
    return [turn_text(answer.turn) for answer in answer_set(POSITION, made)]


def test_a_puzzle_is_read_as_it_was_written() -> None:
    puzzle = puzzle_of(TODAY)
    assert from_json(to_json(puzzle)) == puzzle


def test_where_the_points_come_from_is_written_too(puzzle: Puzzle) -> None:
    points = Points(placed=((BY_ID["judge"], 2.5),), to_come=((BY_ID["monk"], 1.5),), purses=8.0, keys=58.0)
    known, unknown = (replace(puzzle.candidates[0], points=each) for each in (points, None))
    for first in (known, unknown):
        written = replace(puzzle, candidates=(first, *puzzle.candidates[1:]))
        assert from_json(to_json(written)) == written


def test_a_puzzle_is_written_in_one_line() -> None:
    assert "\n" not in to_json(puzzle_of(TODAY))


def test_a_puzzle_without_a_bound_on_the_noise_is_not_written(puzzle: Puzzle) -> None:
    noisy = replace(puzzle.candidates[1], loss_stderr=float("inf"))
    with pytest.raises(ValueError, match="JSON compliant"):
        to_json(replace(puzzle, candidates=(puzzle.candidates[0], noisy)))


def test_a_puzzle_by_other_versions_is_read_too(puzzle: Puzzle) -> None:
    older = replace(puzzle, versions={"rules": 0, "abacus": 7})
    assert from_json(to_json(older)) == older
    assert from_json(to_json(puzzle).replace('"points"', '"origins"')).candidates[0].points is None


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda text: "", "can't be read"),
        (lambda text: text[:-9], "can't be read"),
        (lambda text: "null", "can't be read"),
        (lambda text: "{}", "lacks 'date'"),
        (lambda text: text.replace("cc1-", "cc1-A"), "can't be read"),
        (lambda text: text.replace('"value": 70.0', '"value": NaN'), "NaN is no number of points"),
        (lambda text: text.replace('"value": 70.0', '"value": "many"'), "can't be read"),
        (lambda text: text.replace('"squire.2.1"', '"refresh"'), "not the legal turns"),
    ],
)
def test_a_damaged_puzzle_is_refused_in_a_sentence(puzzle: Puzzle, damage: Callable[[str], str], why: str) -> None:
    with pytest.raises(DamagedPuzzle, match=why):
        from_json(damage(to_json(puzzle)))


def test_the_next_best_turn_is_the_best_that_really_is_another(puzzle: Puzzle) -> None:
    assert puzzle.runner_up == puzzle.candidates[1]
    assert replace(puzzle, candidates=puzzle.candidates[:1]).runner_up is None


def test_every_legal_turn_has_its_candidate(puzzle: Puzzle) -> None:
    assert {puzzle.candidate(turn).turn for turn in legal_turns(POSITION)} == set(legal_turns(POSITION))


def test_no_other_turn_has_one(puzzle: Puzzle) -> None:
    with pytest.raises(KeyError):
        puzzle.candidate(parse_turn("judge.1.0"))


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
