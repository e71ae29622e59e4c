import pytest

from tests.conftest import POSITION, candidate, made_puzzle
from trainer.coach.kinds import Kind, difference, kind_of
from trainer.rules.notation import parse_turn


@pytest.mark.parametrize(
    ("turn", "other", "kind"),
    [
        ("squire.2.1", "refresh", Kind.KEY),
        ("refresh", "royal-guard.2.1.key", Kind.KEY),
        ("squire.2.1", "royal-guard.2.1.key", Kind.KEY),
        ("squire.2.1", "monk.down.1.1", Kind.CARD),
        ("squire.2.1", "squire.down.1.1", Kind.SIDE),
        ("squire.2.1", "squire.1.1", Kind.CELL),
        ("militiaman.2.1.option1", "militiaman.2.1.option2", Kind.CARD),
    ],
)
def test_two_turns_differ_first_in_the_key_then_the_card_its_side_and_its_cell(
    turn: str, other: str, kind: Kind
) -> None:
    assert difference(parse_turn(turn), parse_turn(other)) is kind


def test_a_puzzle_asks_for_what_sets_the_best_turn_apart_from_the_next_best() -> None:
    candidates = made_puzzle().candidates
    assert kind_of(POSITION, candidates) is Kind.KEY
    assert kind_of(POSITION, tuple(each for each in candidates if each.loss != 1.4)) is Kind.CARD


def test_of_several_answers_the_one_most_like_the_next_best_tells_what_is_asked_for() -> None:
    # Face down they are alike, so that which of the two is taken can't be the question.
    candidates = candidate("monk.down.2.1", 0.0), candidate("squire.down.2.1", 0.0), candidate("squire.2.1", 1.2)
    assert kind_of(POSITION, candidates) is Kind.SIDE


def test_where_every_turn_is_as_good_only_the_cell_is_asked_for() -> None:
    assert kind_of(POSITION, made_puzzle().candidates[:1]) is Kind.CELL
