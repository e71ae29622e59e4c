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


def ask_for_a_seed(page: Page) -> None:
    page.goto("/endless/77")
    page.get_by_role("button", name="Find a puzzle").click()
    expect(page.locator(".preparing")).to_be_visible()


SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
PAGES: dict[str, Callable[[Page], None]] = {
    "home": open_page("/"),
    "puzzle": open_page(URL),
    "half-made answer": open_page(HALF_MADE),
    "whole answer": open_page(WHOLE),
    "verdict": answer,
    "preparing": open_page("/daily/2026-11-30"),
    "cards": open_page("/cards"),
    "about": open_page("/about"),
    "settings": open_page("/settings"),
    "endless": open_page("/endless"),
    "fresh puzzle being found": ask_for_a_seed,
    "unknown puzzle": open_page("/puzzle/aaaaaaaaaa"),
}


def violations(page: Page) -> list[tuple[str, str]]:
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
    choose(page, "Keep these settings")
    expect(page.locator("html")).to_have_css("color-scheme", scheme)
    for url in ("/settings", URL):
        page.goto(url)
        assert violations(page) == []
