"""Errors are pages too: what was wrong, in plain words, and a way forward."""

import logging
import sqlite3

from flask import Flask, request, url_for
from werkzeug.exceptions import BadHost, HTTPException, InternalServerError, ServiceUnavailable, default_exceptions
from werkzeug.wrappers import Response

from trainer.web.site.contexts import ErrorPage
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render

SENTENCES = {
    400: N_("The request could not be understood. Go back to the page and try again."),
    404: N_("There is no such page. It may have moved, or the address may be mistyped."),
    405: N_("This address can't be used that way. Go back to the page and use its buttons."),
    413: N_("That was far too much to send here. Go back to the page and use its own form."),
    500: N_("Something went wrong behind the scenes. Nothing you saved is lost; please try again."),
    503: N_("The data folder can't be read or written right now. Please try again in a moment."),
}
TITLES = {
    404: N_("Not found"),
    403: N_("Refused"),
    413: N_("Too large"),
    500: N_("Something went wrong"),
    503: N_("Not available right now"),
}
OTHER_TITLE = N_("That did not work")

log = logging.getLogger(__name__)


def set_up_errors(app: Flask) -> None:
    """Answer every error with a page, or with a fragment."""
    app.register_error_handler(HTTPException, error_page)
    app.register_error_handler(sqlite3.DatabaseError, storage_error)


def error_page(error: HTTPException) -> Response:
    """Turn an error into a page that says what was wrong, in our words unless the error has its own."""
    if isinstance(request.routing_exception, BadHost):
        return error.get_response()  # asked for by a name that isn't valid, no page knows its own links
    code = error.code or InternalServerError.code
    is_ours = error.description != default_exceptions[code].description
    page = ErrorPage(
        title=gettext(TITLES.get(code, OTHER_TITLE)),
        sentence=error.description if is_ours and error.description else gettext(SENTENCES.get(code, SENTENCES[400])),
        link=gettext("To today's puzzle"),
        url=url_for("pages.home"),
    )
    response = error.get_response()
    response.data = render(page).data
    return response


def storage_error(error: sqlite3.DatabaseError) -> Response:
    """Show that the data folder can't be used."""
    log.exception("The database refuses")
    return error_page(ServiceUnavailable())
