"""The keyboard: single keys, arrows in groups, and neither where the settings say so."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import URL, Site, choose, tab_to, wait_for_answer


def press(page: Page, *keys: str) -> None:
    """Press keys, one after the other, each once the page has answered to the one before."""
    for key in keys:
        page.keyboard.press(key)
        wait_for_answer(page)


def verdict(page: Page) -> str:
    expect(page.locator("#verdict")).to_be_focused()
    return page.locator("#verdict").inner_text()


def test_a_whole_turn_face_down_takes_four_keys(page: Page, site: Site) -> None:
    page.goto(URL)
    press(page, "5", "f")
    expect(page.locator("#plan")).to_have_text("Choose a cell for Monk.")
    expect(page.locator(".mine .spot").first).to_be_focused()
    press(page, "Enter")
    expect(page.locator("#confirm")).to_be_focused()
    press(page, "Enter")
    assert verdict(page) == "Blunder"
    assert site.turns() == ["monk.down.-1.0"]


def test_arrows_lead_to_any_cell_and_the_choice_of_a_card_comes_next(page: Page, site: Site) -> None:
    page.goto(URL)
    press(page, "4", "ArrowDown", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    expect(page.locator("#option-0")).to_be_focused()
    press(page, "ArrowRight", "Enter", "Enter")
    assert verdict(page) == "Mistake"
    assert site.turns() == ["militiaman.2.1.option1"]


def test_what_a_key_has_done_it_takes_back(page: Page, site: Site) -> None:
    page.goto(URL)
    for key, selected in (("k", "messenger"), ("k", "none"), ("r", "refresh"), ("r", "none")):
        press(page, key)
        expect(page.locator(".key-use .selected")).to_have_id(f"key-{selected}")
    press(page, "6", "u")
    expect(page.locator("#plan")).to_have_text("Choose a card.")


def test_tab_stops_once_a_group_and_arrows_cross_from_row_to_row(page: Page, site: Site) -> None:
    page.goto(URL)
    tab_to(page, "Royal Guard, 4 gold, and a key")
    press(page, "ArrowRight", "ArrowDown")
    expect(page.locator("#take-monk")).to_be_focused()
    press(page, "Tab")
    expect(page.get_by_role("button", name="What Monk does")).to_be_focused()
    press(page, "Tab")
    expect(page.locator("#key-none")).to_be_focused()


def test_a_card_is_read_with_one_key_and_closed_with_another(page: Page, site: Site) -> None:
    page.goto(URL)
    tab_to(page, "Militiaman, 1 gold")
    press(page, "i")
    expect(page.locator("#about-militiaman")).to_be_visible()
    press(page, "Escape")
    expect(page.locator("#about-militiaman")).to_be_hidden()


def test_the_question_mark_leads_to_the_page_of_keys(page: Page, site: Site) -> None:
    page.goto("/")
    press(page, "?")
    expect(page.get_by_role("heading", name="Keyboard shortcuts")).to_be_visible()


def test_keys_are_left_alone_while_one_types(page: Page, site: Site) -> None:
    page.goto("/endless")
    page.locator("#seed").press("?")
    expect(page.locator("#seed")).to_have_value("?")


def test_once_they_are_switched_off_tab_and_enter_do_everything(page: Page, site: Site) -> None:
    page.goto("/settings")
    page.get_by_role("radio", name="Only the browser's own keys").check()
    choose(page, "Save these settings")
    page.goto(URL)
    press(page, "5", "?")
    expect(page.locator("#plan")).to_have_text("Choose a card.")
    for name in ("Monk, 3 gold", "Place it right of Stonemason", "Confirm"):
        tab_to(page, name)
        press(page, "Enter")
        if name.startswith("Monk"):
            expect(page.locator("#take-monk")).to_be_focused()
    assert verdict(page) == "Inaccuracy"
    assert site.turns() == ["monk.2.1"]
