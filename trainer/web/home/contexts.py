"""What the templates of the home page and of the rules in short get."""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.verdict.contexts import Threshold


@dataclass(frozen=True, slots=True)
class HomePage:
    """home.html. `answered` is the label of today's verdict, None while today's puzzle waits.

    `tutorial` leads first-time visitors there; None for anybody who has been here before.
    """

    template: ClassVar[str] = "home.html"

    title: str
    date: str
    url: str
    answered: str | None
    tutorial: str | None


@dataclass(frozen=True, slots=True)
class AboutPage:
    """about.html: the rules in brief, what the verdicts mean, and which version of the trainer this is."""

    template: ClassVar[str] = "about.html"

    title: str
    thresholds: tuple[Threshold, ...]
    version: str
