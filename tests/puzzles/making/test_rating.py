import numpy as np
import pytest

from tests.puzzles.asking import turns
from tests.rules.table import player, position
from trainer.puzzles.making.ladder import LADDER, Bot, Eyes, views_of
from trainer.puzzles.making.rating import SCALE, expected, fitted, rating_of
from trainer.rules.cards import Place
from trainer.solver.expectimax import expected_best_after_refresh
from trainer.solver.policies import score_now

BEFORE = position(player("monk judge"), village="beggar witch doctor")
ALL = ("doctor.2.0", "beggar.-1.0", "witch.2.0", "witch.down.2.0", "refresh")


def chances(bot: Bot, *texts: str, losses: tuple[float, ...] = ()) -> float:
    return views_of(BEFORE, turns(BEFORE, *texts, losses=losses)).chance(bot)


def test_the_ladder_goes_from_nearly_random_to_strong() -> None:
    assert (min(bot.rating for bot in LADDER), max(bot.rating for bot in LADDER)) == (925, 2133)


def test_more_noise_and_less_foresight_make_a_bot_that_looks_ahead_no_stronger() -> None:
    for eyes in Eyes:
        # Where the plain turn is seldom the answer, noise helps a bot that sees no other.
        bots = [bot for bot in LADDER if bot.eyes is eyes and bot.foresight > 0]
        assert bots == sorted(bots, key=lambda bot: (bot.foresight, bot.rating))
        assert bots == sorted(bots, key=lambda bot: (bot.foresight, -bot.noise))


def test_a_bot_with_no_foresight_sees_what_scores_at_once() -> None:
    greedy = Bot(Eyes.SOLVER, 0.0, 0.01, 0)
    assert chances(greedy, "doctor.2.0", "beggar.1.1") == pytest.approx(1.0)
    assert chances(greedy, "beggar.1.1", "doctor.2.0") == pytest.approx(0.0)


def test_a_bot_with_foresight_sees_what_the_puzzle_says() -> None:
    assert chances(Bot(Eyes.SOLVER, 1.0, 0.01, 0), "beggar.1.1", "doctor.2.0") == 1.0


def test_a_bot_that_only_sees_noise_makes_any_turn() -> None:
    assert chances(Bot(Eyes.NETWORKS, 0.5, 1e9, 0), *ALL) == pytest.approx(1 / len(ALL))


def test_a_chance_is_a_softmax_of_what_is_seen() -> None:
    chance = chances(Bot(Eyes.SOLVER, 1.0, 2.0, 0), "doctor.2.0", "beggar.-1.0", losses=(0.0, 3.0))
    assert chance == pytest.approx(1 / (1 + np.exp(-3 / 2)))


def test_all_answers_count_as_right() -> None:
    random = Bot(Eyes.SOLVER, 1.0, 1e9, 0)
    texts = ("beggar.down.2.0", "witch.down.2.0", "doctor.2.0", "beggar.2.0")
    assert chances(random, *texts, losses=(0.0, 0.1, 2.0, 3.0)) == pytest.approx(1 / 2)


def test_a_refresh_scores_what_the_best_turn_after_it_is_expected_to_score() -> None:
    views = views_of(BEFORE, turns(BEFORE, "refresh", "doctor.2.0", "witch.2.0"))
    expected_best = expected_best_after_refresh(BEFORE, {place: BEFORE.unseen(place) for place in Place}, score_now)
    assert views.at_once.tolist() == [float(expected_best), 11.0, 9.0]


def test_a_puzzle_that_fools_the_eye_is_rated_higher() -> None:
    easy = rating_of(BEFORE, turns(BEFORE, "doctor.2.0", "witch.1.1", "beggar.1.1", losses=(0.0, 4.0, 5.0)))
    hard = rating_of(BEFORE, turns(BEFORE, "beggar.1.1", "doctor.2.0", "beggar.-1.0", losses=(0.0, 1.1, 1.2)))
    assert easy < 1100 < 1500 < hard


def test_a_puzzle_has_the_same_rating_every_time() -> None:
    candidates = turns(BEFORE, *ALL)
    assert rating_of(BEFORE, candidates) == rating_of(BEFORE, candidates)


def test_as_strong_as_the_puzzle_is_hard_means_right_half_of_the_time() -> None:
    assert expected(np.array([1500.0, 1900.0]), 1500.0).tolist() == [0.5, pytest.approx(10 / 11)]


def test_the_fit_finds_the_ratings_that_the_chances_come_from() -> None:
    bots, puzzles = np.array([900.0, 1300.0, 2100.0]), np.array([1100.0, 1400.0, 2000.0])
    found = fitted(1 / (1 + np.exp((puzzles[:, None] - bots) / SCALE)))
    assert [ratings.round(1).tolist() for ratings in found] == [bots.tolist(), puzzles.tolist()]
