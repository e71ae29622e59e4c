"""Ratings: which answers change them, and what the pages show of it."""

from datetime import timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.conftest import TODAY, Clock
from tests.web.conftest import URL, Site, Visitor, text
from tests.web.practising import EASY, HARD, MIDDLE, answer, practice_site, refute, start
from trainer.coach.glicko import Rating, answered, puzzle_rating
from trainer.web.database.storage import FILE

RATED = ("mode", "rated", "rating", "deviation")
PLAYER, PUZZLE = answered(Rating(), puzzle_rating(1500), 1)
UNRATED = (0, None, None)


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Site:
    return practice_site(tmp_path, clock)


def test_a_first_answer_changes_the_ratings_of_player_and_puzzle(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    page = answer(visitor, "/practice/1", MIDDLE)
    ((who,),) = site.rows("profiles", "id")
    columns = ("rating", "deviation", "volatility")
    assert site.rows("ratings", "profile", *columns) == [(who, PLAYER.rating, PLAYER.deviation, PLAYER.volatility)]
    assert site.rows("puzzle_ratings", "puzzle", *columns) == [
        (MIDDLE.id, PUZZLE.rating, PUZZLE.deviation, PUZZLE.volatility)
    ]
    assert site.rows("attempts", *RATED) == [("practice", 1, PLAYER.rating, PLAYER.deviation)]
    assert text(page, ".rating-change") == f"Rating 1500? becomes → {PLAYER.rating:.0f}?"


@pytest.mark.parametrize(
    ("turn", "score"), [("squire.2.1", 1), ("monk.2.1", 0.5), ("militiaman.2.1.option1", 0), ("monk.2.2", 0)]
)
def test_the_verdict_decides_what_an_answer_counts_as(site: Site, visitor: Visitor, turn: str, score: float) -> None:
    start(visitor, step="0")
    answer(visitor, "/practice/1", MIDDLE, turn)
    player, puzzle = answered(Rating(), puzzle_rating(1500), score)
    assert site.rows("ratings", "rating") == [(player.rating,)]
    assert site.rows("puzzle_ratings", "rating") == [(puzzle.rating,)]


def test_the_next_answer_goes_on_from_there_and_so_does_the_next_player(site: Site, visitor: Visitor) -> None:
    answer(visitor, f"/puzzle/{MIDDLE.id}", MIDDLE)
    page = answer(visitor, f"/puzzle/{HARD.id}", HARD)
    after, _ = answered(PLAYER, puzzle_rating(2100), 1)
    assert site.rows("ratings", "rating") == [(after.rating,)]
    assert text(page, ".rating-change") == f"Rating {PLAYER.rating:.0f}? becomes → {after.rating:.0f}?"
    answer(site.visitor(), f"/puzzle/{MIDDLE.id}", MIDDLE)
    second, _ = answered(Rating(), PUZZLE, 1)
    assert site.rows("attempts", "rating")[-1] == (second.rating,)


def test_the_daily_puzzle_is_rated_too(site: Site, visitor: Visitor) -> None:
    site.keep_puzzle(TODAY)
    visitor.answer("squire.2.1", url=URL)
    assert site.rows("attempts", *RATED) == [("daily", 1, PLAYER.rating, PLAYER.deviation)]


def test_only_the_first_answer_to_a_puzzle_is_rated_in_whatever_mode(site: Site, visitor: Visitor) -> None:
    answer(visitor, f"/puzzle/{MIDDLE.id}", MIDDLE)
    start(visitor, step="0", themes=["little-gold"])
    page = answer(visitor, "/practice/1", MIDDLE)
    assert site.rows("attempts", *RATED)[-1] == ("practice", *UNRATED)
    assert text(page, ".rating-change") == ""


def test_an_answer_after_a_hint_is_not_rated_and_reloading_does_not_help(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    with Database(site.data / FILE) as db:
        db.execute("INSERT INTO hints SELECT profile, puzzle, 1 FROM sittings")
        db.conn.commit()
    visitor.get("/practice/1")
    answer(visitor, "/practice/1", MIDDLE)
    assert site.rows("attempts", "hints", *RATED[1:]) == [(1, *UNRATED)]
    assert (site.rows("ratings", "rating"), site.rows("puzzle_ratings", "rating")) == ([], [])


@pytest.mark.parametrize(
    ("drill", "rated"),
    [
        ({"unrated": "1"}, 0),
        ({"themes": ["purses"]}, 0),
        ({"kind": "key"}, 0),
        ({"themes": ["little-gold"]}, 1),
        ({"from": "6", "players": "4"}, 1),
    ],
)
def test_a_drill_is_rated_unless_it_gives_answers_away_or_the_player_says_no(
    site: Site, visitor: Visitor, drill: dict[str, str], rated: int
) -> None:
    start(visitor, step="0", **drill)
    (puzzle,) = [one for one in (EASY, MIDDLE, HARD) if (one.id,) in site.rows("sittings", "puzzle")]
    answer(visitor, "/practice/1", puzzle)
    assert site.rows("sittings", "rated") == site.rows("attempts", "rated") == [(rated,)]


def test_the_drill_that_decides_is_the_one_by_which_the_puzzle_came(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0", unrated="1")
    start(visitor, step="0")
    answer(visitor, "/practice/1", MIDDLE)
    assert site.rows("attempts", "rated") == [(0,)]


def test_a_puzzle_of_an_unrated_drill_is_not_rated_on_its_own_page_either(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0", kind="key")
    answer(visitor, f"/puzzle/{MIDDLE.id}", MIDDLE)
    assert site.rows("attempts", *RATED) == [("link", *UNRATED)]


def test_the_practice_page_shows_the_rating_with_a_question_mark_until_it_is_sure(site: Site, visitor: Visitor) -> None:
    assert text(visitor.get("/practice"), ".own-rating") == "Your rating 1500?"
    start(visitor, step="0")
    with Database(site.data / FILE) as db:
        db.execute("INSERT INTO ratings SELECT id, 1612.4, 110, 0.06 FROM profiles")
        db.conn.commit()
    assert text(visitor.get("/practice"), ".own-rating") == "Your rating 1612"


def test_a_hidden_rating_is_kept_up_to_date_and_never_shown(site: Site, visitor: Visitor) -> None:
    visitor.client.post("/settings", data={"hide_rating": "hidden"})
    start(visitor, step="0")
    page = answer(visitor, "/practice/1", MIDDLE)
    assert site.rows("ratings", "rating") == [(PLAYER.rating,)]
    assert [text(shown, ".rating-change, .own-rating") for shown in (page, visitor.get("/practice"))] == ["", ""]


def test_a_refuted_puzzle_is_not_rated(site: Site, visitor: Visitor) -> None:
    refute(site, MIDDLE.id)
    answer(visitor, f"/puzzle/{MIDDLE.id}", MIDDLE)
    assert site.rows("attempts", *RATED) == [("link", *UNRATED)]
    assert site.rows("ratings", "rating") == site.rows("puzzle_ratings", "puzzle") == []


def test_skipping_a_puzzle_of_an_unrated_drill_does_not_make_it_rated(site: Site, visitor: Visitor) -> None:
    visitor.get("/practice")
    visitor.client.post("/practice/next", data={"step": "0", "unrated": "1"})
    for number in (1, 2, 3):
        visitor.client.post(f"/practice/{number}/skip", data={"step": "0"})
    assert site.rows("sittings", "puzzle", "rated") == [(MIDDLE.id, 0), (EASY.id, 1), (HARD.id, 1), (MIDDLE.id, 0)]


def test_a_change_is_told_from_the_answer_before_even_when_the_clock_goes_back(site: Site, visitor: Visitor) -> None:
    answer(visitor, f"/puzzle/{MIDDLE.id}", MIDDLE)
    site.clock.now -= timedelta(hours=1)
    page = answer(visitor, f"/puzzle/{HARD.id}", HARD)
    (_, after) = [rating for (rating,) in site.rows("attempts", "rating")]
    assert text(page, ".rating-change") == f"Rating {PLAYER.rating:.0f}? becomes → {after:.0f}?"
