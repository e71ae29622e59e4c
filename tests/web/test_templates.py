"""How the templates hang together."""

from pathlib import Path

import pytest
from jinja2.meta import find_undeclared_variables

from tests.web.conftest import Site
from trainer.web.site.rendering import resource_folder

MACROS = sorted((resource_folder("templates") / "macros").glob("*.html"))
SHARED = {"_", "gettext", "ngettext", "language", "partial", "url_for", "_trans"}
"""What macros may use without being given it."""


@pytest.mark.parametrize("file", MACROS, ids=lambda file: file.stem)
def test_a_macro_prints_its_arguments_and_nothing_behind_them(site: Site, file: Path) -> None:
    used = find_undeclared_variables(site.app.jinja_env.parse(file.read_text()))
    assert used - SHARED == set()


def test_the_table_of_a_position_stands_in_one_template() -> None:
    pages = [file for file in resource_folder("templates").rglob("*.html") if 'class="table-top"' in file.read_text()]
    assert [page.name for page in pages] == ["table.html"]
