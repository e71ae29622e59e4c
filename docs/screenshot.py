"""Take the README's screenshot of the real page: `.venv/bin/python docs/screenshot.py` writes docs/daily.png."""

import logging
import shutil
import tempfile
import threading
from pathlib import Path

from playwright.sync_api import sync_playwright
from werkzeug.serving import make_server

from trainer.bench.site import NOW
from trainer.rules.turns import Turn
from trainer.web import create_app

FILE = Path(__file__).with_name("daily.png")


def take(url: str) -> None:
    """Take the picture of a page."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"))
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(url)
        page.screenshot(path=FILE)
        browser.close()


def main() -> None:
    """Serve the puzzle of a day with a half-made answer, and take its picture."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder), now=lambda: NOW)
        library = app.extensions["trainer"].library
        puzzle = library.puzzle(library.calendar.puzzles[NOW.date()])
        # Not the best turn: the picture gives nothing away.
        others = (candidate.turn for candidate in puzzle.candidates if candidate not in puzzle.answer_set)
        turn = next(turn for turn in others if isinstance(turn, Turn))
        server = make_server("127.0.0.1", 0, app, threaded=True)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        take(f"http://127.0.0.1:{server.port}/daily/{NOW.date()}?card={turn.card.id}&at={turn.at[0]}.{turn.at[1]}")
        server.shutdown()


if __name__ == "__main__":
    main()
