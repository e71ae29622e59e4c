import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainer.rules.cards import Place
from trainer.rules.characters import BY_ID
from trainer.rules.deals import to_deal
from trainer.rules.game import new_game
from trainer.rules.notation import BadNotation, decode, encode, parse_turn, turn_text
from trainer.rules.position import EMPTY_ROW, Player, Position
from trainer.rules.shuffling import Deal, SplitMix64
from trainer.rules.tableau import PlacedCard, Tableau, justified
from trainer.rules.turns import REFRESH, Turn, legal_turns

MIDDLE_OF_A_GAME = "cc1-DADbL3kxGnCGHgcAsz90PXMJFAQAT0sMWGuTGwcBPDcCMNcCTAkDEAsTKS4qAAgAICAAAAAAAOOq0fY"

seeds = st.integers(0, 2**64 - 1)
numbers_of_players = st.integers(1, 5)


def positions_of_a_game(seed: int, players: int) -> Iterator[Position]:
    """Go through the positions of a game of random turns, the finished one too."""
    random, game = SplitMix64(seed), new_game(Deal(seed), players)
    while not game.position.is_over:
        yield game.position
        turns = legal_turns(game.position)
        game = game.play(turns[random.below(len(turns))])
    yield game.position


def opening() -> Position:
    return new_game(Deal(1), 2).position


def code_of(payload: bytes | bytearray) -> str:
    content = payload + zlib.crc32(payload).to_bytes(4, "big")
    return "cc1-" + urlsafe_b64encode(content).decode().rstrip("=")


def payload_of(code: str) -> bytes:
    text = code.removeprefix("cc1-")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))[:-4]


def refusal(code: str) -> str:
    with pytest.raises(BadNotation) as refused:
        decode(code)
    return str(refused.value)


def decodes_or_is_refused(code: str) -> None:
    with suppress(BadNotation):
        assert encode(decode(code)) == code


@settings(deadline=None)
@given(seeds, numbers_of_players)
def test_every_position_of_a_game_round_trips(seed: int, players: int) -> None:
    for position in positions_of_a_game(seed, players):
        code = encode(position)
        assert decode(code) == position
        assert encode(decode(code)) == code


@settings(deadline=None)
@given(seeds, numbers_of_players)
def test_the_text_of_every_legal_turn_round_trips(seed: int, players: int) -> None:
    for position in positions_of_a_game(seed, players):
        turns = legal_turns(position)
        assert [parse_turn(turn_text(turn)) for turn in turns] == list(turns)


@settings(deadline=None)
@given(seeds, numbers_of_players)
def test_legal_turns_are_sorted_by_their_text(seed: int, players: int) -> None:
    for position in positions_of_a_game(seed, players):
        texts = [turn_text(turn) for turn in legal_turns(position)]
        assert texts == sorted(set(texts))


def test_codes_stay_the_same_from_one_release_to_the_next() -> None:
    cards = (
        PlacedCard(BY_ID["steward"], gold=2),
        PlacedCard(BY_ID["judge"], face_down=True),
        PlacedCard(BY_ID["baker"]),
    )
    position = Position(
        players=(Player(Tableau((*cards[:2], *[None] * 7)), 3, 200), Player(Tableau((cards[2], *[None] * 8)), 15, 0)),
        castle_row=(BY_ID["nun"], BY_ID["prince"], BY_ID["baron"]),
        village_row=(BY_ID["spy"], BY_ID["monk"], BY_ID["witch"]),
        castle_discard=frozenset({BY_ID["scribe"]}),
        village_discard=frozenset({BY_ID["spice-merchant"], BY_ID["beekeeper"]}),
        messenger=Place.CASTLE,
        seat=1,
        refreshed=True,
    )
    assert encode(position) == "cc1-SgADnAJfA8gBAAFMDwAKHSIoQj8gAAIAACAAAAAAcNXBvQ"


def test_a_code_is_one_line_of_url_safe_text() -> None:
    longest = max((encode(position) for position in positions_of_a_game(7, 5)), key=len)
    assert longest.isascii()
    assert longest.replace("-", "").replace("_", "").isalnum()


@settings(deadline=None)
@given(seeds)
def test_a_code_of_four_players_in_mid_game_is_short(seed: int) -> None:
    codes = [encode(position) for position in positions_of_a_game(seed, 4) if position.turn_number == 5]
    assert max(map(len, codes)) < 120


def test_a_refreshed_row_round_trips() -> None:
    game = new_game(Deal(1), 2).play(REFRESH)
    assert game.position.refreshed
    assert decode(encode(game.position)) == game.position


def test_a_finished_game_round_trips() -> None:
    *_, finished = positions_of_a_game(3, 5)
    assert finished.is_over
    assert decode(encode(finished)) == finished


def test_a_position_with_an_exhausted_place_round_trips() -> None:
    random, game = SplitMix64(1), new_game(Deal(1), 5)
    while not game.position.is_over:
        turns = [turn for turn in legal_turns(game.position) if isinstance(turn, Turn)]
        village = [turn for turn in turns if turn.card.place is Place.VILLAGE] or turns
        game = game.play(village[random.below(len(village))])
    assert game.position.exhausted(Place.VILLAGE)
    assert game.position.village_row == EMPTY_ROW
    assert decode(encode(game.position)) == game.position


def test_a_shift_of_a_floating_tableau_does_not_change_the_code() -> None:
    baron, nothing = PlacedCard(BY_ID["baron"]), [None] * 8
    start = Position((Player(),), opening().castle_row, opening().village_row)
    left = start.with_player(0, Player(justified((baron, *nothing))))
    right = start.with_player(0, Player(justified((*nothing, baron))))
    assert encode(left) == encode(right)


def test_gold_on_a_purse_face_down_cards_and_large_amounts_round_trip() -> None:
    cells = (PlacedCard(BY_ID["steward"], gold=3), PlacedCard(BY_ID["judge"], face_down=True), *[None] * 7)
    player = Player(Tableau(cells), gold=9999, keys=128)
    position = Position((player,), opening().castle_row, opening().village_row)
    assert decode(encode(position)) == position


# What is refused


def test_another_version_is_refused() -> None:
    code = encode(opening()).replace("cc1-", "cc2-")
    assert refusal(code) == "This is not a position code that can be read here: it would start with cc1-"


@pytest.mark.parametrize("text", ["", "hello", "CC1-", "refresh"])
def test_text_that_is_no_code_is_refused(text: str) -> None:
    assert refusal(text) == "This is not a position code that can be read here: it would start with cc1-"


@pytest.mark.parametrize("strange", ["+", "/", "=", " ", "\n", "é"])
def test_characters_that_codes_do_not_have_are_refused(strange: str) -> None:
    assert refusal(encode(opening()) + strange) == (
        "This position code is damaged: it should be letters, digits, - and _ only, and none may be missing."
    )


def test_a_code_with_a_changed_letter_is_refused() -> None:
    code = encode(opening())
    changed = code[:10] + ("A" if code[10] != "A" else "B") + code[11:]
    assert refusal(changed) == (
        "This position code is damaged or cut off: its checksum is wrong. Copy the whole code again."
    )


@given(st.data())
def test_a_code_that_is_cut_off_is_refused(data: st.DataObject) -> None:
    code = encode(opening())
    assert "damaged" in refusal(code[: data.draw(st.integers(4, len(code) - 1))])


def test_a_code_that_is_too_long_is_refused() -> None:
    assert refusal("cc1-" + "A" * 100_000) == (
        "This is too long for a position code: no code has more than 300 characters."
    )


def test_an_unknown_card_number_is_refused() -> None:
    payload = bytearray(payload_of(encode(opening())))
    payload[-11] = 78
    assert refusal(code_of(payload)) == "This position code is damaged: no character has the number 78."


def test_bytes_that_end_too_early_or_too_late_are_refused() -> None:
    payload = payload_of(encode(opening()))
    assert refusal(code_of(payload[:-1])) == "This position code is damaged: it ends too early."
    assert refusal(code_of(payload + b"\0")) == "This position code is damaged: something follows after its end."


def test_another_spelling_of_the_same_position_is_refused() -> None:
    payload = payload_of(encode(opening()))
    respelled = payload[:3] + bytes([payload[3] | 128, 0]) + payload[4:]
    assert refusal(code_of(respelled)) == (
        "This position code is not the one that this position has: copy it again from where it came."
    )


def test_an_impossible_position_is_refused() -> None:
    payload = bytearray(payload_of(encode(opening())))
    payload[-12] = payload[-11]
    assert refusal(code_of(payload)).startswith("This position is impossible: ")


def test_more_gold_than_any_game_has_is_refused() -> None:
    rich = opening().with_player(0, Player(gold=10_000))
    with pytest.raises(ValueError, match=r"This position is impossible: a player has more than 9999 gold or keys\."):
        encode(rich)


def test_an_impossible_position_has_no_code() -> None:
    with pytest.raises(ValueError, match="This position is impossible: "):
        encode(replace(opening(), seat=2))


def test_a_position_with_cards_to_deal_has_no_code() -> None:
    undealt = opening().with_row(Place.CASTLE, EMPTY_ROW)
    assert to_deal(undealt)
    with pytest.raises(ValueError, match="This position is impossible: "):
        encode(undealt)


@given(st.text() | st.text().map("cc1-".__add__))
def test_any_text_decodes_or_is_refused(text: str) -> None:
    decodes_or_is_refused(text)


@given(st.integers(4, len(MIDDLE_OF_A_GAME) - 1), st.text(max_size=3))
def test_any_damaged_code_is_refused(at: int, damage: str) -> None:
    decodes_or_is_refused(MIDDLE_OF_A_GAME[:at] + damage + MIDDLE_OF_A_GAME[at + 1 :])


@given(st.binary(max_size=200))
def test_any_bytes_under_a_right_checksum_decode_or_are_refused(payload: bytes) -> None:
    decodes_or_is_refused(code_of(payload))


@given(st.lists(st.tuples(st.integers(0, 200), st.integers(0, 255)), max_size=4))
def test_any_changed_bytes_under_a_right_checksum_decode_or_are_refused(changes: list[tuple[int, int]]) -> None:
    payload = bytearray(payload_of(MIDDLE_OF_A_GAME))
    for at, byte in changes:
        payload[at % len(payload)] = byte
    decodes_or_is_refused(code_of(payload))


# Turns


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("judge.1.0", Turn(BY_ID["judge"], False, (1, 0))),
        ("judge.down.-1.0", Turn(BY_ID["judge"], True, (-1, 0))),
        ("judge.0.-1.key", Turn(BY_ID["judge"], False, (0, -1), key=True)),
        ("banker.2.2.option1", Turn(BY_ID["banker"], False, (2, 2), choice=1)),
        (
            "gravedigger.0.0.discard-stable-boy.key",
            Turn(BY_ID["gravedigger"], False, (0, 0), key=True, discard=BY_ID["stable-boy"]),
        ),
        ("refresh", REFRESH),
    ],
)
def test_turns_have_a_short_text(text: str, turn: Turn) -> None:
    assert turn_text(turn) == text
    assert parse_turn(text) == turn


@pytest.mark.parametrize(
    "text",
    [
        *["", "judge", "judge.1", "judge.3.0", "judge.-2.0", "judge.01.0", "judge.1.0.", "judge.1.0\n", "judge.１.0"],
        *["Judge.1.0", "judge.1.0.down", "judge.1.0.key.key", "banker.0.0.optionx", "banker.0.0.key.option0"],
        *["refresh.key", " refresh", "Refresh"],
    ],
)
def test_text_that_is_no_turn_is_refused(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a turn: a turn reads like"):
        parse_turn(text)


def test_an_unknown_character_in_a_turn_is_refused() -> None:
    with pytest.raises(BadNotation, match="There is no character called “jugde”"):
        parse_turn("jugde.1.0")
    with pytest.raises(BadNotation, match="There is no character called “jugde”"):
        parse_turn("gravedigger.1.0.discard-jugde")


@given(st.text())
def test_any_text_is_a_turn_or_is_refused(text: str) -> None:
    with suppress(BadNotation):
        assert turn_text(parse_turn(text)) == text


@given(seeds, numbers_of_players)
@settings(max_examples=5, deadline=None)
def test_positions_and_turns_print_as_their_notation_and_can_be_pasted(seed: int, players: int) -> None:
    names = {"decode": decode, "parse_turn": parse_turn}
    for position in positions_of_a_game(seed, players):
        assert (str(position), eval(repr(position), names)) == (encode(position), position)
        for turn in legal_turns(position):
            assert (str(turn), eval(repr(turn), names)) == (turn_text(turn), turn)


def test_what_is_printed_says_how_to_have_it_again() -> None:
    turn = Turn(BY_ID["judge"], face_down=True, at=(-1, 0), key=True)
    assert [repr(turn), repr(REFRESH)] == ["parse_turn('judge.down.-1.0.key')", "parse_turn('refresh')"]
    assert (f"{turn}", f"{REFRESH}") == ("judge.down.-1.0.key", "refresh")
    assert repr(decode(MIDDLE_OF_A_GAME)) == f"decode('{MIDDLE_OF_A_GAME}')"


@pytest.mark.parametrize("gold", [-1, 10_000])
def test_an_impossible_position_prints_all_that_is_in_it(gold: int) -> None:
    position = opening().with_player(0, Player(gold=gold))
    assert str(position) == repr(position)
    assert repr(position).startswith(f"Position(players=({position.players[0]!r}, ")
