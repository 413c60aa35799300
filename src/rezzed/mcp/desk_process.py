"""The other process of `rezzed mcp`: it begins when it is needed, and ends when a call takes too much time or memory."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from ..child_process import START, begun, ended
from ..errors import RezzedError, faults_of
from ..files import one_line

WAITING: Final = 16  # calls that wait or are being worked on
ERROR: Final = 1_000  # characters of an error
LINE: Final = 4_000_000  # the longest answer of the process, in bytes


def error_line(error: RezzedError) -> str:
    """An error as an assistant reads it: all faults on one line, with what may have been meant."""
    faults = faults_of(error)
    meant = [f"; did you mean {f.suggestion}?" if f.suggestion and "did you mean" not in f else "" for f in faults]
    return one_line("; ".join(f"{fault}{more}" for fault, more in zip(faults, meant, strict=True)), ERROR)


@dataclass(frozen=True)
class DeskLimits:
    """The limits of a call.

    Attributes:
        seconds: its time.
        memory: the memory of the process, in bytes.
    """

    seconds: float = 20.0
    memory: int = 1_500_000_000


class DeskProcess:
    """The process, one call at a time.

    Args:
        limits: the limits of a call.
    """

    def __init__(self, limits: DeskLimits) -> None:
        self.limits = limits
        self.process: asyncio.subprocess.Process | None = None
        self.turn = asyncio.Lock()
        self.waiting = 0

    async def ask(self, tool: str, args: Mapping[str, Any]) -> dict[str, Any]:
        """Carry out a call.

        Raises:
            RezzedError: the call is wrong, or takes too much time or memory; the message is one line.
        """
        if self.waiting >= WAITING:
            raise RezzedError(f"{WAITING} calls are waiting already; wait for an answer")
        self.waiting += 1
        try:
            return await self._asked(tool, args)
        finally:
            self.waiting -= 1

    async def _asked(self, tool: str, args: Mapping[str, Any]) -> dict[str, Any]:
        async with self.turn:
            try:
                process = await self._running()
                async with asyncio.timeout(self.limits.seconds):
                    request = {"tool": tool, "args": args, "seconds": self.limits.seconds}
                    found = await self._exchanged(process, json.dumps(request).encode() + b"\n")
            except RezzedError:
                raise
            except TimeoutError:
                await self.stop()
                raise RezzedError(f"{tool} takes more than {self.limits.seconds:g} seconds; ask for less") from None
            except (OSError, ValueError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
                await self.stop()
                raise RezzedError(f"{tool} needs too much memory, or its answer is too long; ask for less") from None
            except asyncio.CancelledError:
                await self.stop()
                raise
        if "error" in found:
            raise RezzedError(found["error"])
        return found

    async def _running(self) -> asyncio.subprocess.Process:
        if self.process is None or self.process.returncode is not None:
            try:
                async with asyncio.timeout(START):  # its start is no part of the time of a call
                    self.process = await begun("rezzed.mcp.desk", self.limits.memory, LINE)
                    await self._exchanged(self.process, b"")
            except TimeoutError:
                await self.stop()
                raise RezzedError(f"the process for calls was not ready after {START:g} seconds; try again") from None
        return self.process

    async def _exchanged(self, process: asyncio.subprocess.Process, line: bytes) -> dict[str, Any]:
        """Write a line and read one."""
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(line)
        return cast(dict[str, Any], json.loads(await process.stdout.readuntil(b"\n")))

    async def stop(self) -> None:
        """End the process."""
        process, self.process = self.process, None
        await ended(process)
