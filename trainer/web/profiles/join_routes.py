"""Entering a transfer code: what it would do is shown first, and done when that is confirmed."""

from flask import Blueprint, abort, current_app, flash, redirect, request, session, url_for
from flask.blueprints import BlueprintSetupState
from werkzeug.wrappers import Response

from trainer.web.profiles.codes import TransferCodes, plain_code
from trainer.web.profiles.contexts import JoinPage
from trainer.web.profiles.joining import join
from trainer.web.profiles.routes import kept_view, keyed_hash, profile_page
from trainer.web.profiles.rows import summary_of
from trainer.web.profiles.slowing import Tries, client_of
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import profile, remember_visitor, services, storage

joining = Blueprint("joining", __name__, url_prefix="/profile")

NO_CODE = N_("That is not a transfer code: one has twelve letters and digits, like 7K3M-9QXT-2BHD. Please check it.")
UNKNOWN = N_(
    "No profile has this code now. Please check it, or make a new one on the other device: each works once, and for a"
    " day."
)
TOO_MANY = N_("Too many codes were wrong. Wait %(minutes)s min, then check your code before you enter it again.")
NO_COOKIES = N_("This device could not be joined, as your browser doesn't send cookies here. Allow them and try again.")


@joining.record
def _begin(state: BlueprintSetupState) -> None:
    state.app.extensions["tries"] = Tries()


@joining.post("/join")
def enter() -> Response:
    """Take a code, and lead on to what it would do; wrong ones are slowed down."""
    typed = request.form.get("code", "")
    plain = plain_code(typed)
    if plain is None:
        return profile_page(422, gettext(NO_CODE), typed)
    tries, client, now = current_app.extensions["tries"], client_of(request.remote_addr), services().now()
    if seconds := tries.begin(client, now):
        response = profile_page(429, gettext(TOO_MANY, minutes=-(-seconds // 60)), typed)
        response.headers["Retry-After"] = str(seconds)
        return response
    hash = keyed_hash(plain)
    if TransferCodes(storage().db).usable(hash, profile(), now) is None:
        return profile_page(422, gettext(UNKNOWN), typed)
    tries.forgive(client, now)
    # Anyone without a profile gets one now, so that both clicks of a double click join as the same.
    remember_visitor()
    session["joining"] = hash
    return redirect(url_for("joining.ask_before_joining", sent="1"), 303)


@joining.get("/join")
def ask_before_joining() -> Response:
    """Show what joining would do."""
    mine, hash = profile(), session.get("joining")
    if mine is None and "sent" in request.args:
        return profile_page(problem=gettext(NO_COOKIES))
    if mine is None or hash is None:
        return redirect(url_for("profiles.show"), 303)
    code = TransferCodes(storage().db).usable(hash, mine, services().now())
    if code is None:
        return profile_page(410, gettext(UNKNOWN))
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
    kept, now = storage(), services().now()
    with kept.db.atomic():
        code = TransferCodes(kept.db).use(hash, mine, now)
        if code is not None:
            join(kept.db, mine, code.profile, now)
    if code is None:
        abort(410, gettext(UNKNOWN))
    session["profile"] = code.profile
    return _done("joined" if code.used_by else "same")


def _done(what: str) -> Response:
    session.pop("joining", None)
    flash(what, "done")
    return redirect(url_for("profiles.show"), 303)
