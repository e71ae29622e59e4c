"""What the templates of the tutorial, of the keys and of the icons get."""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.table.contexts import Board, Composer
from trainer.web.verdict.contexts import VerdictView


@dataclass(frozen=True, slots=True)
class LessonView:
    """What is said at a step, `number` of `count`, ready to print; `part` is what it is said about.

    `back` and `next` lead to the steps before and after, None if there is none.
    """

    part: str
    title: str
    text: str
    number: int
    count: int
    back: str | None
    next: str | None


@dataclass(frozen=True, slots=True)
class TutorialPage:
    """tutorial.html: a puzzle with a lesson beside the part that it is about; at the end the verdict.

    `composer` is None with the verdict. `problem` says why an answer was refused. `further` is what a verdict leads on
    to on other pages.
    """

    template: ClassVar[str] = "tutorial.html"

    title: str
    url: str
    board: Board
    lesson: LessonView
    composer: Composer | None = None
    verdict: VerdictView | None = None
    problem: str | None = None
    further: str | None = None


@dataclass(frozen=True, slots=True)
class Shortcut:
    """What keys do: `keys` as they are written on the keyboard, `text` in words."""

    keys: tuple[str, ...]
    text: str


@dataclass(frozen=True, slots=True)
class ShortcutGroup:
    """Shortcuts that belong together."""

    title: str
    shortcuts: tuple[Shortcut, ...]


@dataclass(frozen=True, slots=True)
class KeysPage:
    """keys.html: every shortcut; `off` if the visitor's settings switch them off."""

    template: ClassVar[str] = "keys.html"

    title: str
    groups: tuple[ShortcutGroup, ...]
    off: bool


@dataclass(frozen=True, slots=True)
class IconsPage:
    """icons.html: what every icon means."""

    template: ClassVar[str] = "icons.html"

    title: str
