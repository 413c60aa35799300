"""What the routes share: the settings, the database, the pool and the open tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from starlette.requests import HTTPConnection

from .pool import Pool
from .settings import Settings
from .store import Store
from .tables.tables import Tables
from .visitors import Visitors


@dataclass
class Services:
    """The parts of a running server.

    Attributes:
        settings: what the person who started it decided.
        pool: the processes that compute.
        visitors: how much each visitor uses.
        store: the database.
        tables: the games that people play.
    """

    settings: Settings
    pool: Pool
    visitors: Visitors
    store: Store
    tables: Tables


def services(connection: HTTPConnection) -> Services:
    """The services of the application that a request or a socket belongs to."""
    state: Any = connection.app.state
    return cast(Services, state.services)
