"""What the template of the characters gets; every text and number is ready to print."""

from dataclasses import dataclass
from typing import ClassVar

from trainer.web.site.lists import Choice
from trainer.web.table.card_views import CardView


@dataclass(frozen=True, slots=True)
class ChoiceList:
    """A list of the form; its empty choice means any."""

    name: str
    label: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True, slots=True)
class FiguresView:
    """What a card did in many games.

    `taken` of `turns` is how often it was bought of the turns on which it could be, `rate` and `percent` (0 to 100) are
    that as a part of them. Then, on average: the points of its scroll, what its ability brought, and by how many points
    its owners were ahead of the mean.
    """

    rate: str
    percent: int
    taken: str
    turns: str
    scroll: str
    scroll_margin: str | None
    ability: str
    lead: str
    lead_margin: str | None


@dataclass(frozen=True, slots=True)
class CardEntry:
    """cards/entry.html: a character, its name and sentences in the other language, and its figures if there are any."""

    card: CardView
    other_name: str
    other_text: str
    figures: FiguresView | None


@dataclass(frozen=True, slots=True)
class CardsPage:
    """cards.html: the characters that pass the filters, of all there are, each as the HTML of its entry.

    `games` says how many games the figures are from, `command` what made them.
    """

    template: ClassVar[str] = "cards.html"

    title: str
    lists: tuple[ChoiceList, ...]
    is_filtered: bool
    entries: tuple[str, ...]
    games: str
    command: str
