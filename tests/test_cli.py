"""The command line: what it prints, and the sentence and the exit status for everything that a person can get wrong."""

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from trainer import bench, cli
from trainer.rules.characters import BY_ID
from trainer.rules.notation import decode, encode
from trainer.rules.position import Player, Position
from trainer.rules.tableau import PlacedCard, Tableau
from trainer.solver import analysis, warm

PEER_GAMES = Path(__file__).parent / "rules" / "peer_games.jsonl"
LAST_TURN = "cc1-CgH_KDROYjohjJJ-JAYB_nw3PYd0GDFBGAIHJQZCRT8AAAhIhgg4hOg-9Mll7w"


@dataclass(frozen=True)
class Result:
    status: object
    out: str
    err: str


Run = Callable[..., Result]


@pytest.fixture(scope="session", autouse=True)
def compiled() -> None:
    """Compile first: what is announced of that is no part of what the commands print."""
    warm.warm_up()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run_command(*arguments: object) -> Result:
        with pytest.raises(SystemExit) as left:
            cli.main([str(argument) for argument in arguments])
        return Result(left.value.code, *capsys.readouterr())

    return run_command


def refused(sentence: str) -> Result:
    return Result(2, "", sentence + "\n")


# replay


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


# deal


def test_deal_prints_the_position_before_that_turn_of_that_seat(run: Run) -> None:
    position = decode(run("deal", 7, "--players", 3, "--turn", 5, "--seat", 1).out.strip())
    assert (len(position.players), position.turn_number, position.seat) == (3, 5, 1)


def test_deal_always_prints_the_same_for_a_seed_and_draws_the_seat_from_it(run: Run) -> None:
    codes = [run("deal", seed, "--players", 5, "--turn", 2).out.strip() for seed in (*range(8), *range(8))]
    assert codes[:8] == codes[8:]
    assert len({decode(code).seat for code in codes}) > 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((1, "--players", 0, "--turn", 1), "The game is for 1 to 5 players, not 0."),
        ((1, "--players", 6, "--turn", 1), "The game is for 1 to 5 players, not 6."),
        ((1, "--players", 2, "--turn", 0), "A player has the turns 1 to 9, not 0."),
        ((1, "--players", 2, "--turn", 10), "A player has the turns 1 to 9, not 10."),
        ((1, "--players", 2, "--turn", 1, "--seat", 2), "With 2 players the seats are 0 to 1, not 2."),
        ((2**64, "--players", 2, "--turn", 1), f"A seed is a whole number from 0 to {2**64 - 1}, not {2**64}."),
        (("x", "--players", 2, "--turn", 1), "Invalid value for 'SEED': 'x' is not a valid integer."),
        ((1, "--turn", 1), "Missing option '--players'."),
    ],
)
def test_deal_refuses_what_the_game_does_not_have(run: Run, arguments: tuple[object, ...], sentence: str) -> None:
    assert run("deal", *arguments) == refused(sentence)


# solve


def test_solve_prints_a_table_with_the_best_turn_first(run: Run) -> None:
    table = (
        "13 turns: exact\n"
        "turn              value       ±     loss       ±\n"
        "refresh           42.44   exact     0.00   exact\n"
        "astronomer.0.0    41.00   exact     1.44   exact\n"
        "monk.0.0.key      39.00   exact     3.44   exact\n"
    )
    assert run("solve", LAST_TURN, "--top", 3) == Result(0, table, "")


def test_solve_prints_the_same_as_json(run: Run) -> None:
    told = json.loads(run("solve", LAST_TURN, "--top", 2, "--json").out)
    refresh, astronomer = told.pop("candidates")
    assert (told.pop("position"), told.pop("exact"), told.pop("effort")) == (LAST_TURN, True, 0)
    assert "seconds" not in told
    assert (refresh["text"], refresh["turn"]["key"], refresh["value"]) == ("refresh", "refresh", 42.4375)
    assert astronomer["turn"] == {
        "player": 1,
        "key": None,
        "card": "astronomer",
        "row": "castle",
        "face_down": False,
        "at": [0, 0],
        "choice": None,
        "discard": None,
    }
    assert (astronomer["value"], astronomer["loss"], astronomer["exact"]) == (41.0, 1.4375, True)
    assert (astronomer["stderr"], astronomer["loss_stderr"]) == (0.0, 0.0)


@pytest.fixture
def sampled(run: Run) -> str:
    """Deal a position that can't be valued exactly."""
    return run("deal", 1, "--players", 2, "--turn", 4).out.strip()


def test_solve_prints_the_same_bytes_for_the_same_seed_and_effort(run: Run, sampled: str) -> None:
    first, second = (run("solve", sampled, "--effort", 2000, "--seed", 5, "--json") for _ in range(2))
    assert first == second
    assert first.status == 0


def test_solve_prints_spreads_where_it_sampled(run: Run, sampled: str) -> None:
    head, _, best, second = run("solve", sampled, "--effort", 2000, "--top", 2).out.splitlines()
    assert "playouts, everybody goes on as" in head
    assert best.endswith(" 0.00    0.00")
    assert "exact" not in best + second


def test_solve_tells_the_time_if_it_was_given_one(run: Run, sampled: str) -> None:
    assert json.loads(run("solve", sampled, "--seconds", 0.05, "--json").out)["seconds"] > 0


def test_solve_never_prints_what_is_no_json(run: Run, sampled: str) -> None:
    json.loads(
        run("solve", sampled, "--effort", 1, "--json").out,
        parse_constant=lambda word: pytest.fail(f"{word} is no JSON."),
    )


def test_solve_tells_no_spread_of_a_single_playout(run: Run, sampled: str) -> None:
    assert "?" in run("solve", sampled, "--effort", 1).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--effort", 0), "An effort is a number of playouts from 1 to 100000000, not 0."),
        (("--effort", 10**15), f"An effort is a number of playouts from 1 to 100000000, not {10**15}."),
        (("--seconds", 0), "A time is a number of seconds above 0 and up to 86400, not 0.0."),
        (("--seconds", "nan"), "A time is a number of seconds above 0 and up to 86400, not nan."),
        (("--seconds", "1e300"), "A time is a number of seconds above 0 and up to 86400, not 1e+300."),
        (("--seconds", 1, "--effort", 1), "Give either an effort or a time, not both."),
        (("--top", 0), "Invalid value for '--top': 0 is not in the range x>=1."),
        (("--seed", -1), f"A seed is a whole number from 0 to {2**63 - 1}, not -1."),
        (("--effort", "much"), "Invalid value for '--effort': 'much' is not a valid integer."),
        (("--depth", 1), "No such option '--depth'."),
    ],
)
def test_solve_refuses_impossible_options(run: Run, arguments: tuple[object, ...], sentence: str) -> None:
    assert run("solve", LAST_TURN, *arguments) == refused(sentence)


@pytest.mark.parametrize("code", ["", "cc2-abc", LAST_TURN[:-3], LAST_TURN.lower(), "cc1-\udcff", "x" * 100_000])
def test_solve_refuses_a_damaged_code(run: Run, code: str) -> None:
    result = run("solve", code)
    assert (result.status, result.out) == (2, "")
    assert "position code" in result.err
    assert result.err.count("\n") == 1


def finished_game() -> Position:
    cards = [card for card in BY_ID.values() if card.place == "castle"]
    tableau = Tableau(tuple(PlacedCard(card) for card in cards[:9]))
    village = tuple(card for card in BY_ID.values() if card.place == "village")
    return Position((Player(tableau),), castle_row=tuple(cards[9:12]), village_row=village[:3])


def test_solve_refuses_a_finished_game(run: Run) -> None:
    assert run("solve", encode(finished_game())) == refused("The game is over: there is no turn to choose.")


def test_a_long_compilation_is_announced(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(warm, "is_warm", lambda: False)
    monkeypatch.setattr(analysis, "analyse", slow(analysis.analyse))
    assert run("solve", LAST_TURN).err == cli.COMPILING + "\n"


def test_a_long_analysis_is_not_taken_for_a_compilation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(warm, "is_warm", lambda: True)
    monkeypatch.setattr(analysis, "analyse", slow(analysis.analyse))
    assert run("solve", LAST_TURN).err == ""


def slow(analyse: Callable[..., analysis.Analysis]) -> Callable[..., analysis.Analysis]:
    def analyse_slowly(*arguments: object, **options: object) -> analysis.Analysis:
        time.sleep(0.2)
        return analyse(*arguments, **options)

    return analyse_slowly


# serve


def test_serve_refuses_a_port_in_use(run: Run, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = run("serve", "--port", port, "--data", tmp_path)
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"The pages can't be served on 127.0.0.1, port {port}")
    assert result.err.count("\n") == 1


def test_serve_refuses_a_data_folder_that_is_a_file(run: Run) -> None:
    sentence = f"Invalid value for '--data': Directory '{PEER_GAMES}' is a file."
    assert run("serve", "--data", PEER_GAMES) == refused(sentence)


def test_serve_refuses_a_data_folder_that_cannot_be_made(run: Run) -> None:
    result = run("serve", "--data", PEER_GAMES / "data")
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith(f"The data folder {PEER_GAMES / 'data'} can't be used")


# bench


@pytest.fixture
def figures(monkeypatch: pytest.MonkeyPatch) -> dict[str, float]:
    """Let the figures be measured at once."""
    measured = {"scorings_per_second": 1234567.8, "page_median_ms": 1.5}

    def measure(tell: Callable[[str], None]) -> dict[str, float]:
        tell("page_median_ms")
        return measured

    monkeypatch.setattr(bench, "measure", measure)
    return measured


def test_bench_prints_each_figure_and_tells_what_it_is_at(run: Run, figures: dict[str, float]) -> None:
    table = "scorings_per_second        1,234,567.80\npage_median_ms                     1.50\n"
    assert run("bench") == Result(0, table, "Measuring page_median_ms ...\n")


def test_bench_prints_json(run: Run, figures: dict[str, float]) -> None:
    assert json.loads(run("bench", "--json").out) == figures


# the command as a whole


def test_an_unknown_command_is_refused(run: Run) -> None:
    assert run("cards") == refused("No such command 'cards'.")


def test_help_lists_the_commands(run: Run) -> None:
    result = run("--help")
    assert result.status == 0
    assert [line.split()[0] for line in result.out.partition("Commands:")[2].splitlines() if line] == [
        "bench",
        "deal",
        "replay",
        "serve",
        "solve",
    ]


ROOT = Path(__file__).parents[1]
README = ROOT.joinpath("README.md").read_text(encoding="utf-8")


def test_every_command_and_every_setting_of_the_server_is_in_the_readme() -> None:
    settings = [option.opts[0] for option in cli.serve.params]
    commands = [f"`trainer {name}`" for name in cli.trainer.commands]
    assert [word for word in (*commands, *settings) if word not in README] == []


def test_every_file_and_folder_that_the_readme_names_is_there() -> None:
    paths = re.findall(r"`((?:trainer|docs|tests)/[\w./]+)`|\((docs/[\w.]+)\)", README)
    assert len(paths) >= 5
    assert [path for named in paths for path in named if not ROOT.joinpath(path).exists()] == []


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(analysis, "analyse", interrupted)
    result = run("solve", LAST_TURN)
    assert (result.status, result.out, result.err.strip()) == (130, "", "")


def test_a_broken_pipe_is_quiet() -> None:
    read, write = os.pipe()
    os.close(read)
    command = [sys.executable, "-c", bench.SOLVE, "replay", str(PEER_GAMES)]
    with os.fdopen(write) as pipe:
        left = subprocess.run(command, stdout=pipe, stderr=subprocess.PIPE, check=False)
    assert left.stderr == b""
