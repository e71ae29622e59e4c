"""Which answers join the reviews, and which puzzles are due."""

import sqlite3

from trainer.solver.verdicts import Verdict
from trainer.web.asking.selection import barred
from trainer.web.database.requests import storage, visitor_settings, visitor_today
from trainer.web.review.store import Reviews
from trainer.web.site.visitors import profile


def reviews() -> Reviews:
    """Open the reviews for this request."""
    return Reviews(storage().db)


def review_from() -> Verdict:
    """Return the mildest verdict that brings this visitor's answers back."""
    return Verdict(visitor_settings().review_from or Verdict.MISTAKE)


def is_missed(verdict: Verdict) -> bool:
    """Return whether this visitor's answers with that verdict come back."""
    order = list(Verdict)
    return order.index(verdict) >= order.index(review_from())


def held_back() -> set[str]:
    """Name the puzzles that don't come up: refuted ones, and those of days that aren't over for the visitor."""
    found = storage().db.query("SELECT puzzle FROM daily_puzzles WHERE wanted >= ?", [visitor_today().isoformat()])
    return {*barred(), *(row["puzzle"] for row in found)}


def due_today() -> list[str]:
    """List the ids of the puzzles that are due for the visitor, those which have waited longest first."""
    due = reviews().due(profile(), visitor_today())
    if not due:
        return []
    held = held_back()
    return [puzzle for puzzle in due if puzzle not in held]


def reviews_due() -> int:
    """Count the puzzles that are due for the visitor; none are counted if the storage refuses."""
    try:
        return reviews().count_due(profile(), visitor_today(), held_back()) if profile() else 0
    except sqlite3.Error:
        return 0
