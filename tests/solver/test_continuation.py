import pytest

from trainer.rules.notation import encode
from trainer.rules.turns import REFRESH, IllegalTurn, Turn, apply, legal_turns
from trainer.solver.bots import deal_position
from trainer.solver.continuation import typical_continuation

POSITION = deal_position(5, players=3, turn=8, seat=2)


def test_a_continuation_starts_with_the_turn_and_ends_the_game() -> None:
    turn = legal_turns(POSITION)[0]
    steps = typical_continuation(POSITION, turn)
    assert (steps[0].seat, steps[0].turn) == (2, turn)
    assert [step.after.is_over for step in steps[-2:]] == [False, True]


def test_every_step_is_a_legal_turn_of_the_position_before() -> None:
    position = POSITION
    for step in typical_continuation(POSITION, REFRESH):
        assert step.seat == position.seat
        after = apply(position, step.turn).position
        assert [player.tableau for player in after.players] == [player.tableau for player in step.after.players]
        position = step.after


def test_after_a_refresh_a_card_of_the_new_row_is_taken() -> None:
    first, second, *_ = typical_continuation(POSITION, REFRESH)
    assert first.after.refreshed
    assert isinstance(second.turn, Turn)
    assert second.turn.card in first.after.row(POSITION.messenger)


def test_the_same_seed_gives_the_same_continuation() -> None:
    turn = legal_turns(POSITION)[3]
    codes = [[encode(step.after) for step in typical_continuation(POSITION, turn, seed=4)] for _ in range(2)]
    assert codes[0] == codes[1]


def test_an_illegal_turn_is_refused() -> None:
    _, own = next(POSITION.player.tableau.placed())
    with pytest.raises(IllegalTurn):
        typical_continuation(POSITION, Turn(own.card, face_down=True, at=(0, 0)))
