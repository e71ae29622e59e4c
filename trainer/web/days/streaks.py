"""The streak: days in a row whose puzzle was answered on the player's own calendar day.

Only days count, never hours, so that neither a clock change nor a flight matters: an answer belongs to the day that it
was for the player who gave it. A missed day is forgiven if no other day of the seven around it was missed: among any
seven days in a row of a streak, one may be missing. It keeps the streak together, but does not count.
"""

import sqlite3
from collections.abc import Set as AbstractSet
from datetime import date, timedelta

from trainer.web.database.requests import storage, visitor_today
from trainer.web.days.contexts import Streak
from trainer.web.site.visitors import profile

DAY = timedelta(days=1)
DAYS_FOR_ONE_MISSED = 7


def streak_of(answered: AbstractSet[date], today: date) -> Streak:
    """Count the answered days of the streak that reaches up to a day, which may still be answered.

    `answered` are the days whose puzzle was answered on that very day. Somebody who has flown west may be back on the
    day before one that they have answered: it counts.
    """
    latest = today + DAY if today + DAY in answered else today if today in answered else today - DAY
    run = _run_up_to(latest, answered)
    return Streak(len(run), today in answered, bool(run) and run[-1] < today - DAY not in run)


def streak() -> Streak:
    """Count the days in a row whose puzzle the visitor answered on the day; none if the storage refuses."""
    try:
        return streak_of(storage().days_on_time(profile()), visitor_today())
    except sqlite3.Error:
        return Streak(0, False)


def _run_up_to(day: date, answered: AbstractSet[date]) -> list[date]:
    """List the answered days of a run, latest first."""
    run: list[date] = []
    missed = date.max
    while True:
        if day in answered:
            run.append(day)
        elif (missed - day).days < DAYS_FOR_ONE_MISSED:
            return run
        else:
            missed = day
        day -= DAY
