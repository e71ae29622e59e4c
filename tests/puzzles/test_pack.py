import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.puzzles.asking import solved_as
from trainer.coach.themes import themes_of
from trainer.puzzles.pack import DamagedPuzzle, OtherRules, Pack, from_json, read_pack, to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.solver.analysis import analyse
from trainer.solver.bots import deal_position
from trainer.solver.policies import greedy_refresh


def pack_of(folder: Path, *lines: str) -> Pack:
    file = folder / "some.jsonl"
    file.write_text("".join(f"{line}\n" for line in lines))
    return read_pack(file)


def another(puzzle: Puzzle) -> Puzzle:
    analysis = analyse(deal_position(1, players=2, turn=9))
    return solved_as(puzzle, analysis)


def test_a_puzzle_is_read_as_it_was_written(puzzle: Puzzle) -> None:
    assert from_json(to_json(puzzle)) == puzzle


@pytest.mark.parametrize(("players", "turn"), [(1, 2), (2, 9), (3, 6), (5, 7)])
def test_what_the_solver_says_is_read_as_it_was_written(puzzle: Puzzle, players: int, turn: int) -> None:
    analysis = analyse(deal_position(7, players, turn), effort=100, max_stderr=9.0)
    solved = solved_as(puzzle, analysis)
    assert from_json(to_json(solved)) == solved


def test_a_puzzle_is_one_line_of_json_with_each_card_named_once(puzzle: Puzzle) -> None:
    line = to_json(puzzle)
    plain = json.loads(line)
    assert "\n" not in line
    assert {name: part for name, part in plain.items() if name not in ("position", "candidates")} == {
        "id": "bhhte6kdux",
        "rating": 1500,
        "themes": ["purse", "last-turn"],
        "plain": "squire.2.1",
        "answers": ["squire.2.1"],
        "margin": 1.4,
        "cards": ["guildmaster", "miraculously-cured", "stonemason", "blacksmith", "winemaker"],
        "opponents": "greedy-refresh",
        "effort": 1000 * len(puzzle.candidates),
        "seed": 1,
        "bots": ["value", "greedy, slips 1/8"],
        "versions": {"rules": 1},
    }
    assert plain["candidates"][:2] == [
        ["squire.2.1", 0, 0, 0.2, 1000, 11.98, 15, 20, 0, 0, 0, 5.02, 12, 6],
        ["refresh", 1.4, 0.1, 0.2, 1000, 28.6, 10, 18, 0, 0, 0, 0, 12],
    ]


def test_a_puzzle_without_a_bound_on_the_noise_is_not_written(puzzle: Puzzle) -> None:
    noisy = replace(puzzle.candidates[1], loss_stderr=float("inf"))
    with pytest.raises(ValueError, match="JSON compliant"):
        to_json(replace(puzzle, candidates=(puzzle.candidates[0], noisy)))


def test_a_puzzle_by_other_versions_is_read_too(puzzle: Puzzle) -> None:
    older = replace(puzzle, versions={"rules": 0, "abacus": 7})
    assert from_json(to_json(older)) == older


def without(name: str) -> Callable[[str], str]:
    return lambda text: json.dumps({key: value for key, value in json.loads(text).items() if key != name})


def numbered(name: str) -> Callable[[str], str]:
    return lambda text: json.dumps(json.loads(text) | {name: int("9" * 400)})


@pytest.mark.parametrize(
    ("damage", "why"),
    [
        (lambda text: "", "can't be read"),
        (lambda text: text[:-9], "can't be read"),
        (lambda text: "null", "can't be read"),
        (lambda text: "{}", "lacks 'position'"),
        (lambda text: text.replace("cc1-", "cc1-A"), "can't be read"),
        (lambda text: text.replace("11.98", "NaN"), "NaN is no number of points"),
        (lambda text: text.replace("11.98", '"many"'), "can't be read"),
        (lambda text: text.replace('"squire.2.1",0', '"refresh",0'), "can't be read"),
        (lambda text: text.replace('["refresh",', '["squire.-1.-1",'), "can't be read"),
        (lambda text: text.replace('["squire.2.2",', '["squire.2.1",'), "not the legal turns"),
        (lambda text: text.replace("11.98", "12.98"), "not what their values say"),
        (lambda text: text.replace("bhhte6kdux", "bhhte6kdua"), "id does not fit"),
        (lambda text: text.replace('["squire.2.1"]', '["refresh"]'), "answers does not fit"),
        (lambda text: text.replace('"margin":1.4', '"margin":1.5'), "margin does not fit"),
        (lambda text: text.replace('"plain":"squire.2.1"', '"plain":"judge.2.1"'), "plain turn is none of the legal"),
        *((without(name), f"lacks '{name}'") for name in ("id", "answers", "margin", "cards", "seed", "versions")),
        (lambda text: text.replace("11.98", "9" * 400), "can't be read"),
        *((numbered(name), r"that can't be") for name in ("seed", "effort", "rating")),
    ],
)
def test_a_damaged_puzzle_is_refused_in_a_sentence(puzzle: Puzzle, damage: Callable[[str], str], why: str) -> None:
    with pytest.raises(DamagedPuzzle, match=why):
        from_json(damage(to_json(puzzle)))


def test_an_older_line_gets_its_plain_turn_and_the_themes_of_today(puzzle: Puzzle) -> None:
    older = to_json(puzzle).replace('"plain":"squire.2.1",', "")
    plain = greedy_refresh(puzzle.position)
    themes = themes_of(puzzle.position, puzzle.candidates, plain)
    assert from_json(older) == replace(puzzle, plain=plain, themes=themes)


def test_a_pack_is_read_line_by_line(puzzle: Puzzle, tmp_path: Path) -> None:
    other = another(puzzle)
    assert pack_of(tmp_path, to_json(puzzle), to_json(other)) == Pack((puzzle, other), ())


def test_a_damaged_line_is_named_and_the_rest_is_read(puzzle: Puzzle, tmp_path: Path) -> None:
    other = another(puzzle)
    found = pack_of(tmp_path, to_json(puzzle), "nonsense", to_json(other)[:-1], "", to_json(other))
    assert found.puzzles == (puzzle, other)
    named = [
        problem.startswith(f"{tmp_path / 'some.jsonl'}, line {number}: The puzzle can't be read: ")
        for number, problem in zip((2, 3, 4), found.problems, strict=True)
    ]
    assert named == [True] * 3


def test_bytes_that_are_no_text_are_a_damaged_line(puzzle: Puzzle, tmp_path: Path) -> None:
    file = tmp_path / "some.jsonl"
    file.write_bytes(b'{"id":"\xff"}\n' + to_json(puzzle).encode())
    assert [read_pack(file).puzzles, len(read_pack(file).problems)] == [(puzzle,), 1]


def test_a_puzzle_that_comes_twice_is_read_once(puzzle: Puzzle, tmp_path: Path) -> None:
    assert pack_of(tmp_path, to_json(puzzle), to_json(puzzle)) == Pack(
        (puzzle,), (f"{tmp_path / 'some.jsonl'}, line 2: The puzzle bhhte6kdux is in an earlier line already.",)
    )


def test_a_pack_by_other_rules_is_refused(puzzle: Puzzle, tmp_path: Path) -> None:
    older = replace(puzzle, versions={"rules": 0})
    with pytest.raises(OtherRules, match=r"some.jsonl can't be used: its puzzles are by version 0 of the rules, and"):
        pack_of(tmp_path, to_json(puzzle), to_json(older))


def test_a_pack_by_older_weights_stays_good(puzzle: Puzzle, tmp_path: Path) -> None:
    older = replace(puzzle, versions={"rules": 1, "weights": 0, "solver": 0})
    assert pack_of(tmp_path, to_json(older)) == Pack((older,), ())


def test_a_puzzle_that_names_no_rules_is_damaged(puzzle: Puzzle, tmp_path: Path) -> None:
    found = pack_of(tmp_path, to_json(replace(puzzle, versions={})))
    assert found.problems[0].endswith("line 1: The puzzle does not say by which rules it was made.")
