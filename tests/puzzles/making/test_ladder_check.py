from dataclasses import replace

import numpy as np
import pytest

from tests.puzzles.asking import puzzle, turns
from tests.rules.table import player, position
from trainer.puzzles.making.ladder import NOISES, RUNGS
from trainer.puzzles.making.ladder_check import OUTSIDERS, check, ranks, refitted
from trainer.puzzles.puzzle import Puzzle

BEFORE = position(player("monk judge"), village="beggar witch doctor")


def asks(*texts: str, rating: int) -> Puzzle:
    return puzzle(BEFORE, turns(BEFORE, *texts), rating=rating)


EASY = asks("beggar.0.-1", "doctor.1.1", "witch.1.1", rating=1000)
HARD = asks("witch.1.1", "beggar.0.-1", "doctor.0.1", rating=2000)


def test_equal_numbers_share_the_mean_of_their_ranks() -> None:
    assert ranks(np.array([5.0, 1.0, 5.0, 7.0])).tolist() == [2.5, 1.0, 2.5, 4.0]


def test_ratings_are_right_if_more_bots_fail_where_they_are_higher() -> None:
    assert check((EASY, HARD)).correlation == pytest.approx(1.0)
    assert check((replace(EASY, rating=2001), HARD)).correlation == pytest.approx(-1.0)


def test_every_outsider_answers_some_part_of_the_puzzles() -> None:
    right = check((EASY, HARD)).right
    assert list(right) == list(OUTSIDERS)
    assert all(0 <= part <= 1 for part in right.values())


def test_puzzles_of_one_rating_are_no_check() -> None:
    for puzzles in ((EASY,), (EASY, replace(HARD, rating=EASY.rating))):
        with pytest.raises(ValueError, match="differ in how hard they are"):
            check(puzzles)


def test_the_ladder_is_fitted_anew_rung_by_rung() -> None:
    rungs = refitted((EASY, HARD))
    assert [rung[:2] for rung in rungs] == [rung[:2] for rung in RUNGS]
    assert all(len(ratings) == len(NOISES) for _, _, ratings in rungs)
