"""The history of all answers: a page with filters, the way to each answer, and the files."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path

from flask import Blueprint, Response, abort, redirect, request
from werkzeug.wrappers import Response as AnyResponse

from trainer.web.asking.lookup import puzzle_by_id
from trainer.web.asking.modes import answer_url
from trainer.web.database.requests import DataFolder, storage
from trainer.web.database.storage import Storage
from trainer.web.history.export import csv_lines, json_lines
from trainer.web.history.filters import BadFilter, Filters, read_filters
from trainer.web.history.store import History, Row
from trainer.web.history.views import history_page, stored_page
from trainer.web.site.languages import N_, gettext
from trainer.web.site.lists import page_number
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.visitors import profile

history = Blueprint("history", __name__)

UNKNOWN = N_("You have no such answer. The history lists all of yours.")


@history.get("/history")
def answers() -> AnyResponse:
    """Show the answers that fit the filters, newest first."""
    try:
        return render(history_page(request.args, read_filters(request.args), _history(), page_number()))
    except BadFilter as problem:
        return render(history_page(request.args, Filters(), _history(), 1, str(problem)), 400)


@history.get("/history/<int:id>")
def answer(id: int) -> AnyResponse:
    """Lead to the verdict on an answer, or show what is stored if its puzzle is gone."""
    entry = _history().entry(id) or abort(404, gettext(UNKNOWN))
    attempt = entry.attempt
    is_there = puzzle_by_id(attempt.puzzle) is not None
    url = answer_url(attempt.mode, attempt.puzzle, attempt.date, entry.sitting) if is_there else None
    return redirect(url, 303) if url else render(stored_page(entry))


@history.get("/history.csv")
def as_csv() -> Response:
    """Send all answers that fit the filters as CSV."""
    return _file(csv_lines, "history.csv", "text/csv")


@history.get("/history.json")
def as_json() -> Response:
    """Send all answers that fit the filters as JSON."""
    return _file(json_lines, "history.json", "application/json")


def _history() -> History:
    return History(storage().db, profile())


def _file(lines: Callable[[Iterable[Row]], Iterator[str]], name: str, kind: str) -> Response:
    try:
        filters = read_filters(request.args)
    except BadFilter as problem:
        abort(400, str(problem))
    text = lines(_rows(service(DataFolder).path, profile(), filters))
    # A page has to say that nothing can be read, which is too late once the file has begun.
    response = Response(chain([next(text)], text), content_type=f"{kind}; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _rows(data: Path, who: str | None, filters: Filters) -> Iterator[Row]:
    """Read the rows of a file while it is sent, when the storage of the request is closed already."""
    kept = Storage(data)
    try:
        yield from History(kept.db, who).rows(filters)
    finally:
        kept.close()
