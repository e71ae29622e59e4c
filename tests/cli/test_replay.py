import json
from pathlib import Path

import pytest

from tests.cli.conftest import LAST_TURN, PEER_GAMES, Result, Run, refused
from trainer.rules.notation import decode


def test_replay_counts_the_games_and_turns_that_agree(run: Run) -> None:
    assert run("replay", PEER_GAMES) == Result(0, "20 of 20 games and 630 of 630 turns agree.\n", "")


@pytest.fixture
def changed_games(tmp_path: Path) -> Path:
    """Three games: the second and the third tell otherwise than they should."""
    first, second, third = map(json.loads, PEER_GAMES.read_text(encoding="utf-8").splitlines()[:3])
    second["turns"][4]["after"]["messenger"] = "tower"
    second["turns"][5]["after"]["messenger"] = "tower"
    third["final"][1]["score"] = 1
    file = tmp_path / "games.jsonl"
    file.write_text("\n".join(map(json.dumps, (first, second, third))), encoding="utf-8")
    return file


def test_replay_tells_the_first_difference_of_each_game(run: Run, changed_games: Path) -> None:
    told = (
        'game 1, turn 4, messenger: expected "tower", got "village"\n'
        "game 2, the end, final[1].score: expected 1, got 43\n"
        "1 of 3 games and 52 of 54 turns agree.\n"
    )
    assert run("replay", changed_games) == Result(1, told, "")


def test_replay_prints_the_code_of_the_position_before_a_turn(run: Run) -> None:
    result = run("replay", PEER_GAMES, "--game", 0, "--turn", 17, "--code")
    assert result == Result(0, LAST_TURN + "\n", "")


def test_replay_prints_the_first_position_of_the_last_game(run: Run) -> None:
    position = decode(run("replay", PEER_GAMES, "--game", 19, "--turn", 0, "--code").out.strip())
    assert (len(position.players), position.seat, position.turn_number) == (5, 0, 1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--game", 20, "--turn", 0, "--code"), "The file has the games 0 to 19, but no game 20."),
        (("--game", -1, "--turn", 0, "--code"), "The file has the games 0 to 19, but no game -1."),
        (("--game", 0, "--turn", 18, "--code"), "The game has the turns 0 to 17, but no turn 18."),
        (("--game", 0, "--turn", 0), "--game, --turn and --code go together: give all three, or none."),
        (("--code",), "--game, --turn and --code go together: give all three, or none."),
        (("--game", "x"), "Invalid value for '--game': 'x' is not a valid integer."),
    ],
)
def test_replay_refuses_games_and_turns_that_are_not_there(
    run: Run, arguments: tuple[object, ...], sentence: str
) -> None:
    assert run("replay", PEER_GAMES, *arguments) == refused(sentence)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "There is no game in the file."),
        (b"\n \n", "There is no game in the file."),
        (b"[1, 2]", "Line 1 is damaged: the game should be a JSON object, not [1, 2]."),
        (b'{"players": 2', "Line 1 is damaged: it is not a line of JSON."),
        (b"\n\xff\xfe", "Line 2 is damaged: it is not a line of JSON."),
        (b"[" * 100_000, "Line 1 is damaged: it is not a line of JSON."),
        (b'{"players": "2"}', 'Line 1 is damaged: players should be a number from 1 to 5, not "2".'),
        (b'{"players": 2}', "Line 1 is damaged: decks is missing."),
    ],
)
def test_replay_refuses_a_damaged_file(run: Run, tmp_path: Path, content: bytes, sentence: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    assert run("replay", file) == refused(sentence)


def test_replay_refuses_an_unknown_card(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    game = PEER_GAMES.read_text(encoding="utf-8").splitlines()[0]
    file.write_text(game.replace('"card":"', '"card":"the-', 1), encoding="utf-8")
    assert run("replay", file) == refused('Line 1 is damaged: there is no card "the-armorer".')


def test_replay_refuses_a_file_that_is_not_there(run: Run) -> None:
    assert run("replay", "no.jsonl") == refused("Invalid value for 'FILE': File 'no.jsonl' does not exist.")
