"""The tutorial and the keys as their templates get them."""

from collections.abc import Mapping
from functools import lru_cache

from flask import url_for

from trainer.coach.solution import Candidate
from trainer.puzzles.pack import from_json
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.turns import legal_turns
from trainer.web.database.requests import visitor_settings
from trainer.web.guide.contexts import KeysPage, LessonView, Shortcut, ShortcutGroup, TutorialPage
from trainer.web.guide.lessons import JUDGED, LESSONS, Lesson, lesson_at
from trainer.web.guide.words import SHORTCUTS
from trainer.web.site.languages import gettext
from trainer.web.site.rendering import packs_folder
from trainer.web.table.boards import Table, board
from trainer.web.table.composers import composer
from trainer.web.table.drafts import read_draft
from trainer.web.verdict.views import Answered, verdict_view

FILE = "tutorial.jsonl"
LAST = len(LESSONS)
ANCHOR = "#lesson"


@lru_cache(maxsize=1)
def tutorial_puzzle() -> Puzzle:
    """Read the puzzle of the tutorial, which is no pack's."""
    return from_json((packs_folder() / FILE).read_text())


def asking_page(step: int, steps: Mapping[str, str], problem: str | None = None) -> TutorialPage:
    """Show a step, with the answer as far as it is made; raise BadDraft if that makes no sense."""
    position = tutorial_puzzle().position
    draft = read_draft(_url(LAST), steps, position)
    table = Table(position, legal_turns(position), draft)
    return TutorialPage(
        title=gettext("A first puzzle"),
        url=_url(LAST),
        board=board(table),
        lesson=_view(lesson_at(step, draft), step),
        composer=composer(table, draft, url_for("tutorial.answer"), second_look=False),
        problem=problem,
    )


def judged_page(sent: Candidate) -> TutorialPage:
    """Show the verdict on a turn."""
    puzzle, url = tutorial_puzzle(), url_for("tutorial.show")
    better = None if sent in puzzle.answer_set else puzzle.candidates[0].turn
    table = Table(puzzle.position, legal_turns(puzzle.position), better=better, yours=sent.turn)
    return TutorialPage(
        title=gettext("A first puzzle"),
        url=url,
        board=board(table),
        lesson=_view(JUDGED, LAST + 1),
        verdict=verdict_view(Answered(puzzle, sent, sent, None, url)),
    )


def _view(lesson: Lesson, number: int) -> LessonView:
    return LessonView(
        part=lesson.part,
        title=gettext(lesson.title),
        text=gettext(lesson.text),
        number=number,
        count=LAST + 1,
        back=_url(min(number - 1, LAST)) + ANCHOR if number > 1 else None,
        next=_url(number + 1) + ANCHOR if number < LAST else None,
    )


def _url(step: int) -> str:
    return url_for("tutorial.show", step=step)


def keys_page() -> KeysPage:
    """Show the keyboard shortcuts."""
    groups = tuple(
        ShortcutGroup(
            gettext(title), tuple(Shortcut(_written(keys), gettext(text)) for keys, text in shortcuts.items())
        )
        for title, shortcuts in SHORTCUTS.items()
    )
    return KeysPage(gettext("Keyboard shortcuts"), groups, visitor_settings().shortcuts == "off")


def _written(keys: tuple[str, ...]) -> tuple[str, ...]:
    """Write keys as a keyboard of the visitor's language does."""
    names = {"Enter": gettext("Enter"), "Esc": gettext("Esc")}
    return tuple(names.get(key, key) for key in keys)
