"""`rezzed serve`: starts the board (docs/board.md)."""

from __future__ import annotations

import socket
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from .. import own_texts
from ..bots import factory, register_bot
from ..errors import RezzedError

NEEDED: Final = 'the board needs more packages: pip install "rezzed[web]"'
BACKLOG: Final = 2048  # connections that may wait to be accepted
WAIT: Final = 0.5  # seconds before the browser is opened


def database() -> str:
    """The URL of the database in the data folder of this user. The folder is made if it is missing."""
    from platformdirs import user_data_path  # part of the extra `web`

    return f"sqlite:///{user_data_path('rezzed', appauthor=False, ensure_exists=True) / 'rezzed.db'}"


@dataclass(frozen=True)
class ServeOptions:
    """What else can be said about a server.

    Attributes:
        bots: more bots to play against, as `NAME=BOT`.
        data: the user's copy of the card database: a file or a folder; empty for what the environment names.
        images: the user's pictures of cards: a folder or the template of an address; empty for none.
        metrics: the port of the metrics; None for none.
        log: the form of the log: `text` or `json`.
    """

    bots: tuple[str, ...] = ()
    data: str = ""
    images: str = ""
    metrics: int | None = None
    log: str = "text"


def serve(host: str, port: int, url: str, browser: bool, origins: tuple[str, ...], more: ServeOptions) -> None:
    """Serve the board until it is interrupted.

    Args:
        host: the address to listen on.
        port: the port; 0 takes a free one.
        url: the SQLAlchemy URL of the database; empty for a file in the data folder of this user.
        browser: whether to open the page.
        origins: other origins that may use the server.
        more: everything else.

    Raises:
        RezzedError: a package is missing, or one of the things that are named cannot be used.
    """
    try:
        from ..web.app import create
        from ..web.card_pictures import OwnCards
        from ..web.card_pictures import images as pictures
        from ..web.logs import log_lines
        from ..web.metrics import publish
        from ..web.serving import prepare, server
        from ..web.settings import Settings

        url = url or database()
    except ImportError as error:
        raise RezzedError(f"{NEEDED} ({error.name} is missing)") from None
    for words in more.bots:
        name, _, place = words.partition("=")
        if not place:
            raise RezzedError(f"expected NAME=BOT, such as 'mine=cmd:./mybot --fast', not {words[:60]!r}", place="--bot")
        register_bot(name, factory(place))
    own = OwnCards(own_texts.chosen(more.data), pictures(more.images) if more.images else None)
    listener = _listener(host, port)
    _, port, *_ = listener.getsockname()
    application = create(Settings(url, host, port, origins, own=own))
    application.state.services.store.open()
    where = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    if more.metrics is not None:
        print(f"metrics are at {publish(application, _listener(host, more.metrics))}", flush=True)
    log_lines(more.log == "json")
    print(f"the board is at {where} (press Ctrl-C to stop it)", flush=True)
    if browser:
        threading.Timer(WAIT, webbrowser.open, (where,)).start()
    prepare(listener)
    server(application).run([listener])


def _listener(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        listener = socket.socket(family, kind, proto)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(BACKLOG)  # whoever comes before the start is complete waits
        return listener
    except OSError as error:
        raise RezzedError(f"cannot listen on {host}, port {port}: {error.strerror or error}") from None


def site(folder: Path, pyodide: Path) -> None:
    """Write the analysis page as a static folder.

    Args:
        folder: where to.
        pyodide: the npm package `pyodide`, unpacked.

    Raises:
        RezzedError: a package is missing, or something cannot be read or written.
    """
    try:
        from ..web.site import write
    except ImportError as error:
        raise RezzedError(f"{NEEDED} ({error.name} is missing)") from None
    write(folder, pyodide)
    print(f"written to {folder}; any web server can serve it, such as `python -m http.server -d {folder}`")
