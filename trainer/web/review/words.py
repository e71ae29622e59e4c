"""The sentences about reviews."""

from datetime import date

from fsrs import Rating

from trainer.solver.verdicts import UNDER, Verdict
from trainer.web.review.schedule import CLEAN_ANSWERS, DAYS_APART, Schedule
from trainer.web.site.languages import N_, gettext
from trainer.web.site.numbers import localized
from trainer.web.site.rendering import date_in_short, date_within_words

GRADES = {
    Rating.Again: N_("Again"),
    Rating.Hard: N_("It was hard"),
    Rating.Good: N_("It went well"),
    Rating.Easy: N_("It was easy"),
}
MILDEST_BEFORE = {
    Verdict.INACCURACY: Verdict.GOOD,
    Verdict.MISTAKE: Verdict.INACCURACY,
    Verdict.BLUNDER: Verdict.MISTAKE,
}


def when(day: date, today: date) -> str:
    """Return in words how far off a day is."""
    days = (day - today).days
    if days <= 0:
        return gettext("today")
    return gettext("tomorrow") if days == 1 else gettext("in %(days)s days", days=days)


def when_and_date(day: date, today: date) -> str:
    """Return how far off a day is, unless it is past, and its short date, without the year if it is this year."""
    written = date_in_short(day, with_year=day.year != today.year)
    return f"{when(day, today)} · {written}" if day >= today else written


def coming(day: date, today: date) -> str:
    """Return how far off a day is, and which day it is, for the middle of a sentence."""
    written = date_within_words(day)
    if day <= today:
        return when(day, today)
    return gettext("%(when)s, on %(date)s", when=when(day, today), date=written)


def comes_back(schedule: Schedule, today: date) -> str:
    """Return when a puzzle comes back, or that it is mastered."""
    if schedule.mastered:
        return gettext("Mastered: it leaves your review, and comes back only if you miss it again.")
    return gettext("It comes back %(when)s.", when=coming(schedule.due, today))


def chain(schedule: Schedule) -> str | None:
    """Return how close a puzzle is to being mastered; None if there is nothing to say."""
    if schedule.mastered or not schedule.clean:
        return None
    if schedule.clean == 1:
        return gettext("One clean answer so far. %(rule)s", rule=mastering())
    return gettext("%(number)s clean answers in a row. %(rule)s", number=schedule.clean, rule=mastering())


def mastering() -> str:
    """Return what it takes to master a puzzle."""
    return gettext(
        "A puzzle is mastered after at least %(number)s clean answers in a row (good or best, without hints), once the"
        " next one would come %(days)s days later or more.",
        number=CLEAN_ANSWERS,
        days=DAYS_APART,
    )


def joining(mildest: Verdict) -> str:
    """Return which answers come back."""
    return gettext(
        "Every answer that loses %(points)s points or more comes back by itself, wherever you gave it, the next day for"
        " the first time.",
        points=localized(f"{UNDER[MILDEST_BEFORE[mildest]]:g}"),
    )
