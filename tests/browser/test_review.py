"""A mistake made, and reviewed the next day; a note to remember it by; and all of it in the history."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import URL, Site, choose
from tests.browser.test_access import violations

PHONE = {"width": 360, "height": 740}
MISTAKE = ("Royal Guard, 4 gold, and a key", "Place it right of Stonemason", "Confirm")
BEST = ("Squire, 0 gold", "Place it right of Stonemason", "Confirm")


def sleep(context: BrowserContext, site: Site) -> None:
    """Let a day pass, on the server and in the browser."""
    site.clock.now += timedelta(days=1)
    context.clock.set_fixed_time(site.clock.now)


def test_a_mistake_made_is_reviewed_the_next_day(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(URL)
    choose(page, *MISTAKE)
    expect(page.locator(".notebook")).to_contain_text("comes back for review tomorrow, on Friday, 4 December 2026")
    sleep(context, site)
    page.goto("/")
    choose(page, "Review 1 puzzle due", "Review now", *BEST)
    expect(page.locator("#verdict")).to_have_text("Best")
    expect(page).to_have_url(re.compile("/review/1$"))
    expect(page.locator("#comes-back")).to_have_text("It comes back in 2 days, on Sunday, 6 December 2026.")
    expect(page.locator("#due")).to_be_empty()
    choose(page, "It was easy in 3 days · 7 Dec")
    expect(page.locator("#comes-back")).to_have_text("It comes back in 3 days, on Monday, 7 December 2026.")
    assert violations(page) == []
    page.reload()
    choose(page, "Next puzzle")
    expect(page.get_by_role("heading", name="Nothing is due today")).to_be_visible()
    assert site.attempts("mode", "turn", "grade", "grade_chosen") == [
        ("daily", "royal-guard.2.1.key", 1, 0),
        ("review", "squire.2.1", 4, 1),
    ]
    assert site.rows("reviews", "due", "added", "mastered") == [("2026-12-07", "2026-12-03", None)]


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=PHONE)
def test_a_set_is_redone_and_a_note_kept_without_javascript(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(URL)
    choose(page, *MISTAKE)
    sleep(context, site)
    page.goto("/review")
    page.get_by_label("Game").select_option("1")
    choose(page, "Redo this game", *BEST)
    expect(page.get_by_text("That was the last one of this set.")).to_be_visible()
    page.get_by_role("textbox", name="Your note").fill("First the keys,\nthen the cell.")
    choose(page, "Save the note", "Bookmark", "All bookmarks and notes")
    expect(page.locator(".note-text")).to_have_text("First the keys,\nthen the cell.")
    assert site.rows("notes", "note") == [("First the keys,\nthen the cell.",)]
    assert (site.count("bookmarks"), site.count("redos")) == (1, 1)


def test_the_history_is_filtered_and_taken_along(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MISTAKE)
    page.goto("/history")
    page.get_by_label("Verdict").select_option("Mistake")
    choose(page, "Show these")
    expect(page).to_have_url(re.compile("class=mistake"))
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.path().read_text().count("royal-guard.2.1.key") == 1
    page.get_by_role("link", name="Spend a key to move the messenger").click()
    expect(page).to_have_url(re.compile(f"{URL}$"))
    expect(page.locator("#verdict")).to_have_text("Mistake")
