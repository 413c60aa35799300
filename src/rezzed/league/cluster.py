"""A Dask cluster that plays games. It needs `distributed`, which is an optional dependency."""

from __future__ import annotations

import importlib
import logging
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from .. import __version__
from ..bots.matches import Entries, GameTask, PlayedGame, play_game
from ..errors import RezzedError

PATIENT: Final = 10  # seconds to wait for a scheduler
AHEAD: Final = 4  # games that are given to each thread in advance
LEAST: Final = 16  # games that are given in advance to a cluster that is only growing
LOOK: Final = 0.005  # seconds between two looks at a future
TRIES: Final = 10  # workers that may die with the same game
NEEDED: Final = {"ca_file": "ca-file", "cert": "client.cert"}  # what Dask calls them in Python and in its settings
REFUSED: Final = ("SSL", "TLS")  # words in errors of certificates


class Promise:
    """A future of Dask. Its own waiting with a time limit can fail (dask/distributed#8514), so this one looks again and again.

    Args:
        future: of Dask.
    """

    def __init__(self, future: Any) -> None:
        self.future = future

    def result(self, seconds: float) -> Any:
        """What the worker found.

        Raises:
            TimeoutError: it is not there after so many seconds.
        """
        until = time.monotonic() + seconds
        while not self.future.done():
            if time.monotonic() >= until:
                raise TimeoutError
            time.sleep(LOOK)
        return self.future.result()


class Workers:
    """The workers of a cluster.

    Args:
        client: of Dask, connected.
    """

    def __init__(self, client: Any) -> None:
        self.client = client
        self.ahead = max(LEAST, AHEAD * sum(client.nthreads().values()))

    def submit(self, task: GameTask) -> Any:
        """Hand over a game. If its worker dies, the scheduler gives it to another one."""
        return Promise(self.client.submit(remote, task.board, task.bots, task.seed, pure=False, retries=TRIES))

    def renew(self) -> None:
        """Nothing: the scheduler does it."""

    def taken(self, found: tuple[str, str, PlayedGame]) -> PlayedGame:
        """The game that a worker played.

        Raises:
            RezzedError: the worker has another version of rezzed.
        """
        version, worker, game = found
        if version != __version__:
            words = f"the worker {worker} has rezzed {version}, and this is {__version__}: install the same version"
            raise RezzedError(words, place="--dask")
        return game


def remote(board: Mapping[str, Any], bots: Entries, seed: int) -> tuple[str, str, PlayedGame]:
    """Play a game in a worker; and the version of rezzed there, and the worker's name."""
    name = importlib.import_module("distributed").get_worker().name
    return __version__, str(name), play_game(board, bots, seed)


@contextmanager
def connected(address: str) -> Iterator[Workers]:
    """Connect to a scheduler. At the end the cluster forgets what is not finished.

    Raises:
        RezzedError: `distributed` is not installed, nobody answers, or the cluster is lost.
    """
    try:
        distributed = importlib.import_module("distributed")
    except ImportError:
        raise RezzedError("--dask needs Dask: pip install 'rezzed[dist]'", place="--dask") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    try:
        if address.startswith("tls://"):
            _certified(distributed, address)
            _encrypted(distributed, address)
        client = distributed.Client(address, timeout=PATIENT, set_as_default=False)
    except RezzedError:
        raise
    except (OSError, ValueError, TypeError) as error:
        words = str(error).splitlines()[0][:120] if str(error) else type(error).__name__
        if any(word in words for word in REFUSED):
            words = f"its certificate and that of this client do not fit ({words}); use the same authority for both"
        raise RezzedError(f"no Dask scheduler at {address[:80]!r}: {words}", place="--dask") from None
    try:
        yield Workers(client)
    except (distributed.KilledWorker, distributed.comm.CommClosedError, OSError) as error:
        raise RezzedError(f"the Dask cluster failed: {type(error).__name__}") from None
    except distributed.CancelledError:
        raise RezzedError("the Dask scheduler is lost") from None
    finally:
        client.close(timeout=PATIENT)


def _certified(distributed: Any, address: str) -> None:
    """See that this client has a certificate.

    Raises:
        RezzedError: Dask's settings name none.
    """
    settings = distributed.Security().get_tls_config_for_role("client")
    if missing := " and ".join(name for key, name in NEEDED.items() if not settings[key]):
        words = f"{address[:80]} needs a certificate, and Dask's settings have no {missing}"
        raise RezzedError(f"{words}: set distributed.comm.tls as for the workers", place="--dask")


def _encrypted(distributed: Any, address: str) -> None:
    """See that a scheduler speaks TLS: Dask's client is not stopped cleanly by one that does not.

    Raises:
        RezzedError: it does not.
        OSError: nobody answers, or its certificate and that of this client do not fit.
    """
    context = distributed.Security().get_connection_args("client")["ssl_context"]
    try:
        with socket.create_connection(distributed.comm.get_address_host_port(address), PATIENT) as plain:
            context.wrap_socket(plain).close()
    except ssl.SSLCertVerificationError:
        raise
    except (ssl.SSLError, ConnectionResetError):
        words = "it does not speak TLS: start it with tls://, or use tcp:// in a network that you trust"
        raise RezzedError(f"no Dask scheduler at {address[:80]!r}: {words}", place="--dask") from None
