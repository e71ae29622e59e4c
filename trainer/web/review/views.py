"""The page of the reviews, as its template gets it."""

from datetime import timedelta

from trainer.coach.themes import THEMES
from trainer.web.review.contexts import RedoView, ReviewPage
from trainer.web.review.queue import review_from, reviews, reviews_due
from trainer.web.review.words import coming, joining, mastering
from trainer.web.site.languages import gettext
from trainer.web.site.lists import Choice
from trainer.web.site.visitors import profile, visitor_today
from trainer.web.verdict.origin_views import theme_title

DAYS_TO_REDO = 30
MOST_GAMES = 100


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
