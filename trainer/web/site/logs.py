"""The server's log: what an operator needs, on standard error."""

import logging
import time
from urllib.parse import quote

from flask import Flask, g, request, request_started
from flask.wrappers import Response

FORM = "%(asctime)s %(levelname)s %(message)s"

log = logging.getLogger("trainer.requests")


def set_up_log() -> None:
    """Write what goes wrong, and what the trainer reports, with the time."""
    logging.basicConfig(format=FORM)
    logging.getLogger("trainer").setLevel(logging.INFO)
    # It would write a line whenever somebody waits for a moment, thousands on a busy day.
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)


def log_each_request(app: Flask) -> None:
    """Write one line a request: from where, what, how it was answered, and how long that took."""

    # Functions before a request aren't called once one of them has refused it.
    request_started.connect(_begin, app)

    @app.after_request
    def write(response: Response) -> Response:
        milliseconds = 1000 * (time.perf_counter() - g.begun)
        asked = f"{request.method} {quote(request.path)}"
        log.info("%s %s %d %.0f ms", request.remote_addr, asked, response.status_code, milliseconds)
        return response


def _begin(_: Flask) -> None:
    g.begun = time.perf_counter()
