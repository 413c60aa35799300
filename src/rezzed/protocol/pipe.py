"""`rezzed engine`: the protocol on a pipe, one message a line (docs/protocol.md).

A thread reads the standard input. Everything else happens in the main thread, plans and odds included: while they search, they
give the engine the chance to handle other messages every few milliseconds. There is no other process.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from queue import Queue
from typing import Final

from ..errors import RezzedError
from .engine import Engine
from .messages import BYTES, Message, encode

CHUNK: Final = 65_536  # bytes to read at once
AHEAD: Final = 64  # messages that are read ahead
GRACE: Final = 5.0  # seconds that plans and odds may still take after the end of the input


class Lines:
    """Reads lines from a file descriptor in a thread of its own. Of a line that is too long it keeps the beginning.

    Args:
        source: the file descriptor.
    """

    def __init__(self, source: int) -> None:
        self.source = source
        self.queue: Queue[bytes | None] = Queue(AHEAD)  # None is the end of the input
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        kept = bytearray()
        while chunk := self._chunk():
            *ended, rest = chunk.split(b"\n")
            for part in ended:
                kept += part[: BYTES + 1 - len(kept)]
                self.queue.put(bytes(kept))
                kept.clear()
            kept += rest[: BYTES + 1 - len(kept)]
        self.queue.put(bytes(kept))
        self.queue.put(None)

    def _chunk(self) -> bytes:
        try:
            return os.read(self.source, CHUNK)
        except OSError:  # the client is gone
            return b""


class Pipe:
    """Connects an engine with two file descriptors.

    Args:
        source: the messages of the client come from here.
        sink: the messages for the client go there.
    """

    def __init__(self, source: int, sink: int) -> None:
        for file in (source, sink):
            with suppress(OSError, AttributeError):  # the client may have made its end of a terminal or socket non-blocking
                os.set_blocking(file, True)
        self.engine = Engine()
        self.lines = Lines(source)
        self.sink = sink
        self.until = 0.0  # after the end of the input: when plans and odds must stop

    def serve(self) -> None:
        """Answer messages until the client says `quit` or its input ends.

        Raises:
            BrokenPipeError: the client does not read any more.
        """
        while not self.engine.over:
            if self.engine.busy:
                self.send(self.engine.work(self._between))
            elif self.until:
                return
            else:
                self._take(self.lines.queue.get())

    def send(self, messages: Sequence[Message]) -> None:
        """Write messages, one a line."""
        for message in messages:
            line = memoryview(encode(message).encode("ascii") + b"\n")
            while line:
                line = line[os.write(self.sink, line) :]

    def _between(self, messages: Sequence[Message]) -> None:
        """Send notifications, and handle the messages that have come during a plan."""
        self.send(messages)
        while not self.until and not self.lines.queue.empty():
            self._take(self.lines.queue.get())
        if self.until and time.monotonic() > self.until:
            self.engine.stop()

    def _take(self, line: bytes | None) -> None:
        if line is None:
            self.until = time.monotonic() + GRACE
        else:
            self.send(self.engine.read(line))


def serve() -> None:
    """Speak the protocol on the standard input and output.

    Raises:
        RezzedError: the standard input is closed.
    """
    if sys.stdin is None:
        raise RezzedError("the standard input is closed; `rezzed engine` reads messages from it")
    sys.stdout.flush()
    Pipe(sys.stdin.fileno(), sys.stdout.fileno()).serve()
