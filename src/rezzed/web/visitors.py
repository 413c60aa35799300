"""Who a visitor is, and how much each visitor may use."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass

from starlette.requests import HTTPConnection

from .settings import Limits

MINUTE = 60.0
MOST = 100_000  # visitors that are remembered


@dataclass
class Bucket:
    """What a visitor has left: `left` requests at the time `at`."""

    left: float
    at: float


class Visitors:
    """Counts the requests and sockets of each visitor. A visitor is an address.

    Args:
        limits: the limits.
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.buckets: dict[str, Bucket] = {}
        self.sockets: Counter[str] = Counter()

    def spend(self, visitor: str) -> float:
        """Count a request. Return 0 if it is allowed, else after how many seconds the next one is."""
        now, most = time.monotonic(), float(self.limits.requests)
        if len(self.buckets) >= MOST:
            self.buckets = {v: b for v, b in self.buckets.items() if now - b.at < MINUTE}
        bucket = self.buckets.setdefault(visitor, Bucket(most, now))
        bucket.left = min(most, bucket.left + (now - bucket.at) * most / MINUTE)
        bucket.at = now
        if bucket.left < 1:
            return (1 - bucket.left) * MINUTE / most
        bucket.left -= 1
        return 0.0

    def opens(self, visitor: str) -> bool:
        """Count a socket that opens; False if the visitor has too many."""
        if self.sockets[visitor] >= self.limits.sockets:
            return False
        self.sockets[visitor] += 1
        return True

    def closes(self, visitor: str) -> None:
        """Count a socket that closes."""
        self.sockets[visitor] -= 1
        if not self.sockets[visitor]:
            del self.sockets[visitor]


def visitor_of(connection: HTTPConnection) -> str:
    """The visitor of a request or socket: the address that it comes from."""
    return connection.client.host if connection.client is not None else "unknown"
