"""An endpoint of a language model: one request of the usual chat-completions shape, with limits of time and size."""

from __future__ import annotations

import http.client
import json
import os
import socket
import threading
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias
from urllib.parse import urlsplit

from ..errors import PluginError
from ..files import one_line

KEY: Final = "REZZED_LLM_KEY"  # the environment variable with the key
BYTES: Final = 1_000_000  # of an answer
PATH: Final = "/chat/completions"
LOCAL: Final = ("localhost", "127.0.0.1", "::1")
LARGEST: Final = 10_000_000  # tokens that an answer may say it took
LETTERS: Final = 2  # characters of a token, if the endpoint does not count: more tokens than any usual text has

Messages: TypeAlias = Sequence[dict[str, str]]


class ChatError(Exception):
    """The endpoint did not answer, or its answer cannot be read. The message is one line."""


@dataclass(frozen=True)
class ChatAnswer:
    """An answer.

    Attributes:
        text: what the model said.
        tokens: what question and answer took.
        counted: whether the endpoint counted them.
    """

    text: str
    tokens: int
    counted: bool


class ChatEndpoint:
    """An endpoint with one model.

    Args:
        name: the name of the bot.
        model: the name of the model.
        url: the address up to `/chat/completions`: `https://HOST/v1`.

    Raises:
        PluginError: the address or the key in the environment cannot be used.
    """

    def __init__(self, name: str, model: str, url: str) -> None:
        try:
            parts = urlsplit(url)
            self.host, self.port = parts.hostname or "", parts.port
        except ValueError:
            raise PluginError(f"the bot {name!r}: the address {url[:100]!r} is not valid") from None
        whole = f"{parts.path.rstrip('/')}{PATH}"
        if parts.scheme not in ("http", "https") or not self.host or parts.username or parts.query or parts.fragment:
            raise PluginError(f"the bot {name!r}: expected an address such as http://127.0.0.1:8080/v1")
        if not whole.isascii() or not whole.isprintable() or " " in whole:
            raise PluginError(f"the bot {name!r}: the path of the address has characters that an address cannot have")
        self.model, self.path, self.secret = model, whole, parts.scheme == "https"
        key = os.environ.get(KEY, "")
        if key and not (key.isascii() and key.isprintable()):
            raise PluginError(f"the environment variable {KEY} has characters that a key cannot have")
        if key and not self.secret and self.host not in LOCAL:
            raise PluginError(f"the bot {name!r}: {KEY} is sent to https addresses and to this machine only")

    def ask(self, messages: Messages, reply: int, seconds: float) -> ChatAnswer:
        """Ask the model.

        Args:
            messages: the conversation.
            reply: the most tokens of the answer; 0 leaves it to the endpoint.
            seconds: the time limit.

        Raises:
            ChatError: there is no answer that can be read.
        """
        body = {"model": self.model, "messages": list(messages), **({"max_tokens": reply} if reply else {})}
        raw = self._posted(json.dumps(body).encode(), seconds)
        try:
            data = json.loads(raw)
            text = data["choices"][0]["message"]["content"]
        except (ValueError, TypeError, LookupError, RecursionError):
            raise ChatError("the answer is not that of a chat completion") from None
        if not isinstance(text, str):
            raise ChatError("the answer has no text")
        counted = _counted(data)
        sent = sum(len(message["content"]) for message in messages)
        return ChatAnswer(text, (sent + len(text)) // LETTERS if counted is None else counted, counted is not None)

    def _posted(self, body: bytes, seconds: float) -> bytes:
        """The body of the answer. Another thread waits for it, so that the time limit holds whatever the other side does."""
        made = http.client.HTTPSConnection if self.secret else http.client.HTTPConnection
        connection = made(self.host, self.port, timeout=seconds)
        post = _Post(connection, self.path, body)
        post.start()
        post.join(seconds)
        if post.is_alive() or isinstance(post.error, TimeoutError):
            with suppress(OSError, AttributeError):  # it may not be connected yet
                connection.sock.shutdown(socket.SHUT_RDWR)
            raise ChatError(f"no answer within {seconds:g} s")
        if post.error is not None:
            words = getattr(post.error, "strerror", None) or type(post.error).__name__
            raise ChatError(f"no answer: {one_line(words, 100)}")
        if post.status != http.client.OK:
            raise ChatError(f"the endpoint answered with status {post.status}")
        if len(post.raw) > BYTES:
            raise ChatError(f"the answer has more than {BYTES} bytes")
        return post.raw


class _Post(threading.Thread):
    """One request, in a thread that nobody has to wait for."""

    def __init__(self, connection: http.client.HTTPConnection, path: str, body: bytes) -> None:
        super().__init__(daemon=True)
        self.connection, self.path, self.body = connection, path, body
        self.status, self.raw = 0, b""
        self.error: Exception | None = None

    def run(self) -> None:
        key = os.environ.get(KEY, "")
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        try:
            self.connection.request(
                "POST", self.path, self.body, headers | ({"Authorization": f"Bearer {key}"} if key else {})
            )  # fmt: skip
            response = self.connection.getresponse()
            self.raw, self.status = response.read(BYTES + 1), response.status
        except Exception as error:
            self.error = error
        finally:
            self.connection.close()


def _counted(data: Any) -> int | None:
    """The tokens that an answer says it took; None if it does not say so, or nothing that can be."""
    usage = data.get("usage")
    total = usage.get("total_tokens") if isinstance(usage, dict) else None
    return total if type(total) is int and 0 < total <= LARGEST else None
