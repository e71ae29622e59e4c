"""Bookmarks and private notes on puzzles: the list of them, and the forms below each verdict that change them."""

from dataclasses import replace

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.web.asking.lookup import puzzle_by_id
from trainer.web.database.requests import storage
from trainer.web.notebook.store import MOST_CHARACTERS
from trainer.web.notebook.views import bookmarks_page, note_page, notebook, notebook_view
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext
from trainer.web.site.lists import page_number
from trainer.web.site.numbers import whole
from trainer.web.site.rendering import render
from trainer.web.site.security import is_own_path
from trainer.web.site.visitors import profile

notebook_pages = Blueprint("notebook", __name__)

UNKNOWN = N_("There is no such puzzle here, so you can't note anything about it.")
NO_COOKIES = N_("This could not be saved, as your browser doesn't send cookies here. Allow them and try again.")
TOO_LONG = N_("A note can have %(most)s characters at most, and this one has %(length)s. Shorten it and save it again.")


@notebook_pages.get("/bookmarks")
def bookmarks() -> Response:
    """Show the puzzles with a bookmark or a note."""
    return render(bookmarks_page(page_number()))


@notebook_pages.post("/puzzle/<id>/bookmark")
def bookmark(id: str) -> Response:
    """Put a bookmark on a puzzle, or take it away."""
    moment = _moment_of_change(id)
    with storage().writing(profile() or "", moment):
        if request.form.get("marked") == "1":
            notebook().mark(id, moment)
        else:
            notebook().unmark(id)
    return redirect(_back(id) + "#notebook", 303)


@notebook_pages.post("/puzzle/<id>/note")
def note(id: str) -> Response:
    """Keep a note on a puzzle; one that is too long comes back to be shortened."""
    moment, text = _moment_of_change(id), request.form.get("note", "").replace("\r\n", "\n").strip()
    if len(text) > MOST_CHARACTERS:
        problem = gettext(TOO_LONG, most=whole(MOST_CHARACTERS), length=whole(len(text)))
        return render(note_page(replace(notebook_view(id, _back(id)), text=text), problem), 422)
    with storage().writing(profile() or "", moment):
        notebook().write(id, text, moment)
    return redirect(_back(id) + "#notebook", 303)


def _moment_of_change(id: str) -> str:
    """Return the time in UTC, as ISO text; abort with 404 if there is no such puzzle, 403 without a profile."""
    if puzzle_by_id(id) is None:
        abort(404, gettext(UNKNOWN))
    if profile() is None:
        abort(403, gettext(NO_COOKIES))
    return clock().now().isoformat()


def _back(id: str) -> str:
    """Return which page of ours the form was on."""
    back = request.form.get("back", "")
    return back if is_own_path(back) else url_for("single.puzzle", id=id)
