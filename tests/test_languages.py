"""A language is its files and its catalogue: nothing else names one."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from trainer.coach.wording import WORDS
from trainer.rules.cards import Place, Shield
from trainer.rules.characters import CHARACTERS
from trainer.rules.wording import LANGUAGES, SOURCE_LANGUAGE
from trainer.web.site.languages import TRANSLATIONS

ROOT = Path(__file__).parents[1]
CODES = "|".join(LANGUAGES)
NAMES_A_LANGUAGE = re.compile(rf"[\"'](?:{CODES})[\"']|\w_(?:{CODES})\b|wording\.(?!words\b)\w")
WORDINGS = [ROOT / "trainer" / layer / "wording" for layer in ("rules", "coach")]


def lines_that_name_a_language() -> Iterator[str]:
    for folder, pattern in (("trainer", "*.py"), ("templates", "*.html")):
        for file in (each for each in (ROOT / folder).rglob(pattern) if each.parent not in WORDINGS):
            found = (line for line in file.read_text(encoding="utf-8").splitlines() if NAMES_A_LANGUAGE.search(line))
            yield from (f"{file.relative_to(ROOT)}: {line.strip()}" for line in found)


def test_nothing_outside_the_wording_names_a_language() -> None:
    assert list(lines_that_name_a_language()) == []


@pytest.mark.parametrize(
    "line", ['if language() == "fr":', "title = theme.title_en", "import trainer.rules.wording.french"]
)
def test_a_line_that_names_a_language_is_found(line: str) -> None:
    assert NAMES_A_LANGUAGE.search(line)


def test_the_coach_and_the_catalogues_speak_the_languages_of_the_rules() -> None:
    assert list(WORDS) == list(LANGUAGES)
    assert {file.name for file in TRANSLATIONS.iterdir()} == set(LANGUAGES) - {SOURCE_LANGUAGE}


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_language_has_words_for_the_same_things(code: str) -> None:
    words, source = LANGUAGES[code], LANGUAGES[SOURCE_LANGUAGE]
    assert (words.counts.keys(), words.effects.keys()) == (source.counts.keys(), source.effects.keys())
    assert (set(words.shields), set(words.places), set(words.cells)) == (set(Shield), set(Place), set(source.cells))
    assert len({words.name(card) for card in CHARACTERS}) == len(CHARACTERS)
