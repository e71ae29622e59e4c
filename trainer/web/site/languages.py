"""The language of the pages: which one the visitor reads, and the catalogue of what the code and the templates say.

A message's id is its English sentence; it is in `translations` in every other language.
"""

from collections.abc import Callable
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import cast

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.support import NullTranslations, Translations
from flask import Flask, g, has_request_context
from flask_babel import Babel, get_locale  # type: ignore[import-untyped]

from trainer.rules.cards import Character
from trainer.rules.wording import LANGUAGES, SOURCE_LANGUAGE, Language

TRANSLATIONS = Path(__file__).parents[1] / "translations"


def set_up_languages(app: Flask, choose: Callable[[], Language]) -> None:
    """Let the app speak the language that `choose` returns for the visitor who asks."""
    Babel(app, locale_selector=choose, configure_jinja=False)
    app.jinja_env.add_extension("jinja2.ext.i18n")
    app.jinja_env.policies["ext.i18n.trimmed"] = True
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]
        lambda message: catalogue(language()).ugettext(message),
        lambda one, many, number: catalogue(language()).ungettext(one, many, number),
        newstyle=True,
    )


def language() -> Language:
    """Return the language of the visitor who asks; English if nobody asks."""
    if not has_request_context():
        return SOURCE_LANGUAGE
    if "language" not in g:  # asked for a thousand times a page
        locale = get_locale()
        g.language = str(locale.language) if locale and locale.language in LANGUAGES else SOURCE_LANGUAGE
    return cast(Language, g.language)


@cache
def catalogue(language: Language) -> NullTranslations:
    """Read the catalogue of a language; that of English is empty, as its sentences are the ids.

    It is read from its text, so that no compiled file has to be made, and none can be out of date.
    """
    file = TRANSLATIONS / language / "LC_MESSAGES" / "messages.po"
    if not file.exists():
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_po(BytesIO(file.read_bytes()), locale=language))
    compiled.seek(0)
    return Translations(compiled)


def gettext(message: str, **words: object) -> str:
    """Return a message in the visitor's language, with these words filled in."""
    said = catalogue(language()).ugettext(message)
    return said % words if words else said


def ngettext(one: str, many: str, number: int) -> str:
    """Return a message about a number of things in the visitor's language, with the number filled in as `num`."""
    return catalogue(language()).ungettext(one, many, number) % {"num": number}


def N_(message: str) -> str:
    """Mark a message for the catalogue where it can't be translated yet: nobody has asked."""
    return message


def card_name(card: Character) -> str:
    """Return a card's name in the visitor's language."""
    return LANGUAGES[language()].name(card)
