"""What the routes share: the settings, the database, the pool and the open tables."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

from starlette.requests import HTTPConnection

from .settings import Settings
from .store import Store
from .tables.open_tables import OpenTables
from .tables.show import Show
from .visitors import Visitors
from .worker_pool import WorkerPool


@dataclass
class Services:
    """The parts of a running server.

    Attributes:
        settings: what the person who started it decided.
        pool: the processes that compute.
        visitors: how much each visitor uses.
        store: the database.
        tables: the games that people play.
        show: the game of two bots on the first page.
    """

    settings: Settings
    pool: WorkerPool
    visitors: Visitors
    store: Store
    tables: OpenTables
    show: Show = field(default_factory=Show)


def services(connection: HTTPConnection) -> Services:
    """The services of the application that a request or a socket belongs to."""
    state: Any = connection.app.state
    return cast(Services, state.services)
