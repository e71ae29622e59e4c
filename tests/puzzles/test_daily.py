from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest

from tests.conftest import POSITION, made_puzzle
from trainer.puzzles import daily
from trainer.puzzles.daily import (
    FIRST_DAY,
    Calendar,
    DamagedCalendar,
    choose,
    fill_calendar,
    open_dates,
    read_calendar,
)
from trainer.puzzles.puzzle import Puzzle

TODAY = date(2026, 11, 30)
EMPTY = Calendar({})
START = "date,puzzle\n2026-11-29,aaaaaaaaaa\n2026-11-30,bbbbbbbbbb\n"


def pack(count: int) -> list[Puzzle]:
    """Make puzzles, which differ by somebody's gold, each next one rated ten points higher."""
    first, *others = POSITION.players
    positions = [replace(POSITION, players=(replace(first, gold=gold), *others)) for gold in range(count)]
    return [
        replace(made_puzzle(), position=position, rating=800 + 10 * number) for number, position in enumerate(positions)
    ]


def rating_of(id: str, puzzles: list[Puzzle]) -> int:
    return next(one.rating for one in puzzles if one.id == id)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "daily.csv"


def test_two_years_are_open_at_first() -> None:
    dates = list(open_dates(EMPTY, 2, TODAY))
    assert (dates[0], dates[-1], len(dates)) == (FIRST_DAY, date(2028, 11, 28), 731)


def test_neither_days_with_a_puzzle_nor_past_ones_are_open() -> None:
    calendar = Calendar({FIRST_DAY: "aaaaaaaaaa"})
    assert next(open_dates(calendar, 2, TODAY)) == date(2026, 12, 1)
    assert next(open_dates(calendar, 2, date(2026, 11, 1))) == date(2026, 11, 30)


def test_no_puzzle_comes_twice_and_a_small_pack_keeps_two_thirds_for_practice() -> None:
    chosen = choose(EMPTY, pack(60), list(open_dates(EMPTY, 2, TODAY)))
    assert list(chosen) == [FIRST_DAY + timedelta(days=day) for day in range(20)]
    assert len(set(chosen.values())) == 20


def test_a_large_pack_keeps_a_fixed_number_for_practice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(daily, "LEFT_FOR_PRACTICE", 20)
    assert len(choose(EMPTY, pack(60), list(open_dates(EMPTY, 2, TODAY)))) == 40


def test_each_weekday_is_harder_than_the_one_before() -> None:
    puzzles = pack(90)
    ratings: dict[int, list[int]] = {}
    for day, id in choose(EMPTY, puzzles, list(open_dates(EMPTY, 2, TODAY))).items():
        ratings.setdefault(day.weekday(), []).append(rating_of(id, puzzles))
    assert sorted(ratings) == list(range(7))
    assert all(max(ratings[weekday]) < min(ratings[weekday + 1]) for weekday in range(6))


def test_the_days_are_as_hard_as_what_is_left_for_practice() -> None:
    puzzles = pack(60)
    chosen = choose(EMPTY, puzzles, list(open_dates(EMPTY, 2, TODAY)))
    assert sorted(rating_of(id, puzzles) for id in chosen.values()) == [810 + 30 * number for number in range(20)]


def test_a_pack_in_another_order_gives_the_same_days() -> None:
    dates = list(open_dates(EMPTY, 2, TODAY))
    assert choose(EMPTY, pack(30)[::-1], dates) == choose(EMPTY, pack(30), dates)


def test_a_calendar_is_filled_and_says_how_far(file: Path) -> None:
    assert fill_calendar(file, pack(6), 2, TODAY) == (
        f"Days with a puzzle in {file}: 2. New: 2. Left without a puzzle, as the pack is too small: 729."
    )
    assert list(read_calendar(file).puzzles) == [FIRST_DAY, date(2026, 11, 30)]
    assert read_calendar(file).problems == ()


def test_a_larger_pack_only_adds_days(file: Path) -> None:
    fill_calendar(file, pack(6), 2, TODAY)
    before = file.read_text()
    fill_calendar(file, pack(15), 2, date(2026, 12, 10))
    after = read_calendar(file)
    assert file.read_text().startswith(before)
    assert list(after.puzzles)[2:] == [date(2026, 12, 11), date(2026, 12, 12), date(2026, 12, 13)]
    assert len(set(after.puzzles.values())) == 5


def test_the_same_pack_again_changes_nothing(file: Path) -> None:
    fill_calendar(file, pack(6), 2, TODAY)
    before = file.read_text()
    fill_calendar(file, pack(6), 2, TODAY)
    assert file.read_text() == before


def test_a_last_line_without_an_end_is_not_joined_with_the_next(file: Path) -> None:
    file.write_text(START.rstrip())
    fill_calendar(file, pack(9), 2, TODAY)
    assert file.read_text().startswith(START + "2026-12-01,")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("2026-12-01", "It is no date and no puzzle's id, as in “2026-12-01,2fzua26hs2”."),
        ("2026-12-01,AAAAAAAAAA", "It is no date and no puzzle's id, as in “2026-12-01,2fzua26hs2”."),
        ("2026-02-30,cccccccccc", "There is no such date as 2026-02-30."),
        ("2026-11-30,cccccccccc", "2026-11-30 does not come after the dates before it."),
        ("2026-12-01,aaaaaaaaaa", "aaaaaaaaaa is the puzzle of 2026-11-29 already."),
        ("", "It is no date and no puzzle's id, as in “2026-12-01,2fzua26hs2”."),
    ],
)
def test_a_damaged_line_is_named_and_the_rest_is_read(file: Path, line: str, why: str) -> None:
    file.write_text(f"{START}{line}\n2026-12-02,dddddddddd\n")
    calendar = read_calendar(file)
    assert calendar.problems == (f"{file}, line 4: {why}",)
    assert list(calendar.puzzles.values()) == ["aaaaaaaaaa", "bbbbbbbbbb", "dddddddddd"]


def test_a_damaged_calendar_is_not_gone_on_with(file: Path) -> None:
    file.write_text(START + "tomorrow\n")
    with pytest.raises(DamagedCalendar, match=r"line 4: It is no date .* Mend that line first\.$"):
        fill_calendar(file, [made_puzzle()], 2, TODAY)
    assert file.read_text() == START + "tomorrow\n"


def test_the_day_of_a_puzzle_is_known(file: Path) -> None:
    file.write_text(START)
    assert read_calendar(file).day_of("bbbbbbbbbb") == date(2026, 11, 30)
    assert read_calendar(file).day_of("cccccccccc") is None
