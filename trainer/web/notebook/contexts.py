"""What the templates get about bookmarks and notes; every text is ready to print."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class NotebookView:
    """The visitor's bookmark and note on a puzzle, which POSTs to `bookmark` and `note` change, leading to `back`.

    `most` is how many characters a note may have; `review` says when the puzzle comes back, None where it doesn't.
    """

    bookmark: str
    is_marked: bool
    note: str
    text: str
    most: int
    back: str


@dataclass(frozen=True, slots=True)
class NotePage:
    """notebook/note.html: a note that could not be kept, to be changed; `problem` says why."""

    template: ClassVar[str] = "notebook/note.html"

    title: str
    notebook: NotebookView
    problem: str


@dataclass(frozen=True, slots=True)
class MarkedPuzzle:
    """A puzzle with a bookmark or a note. `verdict` and `label` are those of the latest answer, None if there is none.

    `about` says what it was about, once it is answered.
    """

    url: str
    name: str
    about: str
    verdict: str | None
    label: str | None
    is_marked: bool
    note: str


@dataclass(frozen=True, slots=True)
class BookmarksPage:
    """notebook/bookmarks.html: the puzzles with a bookmark or a note, latest first; `newer`, `older` lead on."""

    template: ClassVar[str] = "notebook/bookmarks.html"

    title: str
    puzzles: tuple[MarkedPuzzle, ...]
    newer: str | None
    older: str | None
