"""What the template of the settings gets."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class SettingChoice:
    """One way to set a setting; `value` is what the form sends, nothing for the browser's own.

    `language` is that of the label, where it isn't the page's.
    """

    value: str
    label: str
    chosen: bool
    language: str | None = None


@dataclass(frozen=True, slots=True)
class Setting:
    """A setting with its choices, of which one is chosen."""

    name: str
    label: str
    choices: tuple[SettingChoice, ...]


@dataclass(frozen=True, slots=True)
class ZoneArea:
    """The time zones of a part of the world."""

    name: str
    zones: tuple[SettingChoice, ...]


@dataclass(frozen=True, slots=True)
class SettingsPage:
    """settings.html: all settings in one form. `saved` says that they have just been kept, `problem` why they weren't.

    `any_zone` is the time zone that the browser names.
    """

    template: ClassVar[str] = "settings.html"

    title: str
    settings: tuple[Setting, ...]
    any_zone: SettingChoice
    zones: tuple[ZoneArea, ...]
    saved: str | None
    problem: str | None
