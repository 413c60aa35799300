"""What the command says when something goes wrong: one line for each error, or one JSON object, and the exit code."""

from __future__ import annotations

import os
import sys
from typing import Any, Final

from ..errors import RezzedError, SetupError, error_data, printable
from . import screen

BUG: Final = 70  # exit code after an internal error


def report(error: Exception, as_json: bool) -> int:
    """Print one line for each error, or one JSON object, and return the exit code."""
    if as_json and (data := _error_data(error)) is not None:
        screen.dump({"error": data})
        return BUG if data["code"] == "internal" else 2
    return _report_lines(error)


def _error_data(error: Exception) -> dict[str, Any] | None:
    """An error as plain data; None if it is not to be printed as JSON."""
    wording = getattr(error, "format_message", None)
    words = " ".join(str(wording()).split()) if wording is not None else ""
    if isinstance(error, RezzedError):
        return error_data(error)
    if isinstance(error, OSError) or os.environ.get("REZZED_TRACEBACK") or wording is not None and not words:
        return None
    if wording is not None:
        option = getattr(error, "option_name", "") or ""
        near = ", ".join(getattr(error, "possibilities", None) or ())
        parts = {"code": "usage", "message": words, "place": option, "suggestion": near}
        return {name: value for name, value in parts.items() if value}
    return {"code": "internal", "message": f"{type(error).__name__}: {error}"}


def _report_lines(error: Exception) -> int:
    """Print one line for each error on the error output and return the exit code."""
    if isinstance(error, SetupError):
        for fault in error.faults:
            print(f"rezzed: {printable(fault)}", file=sys.stderr)
        return 2
    if isinstance(error, OSError):  # errors in reading files are SetupErrors
        print(f"rezzed: cannot write the output: {error.strerror or error}", file=sys.stderr)
        return 2
    if isinstance(error, RezzedError):
        print(f"rezzed: {printable(str(error))}", file=sys.stderr)
        return 2
    wording = getattr(error, "format_message", None)  # a usage error of the command line
    if wording is None:
        if os.environ.get("REZZED_TRACEBACK"):
            raise error
        print(f"rezzed: internal error: {type(error).__name__}: {error} (set REZZED_TRACEBACK=1 for details)", file=sys.stderr)
        return BUG
    words = " ".join(str(wording()).split())
    if not words:  # without arguments, the help was printed
        return 0
    print(f"rezzed: {printable(words)} (see rezzed --help)", file=sys.stderr)
    return 2
