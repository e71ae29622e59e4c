"""The end of the server: what was asked is answered first."""

import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING
from urllib.request import urlopen

import waitress  # type: ignore[import-untyped]

from trainer.web.app import listen
from trainer.web.site.stopping import run_until_stopped

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

ANSWER = b"x" * 900_000


def test_what_was_asked_is_answered_before_the_end() -> None:
    stopped = threading.Event()

    def answer(_: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        stopped.set()
        start_response("200 OK", [("Content-Length", str(len(ANSWER)))])
        return [ANSWER]

    def ask(port: int) -> bytes:
        with urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answered:
            return bytes(answered.read())

    with listen("127.0.0.1", 0) as listener, ThreadPoolExecutor(1) as visitor:
        asked = visitor.submit(ask, listener.getsockname()[1])
        run_until_stopped(waitress.create_server(answer, sockets=[listener]), stopped)
        assert asked.result() == ANSWER
