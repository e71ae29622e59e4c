"""The daily puzzles: a calendar, one date and one puzzle's id a line, which only ever grows.

Monday's puzzles are the easiest ones, Sunday's the hardest.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice
from pathlib import Path

from trainer.puzzles.puzzle import Puzzle

FIRST_DAY = date(2026, 11, 29)
FILE = "daily.csv"
HEAD = "date,puzzle"
LINE = re.compile(r"([0-9]{4}-[0-9]{2}-[0-9]{2}),([a-z2-7]{10})")

LEFT_FOR_PRACTICE = 250
"""So many puzzles of a pack have no day of their own, or two thirds of a small pack."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The ids of the daily puzzles by date, in order, and for each damaged line a sentence which names it."""

    puzzles: dict[date, str]
    problems: tuple[str, ...] = ()

    def day_of(self, id: str) -> date | None:
        """Return the date of a puzzle, None if it has none."""
        return next((day for day, puzzle in self.puzzles.items() if puzzle == id), None)


class DamagedCalendar(ValueError):
    """A line that doesn't belong in a calendar, or a calendar with such a line; the message says what is wrong."""


def read_calendar(file: Path) -> Calendar:
    """Read all lines of a file that can be read; no file is an empty calendar."""
    lines = file.read_text(errors="replace").splitlines() if file.exists() else []
    puzzles: dict[date, str] = {}
    problems = []
    for number, line in enumerate(lines, start=1):
        if (number, line) == (1, HEAD):
            continue
        try:
            day, id = _entry(line, Calendar(puzzles))
        except DamagedCalendar as error:
            problems.append(f"{file}, line {number}: {error}")
        else:
            puzzles[day] = id
    return Calendar(puzzles, tuple(problems))


def fill_calendar(file: Path, puzzles: Sequence[Puzzle], years: int, today: date) -> str:
    """Give puzzles of a pack to the dates that have none, up to so many years from the first, and return how many.

    What is in the file stays as it is. Raise DamagedCalendar if a line of it is damaged.
    """
    calendar = read_calendar(file)
    if calendar.problems:
        raise DamagedCalendar(f"{calendar.problems[0]} Mend that line first.")
    dates = list(open_dates(calendar, years, today))
    chosen = choose(calendar, puzzles, dates)
    _append(file, chosen)
    told = f"Days with a puzzle in {file}: {len(calendar.puzzles) + len(chosen):,}. New: {len(chosen):,}."
    missing = len(dates) - len(chosen)
    return f"{told} Left without a puzzle, as the pack is too small: {missing:,}." if missing else told


def open_dates(calendar: Calendar, years: int, today: date) -> Iterator[date]:
    """List the dates after those of a calendar, but no past ones, up to so many years from the first."""
    end = FIRST_DAY.replace(year=FIRST_DAY.year + years)
    last = max(*calendar.puzzles, today) if calendar.puzzles else FIRST_DAY - timedelta(days=1)
    for days in range(1, (end - last).days):
        yield last + timedelta(days=days)


def choose(calendar: Calendar, puzzles: Sequence[Puzzle], dates: Sequence[date]) -> dict[date, str]:
    """Choose the puzzles of as many of the dates as the pack allows; each weekday gets harder ones than the day before.

    Those that are left for practice are as hard as those that are chosen.
    """
    used = set(calendar.puzzles.values())
    free = sorted((puzzle for puzzle in puzzles if puzzle.id not in used), key=lambda one: (one.rating, one.id))
    room = len(free) - min(LEFT_FOR_PRACTICE, 2 * len(puzzles) // 3)
    dates = dates[: max(0, room)]
    chosen = iter([free[(2 * number + 1) * len(free) // (2 * len(dates))] for number in range(len(dates))])
    days: dict[date, str] = {}
    for weekday in range(7):
        its_dates = [day for day in dates if day.weekday() == weekday]
        # The ids are hashes: in their order, a weekday's puzzles come well mixed.
        ids = sorted(puzzle.id for puzzle in islice(chosen, len(its_dates)))
        days |= dict(zip(its_dates, ids, strict=True))
    return dict(sorted(days.items()))


def _entry(line: str, before: Calendar) -> tuple[date, str]:
    """Read a line which comes after others."""
    match = LINE.fullmatch(line)
    if match is None:
        raise DamagedCalendar("It is no date and no puzzle's id, as in “2026-12-01,2fzua26hs2”.")
    try:
        day = date.fromisoformat(match[1])
    except ValueError as error:
        raise DamagedCalendar(f"There is no such date as {match[1]}.") from error
    if before.puzzles and day <= max(before.puzzles):
        raise DamagedCalendar(f"{day} does not come after the dates before it.")
    if earlier := before.day_of(match[2]):
        raise DamagedCalendar(f"{match[2]} is the puzzle of {earlier} already.")
    return day, match[2]


def _append(file: Path, days: dict[date, str]) -> None:
    text = file.read_text() if file.exists() else ""
    start = HEAD + "\n" if not text else "" if text.endswith("\n") else "\n"
    with file.open("a", newline="\n") as lines:
        lines.write(start + "".join(f"{day},{id}\n" for day, id in days.items()))
