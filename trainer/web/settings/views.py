"""The settings as their template gets them."""

from collections.abc import Iterator

from trainer.web.database.requests import visitor_settings
from trainer.web.database.storage import Settings
from trainer.web.settings.contexts import Setting, SettingChoice, SettingsPage, ZoneArea
from trainer.web.settings.words import AREA_NAMES, CHOICES, LABELS
from trainer.web.site.clock import zones_in
from trainer.web.site.languages import gettext


def settings_page(saved: str | None, problem: str | None) -> SettingsPage:
    """Show what is set, and what else can be set."""
    kept = visitor_settings()
    return SettingsPage(
        title=gettext("Settings"),
        settings=tuple(_settings(kept)),
        any_zone=SettingChoice("", gettext("The browser's time zone"), kept.timezone is None),
        zones=tuple(_areas(kept.timezone)),
        saved=saved,
        problem=problem,
    )


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
