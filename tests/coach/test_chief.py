from dataclasses import replace

import pytest

from tests.coach.test_themes import EARLY
from tests.puzzles.asking import points, puzzle, turns
from trainer.coach.chief import CARDS, IN_ORDER, chief_sentence, chief_theme
from trainer.coach.kinds import Kind
from trainer.coach.predicates import SCROLLS
from trainer.coach.themes import THEMES
from trainer.coach.wording import WORDS
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn


def asked(*texts: str, plain: str | None = None, scrolls: tuple[str, ...] = ()) -> Puzzle:
    made = puzzle(EARLY, turns(EARLY, *texts, split=tuple(map(points, scrolls))))
    return replace(made, plain=parse_turn(plain or texts[0]))


def test_the_theme_of_the_kind_of_decision_tells_most() -> None:
    themes = ("face-down-tempts", "keep-the-key", "sets")
    assert chief_theme(asked("beggar.2.0", "witch.2.0", "refresh", plain="refresh"), themes) == "keep-the-key"
    assert chief_theme(asked("beggar.2.0", "witch.2.0", plain="witch.2.0"), themes) == "sets"
    assert chief_theme(asked("beggar.2.0", "beggar.0.1", plain="beggar.0.1"), themes) == "face-down-tempts"
    assert chief_theme(asked("beggar.2.0", "witch.2.0"), ("a-theme-of-old",)) is None


@pytest.mark.parametrize(
    ("theme", "texts", "told"),
    [
        ("keep-the-key", ("beggar.2.0", "refresh"), "Beggar needed no key: spending one was tempting, but worth less."),
        ("key-for-messenger", ("nun.2.0.key", "beggar.2.0"), "It was worth a key to reach Nun in the other row."),
        (
            "face-down",
            ("beggar.down.2.0", "witch.down.2.0", "doctor.2.0"),
            "Six gold and two keys for a card face down were worth more than buying Doctor.",
        ),
        (
            "card-decides",
            ("witch.2.0", "beggar.2.0"),
            "Witch and Beggar go on the same cell in the two best turns: only the card makes the difference.",
        ),
        ("key-to-refresh", ("refresh", "beggar.2.0"), WORDS["en"].themes["key-to-refresh"].sentence),
        ("face-down-tempts", ("refresh", "beggar.down.2.0"), WORDS["en"].themes["face-down-tempts"].sentence),
    ],
)
def test_a_theme_names_its_cards_if_it_has_some(theme: str, texts: tuple[str, ...], told: str) -> None:
    assert chief_sentence(asked(*texts), theme, "en") == told


def test_scrolls_at_stake_are_named_by_how_much_they_differ() -> None:
    puzzle = asked("beggar.2.0", "witch.2.0", scrolls=("judge:3 general:1 monk:5", "judge:2 general:4 doctor:0.4"))
    assert (
        chief_sentence(puzzle, "sets", "en") == "At stake were scrolls that count pairs or trios (General and Judge)."
    )
    assert chief_sentence(puzzle, "sets", "fr") == (
        "L’enjeu\u00a0: les parchemins qui comptent des paires ou des trios (Générale et Juge)."
    )


def test_every_sentence_with_names_is_of_a_theme_and_in_both_languages() -> None:
    named = [[told.named for told in words.themes.values() if told.named] for words in WORDS.values()]
    assert all(sentence.count("{}") == 1 for sentences in named for sentence in sentences)
    for words in WORDS.values():
        assert {theme for theme, told in words.themes.items() if told.named} == set(CARDS) | set(SCROLLS)
    assert {theme for themes in IN_ORDER.values() for theme in themes} <= set(THEMES)
    assert set(IN_ORDER) == set(Kind)
