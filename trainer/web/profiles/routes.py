"""The page of one's profile: what is kept, a code for another device, everything as a file, and deleting it all.

What a code that is entered would do is shown first, and done when that is confirmed.
"""

import json
import sqlite3
from contextlib import suppress

from flask import Blueprint, abort, current_app, flash, redirect, request, session, url_for
from flask import Response as File
from werkzeug.wrappers import Response

from trainer.web.database.requests import storage, visitor_today
from trainer.web.profiles.codes import TransferCodes, hash_of, new_code, plain_code
from trainer.web.profiles.contexts import DeletePage, JoinPage
from trainer.web.profiles.joining import join, joined_into
from trainer.web.profiles.rows import delete, export, summary_of
from trainer.web.profiles.slowing import WrongCodes
from trainer.web.profiles.views import kept_view, profile_page
from trainer.web.site.clock import clock
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.static_files import ENDPOINTS
from trainer.web.site.visitors import profile, remember_visitor

profiles = Blueprint("profiles", __name__, url_prefix="/profile")
joining = Blueprint("joining", __name__, url_prefix="/profile")

NO_CODE = N_("That is not a transfer code: one has twelve letters and digits, like 7K3M-9QXT-2BHD. Please check it.")
UNKNOWN = N_(
    "No profile has this code now. Please check it, or make a new one on the other device: each works once, and for a"
    " day."
)
TOO_MANY = N_("Too many codes were wrong. Wait %(minutes)s min, then check your code before you enter it again.")
NO_COOKIES = N_("This device could not be joined, as your browser doesn't send cookies here. Allow them and try again.")


@profiles.get("")
def show() -> Response:
    """Show what is kept, and what can be done with it."""
    return render(profile_page())


@profiles.post("/code")
def make_code() -> Response:
    """Make a transfer code, which replaces the former one, and let the page show it once."""
    if (known := profile()) and summary_of(storage().db, known):
        code = new_code()
        TransferCodes(storage().db).keep(_keyed_hash(plain_code(code) or ""), known, clock().now())
        flash(code, "code")
    return redirect(url_for("profiles.show"), 303)


@profiles.post("/code/withdraw")
def withdraw_code() -> Response:
    """Make the transfer code useless."""
    if known := profile():
        TransferCodes(storage().db).revoke(known)
        flash("withdrawn", "done")
    return redirect(url_for("profiles.show"), 303)


@profiles.get("/export")
def export_all() -> Response:
    """Send all that is kept of the profile as one file."""
    known = profile()
    if known is None or summary_of(storage().db, known) is None:
        return redirect(url_for("profiles.show"), 303)
    everything = json.dumps(export(storage().db, known, clock().now()), ensure_ascii=False)
    response = File(everything, mimetype="application/json")
    name = f"chateau-combo-{visitor_today().isoformat()}.json"
    response.headers["Content-Disposition"] = f"attachment; filename={name}"
    response.headers["Cache-Control"] = "no-store"
    return response


@profiles.get("/delete")
def ask_before_deletion() -> Response:
    """Show what would be deleted; lead back to the profile if nothing is kept."""
    kept = summary_of(storage().db, profile())
    if kept is None:
        return redirect(url_for("profiles.show"), 303)
    return render(DeletePage(gettext("Delete everything?"), kept_view(kept)))


@profiles.post("/delete")
def delete_all() -> Response:
    """Delete all that is kept of the profile, and forget it in the browser."""
    if known := profile():
        delete(storage().db, known)
        session.clear()
        flash("deleted", "done")
    return redirect(url_for("profiles.show"), 303)


@joining.before_app_request
def follow() -> None:
    """Switch a visitor whose profile another device has joined to another one to that one."""
    known = profile()
    if known and request.endpoint not in ENDPOINTS:
        with suppress(sqlite3.Error):
            if into := joined_into(storage().db, known):
                session["profile"] = into


@joining.post("/join")
def enter() -> Response:
    """Take a code, and lead on to what it would do; wrong ones are slowed down."""
    typed = request.form.get("code", "")
    plain = plain_code(typed)
    if plain is None:
        return render(profile_page(gettext(NO_CODE), typed), 422)
    address, hash = request.remote_addr or "", _keyed_hash(plain)
    if seconds := service(WrongCodes).note(address, hash):
        response = render(profile_page(gettext(TOO_MANY, minutes=-(-seconds // 60)), typed), 429)
        response.headers["Retry-After"] = str(seconds)
        return response
    if TransferCodes(storage().db).usable(hash, profile(), clock().now()) is None:
        return render(profile_page(gettext(UNKNOWN), typed), 422)
    service(WrongCodes).forget(address, hash)
    # Anyone without a profile gets one now, so that both clicks of a double click join as the same.
    remember_visitor()
    session["joining"] = hash
    return redirect(url_for("joining.ask_before_joining", sent="1"), 303)


@joining.get("/join")
def ask_before_joining() -> Response:
    """Show what joining would do."""
    mine, hash = profile(), session.get("joining")
    if mine is None and "sent" in request.args:
        return render(profile_page(gettext(NO_COOKIES)))
    if mine is None or hash is None:
        return redirect(url_for("profiles.show"), 303)
    code = TransferCodes(storage().db).usable(hash, mine, clock().now())
    if code is None:
        return render(profile_page(gettext(UNKNOWN)), 410)
    if code.profile == mine:
        return _done("same")
    theirs, own = summary_of(storage().db, code.profile), summary_of(storage().db, mine)
    if theirs is None:
        raise LookupError("A code is kept of a profile that isn't.")
    return render(JoinPage(gettext("Join this profile?"), kept_view(theirs), kept_view(own) if own else None))


@joining.post("/join/confirm")
def confirm() -> Response:
    """Give this device the profile of the code, and move everything it had into that."""
    mine, hash = profile(), session.get("joining")
    if mine is None or hash is None:
        return redirect(url_for("profiles.show"), 303)
    kept, now = storage(), clock().now()
    with kept.db.atomic():
        code = TransferCodes(kept.db).use(hash, mine, now)
        if code is not None:
            join(kept.db, mine, code.profile, now)
    if code is None:
        abort(410, gettext(UNKNOWN))
    session["profile"] = code.profile
    return _done("joined" if code.used_by else "same")


def _keyed_hash(plain: str) -> str:
    """Hash a plain code with the secret key of this server."""
    return hash_of(plain, str(current_app.secret_key))


def _done(what: str) -> Response:
    session.pop("joining", None)
    flash(what, "done")
    return redirect(url_for("profiles.show"), 303)
