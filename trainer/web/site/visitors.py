"""Who asks: the profile in the visitor's cookie, and the time since the first look at a puzzle."""

from typing import cast
from uuid import uuid4

from flask import request, session

from trainer.web.site.clock import clock

LOOKS_KEPT = 20


def profile() -> str | None:
    """Return the visitor's profile; None before the first look at a puzzle."""
    return session.get("profile")


def asker() -> str:
    """Return on whose account work is done: the visitor's profile, or else the address."""
    return profile() or f"address {request.remote_addr}"


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
        looks[page] = round(clock().now().timestamp())
        session["looks"] = dict(list(looks.items())[-LOOKS_KEPT:])


def seconds_since_look(page: str) -> float | None:
    """Return the seconds since the first look at the puzzle of a page; None if it isn't known."""
    look = session.get("looks", {}).get(page)
    return None if look is None else max(0.0, clock().now().timestamp() - look)
