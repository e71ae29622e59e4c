"""All answers, filtered, as a page and as files, and what is still there when a puzzle is gone."""

import csv
from io import StringIO

import pytest
from sqlite_utils import Database

from tests.conftest import TODAY, made_puzzle
from tests.web.conftest import URL, Site, Visitor, soup, text
from trainer.web.database.storage import FILE
from trainer.web.history.export import COLUMNS, csv_lines
from trainer.web.history.store import Row

PUZZLE = made_puzzle().id


def change(site: Site, statement: str) -> None:
    with Database(site.data / FILE) as db:
        db.execute(statement)


def copy_answer(site: Site, times: int) -> None:
    """Let the visitor have given more answers, of practice, each an hour before the one before."""
    columns = "profile, puzzle, position, turn, best, loss, verdict, day, themes"
    for hour in range(times):
        change(
            site,
            f"INSERT INTO attempts ({columns}, mode, created) SELECT {columns}, 'practice',"
            f" '2026-11-{hour + 1:02}T12:00:00+00:00' FROM attempts WHERE mode = 'daily'",
        )


@pytest.fixture
def answered(visitor: Visitor) -> Visitor:
    """Give a visitor who has answered today's puzzle."""
    visitor.get(URL)
    visitor.answer("monk.2.1")
    return visitor


def shown(visitor: Visitor, url: str) -> int:
    return len(soup(visitor.get(url)).select(".answers li"))


def test_an_answer_stands_in_the_history_with_the_better_turn(answered: Visitor) -> None:
    page = answered.get("/history")
    assert text(page, ".answers li") == (
        "3 Dec 2026 · Puzzle of the day Inaccuracy 2.0 points lost"
        " Buy Monk for 3 gold and place it right of Stonemason."
        " Better: Take Squire for free and place it right of Stonemason."
    )
    assert answered.get("/history/1").request.path == URL


def test_an_answer_in_a_sitting_leads_back_to_it(site: Site, answered: Visitor) -> None:
    change(site, "UPDATE attempts SET mode = 'review'")
    columns = "profile, mode, puzzle, started, attempt"
    change(site, f"INSERT INTO sittings (id, {columns}) SELECT 5, profile, 'review', puzzle, '', id FROM attempts")
    assert answered.get("/history/1").request.path == "/review/5"


def test_filters_stand_in_the_url_and_leave_what_fits(site: Site, answered: Visitor) -> None:
    copy_answer(site, 3)
    expected = {
        "": 4,
        "?mode=practice": 3,
        "?theme=last-turn": 4,
        "?theme=shields": 0,
        "?class=inaccuracy&least=2&most=2": 4,
        "?least=2.1": 0,
        f"?from={TODAY}&to={TODAY}&mode=daily": 1,
        "?to=2026-12-02": 0,
    }
    assert {url: shown(answered, f"/history{url}") for url in expected} == expected
    form = soup(answered.get("/history?mode=practice&least=1,5"))
    assert [option["value"] for option in form.select("option[selected]") if option["value"]] == ["practice"]
    assert [field["value"] for field in form.select("[name=least]")] == ["1,5"]


def test_a_filter_that_makes_no_sense_is_refused_with_a_sentence(answered: Visitor) -> None:
    refused = {
        "mode=chess": "One of these filters doesn't have that option",
        "theme=chess": "One of these filters doesn't have that option",
        "least=much": "Points lost are a number",
        "most=-1": "Points lost are a number",
        "from=today": "Days look like 2026-12-01",
    }
    for query, said in refused.items():
        page = answered.get(f"/history?{query}")
        assert (page.status_code, text(page, ".problem")[: len(said)]) == (400, said)
        assert answered.get(f"/history.csv?{query}").status_code == 400


def test_long_histories_have_pages_which_keep_the_filters(site: Site, answered: Visitor) -> None:
    copy_answer(site, 24)
    first = answered.get("/history?mode=practice")
    assert "1 to 20 of 24" in text(first, "main")
    assert [link["href"] for link in soup(first).select(".pager a")] == ["/history?mode=practice&page=2"]
    assert shown(answered, "/history?mode=practice&page=2") == 4
    assert text(answered.get("/history?page=9"), ".lead") == "There is nothing on this page any more."


def test_an_empty_history_says_what_will_stand_there(visitor: Visitor) -> None:
    assert text(visitor.get("/history"), ".lead").startswith("Every answer you give will appear here")
    assert visitor.get("/history.json").json == []


def test_an_answer_whose_puzzle_is_gone_still_shows_what_was_stored(site: Site, answered: Visitor) -> None:
    change(site, "UPDATE puzzles SET puzzle = 'damaged'")
    page = answered.get("/history/1")
    assert page.request.path == "/history/1"
    assert text(page, "#verdict") == "Inaccuracy"
    assert "Your turn: Buy Monk for 3 gold and place it right of Stonemason." in text(page, ".verdict")
    assert soup(page).select("#take-monk")
    change(site, "UPDATE attempts SET position = 'cc1-damaged'")
    assert "Your turn: monk.2.1" in text(answered.get("/history/1"), ".verdict")
    assert shown(answered, "/history") == 1


def test_nobody_sees_the_answers_of_others(site: Site, answered: Visitor) -> None:
    stranger = site.visitor()
    assert stranger.get("/history/1").status_code == 404
    assert stranger.get("/history.json").json == []
    assert shown(stranger, "/history") == 0


def test_the_files_hold_what_the_filters_leave(site: Site, answered: Visitor) -> None:
    copy_answer(site, 2)
    answered.client.post(f"/puzzle/{PUZZLE}/note", data={"note": "=SUM(A1) « à revoir »\nplus tard"})
    response = answered.get("/history.csv?mode=practice")
    assert response.content_type == "text/csv; charset=utf-8"
    rows = list(csv.DictReader(StringIO(response.data.decode("utf-8-sig"), newline="")))
    assert list(rows[0]) == list(COLUMNS)
    assert [(row["mode"], row["turn"], row["loss"], row["note"]) for row in rows] == [
        ("practice", "monk.2.1", "2.0", "'=SUM(A1) « à revoir »\nplus tard")
    ] * 2
    as_json = answered.get("/history.json?mode=daily").json or []
    assert [(row["mode"], row["loss"], row["note"]) for row in as_json] == [
        ("daily", 2.0, "=SUM(A1) « à revoir »\nplus tard")
    ]


def written(note: str) -> str:
    """Return the file with one row, and this note in it."""
    row: Row = dict.fromkeys(COLUMNS) | {"note": note, "loss": -0.0}
    return "".join(csv_lines([row]))


def cells(file: str, separator: str) -> list[str]:
    """List the cells that a spreadsheet sees, in whatever row it sees them."""
    return [
        cell
        for row in csv.reader(StringIO(file.removeprefix("\ufeff"), newline=""), delimiter=separator)
        for cell in row
    ]


FORMULAS = ["=1+1", "+1", "-1", "@SUM", "\t=1", "\r=1", "a;=1", 'a;"=1"', "a\n=1", "a; =1;-1", 'a,"b";\t+1']


@pytest.mark.parametrize("text", FORMULAS)
@pytest.mark.parametrize("separator", [",", ";"])
def test_no_text_is_a_formula_in_a_spreadsheet(text: str, separator: str) -> None:
    begun = [cell.strip(' "\t\r\n')[:1] for cell in cells(written(text), separator)]
    assert [sign for sign in begun if sign and sign in "=+@-"] == (["-"] if separator == "," else [])


def test_other_text_and_numbers_are_written_as_they_are() -> None:
    note = 'Loses 2 - 3 points: a+b, x=1; "no" @ all'
    assert cells(written(note), ",")[-1] == note
    assert "-0.0" in cells(written(note), ",")


def test_the_file_says_that_it_is_unicode(answered: Visitor) -> None:
    for query in ("", "?mode=storm"):
        assert answered.get(f"/history.csv{query}").data.startswith(b"\xef\xbb\xbfcreated,")


def test_the_files_are_made_line_by_line() -> None:
    row: Row = dict.fromkeys(COLUMNS)
    assert len(list(csv_lines([row] * 500))) == 3


def test_a_file_that_cannot_be_read_is_told_on_a_page(site: Site, answered: Visitor) -> None:
    (site.data / FILE).write_bytes(b"no database")
    pages = [answered.get(f"/history.{kind}") for kind in ("csv", "json")]
    assert [(page.status_code, text(page, "h1")) for page in pages] == [(503, "Not available right now")] * 2
