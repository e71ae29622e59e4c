"""What the template of a puzzle that is being found gets."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class PreparingPage:
    """preparing.html: the puzzle is being found, `reason` says why. Ask `url` again until another page answers.

    `failed` says what went wrong, and a POST to `retry` then starts again.
    """

    template: ClassVar[str] = "preparing.html"

    title: str
    eyebrow: str
    url: str
    reason: str
    progress: str
    failed: str | None
    retry: str
