"""Drills: read from forms and links, kept, saved under a name, and deleted."""

from pathlib import Path

import pytest

from tests.conftest import Clock
from tests.web.conftest import Site, Visitor, soup, text
from tests.web.practising import EASY, HARD, MIDDLE, asked, practice_site, start
from trainer.coach.kinds import Kind
from trainer.puzzles.choosing import Drill
from trainer.puzzles.puzzle import Puzzle
from trainer.web.asking.drills import kept_drill, written

CELLS = Drill(-300, frozenset({"purses", "sets"}), frozenset({Kind.CELL}), 3, 7, frozenset({2, 5}), rated=False)


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Site:
    return practice_site(tmp_path, clock)


@pytest.fixture
def visitor(site: Site) -> Visitor:
    visitor = site.visitor()
    visitor.get("/practice")
    return visitor


def checked(visitor: Visitor, url: str) -> list[tuple[str, str]]:
    """Return what is chosen in the form."""
    page = soup(visitor.get(url))
    boxes = [(str(box["name"]), str(box["value"])) for box in page.select(".drill input[checked]")]
    return boxes + [(str(one.find_parent("select")["name"]), one.get_text()) for one in page.select("[selected]")]  # type: ignore[index]


def test_a_drill_is_written_as_the_parameters_of_a_link_and_read_back() -> None:
    query = "step=-300&kind=cell&themes=purses&themes=sets&from=3&to=7&players=2&players=5&unrated=1"
    assert (written(CELLS), kept_drill(query)) == (query, CELLS)
    assert (written(Drill()), kept_drill("step=0"), kept_drill("")) == ("step=0", Drill(), Drill())


def test_a_kept_drill_that_asks_for_what_is_gone_is_one_in_which_anything_goes() -> None:
    assert kept_drill("step=300&themes=a-theme-of-old") == Drill()


def test_a_link_fills_in_the_form_and_keeps_nothing(site: Site, visitor: Visitor) -> None:
    assert checked(visitor, "/practice?themes=purses&kind=cell&players=4&to=8") == [
        ("step", "0"),
        ("kind", "cell"),
        ("themes", "purses"),
        ("players", "4"),
        ("from", "2"),
        ("to", "8"),
    ]
    assert site.rows("practice", "drill") == []


def test_the_drill_that_was_started_is_there_again(site: Site, visitor: Visitor) -> None:
    start(visitor, step="600", themes=["purses"])
    assert site.rows("practice", "drill") == [("step=600&themes=purses",)]
    assert checked(visitor, "/practice")[:2] == [("step", "600"), ("themes", "purses")]
    start(visitor, step="-300")
    assert site.rows("practice", "drill") == [("step=-300",)]


@pytest.mark.parametrize(
    ("drill", "puzzle"),
    [({"themes": ["sets", "discount"]}, HARD), ({"themes": ["purses"], "step": "-600"}, EASY), ({"from": "6"}, MIDDLE)],
)
def test_the_puzzles_are_those_of_the_drill(
    site: Site, visitor: Visitor, drill: dict[str, str], puzzle: Puzzle
) -> None:
    start(visitor, **({"step": "0"} | drill))
    assert asked(site) == [puzzle.id]


def test_a_drill_that_no_puzzle_fits_says_so_and_starts_nothing(site: Site, visitor: Visitor) -> None:
    page = visitor.client.post("/practice/next", data={"step": "0", "players": "1"})
    assert (page.status_code, asked(site), site.rows("practice", "drill")) == (422, [], [])
    assert text(page, ".problem").startswith("No puzzle fits this drill.")
    assert soup(page).select("input[name=players][checked]")[0]["value"] == "1"


@pytest.mark.parametrize(
    "drill",
    ["step=7", "step=", "themes=nothing", "kind=luck", "from=1", "to=10", "from=x", "players=6", "players=two", "to=²"],
)
def test_a_drill_that_makes_no_sense_is_refused_in_a_sentence(site: Site, visitor: Visitor, drill: str) -> None:
    for page in (
        visitor.get(f"/practice?{drill}"),
        visitor.client.post("/practice/next?", data=drill, content_type="application/x-www-form-urlencoded"),
        visitor.client.post("/practice/drills", data=drill, content_type="application/x-www-form-urlencoded"),
    ):
        assert page.status_code == 422
        assert text(page, ".problem") == "That drill asks for something that doesn't exist. Choose a new one below."
    assert (asked(site), site.rows("drills", "name")) == ([], [])


def test_turns_the_wrong_way_round_are_refused_and_stay_in_the_form(visitor: Visitor) -> None:
    page = visitor.get("/practice?from=8&to=3&step=300")
    assert page.status_code == 422
    assert text(page, ".problem") == "The last turn of this drill comes before its first one. Change one of them."
    assert [one.get_text() for one in soup(page).select("[selected]")] == ["8", "3"]


def test_a_drill_is_saved_under_a_name_and_its_link_fills_in_the_form(site: Site, visitor: Visitor) -> None:
    page = visitor.client.post("/practice/drills", data={"step": "300", "kind": "cell", "name": "  Hard   cells "})
    assert page.location == "/practice?step=300&kind=cell&saved=1"
    assert site.rows("drills", "name", "drill") == [("Hard cells", "step=300&kind=cell")]
    shown = visitor.get(page.location)
    assert text(shown, ".saved") == "This drill is saved."
    assert [link["href"] for link in soup(shown).select(".saved-drills a")] == ["/practice?step=300&kind=cell"]


def test_saving_under_the_same_name_takes_its_place(site: Site, visitor: Visitor) -> None:
    for step in ("300", "600"):
        visitor.client.post("/practice/drills", data={"step": step, "name": "Mine"})
    assert site.rows("drills", "name", "drill") == [("Mine", "step=600")]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41])
def test_a_drill_needs_a_name_that_fits(site: Site, visitor: Visitor, name: str) -> None:
    page = visitor.client.post("/practice/drills", data={"step": "300", "name": name})
    assert (page.status_code, site.rows("drills", "name")) == (422, [])
    assert text(page, ".problem") == "Give the drill a name of up to 40 characters, and save it again."
    assert soup(page).select("#name")[0]["value"] == name


def test_a_drill_is_deleted_by_its_owner_only(site: Site, visitor: Visitor) -> None:
    visitor.client.post("/practice/drills", data={"step": "300", "name": "Mine"})
    site.visitor().client.post("/practice/drills/1/delete")
    assert site.rows("drills", "name") == [("Mine",)]
    assert visitor.client.post("/practice/drills/1/delete").location == "/practice"
    assert site.rows("drills", "name") == []


def test_no_more_drills_are_saved_than_fit(site: Site, visitor: Visitor) -> None:
    for number in range(50):
        visitor.client.post("/practice/drills", data={"step": "0", "name": f"drill {number}"})
    page = visitor.client.post("/practice/drills", data={"step": "0", "name": "one more"})
    assert (page.status_code, len(site.rows("drills", "name"))) == (422, 50)
    assert visitor.client.post("/practice/drills", data={"step": "300", "name": "drill 7"}).status_code == 303


def test_practice_leads_to_the_other_ways_to_practise(visitor: Visitor) -> None:
    assert "/endless" in {link["href"] for link in soup(visitor.get("/practice")).select(".tiles a")}
