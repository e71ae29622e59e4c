"""The notebook as the templates get it."""

from collections.abc import Iterator
from datetime import date

from flask import url_for

from trainer.solver.verdicts import Verdict
from trainer.web.asking.additions import Shown
from trainer.web.asking.contexts import Panel, Place
from trainer.web.database.requests import storage
from trainer.web.notebook.contexts import BookmarksPage, MarkedPuzzle, NotebookView, NotePage
from trainer.web.notebook.store import MOST_CHARACTERS, Marked, Notebook
from trainer.web.site.languages import gettext
from trainer.web.site.rendering import date_in_words
from trainer.web.site.visitors import profile
from trainer.web.verdict.origin_views import theme_titles
from trainer.web.verdict.words import LABELS

PUZZLES_A_PAGE = 30


def notebook() -> Notebook:
    """Open the visitor's notebook for this request."""
    return Notebook(storage().db, profile())


def notebook_panel(shown: Shown) -> Iterator[Panel]:
    """Show the visitor's bookmark and note with every verdict."""
    if shown.is_judged:
        view = notebook_view(shown.asked.puzzle.id, shown.asked.url)
        yield Panel(Place.LATER, "notebook/panel.html", view)


def notebook_view(puzzle: str, back: str) -> NotebookView:
    """Show the bookmark and the note on a puzzle, named by its id, below its verdict; `back` is the page's URL."""
    kept = notebook()
    return NotebookView(
        bookmark=url_for("notebook.bookmark", id=puzzle),
        is_marked=kept.is_marked(puzzle),
        note=url_for("notebook.note", id=puzzle),
        text=kept.note(puzzle),
        most=MOST_CHARACTERS,
        back=back,
    )


def note_page(view: NotebookView, problem: str) -> NotePage:
    """Show a note that could not be kept."""
    return NotePage(gettext("Your note"), view, problem)


def bookmarks_page(number: int) -> BookmarksPage:
    """Show a page, counted from 1, of the puzzles with a bookmark or a note."""
    marked = notebook().marked(PUZZLES_A_PAGE + 1, (number - 1) * PUZZLES_A_PAGE)
    return BookmarksPage(
        title=gettext("Bookmarks and notes"),
        puzzles=tuple(map(_puzzle, marked[:PUZZLES_A_PAGE])),
        newer=url_for("notebook.bookmarks", page=number - 1) if number > 1 else None,
        older=url_for("notebook.bookmarks", page=number + 1) if len(marked) > PUZZLES_A_PAGE else None,
    )


def _puzzle(marked: Marked) -> MarkedPuzzle:
    day = marked.date and date.fromisoformat(marked.date)
    return MarkedPuzzle(
        url=url_for("daily.puzzle", day=marked.date) if day else url_for("single.puzzle", id=marked.puzzle),
        name=date_in_words(day) if day else gettext("Puzzle %(id)s", id=marked.puzzle),
        about=", ".join(theme_titles(marked.themes)),
        verdict=marked.verdict,
        label=gettext(LABELS[Verdict(marked.verdict)]) if marked.verdict else None,
        is_marked=marked.is_marked,
        note=marked.note,
    )
