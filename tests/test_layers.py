"""Imports point one way only: from the command to the pages, puzzles and games, the coach, the solver, the rules."""

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import trainer

ROOT = Path(trainer.__file__).parent
MAY_IMPORT: dict[str, set[str]] = {
    "rules": set(),
    "solver": {"rules"},
    "coach": {"rules", "solver"},
    "puzzles": {"rules", "solver", "coach"},
    "games": {"rules", "solver", "coach"},
    "web": {"rules", "solver", "coach", "puzzles", "games"},
    "bench": {"rules", "solver", "coach", "puzzles", "games", "web"},
    "cli": {"rules", "solver", "coach", "puzzles", "games", "web", "bench"},
    "__main__": {"cli"},
}
LOWER_LAYERS = {"rules", "solver", "coach", "puzzles", "games"}
RANKS: tuple[frozenset[str], ...] = (
    frozenset({"site"}),
    frozenset({"database"}),
    frozenset({"jobs"}),
    frozenset({"search"}),
    frozenset({"table"}),
    frozenset({"verdict"}),
    frozenset({"asking"}),
    frozenset({"cards", "days", "endless", "guide", "history", "home", "notebook", "practice", "profiles"})
    | {"progress", "review", "runs", "settings", "single", "why"},
    frozenset({"app"}),
    frozenset({"examining"}),
)
"""The folders of the pages, from the ground of all of them up to the app, which composes them, and what examines it."""
KERNELS = "trainer.solver.kernels"
MODULES = sorted(ROOT.rglob("*.py"))
PAGES = [module for module in (ROOT / "web").rglob("*.py") if module != ROOT / "web" / "__init__.py"]


def layer_of(module: Path) -> str:
    return module.relative_to(ROOT).parts[0].removesuffix(".py")


def imports(module: Path) -> Iterator[str]:
    """Go through the full names of all that a module imports, wherever in it."""
    for node in ast.walk(ast.parse(module.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module} has a relative import"
            assert node.module is not None
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def area_of(name: str) -> str | None:
    """Return the folder of the pages that a full name lies in, or the module if in none; None if it is no page's."""
    parts = name.split(".")
    return parts[2] if parts[:2] == ["trainer", "web"] and len(parts) > 2 else None


def may_import(area: str) -> set[str]:
    """Return the folders of the pages of lower ranks."""
    rank = next(number for number, areas in enumerate(RANKS) if area in areas)
    return set().union(*RANKS[:rank])


def layers_imported(module: Path) -> set[str]:
    ours = [name.split(".") for name in imports(module) if name.split(".")[0] == "trainer"]
    return {parts[1] for parts in ours if len(parts) > 1}


@pytest.mark.parametrize("module", MODULES, ids=lambda module: str(module.relative_to(ROOT)))
def test_a_module_imports_only_from_the_layers_below(module: Path) -> None:
    layer = layer_of(module)
    if layer != "__init__":
        assert layers_imported(module) - {layer} <= MAY_IMPORT[layer]


@pytest.mark.parametrize("module", PAGES, ids=lambda module: str(module.relative_to(ROOT)))
def test_a_page_imports_only_from_its_own_folder_and_those_of_lower_ranks(module: Path) -> None:
    area = module.relative_to(ROOT / "web").parts[0].removesuffix(".py")
    imported = {found for name in imports(module) if (found := area_of(name))}
    wrong = imported - {area} - may_import(area)
    assert not wrong, f"{area} imports from {sorted(wrong)}; it may import from {sorted(may_import(area))} only"


@pytest.mark.parametrize("module", sorted((ROOT / "rules").rglob("*.py")), ids=lambda module: module.name)
def test_the_rules_need_nothing_but_python(module: Path) -> None:
    foreign = {name.split(".")[0] for name in imports(module)} - sys.stdlib_module_names
    assert foreign <= {"trainer"}


def test_puzzles_games_and_below_know_neither_flask_nor_sqlite() -> None:
    known = {name.split(".")[0] for module in MODULES if layer_of(module) in LOWER_LAYERS for name in imports(module)}
    assert known.isdisjoint({"flask", "sqlite3", "sqlite_utils", "waitress"})


def test_no_page_and_no_puzzle_uses_the_kernels_but_through_the_solver() -> None:
    users = {layer_of(module) for module in MODULES if any(name.startswith(KERNELS) for name in imports(module))}
    assert users <= {"solver", "bench"}


def test_the_rooms_of_the_kernels_form_no_circle() -> None:
    rooms = {f"{KERNELS}.{module.stem}": module for module in (ROOT / "solver" / "kernels").glob("[!_]*.py")}
    below = {room: {name.rpartition(".")[0] for name in imports(module)} for room, module in rooms.items()}
    assert set(rooms) <= set(TopologicalSorter(below).static_order())


def test_only_the_command_uses_the_solver_s_lab() -> None:
    users = {module for module in MODULES if any(name.startswith("trainer.solver.lab") for name in imports(module))}
    assert {layer_of(module) for module in users if module.parent.name != "lab"} == {"cli"}
