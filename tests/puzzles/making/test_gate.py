from dataclasses import replace

from tests.conftest import POSITION, candidate
from trainer.coach.solution import Candidates
from trainer.puzzles.making.gate import Reason, has_choice, is_certain, refusal, stands_out, verdicts_are_settled

GOOD = (candidate("squire.2.1", 0.0), candidate("refresh", 1.0), candidate("monk.2.1", 2.9), candidate("monk.2.2", 7.0))


def with_loss(number: int, loss: float) -> Candidates:
    return (*GOOD[:number], replace(GOOD[number], loss=loss), *GOOD[number + 1 :])


def with_noise(number: int, stderr: float) -> Candidates:
    return (*GOOD[:number], replace(GOOD[number], loss_stderr=stderr), *GOOD[number + 1 :])


def test_nothing_speaks_against_a_good_puzzle() -> None:
    assert (refusal(POSITION, GOOD), is_certain(POSITION, GOOD), verdicts_are_settled(GOOD)) == (None, True, True)


def test_a_puzzle_has_three_turns_that_lose_under_three_points() -> None:
    assert (has_choice(GOOD), has_choice(with_loss(2, 3.0))) == (True, False)
    assert refusal(POSITION, with_loss(2, 3.0)) is Reason.FEW_SENSIBLE


def test_the_best_turn_of_a_puzzle_wins_by_a_point() -> None:
    assert (stands_out(POSITION, GOOD), stands_out(POSITION, with_loss(1, 0.99))) == (True, False)
    assert refusal(POSITION, with_loss(1, 0.99)) is Reason.NARROW


def test_a_turn_as_good_as_the_best_which_leaves_something_else_is_no_answer() -> None:
    assert refusal(POSITION, with_loss(1, 0.0)) is Reason.NARROW


def test_turns_that_leave_the_same_count_as_one() -> None:
    twins = (candidate("squire.down.2.1", 0.0), candidate("monk.down.2.1", 0.1), *GOOD[1:])
    assert refusal(POSITION, twins) is None


def test_nothing_stands_out_where_all_is_the_same() -> None:
    same = tuple(
        candidate(f"{card}.down.2.1", 0.1 * number) for number, card in enumerate(("squire", "monk", "militiaman"))
    )
    assert refusal(POSITION, same) is Reason.NARROW


def test_every_other_turn_loses_by_four_standard_errors() -> None:
    assert [is_certain(POSITION, with_noise(1, stderr)) for stderr in (0.25, 0.26)] == [True, False]
    assert [is_certain(POSITION, with_noise(3, stderr)) for stderr in (1.75, 1.76)] == [True, False]


def test_a_verdict_is_settled_if_the_noise_is_small_or_no_border_near() -> None:
    assert [verdicts_are_settled(with_noise(2, stderr)) for stderr in (0.15, 0.19, 0.21)] == [True, True, False]
