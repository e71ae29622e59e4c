"""What keeps the site safe: headers, trusted hosts, the same-origin check, cookie flags and limits."""

import os
import re
import secrets
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from flask import Flask, Request, abort, request
from flask.wrappers import Response
from werkzeug.routing import IntegerConverter, Map

from trainer.web.site.languages import gettext
from trainer.web.site.private import refuse_if_others_may_read
from trainer.web.site.sessions import SessionCookie, cookie_name

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; "
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
ASKED_HOST = "trainer.asked_host"
"""Where a request keeps the name it asked by, if it is answered under another one."""

KEY_FILE = "secret_key"
SECRET_KEY = re.compile(rb"[0-9a-f]{64}")
OWN_PATH = re.compile(r"/(?![/\\])[\x21-\x7e]{0,1000}")
"""No second slash, which browsers take for another site's name."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
LOCAL_HOSTS = frozenset({"127.0.0.1", "localhost", "::1"})
MAX_BODY_BYTES = 64 * 1024
SESSION_LIFETIME = timedelta(days=400)  # browsers keep no cookie for longer


class RowNumber(IntegerConverter):
    """A number in an address: SQLite has none that are larger, so there is nothing at an address with one."""

    def __init__(self, map: Map) -> None:
        """Set the limit."""
        super().__init__(map, max=2**63 - 1)


def secure(app: Flask, allow_hosts: tuple[str, ...]) -> None:
    """Guard every request and every response of the app, which answers to local names and `allow_hosts` only."""
    app.session_interface = SessionCookie()
    app.url_map.converters["int"] = RowNumber
    app.config.update(
        SESSION_COOKIE_NAME=cookie_name(str(app.secret_key)),
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        PERMANENT_SESSION_LIFETIME=SESSION_LIFETIME,
        MAX_CONTENT_LENGTH=MAX_BODY_BYTES,
        MAX_FORM_MEMORY_SIZE=MAX_BODY_BYTES,
    )
    trusted = LOCAL_HOSTS.union(host.lower() for host in allow_hosts)

    @app.before_request
    def guard() -> None:
        asked = request.environ.get(ASKED_HOST, request.host)
        if urlsplit(f"//{asked}").hostname not in trusted:
            abort(
                400, gettext("This site doesn't answer to that name. Start it with --allow-host to allow another one.")
            )
        if request.method not in SAFE_METHODS and not is_same_origin(request):
            abort(403, gettext("That form was sent from another site. Open the page here and send it again."))

    @app.after_request
    def add_headers(response: Response) -> Response:
        response.headers.extend(HEADERS)
        return response


def is_same_origin(request: Request) -> bool:
    """Return whether a request comes from our own pages, or from no browser at all.

    Browsers omit Sec-Fetch-Site on plain http to anything but this machine; then the Origin decides.
    """
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site in {"same-origin", "none"}
    origin = request.headers.get("Origin")
    return origin is None or origin in {f"http://{request.host}", f"https://{request.host}"}


def is_own_path(text: str) -> bool:
    """Return whether a text that a form sent is an address of this site, so that it is safe to lead back there."""
    return OWN_PATH.fullmatch(text) is not None


def secret_key(data: Path) -> str:
    """Read the key that signs the cookies from the data folder, where the first call writes it for its owner's eyes.

    The file is there as a whole or not at all. Raises OSError if what is there is no such key,
    or others can read it, or it can't be written.
    """
    path = data / KEY_FILE
    if not path.exists():
        keep_secret_key(data, secrets.token_hex())
    refuse_if_others_may_read(path)
    key = path.read_bytes()
    if not SECRET_KEY.fullmatch(key):
        raise OSError(f"its file {path.name} is damaged; delete it, and visitors start over")
    return key.decode()


def keep_secret_key(data: Path, key: str) -> None:
    """Write the key that signs the cookies to the data folder, instead of the one that is there."""
    partial = data / f"{KEY_FILE}.partial"
    partial.unlink(missing_ok=True)
    with os.fdopen(os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)
        file.flush()
        os.fsync(file.fileno())
    partial.replace(data / KEY_FILE)
