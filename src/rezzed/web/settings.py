"""What the person who starts the server decides."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Final

from .card_pictures import OwnCards

LOOPBACK: Final = "127.0.0.1"
PORT: Final = 8037


@dataclass(frozen=True)
class Limits:
    """Limits for visitors.

    Attributes:
        body: the largest body of a request, in bytes.
        upload: the time in which a request must arrive, in seconds.
        message: the largest message on a socket, in bytes.
        requests: how many requests a visitor may make in a minute.
        sockets: how many sockets a visitor may have open.
        light: the time limit of a quick request to the pool, in seconds.
        heavy: the time limit of plans and odds, in seconds.
        memory: the memory of a process of the pool, in bytes.
        waiting: how many requests of one visitor may wait for the pool.
    """

    body: int = 1_000_000
    upload: float = 20.0
    message: int = 1_000_000
    requests: int = 1_200
    sockets: int = 50
    light: float = 10.0
    heavy: float = 120.0
    memory: int = 2_000_000_000
    waiting: int = 4


@dataclass(frozen=True)
class Settings:
    """The settings of a server.

    Attributes:
        url: the SQLAlchemy URL of the database.
        host: the address to listen on.
        port: the port to listen on.
        origins: the origins that may use sockets and change things, such as `https://rezzed.example`, beside the server's own.
        processes: the number of processes of the pool.
        limits: the limits for visitors.
        own: texts and pictures of cards that the person owns.
    """

    url: str = "sqlite:///rezzed.db"
    host: str = LOOPBACK
    port: int = PORT
    origins: tuple[str, ...] = ()
    processes: int = field(default_factory=lambda: max(2, os.cpu_count() or 2))
    limits: Limits = field(default_factory=Limits)
    own: OwnCards = field(default_factory=OwnCards)
