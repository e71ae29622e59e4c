import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.coach.glicko import MOST_DEVIATION, Rating, answered, puzzle_rating, updated
from trainer.coach.grading import GRADES
from trainer.solver.verdicts import Verdict

RATINGS = st.builds(Rating, st.floats(-500, 4000), st.floats(30, MOST_DEVIATION), st.floats(0.03, 0.15))
SCORES = st.sampled_from(sorted({grade.score for grade in GRADES.values()}))


def test_glickmans_example_comes_out_as_he_prints_it() -> None:
    games = [(Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)]
    new = updated(Rating(1500, 200, 0.06), games)
    assert (new.rating, new.deviation) == pytest.approx((1464.06, 151.52), abs=0.01)  # he rounds on the way
    assert new.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_new_player_is_at_1500_and_not_sure() -> None:
    assert (Rating(), Rating().is_sure) == (Rating(1500.0, 500.0, 0.06), False)
    assert [Rating(deviation=deviation).is_sure for deviation in (110.0, 110.1)] == [True, False]


def test_a_right_answer_lifts_the_player_and_makes_the_puzzle_easier() -> None:
    player, puzzle = answered(Rating(1500, 100), puzzle_rating(1500), 1)
    assert player.rating > 1500 > puzzle.rating
    assert player.deviation < 100
    assert puzzle.deviation < 150


def test_half_an_answer_to_a_puzzle_as_strong_as_the_player_changes_no_rating() -> None:
    player, puzzle = answered(Rating(1500, 100), puzzle_rating(1500), 0.5)
    assert (player.rating, puzzle.rating) == pytest.approx((1500, 1500))


def test_best_and_good_count_as_one_an_inaccuracy_as_a_half_the_rest_as_nothing() -> None:
    assert [GRADES[verdict].score for verdict in Verdict] == [1.0, 1.0, 0.5, 0.0, 0.0]


@given(RATINGS, RATINGS, SCORES)
def test_ratings_stay_within_bounds_and_move_towards_what_the_answer_shows(
    player: Rating, puzzle: Rating, score: float
) -> None:
    new, other = answered(player, puzzle, score)
    assert 0 < new.deviation <= MOST_DEVIATION
    assert abs(new.volatility - player.volatility) < 0.01
    if score != 0.5:
        assert (new.rating >= player.rating) is (score == 1)
        assert (other.rating >= puzzle.rating) is (score == 0)
