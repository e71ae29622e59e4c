"""What the template of the endless puzzles gets."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class FreshLink:
    """A puzzle that was found from a seed; `verdict` is that on the visitor's answer, None while there is none."""

    url: str
    name: str
    verdict: str | None
    label: str


@dataclass(frozen=True, slots=True)
class EndlessPage:
    """endless.html: the form that takes a seed, with `seed` in its field, and sends the `drawn` one if it is empty.

    `problem` says why no search began. `latest` lists what was found before.
    """

    template: ClassVar[str] = "endless.html"

    title: str
    action: str
    seed: str
    drawn: int
    problem: str | None
    latest: tuple[FreshLink, ...]
