"""Looks puzzles up: by their ids and by their dates, in the database and in the shipped pack."""

from datetime import date

from trainer.puzzles.library import Library
from trainer.puzzles.puzzle import Puzzle
from trainer.web.database.kept_puzzles import read
from trainer.web.database.requests import storage
from trainer.web.database.storage import Attempt
from trainer.web.site.services import service


def puzzle_by_id(id: str) -> Puzzle | None:
    """Look up a puzzle in the pack, else as it was when it was first answered or found here; None if there is none."""
    if shipped := service(Library).puzzle(id):
        return shipped
    text = storage().puzzles.text(id)
    return None if text is None else read(text)


def puzzle_on(day: date, attempt: Attempt | None) -> Puzzle | None:
    """Look up the puzzle of a date for a visitor with this counted answer; None while it is to be found.

    It is the one that was answered, else the calendar's, else the one that was found here.
    """
    ids = (attempt and attempt.puzzle, service(Library).calendar.puzzles.get(day))
    named = next((puzzle for id in ids if id and (puzzle := puzzle_by_id(id))), None)
    if named:
        return named
    kept = storage().puzzles.found(day)
    return read(kept.text) if kept else None


def day_of(id: str) -> date | None:
    """Return the date whose puzzle this is, None if there is none."""
    calendar = service(Library).calendar
    found_for = storage().puzzles.day_of(id)
    return calendar.day_of(id) or (None if found_for in calendar.puzzles else found_for)
