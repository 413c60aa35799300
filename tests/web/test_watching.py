"""Watching a server: its metrics have what their page names, its log is JSON, and neither names a game or an address."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from work import PATIENCE

from rezzed.web.app import create
from rezzed.web.settings import Settings

from .serving import Server, address

PAGE = Path(__file__).parents[2] / "docs" / "watching.md"
SHOWN = re.compile(r"metrics are at (http://\S+)")


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(tmp_path_factory.mktemp("watched"), "--metrics", "0", "--log", "json").start()
    yield running
    running.stop()


def numbers(server: Server) -> dict[tuple[str, frozenset[tuple[str, str]]], float]:
    """What the server counts, by name and labels."""
    found = SHOWN.search(server.output())
    assert found is not None
    shown = httpx.get(found[1], timeout=PATIENCE)
    assert shown.status_code == 200
    families = text_string_to_metric_families(shown.text)
    return {(s.name, frozenset(s.labels.items())): s.value for family in families for s in family.samples}


def test_every_number_is_on_its_page() -> None:
    app = create(Settings("sqlite://"))
    counted = {family.name for family in app.state.metrics.registry.collect() if family.name.startswith("rezzed_")}
    named = re.findall(r"^\| `(rezzed_\w+?)`", PAGE.read_text(encoding="utf-8"), re.M)
    totals = {"rezzed_requests", "rezzed_sockets"}  # a counter is shown with this word
    assert sorted(named) == sorted(f"{name}_total" if name in totals else name for name in counted)


@pytest.mark.deep
def test_requests_and_sockets_are_counted_by_the_pattern_of_their_address(watched: Server) -> None:
    asked = {"side": "corp", "opponent": {"solo": True}, "board": {}}
    made = watched.post("/api/games", json=asked).json()
    with watched.socket(f"/api/games/{made['id']}/socket", additional_headers={"authorization": f"Bearer {made['token']}"}):
        assert numbers(watched)["rezzed_sockets_open", frozenset()] == 1
    watched.get(f"/api/games/{made['id']}")
    watched.get("/nowhere/at/all")
    watched.http.request("BREW", "/")
    watched.get("/static/nothing.css")
    found = numbers(watched)
    for method, route, status in (
        ("POST", "/api/games", 201), ("GET", "/api/games/{id}", 200), ("GET", "other", 404), ("GET", "/static", 404),
    ):  # fmt: skip
        labels = frozenset({"method": method, "route": route, "status": str(status)}.items())
        assert found["rezzed_requests_total", labels] == 1
    assert found["rezzed_request_seconds_count", frozenset({("route", "/api/games/{id}")})] == 1
    assert found["rezzed_sockets_total", frozenset({("route", "/api/games/{id}/socket")})] == 1
    assert found["rezzed_tables_open", frozenset()] == 1 and found["rezzed_write_seconds_last", frozenset()] > 0
    assert not [labels for _, labels in found if made["id"] in str(labels) or "BREW" in str(labels)]
    assert watched.get("/metrics").status_code == 404  # they are on their own port only
    with socket.create_connection(("127.0.0.1", watched.port)) as raw:
        raw.sendall(b"nonsense\r\n\r\n")
        raw.recv(1000)
    told = [line for line in watched.output().splitlines() if not line.startswith(("metrics are at", "the board is at"))]
    lines = [json.loads(line) for line in told]  # of the web server, too
    assert [line["level"] for line in lines if line["logger"] == "uvicorn.error"] == ["warning"]
    requests = [line for line in lines if line["logger"] == "rezzed.web.requests"]
    assert {"method": "GET", "route": "/api/games/{id}", "status": 200}.items() <= requests[1].items()
    assert all(set(line) >= {"time", "level", "logger", "message", "milliseconds"} for line in requests)
    assert made["id"] not in json.dumps(requests) and "127.0.0.1" not in json.dumps(requests)


@pytest.mark.deep
def test_the_launcher_of_opentelemetry_traces_requests(tmp_path: Path) -> None:
    given = {"OTEL_TRACES_EXPORTER": "console", "OTEL_METRICS_EXPORTER": "none", "OTEL_LOGS_EXPORTER": "none"}
    given["OTEL_BSP_SCHEDULE_DELAY"] = "100"  # milliseconds until spans are written
    launcher = Path(sys.executable).parent / "opentelemetry-instrument"
    database = f"sqlite:///{tmp_path / 'board.db'}"
    serving = [sys.executable, "-m", "rezzed", "serve", "--no-browser", "--port", "0", "--db", database]
    log = tmp_path / "log"
    with log.open("wb") as out:
        process = subprocess.Popen([launcher, *serving], env={**os.environ, **given}, stdout=out, stderr=out)
    try:
        board = address(process, log)
        limit = time.monotonic() + PATIENCE
        assert httpx.get(f"{board}/api/games/nothing", timeout=PATIENCE).status_code == 404
        while '"name": "GET /api/games/{id}"' not in log.read_text():
            assert time.monotonic() < limit, log.read_text()
            time.sleep(0.05)
    finally:
        process.kill()
        process.wait()
