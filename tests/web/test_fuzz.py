"""Requests and frames by chance: the server stays up, its answers are errors of the protocol, its memory is bounded.

`benchmarks/board_abuse.py` does the same for longer.
"""

from __future__ import annotations

import random

import pytest
from work import PATIENCE

from .fuzzing import flood, memory, requests_by_schema
from .serving import Server

pytestmark = pytest.mark.sweep

DECKS = {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}}
GROWTH = 150_000_000  # bytes that the server may grow by


def test_requests_made_of_the_schema_are_answered(server: Server) -> None:
    counts = requests_by_schema(server, 4, PATIENCE)
    assert len(counts) >= 5 and sum(counts.values()) >= 20, counts


@pytest.mark.parametrize("seat", ["", "corp", "spectator"])
def test_frames_by_chance_are_answered(server: Server, seat: str) -> None:
    assert server.process is not None
    path, headers = "/api/engine", {}
    if seat:
        begun = server.post("/api/games", json={"decks": DECKS, "side": "corp", "opponent": {"bot": "best"}, "seed": 3}).json()
        path, headers = f"/api/games/{begun['id']}/socket?seat={seat}", {"authorization": f"Bearer {begun['token']}"}
    before = memory(server.process.pid)
    came = sum(flood(server, path, 120, random.Random(seed), additional_headers=headers) for seed in range(2))
    assert came >= 20
    assert memory(server.process.pid) - before < GROWTH
    assert server.get("/healthz").status_code == 200
