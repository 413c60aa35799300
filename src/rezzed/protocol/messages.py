"""The messages of the protocol: JSON-RPC 2.0, from text to plain data and back, and the errors (docs/protocol.md)."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn, TypeAlias

from ..errors import RezzedError, error_data

Message: TypeAlias = Any  # a decoded message: an object, or a list of objects (a batch)
Id: TypeAlias = "str | int | float | None"

BYTES: Final = 1_000_000  # in one message
DEPTH: Final = 32  # nested lists and objects in one message

# error codes: those of JSON-RPC 2.0, and those of this protocol
PARSE: Final = -32700
REQUEST: Final = -32600
METHOD: Final = -32601
PARAMS: Final = -32602
INTERNAL: Final = -32603
REFUSED: Final = -32000  # the library refused it; `data.code` says why
UNKNOWN_GAME: Final = -32001
LATE: Final = -32002
SEAT: Final = -32003
CANCELLED: Final = -32004
LIMIT: Final = -32005
ENDING: Final = -32006

WORDS: Final[Mapping[int, str]] = {
    PARSE: "parse", REQUEST: "request", METHOD: "method", PARAMS: "params", INTERNAL: "internal",
    UNKNOWN_GAME: "unknown_game", LATE: "late", SEAT: "seat", CANCELLED: "cancelled", LIMIT: "limit", ENDING: "ending",
}  # fmt: skip

_TOKEN: Final = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"?|[\[\]{}]', re.S)
_WRITTEN: Final = json.JSONEncoder(separators=(",", ":"), allow_nan=False).encode
_ID: Final = re.compile(r'\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*"|-?\d{1,18}(?=\s*[,}]))', re.S)


class ProtocolError(Exception):
    """A request that the engine refuses.

    Args:
        number: the code of the error.
        message: what is wrong.
        place: the parameter or member of the message that is wrong; may be empty.
        suggestion: what may have been meant; may be empty.
        id: the id of the request, if it is known although the message is damaged.
        more: more fields of `data`.
    """

    def __init__(
        self, number: int, message: str, place: str = "", suggestion: str = "", id: Id = None, **more: object
    ) -> None:
        super().__init__(message)
        self.number = number
        self.message = message
        self.place = place
        self.suggestion = suggestion
        self.id = id
        self.more = more

    def data(self) -> dict[str, Any]:
        """The member `data` of the error."""
        known = {"place": self.place, "suggestion": self.suggestion}
        words = {name: text for name, text in known.items() if text}
        return {"code": WORDS[self.number], "message": self.message, **words, **self.more}


def internal(error: Exception) -> ProtocolError:
    """The answer to a request that made rezzed fail."""
    return ProtocolError(INTERNAL, f"internal error: {type(error).__name__}: {error}"[:500])


def decode(text: str | bytes) -> Message:
    """Read one message.

    Raises:
        Refusal: the text is not JSON, too long or nested too deeply. Its `id` is that of the request, if it still shows.
    """
    if len(text) > BYTES:
        raise oversized(text)
    if isinstance(text, bytes):
        text = _decoded(text)
    if too_deep(text):
        raise ProtocolError(LIMIT, f"the message is nested too deeply; expected at most {DEPTH} levels", id=id_of(text))
    try:
        return _READ(text)
    except ValueError as error:
        raise ProtocolError(PARSE, f"the message is not JSON: {error}", id=id_of(text)) from None


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        told = f"the message is not UTF-8 text: byte {error.start + 1}"
        raise ProtocolError(PARSE, told, id=id_of(raw.decode("utf-8", "replace"))) from None


def oversized(beginning: str | bytes) -> ProtocolError:
    """The error for a message that is too long, of which this is the beginning."""
    head = beginning[:BYTES]
    told = f"the message is too long; expected at most {BYTES} bytes"
    return ProtocolError(LIMIT, told, id=id_of(head.decode("utf-8", "replace") if isinstance(head, bytes) else head))


def _not_json(word: str) -> NoReturn:
    raise ValueError(f"{word} is not a JSON value")


def _finite(digits: str) -> float:
    n = float(digits)
    if not math.isfinite(n):
        raise ValueError(f"the number {digits[:20]} is too large")
    return n


_READ: Final = json.JSONDecoder(parse_constant=_not_json, parse_float=_finite).decode


def too_deep(text: str) -> bool:
    """Whether a text nests lists and objects too deeply."""
    depth = 0
    for token in _TOKEN.finditer(text) if text.count("[") + text.count("{") > DEPTH else ():
        first = text[token.start()]
        depth += (first in "[{") - (first in "]}")
        if depth > DEPTH:
            return True
    return False


def id_of(text: str) -> Id:
    """The id of a request whose text cannot be read completely; None if it does not show."""
    depth = 0
    if not text.lstrip("\ufeff \t\r\n").startswith("{"):
        return None
    for token in _TOKEN.finditer(text):
        first = text[token.start()]
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth -= 1
        elif depth == 1 and token[0] == '"id"' and (found := _ID.match(text, token.end())):
            try:
                return json.loads(found[1])  # type: ignore[no-any-return]
            except ValueError:
                return None
    return None


def encode(message: Message) -> str:
    """A message as one line of ASCII text, without its end."""
    return _WRITTEN(message)


def answer(id: Id, result: object) -> Message:
    """The answer to a request that was carried out."""
    return {"jsonrpc": "2.0", "id": id, "result": result}


def failure(id: Id, error: ProtocolError | RezzedError) -> Message:
    """The answer to a request that was refused."""
    number, data = (error.number, error.data()) if isinstance(error, ProtocolError) else (REFUSED, error_data(error))
    return {"jsonrpc": "2.0", "id": id, "error": {"code": number, "message": data["message"], "data": data}}


def notice(method: str, **params: object) -> Message:
    """A notification."""
    return {"jsonrpc": "2.0", "method": method, "params": params}
