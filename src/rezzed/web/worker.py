"""A process of the pool: the protocol on its standard input and output, with a limit of memory (docs/protocol.md)."""

from __future__ import annotations

import sys
from contextlib import suppress

from ..protocol.pipe import serve


def main(memory: int) -> None:
    """Answer messages until the input ends.

    Args:
        memory: the most memory of this process, in bytes; ignored where the system has no such limit.
    """
    with suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    serve()


if __name__ == "__main__":
    main(int(sys.argv[1]))
