import numpy as np
import pytest

from tests.solver.play import position_before, with_means
from trainer.rules.position import Position, problems
from trainer.rules.scoring import score_sheet, win_shares
from trainer.rules.turns import REFRESH, IllegalTurn, Turn, legal_turns
from trainer.solver.analysis import Question
from trainer.solver.continuation import BLOCKS, steps, typical_continuation
from trainer.solver.playouts import BLOCK

POSITION = with_means(position_before(1, 3, 6, 1), gold=8, keys=2)


def final_score(position: Position, seat: int) -> int:
    return score_sheet(position.players[seat]).total


@pytest.mark.parametrize("turn", [legal_turns(POSITION)[0], REFRESH])
def test_a_continuation_goes_from_the_turn_to_the_end_by_the_rules(turn: Turn) -> None:
    continuation = typical_continuation(POSITION, turn, seed=3)
    assert continuation[0].turn == turn
    assert [problems(step.after) for step in continuation] == [()] * len(continuation)
    seats = [POSITION.seat, *(step.after.seat for step in continuation)]
    assert [step.seat for step in continuation] == seats[:-1]
    assert continuation[-1].after.is_over


def test_a_continuation_is_the_playout_nearest_to_the_mean() -> None:
    turn = legal_turns(POSITION)[4]
    playouts = Question(POSITION, (turn,), 3, "value", threads=1).playouts()
    played = playouts.played(playouts.codes, np.array([-1]), seed=3, first=0, samples=BLOCKS * BLOCK)
    scores, value = played.ends[0, :, 0], played.scores.mean()
    final = typical_continuation(POSITION, turn, seed=3)[-1].after
    assert abs(final_score(final, POSITION.seat) - value) == abs(scores - value).min()


@pytest.mark.parametrize(
    ("players", "turn", "seat"), [(1, 8, 0), (5, 9, 0), (4, 9, 1), (3, 1, 0), (2, 3, 1), (4, 5, 2), (5, 6, 3)]
)
def test_every_playout_follows_the_rules_to_the_end_it_tells(players: int, turn: int, seat: int) -> None:
    position = with_means(position_before(turn, players, turn, seat), gold=6, keys=1)
    for seed, made in enumerate(legal_turns(position)[-40::13]):
        playouts = Question(position, (made,), seed, "value", threads=1).playouts()
        ends = playouts.played(playouts.codes, np.array([-1]), seed, first=2, samples=1).ends
        final = steps(position, playouts, sample=2)[-1].after
        share = win_shares(final)[seat]
        scores = [final_score(final, (seat + step) % players) for step in range(players)]
        assert ends[0, 0].tolist() == [*scores, 1 / share if share else 0]


def test_a_turn_that_is_not_legal_has_no_continuation() -> None:
    poor = with_means(POSITION, gold=0, keys=0)
    with pytest.raises(IllegalTurn, match=r"The row cannot be refreshed: there is no key left to spend\."):
        typical_continuation(poor, REFRESH)
