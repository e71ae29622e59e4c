"""What people do in the settings, and the whole way to a verdict in French."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import URL, Site, choose, wait_for_answer

PHONE = {"width": 360, "height": 740}
NIGHT, DAY = "rgb(27, 30, 34)", "rgb(241, 233, 218)"


def fits(page: Page) -> bool:
    """Return whether nothing on the page is wider than the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.browser_context_args(viewport=PHONE, has_touch=True, is_mobile=True, locale="fr-FR")
def test_a_puzzle_is_solved_in_french_on_a_small_phone(page: Page, site: Site) -> None:
    page.goto("/")
    choose(page, "À toi de jouer")
    for name in ("Moine, 3 Or", "Place-la à droite de Tailleuse de pierre"):
        page.get_by_role("link", name=name).tap()
        wait_for_answer(page)
        assert fits(page)
    plan = page.locator(".plan").bounding_box()
    assert plan
    assert plan["height"] < PHONE["height"] / 3
    page.get_by_role("button", name="Confirmer").tap()
    expect(page.locator("#verdict")).to_have_text("Imprécision")
    expect(page.locator("#verdict")).to_be_focused()
    page.get_by_text("Le meilleur coup", exact=True).tap()
    expect(page.get_by_role("button", name="Écuyer").last).to_be_visible()
    assert fits(page)
    assert site.turns() == ["monk.2.1"]


@pytest.mark.browser_context_args(viewport=PHONE, locale="fr-FR")
@pytest.mark.parametrize("url", ["/", URL + "?card=militiaman&at=2.1&choice=1", "/cards", "/about", "/settings", "/no"])
def test_no_french_page_is_wider_than_a_small_phone(
    page: Page, site: Site, expected_errors: list[str], url: str
) -> None:
    expected_errors += ["Failed to load resource: the server responded with a status of 404"]
    page.goto(url)
    assert fits(page)


def test_language_and_colors_are_chosen_and_last(page: Page, site: Site) -> None:
    page.goto("/")
    choose(page, "Settings · Langue")
    page.get_by_role("radio", name="Français").check()
    page.get_by_role("radio", name="Dark").check()
    page.get_by_role("radio", name="Keep everything still").check()
    page.get_by_label("Time zone").select_option("Europe/Paris")
    choose(page, "Save these settings")
    expect(page.get_by_text("Tes réglages sont enregistrés.").last).to_be_visible()
    page.goto(URL)
    expect(page.get_by_role("heading", name="L’énigme du jour")).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", NIGHT)
    assert site.settings() == [("fr", "dark", "reduced", "Europe/Paris")]


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_settings_are_kept_without_javascript(page: Page, site: Site) -> None:
    page.goto("/settings")
    page.get_by_role("radio", name="Français").check()
    choose(page, "Save these settings")
    expect(page.get_by_text("Tes réglages sont enregistrés.")).to_be_visible()
    assert site.settings() == [("fr", None, None, None)]


@pytest.mark.browser_context_args(color_scheme="dark")
def test_the_device_decides_on_the_colors_until_they_are_chosen(page: Page, site: Site) -> None:
    page.goto("/settings")
    expect(page.locator("body")).to_have_css("background-color", NIGHT)
    page.get_by_role("radio", name="Light").check()
    choose(page, "Save these settings")
    expect(page.locator("body")).to_have_css("background-color", DAY)


@pytest.mark.browser_context_args(reduced_motion="no-preference")
def test_everything_stands_still_once_that_is_chosen(page: Page, site: Site) -> None:
    def moving() -> int:
        page.goto(URL + "?card=monk")
        return int(page.evaluate("document.getAnimations().length"))

    assert moving() > 0
    page.goto("/settings")
    page.get_by_role("radio", name="Keep everything still").check()
    choose(page, "Save these settings")
    assert moving() == 0
