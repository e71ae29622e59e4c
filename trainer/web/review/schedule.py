"""When a missed puzzle comes back: FSRS on whole days, and what it takes to master one.

FSRS (J. Ye and others, github.com/open-spaced-repetition) in its reference implementation, the package `fsrs`, with its
own parameters: a puzzle comes back when the chance to solve it again is down to nine in ten.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time

from fsrs import Card, Rating, Scheduler

CLEAN_ANSWERS = 3
DAYS_APART = 21

# Without steps of minutes, and without chance, every interval is a number of whole days that can be told in advance.
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Graded:
    """An answer that decided when its puzzle comes back: the visitor's day, and the grade."""

    day: date
    grade: Rating


@dataclass(frozen=True, slots=True)
class Schedule:
    """Where a puzzle stands: `card` is what FSRS knows of it, `clean` counts the good or easy answers in a row.

    A puzzle is `mastered`, since that day, after CLEAN_ANSWERS in a row once its next interval is DAYS_APART or more.
    """

    card: Card
    clean: int = 0
    mastered: date | None = None

    @property
    def due(self) -> date:
        """The day on which it comes back."""
        return self.card.due.date()

    def after(self, answer: Graded) -> "Schedule":
        """Return where the puzzle stands after another answer."""
        # FSRS counts days by moments in UTC: at the midnights there, they are the days of the visitor's calendar.
        moment = datetime.combine(answer.day, time(), UTC)
        card, _ = _SCHEDULER.review_card(self.card, answer.grade, moment)
        clean = self.clean + 1 if answer.grade >= Rating.Good else 0
        schedule = Schedule(card, clean)
        is_mastered = clean >= CLEAN_ANSWERS and (schedule.due - answer.day).days >= DAYS_APART
        return replace(schedule, mastered=answer.day) if is_mastered else schedule


def schedule_of(answers: Iterable[Graded]) -> Schedule:
    """Return where a puzzle stands after these answers, the oldest first."""
    schedule = Schedule(Card(card_id=0, due=datetime.min.replace(tzinfo=UTC)))
    for answer in answers:
        schedule = schedule.after(answer)
    return schedule
