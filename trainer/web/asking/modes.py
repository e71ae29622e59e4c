"""The modes in which puzzles are asked, in one table: what all of the site decides by the mode of an answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from flask import url_for

from trainer.web.site.languages import N_


class Once(StrEnum):
    """What an answer is the only counted one to. The value is what names it in the address of its page."""

    DATE = "day"
    PUZZLE = "id"
    SITTING = "number"


@dataclass(frozen=True, slots=True)
class Mode:
    """A mode of asking puzzles: its name, and its label, a message.

    A profile's first answer counts, `once` for what that says. `endpoint` is that of the page where a puzzle is asked,
    and has its verdict then; `more` are the parts of its address besides what `once` names.
    `rated`: answers change ratings. `hinted`: there are hints. `charted`: answers count in the charts of progress.
    """

    name: str
    label: str
    once: Once
    endpoint: str
    more: Mapping[str, str] = field(default_factory=dict)
    rated: bool = True
    hinted: bool = True
    charted: bool = True

    def url(self, of: str | int) -> str:
        """Make the URL of the page of a date, of a puzzle's id or of a sitting's number, as the mode has it."""
        parts: dict[str, Any] = {self.once: of, **self.more}
        return url_for(self.endpoint, **parts)


_MODES = (
    Mode("daily", N_("Puzzle of the day"), Once.DATE, "daily.puzzle"),
    Mode("practice", N_("Practice"), Once.SITTING, "practice.puzzle"),
    Mode("streak", N_("Streak"), Once.SITTING, "runs.puzzle", {"mode": "streak"}, rated=False, hinted=False),
    Mode("storm", N_("Storm"), Once.SITTING, "runs.puzzle", {"mode": "storm"}, rated=False, hinted=False),
    Mode("review", N_("Review"), Once.SITTING, "review.puzzle", rated=False, charted=False),
    Mode("endless", N_("Fresh puzzle"), Once.PUZZLE, "single.puzzle"),
    Mode("link", N_("Single puzzle"), Once.PUZZLE, "single.puzzle"),
)
MODES = {mode.name: mode for mode in _MODES}
"""The modes by their names, which are kept with the answers; in the order of the history's filter."""


def answer_url(mode: str, puzzle: str, date: str | None, sitting: int | None) -> str | None:
    """Make the URL of the page with the verdict on a kept answer; None if there is none.

    There is none in a mode that is no more, and none for an answer whose sitting is not known.
    """
    if mode not in MODES:
        return None
    of = {Once.DATE: date, Once.PUZZLE: puzzle, Once.SITTING: sitting}[MODES[mode].once]
    return None if of is None else MODES[mode].url(of)
