"""A server in a thread of the test, with settings of its own, such as small limits. Its parts can be looked at."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from fastapi import FastAPI

from rezzed.web.app import create
from rezzed.web.services import Services
from rezzed.web.serving import server
from rezzed.web.settings import Limits, Settings


class Inside:
    """A running application: `app`, its `parts`, its `port`."""

    def __init__(self, app: FastAPI, port: int) -> None:
        self.app = app
        self.parts: Services = app.state.services
        self.port = port
        self.url = f"http://127.0.0.1:{port}"


@contextmanager
def inside(folder: Path, settings: Settings | None = None, **limits: Any) -> Iterator[Inside]:
    """Serve an application on a free port of loopback.

    Args:
        folder: where its database is.
        settings: its settings; the database is always the one in the folder.
        limits: fields of `Limits` that differ from the usual ones.
    """
    given = replace(settings or Settings(processes=2), url=f"sqlite:///{folder / 'inside.db'}", limits=Limits(**limits))
    app = create(given)
    listener = socket.create_server(("127.0.0.1", 0))
    running = server(app)
    thread = threading.Thread(target=running.run, args=([listener],))
    thread.start()
    try:
        while not running.started and thread.is_alive():
            time.sleep(0.01)
        yield Inside(app, listener.getsockname()[1])
    finally:
        running.should_exit = True
        thread.join()
        listener.close()
