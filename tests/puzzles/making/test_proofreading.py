from dataclasses import replace

import pytest

from tests.conftest import made_puzzle
from trainer.coach.kinds import Kind
from trainer.coach.themes import THEMES
from trainer.coach.wording import WORDS
from trainer.puzzles.making import proofreading
from trainer.puzzles.making.claims import CLAIMS
from trainer.puzzles.making.proofreading import CHECKS, Count, proofread
from trainer.puzzles.pack import read_pack
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import parse_turn
from trainer.solver.verdicts import Verdict
from trainer.web.site.rendering import packs_folder

HINT, CLASS = (
    "hint 1 names a difference between the plain turn and the answer",
    "the class belongs to the printed number",
)


@pytest.fixture(scope="module")
def pack() -> tuple[Puzzle, ...]:
    return read_pack(packs_folder() / "pack.jsonl").puzzles


@pytest.fixture(scope="module")
def counts(pack: tuple[Puzzle, ...]) -> dict[str, Count]:
    return {count.title: count for count in proofread(pack)}


def wrong(puzzle: Puzzle) -> set[str]:
    """Name the checks that find something wrong."""
    return {count.title for count in proofread([puzzle]) if count.wrong}


def clean() -> Puzzle:
    return replace(made_puzzle(), themes=())


@pytest.mark.parametrize("title", [check.title for check in CHECKS])
def test_all_that_is_said_over_the_shipped_pack_is_true(counts: dict[str, Count], title: str) -> None:
    assert counts[title] == Count(title, counts[title].said, counts[title].said, ())
    assert counts[title].said


def test_the_first_hint_is_held_against_every_plain_turn_that_is_wrong(
    counts: dict[str, Count], pack: tuple[Puzzle, ...]
) -> None:
    traps = [puzzle for puzzle in pack if puzzle.plain not in [answer.turn for answer in puzzle.answer_set]]
    assert (counts[HINT].said, counts[CLASS].said) == (len(traps), sum(len(puzzle.candidates) for puzzle in pack))


def test_every_theme_has_its_claim() -> None:
    assert list(CLAIMS) == list(THEMES)


def test_nothing_is_wrong_with_a_good_puzzle() -> None:
    assert wrong(clean()) == set()


def test_a_hint_that_names_another_kind_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    first = WORDS["en"].hints.kinds[Kind.CELL]
    monkeypatch.setattr(proofreading, "hints", lambda solution, language: (first, "", "", ""))
    assert HINT in wrong(replace(clean(), plain=parse_turn("refresh")))


def test_a_hint_too_many_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofreading, "hints", lambda solution, language: ("",) * 5)
    assert "the hints end where the whole turn is told" in wrong(clean())


def test_a_theme_whose_sentence_is_not_true_is_found() -> None:
    names = {"key-to-refresh", "face-down", "face-down-tempts", "last-turn", "which-key", "sets"}
    assert wrong(replace(clean(), themes=tuple(names))) == {f"the theme {name} is true" for name in names}


def test_a_theme_without_a_sentence_is_found() -> None:
    assert wrong(replace(clean(), themes=("purse",))) == {"a theme has a sentence"}


def test_a_class_that_is_not_that_of_the_number_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proofreading, "verdict_of", lambda loss: Verdict.GOOD)
    assert wrong(clean()) == {CLASS, "an answer is called best"}


@pytest.mark.parametrize("more", [0.01, 0.3])
def test_parts_that_do_not_add_up_are_found(more: float) -> None:
    puzzle = clean()
    best, second, *others = puzzle.candidates
    points = replace(second.points, keys=second.points.keys + more)
    spoiled = replace(puzzle, candidates=(best, replace(second, points=points), *others))
    assert wrong(spoiled) == {"the parts add up"}
