"""Wrong transfer codes are slowed down, for each client and for all together, so that none can be guessed."""

import math
import threading
from collections import deque
from datetime import datetime, timedelta
from ipaddress import ip_network

WINDOW = timedelta(minutes=10)
TRIES_PER_CLIENT = 5
TRIES_OVERALL = 200


class Tries:
    """The latest tries that were not right, in the memory of this process; any thread may ask."""

    def __init__(self) -> None:
        """Begin with none."""
        self._lock = threading.Lock()
        self._tries: deque[tuple[datetime, str]] = deque()

    def begin(self, client: str, now: datetime) -> int:
        """Note a try of a client and return 0, or note nothing and return the seconds until it may try again.

        It is noted before anybody knows whether it is right, so that many at the same moment don't slip through.
        """
        with self._lock:
            while self._tries and self._tries[0][0] <= now - WINDOW:
                self._tries.popleft()
            mine = [moment for moment, who in self._tries if who == client]
            everybodys = [moment for moment, _ in self._tries]
            ends = [
                latest[-limit] + WINDOW
                for latest, limit in ((mine, TRIES_PER_CLIENT), (everybodys, TRIES_OVERALL))
                if len(latest) >= limit
            ]
            if not ends:
                self._tries.append((now, client))
            return max((math.ceil((end - now).total_seconds()) for end in ends), default=0)

    def forgive(self, client: str, moment: datetime) -> None:
        """Take back a try that was right."""
        with self._lock:
            self._tries.remove((moment, client))


def client_of(address: str | None) -> str:
    """Name the client at an address; those of one IPv6 network of the usual size, 64 bits, are one."""
    if address and ":" in address:
        return str(ip_network((address.partition("%")[0], 64), strict=False))
    return address or ""
