"""The protocol inside of another program that calls Python, such as a page that runs it in a worker (docs/protocol.md)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .engine import Engine
from .messages import Message, encode


class Embedded:
    """An engine that is given its messages as texts, one after the other.

    While it works on a plan it takes no other message. A host that wants to stop it has to end it, and begin another one.

    Args:
        post: called with each message of the engine, as a text.
    """

    def __init__(self, post: Callable[[str], None]) -> None:
        self.engine = Engine()
        self.post = post

    def handle(self, text: str) -> None:
        """Carry out a message, with all the work that it brings."""
        self._send(self.engine.read(text))
        while self.engine.busy:
            self._send(self.engine.work(self._send))

    def _send(self, messages: Sequence[Message]) -> None:
        for message in messages:
            self.post(encode(message))
