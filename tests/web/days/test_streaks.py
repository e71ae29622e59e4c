"""The streak as a function of days, and through time zones, clock changes and flights."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from tests.conftest import TODAY
from tests.web.conftest import Site, Visitor
from trainer.web.database.storage import Storage
from trainer.web.days.contexts import Streak
from trainer.web.days.streaks import streak as streak_told
from trainer.web.days.streaks import streak_of


def days_ago(*numbers: int) -> set[date]:
    return {TODAY - timedelta(days=number) for number in numbers}


@pytest.mark.parametrize(
    ("answered", "streak"),
    [
        ([], Streak(0, False)),
        ([0], Streak(1, True)),
        ([1], Streak(1, False)),
        ([0, 1, 2], Streak(3, True)),
        ([1, 2, 3], Streak(3, False)),
        ([0, 2, 3], Streak(3, True, forgiven=True)),
        ([2, 3], Streak(2, False, forgiven=True)),
        ([3, 4, 5], Streak(0, False)),
        ([0, 3, 4], Streak(1, True)),
        ([0, 1, 2, 3, 5, 6, 7], Streak(7, True)),
    ],
)
def test_one_missed_day_is_bridged_and_does_not_count(answered: list[int], streak: Streak) -> None:
    assert streak_of(days_ago(*answered), TODAY) == streak


def test_among_seven_days_in_a_row_one_may_be_missed() -> None:
    every_seventh_missed = days_ago(*(number for number in range(40) if number % 7 != 3))
    every_sixth_missed = days_ago(*(number for number in range(40) if number % 6 != 3))
    assert streak_of(every_seventh_missed, TODAY) == Streak(34, True)
    assert streak_of(every_sixth_missed, TODAY) == Streak(3 + 5, True)


def test_whoever_is_back_on_the_day_before_by_a_flight_keeps_what_they_answered() -> None:
    assert streak_of(days_ago(-1, 0, 1), TODAY) == Streak(3, True)
    assert streak_of(days_ago(-1, 1), TODAY).days == 2


def answer_at(site: Site, visitor: Visitor, moment: datetime, zone: str, day: date) -> None:
    """Answer the puzzle of a day at a moment, in a time zone."""
    site.clock.now = moment
    visitor.client.set_cookie("timezone", zone)
    site.keep_puzzle(day)
    assert visitor.answer("monk.2.1", url=f"/daily/{day}").status_code == 200


def streak(site: Site, visitor: Visitor) -> Streak:
    visitor.get("/")
    with site.app.test_request_context(headers={"Cookie": cookies(visitor)}):
        return streak_told()


def cookies(visitor: Visitor) -> str:
    jar = (visitor.cookie, visitor.client.get_cookie("timezone"))
    return "; ".join(f"{cookie.key}={cookie.value}" for cookie in jar if cookie)


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "America/Los_Angeles", "Asia/Kathmandu"])
def test_a_day_lasts_from_midnight_to_midnight_of_the_player(site: Site, visitor: Visitor, zone: str) -> None:
    first, second = date(2026, 12, 3), date(2026, 12, 4)
    late = datetime(2026, 12, 3, 23, 59, tzinfo=ZoneInfo(zone))
    early = datetime(2026, 12, 4, 0, 1, tzinfo=ZoneInfo(zone))
    answer_at(site, visitor, late.astimezone(UTC), zone, first)
    answer_at(site, visitor, early.astimezone(UTC), zone, second)
    assert streak(site, visitor) == Streak(2, True)


def test_a_clock_change_neither_adds_nor_takes_a_day(site: Site, visitor: Visitor) -> None:
    paris = ZoneInfo("Europe/Paris")
    for day in (27, 28, 29):
        moment = datetime(2027, 3, day, 23, 30, tzinfo=paris)
        answer_at(site, visitor, moment.astimezone(UTC), "Europe/Paris", date(2027, 3, day))
    assert streak(site, visitor) == Streak(3, True)


def test_a_flight_around_the_world_keeps_the_streak(site: Site, visitor: Visitor) -> None:
    answer_at(site, visitor, datetime(2026, 12, 2, 12, tzinfo=UTC), "Europe/Paris", date(2026, 12, 2))
    answer_at(site, visitor, datetime(2026, 12, 2, 18, tzinfo=UTC), "Pacific/Auckland", date(2026, 12, 3))
    visitor.client.set_cookie("timezone", "America/Los_Angeles")
    assert streak(site, visitor) == Streak(2, True)
    site.clock.now = datetime(2026, 12, 4, 20, tzinfo=UTC)
    assert streak(site, visitor) == Streak(2, False)


def test_an_answer_after_midnight_is_late(site: Site, visitor: Visitor) -> None:
    answer_at(site, visitor, datetime(2026, 12, 4, 0, 5, tzinfo=UTC), "UTC", date(2026, 12, 3))
    assert streak(site, visitor) == Streak(0, False)
    assert site.rows("attempts", "date", "day") == [("2026-12-03", "2026-12-04")]


def test_the_streak_is_found_by_dates_however_many_other_answers_there_are(site: Site) -> None:
    storage = Storage(site.data)
    plan = storage.db.execute(
        "EXPLAIN QUERY PLAN SELECT date FROM attempts WHERE profile = 'x' AND date IS NOT NULL AND date = day"
    ).fetchone()
    storage.close()
    assert "first_of_a_date (profile=? AND date>?)" in plan[-1]
