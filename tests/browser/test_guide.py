"""A first visit: the tutorial on a small phone and without JavaScript, and icons that explain themselves."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import URL, Site, choose, wait_for_answer

PHONE = {"width": 360, "height": 740}


def width(page: Page) -> int:
    return int(page.evaluate("document.documentElement.scrollWidth"))


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True, is_mobile=True)
def test_the_tutorial_is_taken_on_a_small_phone(page: Page, site: Site) -> None:
    page.goto("/")
    page.get_by_role("link", name="A first puzzle shows you around").tap()
    for title in ("Two rows", "A card", "Keys", "Where it goes"):
        expect(page.get_by_role("heading", name=title)).to_be_in_viewport()
        assert width(page) <= PHONE["width"]
        page.get_by_role("link", name="Next").tap()
        wait_for_answer(page)
    page.get_by_role("link", name="Philosopher, 2 gold, and a key").tap()
    expect(page.locator("#lesson")).to_contain_text("Face down, it is free")
    page.get_by_role("button", name="Confirm").tap()
    expect(page.locator("#verdict")).to_have_text("Best")
    assert width(page) <= PHONE["width"]
    expect(page.get_by_role("link", name="Today's puzzle")).to_have_attribute("href", "/daily")
    assert (site.turns(), site.count("profiles")) == ([], 0)


@pytest.mark.browser_context_args(java_script_enabled=False, viewport=PHONE)
def test_the_tutorial_is_taken_without_javascript(page: Page, site: Site) -> None:
    page.goto("/tutorial")
    for _ in range(4):
        page.get_by_role("link", name="Next").click()
        expect(page.locator("#lesson")).to_be_in_viewport()
    choose(page, "Traveler, 0 gold, and a key", "Confirm")
    expect(page.locator("#verdict")).to_have_text("Inaccuracy")
    choose(page, "Take a second look")
    expect(page.locator("#lesson-title")).to_have_text("Your turn")
    assert (site.turns(), site.count("profiles")) == ([], 0)


def test_the_steps_are_taken_with_one_key_and_the_tutorial_is_left_at_once(page: Page, site: Site) -> None:
    page.goto("/tutorial")
    for title in ("A card", "Keys"):
        page.keyboard.press("n")
        expect(page.locator("#lesson-title")).to_have_text(title)
        wait_for_answer(page)
    choose(page, "Skip")
    expect(page.get_by_role("heading", name="Today's puzzle")).to_be_visible()


def test_an_icon_that_stands_alone_explains_itself_when_it_is_pointed_at(page: Page, site: Site) -> None:
    page.goto(URL)
    page.get_by_role("button", name="A key brings the messenger here").click()
    expect(page.locator("#pawn-castle")).to_contain_text("each one you keep is a point")
    page.keyboard.press("Escape")
    expect(page.locator("#pawn-castle")).to_be_hidden()


@pytest.mark.browser_context_args(java_script_enabled=False, has_touch=True, viewport=PHONE)
def test_a_card_explains_its_icons_by_tap_without_javascript(page: Page, site: Site) -> None:
    page.goto(URL)
    page.get_by_role("button", name="What Squire does").tap()
    expect(page.locator("#about-squire")).to_be_visible()
    page.get_by_role("link", name="All icons").click()
    expect(page.get_by_role("heading", name="What the icons mean")).to_be_visible()
