"""A storm against the clock, and a streak with no JavaScript, as people play them."""

import re
from datetime import timedelta
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site, choose

BEST = ("Squire, 0 gold", "Place it right of Stonemason", "Confirm")
MISTAKE = ("Royal Guard, 4 gold, and a key", "Place it right of Stonemason", "Confirm")
RUN = ("mode", "solved", "skips")


def test_a_storm_is_over_when_the_clock_says_so(page: Page, site: Site) -> None:
    page.goto("/practice")
    page.get_by_role("link", name="Storm").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#countdown")).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    choose(page, *BEST)
    expect(page.locator("#run-last")).to_be_focused()
    expect(page.locator(f"#unseen{urlsplit(page.url).path.replace('/', '-')}")).to_be_visible()
    expect(page.locator("#run-last")).to_have_text("Your last answer: Best, 0.0 points lost.")
    expect(page.locator("#countdown")).to_have_text(re.compile(r"^(3:00|2:5\d)$"))
    site.clock.now += timedelta(seconds=179)
    page.reload()
    expect(page.get_by_text("Time is up: this answer no longer counts.")).to_be_visible()
    site.clock.now += timedelta(seconds=2)
    choose(page, *BEST)
    expect(page).to_have_url(re.compile(r"/storm/runs/\d+$"))
    expect(page.locator("h1")).to_have_text("1 solved")
    expect(page.get_by_text("after time was up")).to_have_count(1)
    page.get_by_role("link", name="Difficulty").first.click()
    expect(page.locator("#verdict")).to_have_text("Best")
    assert site.attempts("mode", "turn") == [("storm", "squire.2.1")] * 2
    assert site.rows("runs", *RUN) == [("storm", 1, 0)]


@pytest.mark.browser_context_args(java_script_enabled=False, viewport={"width": 360, "height": 740})
def test_a_streak_without_javascript(page: Page, site: Site) -> None:
    page.goto("/streak")
    page.get_by_role("button", name="Start").click()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Skip")).to_have_count(0)
    choose(page, *BEST)
    expect(page.locator(".run-solved")).to_have_text("1 in a row")
    page.get_by_role("button", name="Next puzzle").click()
    choose(page, *MISTAKE)
    page.get_by_role("link", name="See how it went").click()
    expect(page.locator(".run-answers li")).to_have_text([re.compile("skipped"), re.compile("Best"), re.compile("Mis")])
    page.go_back()
    expect(page.locator("#verdict")).to_have_text("Mistake")
    assert site.attempts("mode", "turn") == [("streak", "squire.2.1"), ("streak", "royal-guard.2.1.key")]
    assert site.rows("runs", *RUN) == [("streak", 1, 1)]


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_storm_without_javascript_says_when_it_ends(page: Page, site: Site) -> None:
    page.goto("/storm")
    page.get_by_role("button", name="Start").click()
    expect(page.locator("#countdown")).to_have_text("until 12:03:00")
    expect(page.get_by_text("Time is up")).to_be_hidden()
