"""A half-made answer: it lives in the page's URL, and each link on the board makes the next one."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from trainer.rules.cards import Character, Place
from trainer.rules.characters import BY_ID
from trainer.rules.position import Position
from trainer.rules.tableau import Cell
from trainer.rules.turns import Refresh, Turn
from trainer.web.site.languages import gettext

MESSENGER, REFRESH_ROW = "messenger", "refresh"
STEPS = ("key", "card", "down", "at", "choice", "discard")
UNDONE_BY = {
    "key": ("card", "down", "choice", "discard"),
    "card": ("key", "down", "choice", "discard"),
    "down": ("choice", "discard"),
}
# With a card chosen, the tableau is what to look at next, and a small screen can't show it beside the rows.
TABLEAU = "#mine"
CELL = re.compile(r"(-1|[0-2])\.(-1|[0-2])")


class BadDraft(ValueError):
    """A URL that no link on the board leads to; the message says what is wrong with it."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What is chosen so far; `steps` are the URL's parameters in the order in which they were chosen."""

    url: str
    steps: tuple[tuple[str, str], ...]
    key: str | None
    card: Character | None
    down: bool
    at: Cell | None
    choice: int | None
    discard: Character | None

    @property
    def here(self) -> str:
        """The URL of this draft."""
        return self._url(list(self.steps))

    def with_card(self, card: Character, face_down: bool) -> str:
        """Make the URL of this draft with a card chosen, and its side up."""
        return self.with_step("card", card.id, *([("down", "1")] if face_down else []))

    def with_step(self, name: str, value: str, *more: tuple[str, str]) -> str:
        """Make the URL of this draft with one more thing chosen, or chosen differently, and more that goes with it."""
        rest = [step for step in self.steps if step != ("key", REFRESH_ROW)]
        gone = (name, *UNDONE_BY.get(name, ()))
        return self._url([step for step in rest if step[0] not in gone] + [(name, value), *more])

    def without_step(self, name: str) -> str:
        """Make the URL of this draft with one choice, and what hangs on it, taken back."""
        gone = (name, *UNDONE_BY.get(name, ()))
        return self._url([step for step in self.steps if step[0] not in gone])

    def undo(self) -> str | None:
        """Make the URL of this draft without its last step; None if there is no step to take back."""
        return self._url(list(self.steps[:-1])) if self.steps else None

    def fits(self, turn: Turn | Refresh) -> bool:
        """Return whether the draft can still become this turn."""
        if isinstance(turn, Refresh):
            return self.key == REFRESH_ROW
        return (
            self.key != REFRESH_ROW
            and self.card == turn.card
            and self.down == turn.face_down
            and self.at in (None, turn.at)
            and self.choice in (None, turn.choice)
            and self.discard in (None, turn.discard)
        )

    def turn_among(self, turns: tuple[Turn | Refresh, ...]) -> Turn | Refresh | None:
        """Return the turn that the draft has become, None while there is something to choose."""
        fitting = [turn for turn in turns if self.fits(turn)]
        return fitting[0] if len(fitting) == 1 else None

    def messenger(self, position: Position) -> Place:
        """Return where the messenger stands when the card is taken."""
        if self.card:
            return self.card.place
        return position.messenger.other if self.key == MESSENGER else position.messenger

    def _url(self, steps: list[tuple[str, str]]) -> str:
        joint = "&" if "?" in self.url else "?"
        anchor = TABLEAU if any(name == "card" for name, _ in steps) else ""
        return self.url + joint + urlencode(steps) + anchor if steps else self.url


def read_draft(url: str, parameters: Mapping[str, str], position: Position) -> Draft:
    """Read a draft for a position from the parameters of the page at `url`; raise BadDraft if it makes no sense."""
    steps = tuple((name, value) for name, value in parameters.items() if name in STEPS)
    chosen = dict(steps)
    if chosen.get("key") not in (None, MESSENGER, REFRESH_ROW):
        raise BadDraft(gettext("A key can only move the messenger or refresh its row."))
    return Draft(
        url=url,
        steps=steps,
        key=chosen.get("key"),
        card=_card_in_a_row(chosen.get("card"), position),
        down=chosen.get("down") == "1",
        at=_cell(chosen.get("at")),
        choice=_choice(chosen.get("choice")),
        discard=_card_in_a_row(chosen.get("discard"), position),
    )


def steps_of(turn: Turn | Refresh) -> dict[str, str]:
    """List the steps that make a draft this turn."""
    if isinstance(turn, Refresh):
        return {"key": REFRESH_ROW}
    x, y = turn.at
    steps = {"card": turn.card.id, "down": "1" if turn.face_down else None, "at": f"{x}.{y}"}
    picks = {"choice": turn.choice, "discard": turn.discard and turn.discard.id}
    return {name: str(value) for name, value in (steps | picks).items() if value is not None}


def _card_in_a_row(name: str | None, position: Position) -> Character | None:
    if name is None:
        return None
    card = BY_ID.get(name)
    if card is None or card not in position.row(card.place):
        raise BadDraft(gettext("The card in this link is in neither row of this puzzle."))
    return card


def _cell(text: str | None) -> Cell | None:
    if text is None:
        return None
    if not CELL.fullmatch(text):
        raise BadDraft(gettext("The cell in this link is not valid: cells look like 1.0."))
    x, y = text.split(".")
    return int(x), int(y)


def _choice(text: str | None) -> int | None:
    if text is None:
        return None
    if not re.fullmatch("[0-9]", text):
        raise BadDraft(gettext("The choice in this link is not valid: choices are counted from 0."))
    return int(text)
