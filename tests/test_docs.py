"""What the documents claim about the code, checked against the code."""

import re
from pathlib import Path

import pytest

from trainer import cli
from trainer.solver.verdicts import BORDERS

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
FOLDERS = "trainer|docs|hosting|tests|templates|static|puzzles"
NAMED_PATH = re.compile(rf"`((?:{FOLDERS})/[\w./-]+)`|\]\(((?!https?:)[\w./]+)\)")


def read(name: str) -> str:
    return ROOT.joinpath(name).read_text(encoding="utf-8")


def named_paths(document: Path) -> list[Path]:
    """List the files and folders that a document names in code, or links to."""
    found = NAMED_PATH.findall(document.read_text(encoding="utf-8"))
    return [ROOT / code if code else document.parent / link for code, link in found]


def test_every_command_and_every_setting_of_the_server_is_in_the_commands() -> None:
    settings = [f"`{option.opts[0]}`" for option in cli.serve.params]
    commands = [f"`trainer {name}`" for name in cli.trainer.commands]
    assert [word for word in (*commands, *settings) if word not in read("docs/commands.md")] == []


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_every_file_and_folder_that_a_document_names_is_there(document: Path) -> None:
    paths = named_paths(document)
    assert paths
    assert [path for path in paths if not path.exists()] == []


def test_the_readme_is_short() -> None:
    assert len(read("README.md").splitlines()) <= 70


def test_the_verdicts_in_the_numbers_are_those_of_the_code() -> None:
    points, wins = BORDERS.values()
    *limits, last = points
    rows = [f"| {verdict} | under {points[verdict]:g} | under {wins[verdict]:g} |" for verdict in limits]
    rows.append(f"| {last} | {points[limits[-1]]:g} or more | {wins[limits[-1]]:g} or more |")
    assert "\n".join(rows) in read("docs/numbers.md")
