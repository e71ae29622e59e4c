"""Months of the calendar, in weeks that begin on Monday."""

import re
from calendar import MONDAY, Calendar
from dataclasses import dataclass
from datetime import MAXYEAR, date, timedelta

TEXT = re.compile(r"([0-9]{4})-([0-9]{2})")


@dataclass(frozen=True, slots=True, order=True)
class Month:
    """A month of a year; it prints as 2026-12."""

    year: int
    number: int

    def __str__(self) -> str:
        """Write the month as in addresses."""
        return f"{self.year:04}-{self.number:02}"

    @property
    def first(self) -> date:
        """The first day."""
        return date(self.year, self.number, 1)

    @property
    def last(self) -> date:
        """The last day."""
        return max(day for week in self.weeks() for day in week if day)

    def weeks(self) -> tuple[tuple[date | None, ...], ...]:
        """List the weeks, Monday to Sunday; None stands for the days of other months."""
        weeks = Calendar(MONDAY).monthdatescalendar(self.year, self.number)
        return tuple(tuple(day if day.month == self.number else None for day in week) for week in weeks)

    def before(self) -> "Month":
        """Return the month before."""
        return month_of(self.first - timedelta(days=1))

    def after(self) -> "Month":
        """Return the month after."""
        return month_of(self.last + timedelta(days=1))


def month_of(day: date) -> Month:
    """Return the month of a day."""
    return Month(day.year, day.month)


def read_month(text: str) -> Month | None:
    """Read a month that is written as 2026-12; None if it isn't one."""
    match = TEXT.fullmatch(text)
    if match is None:
        return None
    year, number = int(match[1]), int(match[2])
    return Month(year, number) if 1 <= number <= 12 and 1 <= year < MAXYEAR else None
