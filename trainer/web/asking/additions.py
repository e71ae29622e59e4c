"""What the areas add to the asking of puzzles: panels on the page, and what follows from an answer."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from sqlite_utils import Database

from trainer.web.asking.asked import Asked
from trainer.web.asking.contexts import Panel
from trainer.web.database.storage import Attempt
from trainer.web.site.services import service


@dataclass(frozen=True, slots=True)
class Shown:
    """A puzzle as a page shows it: to be answered or, if it `is_judged`, with the verdict on a turn.

    `answer` is then the counted answer, None if that is one to another puzzle; `counts` tells whether the verdict is
    the one on it.
    """

    asked: Asked
    is_judged: bool = False
    answer: Attempt | None = None
    counts: bool = False


ShowPanels = Callable[[Shown], Iterable[Panel]]
Follow = Callable[[Database, Attempt, Asked], Attempt]
BarHints = Callable[[str, str], bool]


@dataclass(frozen=True, slots=True)
class Additions:
    """What the areas add, in this order.

    `panels` tells what stands on a page. `following` does what follows from an answer that counts, in the transaction
    that keeps it, and returns the answer as it then is. `barring` tells whether a profile may take no hint for the
    puzzle of an id just now.
    """

    panels: tuple[ShowPanels, ...]
    following: tuple[Follow, ...]
    barring: tuple[BarHints, ...]


def panels(shown: Shown) -> tuple[Panel, ...]:
    """Return the panels of a page."""
    return tuple(panel for show in service(Additions).panels for panel in show(shown))
