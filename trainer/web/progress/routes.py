"""The page of one's progress."""

from collections.abc import Iterator

from flask import Blueprint, abort, request, url_for
from flask.wrappers import Response

from trainer.web.database.requests import storage, visitor_settings, visitor_today
from trainer.web.progress.calendar_views import calendar, first_day
from trainer.web.progress.contexts import Chart, Link, ProgressPage
from trainer.web.progress.figures import Figures, KeptRows
from trainer.web.progress.skill_views import kind_chart, players_chart, skill_lists, turn_chart
from trainer.web.progress.trend_views import loss_chart, rating_chart
from trainer.web.progress.windows import USUAL, WINDOWS, Window
from trainer.web.progress.words import FEWEST
from trainer.web.site.languages import N_, gettext
from trainer.web.site.rendering import render
from trainer.web.site.services import service
from trainer.web.site.visitors import profile

progress = Blueprint("progress", __name__)

NO_SUCH_WINDOW = N_("There is no such period. Choose one of those above your progress charts.")
NOTHING_NEW = N_("No answers from these days count. Look further back, or answer a new puzzle.")


@progress.get("/progress")
def show() -> Response:
    """Show what the visitor's answers of a window add up to."""
    window = WINDOWS.get(request.args.get("days", USUAL.name)) or abort(404, gettext(NO_SUCH_WINDOW))
    today, db = visitor_today(), storage().db
    kept = service(KeptRows)
    figures = Figures(db, profile(), window.since(today), kept)
    played = Figures(db, profile(), first_day(today), kept).played()
    each = window.days == 1
    losses, skills = figures.losses(each), figures.skills()
    charts = (*_rating(figures, each), loss_chart(losses, each))
    return render(
        ProgressPage(
            title=gettext("Your progress"),
            windows=tuple(_link(it, window) for it in WINDOWS.values()),
            empty=None if losses else gettext(NOTHING_NEW),
            charts=(*charts, kind_chart(skills), turn_chart(skills), players_chart(skills)) if losses else (),
            skills=skill_lists(skills) if losses else None,
            calendar=calendar(played, today) if played else None,
            fewest=FEWEST,
        )
    )


def _rating(figures: Figures, each: bool) -> Iterator[Chart]:
    if visitor_settings().hide_rating != "hidden":
        yield rating_chart(figures.ratings(each), each)


def _link(window: Window, shown: Window) -> Link:
    return Link(gettext(window.label), url_for("progress.show", days=window.name), window == shown)
