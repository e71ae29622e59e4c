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
    choose(page, "Confirm")
    expect(page.locator("#verdict")).to_be_visible()


def open_page(url: str) -> Callable[[Page], None]:
    return lambda page: (page.goto(url), None)[1]


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
}


def violations(page: Page) -> list[tuple[str, str]]:
    found = Axe().run(page).response["violations"]
    return [(violation["id"], node["html"]) for violation in found for node in violation["nodes"]]


@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_no_violation(page: Page, site: Site, name: str) -> None:
    PAGES[name](page)
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme
