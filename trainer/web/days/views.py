"""The puzzle of a date as its page asks it, the page while that is being found, and the archive."""

from collections.abc import Iterator
from datetime import date, timedelta
from statistics import mean

from flask import abort, url_for
from flask_babel import format_date  # type: ignore[import-untyped]

from trainer.puzzles.daily import FIRST_DAY
from trainer.solver.verdicts import Verdict
from trainer.web.asking.additions import Shown
from trainer.web.asking.asked import Asked
from trainer.web.asking.contexts import Panel, Place
from trainer.web.asking.lookup import puzzle_on
from trainer.web.database.requests import storage, visitor_today
from trainer.web.days.contexts import ArchivePage, DayView, MonthLink, MonthSums, Weekday
from trainer.web.days.crowd import crowd_view
from trainer.web.days.months import Month, month_of
from trainer.web.days.sharing import share_view
from trainer.web.days.store import DayResult
from trainer.web.search.contexts import PreparingPage
from trainer.web.search.finder import Search
from trainer.web.search.words import failure, in_words, why
from trainer.web.site.languages import N_, gettext
from trainer.web.site.numbers import points
from trainer.web.site.rendering import date_in_words, date_within_words
from trainer.web.site.visitors import profile
from trainer.web.verdict.words import LABELS

FIRST_TIME = N_(
    "The search is under way: games are being played, and the solver is checking the turn worth your two minutes."
)
DAMAGED = N_("What was stored of this puzzle is damaged, so it is being found again. Answers to it are safe.")


def url_of(day: date) -> str:
    """Make the URL of the puzzle of a date."""
    return url_for("daily.puzzle", day=day.isoformat())


def puzzle_day(text: str) -> date:
    """Read a date that has a puzzle; abort with 404 if it is none, or its puzzle isn't out yet.

    Somebody who has flown west may have answered it already, on a day yet to come again: they see their verdict.
    """
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        abort(404, gettext("There is no such date. Puzzle dates look like 2026-12-01."))
    if day < FIRST_DAY:
        first = date_within_words(FIRST_DAY)
        abort(404, gettext("There is no puzzle for that date: the first one is for %(date)s.", date=first))
    if day > visitor_today() and storage().attempt(profile(), day) is None:
        written = date_within_words(day)
        abort(404, gettext("The puzzle for %(date)s is not out yet. Come back on that day.", date=written))
    return day


def asked_on(day: date) -> Asked | None:
    """Ask the puzzle of a date; None while it is to be found, for the first time or again."""
    attempt = storage().attempt(profile(), day)
    puzzle = puzzle_on(day, attempt)
    if puzzle is None:
        return None
    return Asked(puzzle, "daily", day, _title(day), date_in_words(day), url_of(day), attempt)


def day_panels(shown: Shown) -> Iterator[Panel]:
    """Show the text to share below the verdict on a day's answer, and what others answered below that on any."""
    if shown.answer and shown.counts and shown.asked.day:
        yield Panel(Place.ONWARDS, "days/share.html", share_view(shown.asked.day, shown.answer))
    if shown.answer:
        yield Panel(Place.LATER, "days/crowd.html", crowd_view(shown.asked.puzzle, shown.answer))


def preparing_page(day: date, search: Search) -> PreparingPage:
    """Show how the search for the puzzle of a date stands."""
    return PreparingPage(
        title=_title(day),
        eyebrow=date_in_words(day),
        url=url_of(day),
        reason=why(FIRST_TIME if storage().puzzles.found(day) is None else DAMAGED),
        progress=in_words(search.progress),
        failed=failure(search),
        retry=url_for("daily.retry", day=day.isoformat()),
    )


def _title(day: date) -> str:
    return gettext("Today's puzzle") if day == visitor_today() else gettext("Puzzle of the day")


def archive_page(month: Month, results: dict[date, DayResult]) -> ArchivePage:
    """Show a month with these results."""
    monday = date(2024, 1, 1)
    week = [monday + timedelta(days=days) for days in range(7)]
    return ArchivePage(
        title=gettext("All daily puzzles"),
        month=month_name(month),
        weekdays=tuple(Weekday(str(format_date(day, "EEE")), str(format_date(day, "EEEE"))) for day in week),
        weeks=tuple(tuple(_day_view(day, results.get(day)) if day else None for day in days) for days in month.weeks()),
        earlier=_link(month.before()) if month > first_month() else None,
        later=_link(month.after()) if month < latest_month() else None,
        sums=_sums(month, list(results.values())) if results else None,
        verdicts=tuple((verdict.value, gettext(LABELS[verdict])) for verdict in Verdict),
    )


def first_month() -> Month:
    """Return the month of the first puzzle."""
    return month_of(FIRST_DAY)


def latest_month() -> Month:
    """Return the month of today."""
    return month_of(max(FIRST_DAY, visitor_today()))


def month_url(month: Month) -> str:
    """Make the URL of a month."""
    return url_for("archive.month", text=str(month))


def _link(month: Month) -> MonthLink:
    return MonthLink(month_url(month), month_name(month))


def month_name(month: Month) -> str:
    """Name a month with its year."""
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
