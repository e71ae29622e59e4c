"""The pages in French: nothing is missing from the catalogue, and nothing on the pages is English."""

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date
from functools import cache
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.frontend import CommandLineInterface
from babel.messages.pofile import read_po
from bs4 import BeautifulSoup
from werkzeug.test import TestResponse

from tests.conftest import TODAY, made_puzzle
from tests.web.conftest import URL, Site, Visitor, soup, text
from trainer.coach.wording import WORDS
from trainer.puzzles.making.finding import Stage
from trainer.puzzles.searching import Step
from trainer.rules.wording import LANGUAGES
from trainer.web.search.finder import Finder, Search
from trainer.web.site.languages import TRANSLATIONS, gettext
from trainer.web.site.numbers import margin, points, signed
from trainer.web.site.rendering import date_in_words, date_within_words

ROOT = Path(__file__).parents[3]
PLACEHOLDER, TAG = re.compile(r"%\(\w+\)s"), re.compile(r"<code>.+?</code>|<[^>]+>")
TYPED_AS_IN_ENGLISH = re.compile(r"'| [:;!?»]|« |[^\s\u00a0\u202f][:;!?](?=\s|$)|\u202f:")
ENGLISH_WORDS = re.compile(r"\b(the|and|your|you|with|for|is|it)\b")
PAGES = {
    "home": "/",
    "puzzle": URL,
    "whole answer": URL + "?card=militiaman&at=2.1&choice=1",
    "card that is too dear": URL + "?card=prince",
    "refresh": URL + "?key=refresh",
    "preparing": "/daily/2026-12-01",
    "endless": "/endless",
    "practice": "/practice?themes=purses",
    "drill that makes no sense": "/practice?from=8&to=3",
    "unknown puzzle of practice": "/practice/7",
    "streak": "/streak",
    "storm": "/storm",
    "unknown puzzle of a streak": "/streak/7",
    "unknown storm": "/storm/runs/7",
    "fresh puzzle to come": "/endless/7",
    "no seed": "/endless/seven",
    "unknown puzzle": "/puzzle/aaaaaaaaaa",
    "typical games before the answer": f"/puzzle/{made_puzzle().id}/show?turn=refresh",
    "doubt about an unknown puzzle": "/puzzle/aaaaaaaaaa/doubt",
    "cards": "/cards",
    "cards by figures": "/cards?order=lead&ability=choice&scroll=missing",
    "no card": "/cards?cost=0&shield=military&place=castle",
    "no such card": "/cards?place=moon",
    "archive": "/daily/archive/2026-12",
    "no month": "/daily/archive/2026-13",
    "month without puzzles": "/daily/archive/2026-10",
    "about": "/about",
    "settings": "/settings",
    "review": "/review",
    "unknown review": "/review/1",
    "bookmarks": "/bookmarks",
    "history": "/history",
    "filter that makes no sense": "/history?least=much",
    "profile": "/profile",
    "tutorial": "/tutorial",
    "turn of the tutorial": "/tutorial?step=5&card=philosopher",
    "verdict of the tutorial": "/tutorial?look=refresh",
    "no step of the tutorial": "/tutorial?step=7",
    "keys": "/keys",
    "icons": "/icons",
    "progress": "/progress",
    "progress over no such days": "/progress?days=8",
    "unknown page": "/nowhere",
    "link that makes no sense": URL + "?card=nobody",
    "puzzle to come": "/daily/2026-12-31",
}


@pytest.fixture
def french(visitor: Visitor) -> Visitor:
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "fr-FR,fr;q=0.9,en;q=0.8"
    return visitor


def read(file: Path) -> Catalog:
    return read_po(BytesIO(file.read_bytes()))


@cache
def catalogue() -> Catalog:
    return read(TRANSLATIONS / "fr" / "LC_MESSAGES" / "messages.po")


def messages() -> Iterator[Message]:
    return (message for message in catalogue() if message.id)


def forms(of: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    """Return the singular and the plural, or the only form there is."""
    return tuple(of) if isinstance(of, tuple | list) else (of or "",)


def all_said(page: TestResponse) -> str:
    """Return all that a page says, to the eye or to a screen reader, except what is marked as English."""
    parsed: BeautifulSoup = soup(page)
    for foreign in parsed.select("[lang=en]"):
        foreign.decompose()
    labels = [str(element["aria-label"]) for element in parsed.select("[aria-label]")]
    return " ".join(" ".join([parsed.get_text(" "), *labels]).split())


def english_sentences() -> Iterator[str]:
    """Go through the parts between placeholders and tags, longer than two words, of all messages."""
    for message in messages():
        if message.id != message.string:
            parts = (
                part for form in forms(message.id) for part in re.split(f"{PLACEHOLDER.pattern}|{TAG.pattern}", form)
            )
            yield from (" ".join(part.split()) for part in parts if len(part.split()) > 2)


def english_on(page: TestResponse) -> list[str]:
    said = all_said(page)
    return [sentence for sentence in english_sentences() if sentence in said] + ENGLISH_WORDS.findall(said)


def test_every_message_exists_in_french_and_none_is_left_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    found = tmp_path / "messages.pot"
    extract = ["pybabel", "-q", "extract", "-F", "pyproject.toml", "-o", str(found), "."]
    CommandLineInterface().run(extract)  # type: ignore[no-untyped-call]
    said = {message.id for message in read(found) if message.id}
    assert said == {message.id for message in messages()}


def test_nothing_is_fuzzy_or_empty() -> None:
    assert [message.id for message in messages() if message.fuzzy or not all(forms(message.string))] == []
    assert not catalogue().obsolete


def test_what_is_filled_in_and_what_is_marked_up_is_the_same_in_french() -> None:
    for message in messages():
        for pattern in (PLACEHOLDER, TAG):
            kept = [sorted(pattern.findall(form)) for form in (*forms(message.id), *forms(message.string))]
            assert all(each == kept[0] for each in kept), message.id


def test_french_is_typed_as_the_french_do() -> None:
    said = [TAG.sub("", form) for message in messages() for form in forms(message.string)]
    assert [form for form in said if TYPED_AS_IN_ENGLISH.search(form)] == []


@pytest.mark.parametrize("name", PAGES)
def test_no_page_says_anything_in_english_to_the_french(site: Site, french: Visitor, name: str) -> None:
    site.app.extensions["trainer"][Finder].ask = lambda _: Search(Step(Stage.GLANCE, 7))
    site.app.extensions["trainer"][Finder].search = lambda _: Search(Step(Stage.PROOF, 7))
    page = french.get(PAGES[name])
    assert english_on(page) == []
    assert soup(page).html["lang"] == "fr"  # type: ignore[index]


@pytest.mark.parametrize("turn", ["squire.2.1", "monk.2.1", "refresh", "squire.2.2", "prince.down.2.1.key"])
def test_no_verdict_says_anything_in_english_to_the_french(french: Visitor, turn: str) -> None:
    assert english_on(french.answer(turn)) == []
    assert english_on(french.get(URL + "?look=militiaman.2.1.option1")) == []
    assert english_on(french.get("/")) == []


def test_a_turn_that_is_not_legal_is_refused_in_french(french: Visitor) -> None:
    page = french.answer("judge.1.0")
    assert (page.status_code, english_on(page)) == (422, [])
    assert text(page, ".problem") == "Ce coup n’est pas possible dans cette position. Choisis-en un autre."


def test_the_verdict_is_french_in_words_and_numbers(french: Visitor) -> None:
    page = french.answer("monk.2.1")
    assert text(page, "#verdict") == "Imprécision"
    assert text(page, ".lost") == "Points perdus : 2,0 ± 0,2"
    assert text(page, ".why") == (
        "Il y avait un peu mieux à faire : le meilleur coup renonce à Moine (8,5 points), mais rapporte 6,0 de plus"
        " avec Écuyer, 2,0 de plus avec les clés et 1,5 de plus avec Vigneron."
    )
    assert text(page, ".thresholds") == (
        "Meilleur coup moins de 0,3 Bon coup de 0,3 à 1 Imprécision de 1 à 2,5 Erreur de 2,5 à 5 Gaffe 5 et plus"
    )


def test_cards_have_their_french_names_and_are_sorted_by_them(french: Visitor) -> None:
    headings = soup(french.get("/cards?place=village")).select(".all-cards h2")
    names = [str(heading.contents[0]).strip() for heading in headings]
    assert names[5:11] == ["Curé", "Écuyer", "Épicière", "Fermière", "Mendiante", "Voyageuse"]


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("", "en"), ("fr", "fr"), ("fr-CA,en;q=0.5", "fr"), ("en-GB,fr;q=0.9", "en"), ("de,fr;q=0.5", "fr"), ("de", "en")],
)
def test_the_language_is_one_that_the_browser_asks_for_or_english(
    visitor: Visitor, accepted: str, language: str
) -> None:
    page = visitor.get("/", **{"Accept-Language": accepted})
    assert soup(page).html["lang"] == language  # type: ignore[index]
    assert {"Accept-Language", "Cookie", "HX-Request"} <= {name.strip() for name in page.headers["Vary"].split(",")}


def test_numbers_and_dates_are_written_as_the_french_do(site: Site) -> None:
    with site.app.test_request_context(headers={"Accept-Language": "fr"}):
        assert (points(72.46), signed(-0.75), margin(0.5)) == ("72,5", "−0,8", "1,0")
        assert (date_in_words(TODAY), date_within_words(TODAY)) == ("Jeudi 3 décembre 2026", "jeudi 3 décembre 2026")
        assert date_in_words(date(2026, 12, 1)) == "Mardi 1er décembre 2026"


def test_plurals_are_those_of_french(site: Site, french: Visitor) -> None:
    french.answer("monk.2.1")
    assert text(french.get("/"), ".candles b") == "1 jour de suite"
    site.clock.now = site.clock.now.replace(day=4)
    site.keep_puzzle(date(2026, 12, 4))
    french.answer("monk.2.1", url="/daily/2026-12-04")
    assert text(french.get("/"), ".candles b") == "2 jours de suite"


def test_where_nobody_asks_messages_are_english() -> None:
    assert gettext("Choose a cell for %(name)s.", name="Monk") == "Choose a cell for Monk."


@pytest.mark.parametrize("stage", Stage)
def test_the_french_hear_of_every_stage_of_a_search(french: Visitor, site: Site, stage: Stage) -> None:
    site.app.extensions["trainer"][Finder].search = lambda _: Search(Step(stage, 7))
    assert english_on(french.get("/endless/7")) == []


def test_a_bad_seed_is_refused_in_french(french: Visitor) -> None:
    page = french.client.post("/endless", data={"seed": "sept"})
    assert english_on(page) == []
    assert text(page, ".problem").startswith("Une graine est un nombre entier de 0 à 999 999 999, rien")


def test_a_third_language_is_spoken_once_it_is_registered(visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    german = replace(LANGUAGES["en"], code="de", name=lambda card: f"Karte {card.id}", place="lege sie {where}")
    monkeypatch.setitem(LANGUAGES, "de", german)
    monkeypatch.setitem(WORDS, "de", replace(WORDS["en"], code="de"))
    visitor.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "de"
    page = visitor.answer("monk.2.1")
    assert soup(page).html["lang"] == "de"  # type: ignore[index]
    assert "Better: Take Karte squire for free and lege sie right of Karte stonemason." in all_said(page)
