"""The log of a server: lines for people, or one JSON object a line for programs. No line has the address of a visitor, except
when somebody asks for a seat that is not theirs."""

from __future__ import annotations

import json
import logging
import traceback
from datetime import UTC, datetime
from typing import Any, Final

REQUESTS: Final = logging.getLogger("rezzed.web.requests")
FIELDS: Final = "rezzed_fields"  # the attribute of a record with its own fields


class JsonLines(logging.Formatter):
    """A record as one JSON object: `time`, `level`, `logger`, `message`, the fields of the record, `trace` of an exception."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(), "logger": record.name, "message": record.getMessage(),
            **getattr(record, FIELDS, {}),
        }  # fmt: skip
        if record.exc_info:
            line["trace"] = "".join(traceback.format_exception(*record.exc_info))
        return json.dumps(line, ensure_ascii=False)


def log_lines(as_json: bool) -> None:
    """Write the log of this process to the error output: what goes wrong, or as JSON also every request.

    Args:
        as_json: whether each line is a JSON object.
    """
    handler = logging.StreamHandler()
    handler.setFormatter(JsonLines() if as_json else logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s"))
    logging.basicConfig(level=logging.INFO if as_json else logging.WARNING, handlers=[handler], force=True)
    REQUESTS.setLevel(logging.INFO if as_json else logging.WARNING)


def log_request(method: str, route: str, status: int, seconds: float) -> None:
    """Write a line about a request that was answered.

    Args:
        method: its method, or `WEBSOCKET`.
        route: the pattern of its address, which names no game.
        status: the status of the answer.
        seconds: how long it took.
    """
    if REQUESTS.isEnabledFor(logging.INFO):
        told = {"method": method, "route": route, "status": status, "milliseconds": round(1000 * seconds, 1)}
        REQUESTS.info("%s %s %d", method, route, status, extra={FIELDS: told})
