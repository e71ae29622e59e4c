"""What the templates of the profile pages get, as `page`."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Kept:
    """What is kept of a profile: the date it began, within words, and how many answers, notes and bookmarks."""

    since: str
    answers: int
    notes: int
    bookmarks: int


@dataclass(frozen=True, slots=True)
class ProfilePage:
    """profiles/profile.html. `kept` is None as long as nothing is.

    `code` is the transfer code that was made just now, and is shown this once. `until` says how long the one that waits
    can be used, `is_used` that the last one has been. `done` says what was done, `problem` why a code was refused, and
    then `typed` is what was typed.
    """

    template: ClassVar[str] = "profiles/profile.html"

    title: str
    kept: Kept | None
    code: str | None
    until: str | None
    is_used: bool
    done: str | None
    problem: str | None = None
    typed: str = ""


@dataclass(frozen=True, slots=True)
class JoinPage:
    """profiles/join.html: what is kept of the profile that a code belongs to, and of this device's own, if any."""

    template: ClassVar[str] = "profiles/join.html"

    title: str
    theirs: Kept
    mine: Kept | None


@dataclass(frozen=True, slots=True)
class DeletePage:
    """profiles/delete.html: what will be deleted."""

    template: ClassVar[str] = "profiles/delete.html"

    title: str
    kept: Kept
