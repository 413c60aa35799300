"""Files of games from elsewhere: their bytes and their JSON, with one line for what is wrong and where."""

from __future__ import annotations

import json
import sys
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from ..errors import Fault, RezzedError, SetupError
from ..files import STDIN, one_line

LARGEST: Final = 50_000_000  # bytes of one game, unpacked
GZIP: Final = b"\x1f\x8b"
ENDINGS: Final = (".json", ".json.gz", ".gz")


@dataclass(frozen=True)
class ReplayText:
    """The JSON of a replay, or what could be read of it.

    Attributes:
        data: `metadata` and `history`.
        cut: why it is not whole, or empty.
    """

    data: Mapping[str, Any]
    cut: str = ""
    notes: list[str] = field(default_factory=list)


def files_of(path: Path) -> list[Path]:
    """The files of games in a folder, or the file itself.

    Raises:
        SetupError: the folder has none.
    """
    if str(path) == STDIN or not path.is_dir():
        return [path]
    found = sorted(p for p in path.iterdir() if p.is_file() and p.name.endswith(ENDINGS))
    if not found:
        raise SetupError([Fault(f"the folder has no file that ends with {', '.join(ENDINGS)}", str(path))])
    return found


def shown(path: Path) -> str:
    """A file as messages name it."""
    return "standard input" if str(path) == STDIN else str(path)


def content(path: Path, partial: bool = False) -> bytes:
    """The bytes of a file, unpacked.

    Raises:
        SetupError: it cannot be read, is larger than `LARGEST`, or is packed and cut off.
    """
    try:
        if str(path) == STDIN:
            if sys.stdin is None or sys.stdin.closed:
                raise SetupError([Fault("it is closed", shown(path))])
            data = sys.stdin.buffer.read(LARGEST + 1)
        elif path.is_file():
            with path.open("rb") as stream:
                data = stream.read(LARGEST + 1)
        else:
            raise SetupError([Fault("the file does not exist" if not path.exists() else "not a regular file", shown(path))])
    except OSError as error:
        raise SetupError([Fault(f"cannot read the file: {error.strerror or error}", shown(path))]) from None
    except ValueError:
        raise SetupError([Fault("not a path", shown(path)[:60])]) from None
    return unpacked(data, path, partial)


def unpacked(data: bytes, path: Path, partial: bool = False, largest: int = LARGEST) -> bytes:
    """The bytes of a file that may be packed.

    Raises:
        SetupError: they are more than `largest`, or packed and cut off.
    """
    if data.startswith(GZIP):
        data = _gunzipped(data, path, partial, largest)
    if len(data) > largest:
        raise SetupError([Fault(f"more than {largest} bytes", shown(path))])
    return data


def _gunzipped(data: bytes, path: Path, partial: bool, largest: int) -> bytes:
    unpack = zlib.decompressobj(wbits=31)
    try:
        out = unpack.decompress(data, largest + 1)
    except zlib.error as error:
        raise SetupError([Fault(f"not a valid gzip file: {one_line(str(error))}", shown(path))]) from None
    if not unpack.eof and len(out) <= largest and not partial:
        words = f"the gzip file is cut off after {len(data)} bytes; --partial reads what is there"
        raise SetupError([Fault(words, shown(path))])
    return out


def decoded(data: bytes, path: Path, partial: bool) -> str:
    """The text of bytes in UTF-8.

    Raises:
        SetupError: they are not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if partial and error.start > len(data) - 4:  # cut within a character
            return data[: error.start].decode("utf-8-sig")
        raise SetupError([Fault(f"the file is not UTF-8: byte {error.start} is invalid", shown(path))]) from None


def parsed(text: str, path: Path, partial: bool) -> ReplayText:
    """The JSON of a replay. With `partial`, what can be read of one that is cut off.

    Raises:
        SetupError: the text is not JSON.
    """
    if not text.strip():
        raise SetupError([Fault("the file is empty", shown(path))])
    try:
        data = json.loads(text)
    except RecursionError:
        raise SetupError([Fault("lists or tables are nested too deeply", shown(path))]) from None
    except ValueError as error:
        words = one_line(str(error))
        if isinstance(error, json.JSONDecodeError):
            words = f"line {error.lineno}, column {error.colno}: {error.msg}"
        if not partial:
            cut = error.pos >= len(text.rstrip()) - 1 if isinstance(error, json.JSONDecodeError) else False
            hint = "; the file is cut off: --partial reads what is there" if cut or '"history"' in text[:4000] else ""
            raise SetupError([Fault(f"not valid JSON: {words}{hint}", shown(path))]) from None
        history = _entries(text)
        if not history:
            raise SetupError([Fault(f"not valid JSON: {words}; no position could be read", shown(path))]) from None
        metadata = _value_of(text, "metadata")
        return ReplayText({"metadata": metadata, "history": history}, f"not valid JSON: {words}")
    if not isinstance(data, dict):
        raise SetupError([Fault("expected a JSON object with `metadata` and `history`", shown(path))])
    return ReplayText(data)


def _value_of(text: str, key: str) -> Any:
    at = text.find(f'"{key}"')
    start = text.find(":", at + len(key)) if at >= 0 else -1
    try:
        value, _ = _read(text, start + 1) if start >= 0 else ({}, 0)
        return value
    except (ValueError, RecursionError):
        return {}


def _entries(text: str) -> list[Any]:
    """The elements of `history` up to the first that is not whole."""
    at = text.find('"history"')
    start = text.find("[", at) if at >= 0 else -1
    return list(_elements(text, start + 1)) if start >= 0 else []


def _elements(text: str, at: int) -> Iterator[Any]:
    while True:
        try:
            value, at = _read(text, at)
        except (ValueError, RecursionError):
            return
        yield value
        while at < len(text) and text[at] in " \t\r\n":
            at += 1
        if at >= len(text) or text[at] != ",":
            return
        at += 1


def _read(text: str, at: int) -> tuple[Any, int]:
    while at < len(text) and text[at] in " \t\r\n":
        at += 1
    return json.JSONDecoder().raw_decode(text, at)


def broken(path: Path, words: str) -> RezzedError:
    """An error about a file."""
    return SetupError([Fault(words, shown(path))])
