"""The Flask app, and the server that runs it."""

import os
import socket
import sqlite3
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import js_lib_htmx  # type: ignore[import-untyped]
import waitress  # type: ignore[import-untyped]
from flask import Blueprint, Flask

from trainer.puzzles.daily import FIRST_DAY
from trainer.puzzles.library import Library
from trainer.solver.warm import warm_up
from trainer.web.asking.hint_routes import hints
from trainer.web.cards.routes import cards
from trainer.web.database.migrations import prepare, starting_alone
from trainer.web.days.archive_routes import archive
from trainer.web.days.routes import daily
from trainer.web.endless.routes import endless
from trainer.web.guide.routes import reference
from trainer.web.guide.tutorial_routes import tutorial
from trainer.web.history.routes import history
from trainer.web.home.routes import pages
from trainer.web.jobs.machines import Machines
from trainer.web.notebook.routes import notebook_pages
from trainer.web.practice.routes import practice
from trainer.web.profiles.join_routes import joining
from trainer.web.profiles.routes import profiles
from trainer.web.progress.routes import progress
from trainer.web.review.routes import review
from trainer.web.runs.routes import runs
from trainer.web.search.finder import Finder
from trainer.web.search.keeping import Find, keeping
from trainer.web.settings.routes import settings
from trainer.web.single.routes import single
from trainer.web.site.errors import set_up_errors
from trainer.web.site.languages import set_up_languages
from trainer.web.site.rendering import packs_folder, resource_folder, set_up_rendering
from trainer.web.site.security import secret_key, secure
from trainer.web.site.static_files import set_up_static_files
from trainer.web.site.visitors import Services, close_storage, follow_joined_profile, visitor_language
from trainer.web.why.continuations import Continuations, Play, play_typically
from trainer.web.why.doubt_routes import doubting
from trainer.web.why.doubts import Doubts, Solve
from trainer.web.why.routes import showing

MAX_REQUEST_BYTES = 1024 * 1024
THREADS = 8
SECONDS_BETWEEN_LOOKS = 600


class CannotServe(ValueError):
    """The server can't start; the message says why."""


def utc_now() -> datetime:
    """Return the time."""
    return datetime.now(UTC)


def create_app(
    data: Path,
    allow_hosts: tuple[str, ...] = (),
    *,
    find: Find | None = None,
    now: Callable[[], datetime] = utc_now,
    packs: Path | None = None,
    play: Play = play_typically,
    solve: Solve | None = None,
    machines: Machines | None = None,
) -> Flask:
    """Make the app, which keeps its data in the folder `data`; raise CannotServe if that can't be used.

    It answers to local names and `allow_hosts` only. What takes longer than a page may is done by `machines`, by
    default on all cores of this one. Tests give their own `find`, `now`, folder of puzzles, `play` and `solve`.
    """
    app = Flask("trainer", template_folder=resource_folder("templates"), static_folder=resource_folder("static"))
    app.secret_key = prepare_data(data)
    machines = machines or Machines.named()
    app.extensions["trainer"] = Services(
        data=data,
        library=Library(packs or packs_folder()),
        finder=Finder(machines.pool, keeping(find or machines.search, data, now)),
        continuations=Continuations(machines.pool, play),
        doubts=Doubts(machines.pool, data, solve or machines.solve, now),
        cluster=machines.cluster,
        now=now,
    )
    secure(app, allow_hosts)
    set_up_languages(app, visitor_language)
    set_up_rendering(app)
    set_up_errors(app)
    app.before_request(follow_joined_profile)
    app.teardown_appcontext(close_storage)
    htmx_files = Path(js_lib_htmx.__file__).parent / "static" / "htmx"
    app.register_blueprint(Blueprint("vendor", __name__, static_folder=htmx_files, static_url_path="/vendor/htmx"))
    set_up_static_files(app)
    app.register_blueprint(pages)
    app.register_blueprint(daily)
    app.register_blueprint(archive)
    app.register_blueprint(endless)
    app.register_blueprint(practice)
    app.register_blueprint(progress)
    app.register_blueprint(single)
    app.register_blueprint(showing)
    app.register_blueprint(doubting)
    app.register_blueprint(settings)
    app.register_blueprint(cards)
    app.register_blueprint(profiles)
    app.register_blueprint(joining)
    app.register_blueprint(tutorial)
    app.register_blueprint(reference)
    app.register_blueprint(hints)
    app.register_blueprint(runs)
    app.register_blueprint(review)
    app.register_blueprint(notebook_pages)
    app.register_blueprint(history)
    return app


def prepare_data(data: Path) -> str:
    """Make the data folder ready, and return the secret key it holds; raise CannotServe if it can't be used."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with starting_alone(data):
            prepare(data)
            return secret_key(data)
    except (OSError, sqlite3.Error) as error:
        raise CannotServe(f"The data folder {data} can't be used: {error}. Choose another one.") from error


def prepare_ahead(services: Services) -> None:
    """Warm the solver; from then on, let each day's puzzle be found before anybody asks for it. Never returns."""
    warm_up()
    while True:
        ask_for_today(services)
        time.sleep(SECONDS_BETWEEN_LOOKS)


def ask_for_today(services: Services) -> None:
    """Ask for the puzzle of the day that it is in this machine's time zone, unless it is shipped."""
    day = max(FIRST_DAY, services.now().astimezone().date())
    shipped = services.library.calendar.puzzles.get(day)
    if shipped is None or services.library.puzzle(shipped) is None:
        services.finder.ask_ahead(day)


def serve(
    host: str,
    port: int,
    data: Path,
    allow_hosts: tuple[str, ...] = (),
    workers: int | None = None,
    scheduler: str | None = None,
) -> None:
    """Serve the pages until interrupted; raise CannotServe if that is not possible.

    Behind, the solver is warmed, and the puzzle of the day is found; for workers and scheduler see `Machines`.
    """
    app = create_app(data, (*allow_hosts, host), machines=Machines.named(workers, scheduler))
    with listen(host, port) as listener:
        server = waitress.create_server(
            app, sockets=[listener], threads=THREADS, max_request_body_size=MAX_REQUEST_BYTES
        )
        services = app.extensions["trainer"]
        threading.Thread(target=prepare_ahead, args=[services], name="preparation", daemon=True).start()
        name = f"[{host}]" if ":" in host else host
        print(f"Château Combo trainer: http://{name}:{listener.getsockname()[1]}/ (stop it with Ctrl+C)", flush=True)
        server.run()


def listen(host: str, port: int) -> socket.socket:
    """Open the port on the host's address; raise CannotServe if it can't be had."""
    if not host:
        raise CannotServe("An empty host is no address: give 127.0.0.1, or 0.0.0.0 for every address of this machine.")
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except (OSError, OverflowError) as error:
        number = error.errno if isinstance(error, OSError) else None
        reason = os.strerror(number) if number and number > 0 else "there is no such host or port"
        raise CannotServe(
            f"The pages can't be served on {host!r}, port {port}: {reason}. Choose another port or host."
        ) from error
