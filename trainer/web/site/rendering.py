"""One template for each page, answered as a whole page or, to htmx, as the fragment that changes."""

from datetime import date
from pathlib import Path
from typing import ClassVar, Protocol

from flask import Flask, make_response, render_template
from flask.wrappers import Response
from flask_babel import format_date  # type: ignore[import-untyped]
from flask_htmx import HTMX  # type: ignore[import-untyped]

from trainer.rules.wording import LANGUAGES
from trainer.web.site.languages import language
from trainer.web.site.navigation import nav_links

htmx = HTMX()


class Page(Protocol):
    """What a template gets: see `contexts.py`."""

    template: ClassVar[str]


def resource_folder(name: str) -> Path:
    """Find the templates or the static files: inside the installed package, or beside the package in a checkout."""
    package = Path(__file__).parents[2]
    inside = package / name
    return inside if inside.is_dir() else package.parent / name


def packs_folder() -> Path:
    """Find the shipped puzzles; inside the package, `puzzles` is the code, and the wheel calls them `packs`."""
    package = Path(__file__).parents[2]
    inside = package / "packs"
    return inside if inside.is_dir() else package.parent / "puzzles"


def set_up_rendering(app: Flask) -> None:
    """Give every template what all of them need, and keep browsers from mixing up pages and fragments."""
    htmx.init_app(app)
    app.jinja_env.trim_blocks = True
    app.jinja_env.lstrip_blocks = True

    @app.context_processor
    def shared() -> dict[str, object]:
        return {
            "partial": wants_fragment(),
            "language": language(),
            "languages": LANGUAGES,
            "nav_links": nav_links,
        }

    @app.after_request
    def forbid_caching(response: Response) -> Response:
        if response.mimetype == "text/html":
            response.headers["Cache-Control"] = "no-store"
            response.vary.update(("HX-Request", "Accept-Language", "Cookie"))
        return response


def wants_fragment() -> bool:
    """Return whether htmx asks for a fragment to swap in."""
    return bool(htmx) and not htmx.boosted and not htmx.history_restore_request


def render(page: Page, status: int = 200) -> Response:
    """Answer with a page, or with its fragment."""
    return make_response(render_template(page.template, page=page), status)


def date_in_words(day: date) -> str:
    """Write a date for a heading."""
    written = date_within_words(day)
    return written[0].upper() + written[1:]


def date_in_short(day: date, with_year: bool = True) -> str:
    """Write a date for a list."""
    return str(format_date(day, "d MMM y" if with_year else "d MMM"))


def date_within_words(day: date) -> str:
    """Write a date for the middle of a sentence."""
    words = LANGUAGES[language()]
    return str(format_date(day, words.date if day.day > 1 else words.first_of_month))
