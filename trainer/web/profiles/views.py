"""The page of the profile, as its template gets it."""

from collections.abc import Iterator
from datetime import datetime

from babel.dates import format_datetime
from flask import get_flashed_messages

from trainer.web.database.requests import storage, visitor_timezone
from trainer.web.profiles.codes import TransferCodes
from trainer.web.profiles.contexts import Kept, ProfilePage
from trainer.web.profiles.rows import Summary, summary_of
from trainer.web.site.clock import clock, today
from trainer.web.site.languages import N_, gettext, language
from trainer.web.site.rendering import date_within_words
from trainer.web.site.visitors import profile

DONE = {
    "joined": N_("Done. This device now has the same profile as the one where the code was made."),
    "same": N_("This device already has that profile, so there was nothing to join."),
    "withdrawn": N_("The code is withdrawn: nobody can use it any more."),
    "deleted": N_("Everything is deleted. Your next answer begins a new profile."),
}


def profile_page(problem: str | None = None, typed: str = "") -> ProfilePage:
    """Show the profile, with what was wrong with a code that was typed."""
    known, now = profile(), clock().now()
    kept = summary_of(storage().db, known)
    code = TransferCodes(storage().db).of(known, now) if known else None
    done = " ".join(gettext(DONE[what]) for what in _flashed("done"))
    return ProfilePage(
        title=gettext("Your profile"),
        kept=kept_view(kept) if kept else None,
        code=next(reversed([*_flashed("code")]), None),  # of a double click, the code that is left
        until=_moment(code.expires) if code and not code.used_by else None,
        is_used=code is not None and code.used_by is not None,
        done=done or None,
        problem=problem,
        typed=typed,
    )


def kept_view(kept: Summary) -> Kept:
    """Lay out what is kept of a profile."""
    since = date_within_words(today(kept.created, visitor_timezone()))
    return Kept(since, kept.answers, kept.notes, kept.bookmarks)


def _flashed(category: str) -> Iterator[str]:
    return (str(message) for message in get_flashed_messages(category_filter=[category]))


def _moment(written: str) -> str:
    """Write a moment of the next days for the middle of a sentence: the day of the week, and the time."""
    moment = datetime.fromisoformat(written).astimezone(visitor_timezone())
    return format_datetime(moment, "EEEE HH:mm", locale=language())
