"""The Flask app, and the server that runs it."""

import os
import signal
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
from trainer.web.asking.additions import Additions
from trainer.web.cards.routes import cards
from trainer.web.database.migrations import prepare, starting_alone
from trainer.web.database.requests import set_up_database, visitor_language
from trainer.web.database.storage import held_open
from trainer.web.days.routes import archive, daily
from trainer.web.days.views import day_panels
from trainer.web.endless.routes import endless
from trainer.web.guide.routes import reference, tutorial
from trainer.web.history.routes import history
from trainer.web.home.routes import pages
from trainer.web.jobs.machines import Machines
from trainer.web.notebook.routes import notebook_pages
from trainer.web.notebook.views import notebook_panel
from trainer.web.practice.ratings import rate
from trainer.web.practice.routes import practice
from trainer.web.practice.views import rating_panel
from trainer.web.profiles.routes import joining, profiles
from trainer.web.profiles.slowing import WrongCodes
from trainer.web.progress.figures import KeptRows
from trainer.web.progress.routes import progress
from trainer.web.review.following import review_answer
from trainer.web.review.routes import review
from trainer.web.review.views import review_panels
from trainer.web.runs.routes import runs
from trainer.web.runs.scoring import score
from trainer.web.runs.views import is_without_hints, run_panels
from trainer.web.search.finder import Finder
from trainer.web.search.keeping import Find, keeping
from trainer.web.settings.routes import settings
from trainer.web.single.routes import single
from trainer.web.site.clock import Clock, clock
from trainer.web.site.errors import set_up_errors
from trainer.web.site.hosting import Hosting, set_up_hosting
from trainer.web.site.languages import N_, set_up_languages
from trainer.web.site.logs import set_up_log
from trainer.web.site.navigation import Entry, Menu
from trainer.web.site.rendering import packs_folder, resource_folder, set_up_rendering
from trainer.web.site.security import secret_key, secure
from trainer.web.site.services import provide, service
from trainer.web.site.static_files import set_up_static_files
from trainer.web.site.stopping import run_until_stopped
from trainer.web.why.continuations import Continuations, Play, play_typically
from trainer.web.why.doubt_routes import doubting
from trainer.web.why.doubt_views import doubt_panels
from trainer.web.why.doubts import Doubts, Solve
from trainer.web.why.routes import showing

BLUEPRINTS = (
    pages,
    daily,
    archive,
    endless,
    practice,
    progress,
    single,
    showing,
    doubting,
    settings,
    cards,
    profiles,
    joining,
    tutorial,
    reference,
    runs,
    review,
    notebook_pages,
    history,
)
ADDITIONS = Additions(
    panels=(run_panels, rating_panel, review_panels, doubt_panels, day_panels, notebook_panel),
    following=(rate, review_answer, score),
    barring=(is_without_hints,),
)
MENU = Menu(
    (
        Entry("daily.today", "today", N_("Today"), frozenset({"daily", "archive"})),
        Entry("practice.choose", "practice", N_("Practice"), frozenset({"practice", "runs", "endless", "single"})),
        Entry("review.overview", "review", N_("Review"), frozenset({"review", "notebook", "history"})),
        Entry("progress.show", "progress", N_("Progress"), frozenset({"progress"})),
        Entry("cards.show", "cards", N_("Cards"), frozenset({"cards"})),
        Entry("pages.about", "rules", N_("Rules"), frozenset({"pages.about", "tutorial", "reference"})),
    )
)
MAX_REQUEST_BYTES = 1024 * 1024
THREADS = 8
SECONDS_BETWEEN_LOOKS = 600
LOCAL = Hosting()


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
    provide(
        app,
        Clock(now),
        Library(packs or packs_folder()),
        machines,
        Finder(machines.pool, keeping(find or machines.search, data, now)),
        Continuations(machines.pool, play),
        Doubts(machines.pool, data, solve or machines.solve, now),
        ADDITIONS,
        MENU,
        KeptRows(),
        WrongCodes(),
    )
    secure(app, allow_hosts)
    set_up_languages(app, visitor_language)
    set_up_rendering(app)
    set_up_errors(app)
    set_up_database(app, data)
    htmx_files = Path(js_lib_htmx.__file__).parent / "static" / "htmx"
    app.register_blueprint(Blueprint("vendor", __name__, static_folder=htmx_files, static_url_path="/vendor/htmx"))
    set_up_static_files(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    return app


def prepare_data(data: Path) -> str:
    """Make the data folder ready, and return the secret key it holds; raise CannotServe if it can't be used."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        with starting_alone(data):
            prepare(data)
            return secret_key(data)
    except (OSError, sqlite3.Error) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise CannotServe(f"The data folder {data} can't be used: {why}. Mend that, or choose another one.") from error


def prepare_ahead(app: Flask) -> None:
    """Warm the solver; from then on, let each day's puzzle be found before anybody asks for it. Never returns."""
    warm_up()
    while True:
        ask_for_today(app)
        time.sleep(SECONDS_BETWEEN_LOOKS)


def ask_for_today(app: Flask) -> None:
    """Ask for the puzzle of the day that it is in this machine's time zone, unless it is shipped."""
    with app.app_context():
        library, day = service(Library), max(FIRST_DAY, clock().now().astimezone().date())
        shipped = library.calendar.puzzles.get(day)
        if shipped is None or library.puzzle(shipped) is None:
            service(Finder).ask_ahead(day)


def serve(host: str, port: int, data: Path, hosting: Hosting = LOCAL, machines: Machines | None = None) -> None:
    """Serve the pages until interrupted or told to end; raise CannotServe if that is not possible.

    Behind, the solver is warmed, and the puzzle of the day is found.
    """
    set_up_log()
    app = create_app(data, (*hosting.hosts, host), machines=machines)
    set_up_hosting(app, hosting)
    stopped = threading.Event()
    with listen(host, port) as listener:
        signal.signal(signal.SIGTERM, lambda *_: stopped.set())
        server = waitress.create_server(
            app,
            sockets=[listener],
            threads=THREADS,
            max_request_body_size=MAX_REQUEST_BYTES,
            clear_untrusted_proxy_headers=not hosting.trusted_proxies,
        )
        threading.Thread(target=prepare_ahead, args=[app], name="preparation", daemon=True).start()
        name = f"[{host}]" if ":" in host else host
        print(f"Château Combo trainer: http://{name}:{listener.getsockname()[1]}/ (stop it with Ctrl+C)", flush=True)
        with held_open(data):
            run_until_stopped(server, stopped)


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
