import pytest

from trainer.coach.kinds import Kind
from trainer.coach.themes import THEMES
from trainer.puzzles.choosing import SEEN_ON_THE_BOARD, Drill, choose
from trainer.puzzles.entries import Entry


def entry(rating: int, *themes: str, kind: Kind = Kind.CARD, turn: int = 5, players: int = 3) -> Entry:
    return Entry(f"p{rating}", rating, frozenset(themes), kind, turn, players)


LADDER = tuple(entry(rating) for rating in range(1000, 2000, 200))


def chosen(target: float, seen: dict[str, int], *barred: str) -> int | None:
    found = choose(LADDER, target, seen, barred)
    return found.rating if found else None


def test_the_puzzle_nearest_to_the_target_is_chosen() -> None:
    assert [chosen(target, {}) for target in (0, 1260, 1340, 9000)] == [1000, 1200, 1400, 1800]


def test_the_next_ones_are_new_and_as_near_as_can_be() -> None:
    seen: dict[str, int] = {}
    for _ in range(5):
        seen[f"p{chosen(1540, seen)}"] = 1
    assert list(seen) == ["p1600", "p1400", "p1800", "p1200", "p1000"]


def test_of_those_about_as_near_each_comes_in_turn() -> None:
    assert [chosen(1500, {"p1000": times}) for times in range(4)] == [1400, 1600, 1400, 1600]


def test_no_puzzle_comes_again_until_all_have_been_seen_and_then_those_seen_least() -> None:
    seen = {one.id: 1 for one in LADDER}
    assert chosen(1000, seen | {"p1800": 0}) == 1800
    assert chosen(1000, seen | {"p1000": 2, "p1200": 2}) == 1400


def test_what_is_barred_is_never_chosen() -> None:
    assert chosen(1540, {}, "p1600", "p1400") == 1800
    assert chosen(1540, {}, *(one.id for one in LADDER)) is None


def test_nothing_is_chosen_from_nothing() -> None:
    assert choose((), 1500, {}) is None


@pytest.mark.parametrize(
    ("drill", "fits"),
    [
        (Drill(), True),
        (Drill(themes=frozenset({"purses", "sets"})), True),
        (Drill(themes=frozenset({"sets"})), False),
        (Drill(kinds=frozenset({Kind.CELL, Kind.KEY})), True),
        (Drill(kinds=frozenset({Kind.KEY})), False),
        (Drill(first_turn=6), True),
        (Drill(first_turn=7), False),
        (Drill(last_turn=5), False),
        (Drill(players=frozenset({2, 4})), True),
        (Drill(players=frozenset({2})), False),
        (Drill(step=600), True),
    ],
)
def test_a_drill_has_what_was_chosen_for_it(drill: Drill, fits: bool) -> None:
    assert drill.has(entry(1500, "purses", "discount", kind=Kind.CELL, turn=6, players=4)) is fits


def test_a_drill_gives_answers_away_unless_the_board_shows_its_themes_anyway() -> None:
    assert set(THEMES) > SEEN_ON_THE_BOARD
    quiet = (Drill(), Drill(step=300, first_turn=4, players=frozenset({2})), Drill(themes=SEEN_ON_THE_BOARD))
    telling = (Drill(themes=frozenset({"key-to-refresh", "last-turn"})), Drill(kinds=frozenset({Kind.CARD})))
    assert [drill.gives_away for drill in (*quiet, *telling)] == [False, False, False, True, True]
