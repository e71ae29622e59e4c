import json
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.rules.table import CASTLE, VILLAGE
from trainer.rules.position import problems
from trainer.rules.records import BadRecord, load_games, read_game
from trainer.rules.replay import Difference, position_before, replay, steps
from trainer.rules.turns import legal_turns

PEER_GAMES = Path(__file__).with_name("peer_games.jsonl")
LINES = PEER_GAMES.read_text(encoding="utf-8").splitlines()
Damage = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize("line", LINES, ids=lambda line: f"seed {json.loads(line)['seed']}")
def test_every_turn_and_the_end_of_every_peer_game_agree(line: str) -> None:
    played = replay(read_game(json.loads(line)))
    assert played.differences == ()
    assert played.agreeing_turns == played.turns


def test_the_peer_games_have_reshuffles_exhausted_places_ties_and_filled_purses() -> None:
    games = [json.loads(line) for line in LINES]
    afters = [turn["after"] for game in games for turn in game["turns"]]
    assert sum("reshuffled" in after for after in afters) >= 10
    assert sum("exhausted" in after for after in afters) == 2
    assert any(isinstance(seats, list) for game in games for seats in game["ranking"])
    assert sorted(game["players"] for game in games) == [2] * 5 + [3] * 5 + [4] * 5 + [5] * 5


@pytest.mark.parametrize("line", LINES[::5])
def test_every_recorded_turn_is_made_in_a_possible_position(line: str) -> None:
    for step in steps(read_game(json.loads(line))):
        assert problems(step.taking) == ()
        assert step.turn in legal_turns(step.taking)


def changed(change: Damage, line: int = -1) -> dict[str, Any]:
    """Change something in the record of a game."""
    record: dict[str, Any] = deepcopy(json.loads(LINES[line]))
    change(record)
    return record


def differences(change: Damage) -> tuple[Difference, ...]:
    return replay(read_game(changed(change))).differences


def after(record: dict[str, Any], turn: int) -> dict[str, Any]:
    recorded: dict[str, Any] = record["turns"][turn]["after"]
    return recorded


@pytest.mark.parametrize(
    ("field", "wrong"),
    [
        ("gold", [0] * 5),
        ("keys", [0] * 5),
        ("gold_on_cards", [{"judge": 1}, {}, {}, {}, {}]),
        ("messenger", "tower"),
        ("rows", {}),
        ("deck_sizes", {"castle": 1, "village": 36}),
        ("discard", {"castle": ["judge"], "village": []}),
        ("reshuffled", {"castle": ["judge"]}),
        ("exhausted", ["castle"]),
        ("a key that nobody knows", 1),
    ],
)
def test_every_key_of_after_is_compared(field: str, wrong: object) -> None:
    found = differences(lambda record: after(record, 3).update({field: wrong}))
    assert [(difference.turn, difference.field) for difference in found] == [(3, field)]


@pytest.mark.parametrize("field", ["gold", "keys", "gold_on_cards", "messenger", "rows", "deck_sizes", "discard"])
def test_a_missing_key_of_after_is_a_difference(field: str) -> None:
    found = differences(lambda record: after(record, 3).pop(field))
    assert [(difference.field, difference.expected) for difference in found] == [(field, None)]


@pytest.mark.parametrize(("field", "wrong"), [("player", 4), ("row", "tower"), ("paid", 99), ("purses", ["judge"])])
def test_what_is_told_of_the_turn_itself_is_compared(field: str, wrong: object) -> None:
    found = differences(lambda record: record["turns"][3].update({field: wrong}))
    assert [(difference.turn, difference.field, difference.expected) for difference in found] == [(3, field, wrong)]


@pytest.mark.parametrize(
    "field",
    ["tableau", "face_down_cards", "gold_left", "gold_on_cards", "keys", "card_scores", "score", "tiebreak_gold"],
)
def test_every_key_of_final_is_compared(field: str) -> None:
    found = differences(lambda record: record["final"][1].update({field: "wrong"}))
    assert [(difference.turn, difference.field) for difference in found] == [(None, f"final[1].{field}")]


def test_the_ranking_is_compared() -> None:
    found = differences(lambda record: record["ranking"].reverse())
    assert [(difference.turn, difference.field) for difference in found] == [(None, "ranking")]


def test_the_order_of_discards_is_not_compared() -> None:
    assert differences(lambda record: [turn["after"]["discard"]["castle"].reverse() for turn in record["turns"]]) == ()


def test_a_difference_tells_what_the_record_says_and_what_our_rules_say() -> None:
    (found,) = differences(lambda record: after(record, 3).update(messenger="tower"))
    assert found == Difference(
        3, "messenger", expected="tower", got=json.loads(LINES[-1])["turns"][3]["after"]["messenger"]
    )


def test_turns_that_agree_are_counted() -> None:
    played = replay(read_game(changed(lambda record: after(record, 3).update(messenger="tower"))))
    assert (played.turns, played.agreeing_turns) == (45, 44)


def test_a_reshuffle_of_other_cards_is_a_difference() -> None:
    (found,) = replay(read_game(changed(drop_a_reshuffled_card, first_with_a_reshuffle()))).differences
    assert found.field == "reshuffled"
    assert [len(cards) for cards in found.got.values()] == [1 + len(cards) for cards in found.expected.values()]


def first_with_a_reshuffle() -> int:
    return next(index for index, line in enumerate(LINES) if '"reshuffled"' in line)


def drop_a_reshuffled_card(record: dict[str, Any]) -> None:
    reshuffled = next(turn["after"]["reshuffled"] for turn in record["turns"] if "reshuffled" in turn["after"])
    next(iter(reshuffled.values())).pop()


def test_an_illegal_turn_is_a_difference_that_ends_the_replay() -> None:
    played = replay(read_game(changed(lambda record: record["turns"][5].update(at=[2, 2]))))
    (found,) = played.differences
    assert (played.agreeing_turns, found.turn, found.field, found.expected) == (5, 5, "turn", "a legal turn")
    assert str(found.got).startswith("No card can be placed on the cell")


def test_a_game_that_stops_early_is_a_difference() -> None:
    (found,) = differences(lambda record: record["turns"].pop())
    assert found == Difference(None, "turns", "the end after 44 turns", "the game goes on")


def test_a_turn_too_many_is_a_difference() -> None:
    *_, found = differences(lambda record: record["turns"].append(record["turns"][-1]))
    assert (found.turn, found.got) == (45, "No turn can be made any more: the game is over.")


def test_a_seat_without_a_final_is_a_difference() -> None:
    found = differences(lambda record: record["final"].pop())
    assert {difference.field.split(".")[0] for difference in found} == {"final[4]"}


def test_the_position_before_a_turn_is_the_one_before_its_refresh() -> None:
    record = read_game(json.loads(LINES[0]))
    turn = next(index for index, told in enumerate(record.turns) if index and told.key == "refresh")
    before = position_before(record, turn)
    assert not before.refreshed
    assert [player.keys for player in before.players] == after(json.loads(LINES[0]), turn - 1)["keys"]


def test_the_position_before_the_first_turn_is_the_opening() -> None:
    opening = position_before(read_game(json.loads(LINES[0])), 0)
    decks = json.loads(LINES[0])["decks"]
    assert [card.id for card in (*opening.row(CASTLE), *opening.row(VILLAGE)) if card] == [
        *decks["castle"][:3],
        *decks["village"][:3],
    ]


@pytest.mark.parametrize("turn", [-1, 18])
def test_there_is_no_position_before_a_turn_that_was_not_made(turn: int) -> None:
    with pytest.raises(ValueError, match=f"The game has the turns 0 to 17, but no turn {turn}"):
        position_before(read_game(json.loads(LINES[0])), turn)


def test_a_file_of_games_is_loaded_in_order(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{LINES[0]}\n\n{LINES[7]}\n", encoding="utf-8")
    assert [game.players for game in load_games(file)] == [json.loads(LINES[index])["players"] for index in (0, 7)]


@pytest.mark.parametrize("line", [b"{", b"\xff\xfe", b"[" * 100_000, b'{"players": 1' + b"0" * 5000 + b"}"])
def test_a_line_that_is_no_json_is_refused_by_its_number(tmp_path: Path, line: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(LINES[0].encode() + b"\n" + line)
    with pytest.raises(BadRecord, match=r"Line 2 is damaged: it is not a line of JSON\."):
        load_games(file)


def test_an_empty_file_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("\n")
    with pytest.raises(BadRecord, match=r"There is no game in the file\."):
        load_games(file)


def test_a_damaged_game_is_refused_by_the_number_of_its_line(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(f"{LINES[0]}\n{json.dumps(changed(lambda record: record.pop('turns')))}\n", encoding="utf-8")
    with pytest.raises(BadRecord, match=r"Line 2 is damaged: turns is missing\."):
        load_games(file)


def double_a_card(record: dict[str, Any]) -> None:
    record["decks"]["castle"][0] = record["decks"]["castle"][1]


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda record: record.update(players=6), "players should be a number from 1 to 5, not 6."),
        (lambda record: record.update(players=True), "players should be a number from 1 to 5, not true."),
        (lambda record: record.update(decks=[]), "decks should be a JSON object, not []."),
        (lambda record: record["decks"].pop("castle"), "castle is missing."),
        (double_a_card, "the castle deck does not hold each of its 39 cards once."),
        (lambda record: record["decks"]["castle"].pop(), "the castle deck does not hold each of its 39 cards once."),
        (lambda record: record["decks"].update(castle="judge"), 'the castle deck should be a list, not "judge".'),
        (lambda record: record.update(turns={}), "turns should be a list, not {}."),
        (lambda record: record.update(turns=[7]), "a turn should be a JSON object, not 7."),
        (lambda record: record.pop("final"), "final is missing."),
        (lambda record: record.update(ranking=None), "ranking should be a list, not null."),
        (lambda record: record["turns"][0].pop("paid"), "paid is missing."),
        (lambda record: record["turns"][0].pop("after"), "after is missing."),
        (lambda record: record["turns"][0].update(after=3), "after should be a JSON object, not 3."),
        (lambda record: record["turns"][0].update(card="jester2"), 'there is no card "jester2".'),
        (lambda record: record["turns"][0].update(card=["judge"]), 'there is no card ["judge"].'),
        (lambda record: record["turns"][0].update(discard=1), "there is no card 1."),
        (lambda record: record["turns"][0].update(key="pay"), 'key should be null, messenger or refresh, not "pay".'),
        (lambda record: record["turns"][0].update(key=[]), "key should be null, messenger or refresh, not []."),
        (lambda record: record["turns"][0].update(face_down=0), "face_down should be true or false, not 0."),
        (lambda record: record["turns"][0].update(at=[0]), "at should be two whole numbers, not [0]."),
        (lambda record: record["turns"][0].update(at=[0, 0.5]), "at should be two whole numbers, not [0, 0.5]."),
        (lambda record: record["turns"][0].update(choice="0"), 'choice should be null or a whole number, not "0".'),
        (lambda record: after(record, 0).update(reshuffled=[]), "reshuffled should be a JSON object, not []."),
        (lambda record: after(record, 0).update(reshuffled={"castle": 1}), "reshuffled should be a list, not 1."),
    ],
)
def test_a_damaged_game_is_refused_in_a_sentence(damage: Damage, sentence: str) -> None:
    with pytest.raises(BadRecord) as refused:
        read_game(changed(damage))
    assert str(refused.value) == sentence


def test_a_long_value_is_quoted_in_short() -> None:
    with pytest.raises(BadRecord) as refused:
        read_game("x" * 1000)
    assert str(refused.value) == f'the game should be a JSON object, not "{"x" * 39}....'
