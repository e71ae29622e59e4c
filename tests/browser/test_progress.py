"""What a person sees of their progress, by day and by night, and where it leads them."""

import pytest
from playwright.sync_api import Page, expect
from sqlite_utils import Database

from tests.browser.conftest import URL, Site, choose
from tests.browser.test_access import SCHEMES, violations
from tests.browser.test_settings import PHONE, fits
from trainer.web.database.storage import FILE

TURN = URL + "?card=monk&at=2.1"
DAYS = [f"2026-{month:02}-{day:02}" for month in (11, 12) for day in (1, 2, 3)]


def train(page: Page, site: Site) -> None:
    """Answer today's puzzle, and others on six days before."""
    page.goto(TURN)
    page.locator("#confirm").click()
    expect(page.locator("#verdict")).to_be_visible()
    with Database(site.data / FILE) as db:
        answer = next(db.query("SELECT * FROM attempts"))
        others = {"id": None, "date": None, "mode": "practice", "rated": 1, "rating": 1550.0, "deviation": 80.0}
        for number in range(60):
            weak = {"themes": "sets", "kind": "cell", "loss": 4.0, "verdict": "mistake"} if number % 2 else {}
            when = {"puzzle": f"puzzle {number}", "day": DAYS[number // 10], "turn_number": 2 + number % 4}
            db.table("attempts").insert({**answer, **others, **weak, **when})


@pytest.mark.browser_context_args(viewport=PHONE)
def test_progress_is_read_and_leads_to_a_drill_on_a_small_phone(page: Page, site: Site) -> None:
    page.goto("/progress")
    expect(page.get_by_role("link", name="Solve today's puzzle")).to_be_visible()
    assert violations(page) == []
    train(page, site)
    page.goto("/progress")
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        assert violations(page) == [], scheme
    assert fits(page)
    expect(page.get_by_role("img", name="Do I lose fewer points?")).to_be_visible()
    page.get_by_text("In numbers: Which part of a turn do I see best?").press("Enter")
    expect(page.get_by_role("row", name="Cell 0% 15 4.0")).to_be_visible()
    choose(page, "All days")
    expect(page.get_by_role("link", name="All days")).to_have_attribute("aria-current", "page")
    choose(page, "Sets")
    expect(page).to_have_url(f"{page.url.split('/practice')[0]}/practice?step=0&themes=sets")
    expect(page.get_by_role("checkbox", name="Sets")).to_be_checked()
