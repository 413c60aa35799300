"""Who a visitor is, and how much each visitor may use."""

from __future__ import annotations

import time
from collections import Counter, OrderedDict
from contextlib import suppress
from dataclasses import dataclass
from ipaddress import IPv6Address, ip_address
from typing import Final

from starlette.requests import HTTPConnection

from .settings import Limits

MINUTE = 60.0
MOST = 100_000  # visitors that are remembered
HOME = 64  # bits of an IPv6 address that a provider gives to one home
KEPT: Final = 20.0  # requests that a game or a study counts as, because the database keeps it
MESSAGE: Final = 0.2  # what a message on a socket counts, as a part of a request


class TooManyRequests(Exception):
    """A visitor has begun or stored too much in the last minute.

    Args:
        wait: after how many seconds the next one is allowed.
    """

    def __init__(self, wait: float) -> None:
        self.wait = int(wait) + 1
        seconds = f"{self.wait} second{'s' if self.wait > 1 else ''}"
        super().__init__(f"you have begun many games or stored many studies in this minute; try again in {seconds}")


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
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()  # those that came last are at the end
        self.sockets: Counter[str] = Counter()

    def spend(self, visitor: str, cost: float = 1.0) -> float:
        """Count a request. Return 0 if it is allowed, else after how many seconds the next one is.

        Args:
            visitor: who makes it.
            cost: what it counts, in requests.
        """
        now, most = time.monotonic(), float(self.limits.requests)
        bucket = self.buckets.setdefault(visitor, Bucket(most, now))
        self.buckets.move_to_end(visitor)
        if len(self.buckets) > MOST:
            self.buckets.popitem(last=False)
        bucket.left = min(most, bucket.left + (now - bucket.at) * most / MINUTE)
        bucket.at = now
        if bucket.left < cost:
            return (cost - bucket.left) * MINUTE / most
        bucket.left -= cost
        return 0.0

    def keeps(self, visitor: str) -> None:
        """Count something that the database keeps: a game or a study (decision I6).

        Raises:
            TooMuch: the visitor must wait.
        """
        wait = self.spend(visitor, KEPT)
        if wait:
            raise TooManyRequests(wait)

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
    """The visitor of a request or socket: the address that it comes from, or the network of a home (IPv6)."""
    host = connection.client.host if connection.client is not None else "unknown"
    with suppress(ValueError):
        address = ip_address(host)
        if isinstance(address, IPv6Address):
            return str(address.ipv4_mapped or IPv6Address(int(address) >> (128 - HOME) << (128 - HOME)))
    return host
