"""What the template of a puzzle gets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from trainer.web.asking.hint_contexts import HintsView
from trainer.web.table.contexts import Board, Composer
from trainer.web.verdict.contexts import VerdictView


class Place(StrEnum):
    """Where a panel stands on the page of a puzzle."""

    TOP = "top"
    """Below the heading."""
    REASON = "reason"
    """In the verdict, below its reason."""
    VERDICT = "verdict"
    """In the verdict, before the ways on."""
    WAYS = "ways"
    """In the verdict, as a way on."""
    ONWARDS = "onwards"
    """Below where the points come from."""
    LATER = "later"
    """At the end of the page."""
    NOTEBOOK = "notebook"
    """In the notebook."""


@dataclass(frozen=True, slots=True)
class Panel:
    """What an area adds to the page of a puzzle, at a `place`: `template` prints it, `view` being what that gets.

    `script` is a static file that it needs, `status` what it has to say as long as nothing is chosen.
    """

    place: Place
    template: str
    view: object
    script: str | None = None
    status: str | None = None


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """puzzle.html: the board with the composer, or with the verdict. `problem` says why an answer was refused.

    `eyebrow` is the date, or what else tells this puzzle from others; `further` leads on after the answer;
    `hints` are those taken and the next one, None where none is offered. POSTs to `next` and `skip` lead on after the
    answer and without one. `panels` are what the areas add. `number` is that of the sitting, in a mode that has them.
    """

    template: ClassVar[str] = "puzzle.html"

    title: str
    eyebrow: str
    url: str
    board: Board
    composer: Composer | None
    verdict: VerdictView | None
    problem: str | None
    further: str | None
    next: str | None
    skip: str | None
    hints: HintsView | None
    panels: tuple[Panel, ...]
    number: int | None
