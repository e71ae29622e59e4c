"""Games recorded by another rules engine: JSON lines, one whole game each, checked before they are replayed."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from trainer.rules.cards import Character, Place
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.rules.position import DECKS, MOST_PLAYERS
from trainer.rules.tableau import Cell

Json = Any
"""What `json.loads` makes."""

TURN_KEYS = ("player", "row", "paid")
KEYS = (None, "messenger", "refresh")


class BadRecord(ValueError):
    """A damaged file of recorded games; the message says what is wrong, and in which line."""


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """One recorded turn: what the player decided, and in `told` and `after`, as in the file, what came of it.

    `key` is None, "messenger" or "refresh"; `at` counts from the cell of that player's first card.
    """

    key: str | None
    card: Character
    face_down: bool
    at: Cell
    choice: int | None
    discard: Character | None
    told: dict[str, Json]
    after: dict[str, Json]


@dataclass(frozen=True, slots=True)
class GameRecord:
    """One recorded game; it is the shuffler of its own replay. `final` and `ranking` are as in the file."""

    players: int
    decks: dict[Place, tuple[Character, ...]]
    reshuffles: dict[Place, list[tuple[Character, ...]]]
    turns: tuple[TurnRecord, ...]
    final: list[Json]
    ranking: list[Json]

    def deck(self, place: Place) -> tuple[Character, ...]:
        """Return the order of all 39 cards of a place, in drawing order."""
        return self.decks[place]

    def reshuffled(self, place: Place, nth: int, cards: Iterable[Character]) -> tuple[Character, ...]:
        """Return the recorded order of the nth reshuffle; cards that it lacks come last."""
        given = frozenset(cards)
        recorded = self.reshuffles[place][nth - 1 : nth]
        order = dict.fromkeys([*chain(*recorded), *CHARACTERS])
        return tuple(card for card in order if card in given)


def load_games(path: Path) -> tuple[GameRecord, ...]:
    """Load a file of recorded games. Raise BadRecord if it is damaged, OSError if it can't be read."""
    lines = path.read_bytes().splitlines()
    games = tuple(_read_line(number, line) for number, line in enumerate(lines, 1) if line.strip())
    if not games:
        raise BadRecord("There is no game in the file.")
    return games


def read_game(data: object) -> GameRecord:
    """Check the JSON value of one recorded game. Raise BadRecord if it is damaged."""
    game = _object(data, "the game")
    players = _get(game, "players")
    if type(players) is not int or not 1 <= players <= MOST_PLAYERS:
        raise BadRecord(f"players should be a number from 1 to {MOST_PLAYERS}, not {_short(players)}.")
    decks = _object(_get(game, "decks"), "decks")
    turns = tuple(_read_turn(turn) for turn in _list(_get(game, "turns"), "turns"))
    return GameRecord(
        players,
        {place: _read_deck(_get(decks, place), place) for place in Place},
        {place: [_cards(told[place], "reshuffled") for told in _reshuffles(turns) if place in told] for place in Place},
        turns,
        _list(_get(game, "final"), "final"),
        _list(_get(game, "ranking"), "ranking"),
    )


def _read_line(number: int, line: bytes) -> GameRecord:
    try:
        return read_game(json.loads(line))
    except BadRecord as error:
        raise BadRecord(f"Line {number} is damaged: {error}") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"Line {number} is damaged: it is not a line of JSON.") from None


def _read_turn(data: object) -> TurnRecord:
    turn = _object(data, "a turn")
    key, face_down, at, choice = (_get(turn, name) for name in ("key", "face_down", "at", "choice"))
    if key not in KEYS:
        raise BadRecord(f"key should be null, messenger or refresh, not {_short(key)}.")
    if type(face_down) is not bool:
        raise BadRecord(f"face_down should be true or false, not {_short(face_down)}.")
    if not (isinstance(at, list) and [type(number) for number in at] == [int, int]):
        raise BadRecord(f"at should be two whole numbers, not {_short(at)}.")
    if choice is not None and type(choice) is not int:
        raise BadRecord(f"choice should be null or a whole number, not {_short(choice)}.")
    discard = None if _get(turn, "discard") is None else _card(turn["discard"])
    told = {name: _get(turn, name) for name in TURN_KEYS} | {"purses": turn.get("purses")}
    after = _object(_get(turn, "after"), "after")
    return TurnRecord(key, _card(_get(turn, "card")), face_down, (at[0], at[1]), choice, discard, told, after)


def _reshuffles(turns: Iterable[TurnRecord]) -> list[dict[str, Json]]:
    return [_object(turn.after.get("reshuffled", {}), "reshuffled") for turn in turns]


def _read_deck(data: object, place: Place) -> tuple[Character, ...]:
    deck = _cards(data, f"the {place} deck")
    if len(deck) != len(DECKS[place]) or frozenset(deck) != DECKS[place]:
        raise BadRecord(f"the {place} deck does not hold each of its {len(DECKS[place])} cards once.")
    return deck


def _cards(data: object, name: str) -> tuple[Character, ...]:
    return tuple(_card(card) for card in _list(data, name))


def _card(data: object) -> Character:
    if not isinstance(data, str) or data not in BY_ID:
        raise BadRecord(f"there is no card {_short(data)}.")
    return BY_ID[data]


def _object(data: object, name: str) -> dict[str, Json]:
    if not isinstance(data, dict):
        raise BadRecord(f"{name} should be a JSON object, not {_short(data)}.")
    return data


def _list(data: object, name: str) -> list[Json]:
    if not isinstance(data, list):
        raise BadRecord(f"{name} should be a list, not {_short(data)}.")
    return data


def _get(data: dict[str, Json], name: str) -> Json:
    if name not in data:
        raise BadRecord(f"{name} is missing.")
    return data[name]


def _short(data: object) -> str:
    """Quote a JSON value, the rest of a long one left out."""
    text = json.dumps(data, ensure_ascii=False)
    return text if len(text) <= 40 else f"{text[:40]}..."
