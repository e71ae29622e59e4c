"""What the server takes for each page, where a profile has thousands of attempts."""

import time
from collections.abc import Mapping
from pathlib import Path
from statistics import median

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from trainer.bench.site import NOW, PROFILE, fill, free_puzzles
from trainer.puzzles.library import Library
from trainer.rules.notation import encode, turn_text
from trainer.rules.turns import Turn
from trainer.web import create_app
from trainer.web.database.storage import Storage
from trainer.web.why.continuations import Continuations

RUNS = 5
PAGES: dict[str, tuple[str, ...]] = {
    "/": ("/",),
    "/<any(streak, storm):mode>": ("/streak", "/storm"),
    "/<any(streak, storm):mode>/<int:number>": ("{streak}", "{storm}"),
    "/<any(streak, storm):mode>/runs/<int:id>": ("/streak/runs/{run}",),
    "/about": ("/about",),
    "/bookmarks": ("/bookmarks",),
    "/cards": ("/cards",),
    "/daily": ("/daily",),
    "/daily/<day>": ("/daily/{today}", "/daily/{yesterday}", "/daily/{yesterday}?card={card}"),
    "/daily/archive": ("/daily/archive",),
    "/daily/archive/<text>": ("/daily/archive/2026-12",),
    "/endless": ("/endless",),
    "/endless/<seed>": ("/endless/7",),
    "/history": ("/history", "/history?page=400"),
    "/history/<int:id>": ("/history/{attempt}",),
    "/icons": ("/icons",),
    "/keys": ("/keys",),
    "/practice": ("/practice", "/practice?themes=sets"),
    "/practice/<int:number>": ("{practice}",),
    "/profile": ("/profile",),
    "/profile/delete": ("/profile/delete",),
    "/profile/join": ("/profile/join",),
    "/progress": ("/progress", "/progress?days=1", "/progress?days=all"),
    "/puzzle/<id>": ("/puzzle/{free}",),
    "/puzzle/<id>/doubt": ("/puzzle/{puzzle}/doubt",),
    "/puzzle/<id>/show": ("/puzzle/{puzzle}/show?turn={turn}",),
    "/review": ("/review",),
    "/review/<int:number>": ("{review}",),
    "/settings": ("/settings",),
    "/tutorial": ("/tutorial",),
}
"""The URLs by which each page is measured, by the rules of the routes. What is in brackets, `prepare` finds out."""
NO_PAGES = frozenset(
    {"/health", "/history.csv", "/history.json", "/profile/export", "/static/<path:filename>", "/styles.css"}
    | {"/vendor/htmx/<path:filename>"}
)
"""What is answered with a file, or for machines."""


def page_medians_ms(data: Path) -> dict[str, float]:
    """Measure every page of a site with thousands of attempts, made in the folder `data`; return the medians by URL."""
    app = create_app(data, now=lambda: NOW)
    fill(data, app.extensions["trainer"][Library])
    client = app.test_client()
    with client.session_transaction() as session:
        session["profile"] = PROFILE
    facts = prepare(app, data, client)
    urls = [url.format_map(facts) for each in PAGES.values() for url in each]
    # The first round is one in which everything is loaded.
    _first, *rounds = [{url: seconds_of(client, url) for url in urls} for _ in range(RUNS + 1)]
    return {url: 1000 * median(times[url] for times in rounds) for url in urls}


def seconds_of(client: FlaskClient, url: str) -> float:
    """Time a page; raise ValueError if it is refused."""
    start = time.perf_counter()
    response = client.get(url)
    taken = time.perf_counter() - start
    _accept(url, response)
    return taken


def prepare(app: Flask, data: Path, client: FlaskClient) -> Mapping[str, str]:
    """Do what has to be done before the pages can be seen, and return what their URLs are made of."""
    library = app.extensions["trainer"][Library]
    days = sorted(day for day in library.calendar.puzzles if day <= NOW.date())
    todays, other = (library.puzzle(library.calendar.puzzles[day]) for day in days[:-3:-1])
    if todays is None or other is None:
        raise ValueError("The pages can't be measured: the puzzles of two days are missing.")
    turn = next(candidate.turn for candidate in todays.candidates if isinstance(candidate.turn, Turn))
    first = next(candidate.turn for candidate in other.candidates if isinstance(candidate.turn, Turn))
    today = f"/daily/{days[-1]}"
    _accept(today, client.post(today, data={"turn": turn_text(turn), "position": encode(todays.position)}))
    app.extensions["trainer"][Continuations].ask(todays, turn, "bench").ended.wait()
    return {
        "today": str(days[-1]),
        "yesterday": str(days[-2]),
        "card": first.card.id,
        "puzzle": todays.id,
        "free": next(free_puzzles(library)).id,
        "turn": turn_text(turn),
        "practice": _led_to(client, "/practice/next"),
        "review": _led_to(client, "/review/next"),
        "streak": _led_to(client, "/streak"),
        "storm": _led_to(client, "/storm"),
        **_numbers(data),
    }


def _numbers(data: Path) -> Mapping[str, str]:
    storage = Storage(data)
    numbers = "SELECT (SELECT MIN(id) FROM attempts), (SELECT MAX(id) FROM runs WHERE mode = 'streak')"
    attempt, run = storage.db.execute(numbers).fetchone()
    storage.close()
    return {"attempt": str(attempt), "run": str(run)}


def _led_to(client: FlaskClient, url: str) -> str:
    """Post to a URL, and return where it leads."""
    response = client.post(url)
    _accept(url, response)
    return response.location or url


def _accept(url: str, response: TestResponse) -> None:
    if response.status_code >= 400:
        raise ValueError(f"The page {url} can't be measured: its status is {response.status}.")
