"""Processes that compute for visitors: each speaks the protocol on a pipe, with limits of time and memory.

A request takes one process for itself. A process that takes too long or dies is replaced, and the request is answered with an
error. No request leaves anything behind in a process, so any process can answer any request. See decision I2.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter, deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final, TypeAlias, cast

from ..child_process import START, begun, ended
from ..protocol.messages import BYTES, LIMIT, ProtocolError, failure
from .settings import Limits

# methods that may take long and can be cancelled
HEAVY: Final = frozenset(
    {"plan", "odds", "prices", "hint", "review", "defence", "clicks", "turn", "threats", "every_turn"}
)
QUICK: Final = frozenset({"hello", "analyse", "wish", "check", "complete", "chart", "compare", "export", "timeline"})
ALLOWED: Final = QUICK | HEAVY  # methods that need no game of an engine
GRACE: Final = 2.0  # seconds that a cancelled request may still take
LINE: Final = 64 * BYTES  # the longest answer of a process, in bytes

Answer: TypeAlias = dict[str, Any]
Tell: TypeAlias = Callable[[Answer], None]


@dataclass(eq=False)
class PoolRequest:
    """A request of a visitor to the pool.

    Attributes:
        visitor: who asks; limits are counted for each visitor.
        method: a method of the protocol.
        params: its parameters.
        tell: called with each notification of progress.
    """

    visitor: str
    method: str
    params: dict[str, Any]
    tell: Tell | None = None
    worker: Worker | None = None
    cancelled: bool = False
    ready: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def heavy(self) -> bool:
        """Whether it may take long."""
        return self.method in HEAVY

    def cancel(self) -> None:
        """Stop the work. The request is answered with what was found until then, or with an error if it has not begun."""
        if not self.cancelled:
            self.cancelled = True
            self.ready.set()
            if self.worker is not None:
                self.worker.cancel()


class Worker:
    """A process of the pool.

    Args:
        memory: its limit of memory, in bytes.
    """

    def __init__(self, memory: int) -> None:
        self.memory = memory
        self.process: asyncio.subprocess.Process | None = None
        self.asked = 0
        self.begun = False  # whether the process knows of the request that it has been given

    async def ask(self, request: PoolRequest, seconds: float) -> Answer:
        """Carry out a request.

        Args:
            request: the request.
            seconds: its time limit; a heavy request is cancelled then, another one ends with its process.
        """
        try:
            process = await self._running()
            self.asked += 1
            self._write(process, {"jsonrpc": "2.0", "id": self.asked, "method": request.method, "params": request.params})
            self.begun = True
            if request.cancelled:  # while the process was being started
                self.cancel()
            late = asyncio.get_running_loop().call_later(seconds, self.cancel) if request.heavy else None
            try:
                async with asyncio.timeout(seconds + (GRACE if request.heavy else 0)):
                    return await self._answer(process, self.asked, request.tell)
            finally:
                if late is not None:
                    late.cancel()
        except (TimeoutError, OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
            await self.stop()
            return _failed(error, seconds)
        except asyncio.CancelledError:
            await self.stop()
            raise
        finally:
            self.begun = False

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            self.process = await begun("rezzed.web.worker", self.memory, LINE)
            async with asyncio.timeout(START):  # its start is no part of the time of a request
                self._write(self.process, {"jsonrpc": "2.0", "id": 0, "method": "hello"})
                await self._answer(self.process, 0)
        return self.process

    def _write(self, process: asyncio.subprocess.Process, message: Answer) -> None:
        assert process.stdin is not None
        process.stdin.write(json.dumps(message).encode() + b"\n")

    async def _answer(self, process: asyncio.subprocess.Process, number: int, tell: Tell | None = None) -> Answer:
        assert process.stdout is not None
        while True:
            line = await process.stdout.readuntil(b"\n")
            message = cast(Answer, json.loads(line))
            if message.get("id") == number:
                return message
            if "method" in message and tell is not None:
                tell(message)

    def cancel(self) -> None:
        """Ask the process to end its work early."""
        if self.begun and self.process is not None and self.process.returncode is None:
            cancelling = {"jsonrpc": "2.0", "method": "cancel", "params": {"id": self.asked}}
            with suppress(OSError):
                self._write(self.process, cancelling)

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        await ended(process)


def _failed(error: Exception, seconds: float) -> Answer:
    """The answer to a request whose process was too slow or has ended."""
    if isinstance(error, TimeoutError):
        told = f"it takes more than {seconds:g} seconds"
    elif isinstance(error, asyncio.LimitOverrunError):
        told = "the answer is too long"
    else:
        told = "the process that worked on it has ended; perhaps it needs too much memory"
    answered: Answer = failure(None, ProtocolError(LIMIT, f"the server does not do this: {told}"))
    return answered


class WorkerPool:
    """The processes, and the requests that wait for one.

    Args:
        processes: how many there are; one of them is always free of plans and odds.
        limits: the limits for visitors.
    """

    def __init__(self, processes: int, limits: Limits) -> None:
        self.limits = limits
        self.idle = [Worker(limits.memory) for _ in range(processes)]
        self.all = tuple(self.idle)
        self.waiting: deque[PoolRequest] = deque()
        self.busy: Counter[str] = Counter()  # requests of each visitor that wait or are being carried out
        self.heavy = 0  # requests that may take long and have begun

    async def ask(self, request: PoolRequest) -> Answer:
        """Carry out a request, when a process is free, and return the answer of the protocol.

        Raises:
            Refusal: too many requests of this visitor wait already, or it was cancelled before it began.
        """
        if self.busy[request.visitor] >= self.limits.waiting:
            raise ProtocolError(
                LIMIT,
                f"{self.limits.waiting} requests of yours are waiting already; wait for an answer, or cancel one",
                "waiting",
            )
        self.busy[request.visitor] += 1
        try:
            self.waiting.append(request)
            self._assign()
            try:
                await request.ready.wait()
            except asyncio.CancelledError:
                self._abandon(request)
                raise
            if request.cancelled or request.worker is None:
                self._abandon(request)
                raise ProtocolError(LIMIT, "the request was cancelled before its work began")
            return await self._carried_out(request, request.worker)
        finally:
            self.busy[request.visitor] -= 1
            if not self.busy[request.visitor]:
                del self.busy[request.visitor]

    def _abandon(self, request: PoolRequest) -> None:
        with suppress(ValueError):
            self.waiting.remove(request)
        if request.worker is not None:
            self._free(request, request.worker)

    async def _carried_out(self, request: PoolRequest, worker: Worker) -> Answer:
        try:
            return await worker.ask(request, self.limits.heavy if request.heavy else self.limits.light)
        finally:
            self._free(request, worker)

    def _free(self, request: PoolRequest, worker: Worker) -> None:
        request.worker = None
        self.heavy -= request.heavy
        self.idle.append(worker)
        self._assign()

    def _assign(self) -> None:
        """Give idle processes to the requests that have waited longest."""
        for request in list(self.waiting):
            if not self.idle:
                return
            if request.heavy and self.heavy >= max(1, len(self.all) - 1):
                continue
            self.waiting.remove(request)
            self.heavy += request.heavy
            request.worker = self.idle.pop()
            request.ready.set()

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(*(worker.stop() for worker in self.all))
