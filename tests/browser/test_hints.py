"""Hints as people take them: on a half-made answer, with a reload in between, and with no JavaScript."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import URL, Site, choose, wait_for_answer

TURN = ("Monk, 3 gold", "Place it right of Stonemason")


def take_hint(page: Page, number: int) -> None:
    """Open the note of the next hint, and take it."""
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_text(f"Hint {number} of 4")).to_be_visible()
    page.get_by_role("button", name="Take the hint").click()
    wait_for_answer(page)
    expect(page.locator(".hints li")).to_have_count(number)
    expect(page.locator("#fresh-hint")).to_be_focused()


def test_practice_with_hints_which_no_reload_undoes(page: Page, site: Site) -> None:
    page.goto("/practice")
    page.get_by_role("button", name="Start").click()
    choose(page, *TURN)
    take_hint(page, 1)
    take_hint(page, 2)
    expect(page.locator("#plan")).to_have_text("Buy Monk for 3 gold and place it right of Stonemason.")
    page.reload()
    expect(page.locator(".hints li")).to_have_count(2)
    choose(page, "Confirm")
    expect(page.locator(".hints-count")).to_have_text("With 2 hints: half the credit.")
    page.go_back()
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    assert site.attempts("mode", "turn", "hints", "rated") == [("practice", "monk.2.1", 2, 0)]
    assert site.count("hints") == 0


@pytest.mark.browser_context_args(java_script_enabled=False, viewport={"width": 360, "height": 740})
def test_all_four_hints_without_javascript(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *TURN)
    for number in (1, 2, 3, 4):
        take_hint(page, number)
        expect(page.locator("#plan")).to_have_text("Buy Monk for 3 gold and place it right of Stonemason.")
    expect(page.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    page.reload()
    expect(page.locator("#fresh-hint")).to_have_text("Take Squire for free and place it right of Stonemason.")
    choose(page, "Squire, 0 gold", "Confirm")
    expect(page.locator("#verdict")).to_have_text("Best")
    expect(page.locator(".hints-count")).to_have_text("With 4 hints: no credit.")
    expect(page).to_have_url(re.compile(f"{URL}$"))
    assert site.attempts("mode", "turn", "hints") == [("daily", "squire.2.1", 4)]
