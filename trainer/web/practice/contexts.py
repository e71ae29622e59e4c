"""What the practice pages' templates get."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What an answer did to the visitor's rating, as printed: with a question mark while it is not sure."""

    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that a drill may ask for; `value` is what the form sends, `detail` says what it means."""

    value: str
    label: str
    chosen: bool
    detail: str | None = None


@dataclass(frozen=True, slots=True)
class DrillForm:
    """The parts of a drill, to be chosen. `themed` tells whether a kind or a theme is chosen.

    `fits` says how many puzzles there are, or why there can be none.
    """

    steps: tuple[Choice, ...]
    kinds: tuple[Choice, ...]
    themes: tuple[Choice, ...]
    first_turns: tuple[Choice, ...]
    last_turns: tuple[Choice, ...]
    players: tuple[Choice, ...]
    unrated: bool
    themed: bool
    name: str
    fits: str


@dataclass(frozen=True, slots=True)
class SavedDrill:
    """A drill that the visitor has saved: `url` fills in the form with it, a POST to `delete` forgets it."""

    name: str
    url: str
    delete: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """The puzzle that waits for its answer, and where a POST skips it."""

    url: str
    skip: str


@dataclass(frozen=True, slots=True)
class PracticePage:
    """practice/practice.html: the drill, the saved ones, and the puzzle that waits.

    `rating` is the visitor's own as printed, None if it is hidden. `saved` says that a drill has just been kept, and
    `problem` why nothing was done.
    """

    template: ClassVar[str] = "practice/practice.html"

    title: str
    rating: str | None
    waiting: Waiting | None
    form: DrillForm
    drills: tuple[SavedDrill, ...]
    saved: str | None
    problem: str | None
