"""How the progress page prints shares, dates and drills."""

from datetime import date
from functools import lru_cache

from babel.dates import format_date
from flask import url_for
from flask_babel import format_percent  # type: ignore[import-untyped]

from trainer.puzzles.choosing import Drill
from trainer.rules.wording import Language
from trainer.web.asking.drills import written
from trainer.web.site.languages import language

DAY = "d MMM y"
"""How Babel writes a day with its year."""
FEWEST = 5
"""With fewer answers than this, a share says nothing."""


def percent(share: float) -> str:
    """Print a share, 1 being all, without decimals."""
    return str(format_percent(round(share, 2)))


def short_date(day: date, with_year: bool = False) -> str:
    """Print a day, or only its month and year."""
    return formatted(day, "MMM y" if with_year else "d MMM", language())


def full_date(day: date) -> str:
    """Print a day with its year."""
    return formatted(day, DAY, language())


@lru_cache(maxsize=4096)
def formatted(day: date, pattern: str, language: Language) -> str:
    """Print a day by a pattern of Babel's, which is slow."""
    return format_date(day, pattern, locale=language)


def drill_url(drill: Drill) -> str:
    """Make the URL of practice with a drill."""
    return f"{url_for('practice.choose')}?{written(drill)}"
