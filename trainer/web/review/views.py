"""The page of the reviews, and what comes after the verdict in one, as the templates get them."""

from collections.abc import Iterator
from datetime import date, timedelta

from flask import url_for
from fsrs import Rating

from trainer.coach.grading import graded
from trainer.coach.themes import THEMES
from trainer.solver.verdicts import Verdict
from trainer.web.asking.additions import Shown
from trainer.web.asking.contexts import Panel, Place
from trainer.web.database.requests import visitor_today
from trainer.web.database.sittings import Sitting
from trainer.web.database.storage import Attempt
from trainer.web.review.contexts import AfterReview, GradeView, RedoView, ReviewPage
from trainer.web.review.decisions import Decision, decision
from trainer.web.review.queue import review_from, reviews, reviews_due
from trainer.web.review.store import MODE
from trainer.web.review.words import GRADES, chain, comes_back, coming, joining, mastering, when_and_date
from trainer.web.site.languages import N_, gettext
from trainer.web.site.lists import Choice
from trainer.web.site.visitors import profile
from trainer.web.verdict.origin_views import theme_title

DAYS_TO_REDO = 30
MOST_GAMES = 100
CHOOSE = N_("Did it feel different? You can change this once.")
CAPPED = N_("You can say it was harder than it went, but not easier. You can change this once.")
CHOSEN = N_("You chose this yourself.")
MISSED = N_("You lost points here, or the answer was shown, so it comes back soon, however it felt.")
BEHIND = N_("You have answered this puzzle again since then, and that answer decides now.")


def review_page(problem: str | None = None) -> ReviewPage:
    """Show what is due, what comes, and what can be redone; `problem` says why no set was made."""
    counts = reviews().counts(profile())
    return ReviewPage(
        title=gettext("Review"),
        due=reviews_due(),
        coming=_coming(),
        joining=joining(review_from()),
        mastering=mastering(),
        waiting=counts.waiting,
        mastered=counts.mastered,
        redo=_redo() if counts.waiting + counts.mastered else None,
        problem=problem,
    )


def _coming() -> str | None:
    """Return when the next puzzle that is not due yet comes back; None if none does."""
    day = reviews().next_due(profile(), visitor_today())
    return gettext("The next one comes %(when)s.", when=coming(day, visitor_today())) if day else None


def _redo() -> RedoView:
    kept, who, today = reviews(), profile(), visitor_today()
    under_way = kept.redo(who)
    themes = [(name, count) for name, count in kept.themes(who).most_common() if name in THEMES]
    games = kept.games(who, MOST_GAMES).items()
    return RedoView(
        left=len(under_way.left) if under_way else 0,
        size=len(under_way.puzzles) if under_way else 0,
        themes=tuple(Choice(name, f"{theme_title(name)} ({count})") for name, count in themes),
        games=tuple(Choice(str(seed), _game(seed, count)) for seed, count in games),
        first=(today - timedelta(days=DAYS_TO_REDO)).isoformat(),
        last=today.isoformat(),
    )


def _game(seed: int, count: int) -> str:
    return gettext("deal %(seed)s (%(count)s)", seed=seed, count=count)


def review_panels(shown: Shown) -> Iterator[Panel]:
    """Show when a puzzle comes back: with the verdict in a review, and anywhere in the notebook."""
    asked = shown.asked
    if asked.mode == MODE and asked.sitting and shown.answer and shown.counts:
        yield Panel(Place.VERDICT, "review/after.html", after_review(asked.sitting, shown.answer))
    if shown.is_judged and (told := _told_anywhere(asked.puzzle.id)):
        yield Panel(Place.NOTEBOOK, "review/coming.html", told)


def after_review(sitting: Sitting, attempt: Attempt) -> AfterReview:
    """Return when a puzzle that was answered in a sitting comes back, and what comes next."""
    decided = decision(reviews().graded(attempt.profile, attempt.puzzle), sitting.attempt or 0)
    left, in_set = _left(sitting), sitting.run is not None
    action = url_for("review.choose", number=sitting.id)
    if decided is None:
        return AfterReview(_unmoved(attempt.puzzle), None, (), action, None, left, in_set)
    schedule, note = decided.schedule_by(decided.answer.grade), why_not(attempt, decided)
    return AfterReview(
        sentence=comes_back(schedule, visitor_today()),
        chain=chain(schedule),
        grades=tuple(_grades(attempt, decided)),
        action=action,
        note=gettext(note or (CAPPED if at_most(attempt) < Rating.Easy else CHOOSE)),
        left=left,
        in_set=in_set,
    )


def why_not(attempt: Attempt, decided: Decision) -> str | None:
    """Return why the player can't choose another grade for an answer, None if they can."""
    if attempt.grade_chosen:
        return CHOSEN
    if not decided.is_latest:
        return BEHIND
    return MISSED if at_most(attempt) == Rating.Again else None


def at_most(attempt: Attempt) -> Rating:
    """Return the best grade that the player may choose for an answer."""
    return graded(Verdict(attempt.verdict), attempt.hints).at_most


def _grades(attempt: Attempt, decided: Decision) -> Iterator[GradeView]:
    is_open = why_not(attempt, decided) is None
    for grade, label in GRADES.items():
        schedule = decided.schedule_by(grade)
        applied = grade == decided.answer.grade
        yield GradeView(
            value=int(grade),
            label=gettext(label),
            when=gettext("mastered") if schedule.mastered else when_and_date(schedule.due, visitor_today()),
            applied=applied,
            open=is_open and not applied and grade <= at_most(attempt),
        )


def _told_anywhere(puzzle: str) -> str | None:
    """Return a message that a puzzle comes back for review, and when; None if it doesn't."""
    review = reviews().get(profile(), puzzle)
    if review is None or review.mastered:
        return None
    when = coming(date.fromisoformat(review.due), visitor_today())
    return gettext("This puzzle comes back for review %(when)s.", when=when)


def _unmoved(puzzle: str) -> str:
    """Return a message that an answer changed nothing, as it came before the puzzle was due."""
    review = reviews().get(profile(), puzzle)
    if review is None or review.mastered:
        return gettext("It is mastered and stays mastered.")
    when = coming(date.fromisoformat(review.due), visitor_today())
    return gettext("It wasn't due yet, so its day stays the same: it comes back %(when)s.", when=when)


def _left(sitting: Sitting) -> int:
    """Count the puzzles that are left: of the set that the sitting belongs to, or of those due."""
    if sitting.run is None:
        return reviews_due()
    redo = reviews().redo(profile())
    return len(redo.left) if redo and redo.run == sitting.run else 0
