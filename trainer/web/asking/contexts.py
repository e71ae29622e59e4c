"""What the template of a puzzle gets."""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.asking.hint_contexts import HintsView
from trainer.web.days.contexts import CrowdView, ShareView
from trainer.web.notebook.contexts import NotebookView
from trainer.web.practice.contexts import RatingChange
from trainer.web.review.contexts import AfterReview
from trainer.web.runs.contexts import RunBar
from trainer.web.table.contexts import Board, Composer
from trainer.web.verdict.contexts import VerdictView


@dataclass(frozen=True, slots=True)
class PuzzlePage:
    """puzzle.html: the board with the composer, or with the verdict. `problem` says why an answer was refused.

    `eyebrow` is the date, or what else tells this puzzle from others; `further` leads on after the answer;
    `hints` are those taken and the next one, None where none is offered; `bar` tells of the run it belongs to. POSTs to
    `next` and `skip` lead on after the answer and without one; `rating` is what it did to the visitor's rating.
    `share` is the text to share of a day's verdict, `crowd` what other players here answered, `review` what comes after
    a review, and `notebook` the visitor's bookmark and note.
    """

    template: ClassVar[str] = "puzzle.html"

    title: str
    eyebrow: str
    url: str
    board: Board
    composer: Composer | None
    verdict: VerdictView | None
    problem: str | None = None
    further: str | None = None
    next: str | None = None
    skip: str | None = None
    rating: RatingChange | None = None
    hints: HintsView | None = None
    bar: RunBar | None = None
    share: ShareView | None = None
    crowd: CrowdView | None = None
    review: AfterReview | None = None
    notebook: NotebookView | None = None
