from dataclasses import replace

from tests.conftest import POSITION, candidate, made_puzzle
from tests.puzzles.asking import puzzle, turns
from tests.rules.table import player, position
from trainer.coach.hints import CREDIT, STEPS, hints
from trainer.coach.kinds import Kind
from trainer.coach.wording import WORDS, Source
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn
from trainer.rules.turns import legal_turns


def puzzle_with(*turns: str) -> Puzzle:
    """Make a puzzle whose best turn is the first one, and whose runner-up the second one."""
    candidates = tuple(candidate(turn, 2.0 * rank) for rank, turn in enumerate(turns))
    return replace(made_puzzle(), candidates=candidates, plain=candidates[0].turn)


def test_the_best_turn_is_told_in_four_steps() -> None:
    assert hints(made_puzzle(), "en") == (
        "The question is the key: keep it, or spend it, and how."
        " The best turn gains the most from scrolls in your tableau.",
        "Keep your keys: your card is in the messenger's row, at the village.",
        "Take Squire, face up.",
        "Take Squire for free and place it right of Stonemason.",
    )


def test_a_key_for_the_messenger_and_a_card_face_down_are_told() -> None:
    assert hints(puzzle_with("prince.down.2.1.key", "royal-guard.2.1.key"), "fr")[1:] == (
        "Dépense une clé pour déplacer le Messager\u00a0: ta carte se trouve dans la ligne du Château.",
        "Prends Prince, face cachée.",
        "Dépense une clé pour déplacer le Messager au Château, puis prends Prince face cachée et place la carte à"
        " droite de Tailleuse de pierre.",
    )


def test_cards_that_are_as_good_face_down_are_named_too() -> None:
    alike = candidate("monk.down.2.1", 0.0), candidate("squire.down.2.1", 0.1), candidate("militiaman.2.1.option1", 1.2)
    assert hints(replace(made_puzzle(), candidates=alike, plain=alike[0].turn), "en")[2:] == (
        "Take Monk, face down. Squire would do just as well.",
        "Take Monk face down and place it right of Stonemason. Squire would do just as well.",
    )


def test_a_choice_that_an_ability_asks_for_is_not_called_one_of_the_card() -> None:
    assert hints(puzzle_with("militiaman.2.1.option1", "militiaman.2.1.option0"), "en")[0].startswith(
        "The question is which option of your card's ability to choose."
    )


def test_a_refresh_is_not_told_before_the_third_step() -> None:
    assert hints(puzzle_with("refresh", "monk.2.1"), "en")[1:] == (
        "A key is well spent here.",
        "Take none of the cards on the table: three new ones promise more.",
    )


def test_a_step_that_leaves_no_other_turn_is_the_last_one() -> None:
    one_cell_left = position(player("monk judge nun", "spy doctor witch", "prince baker"), village="beggar squire")
    assert hints(puzzle(one_cell_left, turns(one_cell_left, "beggar.2.2", "squire.2.2")), "en")[2:] == (
        "Take Beggar, face up.",
    )


def test_the_gain_that_is_told_is_over_the_plain_turn() -> None:
    asked = puzzle_with("squire.2.1", "monk.2.1", "refresh")
    told = [hints(replace(asked, plain=parse_turn(plain)), "en")[0] for plain in ("monk.2.1", "refresh")]
    assert told == [
        "The question is which card to take. The best turn gains the most from keys.",
        "The question is the key: keep it, or spend it, and how."
        " The best turn gains the most from scrolls in your tableau.",
    ]


def test_where_no_key_can_be_spent_the_second_step_tells_the_side() -> None:
    poor = replace(POSITION.player, keys=0)
    players = tuple(poor if seat == POSITION.seat else player for seat, player in enumerate(POSITION.players))
    broke = replace(puzzle_with("monk.2.1", "squire.2.1"), position=replace(POSITION, players=players))
    assert all(not getattr(turn, "key", True) for turn in legal_turns(broke.position))
    assert hints(broke, "en")[1] == "Only the village row is within reach; your card goes face up."


def test_every_step_takes_a_quarter_of_the_credit() -> None:
    assert ([float(credit) for credit in CREDIT], STEPS) == ([1, 0.75, 0.5, 0.25, 0], 4)


def test_both_languages_tell_every_kind_and_every_gain() -> None:
    for words in (each.hints for each in WORDS.values()):
        assert set(words.kinds) == set(Kind)
        assert set(words.gains) == {Source.PLACED, Source.TO_COME, Source.PURSES, Source.KEYS}
