"""Practice: the puzzles that a drill brings, and what waits until it is answered or skipped."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from sqlite_utils import Database

from tests.conftest import TODAY, Clock
from tests.web.conftest import Site, Visitor, no_search, soup, text
from tests.web.practising import EASY, HARD, MIDDLE, PUZZLES, answer, asked, practice_site, refute, start
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.web import create_app
from trainer.web.database.storage import FILE

SITTINGS = ("id", "puzzle", "attempt", "skipped", "rated")


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Site:
    return practice_site(tmp_path, clock)


def test_the_first_puzzle_is_as_hard_as_a_new_player_is_strong(site: Site, visitor: Visitor) -> None:
    assert start(visitor, step="0") == "/practice/1"
    assert site.rows("sittings", *SITTINGS) == [(1, MIDDLE.id, None, 0, 1)]
    assert text(visitor.get("/practice/1"), ".moment").startswith("rated · turn 6 of 9")


@pytest.mark.parametrize(("step", "puzzle"), [("-600", EASY), ("0", MIDDLE), ("600", HARD)])
def test_the_step_makes_puzzles_easier_or_harder(site: Site, visitor: Visitor, step: str, puzzle: Puzzle) -> None:
    start(visitor, step=step)
    assert asked(site) == [puzzle.id]


def test_an_answer_is_kept_and_leads_on_to_a_new_puzzle_by_the_same_drill(site: Site, visitor: Visitor) -> None:
    start(visitor, step="600")
    page = answer(visitor, "/practice/1", HARD, "monk.2.1")
    assert (page.request.path, text(page, "#verdict")) == ("/practice/1", "Inaccuracy")
    assert site.rows("attempts", "mode", "puzzle", "date", "themes") == [("practice", HARD.id, None, "purses sets")]
    assert soup(page).select_one("#next").parent["action"] == "/practice/next"  # type: ignore[index, union-attr]
    assert start(visitor) == "/practice/2"
    assert asked(site) == [HARD.id, MIDDLE.id]


def test_no_puzzle_comes_twice_until_all_have_been_seen(site: Site, visitor: Visitor) -> None:
    for number in range(1, 7):
        start(visitor, step="0")
        answer(visitor, f"/practice/{number}", PUZZLES[asked(site)[-1]])
    assert sorted(asked(site)[:3]) == sorted(asked(site)[3:]) == sorted(PUZZLES)
    assert [rated for (rated,) in site.rows("sittings", "rated")] == [1, 1, 1, 0, 0, 0]


def test_a_puzzle_seen_in_another_mode_is_not_new(site: Site, visitor: Visitor) -> None:
    answer(visitor, f"/puzzle/{MIDDLE.id}", MIDDLE)
    start(visitor, step="0")
    assert asked(site) != [MIDDLE.id]


def test_the_puzzle_waits_until_it_is_answered(site: Site, visitor: Visitor) -> None:
    assert [start(visitor, step="0"), start(visitor, step="600"), start(visitor)] == ["/practice/1"] * 3
    page = visitor.get("/practice")
    assert soup(page).select_one("#go-on")["href"] == "/practice/1"  # type: ignore[index]
    answer(visitor, "/practice/1", MIDDLE)
    assert soup(visitor.get("/practice")).select("#go-on") == []


def test_a_double_click_brings_one_puzzle(site: Site, visitor: Visitor) -> None:
    visitor.get("/practice")
    cookie = visitor.cookie
    assert cookie is not None

    def click(_: int) -> str:
        clicked = site.visitor()
        clicked.client.set_cookie(cookie.key, cookie.value)
        return start(clicked, step="0")

    with ThreadPoolExecutor(4) as threads:
        assert set(threads.map(click, range(4))) == {"/practice/1"}
    assert len(asked(site)) == 1


def test_a_skipped_puzzle_lets_the_next_one_come_and_a_second_click_skips_no_more(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    skips = [visitor.client.post("/practice/1/skip").location for _ in range(2)]
    assert skips == ["/practice/2", "/practice/2"]
    assert [row[2:4] for row in site.rows("sittings", *SITTINGS)] == [(None, 1), (None, 0)]
    assert MIDDLE.id not in asked(site)[1:]


def test_a_skipped_puzzle_takes_no_answer_and_its_page_leads_back_to_the_drill(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    visitor.client.post("/practice/1/skip")
    page = answer(visitor, "/practice/1", MIDDLE)
    assert (page.status_code, site.rows("attempts", "id")) == (409, [])
    assert "You skipped this puzzle" in page.text
    assert visitor.get("/practice/1").request.path == "/practice"


def test_skipping_can_start_another_drill(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    visitor.client.post("/practice/1/skip", data={"step": "600"})
    assert asked(site) == [MIDDLE.id, HARD.id]


def test_an_answer_from_a_second_tab_is_only_looked_at(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    answer(visitor, "/practice/1", MIDDLE, "monk.2.1")
    page = answer(visitor, "/practice/1", MIDDLE, "refresh")
    assert page.request.query_string == b"look=refresh"
    assert site.rows("attempts", "turn") == [("monk.2.1",)]


def test_an_answered_puzzle_is_not_skipped(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    answer(visitor, "/practice/1", MIDDLE)
    assert visitor.client.post("/practice/1/skip").location == "/practice/2"
    assert site.rows("sittings", *SITTINGS)[0] == (1, MIDDLE.id, 1, 0, 1)


def test_nobody_sees_the_practice_of_another_one(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    for page in (site.visitor().get("/practice/1"), site.visitor().client.post("/practice/1/skip")):
        assert (page.status_code, "no such puzzle in your practice" in page.text) == (404, True)


def test_puzzles_of_days_that_are_not_over_and_refuted_ones_are_left_out(site: Site, visitor: Visitor) -> None:
    (site.data / "daily.csv").write_text(f"date,puzzle\n{TODAY},{MIDDLE.id}\n")
    with Database(site.data / FILE) as db:
        db.execute("INSERT INTO doubts (puzzle, asked, refuted) VALUES (?, '2026-12-01', 1)", [EASY.id])
        db.conn.commit()
    app = create_app(site.data, find=no_search, now=site.clock, packs=site.data)
    today = Visitor(app.test_client())
    assert text(today.get("/practice"), "#fits") == "1 puzzle fits this drill. 1 is new to you."
    start(today, step="0")
    assert asked(site) == [HARD.id]
    site.clock.now += timedelta(days=1)
    assert "2 puzzles fit" in text(today.get("/practice"), "#fits")


def test_a_damaged_puzzle_is_passed_over(site: Site, visitor: Visitor) -> None:
    lines = [to_json(MIDDLE).replace('"margin":1.4', '"margin":1.5'), to_json(HARD)]
    (site.data / "pack.jsonl").write_text("\n".join(lines))
    app = create_app(site.data, find=no_search, now=site.clock, packs=site.data)
    start(Visitor(app.test_client()), step="0")
    assert asked(site) == [HARD.id]


def test_a_site_without_puzzles_says_so(tmp_path: Path, clock: Clock) -> None:
    visitor = Visitor(create_app(tmp_path, find=no_search, now=clock, packs=tmp_path).test_client())
    visitor.get("/practice")
    page = visitor.client.post("/practice/next", data={"step": "0"})
    assert (page.status_code, "no puzzles to practice with here" in text(page, ".problem")) == (422, True)


def test_a_browser_without_cookies_is_told_so_and_nothing_is_stored(site: Site) -> None:
    without_cookies = site.app.test_client(use_cookies=False)
    for url in ("/practice/next", "/practice/drills"):
        page = without_cookies.post(url, data={"step": "300", "name": "Mine"})
        assert (page.status_code, "doesn't send cookies" in text(page, ".problem")) == (422, True)
    assert (site.rows("profiles", "id"), asked(site), site.rows("drills", "name")) == ([], [], [])


def test_a_number_too_large_for_the_database_names_nothing(visitor: Visitor) -> None:
    pages = ("practice", "review", "streak", "storm/runs", "history")
    assert {visitor.get(f"/{page}/{2**63}").status_code for page in pages} == {404}


def test_a_puzzle_that_is_refuted_while_it_waits_makes_way_for_another_one(site: Site, visitor: Visitor) -> None:
    start(visitor, step="0")
    refute(site, MIDDLE.id)
    assert start(visitor) == "/practice/2"
    assert site.rows("sittings", "puzzle", "skipped") == [(MIDDLE.id, 1), (EASY.id, 0)]
