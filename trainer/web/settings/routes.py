"""The settings: language, looks and time zone, and how one likes to practice and to review."""

from collections.abc import Iterator, Mapping

from flask import Blueprint, abort, redirect, request, url_for
from werkzeug.wrappers import Response

from trainer.web.database.storage import Settings
from trainer.web.site.clock import is_zone, zones_in
from trainer.web.site.contexts import Setting, SettingChoice, SettingsPage, ZoneArea
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.visitors import profile, remember_visitor, services, storage, visitor_settings

settings = Blueprint("settings", __name__)

LABELS = {
    "language": N_("Language"),
    "scheme": N_("Colors"),
    "motion": N_("Motion"),
    "review_from": N_("What comes back for review"),
    "hide_rating": N_("Your rating"),
    "show_time": N_("Your time"),
    "shortcuts": N_("Keyboard"),
}
CHOICES: Mapping[str, Mapping[str, str]] = {
    "language": {"": N_("The browser's language"), "en": "English", "fr": "Français"},
    "scheme": {"": N_("Same as the device"), "light": N_("Light"), "dark": N_("Dark")},
    "motion": {"": N_("Same as the device"), "reduced": N_("Keep everything still")},
    "review_from": {
        "": N_("Mistakes and blunders"),
        "inaccuracy": N_("Inaccuracies too"),
        "blunder": N_("Blunders only"),
    },
    "hide_rating": {"": N_("Shown"), "hidden": N_("Hidden, but kept up to date")},
    "show_time": {"": N_("Hidden, but recorded"), "shown": N_("Shown with each verdict")},
    "shortcuts": {"": N_("Arrows and single keys work"), "off": N_("Only the browser's own keys, like Tab and Enter")},
}
AREA_NAMES = {
    "Africa": N_("Africa"),
    "America": N_("America"),
    "Antarctica": N_("Antarctica"),
    "Arctic": N_("Arctic"),
    "Asia": N_("Asia"),
    "Atlantic": N_("Atlantic"),
    "Australia": N_("Australia"),
    "Europe": N_("Europe"),
    "Indian": N_("Indian Ocean"),
    "Pacific": N_("Pacific"),
}


@settings.get("/settings")
def show() -> Response:
    """Show what is set, and what else can be set."""
    was_sent = "sent" in request.args
    is_kept = was_sent and profile() is not None
    lost = gettext(
        "Your settings could not be saved, as your browser doesn't send cookies here. Allow them and try again."
    )
    return render(
        SettingsPage(
            title=gettext("Settings"),
            settings=tuple(_settings(visitor_settings())),
            any_zone=SettingChoice("", gettext("The browser's time zone"), visitor_settings().timezone is None),
            zones=tuple(_areas(visitor_settings().timezone)),
            saved=gettext("Your settings are saved.") if is_kept else None,
            problem=lost if was_sent and not is_kept else None,
        )
    )


@settings.post("/settings")
def keep() -> Response:
    """Keep what was chosen; abort with 400 if it isn't one of the choices."""
    chosen = {name: request.form.get(name, "") for name in Settings.__slots__}
    if any(value and not _is_choice(name, value) for name, value in chosen.items()):
        abort(400, gettext("One of these settings does not exist. Go back to the settings and choose from the lists."))
    kept = Settings(**{name: value or None for name, value in chosen.items()})
    storage().keep_settings(remember_visitor(), services().now().isoformat(), kept)
    return redirect(url_for("settings.show", sent="1"), 303)


def _is_choice(name: str, value: str) -> bool:
    return is_zone(value) if name == "timezone" else value in CHOICES[name]


def _settings(kept: Settings) -> Iterator[Setting]:
    for name in CHOICES:
        yield Setting(name, gettext(LABELS[name]), tuple(_choices(name, getattr(kept, name) or "")))


def _choices(name: str, chosen: str) -> Iterator[SettingChoice]:
    for value, label in CHOICES[name].items():
        language = value if name == "language" and value else None
        yield SettingChoice(value, gettext(label), value == chosen, language)


def _areas(chosen: str | None) -> Iterator[ZoneArea]:
    for area, name in AREA_NAMES.items():
        choices = (SettingChoice(zone, _city(zone), zone == chosen) for zone in zones_in(area))
        yield ZoneArea(gettext(name), tuple(choices))


def _city(zone: str) -> str:
    return zone.partition("/")[2].replace("_", " ").replace("/", ", ")
