"""Nobody is kept out: axe finds nothing to complain about on any page, by day and by night."""

from collections.abc import Callable
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page, expect

from tests.browser.conftest import URL, Site, choose

HALF_MADE = URL + "?card=militiaman&at=2.1"
WHOLE = HALF_MADE + "&choice=1"


def answer(page: Page) -> None:
    page.goto(WHOLE)
    page.locator("#confirm").click()
    expect(page.locator("#verdict")).to_be_visible()


def open_page(url: str) -> Callable[[Page], None]:
    return lambda page: (page.goto(url), None)[1]


def open_practice(page: Page) -> None:
    page.goto("/practice")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#skip")).to_be_visible()


def ask_for_a_seed(page: Page) -> None:
    page.goto("/endless/77")
    page.get_by_role("button", name="Find a puzzle").click()
    expect(page.locator(".preparing")).to_be_visible()


def read_a_card(page: Page) -> None:
    page.goto("/tutorial?step=5")
    page.get_by_role("button", name="What Banker does").click()
    expect(page.locator("#about-banker")).to_be_visible()


def take_a_hint(page: Page) -> None:
    page.goto(HALF_MADE)
    for taken in (1, 2):
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_role("button", name="Take the hint").click()
        expect(page.locator(".hints li")).to_have_count(taken)
    page.get_by_role("button", name="Hint", exact=True).click()


def storm(page: Page) -> None:
    page.goto("/storm")
    page.get_by_role("button", name="Start").click()
    choose(page, "Squire, 0 gold", "Place it right of Stonemason", "Confirm")
    expect(page.locator("#run-last")).to_be_visible()


def end_of_a_streak(page: Page) -> None:
    page.goto("/streak")
    page.get_by_role("button", name="Start").click()
    choose(page, "Royal Guard, 4 gold, and a key", "Place it right of Stonemason", "Confirm", "See how it went")
    expect(page.locator(".run-answers li")).to_have_count(1)


def look_behind(page: Page) -> None:
    answer(page)
    page.get_by_role("button", name="Solve it again").click()
    expect(page.get_by_role("heading", name="Doubted, and confirmed")).to_be_visible()


def see_how_it_goes_on(page: Page) -> None:
    answer(page)
    page.get_by_role("link", name="Show me what happens next").click()
    expect(page.locator(".games")).to_be_visible()


def make_code(page: Page) -> str:
    answer(page)
    page.goto("/profile")
    page.get_by_role("button", name="Make a transfer code").click()
    return page.locator("#code").inner_text()


def enter_code(page: Page) -> None:
    code = make_code(page)
    page.context.clear_cookies()
    page.goto("/profile")
    page.get_by_label("Transfer code").fill(code)
    page.get_by_role("button", name="See what it brings").click()
    expect(page.get_by_role("heading", name="Join this profile?")).to_be_visible()


def delete_all(page: Page) -> None:
    answer(page)
    page.goto("/profile/delete")


def review(page: Page) -> None:
    answer(page)
    page.goto("/review")


def history(page: Page) -> None:
    answer(page)
    page.goto("/history?class=mistake")
    page.get_by_text("What is in the files").click()


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES: dict[str, Callable[[Page], object]] = {
    "home": open_page("/"),
    "puzzle": open_page(URL),
    "half-made answer": open_page(HALF_MADE),
    "whole answer": open_page(WHOLE),
    "verdict": answer,
    "confirmed verdict": look_behind,
    "typical games": see_how_it_goes_on,
    "preparing": open_page("/daily/2026-11-30"),
    "cards": open_page("/cards?order=taken&place=castle"),
    "archive": open_page("/daily/archive/2026-12"),
    "about": open_page("/about"),
    "settings": open_page("/settings"),
    "review": review,
    "history": history,
    "bookmarks": open_page("/bookmarks"),
    "profile": open_page("/profile"),
    "transfer code": make_code,
    "joining": enter_code,
    "deletion": delete_all,
    "tutorial": open_page("/tutorial?step=3"),
    "turn of the tutorial": open_page("/tutorial?step=5&card=philosopher"),
    "verdict of the tutorial": open_page("/tutorial?look=refresh"),
    "note of a card": read_a_card,
    "keys": open_page("/keys"),
    "icons": open_page("/icons"),
    "endless": open_page("/endless"),
    "practice": open_page("/practice?themes=purses"),
    "practice puzzle": open_practice,
    "hints": take_a_hint,
    "streak": open_page("/streak"),
    "storm": storm,
    "end of a streak": end_of_a_streak,
    "fresh puzzle being found": ask_for_a_seed,
    "unknown puzzle": open_page("/puzzle/aaaaaaaaaa"),
}


def violations(page: Page) -> list[tuple[str, str]]:
    # What is dimmed while a request is under way has less contrast.
    expect(page.locator(".htmx-request, .htmx-settling, .htmx-swapping")).to_have_count(0)
    found = Axe().run(page).response["violations"]
    return [(violation["id"], node["html"]) for violation in found for node in violation["nodes"]]


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_violation(page: Page, site: Site, expected_errors: list[str], name: str) -> None:
    expected_errors += ["Failed to load resource: the server responded with a status of 404"]
    PAGES[name](page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme


@pytest.mark.browser_context_args(locale="fr-FR")
@pytest.mark.parametrize("name", ["puzzle", "verdict", "settings"])
def test_axe_finds_no_violation_in_french(page: Page, site: Site, name: str) -> None:
    PAGES[name](page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert violations(page) == []


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_finds_no_violation_in_chosen_colors(page: Page, site: Site, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    page.goto("/settings")
    page.get_by_role("radio", name=scheme.capitalize()).check()
    choose(page, "Save these settings")
    expect(page.locator("html")).to_have_css("color-scheme", scheme)
    for url in ("/settings", URL):
        page.goto(url)
        assert violations(page) == []
