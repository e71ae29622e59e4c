"""The progress page: what counts, what the charts say, and what there is to see before they say anything."""

from dataclasses import replace
from datetime import date, timedelta
from xml.etree import ElementTree as ET

import pytest
from werkzeug.test import TestResponse

from tests.conftest import TODAY
from tests.web.conftest import Site, Visitor, soup, text
from tests.web.site.test_languages import english_on
from trainer.solver.verdicts import verdict_of
from trainer.web.database.storage import Attempt, Storage
from trainer.web.progress.calendar_views import calendar
from trainer.web.progress.charts import Point, columns, line
from trainer.web.progress.figures import DayTally, Figures, Tally
from trainer.web.progress.trend_views import halves, thinned

WHO = "a profile"
ANSWER = Attempt(
    profile=WHO,
    mode="practice",
    date=None,
    puzzle="first",
    position="cc1-x",
    turn="monk.2.1",
    loss=0.0,
    verdict="best",
    seconds=None,
    day=TODAY.isoformat(),
    created="2026-12-03T12:00:00+00:00",
    best="monk.2.1",
    themes="purses sets",
    kind="cell",
    turn_number=6,
    players=4,
)


def answers(*losses: float, first: int = 0, **changed: object) -> list[Attempt]:
    """Make answers to different puzzles that lose these points."""
    return [
        replace(ANSWER, puzzle=f"puzzle {number}", loss=loss, verdict=verdict_of(loss), **changed)  # type: ignore[arg-type]
        for number, loss in enumerate(losses, first)
    ]


def keep(site: Site, attempts: list[Attempt]) -> None:
    storage = Storage(site.data)
    for attempt in attempts:
        assert storage.keep_attempt(attempt, "a puzzle")
    storage.close()


def ago(days: int) -> str:
    return (TODAY - timedelta(days)).isoformat()


@pytest.fixture
def player(site: Site, visitor: Visitor) -> Visitor:
    """Give a visitor whose attempts are those of the profile WHO."""
    with visitor.client.session_transaction() as session:
        session["profile"] = WHO
    return visitor


@pytest.fixture
def figures(site: Site) -> Figures:
    return Figures(Storage(site.data).db, WHO, date.min)


def questions(page: TestResponse) -> list[str]:
    return [heading.get_text() for heading in soup(page).select("h2")]


def table(page: TestResponse, of: str) -> list[list[str]]:
    """Return the rows of the table behind the chart with this id."""
    rows = soup(page).select(f"section[aria-labelledby={of}] tbody tr")
    return [[cell.get_text() for cell in row.select("th, td")] for row in rows]


def test_best_and_good_count_whole_and_an_inaccuracy_half(site: Site, figures: Figures) -> None:
    keep(site, answers(0.0, 0.5, 2.0, 4.0, 6.0))
    tally = figures.skills().kinds["cell"]
    assert tally == Tally(5, 2.5, 12.5)
    assert (tally.accuracy, tally.loss) == (0.5, 2.5)


def test_first_answers_without_hints_and_outside_review_count(site: Site, figures: Figures) -> None:
    first, *others = answers(1.0, 2.0, 3.0)
    again = replace(first, loss=5.0, verdict="blunder")
    keep(
        site,
        [first, again, replace(others[0], mode="review"), replace(others[1], hints=1), replace(again, mode="review")],
    )
    assert figures.losses(each=True) == [DayTally(TODAY, 1, 1.0)]
    assert figures.played() == {TODAY: 5}


def test_what_was_counted_is_counted_again_once_there_is_a_new_answer(site: Site, figures: Figures) -> None:
    keep(site, answers(0.0))
    assert [figures.skills().kinds for _ in range(2)] == 2 * [{"cell": Tally(1, 1.0, 0.0)}]
    assert len(figures.kept) == 1
    keep(site, answers(6.0, first=1))
    assert figures.skills().kinds == {"cell": Tally(2, 1.0, 6.0)}


def test_each_hint_takes_a_quarter_of_what_an_answer_counts(site: Site, figures: Figures) -> None:
    first, *others = answers(0.0, 0.0, 2.0, 0.0)
    keep(site, [first, *(replace(other, hints=hints) for other, hints in zip(others, (1, 2, 4), strict=True))])
    assert figures.skills().kinds["cell"] == Tally(4, 1 + 0.75 + 0.25 + 0, 2.0)
    assert figures.losses(each=True) == [DayTally(TODAY, 1, 0.0)]


def test_an_answer_counts_for_each_of_its_themes_and_once_for_all_else(site: Site, figures: Figures) -> None:
    keep(
        site, answers(0.0, 0.0, themes="purses sets") + answers(4.0, first=2, themes="sets", kind="key", turn_number=9)
    )
    skills = figures.skills()
    assert skills.themes == {"purses": Tally(2, 2.0, 0.0), "sets": Tally(3, 2.0, 4.0)}
    assert skills.kinds == {"cell": Tally(2, 2.0, 0.0), "key": Tally(1, 0.0, 4.0)}
    assert skills.turns == {6: Tally(2, 2.0, 0.0), 9: Tally(1, 0.0, 4.0)}
    assert skills.players == {4: Tally(3, 2.0, 4.0)}


def test_who_has_never_played_is_told_what_will_be_here(visitor: Visitor) -> None:
    page = visitor.get("/progress")
    assert (
        text(page, ".lead") == "Here your answers turn into charts that show you what to work on. There are none yet."
    )
    assert len(soup(page).select(".spaced li")) == 3
    assert questions(page) == []


def test_the_window_is_in_the_url(site: Site, player: Visitor) -> None:
    keep(site, answers(1.0, day=ago(0)) + answers(2.0, first=1, day=ago(6)) + answers(3.0, first=2, day=ago(40)))
    shown = {days: table(player.get(f"/progress?days={days}"), "lost") for days in ("1", "7", "90", "all")}
    assert shown["1"] == [["1", "1.0", "1"]]
    assert shown["7"] == [["3 Dec 2026", "1.0", "1"], ["27 Nov 2026", "2.0", "1"]]
    assert shown["90"] == shown["all"]
    assert shown["all"] == [["30 Nov 2026", "1.0", "1"], ["23 Nov 2026", "2.0", "1"], ["19 Oct 2026", "3.0", "1"]]
    assert table(player.get("/progress"), "lost") == shown["7"]
    assert text(player.get("/progress?days=7"), "[aria-current=page].button") == "7 days"


def test_a_window_that_does_not_exist_is_refused(visitor: Visitor) -> None:
    page = visitor.get("/progress?days=8")
    assert page.status_code == 404
    assert text(page, ".lead").startswith("There is no such period.")


def test_a_window_with_no_answers_says_so_and_keeps_the_calendar(site: Site, player: Visitor) -> None:
    keep(site, answers(1.0, day=ago(40)))
    page = player.get("/progress?days=7")
    assert text(page, ".lead").startswith("No answers from these days count.")
    assert questions(page) == ["How often do I play?"]


def test_weak_themes_lead_to_their_drills_and_strong_ones_are_listed_apart(site: Site, player: Visitor) -> None:
    keep(site, answers(*[0.0] * 5, themes="purses") + answers(*[4.0] * 5, first=5, themes="sets"))
    page = player.get("/progress")
    lists = [[" ".join(it.get_text(" ").split()) for it in each.select("li")] for each in soup(page).select(".skills")]
    assert lists == [["Sets 0% 5 answers"], ["Purses 100% 5 answers"]]
    assert [link["href"] for link in soup(page).select(".skills a")] == [
        "/practice?step=0&themes=sets",
        "/practice?step=0&themes=purses",
    ]


def test_no_theme_is_weak_where_all_are_alike(site: Site, player: Visitor) -> None:
    keep(site, answers(*[0.0] * 5, themes="purses sets"))
    page = player.get("/progress")
    assert text(page, "section[aria-labelledby=weak]") == "What should I work on? No theme stands out as weak."


def test_a_theme_with_four_answers_is_in_the_table_only(site: Site, player: Visitor) -> None:
    keep(site, answers(*[0.0] * 4, themes="purses"))
    page = player.get("/progress")
    assert soup(page).select(".skills") == []
    assert table(page, "strong") == [["Purses", "–", "4", "0.0"]]


@pytest.mark.parametrize(
    ("chart", "changed", "answer", "drill"),
    [
        (
            "kinds",
            {"kind": "key"},
            "Weakest: the use of keys, 0%. Strongest: the choice of the cell, 100%.",
            "kind=key",
        ),
        ("turns", {"turn_number": 9}, "Weakest: turn 9, 0%. Strongest: turn 6, 100%.", "from=9"),
        ("players", {"players": 2}, "Weakest: 2 players, 0%. Strongest: 4 players, 100%.", "players=2"),
    ],
)
def test_a_chart_names_what_is_weakest_and_leads_to_its_drill(
    site: Site, player: Visitor, chart: str, changed: dict[str, object], answer: str, drill: str
) -> None:
    keep(site, answers(*[0.0] * 5) + answers(*[4.0] * 5, first=5, **changed))
    section = soup(player.get("/progress")).select_one(f"section[aria-labelledby={chart}]")
    assert section
    assert section.select("p")[0].get_text() == answer
    assert drill in str(section.select("p a")[0]["href"])
    assert len(section.select(".columns rect")) == 2


def test_the_rating_rises_or_falls_in_words(site: Site, player: Visitor) -> None:
    ratings = ((1500.0, 300.0, ago(2)), (1540.0, 120.0, ago(1)), (1561.6, 100.0, ago(0)))
    keep(
        site,
        [
            replace(attempt, rated=1, rating=rating, deviation=deviation, day=day)
            for attempt, (rating, deviation, day) in zip(answers(0, 0, 0), ratings, strict=True)
        ],
    )
    page = player.get("/progress")
    assert text(page, "section[aria-labelledby=rating] p") == "Yes: from 1500? to 1562, up by 62."
    assert [row[1] for row in table(page, "rating")] == ["1562 ± 196", "1540? ± 235", "1500? ± 588"]


def test_a_hidden_rating_is_not_shown(site: Site, player: Visitor) -> None:
    keep(site, answers(0.0, rated=1, rating=1500.0, deviation=200.0))
    assert "Is my rating rising?" in questions(player.get("/progress"))
    assert "rating" in text(player.get("/progress"), "#counting")
    player.client.post("/settings", data={"hide_rating": "hidden"})
    assert "rating" not in text(player.get("/progress"), "main")


def test_a_hidden_rating_is_not_promised_either(player: Visitor) -> None:
    assert "rating" in text(player.get("/progress"), "main")
    player.client.post("/settings", data={"hide_rating": "hidden"})
    assert "rating" not in text(player.get("/progress"), "main")


@pytest.mark.parametrize("days", ["1", "30"])
def test_no_chart_says_anything_in_english_to_the_french(site: Site, player: Visitor, days: str) -> None:
    keep(site, answers(*[0.0] * 5) + answers(*[4.0] * 5, first=5, day=ago(1), kind="key", themes="banners"))
    keep(site, answers(2.0, first=10, rated=1, rating=1500.0, deviation=90.0))
    assert english_on(player.get(f"/progress?days={days}", **{"Accept-Language": "fr"})) == []


def test_points_lost_are_compared_between_the_halves_of_the_answers() -> None:
    days = [DayTally(TODAY - timedelta(3 - number), answers, 0.0) for number, answers in enumerate((2, 9, 1))]
    assert halves(days) == (days[:1], days[1:])


def test_a_long_time_is_told_week_by_week() -> None:
    days = [DayTally(date(2026, 1, 5) + timedelta(number), 1, 2.0) for number in range(98)]
    weeks = thinned(days, lambda its: DayTally(its[0].day, len(its), 0.0))
    assert [(week.day, week.answers) for week in weeks[:2]] == [(date(2026, 1, 5), 7), (date(2026, 1, 12), 7)]
    assert len(weeks) == 14


def test_the_calendar_has_26_weeks_and_ends_today(site: Site) -> None:
    with site.app.test_request_context():
        shown = calendar({TODAY: 3, TODAY - timedelta(1): 12, TODAY - timedelta(400): 1}, TODAY)
    assert [square.level for square in shown.squares[-3:]] == [0, 4, 2]
    assert [square.today for square in shown.squares[-2:]] == [False, True]
    assert shown.squares[-1].title == "3 Dec 2026 · 3"
    assert shown.answer == "Days played: 2 of the last 179."
    assert shown.table.rows == (("30 Nov", "0", "0", "12", "3", "", "", ""),)


@pytest.mark.parametrize("number", [1, 2, 60])
def test_a_line_stays_inside_its_axes_and_has_nothing_that_the_page_forbids(number: int) -> None:
    points = [Point(at, at % 7, (0, 7)) for at in range(number)]
    drawing = line(points, (0, 7), str, str)
    names = {element.tag for element in ET.fromstring(drawing).iter()}
    assert names <= {"g", "rect", "line", "text", "path", "circle"}
    assert {"style=", "href", "#"}.isdisjoint(drawing)


def test_columns_say_their_values_and_leave_out_what_is_not_known() -> None:
    drawing = columns({"Key": 40.0, "Card": None}, str)
    assert [text.text for text in ET.fromstring(drawing).findall(".//*[@class='series columns']/text")] == ["40"]
