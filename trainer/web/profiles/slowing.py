"""Wrong transfer codes are slowed down, by the address they come from and by the code, so that none can be guessed.

There is no limit for all together: with one, whoever likes could keep everybody from joining. A code has 60 random
bits, which no number of addresses can try out in the day that it lives.
"""

import math
import threading
import time
from collections import deque
from collections.abc import Callable
from ipaddress import ip_network

SECONDS = 600
TRIES = 5
NOTED = 100_000


class WrongCodes:
    """The codes entered of late that were not right, in the memory of this process; any thread may ask.

    The clock only ever goes on, whatever becomes of the time of day.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with none."""
        self._clock = clock
        self._lock = threading.Lock()
        self._moments: dict[str, deque[float]] = {}

    def note(self, address: str, code: str) -> int:
        """Note that a code is entered and return 0, or note nothing and return the seconds until that is allowed.

        It is noted before anybody knows whether it is right, so that many at the same moment don't slip through.
        """
        now = self._clock()
        with self._lock:
            noted = [self._of_late(name, now) for name in _names(address, code)]
            waits = [moments[0] + SECONDS - now for moments in noted if len(moments) >= TRIES]
            if waits:
                return math.ceil(max(waits))
            for name, moments in zip(_names(address, code), noted, strict=True):
                moments.append(now)
                self._moments.pop(name, None)
                self._moments[name] = moments
            while len(self._moments) > NOTED:
                self._moments.pop(next(iter(self._moments)))
        return 0

    def forget(self, address: str, code: str) -> None:
        """Take back what was noted last, as the code was right."""
        with self._lock:
            for name in _names(address, code):
                if moments := self._moments.get(name):
                    moments.pop()

    def _of_late(self, name: str, now: float) -> deque[float]:
        moments = self._moments.get(name, deque())
        while moments and moments[0] <= now - SECONDS:
            moments.popleft()
        return moments


def _names(address: str, code: str) -> tuple[str, str]:
    return f"address {client_of(address)}", f"code {code}"


def client_of(address: str) -> str:
    """Name the client at an address; those of one IPv6 network of the usual size, 64 bits, are one."""
    if ":" in address:
        return str(ip_network((address.partition("%")[0], 64), strict=False))
    return address
