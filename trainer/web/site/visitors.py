"""The visitor: profile, settings, the visitor's day, the streak, and the time since the first look at a puzzle."""

import sqlite3
from collections.abc import Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date, datetime, tzinfo
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

from flask import current_app, g, request, session

from trainer.puzzles.library import Library
from trainer.rules.wording import LANGUAGES, Language
from trainer.web.database.storage import Settings, Storage
from trainer.web.days.streaks import streak_of
from trainer.web.jobs.cluster import Cluster
from trainer.web.profiles.joining import joined_into
from trainer.web.search.finder import Finder
from trainer.web.site.clock import today, visitor_zone
from trainer.web.site.contexts import Streak
from trainer.web.site.static_files import ENDPOINTS
from trainer.web.why.continuations import Continuations
from trainer.web.why.doubts import Doubts

LOOKS_KEPT = 20


@dataclass(frozen=True, slots=True)
class Services:
    """What the views work with: the data folder, the shipped puzzles, the finder of others, and the clock.

    `continuations` plays turns out to the end, `doubts` solves puzzles again, `cluster` is who helps with that, if
    anybody, `figures` keeps what the charts counted.
    """

    data: Path
    library: Library
    finder: Finder
    continuations: Continuations
    doubts: Doubts
    cluster: Cluster | None
    now: Callable[[], datetime]
    figures: dict[Hashable, list[tuple[Any, ...]]] = field(default_factory=dict)


def services() -> Services:
    """Find the services of the app that answers."""
    return cast(Services, current_app.extensions["trainer"])


def storage() -> Storage:
    """Open the storage for this request, once."""
    if "storage" not in g:
        g.storage = Storage(services().data)
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
    chosen = visitor_settings().language or next((tag for tag in asked if tag in LANGUAGES), None)
    return "fr" if chosen == "fr" else "en"


def visitor_today() -> date:
    """Return which day it is in the visitor's time zone."""
    return today(services().now(), visitor_timezone())


def visitor_timezone() -> tzinfo:
    """Return the visitor's time zone: the one of the settings, else the one that the browser named."""
    return visitor_zone(visitor_settings().timezone or request.cookies.get("timezone"))


def profile() -> str | None:
    """Return the visitor's profile; None before the first look at a puzzle."""
    return session.get("profile")


def asker() -> str:
    """Return on whose account work is done: the visitor's profile, or else the address."""
    return profile() or f"address {request.remote_addr}"


def follow_joined_profile() -> None:
    """Switch a visitor whose profile another device has joined to another one to that one."""
    known = profile()
    if known and request.endpoint not in ENDPOINTS:
        with suppress(sqlite3.Error):
            if into := joined_into(storage().db, known):
                session["profile"] = into


def remember_visitor() -> str:
    """Note in the visitor's cookie which profile is theirs, and return it; nothing is stored here."""
    session.permanent = True
    return cast(str, session.setdefault("profile", uuid4().hex))


def remember_look(page: str) -> None:
    """Note in the visitor's cookie when they first looked at the puzzle of a page, which is named by its URL.

    A puzzle that comes back in another sitting has another page there, and so a first look of its own. The profile
    comes with the first look and not with the answer: the two answers of a double click are one profile's.
    """
    remember_visitor()
    looks = session.get("looks", {})
    if page not in looks:
        looks[page] = round(services().now().timestamp())
        session["looks"] = dict(list(looks.items())[-LOOKS_KEPT:])


def seconds_since_look(page: str) -> float | None:
    """Return the seconds since the first look at the puzzle of a page; None if it isn't known."""
    look = session.get("looks", {}).get(page)
    return None if look is None else max(0.0, services().now().timestamp() - look)


def streak() -> Streak:
    """Count the days in a row whose puzzle the visitor answered on the day; none if the storage refuses."""
    try:
        return streak_of(storage().days_on_time(profile()), visitor_today())
    except sqlite3.Error:
        return Streak(0, False)
