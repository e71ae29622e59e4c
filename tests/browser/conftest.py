"""A real browser on a real server, and the verbs of the people who use it."""

import shutil
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Page, expect
from sqlite_utils import Database
from werkzeug.serving import make_server

from tests.conftest import TODAY, Clock, keep_found, made_puzzle
from tests.web.opinions import Solver
from tests.web.practising import ship
from trainer.puzzles.making.finding import Stage
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, Wanted
from trainer.web import create_app
from trainer.web.database.storage import FILE
from trainer.web.jobs.pool import Steps

URL = f"/daily/{TODAY}"
MAX_SECONDS = 20


@dataclass
class Site:
    """The server's data folder and clock, and the search for a date's puzzle, which lasts until it is told to end."""

    data: Path
    end_of_search: threading.Event = field(default_factory=threading.Event)
    clock: Clock = field(default_factory=Clock)

    def find(self, wanted: Wanted) -> Steps[Step, Puzzle]:
        yield Step(Stage.GLANCE, 7)
        assert self.end_of_search.wait(MAX_SECONDS)
        return made_puzzle()

    def turns(self) -> list[str]:
        """Return the turns of all stored attempts."""
        with Database(self.data / FILE) as db:
            return [row["turn"] for row in db.query("SELECT turn FROM attempts ORDER BY id")]

    def attempts(self, *columns: str) -> list[tuple[Any, ...]]:
        """Return these columns of all stored attempts."""
        return self.rows("attempts", *columns)

    def rows(self, table: str, *columns: str) -> list[tuple[Any, ...]]:
        """Return these columns of all rows of a table."""
        with Database(self.data / FILE) as db:
            return [tuple(row[column] for column in columns) for row in db.table(table).rows]

    def count(self, table: str) -> int:
        """Count the rows of a table."""
        with Database(self.data / FILE) as db:
            return int(db.table(table).count)

    def forget_dates(self) -> None:
        """Let no date have a puzzle."""
        with Database(self.data / FILE) as db:
            db.table("daily_puzzles").delete_where()

    def settings(self) -> list[tuple[str | None, ...]]:
        """Return all stored settings: language, colors, motion, time zone."""
        with Database(self.data / FILE) as db:
            rows = db.query("SELECT * FROM settings")
            return [(row["language"], row["scheme"], row["motion"], row["timezone"]) for row in rows]

    def empty(self) -> None:
        """Forget everybody, and every puzzle but today's."""
        with Database(self.data / FILE) as db:
            for table in db.table_names():
                if not table.startswith(("_", "sqlite_")):
                    db.table(table).delete_where()
        keep_found(self.data, TODAY, made_puzzle())
        self.end_of_search.clear()
        self.clock.now = Clock().now


@pytest.fixture(scope="session")
def served_site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    return Site(tmp_path_factory.mktemp("data"))


@pytest.fixture(scope="session")
def base_url(served_site: Site) -> Iterator[str]:
    ship(served_site.data)
    solver = Solver()
    solver.may.set()
    app = create_app(
        served_site.data,
        find=served_site.find,
        now=served_site.clock,
        packs=served_site.data,
        play=solver.play,
        solve=solver.solve,
    )
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def site(served_site: Site, base_url: str) -> Iterator[Site]:
    """Give a site where nobody has been yet."""
    served_site.empty()
    yield served_site
    served_site.end_of_search.set()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Use a browser that is installed, else the one that Playwright brings."""
    names = ("chromium", "chromium-browser", "google-chrome")
    installed = next((path for name in names if (path := shutil.which(name))), None)
    return browser_type_launch_args | ({"executable_path": installed} if installed else {})


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    return browser_context_args | {"timezone_id": "UTC", "reduced_motion": "reduce"}


@pytest.fixture
def expected_errors() -> list[str]:
    """List the beginnings of console errors that a test expects."""
    return []


@pytest.fixture
def context(context: BrowserContext, site: Site, expected_errors: list[str]) -> Iterator[BrowserContext]:
    """Give a context on the server's day, whose console has to stay clean."""
    context.clock.set_fixed_time(Clock().now)
    errors: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type in {"error", "warning"}:
            errors.append(message.text)

    context.on("console", note)
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield context
    assert [error for error in errors if not error.startswith(tuple(expected_errors))] == []


def choose(page: Page, *names: str) -> None:
    """Follow the links or press the buttons with these names, one after the other."""
    for name in names:
        page.get_by_role("link", name=name, exact=True).or_(page.get_by_role("button", name=name, exact=True)).click()
        wait_for_answer(page)


def wait_for_answer(page: Page) -> None:
    """Wait until htmx has swapped in what was asked for; meanwhile it drops all that is asked for besides."""
    expect(page.locator(".htmx-request")).to_have_count(0)


def tab_to(page: Page, name: str) -> None:
    """Press Tab until the control with this name has the focus."""
    for _ in range(150):
        page.keyboard.press("Tab")
        focused = page.locator(":focus")
        if focused.count() and (focused.get_attribute("aria-label") or focused.inner_text()).strip().startswith(name):
            return
    raise AssertionError(f"Nothing called {name} can be reached with Tab.")
