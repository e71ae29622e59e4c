"""The page that every puzzle has, and the daily puzzles that come from the shipped pack."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.conftest import POSITION, TODAY, Clock, keep_found, made_puzzle
from tests.web.conftest import URL, Site, Visitor, links, no_search, soup, text
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.web import create_app
from trainer.web.app import ask_for_today
from trainer.web.search.finder import Finder

SHIPPED = made_puzzle()
PERMALINK = f"/puzzle/{SHIPPED.id}"
TOMORROW = date(2026, 12, 4)


def other_puzzle() -> Puzzle:
    """Make a puzzle like the shipped one, but for a card's gold."""
    first, *others = POSITION.players
    return replace(SHIPPED, position=replace(POSITION, players=(replace(first, gold=first.gold + 1), *others)))


OTHER = other_puzzle()


def site_with(folder: Path, days: dict[date, Puzzle], *pack: Puzzle) -> Site:
    """Make a site which is shipped with a pack and a calendar."""
    (folder / "pack.jsonl").write_text("".join(to_json(puzzle) + "\n" for puzzle in pack))
    (folder / "daily.csv").write_text("".join(f"{day},{puzzle.id}\n" for day, puzzle in days.items()))
    clock = Clock()
    app = create_app(folder, find=no_search, now=clock, packs=folder)
    app.testing = True
    return Site(app, folder, clock)


def position_in_form(visitor: Visitor, url: str) -> str:
    """Return the position that the form of a whole turn sends."""
    page = visitor.get(f"{url}?card=monk&at=2.1")
    return str(soup(page).select("input[name=position]")[0]["value"])


@pytest.fixture
def shipped(tmp_path: Path) -> Site:
    """Give a site with a puzzle in its pack that has no day."""
    return site_with(tmp_path, {}, SHIPPED)


@pytest.fixture
def daily(tmp_path: Path) -> Site:
    """Give a site with today's puzzle in its pack, and tomorrow's."""
    return site_with(tmp_path, {TODAY: SHIPPED, TOMORROW: OTHER}, SHIPPED, OTHER)


def test_a_shipped_puzzle_is_asked_on_its_own_page(shipped: Site) -> None:
    page = shipped.visitor().get(PERMALINK)
    assert (text(page, "h1"), text(page, ".moment .wide")) == ("Puzzle", f"{SHIPPED.id} ·")
    assert len(soup(page).select("#take-squire")) == 1


def test_an_answer_there_counts_for_no_day(shipped: Site) -> None:
    visitor = shipped.visitor()
    visitor.get(PERMALINK)
    page = visitor.answer("monk.2.1", url=PERMALINK)
    assert (page.request.path, text(page, "#verdict")) == (PERMALINK, "Inaccuracy")
    columns = ("mode", "date", "puzzle", "turn", "verdict", "seconds")
    assert shipped.rows("attempts", *columns) == [("link", None, SHIPPED.id, "monk.2.1", "inaccuracy", 0.0)]
    assert text(visitor.get("/"), ".candles b") == "No streak yet"


def test_only_the_first_answer_there_is_kept(shipped: Site) -> None:
    visitor = shipped.visitor()
    visitor.get(PERMALINK)
    visitor.answer("monk.2.1", url=PERMALINK)
    page = visitor.answer("refresh", url=PERMALINK)
    assert text(page, ".verdict .eyebrow") == "The turn you are looking at (not counted)"
    assert shipped.rows("attempts", "turn") == [("monk.2.1",)]


def test_an_answer_to_a_fresh_puzzle_is_one_of_the_endless_mode(shipped: Site) -> None:
    keep_found(shipped.data, 7, OTHER)
    visitor, url = shipped.visitor(), f"/puzzle/{OTHER.id}"
    visitor.get(url)
    visitor.client.post(url, data={"turn": "monk.2.1", "position": position_in_form(visitor, url)})
    assert shipped.rows("attempts", "mode", "puzzle") == [("endless", OTHER.id)]


@pytest.mark.parametrize("id", ["aaaaaaaaaa", "x", SHIPPED.id.upper(), "a" * 999])
def test_an_unknown_puzzle_is_a_404_in_plain_words(shipped: Site, id: str) -> None:
    for page in (shipped.visitor().get(f"/puzzle/{id}"), shipped.visitor().answer("monk.2.1", url=f"/puzzle/{id}")):
        assert page.status_code == 404
        assert text(page, ".lead").startswith("There is no such puzzle here.")


def test_themes_and_origin_are_hidden_until_the_answer(shipped: Site) -> None:
    visitor = shipped.visitor()
    assert soup(visitor.get(PERMALINK)).select(".about-puzzle, .chief, .themes, .origin") == []
    page = visitor.answer("monk.2.1", url=PERMALINK)
    assert text(page, ".verdict .chief") == (
        "The last turn. It was your last turn: after it, gold and keys buy you nothing any more."
    )
    assert soup(page).select(".themes") == []
    assert text(page, ".origin") == (
        f"Puzzle {SHIPPED.id} · difficulty 1500 · deal 1 · played up to here by value, greedy (1/8 of its turns at"
        " random)"
    )
    assert links(page, "#permalink") == {"permalink": PERMALINK}


def test_themes_are_told_in_french_to_the_french(shipped: Site) -> None:
    visitor = shipped.visitor()
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    visitor.get(PERMALINK)
    assert text(visitor.answer("monk.2.1", url=PERMALINK), ".chief b") == "Le dernier tour."


def test_todays_puzzle_comes_from_the_pack_at_once(daily: Site) -> None:
    visitor = daily.visitor()
    assert len(soup(visitor.get(URL)).select("#take-squire")) == 1
    visitor.answer("monk.2.1")
    assert daily.rows("attempts", "mode", "date", "puzzle") == [("daily", str(TODAY), SHIPPED.id)]
    assert text(visitor.get("/"), ".candles b") == "1 day in a row"


def test_a_shipped_puzzle_of_the_day_is_not_searched_for(daily: Site) -> None:
    ask_for_today(daily.app)
    assert daily.app.extensions["trainer"][Finder].search(TODAY, "Ann") is None


def test_the_permalink_of_a_daily_puzzle_leads_to_its_date(daily: Site) -> None:
    assert daily.visitor().get(PERMALINK).request.path == URL
    assert daily.visitor().answer("monk.2.1", url=PERMALINK).request.path == URL
    assert daily.rows("attempts", "id") == []


def test_the_permalink_of_a_puzzle_to_come_gives_nothing_away(daily: Site) -> None:
    page = daily.visitor().get(f"/puzzle/{OTHER.id}")
    assert (page.status_code, text(page, ".lead")) == (
        404,
        "The puzzle for Friday, 4 December 2026 is not out yet. Come back on that day.",
    )


def test_a_puzzle_that_was_found_for_a_date_has_a_permalink_too(site: Site) -> None:
    assert site.visitor().get(PERMALINK).request.path == URL


def test_who_answered_another_puzzle_of_the_date_still_sees_that_one(tmp_path: Path) -> None:
    before = site_with(tmp_path, {})
    keep_found(tmp_path, TODAY, SHIPPED)
    visitor = before.visitor()
    visitor.get(URL)
    visitor.answer("monk.2.1")
    after = site_with(tmp_path, {TODAY: OTHER}, OTHER)
    same = after.visitor()
    cookie = visitor.cookie
    assert cookie is not None
    same.client.set_cookie(cookie.key, cookie.value)
    assert text(same.get(URL), "#verdict") == "Inaccuracy"
    assert position_in_form(after.visitor(), URL) != position_in_form(before.visitor(), URL)


def test_a_puzzle_is_shown_as_the_pack_has_it_else_as_it_was_when_it_was_first_answered(tmp_path: Path) -> None:
    for pack, rating in (([SHIPPED], 1500), ([replace(SHIPPED, rating=2000)], 2000), ([], 1500)):
        visitor = site_with(tmp_path, {}, *pack).visitor()
        visitor.get(PERMALINK)
        assert f"difficulty {rating}" in text(visitor.answer("monk.2.1", url=PERMALINK), ".origin")


def test_a_damaged_puzzle_of_the_day_is_searched_for(tmp_path: Path) -> None:
    site = site_with(tmp_path, {TODAY: SHIPPED})
    keep_found(tmp_path, TODAY, OTHER)
    assert len(soup(site.visitor().get(URL)).select("#take-squire")) == 1
