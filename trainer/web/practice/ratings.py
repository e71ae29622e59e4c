"""The ratings that are kept: each player's, and each puzzle's as the players here have found it."""

from dataclasses import replace

from sqlite_utils import Database

from trainer.coach.glicko import Rating, answered, puzzle_rating
from trainer.coach.grading import GRADES
from trainer.solver.verdicts import Verdict
from trainer.web.asking.asked import Asked
from trainer.web.asking.modes import MODES
from trainer.web.database.kept_doubts import is_refuted
from trainer.web.database.requests import storage, visitor_settings
from trainer.web.database.storage import Attempt
from trainer.web.practice.contexts import RatingChange
from trainer.web.site.numbers import printed
from trainer.web.site.visitors import profile


def rating_of(db: Database, profile: str | None) -> Rating:
    """Look up a player's rating; a new player has that of Glicko-2."""
    return _kept(db, "ratings", "profile", profile) or Rating()


def rate(db: Database, attempt: Attempt, asked: Asked) -> Attempt:
    """Let a kept answer change the ratings, if it is one that does; return it with the rating after it.

    It is if it is the profile's first at its puzzle, in a mode that is rated, with no hint taken, not asked in a
    sitting that is unrated, and the puzzle is not refuted.
    """
    is_rated = MODES[attempt.mode].rated and not attempt.hints
    if not is_rated or not can_be_rated(db, attempt.profile, attempt.puzzle, attempt.id):
        return attempt
    its = _kept(db, "puzzle_ratings", "puzzle", attempt.puzzle) or puzzle_rating(asked.puzzle.rating)
    player, its = answered(rating_of(db, attempt.profile), its, GRADES[Verdict(attempt.verdict)].score)
    _keep(db, "ratings", "profile", attempt.profile, player)
    _keep(db, "puzzle_ratings", "puzzle", attempt.puzzle, its)
    rated = replace(attempt, rated=1, rating=player.rating, deviation=player.deviation)
    db.execute(
        "UPDATE attempts SET rated = 1, rating = ?, deviation = ? WHERE id = ?",
        [rated.rating, rated.deviation, rated.id],
    )
    return rated


def can_be_rated(db: Database, profile: str, puzzle: str, but: int | None = None) -> bool:
    """Return whether an answer of a profile to a puzzle may change ratings, hints apart.

    It may not once the profile has answered the puzzle in any mode, which leaves out the answer of the number `but`, or
    has been asked it in an unrated sitting, or if the puzzle is refuted.
    """
    found = db.execute(
        "SELECT 1 FROM attempts WHERE profile = :profile AND puzzle = :puzzle AND id IS NOT :but"
        " UNION ALL SELECT 1 FROM sittings WHERE profile = :profile AND puzzle = :puzzle AND NOT rated",
        {"profile": profile, "puzzle": puzzle, "but": but},
    )
    return found.fetchone() is None and not is_refuted(db, puzzle)


def own_rating() -> str | None:
    """Print the visitor's rating; None if it is hidden."""
    return None if _is_hidden() else printed(rating_of(storage().db, profile()))


def rating_change(attempt: Attempt) -> RatingChange | None:
    """Print what an answer of the visitor's did to their rating; None if nothing, or if they hide it."""
    if _is_hidden() or attempt.rating is None or attempt.deviation is None:
        return None
    before = next(
        storage().db.query(
            # By the order of the answers and not by their moments: a clock may go back.
            "SELECT rating, deviation FROM attempts WHERE profile = ? AND rated AND id <"
            " (SELECT id FROM attempts WHERE profile = ? AND puzzle = ? AND rated) ORDER BY id DESC LIMIT 1",
            [attempt.profile, attempt.profile, attempt.puzzle],
        ),
        None,
    )
    old = Rating(before["rating"], before["deviation"]) if before else Rating()
    return RatingChange(printed(old), printed(Rating(attempt.rating, attempt.deviation)))


def _is_hidden() -> bool:
    return visitor_settings().hide_rating == "hidden"


def _kept(db: Database, table: str, key: str, value: str | None) -> Rating | None:
    row = db.execute(f"SELECT rating, deviation, volatility FROM {table} WHERE {key} = ?", [value]).fetchone()  # noqa: S608
    return Rating(*row) if row else None


def _keep(db: Database, table: str, key: str, value: str, rating: Rating) -> None:
    db.execute(
        f"INSERT INTO {table} ({key}, rating, deviation, volatility) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET"  # noqa: S608
        " rating = excluded.rating, deviation = excluded.deviation, volatility = excluded.volatility",
        [value, rating.rating, rating.deviation, rating.volatility],
    )
