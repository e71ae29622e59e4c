"""Streaks and storms: what ends them, what counts, and how they went."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from werkzeug.test import TestResponse

from tests.conftest import Clock
from tests.web.conftest import Site, Visitor, soup, text
from tests.web.practising import EASY, HARD, MIDDLE, PUZZLES, answer, asked, other_puzzle, practice_site, refute
from tests.web.site.test_languages import english_on
from trainer.puzzles.library import Library
from trainer.solver.verdicts import Verdict
from trainer.web.runs.rules import RULES, STORM, STREAK, Run

RUN = ("mode", "started", "ended", "solved", "skips")
NOON, LATER = "2026-12-03T12:00:00+00:00", "2026-12-03T12:03:00+00:00"
BEST, INACCURACY, MISTAKE = "squire.2.1", "monk.2.1", "royal-guard.2.1.key"
MANY = {puzzle.id: puzzle for puzzle in (other_puzzle(number, 1000 + 75 * number) for number in range(1, 16))}
"""Puzzles each as hard as one of a streak."""


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Site:
    return practice_site(tmp_path, clock, *MANY.values())


def begin(visitor: Visitor, mode: str) -> str:
    """Start a run, or go on, and tell the page that this leads to."""
    visitor.get(f"/{mode}")
    return str(visitor.client.post(f"/{mode}").location)


def solve(site: Site, visitor: Visitor, mode: str, turn: str = BEST) -> TestResponse:
    """Answer the puzzle that waits in the run of a mode, which begins if none is under way."""
    url = begin(visitor, mode)
    return answer(visitor, url, MANY[asked(site)[-1]], turn)


def actions(page: TestResponse) -> dict[str, str]:
    """Return the forms on a page by their buttons' ids."""
    return {str(form.button["id"]): str(form["action"]) for form in soup(page).select("form:has(> button[id])")}  # type: ignore[index]


def results(page: TestResponse) -> list[str]:
    return [" ".join(item.get_text(" ").split()) for item in soup(page).select(".run-answers li")]


def test_a_streak_rises_in_difficulty_and_passes_inaccuracies(site: Site, visitor: Visitor) -> None:
    for turn in (BEST, INACCURACY, BEST, INACCURACY, BEST, BEST):
        page = solve(site, visitor, STREAK, turn)
    assert text(page, ".run-solved") == "6 in a row"
    assert actions(page)["next"] == "/streak"
    assert [MANY[puzzle].rating for puzzle in asked(site)] == [1075, 1150, 1225, 1300, 1375, 1450]
    assert site.rows("runs", *RUN) == [(STREAK, NOON, None, 6, 0)]
    assert set(site.rows("attempts", "mode", "run", "hints", "rated")) == {(STREAK, 1, 0, 0)}


def test_a_streak_ends_with_the_first_mistake(site: Site, visitor: Visitor) -> None:
    solve(site, visitor, STREAK)
    page = solve(site, visitor, STREAK, MISTAKE)
    assert text(page, "#verdict") == "Mistake"
    assert "next" not in actions(page)
    assert soup(page).select_one("#result")["href"] == "/streak/runs/1"  # type: ignore[index]
    assert site.rows("runs", *RUN) == [(STREAK, NOON, NOON, 1, 0)]
    result = visitor.get("/streak/runs/1")
    assert (text(result, "h1"), text(result, ".lead")) == ("1 in a row", "Your best result so far.")
    assert [line.partition(" ")[2].split(" ", 1)[1] for line in results(result)] == [
        "Best 0.0 points lost",
        "Mistake 4.0 points lost",
    ]


def test_the_next_streak_begins_anew(site: Site, visitor: Visitor) -> None:
    solve(site, visitor, STREAK, MISTAKE)
    assert begin(visitor, STREAK) == "/streak/2"
    assert site.rows("runs", "ended", "solved") == [(NOON, 0), (None, 0)]
    assert text(visitor.get("/streak/runs/1"), ".lead") == (
        "Not this time. Look at what the better turns were, then try again."
    )


def test_a_streak_has_one_skip_whatever_is_clicked_twice(site: Site, visitor: Visitor) -> None:
    url = begin(visitor, STREAK)
    skip = actions(visitor.get(url))["skip"]
    assert [visitor.client.post(skip).location for _ in range(2)] == ["/streak/2"] * 2
    page = visitor.get("/streak/2")
    assert "skip" not in actions(page)
    assert visitor.client.post("/streak/2/skip").status_code == 409
    assert site.rows("sittings", "attempt", "skipped", "run") == [(None, 1, 1), (None, 0, 1)]
    assert site.rows("runs", *RUN) == [(STREAK, NOON, None, 0, 1)]
    assert visitor.get("/streak/1").request.path == "/streak"
    assert answer(visitor, "/streak/1", MANY[asked(site)[0]]).status_code == 409


def test_a_streak_waits_across_days_and_a_double_start_is_one(site: Site, visitor: Visitor) -> None:
    first = begin(visitor, STREAK)
    site.clock.now += timedelta(days=3)
    assert begin(visitor, STREAK) == first
    assert text(visitor.get("/streak"), "#begin") == "Continue"
    assert len(site.rows("runs", "id")) == 1


def test_two_starts_at_once_are_one_run(site: Site, visitor: Visitor) -> None:
    visitor.get("/storm")
    cookie = visitor.cookie
    assert cookie is not None

    def click(_: int) -> str:
        client = site.app.test_client()
        client.set_cookie(cookie.key, cookie.value)
        return str(client.post("/storm").location)

    with ThreadPoolExecutor(4) as clicks:
        assert set(clicks.map(click, range(4))) == {"/storm/1"}
    assert len(site.rows("runs", "id")) == len(site.rows("sittings", "id")) == 1


def test_a_storm_goes_straight_on_and_tells_the_last_verdict(site: Site, visitor: Visitor) -> None:
    page = solve(site, visitor, STORM, INACCURACY)
    assert page.request.path == "/storm/2"
    assert text(page, ".run-last") == "Your last answer: Inaccuracy, 2.0 points lost."
    page = solve(site, visitor, STORM)
    assert (page.request.path, text(page, ".run-solved")) == ("/storm/3", "1 solved")
    assert len(set(asked(site))) == 3
    assert text(visitor.get("/storm/1"), "#verdict") == "Inaccuracy"
    assert actions(visitor.get("/storm/1"))["next"] == "/storm"


def test_the_server_says_how_much_of_a_storm_is_left(site: Site, visitor: Visitor) -> None:
    url = begin(visitor, STORM)
    site.clock.now += timedelta(seconds=70)
    page = visitor.get(url)
    assert soup(page).select_one("#countdown")["data-left"] == "110.0"  # type: ignore[index]
    assert text(page, "#countdown") == "until 12:03:00"
    scripts = [str(script["src"]).partition("?")[0] for script in soup(page).select("script[src*=storm]")]
    assert scripts == ["/static/storm.js"]
    assert soup(visitor.get("/streak")).select("script[src*=storm]") == []


def test_an_answer_after_the_time_is_kept_but_does_not_count(site: Site, visitor: Visitor) -> None:
    solve(site, visitor, STORM)
    site.clock.now += timedelta(seconds=180)
    late = visitor.get("/storm/2")
    assert text(late, ".run-over p") == "Time is up: what you answer now is saved, but doesn't count."
    page = answer(visitor, "/storm/2", MANY[asked(site)[1]])
    assert page.request.path == "/storm/runs/1"
    assert (text(page, "h1"), len(site.rows("attempts", "id"))) == ("1 solved", 2)
    assert results(page)[1].endswith("Best 0.0 points lost · after time was up")


def test_a_new_storm_puts_away_what_is_left_of_the_last_one(site: Site, visitor: Visitor) -> None:
    begin(visitor, STORM)
    site.clock.now += timedelta(minutes=10)
    assert begin(visitor, STORM) == "/storm/2"
    assert site.rows("runs", *RUN) == [(STORM, NOON, LATER, 0, 0), (STORM, "2026-12-03T12:10:00+00:00", None, 0, 0)]
    assert site.rows("sittings", "skipped", "run") == [(1, 1), (0, 2)]
    assert results(visitor.get("/storm/runs/1")) == []
    assert visitor.client.post("/storm/2/skip").status_code == 409


def test_a_second_look_after_a_storm_shows_the_verdict(site: Site, visitor: Visitor) -> None:
    solve(site, visitor, STORM)
    site.clock.now += timedelta(minutes=4)
    page = answer(visitor, "/storm/1", MANY[asked(site)[0]], INACCURACY)
    assert (page.request.path, text(page, "#verdict")) == ("/storm/1", "Inaccuracy")
    assert len(site.rows("attempts", "id")) == 1


def test_a_run_ends_when_every_puzzle_was_asked(tmp_path: Path, clock: Clock) -> None:
    site = practice_site(tmp_path, clock)
    visitor = site.visitor()
    for _ in PUZZLES:
        url = begin(visitor, STORM)
        page = answer(visitor, url, PUZZLES[asked(site)[-1]])
    assert page.request.path == "/storm/runs/1"
    assert site.rows("runs", *RUN) == [(STORM, NOON, NOON, 3, 0)]


def test_a_puzzle_that_hints_were_taken_for_is_in_no_run(tmp_path: Path, clock: Clock) -> None:
    site = practice_site(tmp_path, clock)
    visitor = site.visitor()
    for puzzle in (EASY, HARD):
        visitor.get(f"/puzzle/{puzzle.id}")
        visitor.client.post(f"/puzzle/{puzzle.id}", data={"hint": "1"})
    page = answer(visitor, begin(visitor, STORM), MIDDLE)
    assert (asked(site), page.request.path) == ([MIDDLE.id], "/storm/runs/1")


def test_without_puzzles_nothing_begins(site: Site, visitor: Visitor) -> None:
    site.app.extensions["trainer"][Library].entries = ()
    visitor.get("/storm")
    page = visitor.client.post("/storm")
    assert (page.status_code, site.rows("runs", "id")) == (409, [])


def test_the_best_results_stand_on_the_first_page(site: Site, visitor: Visitor) -> None:
    for turns in ((BEST, MISTAKE), (BEST, BEST, MISTAKE), (MISTAKE,)):
        for turn in turns:
            solve(site, visitor, STREAK, turn)
    best = [(link.get_text(), link["href"]) for link in soup(visitor.get("/streak")).select("#best-runs + ol a")]
    assert best == [("2 in a row", "/streak/runs/2"), ("1 in a row", "/streak/runs/1")]


def test_runs_are_their_owners_alone(site: Site, visitor: Visitor) -> None:
    begin(visitor, STREAK)
    other = site.visitor()
    assert [other.get(url).status_code for url in ("/streak/1", "/streak/runs/1", "/storm/1")] == [404] * 3
    assert other.client.post("/streak").status_code == 400
    assert visitor.get("/storm/runs/1").status_code == 404


def test_the_time_of_each_answer_is_told_only_if_wanted(site: Site, visitor: Visitor) -> None:
    visitor.get(begin(visitor, STREAK))
    site.clock.now += timedelta(seconds=65)
    solve(site, visitor, STREAK, MISTAKE)
    assert "1 min 5 s" not in results(visitor.get("/streak/runs/1"))[0]
    visitor.client.post("/settings", data={"show_time": "shown"})
    assert results(visitor.get("/streak/runs/1"))[0].endswith("4.0 points lost · 1 min 5 s")


def test_runs_are_french_to_the_french(site: Site, visitor: Visitor) -> None:
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    solve(site, visitor, STREAK, MISTAKE)
    solve(site, visitor, STORM)
    urls = ["/streak", "/streak/1", "/streak/runs/1", "/storm/2", "/practice"]
    assert [english_on(visitor.get(url)) for url in urls] == [[] for _ in urls]
    site.clock.now += timedelta(minutes=4)
    assert [english_on(visitor.get(url)) for url in ("/storm", "/storm/2", "/storm/runs/2")] == [[], [], []]


def test_the_rules_of_the_runs() -> None:
    assert RULES[STREAK].counting == {Verdict.BEST, Verdict.GOOD, Verdict.INACCURACY}
    assert RULES[STORM].counting == {Verdict.BEST, Verdict.GOOD}
    run = Run(1, "anna", STORM, NOON, None, 0, 0)
    assert [run.target(asked) for asked in (0, 1, 10)] == [1000, 1050, 1500]


def test_an_answer_does_not_count_once_the_verdict_was_seen_on_another_page(site: Site, visitor: Visitor) -> None:
    url = begin(visitor, STREAK)
    puzzle = MANY[asked(site)[0]]
    site.clock.now += timedelta(seconds=1)
    answer(visitor, f"/puzzle/{puzzle.id}", puzzle, MISTAKE)
    answer(visitor, url, puzzle, BEST)
    assert site.rows("runs", *RUN) == [(STREAK, NOON, None, 0, 0)]
    assert site.rows("attempts", "mode", "verdict") == [("link", "mistake"), (STREAK, "best")]


def test_a_puzzle_that_is_refuted_while_it_waits_makes_way_for_another_one(site: Site, visitor: Visitor) -> None:
    begin(visitor, STREAK)
    refute(site, asked(site)[0])
    assert begin(visitor, STREAK) == "/streak/2"
    assert site.rows("sittings", "skipped") == [(1,), (0,)]
    assert site.rows("runs", *RUN) == [(STREAK, NOON, None, 0, 0)]


def test_a_puzzle_left_over_from_a_storm_has_hints_again(site: Site, visitor: Visitor) -> None:
    begin(visitor, STORM)
    puzzle = asked(site)[0]
    assert visitor.client.post(f"/puzzle/{puzzle}", data={"hint": "1"}).status_code == 409
    site.clock.now += timedelta(minutes=3)
    assert visitor.client.post(f"/puzzle/{puzzle}", data={"hint": "1"}).status_code == 303
    assert site.rows("hints", "puzzle", "taken") == [(puzzle, 1)]
