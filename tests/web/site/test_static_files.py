from hashlib import sha256
from pathlib import Path

import pytest

from tests.web.conftest import Visitor, soup

STATIC = Path(__file__).parents[3] / "static"


def test_the_address_of_a_file_changes_with_what_is_in_it(visitor: Visitor) -> None:
    version = sha256((STATIC / "share.js").read_bytes()).hexdigest()[:10]
    script = soup(visitor.get("/about")).select_one("script[src*=share]")
    assert script
    assert script["src"] == f"/static/share.js?v={version}"


def test_a_page_asks_for_one_style_sheet_that_holds_them_all(visitor: Visitor) -> None:
    (link,) = soup(visitor.get("/about")).select("link[rel=stylesheet]")
    with visitor.get(str(link["href"])) as sheet:
        assert str(link["href"]) == f"/styles.css?v={sha256(sheet.data).hexdigest()[:10]}"
        assert sheet.headers["Cache-Control"] == "max-age=31536000, immutable"
        assert [file.name for file in STATIC.glob("*.css") if file.read_bytes() not in sheet.data] == []


@pytest.mark.parametrize("sheet", sorted(STATIC.glob("*.css")), ids=lambda sheet: sheet.name)
def test_a_style_sheet_leaves_nothing_open_that_would_swallow_the_next_one(sheet: Path) -> None:
    text = sheet.read_text(encoding="utf-8")
    assert [text.count(mark) for mark in ("{", "(", "/*")] == [text.count(mark) for mark in ("}", ")", "*/")]


def test_browsers_keep_what_has_a_version_and_ask_again_for_what_has_none(visitor: Visitor) -> None:
    with visitor.get("/vendor/htmx/htmx.min.js?v=1") as kept, visitor.get("/vendor/htmx/htmx.min.js") as asked:
        told = [response.headers["Cache-Control"] for response in (kept, asked)]
    assert told == ["max-age=31536000, immutable", "no-cache"]


def test_a_file_that_is_not_there_is_kept_by_nobody(visitor: Visitor) -> None:
    missing = visitor.get("/static/nothing.css?v=1")
    assert missing.status_code == 404
    assert "immutable" not in missing.headers.get("Cache-Control", "")
