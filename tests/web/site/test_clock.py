from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from trainer.web.site.clock import today, visitor_zone

NOON_UTC = datetime(2026, 12, 3, 12, tzinfo=UTC)


def test_the_zone_is_the_one_the_browser_names() -> None:
    assert visitor_zone("Europe/Paris") == ZoneInfo("Europe/Paris")


@pytest.mark.parametrize(
    "name", [None, "", "Europe", "Mars/Base", "../../etc/passwd", "/etc/localtime", "\0", "x" * 9999]
)
def test_without_a_zone_that_exists_it_is_utc(name: str | None) -> None:
    assert visitor_zone(name) == UTC


@pytest.mark.parametrize(
    ("zone", "day"),
    [("UTC", 3), ("Pacific/Kiritimati", 4), ("Pacific/Auckland", 4), ("America/Los_Angeles", 3), ("Etc/GMT+12", 3)],
)
def test_today_is_the_calendar_day_of_the_zone(zone: str, day: int) -> None:
    assert today(NOON_UTC, visitor_zone(zone)) == date(2026, 12, day)


def test_a_day_ends_at_midnight_of_the_zone_also_when_clocks_change() -> None:
    before, after = datetime(2027, 3, 27, 22, 59, tzinfo=UTC), datetime(2027, 3, 27, 23, 0, tzinfo=UTC)
    paris = visitor_zone("Europe/Paris")
    assert (today(before, paris), today(after, paris)) == (date(2027, 3, 27), date(2027, 3, 28))
