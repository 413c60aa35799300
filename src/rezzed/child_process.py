"""A Python process that answers lines with lines on its pipes, for servers that compute elsewhere."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from typing import Final

START: Final = 60.0  # seconds in which a process must be ready, on a busy machine too


async def begun(module: str, memory: int, line: int) -> asyncio.subprocess.Process:
    """Start a module of this package as a process.

    Args:
        module: its name.
        memory: its limit of memory, in bytes; the module sets it.
        line: the longest line that is read from it, in bytes.
    """
    return await asyncio.create_subprocess_exec(
        sys.executable, "-P", "-m", module, str(memory),
        stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, limit=line,
    )  # fmt: skip


async def ended(process: asyncio.subprocess.Process | None) -> None:
    """End a process, if it has not ended, and wait for that."""
    if process is not None and process.returncode is None:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
