"""Abuse of the board: requests made of its OpenAPI schema, frames by chance on its sockets, and games searched for leaks.

    python benchmarks/board_abuse.py [--seconds 60] [--games 100] [--seed 0]

It starts a server of its own with a temporary database, and needs the packages of `.[test,web]`. A fault ends it with an error.
`tests/web/test_fuzz.py` and `tests/web/test_leaks.py` are its small versions.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from web.fuzzing import flood, memory, requests_by_schema  # noqa: E402
from web.serving import Server  # noqa: E402
from web.test_leaks import Played, leaks  # noqa: E402

DECKS = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}


def fuzz(server: Server, seconds: float, dice: random.Random) -> None:
    """Send frames by chance to the engine and to tables, and print what came of it."""
    assert server.process is not None
    before, frames, came, until, n = memory(server.process.pid), 0, 0, time.monotonic() + seconds, 0
    while time.monotonic() < until:
        n += 1
        given = {"decks": DECKS, "side": "corp", "opponent": {"bot": "best"}, "seed": n}
        own = {"x-forwarded-for": f"198.51.{n // 250}.{n % 250}"}
        begun = server.post("/api/games", json=given, headers={**own, "origin": server.url}).json()
        table = f"/api/games/{begun['id']}/socket"
        for path in ("/api/engine", f"{table}?seat=corp", f"{table}?seat=spectator"):
            came += flood(server, path, 100, dice, additional_headers={**own, "authorization": f"Bearer {begun['token']}"})
            frames += 100
    growth = (memory(server.process.pid) - before) / 1e6
    print(f"frames by chance: {frames:,} sent, {came:,} messages back, memory +{growth:.0f} MB")


def search(server: Server, games: int, seed: int) -> None:
    """Play games by chance and search what everybody received."""
    received = 0
    for n in range(games):
        server.http.headers["x-forwarded-for"] = f"192.0.2.{n % 250}"
        played = Played(server, random.Random(seed + n))
        found = leaks(played)
        assert not found, found[0]
        received += sum(len(text) for listener in played.listeners for _, text in listener.heard)
    print(f"games searched for leaks: {games:,}, {received / 1e6:.0f} MB received, none found")


def main() -> None:
    """Carry out all three."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=60.0, help="for the schema and for the sockets each")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    server = Server(Path(tempfile.mkdtemp())).start()
    try:
        counts = requests_by_schema(server, 2000, given.seconds)
        print(f"requests made of the schema: {sum(counts.values()):,} to {len(counts)} operations, no answer of 500 and above")
        fuzz(server, given.seconds, random.Random(given.seed))
        search(server, given.games, given.seed)
        assert "Traceback" not in server.output(), server.output()
        assert server.get("/healthz").status_code == 200
    finally:
        server.kill()


if __name__ == "__main__":
    main()
