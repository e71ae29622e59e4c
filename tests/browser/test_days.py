"""Someone looks through the archive, solves an old puzzle, and shares today's result."""

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import URL, Site, choose
from tests.browser.test_journeys import MONK

SHARED = [
    "Château Combo trainer · Thursday, 3 December 2026",
    "Inaccuracy · 2.0 points lost · no hints",
    "1 day in a row",
]


def test_todays_result_is_copied_by_one_tap_and_found_in_the_archive(
    page: Page, context: BrowserContext, site: Site, base_url: str
) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto(URL)
    choose(page, *MONK)
    page.get_by_role("button", name="Copy your result").click()
    expect(page.locator("#copied")).to_have_text("Copied.")
    assert page.evaluate("navigator.clipboard.readText()").splitlines() == [*SHARED, base_url + URL]
    choose(page, "All daily puzzles")
    today = page.get_by_role("link", name="Thursday, 3 December 2026, Inaccuracy, 2.0 points lost, answered on its day")
    expect(today).to_be_visible()
    choose(page, "November 2026")
    expect(page.locator(".calendar caption")).to_have_text("November 2026")
    choose(page, "December 2026")
    today.click()
    expect(page.locator("#verdict")).to_have_text("Inaccuracy")
    assert site.attempts("turn", "date", "day") == [("monk.2.1", "2026-12-03", "2026-12-03")]


def test_where_nothing_can_be_copied_the_text_is_selected(page: Page, site: Site) -> None:
    page.add_init_script(
        "Object.defineProperty(navigator, 'clipboard', {value: undefined}); document.execCommand = null"
    )
    page.goto(URL)
    choose(page, *MONK)
    page.get_by_role("button", name="Copy your result").click()
    expect(page.locator("#copied")).to_contain_text("copy it now")
    expect(page.locator("#share-text")).to_be_focused()
    assert page.evaluate("document.activeElement.selectionEnd - document.activeElement.selectionStart") > 100


@pytest.mark.browser_context_args(java_script_enabled=False, viewport={"width": 360, "height": 740})
def test_without_javascript_the_text_is_there_and_no_button_is_dead(page: Page, site: Site) -> None:
    page.goto(URL + "?card=monk&at=2.1")
    page.locator("#confirm").click()
    expect(page.locator("#copy")).to_be_hidden()
    page.get_by_text("What is shared").click()
    expect(page.locator("#share-text")).to_be_visible()


@pytest.mark.parametrize("width", [360, 1280])
def test_cards_are_filtered_on_any_screen(page: Page, site: Site, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/cards")
    page.get_by_label("Shield").select_option("Faith")
    page.get_by_label("Cost").select_option("7")
    choose(page, "Show these cards")
    expect(page.locator(".all-cards li")).to_have_count(1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    choose(page, "Show all")
    expect(page.locator(".all-cards li")).to_have_count(78)
