"""The archive of daily puzzles, the text to share, and what other players answered here."""

from datetime import UTC, date, datetime, timedelta

import pytest
from sqlite_utils import Database

from tests.conftest import TODAY
from tests.web.conftest import URL, Site, Visitor, soup, text
from trainer.web.database.storage import FILE
from trainer.web.days.months import Month, month_of, read_month

ARCHIVE = "/daily/archive/2026-12"


def answer_day(site: Site, visitor: Visitor, day: date, turn: str = "monk.2.1") -> None:
    site.keep_puzzle(day)
    assert visitor.answer(turn, url=f"/daily/{day}").status_code == 200


def change(site: Site, statement: str) -> None:
    with Database(site.data / FILE) as db:
        db.execute(statement)
        db.conn.commit()


def labels(visitor: Visitor, url: str = ARCHIVE) -> dict[str, str | None]:
    """Return what the calendar says about each day, and where that leads."""
    days = soup(visitor.get(url)).select(".day")
    return {" ".join(day.select_one(".sr").get_text().split()): day.get("href") for day in days}  # type: ignore[union-attr, misc]


def test_months_are_weeks_from_monday_to_sunday() -> None:
    february = Month(2027, 2)
    assert [[day.day if day else None for day in week] for week in february.weeks()] == [
        [*range(1, 8)],
        [*range(8, 15)],
        [*range(15, 22)],
        [*range(22, 29)],
    ]
    assert (february.first, february.last) == (date(2027, 2, 1), date(2027, 2, 28))
    assert (february.before(), Month(2026, 12).after()) == (Month(2027, 1), Month(2027, 1))
    assert str(month_of(TODAY)) == "2026-12"


@pytest.mark.parametrize("text", ["2026", "2026-1", "2026-13", "2026-00", "26-12", "9999-12", "0000-01", "december"])
def test_what_is_no_month_is_not_read(text: str) -> None:
    assert read_month(text) is None


def test_the_archive_leads_to_the_month_of_today(visitor: Visitor) -> None:
    assert visitor.get("/daily/archive").request.path == ARCHIVE


def test_the_archive_shows_own_results_and_links_no_day_to_come(site: Site, visitor: Visitor) -> None:
    answer_day(site, visitor, TODAY)
    answer_day(site, visitor, TODAY - timedelta(days=1), "squire.2.1")
    told = list(labels(visitor).items())
    assert told[:4] == [
        ("Tuesday, 1 December 2026, not answered yet", "/daily/2026-12-01"),
        ("Wednesday, 2 December 2026, Best, 0.0 points lost, answered later", "/daily/2026-12-02"),
        ("Thursday, 3 December 2026, Inaccuracy, 2.0 points lost, answered on its day", "/daily/2026-12-03"),
        ("Friday, 4 December 2026, no puzzle", None),
    ]
    assert len(told) == 31
    assert {href for _, href in told[3:]} == {None}
    page = visitor.get(ARCHIVE)
    assert text(page, ".figures") == "Answered 2 of 3 On the day itself 1 Points lost per puzzle 1.0"
    assert [link["href"] for link in soup(page).select("[aria-current=date]")] == ["/daily/2026-12-03"]


def test_a_month_without_answers_says_what_to_do(visitor: Visitor) -> None:
    assert "Nothing answered in this month yet." in text(visitor.get(ARCHIVE), ".archive > .lead")


def test_the_archive_goes_from_the_first_month_to_this_one(site: Site, visitor: Visitor) -> None:
    site.clock.now = datetime(2027, 1, 5, 12, tzinfo=UTC)
    ways = {
        url: [str(tag["href"]) for tag in soup(visitor.get(url)).select(".months a")]
        for url in ("/daily/archive/2026-11", ARCHIVE, "/daily/archive/2027-01")
    }
    assert ways == {
        "/daily/archive/2026-11": [ARCHIVE],
        ARCHIVE: ["/daily/archive/2026-11", "/daily/archive/2027-01"],
        "/daily/archive/2027-01": [ARCHIVE],
    }


@pytest.mark.parametrize(
    ("month", "sentence"),
    [
        ("2026-10", "No daily puzzles are out for that month. The first month is November 2026."),
        ("2027-01", "No daily puzzles are out for that month. The first month is November 2026."),
        ("2026-13", "There is no such month. Months look like 2026-12."),
    ],
)
def test_other_months_are_a_404_in_plain_words(visitor: Visitor, month: str, sentence: str) -> None:
    page = visitor.get(f"/daily/archive/{month}")
    assert (page.status_code, text(page, ".lead")) == (404, sentence)


def test_the_archive_is_each_visitors_own(site: Site, visitor: Visitor) -> None:
    answer_day(site, visitor, TODAY)
    assert "Thursday, 3 December 2026, not answered yet" in labels(site.visitor())


def share_text(visitor: Visitor, url: str = URL) -> str:
    return soup(visitor.get(url)).select_one("#share-text").get_text().strip()  # type: ignore[union-attr]


def test_the_text_to_share_gives_nothing_away(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    assert share_text(visitor).splitlines() == [
        "Château Combo trainer · Thursday, 3 December 2026",
        "Inaccuracy · 2.0 points lost · no hints",
        "1 day in a row",
        f"http://localhost{URL}",
    ]


def test_the_text_to_share_counts_hints_and_speaks_the_visitors_language(site: Site, visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    change(site, "UPDATE attempts SET hints = 2")
    assert "Inaccuracy · 2.0 points lost · 2 hints" in share_text(visitor)
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr"
    assert share_text(visitor).splitlines()[1] == "Imprécision · Points perdus\u00a0: 2,0 · 2 indices"


def test_an_older_day_is_shared_without_the_streak(site: Site, visitor: Visitor) -> None:
    answer_day(site, visitor, TODAY)
    answer_day(site, visitor, TODAY - timedelta(days=1))
    assert "in a row" not in share_text(visitor, f"/daily/{TODAY - timedelta(days=1)}")


def test_only_the_own_verdict_of_a_day_is_shared(visitor: Visitor) -> None:
    assert soup(visitor.get(URL)).select("#share-text") == []
    visitor.answer("monk.2.1")
    assert soup(visitor.get(f"{URL}?look=squire.2.1")).select("#share-text") == []


def crowd(visitor: Visitor) -> list[str]:
    return [" ".join(row.get_text(" ").split()) for row in soup(visitor.get(URL)).select(".crowd tbody tr")]


def test_the_first_one_here_is_told_so(visitor: Visitor) -> None:
    visitor.answer("monk.2.1")
    assert text(visitor.get(URL), ".crowd p").startswith("You are the first here.")


def test_others_first_answers_are_counted_without_names(site: Site, visitor: Visitor) -> None:
    for turn in ("squire.2.1", "squire.2.1", "monk.2.1", "royal-guard.2.1.key", "refresh"):
        site.visitor().answer(turn)
    visitor.answer("monk.2.1")
    assert crowd(visitor) == [
        "Best 2",
        "Good 0",
        "Inaccuracy yours 2",
        "Mistake 1",
        "Blunder 0",
        "Take Squire for free and place it right of Stonemason. 2",
        "Buy Monk for 3 gold and place it right of Stonemason. yours 1",
        "Spend a key to refresh the village row: Militiaman, Monk and Squire are discarded, and 3 new cards are dealt."
        " 1",
    ]


def test_only_the_first_answer_of_each_player_counts(site: Site, visitor: Visitor) -> None:
    site.visitor().answer("squire.2.1")
    change(
        site,
        "INSERT INTO attempts (profile, mode, puzzle, position, turn, loss, verdict, day, created)"
        " SELECT profile, 'review', puzzle, position, 'refresh', 1.4, 'inaccuracy', day, created FROM attempts",
    )
    visitor.answer("monk.2.1")
    assert crowd(visitor)[:3] == ["Best 1", "Good 0", "Inaccuracy yours 0"]
    assert site.rows("attempts", "turn") == [("squire.2.1",), ("refresh",), ("monk.2.1",)]


def test_nothing_of_the_others_is_told_before_the_answer(site: Site, visitor: Visitor) -> None:
    site.visitor().answer("squire.2.1")
    assert soup(visitor.get(URL)).select(".crowd") == []
