"""The page of one's profile: what is kept, a code for another device, everything as a file, and deleting it all."""

import json
from collections.abc import Iterator
from datetime import datetime

from babel.dates import format_datetime
from flask import Blueprint, Response, current_app, flash, get_flashed_messages, redirect, session, url_for
from werkzeug.wrappers import Response as BaseResponse

from trainer.web.profiles.codes import TransferCodes, hash_of, new_code, plain_code
from trainer.web.profiles.contexts import DeletePage, Kept, ProfilePage
from trainer.web.profiles.rows import Summary, delete, export, summary_of
from trainer.web.site.clock import today
from trainer.web.site.languages import N_, gettext, language
from trainer.web.site.rendering import date_within_words, render
from trainer.web.site.visitors import profile, services, storage, visitor_timezone, visitor_today

profiles = Blueprint("profiles", __name__, url_prefix="/profile")

DONE = {
    "joined": N_("Done. This device now has the same profile as the one where the code was made."),
    "same": N_("This device already has that profile, so there was nothing to join."),
    "withdrawn": N_("The code is withdrawn: nobody can use it any more."),
    "deleted": N_("Everything is deleted. Your next answer begins a new profile."),
}


@profiles.get("")
def show() -> Response:
    """Show what is kept, and what can be done with it."""
    return profile_page()


@profiles.post("/code")
def make_code() -> BaseResponse:
    """Make a transfer code, which replaces the former one, and let the page show it once."""
    if (known := profile()) and summary_of(storage().db, known):
        code = new_code()
        TransferCodes(storage().db).keep(keyed_hash(plain_code(code) or ""), known, services().now())
        flash(code, "code")
    return redirect(url_for("profiles.show"), 303)


@profiles.post("/code/withdraw")
def withdraw_code() -> BaseResponse:
    """Make the transfer code useless."""
    if known := profile():
        TransferCodes(storage().db).revoke(known)
        flash("withdrawn", "done")
    return redirect(url_for("profiles.show"), 303)


@profiles.get("/export")
def export_all() -> BaseResponse:
    """Send all that is kept of the profile as one file."""
    known = profile()
    if known is None or summary_of(storage().db, known) is None:
        return redirect(url_for("profiles.show"), 303)
    everything = json.dumps(export(storage().db, known, services().now()), ensure_ascii=False)
    response = Response(everything, mimetype="application/json")
    name = f"chateau-combo-{visitor_today().isoformat()}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    response.headers["Cache-Control"] = "no-store"
    return response


@profiles.get("/delete")
def ask_before_deletion() -> BaseResponse:
    """Show what would be deleted; lead back to the profile if nothing is kept."""
    kept = summary_of(storage().db, profile())
    if kept is None:
        return redirect(url_for("profiles.show"), 303)
    return render(DeletePage(gettext("Delete everything?"), kept_view(kept)))


@profiles.post("/delete")
def delete_all() -> BaseResponse:
    """Delete all that is kept of the profile, and forget it in the browser."""
    if known := profile():
        delete(storage().db, known)
        session.clear()
        flash("deleted", "done")
    return redirect(url_for("profiles.show"), 303)


def profile_page(status: int = 200, problem: str | None = None, typed: str = "") -> Response:
    """Show the profile, with what was wrong with a code that was typed."""
    known, now = profile(), services().now()
    kept = summary_of(storage().db, known)
    code = TransferCodes(storage().db).of(known, now) if known else None
    done = " ".join(gettext(DONE[what]) for what in _flashed("done"))
    page = ProfilePage(
        title=gettext("Your profile"),
        kept=kept_view(kept) if kept else None,
        code=next(reversed([*_flashed("code")]), None),  # of a double click, the code that is left
        until=_moment(code.expires) if code and not code.used_by else None,
        is_used=code is not None and code.used_by is not None,
        done=done or None,
        problem=problem,
        typed=typed,
    )
    return render(page, status)


def kept_view(kept: Summary) -> Kept:
    """Lay out what is kept of a profile."""
    since = date_within_words(today(kept.created, visitor_timezone()))
    return Kept(since, kept.answers, kept.notes, kept.bookmarks)


def keyed_hash(plain: str) -> str:
    """Hash a plain code with the secret key of this server."""
    return hash_of(plain, str(current_app.secret_key))


def _flashed(category: str) -> Iterator[str]:
    return (str(message) for message in get_flashed_messages(category_filter=[category]))


def _moment(written: str) -> str:
    """Write a moment of the next days for the middle of a sentence: the day of the week, and the time."""
    moment = datetime.fromisoformat(written).astimezone(visitor_timezone())
    return format_datetime(moment, "EEEE HH:mm", locale=language())
