"""The page of all characters: filters, orders, both languages, figures."""

from collections import Counter

import pytest

from tests.web.conftest import Visitor, soup, text
from trainer.rules.characters import BY_ID, CHARACTERS
from trainer.solver.card_figures import shipped_figures
from trainer.web.cards.filters import ABILITY_KINDS, FILTERS, SCROLL_KINDS, ability_kinds, scroll_kind


def shown(visitor: Visitor, query: str) -> list[str]:
    """Return the ids of the cards on the page, in their order."""
    return [str(item["id"]) for item in soup(visitor.get(f"/cards?{query}")).select(".all-cards li")]


def test_all_cards_are_there_by_place_cost_and_name(visitor: Visitor) -> None:
    names = shown(visitor, "")
    assert len(names) == 78
    assert [(BY_ID[name].place, BY_ID[name].cost) for name in names] == sorted(
        (card.place, card.cost) for card in CHARACTERS
    )


def test_every_card_has_its_kinds_and_every_kind_its_cards() -> None:
    assert all(ability_kinds(card) for card in CHARACTERS)
    assert Counter(scroll_kind(card) for card in CHARACTERS).keys() == SCROLL_KINDS.keys()
    assert {kind for card in CHARACTERS for kind in ability_kinds(card)} == ABILITY_KINDS.keys()
    kinds = {each.name: each.choices.keys() for each in FILTERS}
    assert (kinds["ability"], kinds["scroll"]) == (ABILITY_KINDS.keys(), SCROLL_KINDS.keys())


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("cost=7&shield=faith", ["his-holiness"]),
        ("place=village&ability=opponents", ["innkeeper"]),
        ("place=castle&scroll=keys&cost=&order=", ["templar"]),
        ("cost=0&shield=military&place=castle", []),
    ],
)
def test_filters_work_together(visitor: Visitor, query: str, names: list[str]) -> None:
    assert shown(visitor, query) == names


def test_nothing_found_says_what_to_do(visitor: Visitor) -> None:
    page = visitor.get("/cards?cost=0&shield=military&place=castle")
    assert text(page, ".page > .lead ~ .lead") == "No card matches. Take one of the filters away."
    assert [tag["href"] for tag in soup(page).select("#all-cards")] == ["/cards"]


def test_the_form_keeps_what_was_chosen(visitor: Visitor) -> None:
    page = visitor.get("/cards?shield=faith&order=taken")
    assert [tag["value"] for tag in soup(page).select("option[selected]")] == ["", "", "faith", "", "", "taken"]


@pytest.mark.parametrize(("order", "figure"), [("taken", "rate"), ("scroll", "scroll"), ("lead", "lead")])
def test_orders_go_by_figures(visitor: Visitor, order: str, figure: str) -> None:
    values = [getattr(shipped_figures()[BY_ID[name]], figure) for name in shown(visitor, f"order={order}")]
    assert values == sorted(values, reverse=True)


@pytest.mark.parametrize("query", ["place=moon", "cost=1", "shield=Faith", "order=up"])
def test_a_choice_that_is_none_is_refused_in_plain_words(visitor: Visitor, query: str) -> None:
    page = visitor.get(f"/cards?{query}")
    assert (page.status_code, text(page, ".lead")) == (
        400,
        "The cards can't be filtered like that. Go back to the cards and choose from the lists.",
    )


def test_each_card_says_what_it_does_in_both_languages(visitor: Visitor) -> None:
    page = visitor.get("/cards")
    assert text(page, "#patron h2") == "Patron Mécène"
    assert text(page, "#patron h2 + p + p") == (
        "Every opponent gains 2 gold. 5 points per card with a cost of 5 or more in your tableau."
    )
    assert text(page, "#patron [lang=fr].other-words").startswith("Chaque adversaire gagne 2")
    french = visitor.get("/cards", **{"Accept-Language": "fr"})
    assert text(french, "#patron h2 [lang=en]") == "Patron"


def test_each_card_tells_what_it_did_in_many_games(visitor: Visitor) -> None:
    page, patron = visitor.get("/cards"), shipped_figures()[BY_ID["patron"]]
    assert len(soup(page).select(".card-figures")) == 78
    assert text(page, "#patron .card-figures div:nth-of-type(1) dd") == (
        f"{patron.rate:.0%} {patron.taken:,} of {patron.turns:,}"
    )
    assert text(page, "#patron .card-figures div:nth-of-type(2) dd").startswith(f"{patron.scroll:.1f} ± ")
    assert text(page, "#patron .card-figures div:nth-of-type(3) dd") == "neither gold nor keys"
