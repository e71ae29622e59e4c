"""A profile goes from one browser to another, and is deleted at last."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser.conftest import URL, Site, choose
from tests.conftest import Clock

PHONE = {"width": 360, "height": 740}


def answer(page: Page, steps: str) -> None:
    page.goto(f"{URL}?{steps}")
    choose(page, "Confirm")
    expect(page.locator("#verdict")).to_be_visible()


def second_browser(new_context: Callable[..., BrowserContext]) -> Page:
    context = new_context(viewport=PHONE)
    context.clock.set_fixed_time(Clock().now)
    return context.new_page()


def enter(page: Page, code: str) -> None:
    page.goto("/profile")
    page.get_by_label("Transfer code").fill(code)
    choose(page, "See what it brings", "Join it")
    expect(page.get_by_text("Done. This device now has the same profile")).to_be_visible()


def test_a_profile_is_taken_to_a_second_browser(
    page: Page, site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    answer(page, "card=monk&at=2.1")
    page.get_by_role("link", name="Profile").click()
    choose(page, "Make a transfer code")
    code = page.locator("#code").inner_text()
    phone = second_browser(new_context)
    enter(phone, code.lower())
    phone.goto(URL)
    expect(phone.locator("#verdict")).to_have_text("Inaccuracy")
    page.reload()
    expect(page.get_by_text("Your last code has been used")).to_be_visible()
    assert (site.count("profiles"), site.count("attempts")) == (1, 1)
    assert phone.evaluate("document.documentElement.scrollWidth") == PHONE["width"]


def test_two_browsers_with_answers_to_the_same_date_are_joined(
    page: Page, site: Site, new_context: Callable[..., BrowserContext]
) -> None:
    answer(page, "card=monk&at=2.1")
    phone = second_browser(new_context)
    answer(phone, "key=refresh")
    assert site.turns() == ["monk.2.1", "refresh"]
    page.goto("/profile")
    choose(page, "Make a transfer code")
    enter(phone, page.locator("#code").inner_text())
    assert site.turns() == ["monk.2.1"]


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_everything_is_exported_and_deleted_without_javascript(page: Page, site: Site) -> None:
    answer(page, "card=monk&at=2.1")
    page.goto("/profile")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export everything").click()
    [attempt] = json.loads(Path(download.value.path()).read_text())["tables"]["attempts"]
    assert attempt["turn"] == "monk.2.1"
    page.get_by_role("link", name="Delete everything…").click()
    choose(page, "Delete everything")
    expect(page.get_by_text("Everything is deleted.")).to_be_visible()
    assert (site.count("profiles"), site.count("attempts"), page.context.cookies()) == (0, 0, [])
