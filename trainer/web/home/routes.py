"""The pages around the puzzles: home, the rules in brief, and what tells whether the server is well."""

from importlib.metadata import version

from flask import Blueprint, url_for
from flask.wrappers import Response

from trainer.solver.verdicts import Verdict
from trainer.web.database.requests import storage, visitor_today
from trainer.web.home.contexts import AboutPage, HomePage
from trainer.web.site.languages import gettext
from trainer.web.site.rendering import date_in_words, render
from trainer.web.site.visitors import profile
from trainer.web.verdict.views import thresholds
from trainer.web.verdict.words import LABELS

VERSION = version("chateau-combo-trainer")

pages = Blueprint("pages", __name__)


@pages.get("/")
def home() -> Response:
    """Show today's puzzle and the streak."""
    day = visitor_today()
    attempt = storage().attempt(profile(), day)
    return render(
        HomePage(
            title=gettext("Today's puzzle"),
            date=date_in_words(day),
            url=url_for("daily.puzzle", day=day.isoformat()),
            answered=gettext(LABELS[Verdict(attempt.verdict)]) if attempt else None,
            tutorial=None if profile() else url_for("tutorial.show"),
        )
    )


@pages.get("/about")
def about() -> Response:
    """Show the rules in brief, what the verdicts mean, and which version of the trainer this is."""
    return render(AboutPage(gettext("The rules in brief"), thresholds(), VERSION))


@pages.get("/health")
def health() -> Response:
    """Answer whoever looks after the server, as long as the database does."""
    storage().db.execute("SELECT 1 FROM profiles LIMIT 1").fetchone()
    return Response(f"trainer {VERSION}\n", mimetype="text/plain", headers={"Cache-Control": "no-store"})
