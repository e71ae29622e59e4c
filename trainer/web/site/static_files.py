"""Style sheets, scripts and drawings: browsers keep them forever, as each address changes with the file."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, request
from flask.wrappers import Response

# In this order, as later rules win over earlier ones.
SHEETS = (
    "tokens",
    "page",
    "top",
    "pages",
    "card",
    "board",
    "plan",
    "verdict",
    "practice",
    "days",
    "cards",
    "progress",
    "guide",
    "review",
    "why",
)

FOR_GOOD_SECONDS = 365 * 24 * 60 * 60
VERSION_LENGTH = 10
ENDPOINTS = ("static", "vendor.static", "styles")


def set_up_static_files(app: Flask) -> None:
    """Name the version of every static file in its address, and let browsers keep what they got by such an address."""
    folders = {"static": app.static_folder, "vendor.static": app.blueprints["vendor"].static_folder}

    @app.url_defaults
    def name_version(endpoint: str, values: dict[str, str]) -> None:
        folder = folders.get(endpoint)
        if endpoint == "styles":
            values["v"] = short_hash(styles())
        elif folder and "v" not in values and (version := _version(Path(folder) / values["filename"])):
            values["v"] = version

    styles = cache(lambda: joined_sheets(Path(str(app.static_folder))))

    @app.get("/styles.css", endpoint="styles")
    def send_styles() -> Response:
        return Response(styles(), mimetype="text/css", headers={"Cache-Control": "no-cache"})

    @app.after_request
    def keep_for_good(response: Response) -> Response:
        if request.endpoint in ENDPOINTS and "v" in request.args and response.status_code < 400:
            response.cache_control.no_cache = None
            response.cache_control.max_age = FOR_GOOD_SECONDS
            response.cache_control.immutable = True
        return response


def joined_sheets(folder: Path) -> bytes:
    """Return all style sheets as one, so that a page asks for one file."""
    return b"\n".join(folder.joinpath(f"{sheet}.css").read_bytes() for sheet in SHEETS)


def short_hash(content: bytes) -> str:
    """Return a short text that changes with the content."""
    return sha256(content).hexdigest()[:VERSION_LENGTH]


@cache
def _version(file: Path) -> str | None:
    """Return what stands for the contents of a file; None if there is no such file."""
    return short_hash(file.read_bytes()) if file.is_file() else None
