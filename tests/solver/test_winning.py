import re

import numpy as np
import pytest

from tests.solver.play import cut, encode_with, position_before, with_means
from trainer.rules.notation import decode, turn_text
from trainer.rules.position import Position
from trainer.solver.analysis import Analysis, analyse
from trainer.solver.expectimax import last_turn_prospects
from trainer.solver.playouts import POLICIES, Playouts, turn_codes
from trainer.solver.report import analysis_json
from trainer.solver.state import encode
from trainer.solver.tables import Ints
from trainer.solver.verdicts import Objective, is_settled
from trainer.solver.winning import Winning

MID_GAME = with_means(position_before(1, 2, 6, 1), gold=8, keys=2)
# A turn that loses 2.8 points takes what the opponent needs.
DENYING = decode("cc1-CgH7DEViMlE9EykPDwFvIj40kTE3FgoKIyYGRE1LAIAAAAABQIBEED-PxwE")
# Against players who look no further than the score now, a turn is best that the networks dislike.
DISLIKED = decode("cc1-CwHJPUo4EzcCCwAPMBIkWQcGACcEIiYoBAcfIBs_M0kAAEQGAAgCAgAA1zoHYA")


def best(analysis: Analysis) -> str:
    return turn_text(analysis.candidates[0].turn)


def played(position: Position, state: Ints, blocks: int = 64) -> Playouts:
    playouts = Playouts(state, turn_codes(state), 1, np.full(len(position.players), POLICIES["value"]))
    playouts.add(list(range(len(playouts.codes))), blocks)
    return playouts


# What playouts say agrees with what is exact


@pytest.mark.parametrize("players", range(2, 6))
def test_the_mean_win_of_the_samples_of_a_last_turn_is_its_exact_win_share(players: int) -> None:
    for seed in range(6):
        position = with_means(position_before(seed, players, 9, players - 1), gold=9, keys=1)
        decks = cut(position, 9, 9, seed)
        winning = Winning(played(position, encode_with(position, decks)))
        exact = [float(one.win) for one in last_turn_prospects(position, decks).values()]
        wins, stderrs = np.array([winning.win(turn) for turn in range(len(exact))]).T
        assert (np.abs(wins - exact) <= 4 * stderrs + 1e-9).all()


def test_the_means_of_the_opponents_scores_are_exact_on_a_last_turn_without_a_refresh() -> None:
    position = with_means(position_before(3, 4, 9, 3), gold=9, keys=0)
    winning = Winning(played(position, encode_with(position, cut(position, 9, 9)), blocks=1))
    expected = [[float(score) for score in one.opponents_scores] for one in last_turn_prospects(position).values()]
    assert [winning.opponents(0, turn)[1:].tolist() for turn in range(len(expected))] == expected


def test_taking_the_luck_off_wins_moves_no_mean() -> None:
    moved = []
    for seed in range(12):
        position = with_means(position_before(seed, 2 + seed % 3, 3 + seed % 5), gold=7, keys=1)
        playouts = played(position, encode(position), blocks=8)
        winning = Winning(playouts)
        plain = [100 / np.maximum(ends[:, -1], 1) * (ends[:, -1] > 0) for ends in playouts.ends]
        moved.append(np.mean([(with_luck - wins).mean() for with_luck, wins in zip(plain, winning.wins, strict=True)]))
    assert abs(np.mean(moved)) < 4 * np.std(moved, ddof=1) / np.sqrt(len(moved))


# Analyses for the win


def test_a_turn_that_denies_the_opponent_is_the_best_for_the_win_but_not_for_points() -> None:
    for_points = analyse(DENYING, effort=4000)
    for_win = analyse(DENYING, effort=4000, objective="wins")
    assert (best(for_points), best(for_win)) == ("refresh", "beekeeper.down.1.1.key")
    denying = next(one for one in for_points.candidates if turn_text(one.turn) == "beekeeper.down.1.1.key")
    assert denying.win_loss is not None
    assert denying.win_loss_stderr is not None
    assert denying.win_loss < -4 * denying.win_loss_stderr


@pytest.mark.parametrize("objective", ["points", "wins"])
def test_every_candidate_that_was_played_tells_its_win_share_its_lead_and_the_others_scores(
    objective: Objective,
) -> None:
    candidates = analysis_json(analyse(MID_GAME, effort=1500, objective=objective))["candidates"]
    told = [one for one in candidates if one["samples"]]
    assert all(0 <= one["win"] <= 1 and one["win_stderr"] > 0 for one in told)
    assert all(one["lead"] == pytest.approx(one["value"] - one["opponents_scores"][0]) for one in told)
    assert [one["win_loss"] for one in told[:1]] == [0.0]
    assert {one["win"] for one in candidates if not one["samples"]} <= {None}


def test_under_wins_a_loss_is_in_win_points() -> None:
    candidates = [one for one in analyse(MID_GAME, effort=3000, objective="wins").candidates if one.samples > 400]
    assert len(candidates) > 2
    for one in candidates:
        assert one.win is not None
        assert candidates[0].win is not None
        assert one.loss == pytest.approx(100 * (candidates[0].win - one.win), abs=1e-9)


def test_a_largest_standard_error_is_in_win_points_too() -> None:
    turns = [one.turn for one in analyse(MID_GAME, effort=2000, objective="wins").candidates[:3]]
    analysis = analyse(MID_GAME, effort=100, turns=turns, max_stderr=3.0, objective="wins")
    assert all(is_settled(one.loss, one.loss_stderr, 3.0, "wins") for one in analysis.candidates)


def test_a_player_alone_has_only_points() -> None:
    alone = position_before(1, 1, 5)
    with pytest.raises(ValueError, match=r"^A player alone can't win against anybody: ask for points\.$"):
        analyse(alone, objective="wins")
    assert {one.win for one in analyse(alone, effort=500).candidates} == {None}


@pytest.mark.parametrize(
    ("request_", "sentence"),
    [
        ({"objective": "fame"}, "There is no objective 'fame'; the objectives are points, wins."),
        ({"objective": "wins", "max_stderr": 0.0}, "A standard error is a number of win points from 0.01 on, not 0.0."),
        ({"hearing": -1}, "Every turn can be heard by 0 to 1000000 playouts, not -1."),
    ],
)
def test_an_impossible_request_is_refused(request_: dict[str, object], sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(sentence)}$"):
        analyse(MID_GAME, **request_)  # type: ignore[arg-type]


# Every turn is heard


def test_a_turn_that_the_networks_dislike_is_heard() -> None:
    unheard = analyse(DISLIKED, effort=5000, opponents="greedy-refresh")
    heard = analyse(DISLIKED, effort=5000, opponents="greedy-refresh", hearing=32)
    assert (best(unheard), best(heard)) == ("jester.2.1", "queen-mother.1.1")
    assert min(candidate.samples for candidate in heard.candidates) >= 32
