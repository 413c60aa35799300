"""A process of the pool: the protocol on its standard input and output, with a limit of memory (docs/protocol.md)."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import Final

from ..protocol.pipe import serve

NICE: Final = 5


def main(memory: int) -> None:
    """Answer messages until the input ends. The server itself goes first: this process is nice to it.

    Args:
        memory: the most memory of this process, in bytes; ignored where the system has no such limit.
    """
    with suppress(AttributeError, OSError):
        os.nice(NICE)
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    serve()


if __name__ == "__main__":
    main(int(sys.argv[1]))
