"""The end of the server: what was asked is answered first."""

import threading
import time
from contextlib import suppress

from waitress.server import TcpWSGIServer  # type: ignore[import-untyped]

GRACE_SECONDS = 10


def run_until_stopped(server: TcpWSGIServer, stopped: threading.Event) -> None:
    """Answer until the event or Ctrl+C, then take no more visitors and finish the answers, within reason."""
    with suppress(KeyboardInterrupt):
        while not stopped.is_set():
            _turn(server, 1)
    server.accepting = False
    end = time.monotonic() + GRACE_SECONDS
    while _is_busy(server) and time.monotonic() < end:
        _turn(server, 0.05)
    server.task_dispatcher.shutdown()
    server.asyncore.close_all(server._map)


def _turn(server: TcpWSGIServer, seconds: float) -> None:
    """Let the server read and write what is ready, and wait so long for that."""
    server.asyncore.loop(timeout=seconds, use_poll=server.adj.asyncore_use_poll, map=server._map, count=1)


def _is_busy(server: TcpWSGIServer) -> bool:
    channels = list(server.active_channels.values())
    return any(channel.request or channel.requests or channel.total_outbufs_len for channel in channels)
