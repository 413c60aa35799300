"""Measures what games leave behind in the memory of the board's server.

    python benchmarks/board_memory.py [--games 1000] [--idle 200]

Games are begun over HTTP, half of them against a bot, and nobody connects. Tables leave after two to three minutes. Memory is
that of the process of the server and of those below it.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

from board_crash import made
from board_load import memory
from web.serving import Server


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--idle", type=float, default=200.0, help="seconds to wait afterwards")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder)).start()
        assert server.process is not None
        asyncio.run(made(server.url, 5))  # loads what every game needs
        at_start = memory(server.process.pid)
        asyncio.run(made(server.url, given.games))
        begun = memory(server.process.pid)
        time.sleep(given.idle)
        idle = memory(server.process.pid)
        server.stop()
    print(f"{given.games} games: {at_start} MB before, {begun} MB when all were begun, {idle} MB after {given.idle:.0f} s")


if __name__ == "__main__":
    main()
