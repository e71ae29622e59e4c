"""Positions and turns as one short line of text each, and back.

A position code is `cc1-` and the base64url text of these bytes:

- players (3 bits), seat to move (3 bits), refreshed (1 bit), messenger at the village (1 bit);
- for each player: the 9 cells in use (2 bytes), a card for each of them in reading order, gold, keys;
- the castle row and the village row, slot by slot: the number of a character, 255 for an empty slot;
- both discard piles: one bit for each of the 78 characters (10 bytes);
- a checksum of all that (4 bytes).

A card is the number of its character (its place in `CHARACTERS`), plus 78 if it is face down, or plus 156 if gold is
stored on it, whose amount follows. Amounts are written seven bits a byte, the lowest first; the high bit says that more
follow.
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Iterator

from trainer.rules.cards import Character, Place
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.rules.position import ROW_SIZE, Player, Position, Row, problems
from trainer.rules.tableau import PlacedCard, Tableau
from trainer.rules.turns import REFRESH, Refresh, Turn

VERSION = "cc1-"
MAX_CODE_LENGTH = 300
MAX_AMOUNT = 9999
CHECKSUM_BYTES = 4
EMPTY_SLOT = 255
DISCARD_BYTES = 10
FACE_DOWN, WITH_GOLD, CARD_NUMBERS = (times * len(CHARACTERS) for times in (1, 2, 3))

NUMBER = {character: number for number, character in enumerate(CHARACTERS)}
TURN_TEXT = re.compile(
    r"(?P<card>[a-z-]+)(?P<down>\.down)?\.(?P<x>-1|[012])\.(?P<y>-1|[012])"
    r"(\.option(?P<choice>[0-9]))?(\.discard-(?P<discard>[a-z-]+))?(?P<key>\.key)?"
)


class BadNotation(ValueError):
    """A text that is no position code or no turn; the message says why."""


def encode(position: Position) -> str:
    """Write the position as a code; raise ValueError if it is impossible."""
    _check(position)
    return _code(position)


def decode(code: str) -> Position:
    """Read a position code; raise BadNotation if it is damaged or describes an impossible position."""
    position = _read_position(_Reader(_payload(code)))
    _check(position)
    if _code(position) != code:
        raise BadNotation("This position code is not the one that this position has: copy it again from where it came.")
    return position


def turn_text(turn: Turn | Refresh) -> str:
    """Write the turn as text, such as `judge.1.0`, `judge.down.-1.0.key` or `refresh`."""
    return str(turn)


def parse_turn(text: str) -> Turn | Refresh:
    """Read a turn's text; raise BadNotation if it isn't one. Whether the turn is legal is for `legal_turns` to say."""
    if text == "refresh":
        return REFRESH
    parts = TURN_TEXT.fullmatch(text)
    if parts is None:
        raise BadNotation(
            f"“{_shortened(text)}” is not a turn: a turn reads like judge.1.0, judge.down.1.0 or refresh."
        )
    return Turn(
        card=_character_called(parts["card"]),
        face_down=parts["down"] is not None,
        at=(int(parts["x"]), int(parts["y"])),
        key=parts["key"] is not None,
        choice=None if parts["choice"] is None else int(parts["choice"]),
        discard=None if parts["discard"] is None else _character_called(parts["discard"]),
    )


def _character_called(name: str) -> Character:
    if name not in BY_ID:
        raise BadNotation(f"There is no character called “{_shortened(name)}”.")
    return BY_ID[name]


def _shortened(text: str) -> str:
    return text if len(text) <= 40 else text[:39] + "…"


def _check(position: Position) -> None:
    amounts = [amount for player in position.players for amount in (player.gold, player.keys)]
    if max(amounts, default=0) > MAX_AMOUNT:
        raise BadNotation(f"This position is impossible: a player has more than {MAX_AMOUNT} gold or keys.")
    if found := problems(position):
        raise BadNotation(f"This position is impossible: {found[0]}")


# Writing


def _code(position: Position) -> str:
    payload = bytes(_position_bytes(position))
    return VERSION + urlsafe_b64encode(payload + _checksum(payload)).decode().rstrip("=")


def _checksum(payload: bytes) -> bytes:
    return zlib.crc32(payload).to_bytes(CHECKSUM_BYTES)


def _position_bytes(position: Position) -> Iterator[int]:
    yield (
        len(position.players)
        | position.seat << 3
        | position.refreshed << 6
        | (position.messenger is Place.VILLAGE) << 7
    )
    for player in position.players:
        yield from _player_bytes(player)
    for place in Place:
        yield from (EMPTY_SLOT if card is None else NUMBER[card] for card in position.row(place))
    yield from _bits(NUMBER[card] for place in Place for card in position.discard(place)).to_bytes(DISCARD_BYTES)


def _player_bytes(player: Player) -> Iterator[int]:
    yield from _bits(3 * y + x for (x, y), _ in player.tableau.placed()).to_bytes(2)
    for _, placed in player.tableau.placed():
        if placed.gold:
            yield NUMBER[placed.card] + WITH_GOLD
            yield from _amount_bytes(placed.gold)
        else:
            yield NUMBER[placed.card] + (FACE_DOWN if placed.face_down else 0)
    yield from _amount_bytes(player.gold)
    yield from _amount_bytes(player.keys)


def _amount_bytes(amount: int) -> Iterator[int]:
    while amount > 127:
        yield amount & 127 | 128
        amount >>= 7
    yield amount


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in numbers)


# Reading


def _payload(code: str) -> bytes:
    """Unwrap the bytes of a code, or say which part of the wrapping is wrong."""
    if len(code) > MAX_CODE_LENGTH:
        raise BadNotation(f"This is too long for a position code: no code has more than {MAX_CODE_LENGTH} characters.")
    if not code.startswith(VERSION):
        raise BadNotation(f"This is not a position code that can be read here: it would start with {VERSION}")
    text = code.removeprefix(VERSION)
    if not re.fullmatch(r"[A-Za-z0-9_-]*", text) or len(text) % 4 == 1:
        raise BadNotation(
            "This position code is damaged: it should be letters, digits, - and _ only, and none may be missing."
        )
    content = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    payload, checksum = content[:-CHECKSUM_BYTES], content[-CHECKSUM_BYTES:]
    if _checksum(payload) != checksum:
        raise BadNotation("This position code is damaged or cut off: its checksum is wrong. Copy the whole code again.")
    return payload


class _Reader:
    """Takes the bytes of a code one by one, and says what is wrong with them."""

    def __init__(self, payload: bytes) -> None:
        self._rest = iter(payload)

    def byte(self) -> int:
        value = next(self._rest, None)
        if value is None:
            raise BadNotation("This position code is damaged: it ends too early.")
        return value

    def amount(self) -> int:
        value = self.byte()
        return value if value < 128 else value - 128 + (self.amount() << 7)

    def number(self, length: int) -> int:
        return int.from_bytes(self.byte() for _ in range(length))

    def check_end(self) -> None:
        if next(self._rest, None) is not None:
            raise BadNotation("This position code is damaged: something follows after its end.")


def _read_position(reader: _Reader) -> Position:
    head = reader.byte()
    players = tuple(_read_player(reader) for _ in range(head & 7))
    castle_row, village_row = _read_row(reader), _read_row(reader)
    discards = _read_discards(reader)
    reader.check_end()
    return Position(
        players=players,
        castle_row=castle_row,
        village_row=village_row,
        messenger=Place.VILLAGE if head & 128 else Place.CASTLE,
        castle_discard=frozenset(card for card in discards if card.place is Place.CASTLE),
        village_discard=frozenset(card for card in discards if card.place is Place.VILLAGE),
        seat=head >> 3 & 7,
        refreshed=bool(head & 64),
    )


def _read_player(reader: _Reader) -> Player:
    cells = reader.number(2)
    if cells >= 1 << 9:
        raise BadNotation("This position code is damaged: a tableau has 9 cells only.")
    tableau = Tableau(tuple(_read_card(reader) if cells >> index & 1 else None for index in range(9)))
    return Player(tableau, gold=reader.amount(), keys=reader.amount())


def _read_card(reader: _Reader) -> PlacedCard:
    number = reader.byte()
    if number >= CARD_NUMBERS:
        raise BadNotation(f"This position code is damaged: no card has the number {number}.")
    character = CHARACTERS[number % len(CHARACTERS)]
    if number >= WITH_GOLD:
        return PlacedCard(character, gold=reader.amount())
    return PlacedCard(character, face_down=number >= FACE_DOWN)


def _read_row(reader: _Reader) -> Row:
    return tuple(_read_slot(reader) for _ in range(ROW_SIZE))


def _read_slot(reader: _Reader) -> Character | None:
    number = reader.byte()
    if number == EMPTY_SLOT:
        return None
    if number >= len(CHARACTERS):
        raise BadNotation(f"This position code is damaged: no character has the number {number}.")
    return CHARACTERS[number]


def _read_discards(reader: _Reader) -> list[Character]:
    bits = reader.number(DISCARD_BYTES)
    if bits >= 1 << len(CHARACTERS):
        raise BadNotation(f"This position code is damaged: there are {len(CHARACTERS)} characters only.")
    return [character for number, character in enumerate(CHARACTERS) if bits >> number & 1]
