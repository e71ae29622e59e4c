"""The time, and which day it is for the visitor."""

import zoneinfo
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime, tzinfo
from functools import cache

from trainer.web.site.services import service


@dataclass(frozen=True, slots=True)
class Clock:
    """What says the time."""

    now: Callable[[], datetime]


def clock() -> Clock:
    """Find the clock of the app that answers."""
    return service(Clock)


def visitor_zone(name: str | None) -> tzinfo:
    """Find the time zone that the visitor's browser named, UTC when it named none that exists."""
    return zoneinfo.ZoneInfo(name) if name and is_zone(name) else UTC


def is_zone(name: str) -> bool:
    """Return whether there is a time zone of that name."""
    return name in _zone_names()


@cache
def zones_in(area: str) -> tuple[str, ...]:
    """List the time zones whose names begin with a part of the world."""
    return tuple(sorted(name for name in _zone_names() if name.startswith(f"{area}/")))


def today(moment: datetime, zone: tzinfo) -> date:
    """Return the calendar day of a moment in the zone."""
    return moment.astimezone(zone).date()


@cache
def _zone_names() -> frozenset[str]:
    return frozenset(zoneinfo.available_timezones())
