"""The calendar of the days played."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import pairwise

from trainer.web.progress.contexts import Calendar, Month, Square, Table
from trainer.web.progress.words import DAY, formatted, short_date
from trainer.web.site.languages import gettext, language

WEEKS, DAYS = 26, 7
STEP, SIZE, HEAD = 14, 12, 20
"""From one day's square to the next, its side, and the room for the months above, in the units of the SVG."""
LEVELS = (1, 3, 6, 11)
"""From so many answers on, a day is of the next level."""


def first_day(today: date) -> date:
    """Return the Monday that the calendar begins with."""
    return today - timedelta(today.weekday() + DAYS * (WEEKS - 1))


def calendar(played: Mapping[date, int], today: date) -> Calendar:
    """Show how many answers were given on the days of the last weeks."""
    first = first_day(today)
    days = [first + timedelta(number) for number in range((today - first).days + 1)]
    count = sum(day in played for day in days)
    return Calendar(
        question=gettext("How often do I play?"),
        answer=gettext("Days played: %(count)s of the last %(all)s.", count=count, all=len(days)),
        box=f"0 0 {WEEKS * STEP} {HEAD + DAYS * STEP}",
        size=SIZE,
        squares=tuple(_squares(days, played)),
        months=tuple(_months(first)),
        table=_table(played, first, today),
    )


def _squares(days: Sequence[date], played: Mapping[date, int]) -> Iterator[Square]:
    """Lay the days out from a Monday to today."""
    read_by = language()
    for number, day in enumerate(days):
        answers = played.get(day, 0)
        yield Square(
            x=number // DAYS * STEP + 1,
            y=HEAD + number % DAYS * STEP + 1,
            level=sum(answers >= least for least in LEVELS),
            title=f"{formatted(day, DAY, read_by)} · {answers}",
            today=day == days[-1],
        )


def _months(first: date) -> Iterator[Month]:
    """Name each month over the first week that begins in it."""
    weeks = [first + timedelta(weeks=week) for week in range(WEEKS)]
    for week, (before, monday) in enumerate(pairwise(weeks), 1):
        if monday.month != before.month and week < WEEKS - 1:
            yield Month(week * STEP, formatted(monday, "LLL", language()))


def _table(played: Mapping[date, int], first: date, today: date) -> Table:
    """Return the answers of each weekday in the weeks that have any, the latest first."""
    weekdays = (formatted(first + timedelta(number), "EEE", language()) for number in range(DAYS))
    rows = []
    for week in range(WEEKS):
        days = [first + timedelta(DAYS * week + weekday) for weekday in range(DAYS)]
        if any(day in played for day in days):
            rows.append((short_date(days[0]), *(str(played.get(day, 0)) if day <= today else "" for day in days)))
    return Table((gettext("Week of"), *weekdays), tuple(reversed(rows)))
