"""A bot that is a program: it is asked for its decisions on its standard input and answers on its standard output.

The messages are those of the protocol, one a line, with exchanged roles: rezzed asks and the program answers
(docs/add-a-bot.md). A program that takes too long, ends, or writes something else loses its game. Its process never outlives
the game: it is ended with all processes that it began, also if rezzed itself is killed.
"""

from __future__ import annotations

import json
import os
import shlex
import shutil
import signal
import subprocess
import threading
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from queue import Empty, Full, Queue
from typing import IO, Any, Final
from weakref import finalize

from .. import __version__
from ..errors import BotError, PluginError, RezzedError, SetupError, quoted
from ..files import one_line, parse_json
from ..game import Seat, as_json

PROTOCOL: Final = 1  # the version of the protocol
BYTES: Final = 1_000_000  # in one line of a program
CHUNK: Final = 65_536  # bytes to read at once
AHEAD: Final = 64  # lines that are read ahead
KEPT: Final = 2_000  # bytes of the error output that are kept
BEGINS: Final = 30.0  # seconds in which a program must begin, if that is more than for a decision
GRACE: Final = 0.5  # seconds to end after the end of the input
DIES: Final = 1.0  # seconds until a process that closed its output has ended
LOOK: Final = 0.1  # seconds between two looks at whether a reader is still wanted
METHOD, PARAMS, REFUSED = -32601, -32602, -32000  # codes of errors, as in the protocol
WATCH: Final = 'read -r _; kill -s KILL -- "-$1"'  # ends a group of processes when rezzed is gone
SHELL: Final = "/bin/sh"


def program_of(name: str, words: str) -> list[str]:
    """The words of a command line.

    Raises:
        PluginError: it has none, or there is no such program.
    """
    try:
        command = shlex.split(words, posix=os.name != "nt")
    except ValueError as error:
        raise PluginError(f"the bot {name!r}: {str(error).lower()}") from None
    if not command:
        raise PluginError(f"the bot {name!r}: expected a program, as in 'cmd:./mybot --fast'")
    if "\0" in words or shutil.which(command[0]) is None:
        raise PluginError(f"the bot {name!r}: there is no program {command[0]!r} that can be started")
    return command


class BotProgram:
    """A policy that asks a program. The process begins with the first decision.

    Args:
        name: the name of the bot.
        command: the words of its command line.
        seconds: the time limit of a decision.
        seed: of its random numbers, for the program to use.
    """

    def __init__(self, name: str, command: list[str], seconds: float, seed: int) -> None:
        self.name, self.command, self.seconds, self.seed = name, command, seconds, seed
        self.running: Running | None = None
        self.asked = 0  # the number of the last request
        self.told = 0  # how many events it was told

    def __call__(self, seat: Seat) -> object:
        try:
            if self.running is None:
                self.running = self._begun(seat)
            view = seat.view
            since = min(self.told, view.events)
            params = {
                "seat": seat.side, "decision": as_json(seat.decision), "view": as_json(view), "since": since,
                "events": [as_json(event) for event in seat.log(since)],
            }  # fmt: skip
            answer = self._ask(self.running, "choose", params, self.seconds, seat)
            self.told = view.events
        except BotError:
            self.close(0.0)
            raise
        if not isinstance(answer, dict) or type(answer.get("action")) not in (str, int):
            self.close(0.0)
            raise BotError(self.name, "gave an answer without an action", quoted(answer))
        return answer["action"]

    def close(self, grace: float = GRACE) -> None:
        """End the process.

        Args:
            grace: seconds in which it can end by itself.
        """
        if self.running is not None:
            self.running.end(grace)
            self.running = None
            self.told = 0

    def _begun(self, seat: Seat) -> Running:
        try:
            running = Running(self.command)
        except OSError as error:
            raise BotError(self.name, "did not begin", error.strerror or str(error)) from None
        self.running = running
        params = {
            "protocol": PROTOCOL, "rezzed": __version__, "seat": seat.side, "rules": seat.view.rules, "seed": self.seed,
            "seconds": self.seconds,
        }  # fmt: skip
        self._ask(running, "begin", params, max(BEGINS, self.seconds), seat)
        return running

    def _ask(self, running: Running, method: str, params: Mapping[str, Any], seconds: float, seat: Seat) -> object:
        """Ask the program, and answer its own questions until it answers.

        Raises:
            BotError: it takes too long, has ended, or writes something else.
        """
        until = time.monotonic() + seconds
        self.asked += 1
        reads = running.send({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}, until)
        while True:
            line = running.line(until) if reads else None
            if line is None:
                raise BotError(self.name, f"took longer than {seconds:g} s", running.said())
            if line == b"":
                raise BotError(self.name, f"ended{running.code()}", running.said())
            if not line.strip():
                continue
            message = self._read(line)
            if "method" in message:
                if "id" in message:
                    reads = running.send({"jsonrpc": "2.0", "id": message["id"], **_answer(seat, message)}, until)
            elif message.get("id") != self.asked or type(message.get("id")) is not int:
                raise BotError(self.name, "answered another request than the last one", quoted(message.get("id")))
            elif "result" not in message:
                raise BotError(self.name, "answered with an error", one_line(str(message.get("error")), 200))
            else:
                return message["result"]

    def _read(self, line: bytes) -> dict[str, Any]:
        if len(line) > BYTES + 1:
            raise BotError(self.name, f"wrote a line of more than {BYTES} bytes")
        try:
            return parse_json(line.decode("utf-8"), "message")
        except (SetupError, ValueError):
            raise BotError(self.name, "wrote a line that is not a message", quoted(line.decode("utf-8", "replace"))) from None


# -- questions of the program ---------------------------------------------------------------------------------------


def _why(seat: Seat, params: Mapping[str, Any]) -> object:
    action = params.get("action")
    if not isinstance(action, str) or len(action) > KEPT:
        raise RezzedError("expected the words of an action", place="action")
    return as_json(seat.why(action))


def _events(seat: Seat, params: Mapping[str, Any]) -> object:
    since = params.get("since", 0)
    if type(since) is not int:
        raise RezzedError("expected a number", place="since")
    return {"events": [as_json(event) for event in seat.log(since)]}


_METHODS: Final[Mapping[str, Callable[[Seat, Mapping[str, Any]], object]]] = {
    "view": lambda seat, params: {"view": as_json(seat.view)},
    "decision": lambda seat, params: {"decision": as_json(seat.decision)},
    "events": _events,
    "results": lambda seat, params: {"results": as_json(seat.results)},
    "why": _why,
}


def _answer(seat: Seat, message: Mapping[str, Any]) -> dict[str, Any]:
    """The result of a question of the program, or the error."""
    method = _METHODS.get(message["method"]) if isinstance(message["method"], str) else None
    if method is None:
        return _error(METHOD, f"unknown method {quoted(message['method'])}; known: {', '.join(_METHODS)}")
    params = message.get("params", {})
    if not isinstance(params, dict):
        return _error(PARAMS, "expected the parameters by name, as an object")
    try:
        return {"result": method(seat, params)}
    except RezzedError as error:
        return _error(PARAMS if error.place else REFUSED, str(error))


def _error(code: int, message: str) -> dict[str, Any]:
    return {"error": {"code": code, "message": message}}


# -- processes ------------------------------------------------------------------------------------------------------


class Running:
    """A process that reads and writes lines. Three threads wait for its pipes, so that nobody else has to.

    Args:
        command: the words of its command line.

    Raises:
        OSError: it cannot be started.
    """

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, bufsize=0
        )
        self.over = threading.Event()
        self.closed = threading.Event()  # the output
        self.lines: Queue[bytes] = Queue(AHEAD)  # an empty line without its end is the end of the output
        self.orders: Queue[bytes | None] = Queue(AHEAD)
        self.errors = bytearray()
        self.watcher = _watcher(self.process.pid)
        self.leftover = finalize(self, _end, self.process, self.watcher, self.orders, self.closed, self.over, 0.0)
        assert self.process.stdin is not None and self.process.stdout is not None and self.process.stderr is not None
        self.listener = threading.Thread(target=_keep, args=(self.process.stderr, self.errors), daemon=True)
        for thread in (
            threading.Thread(target=_write, args=(self.process.stdin, self.orders), daemon=True),
            threading.Thread(target=_collect, args=(self.process.stdout, self.lines, self.closed, self.over), daemon=True),
            self.listener,
        ):
            thread.start()

    def send(self, message: object, until: float) -> bool:
        """Write a message, in the background; whether there was room for it, because the process reads."""
        line = json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"
        try:
            self.orders.put(line, timeout=max(0.0, until - time.monotonic()))
        except Full:
            return False
        return True

    def line(self, until: float) -> bytes | None:
        """The next line of the process; None if it does not come in time, and an empty one if the output has ended."""
        try:
            return self.lines.get(timeout=max(0.0, until - time.monotonic()))
        except Empty:
            return None

    def code(self) -> str:
        """How a process that closed its output has ended, in words. What it said before has been read then."""
        try:
            code = self.process.wait(DIES)
        except subprocess.TimeoutExpired:
            return " its output"
        self.listener.join(DIES)  # a child of the process may keep the error output open
        return f" by signal {-code}" if code < 0 else f" with exit code {code}"

    def said(self) -> str:
        """The last line of the error output."""
        lines = [line for line in bytes(self.errors).decode("utf-8", "replace").splitlines() if line.strip()]
        return one_line(lines[-1]) if lines else ""

    def end(self, grace: float) -> None:
        """End the process, and all that it began.

        Args:
            grace: seconds in which it can end by itself.
        """
        if self.leftover.detach() is not None:
            _end(self.process, self.watcher, self.orders, self.closed, self.over, grace)


def _watcher(pid: int) -> subprocess.Popen[bytes] | None:
    """A shell that ends a process, with its group, when this process is gone; None where there is no shell."""
    with suppress(OSError):
        return subprocess.Popen(
            [SHELL, "-c", WATCH, "sh", str(pid)], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True, cwd="/",
        )  # fmt: skip
    return None


def _end(
    process: subprocess.Popen[bytes], watcher: subprocess.Popen[bytes] | None, orders: Queue[bytes | None],
    closed: threading.Event, over: threading.Event, grace: float,
) -> None:  # fmt: skip
    """End a process with its group, and the threads that serve it."""
    with suppress(Full):
        orders.put_nowait(None)
    if grace:
        closed.wait(grace)
    over.set()
    if watcher is not None:
        watcher.kill()
        watcher.wait()
        assert watcher.stdin is not None
        watcher.stdin.close()
    if hasattr(os, "killpg"):
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
    process.wait()


def _write(sink: IO[bytes], orders: Queue[bytes | None]) -> None:
    """Write what is to be sent, until the end."""
    with suppress(OSError, ValueError), sink:
        while (order := orders.get()) is not None:
            rest = memoryview(order)
            while rest:
                rest = rest[sink.write(rest) :]


def _collect(source: IO[bytes], lines: Queue[bytes], closed: threading.Event, over: threading.Event) -> None:
    """Read lines, each with its end; of a line that is too long only the beginning. The end of the output is an empty line."""
    kept = bytearray()
    with suppress(OSError, ValueError), source:
        while chunk := source.read(CHUNK):
            *ended, rest = chunk.split(b"\n")
            for part in ended:
                kept += part[: BYTES + 1 - len(kept)]
                if not _put(lines, bytes(kept) + b"\n", over):
                    return
                kept.clear()
            kept += rest[: BYTES + 1 - len(kept)]
    closed.set()
    _put(lines, b"", over)


def _put(lines: Queue[bytes], line: bytes, over: threading.Event) -> bool:
    """Hand a line over; whether anybody still wants it."""
    while not over.is_set():
        with suppress(Full):
            lines.put(line, timeout=LOOK)
            return True
    return False


def _keep(source: IO[bytes], kept: bytearray) -> None:
    """Read the error output and keep its end."""
    with suppress(OSError, ValueError), source:
        while chunk := source.read(CHUNK):
            kept += chunk
            del kept[: max(0, len(kept) - KEPT)]
