"""Whose turn it is to write at a table."""

from __future__ import annotations

import asyncio
from collections import deque


class Turn:
    """A lock for coroutines, first come, first served, that whoever needs no coroutine can take as well if it is free."""

    __slots__ = ("taken", "waiting")

    def __init__(self) -> None:
        self.taken = False
        self.waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody has it."""
        return self.taken

    def take(self) -> bool:
        """Take it if it is free. Return whether it was."""
        if self.taken:
            return False
        self.taken = True
        return True

    def free(self) -> None:
        """Give it to whoever waits longest, if anybody does."""
        while self.waiting:
            first = self.waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self.taken = False

    async def wait(self) -> None:
        """Take it, as soon as it is free."""
        if self.take():
            return
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # it was given in the same moment
                self.free()
            raise

    async def __aenter__(self) -> None:
        await self.wait()

    async def __aexit__(self, *why: object) -> None:
        self.free()
