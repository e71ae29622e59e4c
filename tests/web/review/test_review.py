"""Missed puzzles come back, day by day, until they are mastered."""

from datetime import UTC, date, datetime, timedelta

import pytest
from fsrs import Rating
from sqlite_utils import Database
from werkzeug.test import TestResponse

from tests.conftest import TODAY, keep_found, made_puzzle
from tests.web.conftest import URL, Site, Visitor, soup, text
from tests.web.site.test_languages import english_on
from trainer.coach.grading import graded
from trainer.solver.verdicts import Verdict
from trainer.web.database.storage import FILE
from trainer.web.review.schedule import Graded, schedule_of

BEST, GOOD_ENOUGH, MISTAKE = "squire.2.1", "monk.2.1", "royal-guard.2.1.key"
PUZZLE = made_puzzle().id
TOMORROW = "2026-12-04"


def post(visitor: Visitor, url: str, **form: str) -> TestResponse:
    return visitor.client.post(url, data=form, follow_redirects=True)


def review(visitor: Visitor, turn: str) -> TestResponse:
    """Sit down to the puzzle that is due, and answer it."""
    page = post(visitor, "/review/next")
    return visitor.answer(turn, url=page.request.path)


def pass_days(site: Site, days: float) -> None:
    site.clock.now += timedelta(days=days)


def due(site: Site) -> list[tuple[str, str | None]]:
    return site.rows("reviews", "due", "mastered")


@pytest.fixture
def missed(site: Site, visitor: Visitor) -> Visitor:
    """Give a visitor who made a mistake in today's puzzle."""
    visitor.answer(MISTAKE)
    return visitor


def test_intervals_grow_with_clean_answers_until_the_puzzle_is_mastered() -> None:
    day, answers, intervals = TODAY, [Graded(TODAY, Rating.Again)], []
    while not (schedule := schedule_of(answers)).mastered:
        intervals.append((schedule.due - day).days)
        day = schedule.due
        answers.append(Graded(day, Rating.Good))
    assert intervals == [1, 2, 6, 17]
    assert (schedule.clean, (schedule.due - day).days) == (4, 44)


def test_an_answer_that_is_not_clean_breaks_the_chain() -> None:
    answers = [Graded(TODAY + timedelta(n), grade) for n, grade in ((0, 1), (1, 3), (3, 3), (9, 2))]  # type: ignore[arg-type]
    assert (schedule_of(answers[:3]).clean, schedule_of(answers).clean) == (2, 0)


@pytest.mark.parametrize(
    ("verdict", "hints", "grades"),
    [
        (Verdict.BEST, 0, (Rating.Good, Rating.Easy)),
        (Verdict.GOOD, 0, (Rating.Good, Rating.Good)),
        (Verdict.BEST, 1, (Rating.Hard, Rating.Hard)),
        (Verdict.BEST, 4, (Rating.Again, Rating.Again)),
        (Verdict.INACCURACY, 0, (Rating.Hard, Rating.Hard)),
        (Verdict.MISTAKE, 0, (Rating.Again, Rating.Again)),
        (Verdict.BLUNDER, 2, (Rating.Again, Rating.Again)),
    ],
)
def test_the_verdict_and_the_hints_decide_on_the_grade(
    verdict: Verdict, hints: int, grades: tuple[Rating, Rating]
) -> None:
    grade = graded(verdict, hints)
    assert (grade.review, grade.at_most) == grades


def test_a_mistake_comes_back_the_next_day(site: Site, missed: Visitor) -> None:
    assert site.rows("reviews", "puzzle", "due", "added", "mastered", "seed", "themes") == [
        (PUZZLE, TOMORROW, str(TODAY), None, 1, "purse last-turn")
    ]
    assert site.rows("attempts", "mode", "grade", "grade_chosen") == [("daily", 1, 0)]
    page = missed.get("/review")
    assert text(page, "#due-now") == "Nothing is due today"
    assert "The next one comes tomorrow, on Friday, 4 December 2026." in text(page, ".due")
    assert text(missed.get(URL), ".notebook > .aside").startswith("This puzzle comes back for review tomorrow")


@pytest.mark.parametrize(
    ("setting", "turn", "is_missed"),
    [
        ("", GOOD_ENOUGH, False),
        ("inaccuracy", GOOD_ENOUGH, True),
        ("blunder", MISTAKE, False),
    ],
)
def test_what_comes_back_is_up_to_the_player(
    site: Site, visitor: Visitor, setting: str, turn: str, is_missed: bool
) -> None:
    post(visitor, "/settings", review_from=setting)
    visitor.answer(turn)
    assert bool(due(site)) == is_missed


def test_a_mistake_in_any_mode_comes_back(site: Site, visitor: Visitor) -> None:
    with Database(site.data / FILE) as db:
        db.table("daily_puzzles").delete_where()
    keep_found(site.data, 7, made_puzzle())
    visitor.get(f"/puzzle/{PUZZLE}")
    visitor.answer(MISTAKE, url=f"/puzzle/{PUZZLE}")
    assert site.rows("attempts", "mode", "grade") == [("endless", 1)]
    assert due(site) == [(TOMORROW, None)]


def test_a_mistake_is_reviewed_the_next_day(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    assert text(missed.get("/review"), "#due-now") == "1 puzzle is due today"
    assert text(missed.get("/"), "#due") == "1 puzzle due"
    page = review(missed, BEST)
    assert page.request.path == "/review/1"
    assert text(page, "#verdict") == "Best"
    assert text(page, "#comes-back") == "It comes back in 2 days, on Sunday, 6 December 2026."
    assert due(site) == [("2026-12-06", None)]
    assert site.rows("attempts", "mode", "grade") == [("daily", 1), ("review", 3)]
    assert text(missed.get("/"), "#due") == ""


def test_each_grade_says_when_the_puzzle_would_come_back(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    page = review(missed, BEST)
    assert [" ".join(button.get_text(" ").split()) for button in soup(page).select(".grade")] == [
        "Again tomorrow · 5 Dec",
        "It was hard tomorrow · 5 Dec",
        "It went well in 2 days · 6 Dec",
        "It was easy in 3 days · 7 Dec",
    ]
    assert [button["value"] for button in soup(page).select(".grade[aria-pressed]")] == ["3"]


def test_a_grade_is_changed_once(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    review(missed, BEST)
    assert text(post(missed, "/review/1/grade", grade="4"), "#comes-back").startswith("It comes back in 3 days")
    assert post(missed, "/review/1/grade", grade="4").status_code == 200
    refused = post(missed, "/review/1/grade", grade="2")
    assert (refused.status_code, text(refused, "main p")) == (
        409,
        "You have already changed when this puzzle comes back, and you can only do that once.",
    )
    assert due(site) == [("2026-12-07", None)]
    assert site.rows("attempts", "grade", "grade_chosen") == [(1, 0), (4, 1)]


def test_no_grade_makes_an_answer_better_than_it_was(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    review(missed, GOOD_ENOUGH)
    assert due(site) == [("2026-12-05", None)]
    assert post(missed, "/review/1/grade", grade="3").status_code == 422
    assert post(missed, "/review/1/grade", grade="1").status_code == 200
    assert site.rows("attempts", "grade", "grade_chosen") == [(1, 0), (1, 1)]


def test_a_grade_that_makes_no_sense_is_refused(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    post(missed, "/review/next")
    grades = ("", "5", "good", "3")
    assert [post(missed, "/review/1/grade", grade=grade).status_code for grade in grades] == [400, 400, 400, 409]
    assert due(site) == [(TOMORROW, None)]


def test_clean_answers_at_growing_intervals_master_a_puzzle(site: Site, missed: Visitor) -> None:
    for days in (1, 2, 6, 17):
        pass_days(site, days)
        page = review(missed, BEST)
    assert text(page, "#comes-back").startswith("Mastered:")
    assert due(site) == [("2027-02-11", "2026-12-29")]
    pass_days(site, 100)
    overview = missed.get("/review")
    assert text(overview, "#due-now") == "All mastered"
    assert text(overview, ".figures") == "On their way 0 Mastered 1"


def test_the_same_review_waits_until_it_is_answered(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    assert [post(missed, "/review/next").request.path for _ in range(2)] == ["/review/1", "/review/1"]
    missed.answer(BEST, url="/review/1")
    missed.answer(MISTAKE, url="/review/1")
    assert site.rows("attempts", "mode", "turn") == [("daily", MISTAKE), ("review", BEST)]
    assert post(missed, "/review/next").request.path == "/review"


def test_a_puzzle_that_is_gone_is_not_asked(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    post(missed, "/review/next")
    with Database(site.data / FILE) as db:
        db.execute("UPDATE puzzles SET puzzle = 'damaged'")
    for page in (missed.get("/review/1"), post(missed, "/review/next")):
        assert (page.status_code, text(page, "main p")[:30]) == (404, "This puzzle is no longer here.")
    assert due(site) == [(TOMORROW, None)]


def test_a_review_is_nobody_elses(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    post(missed, "/review/next")
    stranger = site.visitor()
    assert [stranger.get("/review/1").status_code, post(stranger, "/review/1/grade", grade="3").status_code] == [
        404
    ] * 2
    assert post(stranger, "/review/next").request.path == "/review"
    assert text(stranger.get("/review"), "#due-now") == "Nothing to review yet"


def test_a_puzzle_is_due_by_the_day_in_the_players_time_zone(site: Site, missed: Visitor) -> None:
    site.clock.now = datetime(2026, 12, 3, 23, tzinfo=UTC)
    for zone, counted in (("UTC", ""), ("Pacific/Kiritimati", "1 puzzle due"), ("Pacific/Honolulu", "")):
        post(missed, "/settings", timezone=zone)
        assert text(missed.get("/about"), "#due") == counted, zone


def test_a_puzzle_whose_day_is_not_over_does_not_come_up(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    keep_found(site.data, date(2026, 12, 4), made_puzzle())
    assert text(missed.get("/review"), "#due-now") == "Nothing is due today"
    assert post(missed, "/review/next").request.path == "/review"
    assert post(missed, "/review/redo", game="1").status_code == 422
    pass_days(site, 1)
    assert text(missed.get("/review"), "#due-now") == "1 puzzle is due today"


def test_what_was_missed_is_redone_and_keeps_its_day(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    review(missed, BEST)
    page = post(missed, "/review/redo", theme="last-turn")
    assert page.request.path == "/review/2"
    assert "A set is under way: 1 puzzle of 1 is left." in text(missed.get("/review"), ".under-way")
    answered = missed.answer(BEST, url="/review/2")
    assert text(answered, "#comes-back").startswith("It wasn't due yet, so its day stays the same")
    assert text(answered, ".left") == "That was the last one of this set."
    assert due(site) == [("2026-12-06", None)]
    assert site.rows("attempts", "mode", "grade", "run") == [
        ("daily", 1, None),
        ("review", 3, None),
        ("review", None, 1),
    ]
    assert soup(missed.get("/review")).select(".under-way") == []


def test_a_set_is_a_theme_a_period_or_a_game(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    forms: list[dict[str, str]] = [{"theme": "purse"}, {"game": "1"}, {"from": str(TODAY), "to": str(TODAY)}]
    assert [post(missed, "/review/redo", **form).request.path for form in forms] == [f"/review/{n}" for n in (1, 2, 3)]
    assert site.rows("redos", "puzzles") == [(PUZZLE,)] * 3
    assert [ended is None for (ended,) in site.rows("runs", "ended")] == [False, False, True]


def test_what_is_missed_again_when_it_is_redone_comes_back_the_next_day(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    review(missed, BEST)
    post(missed, "/review/redo", theme="purse")
    missed.answer(MISTAKE, url="/review/2")
    assert due(site) == [("2026-12-05", None)]


def test_a_set_that_has_nothing_is_refused_with_a_sentence(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    refused: dict[str, dict[str, str]] = {
        "You missed nothing there": {"theme": "shields"},
        "You missed nothing": {"from": "2026-12-04", "to": "2026-12-05"},
        "That period ends before it begins": {"from": "2026-12-05", "to": "2026-12-04"},
        "Days look like": {"from": "yesterday", "to": "2026-12-04"},
        "Choose a theme": {},
    }
    for said, form in refused.items():
        page = post(missed, "/review/redo", **form)
        assert (page.status_code, text(page, ".problem")[: len(said)]) == (422, said)
    assert site.rows("runs", "id") == []


def test_a_set_is_stopped(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    post(missed, "/review/redo", game="1")
    assert soup(post(missed, "/review/redo/stop")).select(".under-way") == []
    assert post(missed, "/review/next", of="redo").request.path == "/review"


def test_a_due_review_puts_a_set_aside_and_not_an_end_to_it(site: Site, missed: Visitor) -> None:
    pass_days(site, 1)
    post(missed, "/review/redo", game="1")
    assert post(missed, "/review/next").request.path == "/review/2"
    assert missed.get("/review/1").request.path == "/review"
    assert missed.answer(BEST, url="/review/1").request.path == "/review"
    assert post(missed, "/review/next", of="redo").request.path == "/review/3"
    assert site.rows("attempts", "mode") == [("daily",)]


def test_who_has_missed_nothing_is_told_what_comes_here(visitor: Visitor) -> None:
    for page in (visitor.get("/review"), post(visitor, "/review/next")):
        assert text(page, "#due-now") == "Nothing to review yet"
        assert "Every answer that loses 2.5 points or more comes back by itself" in text(page, "main")


def test_reviews_history_and_notebook_speak_french(site: Site, visitor: Visitor) -> None:
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    visitor.answer(MISTAKE)
    visitor.client.post(f"/puzzle/{PUZZLE}/bookmark", data={"marked": "1"})
    pages = [visitor.get("/review"), visitor.get("/history"), visitor.get("/bookmarks")]
    pass_days(site, 1)
    pages += [visitor.get("/review"), review(visitor, BEST), post(visitor, "/review/1/grade", grade="4")]
    pages += [post(visitor, "/review/redo", theme="x"), post(visitor, "/review/redo", game="1"), visitor.get("/review")]
    pages += [visitor.client.post(f"/puzzle/{PUZZLE}/note", data={"note": "a" * 1001})]
    assert [english_on(page) for page in pages] == [[]] * len(pages)
    assert text(pages[4], "#comes-back") == "Elle revient dans 2 jours, le dimanche 6 décembre 2026."


def test_the_time_of_a_review_begins_with_its_own_first_look(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    pass_days(site, 1 / 1440)
    visitor.answer(MISTAKE)
    pass_days(site, 1)
    url = post(visitor, "/review/next").request.path
    pass_days(site, 1 / 1440)
    visitor.answer(BEST, url=url)
    assert site.rows("attempts", "mode", "seconds") == [("daily", 60.0), ("review", 60.0)]
