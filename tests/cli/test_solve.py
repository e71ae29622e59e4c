import json
import time
from collections.abc import Callable

import pytest

from tests.cli.conftest import LAST_TURN, Result, Run, refused
from trainer.cli import telling
from trainer.rules.characters import BY_ID
from trainer.rules.notation import decode, encode
from trainer.rules.position import Player, Position
from trainer.rules.tableau import PlacedCard, Tableau
from trainer.solver import analysis, warm


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


def test_solve_prints_a_table_with_the_best_turn_first(run: Run) -> None:
    table = (
        "13 turns: exact\n"
        "turn              value       ±     loss       ±   wins       ±    lead\n"
        "refresh           42.44   exact     0.00   exact  100.0   exact   20.44\n"
        "astronomer.0.0    41.00   exact     1.44   exact  100.0   exact   19.00\n"
        "monk.0.0.key      39.00   exact     3.44   exact  100.0   exact   17.00\n"
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


def test_solve_ranks_for_the_win_if_asked(run: Run, sampled: str) -> None:
    told = json.loads(run("solve", sampled, "--effort", 1500, "--objective", "wins", "--json").out)
    best = told["candidates"][0]
    assert (told["objective"], best["loss"], best["win_loss"]) == ("wins", 0.0, 0.0)
    assert (len(best["opponents_scores"]), 0 < best["win"] < 1) == (1, True)


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
    assert "playouts, everyone plays by" in head
    assert " 0.00    0.00 " in best
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
    monkeypatch.setattr(telling, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(warm, "is_warm", lambda: False)
    monkeypatch.setattr(analysis, "analyse", slow(analysis.analyse))
    assert run("solve", LAST_TURN).err == telling.COMPILING + "\n"


def test_a_long_analysis_is_not_taken_for_a_compilation(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling, "PATIENCE_SECONDS", 0.01)
    monkeypatch.setattr(warm, "is_warm", lambda: True)
    monkeypatch.setattr(analysis, "analyse", slow(analysis.analyse))
    assert run("solve", LAST_TURN).err == ""


def slow(analyse: Callable[..., analysis.Analysis]) -> Callable[..., analysis.Analysis]:
    def analyse_slowly(*arguments: object, **options: object) -> analysis.Analysis:
        time.sleep(0.2)
        return analyse(*arguments, **options)

    return analyse_slowly
