"""A puzzle as a page asks it."""

from dataclasses import dataclass
from datetime import date
from urllib.parse import urlencode

from trainer.puzzles.puzzle import Puzzle
from trainer.web.database.sittings import Sitting
from trainer.web.database.storage import Attempt


@dataclass(frozen=True, slots=True)
class Asked:
    """A puzzle as a page asks it: `mode` and `day` are those of the answers given there, the rest heads the page.

    `attempt` is the visitor's answer that counts, None while there is none. `further` is the URL of what comes after
    it, if anything does. `sitting` is there in a mode that has them; then a POST to `next` leads on after the answer,
    and one to `skip` without one.
    """

    puzzle: Puzzle
    mode: str
    day: date | None
    title: str
    eyebrow: str
    url: str
    attempt: Attempt | None = None
    further: str | None = None
    sitting: Sitting | None = None
    next: str | None = None
    skip: str | None = None

    def link(self, **parameters: str) -> str:
        """Make a URL of the page."""
        return f"{self.url}?{urlencode(parameters)}" if parameters else self.url
