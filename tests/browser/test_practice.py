"""Practice as people do it: a drill, one puzzle after the other, on a phone and with no JavaScript."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Site, choose

PHONE = {"width": 360, "height": 740}
MONK = ("Monk, 3 gold", "Place it right of Stonemason", "Confirm")
PUZZLE = re.compile(r"/practice/\d+$")


def number(page: Page) -> int:
    """Wait for a puzzle of one's practice, and tell its number."""
    expect(page).to_have_url(PUZZLE)
    return int(page.url.rpartition("/")[2])


def test_a_drill_is_put_together_saved_practiced_and_deleted(page: Page, site: Site) -> None:
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Practice").click()
    expect(page.locator("#fits")).to_have_text("3 puzzles fit this drill. 3 are new to you.")
    page.get_by_text("What it is about").click()
    page.get_by_role("checkbox", name="Purses").check()
    expect(page.locator("#fits")).to_have_text("2 puzzles fit this drill. 2 are new to you. It is not rated.")
    page.get_by_role("radio", name="Tough").check()
    page.get_by_role("textbox", name="Save it under a name").fill("Hard purses")
    page.get_by_role("button", name="Save the drill").click()
    page.get_by_role("button", name="Start").click()
    first = number(page)
    choose(page, *MONK)
    expect(page.locator("#verdict")).to_have_text("Inaccuracy")
    page.get_by_role("button", name="Next puzzle").click()
    expect(page).to_have_url(re.compile(f"/practice/{first + 1}$"))
    assert site.attempts("mode", "turn", "rated") == [("practice", "monk.2.1", 0)]
    page.get_by_role("navigation").get_by_role("link", name="Practice").click()
    page.get_by_role("link", name="Hard purses").click()
    expect(page.get_by_role("radio", name="Tough")).to_be_checked()
    page.get_by_role("button", name="Delete the drill “Hard purses”").click()
    expect(page.get_by_role("link", name="Hard purses")).to_have_count(0)
    assert (site.count("drills"), site.count("sittings")) == (0, 2)


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=PHONE)
def test_puzzles_are_answered_and_skipped_without_javascript(page: Page, site: Site) -> None:
    page.goto("/practice")
    page.get_by_role("button", name="Start").click()
    first = number(page)
    choose(page, *MONK)
    expect(page.locator(".rating-change")).to_contain_text("1500?")
    page.get_by_role("button", name="Next puzzle").click()
    assert number(page) == first + 1
    page.get_by_role("button", name="Skip").click()
    assert number(page) == first + 2
    assert site.attempts("turn", "rated") == [("monk.2.1", 1)]


def test_the_puzzle_waits_in_every_tab_and_going_back_harms_nothing(
    page: Page, context: BrowserContext, site: Site
) -> None:
    page.goto("/practice")
    page.get_by_role("button", name="Start").dblclick()
    first = number(page)
    other = context.new_page()
    other.goto("/practice")
    other.get_by_role("link", name="Resume it").click()
    assert number(other) == first
    choose(other, *MONK[:2])
    choose(page, *MONK)
    choose(other, "Confirm")
    expect(other.locator("#verdict")).to_have_text("Inaccuracy")
    page.get_by_role("button", name="Next puzzle").click()
    number(page)
    page.go_back()
    expect(page.locator("#verdict")).to_have_text("Inaccuracy")
    page.get_by_role("button", name="Next puzzle").click()
    assert number(page) == first + 1
    assert (site.count("sittings"), site.turns()) == (2, ["monk.2.1"])
