from dataclasses import replace

from tests.conftest import candidate, made_puzzle
from trainer.coach.alike import alike
from trainer.rules.notation import turn_text


def groups(**losses: float) -> list[list[str]]:
    """Group turns by what they lose, `_` standing for the points in a turn's text."""
    texts = {name.replace("_", "."): loss for name, loss in losses.items()}
    candidates = tuple(candidate(text, loss) for text, loss in texts.items())
    puzzle = replace(made_puzzle(), candidates=candidates, plain=candidates[0].turn)
    return [[turn_text(each.turn) for each in group] for group in alike(puzzle)]


def test_cards_face_down_on_the_same_cell_are_alike() -> None:
    assert groups(monk_down_2_1=0.0, squire_2_1=1.0, militiaman_down_2_1=0.2, monk_down_2_2=2.0) == [
        ["monk.down.2.1", "militiaman.down.2.1"],
        ["squire.2.1"],
        ["monk.down.2.2"],
    ]


def test_turns_that_are_not_worth_the_same_are_not_alike() -> None:
    assert groups(monk_down_2_1=0.0, squire_down_2_1=0.3, militiaman_down_2_1=0.5) == [
        ["monk.down.2.1"],
        ["squire.down.2.1", "militiaman.down.2.1"],
    ]
