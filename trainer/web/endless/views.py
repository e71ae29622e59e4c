"""The endless puzzles as their templates get them."""

from secrets import randbelow

from flask import url_for

from trainer.puzzles.searching import MAX_SEED
from trainer.solver.verdicts import Verdict
from trainer.web.database.kept_puzzles import FreshPuzzle
from trainer.web.database.requests import storage
from trainer.web.endless.contexts import EndlessPage, FreshLink
from trainer.web.search.contexts import PreparingPage
from trainer.web.search.finder import Search
from trainer.web.search.words import failure, in_words, why
from trainer.web.site.languages import N_, gettext
from trainer.web.site.visitors import profile
from trainer.web.verdict.words import LABELS

LATEST = 6
REASON = N_("Bots play games from your seed until one reaches a turn that is proven to be worth your two minutes.")


def endless_page(seed: str = "", problem: str | None = None) -> EndlessPage:
    """Show the form that takes a seed, and what was found last; `problem` says why no search began."""
    return EndlessPage(
        title=gettext("Endless puzzles"),
        action=url_for("endless.start"),
        seed=seed,
        drawn=randbelow(MAX_SEED + 1),
        problem=problem,
        latest=tuple(map(_link, storage().puzzles.latest(profile(), LATEST))),
    )


def waiting_page(seed: int, search: Search) -> PreparingPage:
    """Show how the search from a seed stands."""
    return PreparingPage(
        title=gettext("A fresh puzzle"),
        eyebrow=gettext("seed %(seed)s", seed=seed),
        url=url_for("endless.wait", seed=seed),
        reason=why(REASON),
        progress=in_words(search.progress),
        failed=failure(search),
        retry=url_for("endless.start", seed=seed),
    )


def _link(fresh: FreshPuzzle) -> FreshLink:
    return FreshLink(
        url=url_for("single.puzzle", id=fresh.id),
        name=gettext("seed %(seed)s", seed=fresh.seed),
        verdict=fresh.verdict,
        label=gettext(LABELS[Verdict(fresh.verdict)]) if fresh.verdict else gettext("not answered yet"),
    )
