from dataclasses import replace

import pytest

from tests.conftest import candidate, made_puzzle, shipped
from trainer.coach.kinds import Kind, difference, foil_of, kind_of, kind_of_answer
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn, turn_text


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


def asked(*texts: str, plain: str) -> Puzzle:
    """Make a puzzle of these turns, of which the ones that lose nothing come first and the others a point apart."""
    losses = [float(index) if "down" not in text else 0.0 for index, text in enumerate(texts)]
    candidates = tuple(candidate(text, loss) for text, loss in zip(texts, losses, strict=True))
    return replace(made_puzzle(), candidates=candidates, plain=parse_turn(plain))


def test_a_puzzle_asks_for_what_sets_the_best_turn_apart_from_the_plain_one() -> None:
    turns = ("squire.2.1", "squire.1.1", "monk.2.1", "refresh")
    assert [kind_of(asked(*turns, plain=plain)) for plain in turns[1:]] == [Kind.CELL, Kind.CARD, Kind.KEY]


def test_where_the_plain_turn_is_right_the_next_best_that_is_no_cell_twin_tells_what_is_asked_for() -> None:
    puzzle = asked("squire.2.1", "squire.1.1", "monk.2.1", "refresh", plain="squire.2.1")
    assert (kind_of(puzzle), foil_of(puzzle)) == (Kind.CARD, parse_turn("monk.2.1"))


def test_where_all_others_are_cell_twins_the_cell_is_asked_for() -> None:
    puzzle = asked("squire.2.1", "squire.1.1", plain="squire.2.1")
    assert (kind_of(puzzle), foil_of(puzzle)) == (Kind.CELL, parse_turn("squire.1.1"))


def test_of_several_answers_the_one_most_like_the_plain_turn_tells_what_is_asked_for() -> None:
    # Face down they are alike, so that which of the two is taken can't be the question.
    assert kind_of(asked("monk.down.2.1", "squire.down.2.1", "squire.2.1", plain="squire.2.1")) is Kind.SIDE


def test_where_every_turn_is_as_good_only_the_cell_is_asked_for() -> None:
    puzzle = asked("squire.2.1", plain="squire.2.1")
    assert (kind_of(puzzle), foil_of(puzzle)) == (Kind.CELL, None)


def test_an_answer_is_filed_under_what_it_misses_and_a_right_one_under_what_is_asked_for() -> None:
    puzzle = asked("squire.2.1", "squire.1.1", "squire.down.2.1", "monk.2.1", plain="monk.2.1")
    puzzle = replace(puzzle, candidates=(*puzzle.candidates[:2], candidate("squire.down.2.1", 2.0)))
    turns = ("squire.2.1", "squire.1.1", "squire.down.2.1", "monk.2.1", "refresh")
    kinds = [kind_of_answer(puzzle, parse_turn(turn)) for turn in turns]
    assert kinds == [Kind.CARD, Kind.CELL, Kind.SIDE, Kind.CARD, Kind.KEY]


def test_barbarian_instead_of_a_key_for_alchemist_is_a_matter_of_the_key() -> None:
    puzzle = shipped("p3kfgmkgda")
    made = next(each.turn for each in puzzle.candidates if turn_text(each.turn).startswith("barbarian."))
    assert (kind_of_answer(puzzle, made), turn_text(puzzle.candidates[0].turn)[:9]) == (Kind.KEY, "alchemist")
