"""What is behind a verdict: the typical games after both turns, and a doubt that is raised and answered."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import URL, Site, choose
from tests.conftest import made_puzzle

PUZZLE = re.escape(f"/puzzle/{made_puzzle().id}")
MONK = ("Monk, 3 gold", "Place it right of Stonemason", "Confirm")


def test_a_verdict_is_looked_behind_and_doubted(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MONK)
    choose(page, "Show me what happens next")
    expect(page).to_have_url(re.compile(f"{PUZZLE}/show"))
    expect(page.get_by_role("heading", name="The better turn")).to_be_visible()
    expect(page.get_by_role("table", name="Score sheet")).to_have_count(2)
    page.get_by_role("navigation", name="Your turn: its steps").get_by_role("link", name="The end").click()
    expect(page.get_by_role("heading", name=re.compile("^The end: [0-9]+ points"))).to_have_count(2)
    choose(page, "Back to your verdict")
    expect(page).to_have_url(re.compile(URL + "$"))
    choose(page, "Solve it again")
    expect(page.get_by_role("heading", name="Doubted, and confirmed")).to_be_visible(timeout=15_000)
    expect(page.locator("#doubt-ask")).to_be_focused()
    assert site.count("doubts") == 1
    expect(page).to_have_url(re.compile(URL + "$"))


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_doubt_is_told_without_javascript(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MONK, "Solve it again")
    expect(page.get_by_role("heading", name="Doubted, and confirmed")).to_be_visible(timeout=15_000)
    choose(page, "Back to your verdict")
    expect(page.get_by_role("heading", name="Doubted, and confirmed")).to_be_visible()
