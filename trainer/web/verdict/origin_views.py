"""What a puzzle was about, and where it comes from, as the templates get it once it is answered."""

import re

from flask import url_for

from trainer.coach.chief import chief_sentence, chief_theme
from trainer.coach.themes import THEMES
from trainer.coach.wording import WORDS
from trainer.puzzles.puzzle import Puzzle
from trainer.web.site.languages import gettext, language
from trainer.web.verdict.contexts import OriginView, ThemeView

WITH_SLIPS = re.compile(r"(.+), slips ([0-9]+)/8")


def chief(puzzle: Puzzle) -> ThemeView | None:
    """Return the theme that tells most about a puzzle, with the names of its cards; None if it has none."""
    name = chief_theme(puzzle, puzzle.themes)
    return ThemeView(theme_title(name), chief_sentence(puzzle, name, language())) if name else None


def other_themes(puzzle: Puzzle) -> tuple[ThemeView, ...]:
    """Return what else a puzzle was about; a theme that no longer exists is left out."""
    told, first = WORDS[language()].themes, chief_theme(puzzle, puzzle.themes)
    its = (told[name] for name in puzzle.themes if name in THEMES and name != first)
    return tuple(ThemeView(theme.title, theme.sentence) for theme in its)


def theme_title(name: str) -> str:
    """Return a theme's title by its name; raise KeyError if there is no such theme."""
    return WORDS[language()].themes[name].title


def theme_titles(names: str) -> tuple[str, ...]:
    """Return the titles of themes whose names are separated by spaces; one that no longer exists is left out."""
    return tuple(theme_title(name) for name in names.split() if name in THEMES)


def origin(puzzle: Puzzle) -> OriginView:
    """Return where a puzzle comes from."""
    return OriginView(
        id=puzzle.id,
        url=url_for("single.puzzle", id=puzzle.id),
        rating=puzzle.rating,
        seed=puzzle.seed,
        bots=", ".join(map(_bot, puzzle.bots)) or None,
    )


def _bot(name: str) -> str:
    match = WITH_SLIPS.fullmatch(name)
    if match is None:
        return name
    return gettext("%(policy)s (%(slips)s/8 of its turns at random)", policy=match[1], slips=match[2])
