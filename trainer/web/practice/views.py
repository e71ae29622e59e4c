"""The page where a drill is chosen, as its template gets it."""

from collections.abc import Collection, Iterator, Mapping

from flask import request, url_for

from trainer.coach.kinds import Kind
from trainer.coach.themes import THEMES
from trainer.puzzles.choosing import STEPS, Drill
from trainer.web.asking.additions import Shown
from trainer.web.asking.contexts import Panel, Place
from trainer.web.asking.drills import PLAYERS, TURNS, written
from trainer.web.asking.selection import entries_of, times_seen
from trainer.web.database.requests import storage
from trainer.web.practice.contexts import Choice, DrillForm, PracticePage, SavedDrill, Waiting
from trainer.web.practice.ratings import own_rating, rating_change
from trainer.web.practice.store import KeptDrills
from trainer.web.site.languages import N_, gettext, ngettext
from trainer.web.site.visitors import profile
from trainer.web.verdict.origin_views import theme_title

STEP_LABELS = dict(
    zip(STEPS, (N_("Gentle"), N_("Easier"), N_("At your level"), N_("Harder"), N_("Tough")), strict=True)
)
KIND_LABELS = {
    Kind.KEY: N_("How to use a key"),
    Kind.CARD: N_("Which card"),
    Kind.SIDE: N_("Which side up"),
    Kind.CELL: N_("Which cell"),
}

NOTHING_FITS = N_("No puzzle fits this drill. Choose more themes, turns or players, or none at all.")


def practice_page(drill: Drill, saved: str | None = None, problem: str | None = None) -> PracticePage:
    """Show a drill to be chosen or changed, the saved ones, and the puzzle that waits."""
    return PracticePage(
        title=gettext("Practice"),
        rating=own_rating(),
        waiting=_waiting(),
        form=_form(drill),
        drills=tuple(_saved()),
        saved=saved,
        problem=problem,
    )


def rating_panel(shown: Shown) -> Iterator[Panel]:
    """Show what the answer that a page judges did to the visitor's rating, if anything."""
    if shown.counts and shown.answer and (change := rating_change(shown.answer)):
        yield Panel(Place.VERDICT, "practice/rating.html", change)


def _waiting() -> Waiting | None:
    sitting = storage().sittings.open_one(profile(), "practice")
    if sitting is None:
        return None
    return Waiting(url_for("practice.puzzle", number=sitting.id), url_for("practice.skip", number=sitting.id))


def _form(drill: Drill) -> DrillForm:
    titles = {name: theme_title(name) for name in THEMES}
    return DrillForm(
        steps=tuple(_steps(drill)),
        kinds=_choices({kind: gettext(label) for kind, label in KIND_LABELS.items()}, drill.kinds),
        themes=_choices(titles, drill.themes),
        first_turns=_choices({turn: str(turn) for turn in TURNS}, {drill.first_turn}),
        last_turns=_choices({turn: str(turn) for turn in TURNS}, {drill.last_turn}),
        players=_choices({players: str(players) for players in PLAYERS}, drill.players),
        unrated=not drill.rated,
        themed=bool(drill.kinds or drill.themes),
        name=request.values.get("name", ""),
        fits=_fits(drill),
    )


def _steps(drill: Drill) -> Iterator[Choice]:
    for step, label in STEP_LABELS.items():
        detail = f"{step:+}".replace("-", "−") if step else None
        yield Choice(str(step), gettext(label), step == drill.step, detail)


def _choices(
    labels: Mapping[Kind, str] | Mapping[str, str] | Mapping[int, str], chosen: Collection[object]
) -> tuple[Choice, ...]:
    return tuple(Choice(str(value), label, value in chosen) for value, label in labels.items())


def _fits(drill: Drill) -> str:
    """Return how many puzzles there are, and how many of them the visitor has not seen."""
    entries, seen = entries_of(drill), times_seen(storage().db, profile())
    if not entries:
        return gettext(NOTHING_FITS)
    new = sum(entry.id not in seen for entry in entries)
    there = ngettext("%(num)s puzzle fits this drill.", "%(num)s puzzles fit this drill.", len(entries))
    seen_all = gettext("You have seen them all, so they come again, least seen first.")
    not_seen = ngettext("%(num)s is new to you.", "%(num)s are new to you.", new)
    unrated = gettext("It is not rated.") if drill.gives_away or not drill.rated else ""
    return f"{there} {not_seen if new else seen_all} {unrated}".strip()


def _saved() -> Iterator[SavedDrill]:
    for kept in KeptDrills(storage().db, profile()).saved():
        url = f"{url_for('practice.choose')}?{written(kept.drill)}"
        yield SavedDrill(kept.name, url, url_for("practice.forget", id=kept.id))
