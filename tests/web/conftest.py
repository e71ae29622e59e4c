"""A site with today's puzzle, and the verbs of its visitors."""

from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup
from flask import Flask
from flask.testing import FlaskClient
from sqlite_utils import Database
from werkzeug.test import Cookie, TestResponse

from tests.conftest import POSITION, TODAY, Clock, keep_found, made_puzzle
from trainer.puzzles.puzzle import Puzzle
from trainer.puzzles.searching import Step, Wanted
from trainer.rules.notation import encode
from trainer.web import create_app
from trainer.web.database.storage import FILE
from trainer.web.jobs.pool import Steps

URL = f"/daily/{TODAY}"


def no_search(wanted: Wanted) -> Steps[Step, Puzzle]:
    raise AssertionError("No test but those of the search looks for a puzzle.")


@dataclass
class Visitor:
    """A browser without JavaScript: it follows redirects and keeps cookies."""

    client: FlaskClient

    @property
    def cookie_name(self) -> str:
        return str(self.client.application.config["SESSION_COOKIE_NAME"])

    @property
    def cookie(self) -> Cookie | None:
        return self.client.get_cookie(self.cookie_name)

    def get(self, url: str, **headers: str) -> TestResponse:
        return self.client.get(url, headers=headers, follow_redirects=True)

    def answer(self, turn: str, url: str = URL, **changed: str) -> TestResponse:
        form = {"turn": turn, "position": encode(POSITION)} | changed
        return self.client.post(url, data=form, follow_redirects=True)


@dataclass
class Site:
    """The app, its data folder and its clock."""

    app: Flask
    data: Path
    clock: Clock

    def visitor(self) -> Visitor:
        return Visitor(self.app.test_client())

    def keep_puzzle(self, day: date) -> None:
        keep_found(self.data, day, made_puzzle())

    def rewrite_puzzle(self, day: date, puzzle: str) -> None:
        with Database(self.data / FILE) as db:
            id = "(SELECT puzzle FROM daily_puzzles WHERE wanted = ?)"
            db.execute(f"UPDATE puzzles SET puzzle = ? WHERE id = {id}", [puzzle, day.isoformat()])
            db.conn.commit()

    def rows(self, table: str, *columns: str) -> list[tuple[Any, ...]]:
        with Database(self.data / FILE) as db:
            return [tuple(row[column] for column in columns) for row in db.table(table).rows]


@pytest.fixture
def site(tmp_path: Path, clock: Clock) -> Site:
    app = create_app(tmp_path, find=no_search, now=clock, packs=tmp_path)
    app.testing = True
    site = Site(app, tmp_path, clock)
    site.keep_puzzle(TODAY)
    return site


@pytest.fixture
def visitor(site: Site) -> Visitor:
    return site.visitor()


def soup(response: TestResponse) -> BeautifulSoup:
    """Parse a page."""
    return BeautifulSoup(response.text, "html.parser")


def text(response: TestResponse, selector: str) -> str:
    """Return the text of the first element that a CSS selector finds."""
    found = soup(response).select_one(selector)
    return "" if found is None else " ".join(found.get_text(" ").split())


def links(response: TestResponse, selector: str) -> dict[str, str]:
    """Return the ids and targets of the links that a CSS selector finds."""
    return {str(link["id"]): str(link["href"]) for link in soup(response).select(selector)}
