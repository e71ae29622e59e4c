"""Style sheets, scripts and drawings: browsers keep them for good, as each address changes with what is in the file."""

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Flask, request
from flask.wrappers import Response

FOR_GOOD_SECONDS = 365 * 24 * 60 * 60
VERSION_LENGTH = 10
ENDPOINTS = ("static", "vendor.static")


def set_up_static_files(app: Flask) -> None:
    """Name the version of every static file in its address, and let browsers keep what they got by such an address."""
    folders = {"static": app.static_folder, "vendor.static": app.blueprints["vendor"].static_folder}

    @app.url_defaults
    def name_version(endpoint: str, values: dict[str, str]) -> None:
        folder = folders.get(endpoint)
        if folder and "v" not in values and (version := _version(Path(folder) / values["filename"])):
            values["v"] = version

    @app.after_request
    def keep_for_good(response: Response) -> Response:
        if request.endpoint in ENDPOINTS and "v" in request.args and response.status_code < 400:
            response.cache_control.no_cache = None
            response.cache_control.max_age = FOR_GOOD_SECONDS
            response.cache_control.immutable = True
        return response


@cache
def _version(file: Path) -> str | None:
    """Return what stands for the contents of a file; None if there is no such file."""
    return sha256(file.read_bytes()).hexdigest()[:VERSION_LENGTH] if file.is_file() else None
