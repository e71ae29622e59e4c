"""What people do here, from the first page to the verdict; each journey ends with a look at what was stored."""

import re

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.conftest import URL, Site, choose, wait_for_answer

MONK = ("Monk, 3 gold", "Place it right of Stonemason", "Confirm")
REFUSED = "Response Status Error Code "


def hold_back(page: Page, requests: str) -> list[Route]:
    """Hold back the requests that match a pattern, and collect them."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(requests, hold)
    return held


def whole_in_sight(page: Page, part: str) -> bool:
    """Return whether a part of the page lies between the upper edge of the screen and the plan."""
    box, plan = page.locator(part).bounding_box(), page.locator(".plan").bounding_box()
    return box is not None and plan is not None and box["y"] >= 0 and box["y"] + box["height"] <= plan["y"]


def verdict(page: Page) -> str:
    heading = page.locator("#verdict")
    expect(heading).to_be_visible()
    return heading.inner_text()


def test_a_puzzle_is_solved_with_the_mouse(page: Page, site: Site) -> None:
    page.goto("/")
    choose(page, "Solve it", *MONK)
    assert verdict(page) == "Inaccuracy"
    expect(page).to_have_url(re.compile(f"{URL}$"))
    expect(page.locator("#verdict")).to_be_focused()
    assert site.turns() == ["monk.2.1"]


def test_an_answer_is_composed_without_loading_the_page_again(page: Page, site: Site) -> None:
    page.goto(URL)
    page.evaluate("window.sameDocument = true")
    choose(page, *MONK)
    assert verdict(page) == "Inaccuracy"
    assert page.evaluate("window.sameDocument")


def test_a_second_tap_while_the_first_is_under_way_does_not_undo_it(page: Page, site: Site) -> None:
    page.goto(URL)
    under_way = hold_back(page, "**/*card=monk*")
    page.get_by_role("link", name="Monk, 3 gold").click()
    page.get_by_role("link", name="Place it right of Stonemason").click()
    under_way[0].continue_()
    wait_for_answer(page)
    expect(page.locator("#plan")).to_have_text("Choose a cell for Monk.")


def test_a_card_with_a_choice_asks_for_it(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, "Militiaman, 1 gold", "Place it right of Stonemason")
    expect(page.locator("#plan")).to_have_text("Choose what Militiaman gives you.")
    choose(page, "2 keys", "Confirm")
    assert verdict(page) == "Mistake"
    assert site.turns() == ["militiaman.2.1.option1"]


def test_a_card_of_the_other_row_spends_a_key(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, "Royal Guard, 4 gold, and a key", "Place it right of Stonemason", "Confirm")
    assert verdict(page) == "Mistake"
    assert site.turns() == ["royal-guard.2.1.key"]


def test_a_card_that_is_too_dear_says_why_and_is_taken_face_down(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, "Prince, 6 gold, and a key")
    plan = "You can't pay for Prince, so you take it face down. Choose a cell for Prince."
    expect(page.locator("#plan")).to_have_text(plan)
    choose(page, "Place it right of Stonemason", "Confirm")
    assert verdict(page) == "Blunder"
    assert site.turns() == ["prince.down.2.1.key"]


def test_a_refresh_is_an_answer_in_itself(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, "Refresh the row", "Confirm")
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["refresh"]


def test_a_mind_is_changed_before_confirming(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(
        page, "Monk, 3 gold", "Place it right of Stonemason", "Undo", "Squire, 0 gold", "Place it right of Guildmaster"
    )
    choose(page, "Place it right of Stonemason", "Confirm")
    assert verdict(page) == "Best"
    assert site.turns() == ["squire.2.1"]


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_puzzle_is_solved_without_javascript(page: Page, site: Site) -> None:
    page.goto("/")
    choose(page, "Solve it", *MONK)
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["monk.2.1"]


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
def test_a_puzzle_is_solved_on_a_small_phone(page: Page, site: Site) -> None:
    page.goto(URL)
    for name in ("Monk, 3 gold", "Place it right of Stonemason"):
        page.get_by_role("link", name=name).tap()
        wait_for_answer(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
    expect(page.get_by_role("button", name="Confirm")).to_be_in_viewport()
    page.get_by_role("button", name="Confirm").tap()
    assert verdict(page) == "Inaccuracy"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert site.turns() == ["monk.2.1"]


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_on_a_small_phone_the_tableau_is_in_sight_once_a_card_is_chosen(page: Page, site: Site) -> None:
    page.goto(URL)
    for name in ("Royal Guard, 4 gold, and a key", "Place it left of Guildmaster and below Miraculously Cured"):
        choose(page, name)
        assert whole_in_sight(page, ".mine .tableau")


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740}, java_script_enabled=False)
def test_on_a_small_phone_the_tableau_is_in_sight_without_javascript_too(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, "Monk, 3 gold")
    assert whole_in_sight(page, ".mine .tableau")


@pytest.mark.browser_context_args(viewport={"width": 360, "height": 740})
def test_on_a_small_phone_the_plan_leaves_most_of_the_screen_to_the_table(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, "Royal Guard, 4 gold, and a key", "Place it left of Guildmaster and below Miraculously Cured")
    plan = page.locator(".plan").bounding_box()
    assert plan
    assert plan["height"] < 740 / 3


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
def test_on_a_wide_screen_all_of_the_table_is_in_sight(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, "Royal Guard, 4 gold, and a key", "Place it left of Guildmaster and below Miraculously Cured")
    for part in (".mine", ".rows", ".others"):
        assert whole_in_sight(page, part)


def test_what_takes_a_moment_dims_the_table_and_shows_a_sign(page: Page, site: Site) -> None:
    page.goto(URL)
    under_way = hold_back(page, "**/*card=monk*")
    page.get_by_role("link", name="Monk, 3 gold").click()
    expect(page.locator(".table-top")).to_have_css("opacity", "0.55")
    assert page.locator(".puzzle").evaluate("puzzle => getComputedStyle(puzzle, '::after').content") == '""'
    under_way[0].continue_()
    wait_for_answer(page)
    expect(page.locator(".table-top")).to_have_css("opacity", "1")


def test_a_double_click_answers_once(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MONK[:2])
    page.get_by_role("button", name="Confirm").dblclick()
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["monk.2.1"]


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_double_click_without_javascript_answers_once(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MONK[:2])
    page.get_by_role("button", name="Confirm").dblclick()
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["monk.2.1"]


def test_of_two_tabs_the_first_answer_counts(page: Page, context: BrowserContext, site: Site) -> None:
    page.goto(URL)
    other = context.new_page()
    other.goto(URL)
    choose(other, "Squire, 0 gold", "Place it right of Stonemason")
    choose(page, *MONK)
    assert verdict(page) == "Inaccuracy"
    choose(other, "Confirm")
    assert verdict(other) == "Best"
    expect(other.get_by_text("The turn you are looking at (not counted)")).to_be_visible()
    assert site.turns() == ["monk.2.1"]


def test_reloading_and_going_back_neither_store_twice_nor_lose_the_answer(page: Page, site: Site) -> None:
    page.goto("/")
    choose(page, "Solve it", *MONK)
    assert verdict(page) == "Inaccuracy"
    page.reload()
    assert verdict(page) == "Inaccuracy"
    page.go_back()
    expect(page.get_by_text("You have answered it")).to_be_visible()
    page.go_forward()
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["monk.2.1"]


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_going_back_without_javascript_and_confirming_again_stores_once(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MONK)
    page.go_back()
    if page.get_by_role("button", name="Confirm").count():
        choose(page, "Confirm")
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["monk.2.1"]


def test_a_second_look_is_possible_but_does_not_count(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MONK)
    choose(page, "Take a second look", "Squire, 0 gold", "Place it right of Stonemason", "Confirm")
    assert verdict(page) == "Best"
    page.goto(URL)
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["monk.2.1"]


def test_the_better_turn_can_be_looked_at(page: Page, site: Site) -> None:
    page.goto(URL)
    choose(page, *MONK)
    better = page.get_by_text("The better turn", exact=True)
    better.click()
    expect(page.locator("#better-cell-2-1")).to_be_visible()


def test_a_stale_form_is_refused_on_the_page(page: Page, site: Site, expected_errors: list[str]) -> None:
    expected_errors += [
        "Failed to load resource: the server responded with a status of 409",
        "Response Status Error Code 409",
    ]
    page.goto(URL)
    choose(page, *MONK[:2])
    page.locator("input[name=position]").evaluate("field => field.value = 'cc1-stale'")
    choose(page, "Confirm")
    expect(page.get_by_role("alert")).to_contain_text("for a different position")
    assert site.turns() == []


def test_a_forged_turn_is_refused_on_the_page(page: Page, site: Site, expected_errors: list[str]) -> None:
    expected_errors += [
        "Failed to load resource: the server responded with a status of 422",
        "Response Status Error Code 422",
    ]
    page.goto(URL)
    choose(page, *MONK[:2])
    page.locator("input[name=turn]").evaluate("field => field.value = 'judge.1.0'")
    choose(page, "Confirm")
    expect(page.get_by_role("alert")).to_have_text("Judge is in neither row.")
    assert site.turns() == []


def test_a_puzzle_that_is_being_found_opens_by_itself(page: Page, site: Site) -> None:
    page.goto("/daily/2026-12-01")
    expect(page.get_by_text("Looking at position 7.")).to_be_visible()
    site.end_of_search.set()
    expect(page.get_by_role("link", name="Monk, 3 gold")).to_be_visible(timeout=15_000)


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_a_puzzle_that_is_being_found_opens_without_javascript(page: Page, site: Site) -> None:
    page.goto("/daily/2026-12-02")
    expect(page.get_by_text("Looking at position 7.")).to_be_visible()
    site.end_of_search.set()
    expect(page.get_by_role("link", name="Monk, 3 gold")).to_be_visible(timeout=15_000)


@pytest.mark.browser_context_args(timezone_id="Pacific/Kiritimati")
def test_the_day_is_the_visitors(page: Page, site: Site) -> None:
    page.goto("/")
    expect(page.get_by_text("Friday, 4 December 2026")).to_be_visible()
