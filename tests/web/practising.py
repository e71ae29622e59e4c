"""A site with three shipped puzzles, none of which has a date, and the verbs of those who practice there."""

from dataclasses import replace
from pathlib import Path

from sqlite_utils import Database
from werkzeug.test import TestResponse

from tests.conftest import POSITION, Clock, made_puzzle
from tests.web.conftest import Site, Visitor, no_search
from trainer.puzzles.pack import to_json
from trainer.puzzles.puzzle import Puzzle
from trainer.rules.notation import encode
from trainer.web import create_app
from trainer.web.database.storage import FILE


def other_puzzle(number: int, rating: int, *themes: str) -> Puzzle:
    """Make a puzzle which differs from the made one in the last opponent's gold."""
    *others, last = POSITION.players
    position = replace(POSITION, players=(*others, replace(last, gold=last.gold + number)))
    return replace(made_puzzle(), position=position, rating=rating, themes=themes)


EASY, MIDDLE, HARD = (
    other_puzzle(1, 900, "purses"),
    other_puzzle(2, 1500, "little-gold"),
    other_puzzle(3, 2100, "purses", "sets"),
)
OUTCOME = (
    '{"outcome": "refuted", "answer": "squire.2.1", "rival": "monk.2.1", "lead": -2, "stderr": 0.1, "playouts": 1000,'
    ' "margin": 1.5}'
)
"""What is kept of a doubt that proved right."""
PUZZLES = {puzzle.id: puzzle for puzzle in (EASY, MIDDLE, HARD)}


def ship(data: Path, *puzzles: Puzzle) -> None:
    """Put these puzzles, or the three, where a site that is made then finds its shipped ones."""
    lines = "".join(to_json(puzzle) + "\n" for puzzle in puzzles or PUZZLES.values())
    (data / "pack.jsonl").write_text(lines)


def practice_site(data: Path, clock: Clock, *puzzles: Puzzle) -> Site:
    """Make a site with these shipped puzzles, or the three."""
    ship(data, *puzzles)
    app = create_app(data, find=no_search, now=clock, packs=data)
    app.testing = True
    return Site(app, data, clock)


def start(visitor: Visitor, **drill: str | list[str]) -> str:
    """Send a drill, or nothing to go on by the one that is kept, and return the page that it leads to."""
    visitor.get("/practice")
    return str(visitor.client.post("/practice/next", data=drill).location)


def answer(visitor: Visitor, url: str, puzzle: Puzzle, turn: str = "squire.2.1") -> TestResponse:
    return visitor.answer(turn, url=url, position=encode(puzzle.position))


def asked(site: Site) -> list[str]:
    """Return the puzzles of all sittings."""
    return [puzzle for (puzzle,) in site.rows("sittings", "puzzle")]


def refute(site: Site, puzzle: str) -> None:
    """Let a doubt about a puzzle, named by its id, have proved right."""
    with Database(site.data / FILE) as db:
        db.execute("INSERT INTO doubts VALUES (?, '2026-12-01', ?, 1)", [puzzle, OUTCOME])
        db.conn.commit()
