"""The filters of the history, as they stand in the URL."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from math import isfinite
from typing import TypeVar

from trainer.coach.themes import THEMES
from trainer.solver.verdicts import Verdict
from trainer.web.asking.modes import MODES
from trainer.web.site.languages import N_, gettext

NAMES = ("mode", "theme", "class", "least", "most", "from", "to")
BAD_LOSS = N_("Points lost are a number from 0 up, like 2.5. Correct it, or leave the field empty.")
BAD_DAY = N_("Days look like 2026-12-01. Correct it, or choose it from the calendar.")
NO_SUCH_CHOICE = N_("One of these filters doesn't have that option. Choose again from the lists.")

Read = TypeVar("Read")


class BadFilter(ValueError):
    """A filter that makes no sense; the message says why."""


@dataclass(frozen=True, slots=True)
class Filters:
    """Which answers are wanted; None is any. Points lost and days, as ISO text, include the borders."""

    mode: str | None = None
    theme: str | None = None
    verdict: str | None = None
    least: float | None = None
    most: float | None = None
    first: str | None = None
    last: str | None = None


def read_filters(sent: Mapping[str, str]) -> Filters:
    """Read the filters of a URL; raise BadFilter if one makes no sense."""

    def read(name: str, reader: Callable[[str], Read]) -> Read | None:
        return reader(sent[name].strip()) if sent.get(name, "").strip() else None

    return Filters(
        mode=read("mode", _one_of(MODES)),
        theme=read("theme", _one_of(THEMES)),
        verdict=read("class", _one_of({verdict.value: verdict for verdict in Verdict})),
        least=read("least", _loss),
        most=read("most", _loss),
        first=read("from", _day),
        last=read("to", _day),
    )


def parameters(sent: Mapping[str, str]) -> dict[str, str]:
    """Pick the filters of a URL that are set, for another URL with the same ones."""
    return {name: sent[name] for name in NAMES if sent.get(name)}


def is_day(text: str) -> bool:
    """Return whether a text is a day that a filter can have."""
    try:
        return bool(_day(text))
    except BadFilter:
        return False


def _one_of(choices: Mapping[str, object]) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise BadFilter(gettext(NO_SUCH_CHOICE))
        return text

    return read


def _loss(text: str) -> float:
    try:
        loss = float(text.replace(",", "."))
    except ValueError as error:
        raise BadFilter(gettext(BAD_LOSS)) from error
    if loss < 0 or not isfinite(loss):
        raise BadFilter(gettext(BAD_LOSS))
    return loss


def _day(text: str) -> str:
    try:
        return date.fromisoformat(text).isoformat()
    except ValueError as error:
        raise BadFilter(gettext(BAD_DAY)) from error
