"""Files that somebody names: reads their text and their JSON. Each error is one line and says what was expected."""

from __future__ import annotations

import json
import sys
from os import PathLike
from pathlib import Path
from typing import Any, Final

from .errors import Fault, SetupError, brief

BYTES: Final = 1_000_000  # in one file
STDIN: Final = "-"  # the path of the standard input


def read_text(path: str | Path, what: str) -> str:
    """Read the text of a file of reasonable size.

    Args:
        path: the file; `-` is the standard input.
        what: what the file should be, such as "scenario file".

    Raises:
        SetupError: the file cannot be read.
    """
    if not isinstance(path, (str, PathLike)):
        raise SetupError([f"{brief(path)[:40]!r}: not a path: expected a text or a Path"])
    shown = str(path)
    if shown == STDIN:
        return _decoded(_standard_input(), "standard input")
    try:
        file = Path(path)
        if file.is_dir():
            raise SetupError([Fault(f"expected a {what}, not a directory", shown)])
        if not file.exists():
            raise SetupError([Fault("the file does not exist", shown)])
        if not file.is_file():
            raise SetupError([Fault("not a regular file", shown)])
        size = file.stat().st_size
        if size > BYTES:
            raise SetupError([Fault(f"the file has {size} bytes; the maximum is {BYTES}", shown)])
        data = file.read_bytes()
    except OSError as error:
        raise SetupError([Fault(f"cannot read the file: {error.strerror or error}", shown)]) from None
    except SetupError:
        raise
    except (TypeError, ValueError) as error:
        raise SetupError([f"{shown!r}: not a path: {error}"]) from None
    return _decoded(data, shown)


def _standard_input() -> bytes:
    """What the standard input holds, at most one byte more than a file may have."""
    if sys.stdin is None or sys.stdin.closed:
        raise SetupError([Fault("it is closed", "standard input")])
    try:
        data = sys.stdin.buffer.read(BYTES + 1)
    except OSError as error:
        raise SetupError([Fault(f"cannot read it: {error.strerror or error}", "standard input")]) from None
    if len(data) > BYTES:
        raise SetupError([Fault(f"more than {BYTES} bytes", "standard input")])
    return data


def _decoded(data: bytes, shown: str) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SetupError([Fault(f"the file is not UTF-8: byte {error.start} is invalid", shown)]) from None


def parse_json(text: str, path: str) -> dict[str, Any]:
    """Parse an object in JSON.

    Raises:
        SetupError: the text is not a JSON object, names a field twice, or is nested too deeply.
    """
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError:
        raise SetupError([Fault("lists or tables are nested too deeply", path)]) from None
    except json.JSONDecodeError as error:
        words = f"not valid JSON: line {error.lineno}, column {error.colno}: {error.msg}"
        raise SetupError([Fault(one_line(words), path)]) from None
    except ValueError as error:
        raise SetupError([Fault(one_line(str(error)), path)]) from None
    if not isinstance(data, dict):
        raise SetupError([Fault("expected a JSON object", path)])
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) < len(pairs):
        names = [name for name, _ in pairs]
        raise ValueError(f"the field {next(n for n in names if names.count(n) > 1)[:40]!r} appears twice")
    return data


def _constant(word: str) -> Any:
    raise ValueError(f"{word} is not a number")


def one_line(words: str, limit: int = 160) -> str:
    """Words on one line, cut off at a limit."""
    flat = " ".join(words.split())
    return flat if len(flat) <= limit else flat[: limit - 3] + "..."
