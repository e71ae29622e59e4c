"""What the server needs, looked at without changing anything, and what to do where it is missing."""

import shutil
import socket
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from trainer.puzzles.library import PACK
from trainer.puzzles.pack import read_pack
from trainer.solver.caching import lasting_folder
from trainer.web.app import listen
from trainer.web.database.storage import FILE
from trainer.web.site.private import OTHERS
from trainer.web.site.rendering import packs_folder
from trainer.web.site.security import KEY_FILE, secret_key

LITTLE_BYTES = 100 * 1024 * 1024
MADE_LATER = "It is made when the server starts."


@dataclass(frozen=True, slots=True)
class Finding:
    """What was found of one thing, and what to do; nothing if it is as it should be."""

    thing: str
    found: str
    mend: str = ""


def examine(host: str, port: int, data: Path) -> Iterator[Finding]:
    """Look at one thing after the other; what can't even be looked at is wrong too."""
    looks: dict[str, Callable[[], tuple[str, str]]] = {
        "folder": lambda: _folder(data),
        "key": lambda: _key(data),
        "database": lambda: _database(data / FILE),
        "packs": _packs,
        "cache": _cache,
        "clock": lambda: _clock(data / FILE, datetime.now(UTC)),
        "port": lambda: _port(host, port),
    }
    for thing, look in looks.items():
        try:
            yield Finding(thing, *look())
        except (OSError, ValueError) as error:
            why = error.strerror if isinstance(error, OSError) and error.strerror else error
            yield Finding(thing, str(why), "Mend that, then look again.")


def _folder(data: Path) -> tuple[str, str]:
    if not data.exists():
        return f"{data} is made when the server starts.", ""
    with tempfile.TemporaryFile(dir=data):
        free = shutil.disk_usage(data).free
    mend = "Make room on that disk: where it is full, no answer can be kept." if free < LITTLE_BYTES else ""
    return f"{data} can be written, {free // 1024**2:,} MB are free.", mend


def _key(data: Path) -> tuple[str, str]:
    if not (data / KEY_FILE).exists():
        return MADE_LATER, ""
    secret_key(data)
    return f"{data / KEY_FILE} is whole, and for its owner only.", ""


def _database(file: Path) -> tuple[str, str]:
    if not file.exists():
        return MADE_LATER, ""
    try:
        problem = _first(file, "PRAGMA integrity_check")
        answers = _first(file, "SELECT count(*) FROM attempts")
    except sqlite3.DatabaseError as error:
        problem = str(error)
    if problem != "ok":
        return f"{file} can't be used: {problem}.", "Put a backup in its place with `trainer restore`."
    mend = f"Make it yours alone with `chmod 600 {file}`." if file.stat().st_mode & OTHERS else ""
    return f"{file} is whole and holds {answers:,} answers.", mend


def _packs() -> tuple[str, str]:
    pack = read_pack(packs_folder() / PACK)
    mend = f"Install the trainer again: {pack.problems[0]}" if pack.problems else ""
    return f"{len(pack.puzzles):,} puzzles can be read, {len(pack.problems):,} lines can't.", mend


def _cache() -> tuple[str, str]:
    folder = lasting_folder()
    if folder is None:
        found = "The compiled solver can't be kept, so every start takes half a minute."
        return found, "Name a folder that can be written in the environment's NUMBA_CACHE_DIR."
    return f"{folder} keeps the compiled solver.", ""


def _clock(file: Path, now: datetime) -> tuple[str, str]:
    latest = None
    if file.exists():
        with suppress(sqlite3.DatabaseError):  # which the line on the database tells
            latest = _first(file, "SELECT max(created) FROM attempts")
    is_behind = latest is not None and now < datetime.fromisoformat(str(latest))
    mend = f"Set the clock: the latest answer is of {latest}, which is yet to come." if is_behind else ""
    return f"It is {now:%Y-%m-%d %H:%M} UTC.", mend


def _port(host: str, port: int) -> tuple[str, str]:
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as caller:
        caller.settimeout(1)
        if caller.connect_ex((host, port)) == 0:
            return f"Something answers at {host}, port {port}: this trainer, if it runs.", ""
    listen(host, port).close()
    return f"{host}, port {port} is free.", ""


def _first(file: Path, query: str) -> object:
    """Return the first value of a query, from a database that is only read."""
    with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as db:
        return db.execute(query).fetchone()[0]
