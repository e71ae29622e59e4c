"""Fresh puzzles from seeds, from the form to the verdict, and puzzles by their permalinks."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import Site, choose, wait_for_answer
from tests.conftest import keep_found, made_puzzle

PHONE = {"width": 360, "height": 740}
PERMALINK = f"/puzzle/{made_puzzle().id}"
MONK = ("Monk, 3 gold", "Place it right of Stonemason", "Confirm")


def fits(page: Page) -> bool:
    """Return whether nothing on the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


def ask(page: Page, seed: str) -> None:
    """Send a seed from the form."""
    page.goto("/")
    page.get_by_role("navigation").get_by_role("link", name="Practice").click()
    page.get_by_role("link", name="Endless puzzles").click()
    page.get_by_role("textbox", name="Seed").fill(seed)
    page.get_by_role("button", name="Find a puzzle").click()


@pytest.fixture
def fresh(site: Site) -> Site:
    """Give a site whose puzzle was found from a seed, and is that of no date."""
    site.forget_dates()
    return site


def test_a_fresh_puzzle_is_found_and_solved(page: Page, fresh: Site) -> None:
    page.goto("/endless")
    page.evaluate("window.sameDocument = true")
    page.get_by_role("textbox", name="Seed").fill("7")
    choose(page, "Find a puzzle")
    expect(page).to_have_url(re.compile("/endless/7$"))
    expect(page.get_by_text("Looking at position 7.")).to_be_visible()
    fresh.end_of_search.set()
    expect(page).to_have_url(re.compile(PERMALINK + "$"), timeout=15_000)
    choose(page, *MONK)
    expect(page.locator("#verdict")).to_have_text("Inaccuracy")
    expect(page.get_by_text("It was your last turn: after it, gold and keys")).to_be_visible()
    assert page.evaluate("window.sameDocument")
    assert fresh.attempts("mode", "date", "turn") == [("endless", None, "monk.2.1")]
    choose(page, "Find another puzzle")
    expect(page.get_by_role("link", name="seed 7")).to_be_visible()


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_fresh_puzzle_is_found_and_solved_without_javascript(page: Page, fresh: Site) -> None:
    ask(page, "7")
    expect(page.get_by_text("Looking at position 7.")).to_be_visible()
    fresh.end_of_search.set()
    expect(page.get_by_role("link", name="Monk, 3 gold")).to_be_visible(timeout=15_000)
    choose(page, *MONK)
    expect(page.locator("#verdict")).to_have_text("Inaccuracy")
    assert fresh.attempts("mode", "date", "turn") == [("endless", None, "monk.2.1")]


def test_a_double_click_without_a_seed_starts_one_search(page: Page, fresh: Site) -> None:
    page.goto("/endless")
    page.get_by_role("button", name="Find a puzzle").dblclick()
    expect(page).to_have_url(re.compile("/endless/[0-9]+$"))
    fresh.end_of_search.set()
    expect(page).to_have_url(re.compile(PERMALINK + "$"), timeout=15_000)
    assert fresh.count("fresh_puzzles") == 1


def test_two_tabs_wait_for_the_same_search(page: Page, context: BrowserContext, fresh: Site) -> None:
    other = context.new_page()
    for tab in (page, other):
        ask(tab, "8")
        expect(tab.get_by_text("Looking at position 7.")).to_be_visible()
    fresh.end_of_search.set()
    for tab in (page, other):
        expect(tab).to_have_url(re.compile(PERMALINK + "$"), timeout=15_000)
    assert fresh.count("fresh_puzzles") == 1


def test_a_bad_seed_is_refused_on_the_page(page: Page, fresh: Site, expected_errors: list[str]) -> None:
    expected_errors += [
        "Failed to load resource: the server responded with a status of 422",
        "Response Status Error Code 422",
    ]
    ask(page, "seven")
    expect(page.get_by_role("alert")).to_contain_text("A seed is a whole number from 0 to 999,999,999")
    expect(page.get_by_role("textbox", name="Seed")).to_have_value("seven")
    expect(page.get_by_role("textbox", name="Seed")).to_be_focused()


def test_going_back_from_a_search_leads_to_the_form(page: Page, fresh: Site) -> None:
    ask(page, "9")
    expect(page.get_by_text("Looking at position 7.")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("textbox", name="Seed")).to_be_visible()


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
def test_a_shared_puzzle_is_solved_in_french_on_a_small_phone(page: Page, fresh: Site) -> None:
    keep_found(fresh.data, 7, made_puzzle())
    page.goto(PERMALINK)
    expect(page.get_by_role("heading", name="Une énigme inédite")).to_be_visible()
    for name in ("Moine, 3 Or", "Place-la à droite de Tailleuse de pierre"):
        page.get_by_role("link", name=name).tap()
        wait_for_answer(page)
        assert fits(page)
    page.get_by_role("button", name="Confirmer").tap()
    expect(page.locator("#verdict")).to_be_focused()
    expect(page.get_by_text("C’était ton dernier tour")).to_be_visible()
    assert fits(page)
    for url in ("/endless", "/endless/5"):
        page.goto(url)
        assert fits(page)
