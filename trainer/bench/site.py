"""A site that has been used for a long time: one profile with thousands of attempts, the same every time."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path

from sqlite_utils import Database

from trainer.coach.grading import GRADES
from trainer.puzzles.library import Library
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import encode, turn_text
from trainer.rules.shuffling import SplitMix64
from trainer.solver.verdicts import Verdict, verdict_of
from trainer.web.database.storage import Attempt, Storage, facts_of, row_of
from trainer.web.review.store import Reviews

NOW = datetime(2026, 12, 3, 12, tzinfo=UTC)
"""A day whose puzzle is shipped."""
PROFILE = "f" * 32
ATTEMPTS, ATTEMPTS_A_DAY = 10_000, 25
PUZZLES = 200
"""At most so many puzzles are read from the pack. They were answered last, and those before aren't there any more."""
LIKELY = 8
"""One of so many best candidates is the answer."""
REVIEWED = 4
"""One of so many attempts is a review."""
MARKED = 500
"""So many puzzles have a bookmark and a note."""


def fill(data: Path, library: Library) -> None:
    """Give a new site a profile with ATTEMPTS attempts, and everything that comes of them."""
    puzzles = list(islice(free_puzzles(library), PUZZLES))
    storage = Storage(data)
    with storage.db.atomic():
        storage.keep_profile(PROFILE, NOW.isoformat())
        storage.db.table("attempts").insert_all(map(row_of, attempts(puzzles, ATTEMPTS)))
        keep_sittings_and_marks(storage.db)
        keep_reviews(storage.db)
    storage.close()


def free_puzzles(library: Library) -> Iterator[Puzzle]:
    """Go through the shipped puzzles that have no date."""
    for entry in library.entries:
        if library.calendar.day_of(entry.id) is None and (puzzle := library.puzzle(entry.id)):
            yield puzzle


def attempts(puzzles: Sequence[Puzzle], number: int) -> Iterator[Attempt]:
    """Answer so many puzzles, the last ones being these, and the last one of all today."""
    random = SplitMix64(1)
    before: Attempt | None = None
    for left in reversed(range(number)):
        attempt = attempt_at(puzzles[left % len(puzzles)], left, random)
        if before and left % REVIEWED == 0:
            attempt = replace(before, mode="review", date=None, rated=0, day=attempt.day, created=attempt.created)
        before = attempt
        yield attempt


def attempt_at(puzzle: Puzzle, left: int, random: SplitMix64) -> Attempt:
    """Answer a puzzle somehow, so many attempts before the last one."""
    candidate = puzzle.candidates[random.below(min(LIKELY, len(puzzle.candidates)))]
    moment = NOW - timedelta(days=left // ATTEMPTS_A_DAY, minutes=left % ATTEMPTS_A_DAY)
    is_daily = left % ATTEMPTS_A_DAY == 1 and left > ATTEMPTS_A_DAY
    return Attempt(
        profile=PROFILE,
        mode="daily" if is_daily else "practice",
        date=moment.date().isoformat() if is_daily else None,
        puzzle=puzzle.id if left < PUZZLES else f"gone{left:06}",
        position=encode(puzzle.position),
        turn=turn_text(candidate.turn),
        loss=candidate.loss,
        verdict=verdict_of(candidate.loss),
        seconds=float(random.below(200)),
        day=moment.date().isoformat(),
        created=moment.isoformat(),
        **facts_of(puzzle, candidate.turn),
        rated=1,
        rating=1500.0 + random.below(300),
        deviation=60.0,
    )


def keep_sittings_and_marks(db: Database) -> None:
    """Give each attempt in practice and review its sitting, and some puzzles a bookmark and a note."""
    db.execute(
        "INSERT INTO sittings (profile, mode, puzzle, started, attempt)"
        " SELECT profile, mode, puzzle, created, id FROM attempts WHERE date IS NULL"
    )
    latest = "SELECT profile, puzzle, {} FROM attempts GROUP BY puzzle ORDER BY id DESC LIMIT ?"
    db.execute(f"INSERT INTO bookmarks (profile, puzzle, created) {latest.format('created')}", [MARKED])
    db.execute(f"INSERT INTO notes (profile, puzzle, note, changed) {latest.format('turn, created')}", [MARKED])


def keep_reviews(db: Database) -> None:
    """Put what was missed in the queue of reviews."""
    reviews = Reviews(db)
    missed = {Verdict.MISTAKE, Verdict.BLUNDER}
    for id, puzzle, verdict, themes in db.execute("SELECT id, puzzle, verdict, themes FROM attempts").fetchall():
        if Verdict(verdict) in missed:
            reviews.grade(id, GRADES[Verdict(verdict)].review)
            reviews.schedule(PROFILE, puzzle, id, themes)
