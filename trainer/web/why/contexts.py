"""What the templates get about the pages behind a verdict: typical games, and second opinions; ready to print."""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.table.contexts import Game


@dataclass(frozen=True, slots=True)
class LabelledTurn:
    """A turn in words, and which one it is."""

    label: str
    sentence: str


@dataclass(frozen=True, slots=True)
class DoubtView:
    """A puzzle's second opinion, as the verdict shows it: a POST to `url` asks for it, a GET asks how it stands.

    `state` is "none", "waiting", "failed", or the outcome: "confirmed", "narrow" or "refuted". `title` and `sentences`
    tell it, and `turns` are those that it speaks of; `offer` is the label of the button that asks for it, None where
    there is nothing to ask for.
    """

    url: str
    state: str
    title: str
    sentences: tuple[str, ...]
    turns: tuple[LabelledTurn, ...] = ()
    offer: str | None = None


@dataclass(frozen=True, slots=True)
class DoubtPage:
    """why/doubt.html: the second opinion on a page of its own, for those without JavaScript."""

    template: ClassVar[str] = "why/doubt.html"

    title: str
    eyebrow: str
    back: str
    doubt: DoubtView


@dataclass(frozen=True, slots=True)
class ShowPage:
    """why/show.html: typical games after one or two turns, side by side.

    They were picked from so many `samples`; `policy` is how everybody goes on, in words that end a sentence.
    """

    template: ClassVar[str] = "why/show.html"

    title: str
    eyebrow: str
    back: str
    samples: int
    policy: str
    games: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class PlayingPage:
    """why/playing.html: the games are being played. Ask `url` again until another page answers.

    `failed` says what went wrong, and a POST to `url` then starts again.
    """

    template: ClassVar[str] = "why/playing.html"

    title: str
    eyebrow: str
    back: str
    url: str
    progress: str
    failed: str | None
