"""The tutorial, of which nothing is stored; the keys; and the icons, of which none is missing."""

from collections.abc import Iterator

import pytest
from bs4 import BeautifulSoup
from werkzeug.test import TestResponse

from tests.web.conftest import Site, Visitor, links, soup, text
from trainer.puzzles.pack import to_json
from trainer.rules.characters import BY_ID
from trainer.rules.notation import encode
from trainer.web.guide.views import LAST, tutorial_puzzle
from trainer.web.site.rendering import packs_folder
from trainer.web.table.card_views import card_view

BEST, OTHER = "philosopher.2.0.key", "traveler.2.0.key"
DRAWN_APART = {"per", "or", "cost", "set"}


def answer(visitor: Visitor, turn: str, **changed: str) -> TestResponse:
    form = {"turn": turn, "position": encode(tutorial_puzzle().position)} | changed
    return visitor.client.post("/tutorial", data=form, follow_redirects=True)


def drawn(page: BeautifulSoup) -> set[str]:
    return {str(use["href"]).partition("#")[2] for use in page.select("main use")}


def icons_of_cards() -> Iterator[str]:
    for card in map(card_view, BY_ID.values()):
        for token in (token for line in (*card.ability, card.scroll) for token in line):
            yield from (token.icon, *token.parts)


def test_the_puzzle_of_the_tutorial_is_as_it_was_packed() -> None:
    assert to_json(tutorial_puzzle()) + "\n" == (packs_folder() / "tutorial.jsonl").read_text()
    assert all(candidate.exact for candidate in tutorial_puzzle().candidates)
    assert tutorial_puzzle().margin == 2.0


def test_the_steps_lead_on_to_the_turn_and_back(visitor: Visitor) -> None:
    titles = [text(visitor.get(f"/tutorial?step={step}"), ".lesson h2") for step in range(1, LAST + 1)]
    assert titles == ["Two rows", "A card", "Keys", "Where it goes", "Your turn"]
    assert links(visitor.get("/tutorial"), ".lesson-bar [id]") == {"lesson-next": "/tutorial?step=2#lesson"}
    assert links(visitor.get("/tutorial?step=4"), ".lesson-bar [id]") == {
        "lesson-back": "/tutorial?step=3#lesson",
        "lesson-next": "/tutorial?step=5#lesson",
    }


def test_a_card_can_be_chosen_at_any_step(visitor: Visitor) -> None:
    page = visitor.get(links(visitor.get("/tutorial?step=2"), "a.card")["take-philosopher"])
    assert text(page, ".lesson h2") == "Face up or face down"
    assert text(page, ".prompt").startswith("Spend a key to move the messenger to the village, then buy Philosopher")


@pytest.mark.parametrize(("turn", "verdict"), [(BEST, "Best"), (OTHER, "Inaccuracy"), ("refresh", "Mistake")])
def test_an_answer_gets_its_verdict_and_nothing_is_stored(
    site: Site, visitor: Visitor, turn: str, verdict: str
) -> None:
    page = answer(visitor, turn)
    assert (page.request.full_path, text(page, "#verdict")) == (f"/tutorial?look={turn}", verdict)
    assert (site.rows("attempts"), site.rows("profiles")) == ([], [])


def test_points_that_are_exact_say_so(visitor: Visitor) -> None:
    assert text(answer(visitor, OTHER), ".lost") == "2.0 points lost (exact)"


def test_a_second_look_begins_at_the_turn(visitor: Visitor) -> None:
    again = links(answer(visitor, OTHER), "#again")["again"]
    assert text(visitor.get(again), ".lesson h2") == "Your turn"


@pytest.mark.parametrize(
    ("url", "status", "sentence"),
    [
        ("/tutorial?step=9", 404, "The tutorial has no such step: its steps are 1 to 5."),
        ("/tutorial?look=nothing", 404, "This puzzle has no such turn."),
        ("/tutorial?step=5&card=monk", 400, "The card in this link is in neither row of this puzzle."),
    ],
)
def test_links_that_lead_nowhere_say_so(visitor: Visitor, url: str, status: int, sentence: str) -> None:
    page = visitor.get(url)
    assert (page.status_code, text(page, ".lead")) == (status, sentence)


def test_a_turn_that_is_not_legal_is_refused_on_the_page(visitor: Visitor) -> None:
    page = answer(visitor, "judge.2.0")
    assert (page.status_code, text(page, ".problem")) == (422, "Judge is in neither row.")
    assert text(page, ".lesson h2") == "Your turn"
    assert answer(visitor, BEST, position="cc1-stale").status_code == 409


def test_home_offers_the_tutorial_to_newcomers_and_the_rules_always_do(visitor: Visitor) -> None:
    offered = {"to-tutorial": "/tutorial"}
    assert links(visitor.get("/"), "#to-tutorial") == offered
    visitor.answer("monk.2.1")
    assert links(visitor.get("/"), "#to-tutorial") == {}
    assert links(visitor.get("/about"), "#to-tutorial") == offered


def test_every_icon_of_the_cards_is_explained(site: Site, visitor: Visitor) -> None:
    with site.app.test_request_context():
        wanted = set(icons_of_cards()) - DRAWN_APART
    assert wanted - drawn(soup(visitor.get("/icons"))) == set()


def test_every_page_leads_to_the_icons_and_the_keys(visitor: Visitor) -> None:
    page = visitor.get("/settings")
    assert links(page, "#to-icons, #to-keys") == {"to-icons": "/icons", "to-keys": "/keys"}


def test_every_key_of_the_board_is_on_the_page_of_keys(visitor: Visitor) -> None:
    said = {key.get_text() for key in soup(visitor.get("/keys")).select("kbd")}
    step = soup(visitor.get("/tutorial?step=5&card=philosopher"))
    used = {str(control["data-key"]) for control in step.select("[data-key]")}
    assert {key.upper() if len(key) == 1 else key for key in used} - said == set()


def test_shortcuts_that_are_switched_off_leave_the_pages(visitor: Visitor) -> None:
    assert soup(visitor.get("/keys")).select("script[src*='keys.js']")
    visitor.client.post("/settings", data={"shortcuts": "off"})
    page = visitor.get("/keys")
    assert not soup(page).select("script[src*='keys.js'], .key-hint")
    assert text(page, ".lead") == "They are switched off in your settings : Tab and Enter reach everything."


def test_the_note_of_a_card_says_each_of_its_icons_in_words(visitor: Visitor) -> None:
    lines = soup(visitor.get("/tutorial")).select("#about-banker .note-line > :last-child")
    assert [line.get_text() for line in lines] == [
        "Castle card, costs 7.",
        "Shields: craftsmanship.",
        "Choose: put up to 2 gold on each of your purses, or gain 3 keys.",
        "Sends the messenger to the village.",
        "1 point per gold on all your cards.",
    ]
