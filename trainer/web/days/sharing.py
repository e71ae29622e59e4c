"""The text by which a visitor shares the result of a day; it gives away no card, no turn and no cell."""

from datetime import date

from flask import url_for

from trainer.solver.verdicts import Verdict
from trainer.web.database.requests import visitor_today
from trainer.web.database.storage import Attempt
from trainer.web.days.contexts import ShareView, Streak
from trainer.web.days.streaks import streak
from trainer.web.site.languages import gettext, ngettext
from trainer.web.site.numbers import points
from trainer.web.site.rendering import date_in_words
from trainer.web.verdict.words import LABELS


def share_view(day: date, attempt: Attempt) -> ShareView:
    """Write the text for the answer to the puzzle of a date; the streak is included on that very day."""
    lines = [gettext("Château Combo trainer") + " · " + date_in_words(day), _result(attempt)]
    run = streak()
    if day == visitor_today() and run.today:
        lines.append(_days(run))
    lines.append(url_for("daily.puzzle", day=day.isoformat(), _external=True))
    return ShareView("\n".join(lines))


def _result(attempt: Attempt) -> str:
    told = [
        gettext(LABELS[Verdict(attempt.verdict)]),
        gettext("%(points)s points lost", points=points(attempt.loss)),
        ngettext("%(num)s hint", "%(num)s hints", attempt.hints) if attempt.hints else gettext("no hints"),
    ]
    return " · ".join(told)


def _days(run: Streak) -> str:
    return ngettext("%(num)s day in a row", "%(num)s days in a row", run.days)
