import re

import pytest

from trainer.solver.lab.matches import deals_played, play_match, policy, summed_up


def test_a_policy_against_itself_has_one_mean_and_no_difference() -> None:
    match = play_match("greedy", "greedy", players=3, games=6, seed=5)
    first, second = match.policies
    assert (match.difference, match.difference_stderr) == (0.0, 0.0)
    assert first == second
    assert 50 < first.mean < 110


def test_the_stronger_policy_scores_more() -> None:
    match = play_match("greedy", "random", players=2, games=20, seed=1)
    assert match.difference > 3 * match.difference_stderr
    assert match.policies[0].wins > match.policies[1].wins


def test_a_match_with_a_search_by_effort_is_the_same_on_one_thread_and_on_two() -> None:
    one, two = (list(deals_played("search:200", "greedy-refresh", 1, 2, 3, workers)) for workers in (1, 2))
    assert one == two


def test_the_deals_played_so_far_are_the_match_of_fewer_games() -> None:
    rows = list(deals_played("greedy", "random", players=3, games=5, seed=7))
    assert summed_up("greedy", "random", 3, 7, rows[:3]) == play_match("greedy", "random", players=3, games=3, seed=7)


@pytest.mark.parametrize("name", ["", "best", "search", "search:", "search:0", "search:5s", "search:-1", "Greedy"])
def test_an_unknown_policy_is_a_sentence(name: str) -> None:
    known = "random, greedy, greedy-refresh, value, search:50ms, search:20000"
    with pytest.raises(
        ValueError, match=f"^There is no policy {re.escape(repr(name))}; policies are for example {known}.$"
    ):
        policy(name)


@pytest.mark.parametrize(
    ("players", "games", "seed", "sentence"),
    [
        (6, 2, 0, "The game is for 1 to 5 players, not 6."),
        (2, 1, 0, "A match needs at least 2 games, not 1."),
        (2, 2, -1, "A seed is a whole number from 0 to 18446744073709551615, not -1."),
    ],
)
def test_an_impossible_match_is_a_sentence(players: int, games: int, seed: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        play_match("random", "random", players, games, seed)
