"""Requests and frames by chance: what the OpenAPI schema allows and does not allow, and what only looks like the protocol."""

from __future__ import annotations

import json
import random
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from .serving import Server

if TYPE_CHECKING:
    from schemathesis import Case

METHODS = (
    "hello", "analyse", "plan", "odds", "check", "complete", "chart", "wish", "compare", "export", "prices", "hint", "defence",
    "clicks", "turn", "threats", "every_turn", "timeline", "review",
    "ping", "cancel", "apply", "takeback", "stops", "until", "offer", "answer", "why", "events", "results", "concede", "xyzzy",
    "",
)  # fmt: skip
KEYS = (
    "id", "method", "params", "board", "save", "scenario", "decks", "do", "show", "action", "at", "since", "words", "what",
    "yes", "text", "rules", "op", "node", "corp", "runner", "__proto__",
)  # fmt: skip
TEXTS = (
    "",
    "corp",
    "runner",
    "cr-26.03",
    "start",
    "run HQ",
    "pass",
    "Hedge Fund",
    "x" * 5000,
    "\x00",
    "\u202e",
    "\ud800",
    "{{7*7}}",
    "../..",
)


def value(dice: random.Random, depth: int = 0) -> Any:
    """Some JSON."""
    kind = dice.randrange(8 if depth < 4 else 6)
    if kind < 2:
        return dice.choice(TEXTS)
    if kind < 4:
        return dice.choice((0, 1, -1, 2**53, -(2**63), 10**30, 1.5, -0.0, 1e300))
    if kind < 6:
        return dice.choice((None, True, False))
    if kind == 6:
        return [value(dice, depth + 1) for _ in range(dice.randrange(5))]
    return {dice.choice(KEYS): value(dice, depth + 1) for _ in range(dice.randrange(6))}


def frame(dice: random.Random) -> str | bytes:
    """A frame: usually something like a request, sometimes damaged, sometimes bytes."""
    id = dice.choice((dice.randrange(9), dice.random(), "a", value(dice)))
    params = {dice.choice(KEYS): value(dice) for _ in range(dice.randrange(4))}
    message: Any = {"jsonrpc": "2.0", "id": id, "method": dice.choice(METHODS), "params": params}
    how = dice.randrange(10)
    if how == 0:
        message = value(dice)
    text = json.dumps(message)
    if how == 1:
        at = dice.randrange(len(text))
        text = text[:at] + dice.choice('{}[]",:\\\x00é') + text[at + dice.randrange(3) :]
    if how == 2:
        return dice.randbytes(dice.randrange(200))
    return text


def flood(server: Server, path: str, frames: int, dice: random.Random, **more: Any) -> int:
    """Send frames at once, reading in between; return how many messages came back. All of them must be of the protocol.

    Args:
        server: the server.
        path: the socket.
        frames: how many to send.
        dice: decides.
        more: arguments of `Server.socket`.
    """
    came = 0
    with server.socket(path, **more) as connection:
        try:
            for n in range(frames):
                connection.send(frame(dice))
                if n % 10 == 9:
                    came += heard(connection, 0.02)
            came += heard(connection, 0.5)
        except ConnectionClosed as closed:
            assert closed.rcvd is not None and closed.rcvd.code in (1000, 1003, 1007, 1008, 1009), closed
    return came


def heard(connection: ClientConnection, patience: float) -> int:
    """Read until nothing comes for so many seconds; return the number of messages."""
    came = 0
    with suppress(TimeoutError):
        while True:
            came += judged(connection.recv(patience))
    return came


def judged(text: str | bytes) -> int:
    """Check that a message of the server is one of the protocol, and no mistake of the server. Returns 1."""
    message = json.loads(text)
    assert message["jsonrpc"] == "2.0" and ("result" in message or "error" in message or "method" in message)
    if "error" in message:
        data = message["error"]["data"]
        assert data["code"] != "internal" and "Traceback" not in str(data), message
    return 1


def memory(pid: int) -> int:
    """The resident memory of a process in bytes (Linux); 0 if the system does not tell."""
    try:
        with open(f"/proc/{pid}/statm") as file:
            return int(file.read().split()[1]) * 4096
    except OSError:
        return 0


def requests_by_schema(server: Server, examples: int, seconds: float) -> dict[str, int]:
    """Send requests that schemathesis makes of `/api/openapi.json`. No answer is a mistake of the server; each has our headers.

    Args:
        server: the server.
        examples: how many for each operation, at most.
        seconds: for all operations together.

    Returns:
        How many requests each operation got.
    """
    import hypothesis
    import schemathesis

    schema = schemathesis.openapi.from_dict(server.get("/api/openapi.json").json())
    counts: dict[str, int] = {}
    until = 0.0
    settings = hypothesis.settings(
        max_examples=examples, deadline=None, database=None, derandomize=True, phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip

    def ask(case: Case) -> None:
        if time.monotonic() > until:
            return
        label = f"{case.operation.method.upper()} {case.operation.path}"
        headers = {"origin": server.url, "x-forwarded-for": f"203.0.113.{len(counts)}"}
        answer = case.call(base_url=server.url, headers=headers)
        counts[label] = counts.get(label, 0) + 1
        assert answer.status_code < 500, (label, answer.status_code, answer.text[:300])
        assert "nosniff" in str(answer.headers.get("x-content-type-options")), label

    operations = list(schema.get_all_operations())
    for found in operations:
        until = time.monotonic() + seconds / len(operations)
        settings(hypothesis.given(found.ok().as_strategy())(ask))()
    return counts
