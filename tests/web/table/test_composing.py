"""The page of a puzzle that is to be answered."""

import pytest

from tests.conftest import POSITION
from tests.web.conftest import URL, Site, Visitor, links, soup, text
from trainer.rules.notation import encode


def test_the_page_shows_the_rows_with_prices_and_what_they_need(visitor: Visitor) -> None:
    labels = [str(card["aria-label"]) for card in soup(visitor.get(URL)).select(".rows .card")]
    assert labels == [
        "Royal Guard, 4 gold, and a key",
        "Prince, 6 gold, and a key",
        "General, 7 gold, and a key",
        "Militiaman, 1 gold",
        "Monk, 3 gold",
        "Squire, 0 gold",
    ]


def test_the_page_shows_every_legal_cell_with_where_it_is(visitor: Visitor) -> None:
    spots = soup(visitor.get(URL)).select(".mine a.spot")
    assert {str(spot["id"]): str(spot["aria-label"]) for spot in spots} == {
        "cell--1-0": "Place it left of Winemaker",
        "cell-2-0": "Place it right of Blacksmith",
        "cell--1-1": "Place it left of Miraculously Cured",
        "cell-2-1": "Place it right of Stonemason",
        "cell-0-2": "Place it left of Guildmaster and below Miraculously Cured",
        "cell-2-2": "Place it right of Guildmaster",
    }


def test_the_page_shows_turn_players_gold_and_keys(visitor: Visitor) -> None:
    page = visitor.get(URL)
    assert "turn 6 of 9 · 4 players" in text(page, ".moment")
    assert text(page, ".mine-now") == "You have 5 gold 8 keys"


def test_the_page_shows_the_opponents_clockwise(visitor: Visitor) -> None:
    names = [name.get_text() for name in soup(visitor.get(URL)).select(".opponent h3")]
    assert names == ["Left neighbor", "Opposite", "Right neighbor"]


def test_the_page_asks_for_the_next_thing_to_choose(visitor: Visitor) -> None:
    prompts = {
        "": "Choose a card.",
        "?at=2.1": "Choose a card for that cell.",
        "?card=militiaman": "Choose a cell for Militiaman.",
        "?card=militiaman&at=0.0": "Militiaman can't be placed on that cell. Choose another one.",
        "?card=militiaman&at=2.1": "Choose what Militiaman gives you.",
    }
    assert {query: text(visitor.get(URL + query), "#plan") for query in prompts} == prompts


def test_a_card_that_can_not_be_paid_says_why_and_can_be_taken_face_down(visitor: Visitor) -> None:
    page = visitor.get(URL + "?card=prince")
    assert text(page, "#plan") == "Prince costs 6 gold, and you have 5. You can take it face down."
    assert links(page, "a#side-up, a#side-down") == {"side-down": URL + "?card=prince&down=1#mine"}


def test_a_card_that_can_not_be_paid_is_chosen_face_down_and_others_face_up(visitor: Visitor) -> None:
    chosen = links(visitor.get(URL), "a#take-prince, a#take-monk")
    assert chosen == {"take-prince": URL + "?card=prince&down=1#mine", "take-monk": URL + "?card=monk#mine"}
    page = visitor.get(URL + "?card=prince&down=1")
    assert text(page, "#plan") == "You can't pay for Prince, so you take it face down. Choose a cell for Prince."
    assert links(page, "a#side-up, a#side-down") == {"side-down": URL + "?card=prince&down=1#mine"}


def test_a_whole_turn_is_told_in_words_and_can_be_confirmed(visitor: Visitor) -> None:
    page = visitor.get(URL + "?card=militiaman&at=2.1&choice=1")
    assert text(page, "#plan") == "Buy Militiaman for 1 gold, place it right of Stonemason and gain 2 keys."
    assert "Pays 1 gold, gains 2 keys; the messenger goes to the castle." in text(page, ".plan")
    fields = {str(field["name"]): field["value"] for field in soup(page).select(".plan form input")}
    assert fields == {"turn": "militiaman.2.1.option1", "position": encode(POSITION)}


def test_a_half_made_turn_can_not_be_confirmed(visitor: Visitor) -> None:
    assert soup(visitor.get(URL + "?card=squire")).select(".plan form input") == []


def test_every_choice_can_be_changed_by_a_link(visitor: Visitor) -> None:
    page = visitor.get(URL + "?card=militiaman&at=2.1&choice=1")
    assert links(page, "a.choice, #undo") | links(page, "#take-squire, #take-militiaman") == {
        "key-none": URL + "?card=militiaman&at=2.1&choice=1#mine",
        "key-messenger": URL + "?at=2.1&key=messenger",
        "key-refresh": URL + "?at=2.1&key=refresh",
        "side-up": URL + "?card=militiaman&at=2.1&choice=1#mine",
        "side-down": URL + "?card=militiaman&at=2.1&down=1#mine",
        "option-0": URL + "?card=militiaman&at=2.1&choice=0#mine",
        "option-1": URL + "?card=militiaman&at=2.1&choice=1#mine",
        "undo": URL + "?card=militiaman&at=2.1#mine",
        "take-militiaman": URL + "?at=2.1",
        "take-squire": URL + "?at=2.1&card=squire#mine",
    }


def test_both_sides_of_a_card_are_offered_with_what_face_down_brings(visitor: Visitor) -> None:
    page = visitor.get(URL + "?card=squire")
    assert [" ".join(side.get_text().split()) for side in soup(page).select(".side .choice")] == [
        "Face up",
        "Face down: +6 gold, +2 keys",
    ]


def test_the_messenger_goes_where_the_draft_sends_it(visitor: Visitor) -> None:
    for query in ("?key=messenger", "?card=royal-guard"):
        assert len(soup(visitor.get(URL + query)).select(".row.castle.here")) == 1


@pytest.mark.parametrize("query", ["?card=judge", "?card=", "?at=9.9", "?key=gold", "?choice=x", "?discard=judge"])
def test_a_link_that_makes_no_sense_is_a_400_in_plain_words(visitor: Visitor, query: str) -> None:
    page = visitor.get(URL + query)
    assert page.status_code == 400
    assert text(page, ".lead").endswith(".")


def test_htmx_gets_only_the_fragment(visitor: Visitor) -> None:
    fragment = visitor.get(URL + "?card=squire", **{"HX-Request": "true"})
    assert soup(fragment).select("html, header.top") == []
    assert len(soup(fragment).select("#puzzle")) == 1
    assert text(fragment, "#status[hx-swap-oob=innerHTML]") == "Choose a cell for Squire."


@pytest.mark.parametrize("header", ["HX-Boosted", "HX-History-Restore-Request"])
def test_what_replaces_a_whole_page_gets_a_whole_page(visitor: Visitor, header: str) -> None:
    page = visitor.get(URL, **{"HX-Request": "true", header: "true"})
    assert len(soup(page).select("html")) == 1


def test_pages_and_fragments_are_not_mixed_up_by_caches(visitor: Visitor) -> None:
    headers = visitor.get(URL).headers
    assert headers["Cache-Control"] == "no-store"
    assert "HX-Request" in headers["Vary"]


def test_looking_stores_nothing(site: Site, visitor: Visitor) -> None:
    visitor.get(URL)
    visitor.get(URL + "?card=squire&at=2.1")
    assert (site.rows("profiles", "id"), site.rows("attempts", "id")) == ([], [])
