"""What a request reads of the database: its storage, the visitor's settings and, by them, their language and day."""

import sqlite3
from dataclasses import dataclass
from datetime import date, tzinfo
from pathlib import Path
from typing import cast

from flask import Flask, g, request

from trainer.rules.wording import LANGUAGES, SOURCE_LANGUAGE, Language
from trainer.web.database.storage import Settings, Storage
from trainer.web.site.clock import clock, today, visitor_zone
from trainer.web.site.services import provide, service
from trainer.web.site.visitors import profile


@dataclass(frozen=True, slots=True)
class DataFolder:
    """The folder that keeps the database."""

    path: Path


def set_up_database(app: Flask, data: Path) -> None:
    """Let every request open the database in the folder `data`, and every template know the visitor's settings."""
    provide(app, DataFolder(data))
    app.teardown_appcontext(close_storage)

    @app.context_processor
    def shared() -> dict[str, object]:
        return {"settings": visitor_settings(), "today": visitor_today().isoformat()}


def storage() -> Storage:
    """Open the storage for this request, once."""
    if "storage" not in g:
        g.storage = Storage(service(DataFolder).path)
    return cast(Storage, g.storage)


def close_storage(_: BaseException | None) -> None:
    """Close the storage at the end of a request that opened it."""
    if "storage" in g:
        g.pop("storage").close()


def visitor_settings() -> Settings:
    """Return what the visitor has chosen, looked up once a request; nothing if the storage refuses."""
    if "settings" not in g:
        known = profile()
        try:
            g.settings = storage().settings(known) if known else Settings()
        except sqlite3.Error:
            g.settings = Settings()
    return cast(Settings, g.settings)


def visitor_language() -> Language:
    """Return the visitor's language: the one of the settings, else the one that the browser asks for, else English."""
    asked = (tag.partition("-")[0].lower() for tag, quality in request.accept_languages if quality)
    chosen = visitor_settings().language or next((tag for tag in asked if tag in LANGUAGES), SOURCE_LANGUAGE)
    return chosen if chosen in LANGUAGES else SOURCE_LANGUAGE


def visitor_today() -> date:
    """Return which day it is in the visitor's time zone."""
    return today(clock().now(), visitor_timezone())


def visitor_timezone() -> tzinfo:
    """Return the visitor's time zone: the one of the settings, else the one that the browser named."""
    return visitor_zone(visitor_settings().timezone or request.cookies.get("timezone"))
