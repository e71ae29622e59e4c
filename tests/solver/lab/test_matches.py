import re

import pytest

from trainer.solver import threads
from trainer.solver.lab.matches import Match, deals_played, play_match, policy, summed_up


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


def test_a_match_with_a_search_by_effort_is_the_same_on_one_thread_and_on_two(monkeypatch: pytest.MonkeyPatch) -> None:
    def played() -> Match:
        return play_match("search:200", "greedy-refresh", players=1, games=2, seed=3)

    on_two_threads = played()
    monkeypatch.setattr(threads, "THREADS", 1)
    assert played() == on_two_threads


def test_the_deals_played_so_far_are_the_match_of_fewer_games() -> None:
    rows = list(deals_played("greedy", "random", players=3, games=5, seed=7))
    assert summed_up("greedy", "random", 3, 7, rows[:3]) == play_match("greedy", "random", players=3, games=3, seed=7)


def test_win_shares_are_compared_deal_by_deal() -> None:
    match = summed_up("a", "b", 2, 0, [(70.0, 1.0, 60.0, 0.0), (50.0, 0.5, 60.0, 0.5), (50.0, 0.0, 60.0, 0.0)])
    assert [policy.win_share for policy in match.policies] == [0.5, 0.5 / 3]
    assert [match.win_difference, match.win_difference_stderr] == pytest.approx([1 / 3, 1 / 3])


def test_both_policies_may_sit_among_players_of_a_third() -> None:
    among = play_match("greedy-refresh", "random", players=3, games=4, seed=2, among="greedy")
    assert among.policies[0] == play_match("greedy-refresh", "greedy", players=3, games=4, seed=2).policies[0]


def test_a_search_for_the_win_may_play() -> None:
    first, second = (
        play_match(name, "greedy", players=2, games=2, seed=3) for name in ("search:wins:100", "search:100")
    )
    assert first.policies[1].mean == second.policies[1].mean
    assert first.policies[0] != second.policies[0]


@pytest.mark.parametrize(
    "name", ["", "best", "search", "search:", "search:0", "search:5s", "search:-1", "search:wins", "Greedy"]
)
def test_an_unknown_policy_is_a_sentence(name: str) -> None:
    known = "random, greedy, greedy-refresh, value, search:50ms, search:20000, search:wins:50ms"
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
