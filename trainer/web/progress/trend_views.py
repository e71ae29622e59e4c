"""The charts over time: the rating, and the points lost."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import accumulate
from math import ceil, floor
from typing import TypeVar

from trainer.coach.glicko import Rating
from trainer.puzzles.choosing import Drill
from trainer.solver.intervals import half_width
from trainer.web.progress.charts import Point, dots, line, round_numbers
from trainer.web.progress.contexts import Chart, Link, Table
from trainer.web.progress.figures import DayRating, DayTally
from trainer.web.progress.words import drill_url, full_date, short_date
from trainer.web.site.languages import N_, gettext
from trainer.web.site.numbers import points, printed

MOST_DAYS, YEAR = 31, 366
"""A chart over more days has a point for each week, or the years at its axis."""
ROOM = 50
"""So many rating points are shown above the highest rating and below the lowest one."""

RISEN = N_("Yes: from %(first)s to %(last)s, up by %(change)s.")
FALLEN = N_("Not right now: from %(first)s to %(last)s, down by %(change)s.")
HALVES = N_(
    "You lose %(mean)s points per answer: %(before)s in the first half of your answers, %(after)s in the second."
)

Dated = TypeVar("Dated", DayTally, DayRating)


def rating_chart(ratings: Sequence[DayRating], each: bool) -> Chart:
    """Draw the rating over time; `each` if these are answers of one day, and not ends of days."""
    shown = ratings if each else thinned(ratings, lambda of_a_week: of_a_week[-1])
    chart = Chart("rating", gettext("Is my rating rising?"), _rating_answer(ratings), drill=_any_practice())
    if not shown:
        return chart
    bounds = (floor(min(it.rating for it in shown)) - ROOM, ceil(max(it.rating for it in shown)) + ROOM)
    ends = round_numbers(*bounds)
    its = [_rating_point(at, it, (ends[0], ends[-1])) for at, it in zip(_places(shown, each), shown, strict=True)]
    rows = [(f"{printed(_rating(it))} ± {_half_width(it):.0f}",) for it in shown]
    return replace(
        chart,
        drawing=line(its, bounds, _axis(shown, each), lambda value: f"{value:.0f}"),
        table=_table(shown, each, rows, gettext("Rating")),
    )


def loss_chart(losses: Sequence[DayTally], each: bool) -> Chart:
    """Draw the points lost per answer over time; `each` if these are answers of one day, and not days."""
    shown = losses if each else thinned(losses, _together)
    chart = Chart("lost", gettext("Do I lose fewer points?"), _loss_answer(losses), drill=_any_practice())
    if not shown:
        return chart
    means = [it.lost / it.answers for it in shown]
    its = [Point(at, mean) for at, mean in zip(_places(shown, each), means, strict=True)]
    rows = [(points(mean), str(it.answers)) for it, mean in zip(shown, means, strict=True)]
    heads = (gettext("Points lost per answer"), gettext("Answers"))
    return replace(
        chart,
        drawing=(dots if each else line)(its, (0, max(1, ceil(max(means)))), _axis(shown, each), points),
        table=_table(shown, each, rows, *heads),
    )


def thinned(days: Sequence[Dated], together: Callable[[list[Dated]], Dated]) -> list[Dated]:
    """Put the days of each week together, as its Monday, if they are too far apart to be drawn one by one."""
    if not days or days[-1].day - days[0].day <= timedelta(MOST_DAYS):
        return list(days)
    weeks: dict[date, list[Dated]] = {}
    for it in days:
        weeks.setdefault(it.day - timedelta(it.day.weekday()), []).append(it)
    return [replace(together(its), day=monday) for monday, its in weeks.items()]


def _together(tallies: Sequence[DayTally]) -> DayTally:
    return DayTally(tallies[0].day, sum(it.answers for it in tallies), sum(it.lost for it in tallies))


def _rating_point(at: float, it: DayRating, bounds: tuple[float, float]) -> Point:
    lowest, highest = bounds
    low, high = it.rating - _half_width(it), it.rating + _half_width(it)
    return Point(at, it.rating, (max(low, lowest), min(high, highest)))


def _rating(it: DayRating) -> Rating:
    return Rating(it.rating, it.deviation)


def _half_width(it: DayRating) -> float:
    return half_width(it.deviation)


def _rating_answer(ratings: Sequence[DayRating]) -> str:
    if not ratings:
        return gettext("Your first rated answer will put a point here. Answer a new puzzle without a hint.")
    first, last = ratings[0], ratings[-1]
    change = round(last.rating) - round(first.rating)
    words = {"first": printed(_rating(first)), "last": printed(_rating(last)), "change": abs(change)}
    if not change:
        return gettext("It is at %(last)s right now.", **words)
    return gettext(RISEN if change > 0 else FALLEN, **words)


def _loss_answer(losses: Sequence[DayTally]) -> str:
    if not losses:
        return gettext("Your first answer to a new puzzle without a hint will put a point here.")
    mean = _mean(losses)
    if len(losses) == 1:
        return gettext("You lose %(mean)s points per answer.", mean=mean)
    before, after = map(_mean, halves(losses))
    return gettext(HALVES, mean=mean, before=before, after=after)


def halves(losses: Sequence[DayTally]) -> tuple[Sequence[DayTally], Sequence[DayTally]]:
    """Part two days or more into the earlier and the later half of their answers, or as near to that as days allow."""
    whole, earlier = sum(it.answers for it in losses), list(accumulate(it.answers for it in losses))
    end = min(range(1, len(losses)), key=lambda days: abs(2 * earlier[days - 1] - whole))
    return losses[:end], losses[end:]


def _mean(losses: Sequence[DayTally]) -> str:
    whole = _together(losses)
    return points(whole.lost / whole.answers)


def _places(shown: Sequence[DayTally | DayRating], each: bool) -> Sequence[float]:
    return range(1, len(shown) + 1) if each else [it.day.toordinal() for it in shown]


def _axis(shown: Sequence[DayTally | DayRating], each: bool) -> Callable[[int], str]:
    is_long = shown[-1].day - shown[0].day >= timedelta(YEAR)
    return str if each else lambda at: short_date(date.fromordinal(at), is_long)


def _table(shown: Sequence[DayTally | DayRating], each: bool, rows: Sequence[tuple[str, ...]], *heads: str) -> Table:
    """Make the table of a chart, the latest first."""
    first = gettext("Answer") if each else gettext("Day, or week of")
    names = [str(number) if each else full_date(it.day) for number, it in enumerate(shown, 1)]
    named = [(name, *row) for name, row in zip(names, rows, strict=True)]
    return Table((first, *heads), tuple(reversed(named)))


def _any_practice() -> Link:
    return Link(gettext("Practice at your level"), drill_url(Drill()))
