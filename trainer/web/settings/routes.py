"""The settings: language, looks and time zone, and how one likes to practice and to review."""

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.web.database.requests import storage
from trainer.web.database.storage import Settings
from trainer.web.settings.views import settings_page
from trainer.web.settings.words import CHOICES
from trainer.web.site.clock import clock, is_zone
from trainer.web.site.languages import gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import profile, remember_visitor

settings = Blueprint("settings", __name__)


@settings.get("/settings")
def show() -> Response:
    """Show what is set, and what else can be set."""
    was_sent = "sent" in request.args
    is_kept = was_sent and profile() is not None
    lost = gettext(
        "Your settings could not be saved, as your browser doesn't send cookies here. Allow them and try again."
    )
    saved = gettext("Your settings are saved.") if is_kept else None
    return render(settings_page(saved, lost if was_sent and not is_kept else None))


@settings.post("/settings")
def keep() -> Response:
    """Keep what was chosen; abort with 400 if it isn't one of the choices."""
    chosen = {name: request.form.get(name, "") for name in Settings.__slots__}
    if any(value and not _is_choice(name, value) for name, value in chosen.items()):
        abort(400, gettext("One of these settings does not exist. Go back to the settings and choose from the lists."))
    kept = Settings(**{name: value or None for name, value in chosen.items()})
    storage().keep_settings(remember_visitor(), clock().now().isoformat(), kept)
    return redirect(url_for("settings.show", sent="1"), 303)


def _is_choice(name: str, value: str) -> bool:
    return is_zone(value) if name == "timezone" else value in CHOICES[name]
