"""The archive: the daily puzzles of a month, with the visitor's own results."""

from datetime import date, timedelta
from statistics import mean

from flask import Blueprint, abort, redirect, url_for
from flask_babel import format_date  # type: ignore[import-untyped]
from werkzeug.wrappers import Response

from trainer.puzzles.daily import FIRST_DAY
from trainer.solver.verdicts import Verdict
from trainer.web.days.contexts import ArchivePage, DayView, MonthLink, MonthSums, Weekday
from trainer.web.days.months import Month, month_of, read_month
from trainer.web.days.store import DayResult, results_between
from trainer.web.days.views import url_of
from trainer.web.site.languages import gettext
from trainer.web.site.numbers import points
from trainer.web.site.rendering import date_in_words, render
from trainer.web.site.visitors import profile, storage, visitor_today
from trainer.web.verdict.views import LABELS

archive = Blueprint("archive", __name__, url_prefix="/daily/archive")


@archive.get("")
def latest() -> Response:
    """Lead to the month of today."""
    return redirect(_url(_latest()), 303)


@archive.get("/<text>")
def month(text: str) -> Response:
    """Show the daily puzzles of a month; abort with 404 if there are none yet, or it is no month."""
    month = read_month(text)
    if month is None:
        abort(404, gettext("There is no such month. Months look like 2026-12."))
    if not month_of(FIRST_DAY) <= month <= _latest():
        abort(
            404,
            gettext("No daily puzzles are out for that month. The first month is %(first)s.", first=_name(_first())),
        )
    return render(archive_page(month, results_between(storage().db, profile(), month.first, month.last)))


def archive_page(month: Month, results: dict[date, DayResult]) -> ArchivePage:
    """Show a month with these results."""
    monday = date(2024, 1, 1)
    week = [monday + timedelta(days=days) for days in range(7)]
    return ArchivePage(
        title=gettext("All daily puzzles"),
        month=_name(month),
        weekdays=tuple(Weekday(str(format_date(day, "EEE")), str(format_date(day, "EEEE"))) for day in week),
        weeks=tuple(tuple(_day_view(day, results.get(day)) if day else None for day in days) for days in month.weeks()),
        earlier=_link(month.before()) if month > _first() else None,
        later=_link(month.after()) if month < _latest() else None,
        sums=_sums(month, list(results.values())) if results else None,
        verdicts=tuple((verdict.value, gettext(LABELS[verdict])) for verdict in Verdict),
    )


def _first() -> Month:
    return month_of(FIRST_DAY)


def _latest() -> Month:
    return month_of(max(FIRST_DAY, visitor_today()))


def _url(month: Month) -> str:
    return url_for("archive.month", text=str(month))


def _link(month: Month) -> MonthLink:
    return MonthLink(_url(month), _name(month))


def _name(month: Month) -> str:
    name = str(format_date(month.first, "LLLL y"))
    return name[0].upper() + name[1:]


def _day_view(day: date, result: DayResult | None) -> DayView:
    is_out = FIRST_DAY <= day <= visitor_today()
    url = url_of(day) if is_out or result else None
    if result is None:
        state = gettext("not answered yet") if is_out else gettext("no puzzle")
        return DayView(day.day, f"{date_in_words(day)}, {state}", url, day == visitor_today())
    word = gettext(LABELS[Verdict(result.verdict)])
    lost = gettext("%(points)s points lost", points=points(result.loss))
    when = gettext("answered on its day") if result.on_time else gettext("answered later")
    return DayView(
        number=day.day,
        label=f"{date_in_words(day)}, {word}, {lost}, {when}",
        url=url,
        is_today=day == visitor_today(),
        verdict=result.verdict,
        word=word,
        loss=points(result.loss),
        on_time=result.on_time,
    )


def _sums(month: Month, results: list[DayResult]) -> MonthSums:
    """Sum up the results of a month, at least one."""
    first, last = max(FIRST_DAY, month.first), min(visitor_today(), month.last)
    out = max(len(results), (last - first).days + 1)
    return MonthSums(
        answered=gettext("%(number)s of %(all)s", number=len(results), all=out),
        on_time=str(sum(result.on_time for result in results)),
        loss=points(mean(result.loss for result in results)),
    )
