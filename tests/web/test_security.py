"""What a stranger may not do: other sites, other names, large and slow requests, floods, damaged messages."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from work import PATIENCE, StandingClock, wait_for

from rezzed.game import Game
from rezzed.web import serving, visitors
from rezzed.web.security import HEADERS, name_of
from rezzed.web.settings import Limits, Settings
from rezzed.web.visitors import KEPT, MESSAGE, MINUTE, Bucket, Visitors, visitor_of

from .inside import Inside, inside
from .serving import Server
from .tabling import DECKS

EVIL = "http://evil.example"
SMALL = {"corp": {"hq": ["Hedge Fund"], "rnd": ["Ice Wall"] * 3}, "runner": {"clicks": 2, "stack": ["Diesel"] * 3}}


def raw(port: int, *chunks: bytes, wait: float = PATIENCE) -> bytes:
    """Send bytes to a server and read until it closes the connection or says nothing for a while."""
    with socket.create_connection(("127.0.0.1", port)) as connection:
        connection.settimeout(wait)
        for chunk in chunks:
            connection.sendall(chunk)
        got = b""
        try:
            while part := connection.recv(65536):
                got += part
        except (TimeoutError, ConnectionResetError):
            pass
        return got


def lines(*words: str) -> bytes:
    return "".join(f"{w}\r\n" for w in words).encode() + b"\r\n"


def test_every_answer_has_the_headers(server: Server) -> None:
    own = {"origin": server.url}
    answers = {
        200: server.get("/"),
        404: server.get("/no-such-page"),
        405: server.http.request("DELETE", "/healthz", headers=own),
        403: server.post("/healthz", headers={"origin": EVIL}),
        413: server.post("/healthz", content=b"x" * 1_000_001),
        421: server.get("/", headers={"host": "evil.example"}),
    }
    files = [
        server.get("/static/icons/rezzed.svg"),
        server.get("/api/openapi.json"),
        server.http.options("/healthz"),
        server.http.head("/"),
    ]
    for status, answer in answers.items():
        assert answer.status_code == status, (status, answer.status_code)
    for answer in [*answers.values(), *files]:
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, answer.url
        assert answer.headers["cache-control"] in ("no-store", "no-cache") and "server" not in answer.headers
    assert answers[200].headers["content-security-policy"].count("unsafe") == 0
    assert server.get("/api/openapi.json").headers["cache-control"] == "no-store"
    again = server.get("/static/icons/rezzed.svg", headers={"if-none-match": files[0].headers["etag"]})
    assert again.status_code == 304 and again.headers["x-content-type-options"] == "nosniff"


def test_a_mistake_of_the_server_has_the_headers_too_and_tells_nothing(tmp_path: Path) -> None:
    with inside(tmp_path) as running:

        @running.app.get("/broken")
        async def broken() -> None:
            raise ValueError("secret")

        running.app.router.routes.insert(0, running.app.router.routes.pop())
        answer = httpx.get(running.url + "/broken")
        assert answer.status_code == 500 and "secret" not in answer.text and "log" in answer.json()["error"]["message"]
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS


@pytest.mark.parametrize(
    "headers",
    [{"origin": EVIL}, {"origin": "null"}, {"origin": ""}, {"sec-fetch-site": "cross-site"}, {"sec-fetch-site": "same-site"}],
    ids=str,
)
def test_other_sites_cannot_act(server: Server, headers: dict[str, str]) -> None:
    assert server.post("/healthz", headers=headers).status_code == 403
    with pytest.raises(InvalidStatus) as refused:
        server.socket(
            "/api/engine", origin=headers.get("origin"), additional_headers={k: v for k, v in headers.items() if k != "origin"}
        )
    assert refused.value.response.status_code == 403


def test_its_own_page_and_programs_can_act(server: Server) -> None:
    for headers in ({"origin": server.url}, {}, {"sec-fetch-site": "same-origin"}, {"sec-fetch-site": "none"}):
        assert server.post("/healthz", headers=headers).status_code == 405
    assert server.post("/healthz", headers={"origin": server.url.replace("http:", "https:")}).status_code == 403
    with server.socket("/api/engine", origin=None) as connection:
        connection.send('{"jsonrpc":"2.0","id":1,"method":"ping"}')
        assert json.loads(connection.recv(PATIENCE))["result"] == {}


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:{port}", "127.0.0.1.evil.example", "localhost.evil.example",
             "localhost@evil.example", "127.0.0.1:x", "[::1", "", "a b", "localhost/evil"],
)  # fmt: skip
def test_a_foreign_name_is_refused(server: Server, host: str) -> None:
    """A site whose name is made to point here (DNS rebinding) sends its own name."""
    host = host.format(port=server.port)
    answer = raw(server.port, lines("GET / HTTP/1.1", f"Host: {host}", "Connection: close"))
    assert answer.split()[1] in (b"421", b"400"), answer[:100]
    same = lines("POST /healthz HTTP/1.1", f"Host: {host}", f"Origin: http://{host}", "Content-Length: 0", "Connection: close")
    assert raw(server.port, same).split()[1] in (b"421", b"400")


def test_addresses_and_given_names_are_known(server: Server, tmp_path: Path) -> None:
    for host in ("localhost", f"LocalHost:{server.port}", "[::1]:80", "192.168.1.5", "localhost."):
        assert server.get("/healthz", headers={"host": host}).status_code == 200, host
    twice = lines("GET / HTTP/1.1", "Host: localhost", "Host: evil.example", "Connection: close")
    assert raw(server.port, twice).split()[1] == b"400"
    named = Settings(origins=("https://rezzed.example",), processes=1)
    with inside(tmp_path, named) as running:
        for origin, status in (("https://rezzed.example", 405), ("http://rezzed.example", 403), (running.url, 403)):
            headers = {"host": "rezzed.example", "origin": origin}
            assert httpx.post(running.url + "/healthz", headers=headers).status_code == status, origin
        forwarded = {"origin": "https://rezzed.example", "x-forwarded-proto": "https", "x-forwarded-for": "203.0.113.9"}
        assert httpx.post(running.url + "/healthz", headers=forwarded).status_code == 405
        assert "203.0.113.9" in running.parts.visitors.buckets


@pytest.mark.parametrize(
    ("host", "name"), [("A.example:80", "a.example"), ("[::1]:1", "::1"), ("x:99999", ""), ("a@b", ""), ("a/b", "")]
)
def test_names_of_hosts(host: str, name: str) -> None:
    assert name_of(host) == name


def test_it_listens_on_loopback_alone(server: Server) -> None:
    assert server.url.startswith("http://127.0.0.1:")
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.2", server.port), timeout=2)


def test_a_body_has_a_limit_however_it_is_sent(tmp_path: Path) -> None:
    with inside(tmp_path, body=1000, upload=0.5) as running:

        @running.app.post("/take")
        async def take(body: dict[str, Any]) -> int:
            return len(body)

        running.app.router.routes.insert(0, running.app.router.routes.pop())
        chunks = (b'"' + b"x" * 300 for _ in range(10))
        assert httpx.post(running.url + "/take", content=chunks).status_code == 413
        for length in ("1001", "99999999999999999999", "+5", "1, 2"):
            head = lines("POST /take HTTP/1.1", "Host: localhost", f"Content-Length: {length}", "Connection: close")
            assert raw(running.port, head).split()[1] in (b"413", b"400"), length
        begun = time.monotonic()
        slow = lines("POST /take HTTP/1.1", "Host: localhost", "Content-Type: application/json", "Content-Length: 100")
        assert raw(running.port, slow, b"{").split()[1] == b"408"
        assert time.monotonic() - begun < Limits().upload, "not the usual limit"
        deep = "[" * 400 + "]" * 400
        json_type = {"content-type": "application/json"}
        assert 400 <= httpx.post(running.url + "/take", content=deep, headers=json_type).status_code < 500
        assert httpx.post(running.url + "/take", json={"a": 1}).json() == 1


def test_slow_connections_are_closed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = serving.SLOW
    monkeypatch.setattr(serving, "SLOW", 0.3)
    with inside(tmp_path) as running:
        for chunks in ((), (b"GET / HT",), (lines("GET /healthz HTTP/1.1", "Host: localhost"), b"GET / ")):
            begun = time.monotonic()
            raw(running.port, *chunks)
            assert time.monotonic() - begun < usual, chunks
        assert httpx.get(running.url + "/healthz").status_code == 200


def test_a_silent_socket_is_dropped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its other end has gone without a word: it answers no ping."""
    usual = serving.SILENCE
    monkeypatch.setattr(serving, "SILENCE", 0.4)
    upgrade = lines("GET /api/engine HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade",
                    "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==", "Sec-WebSocket-Version: 13")  # fmt: skip
    with inside(tmp_path) as running:
        begun = time.monotonic()
        assert raw(running.port, upgrade).startswith(b"HTTP/1.1 101")
        wait_for(lambda: not running.parts.visitors.sockets)
        assert time.monotonic() - begun < usual


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> StandingClock:
    """The clock by which visitors get requests back."""
    standing = StandingClock()
    monkeypatch.setattr(visitors, "time", standing)
    return standing


def test_a_visitor_has_so_many_requests_and_sockets(tmp_path: Path, clock: StandingClock) -> None:
    with inside(tmp_path, requests=30, sockets=2) as running:
        responses = [httpx.get(running.url + "/healthz") for _ in range(35)]
        assert [r.status_code for r in responses] == [200] * 30 + [429] * 5
        assert all(0 < int(r.headers["retry-after"]) < MINUTE for r in responses[30:])
        clock.now += MINUTE / 30
        assert [httpx.get(running.url + "/healthz").status_code for _ in range(2)] == [200, 429], "one comes back"
        other = httpx.get(running.url + "/healthz", headers={"x-forwarded-for": "203.0.113.9"})
        assert other.status_code == 200, "the one who asks too much is alone"


def test_a_game_counts_like_a_study_by_every_door(tmp_path: Path, clock: StandingClock) -> None:
    """A script that begins 500 games is stopped, and says what to do; somebody else who begins some is not."""
    with inside(tmp_path) as running:
        most = int(running.parts.visitors.limits.requests / KEPT)
        script = httpx.Client(base_url=running.url, headers={"x-forwarded-for": "203.0.113.1"}, timeout=PATIENCE)
        person = httpx.Client(base_url=running.url, headers={"x-forwarded-for": "203.0.113.2"}, timeout=PATIENCE)
        given = {"board": SMALL, "side": "corp", "opponent": {"bot": "best"}}
        decks = {"decks": DECKS, "side": "corp", "opponent": {"bot": "best"}}
        mine = [person.post("/api/games", json=decks) for _ in range(10)]
        assert {r.status_code for r in mine} == {201}
        first = script.post("/api/games", json=decks).json()
        save = {"save": Game({**SMALL, "seed": 1}).save()}
        answers = []
        for n in range(500):
            answers.append(script.post("/api/games", json=decks if n % 2 else {**given, "side": "runner"}))
        begun = sum(r.status_code == 201 for r in answers)
        assert 0 < begun <= most
        refused = [r for r in answers if r.status_code == 429]
        assert len(refused) == 500 - begun
        costly = next(r for r in refused if "begun" in r.json()["error"]["message"])
        assert "try again in" in costly.json()["error"]["message"] and costly.headers["retry-after"].isdecimal()

        buckets = running.parts.visitors.buckets
        visitor = "203.0.113.1"
        concede(running, first)

        def only(left: float) -> None:
            buckets[visitor] = Bucket(left, clock.now)

        size = asyncio.run(running.parts.store.size())
        bearer = {"authorization": f"Bearer {first['token']}"}
        doors: tuple[tuple[str, Any], ...] = (
            ("/api/games", given), ("/api/games", decks), ("/api/games", {**given, "board": None, **save}),
            ("/api/games", {**given, "opponent": {"person": True}}), (f"/api/games/{first['id']}/rematch", None),
            ("/api/studies", save),
        )  # fmt: skip
        for path, body in doors:
            only(KEPT / 2)
            answer = script.post(path, json=body, headers=bearer)
            assert answer.status_code == 429 and int(answer.headers["retry-after"]) > 0, (path, body, answer.text)
        assert asyncio.run(running.parts.store.size()) == size
        for path, body in doors:
            only(3 * KEPT)
            assert script.post(path, json=body, headers=bearer).is_success, (path, body)
            assert buckets[visitor].left < 2 * KEPT
        only(3 * KEPT)
        assert script.post(f"/api/games/{first['id']}/rematch", headers=bearer).is_success
        assert buckets[visitor].left > 2 * KEPT, "the same rematch again is no new game"
        assert person.post("/api/games", json=decks).status_code == 201
        script.close()
        person.close()


def concede(running: Inside, game: dict[str, Any]) -> None:
    """Concede a game."""
    socket = f"ws://127.0.0.1:{running.port}/api/games/{game['id']}/socket"
    with connect(socket, additional_headers={"authorization": f"Bearer {game['token']}"}, origin=running.url) as client:  # type: ignore[arg-type]
        for n, method in enumerate(("hello", "concede")):
            client.send(json.dumps({"jsonrpc": "2.0", "id": n, "method": method}))
            while (told := json.loads(client.recv())).get("id") != n:
                pass
            assert "result" in told, told


def test_messages_at_a_table_count_too(tmp_path: Path, clock: StandingClock) -> None:
    """Whoever sends more than a visitor may is read more slowly, with however many sockets."""
    with inside(tmp_path, requests=60) as running:
        given = {"board": SMALL, "side": "corp", "opponent": {"bot": "best"}}
        game = httpx.post(running.url + "/api/games", json=given, timeout=PATIENCE).json()
        before = running.parts.visitors.buckets["127.0.0.1"].left
        socket = f"ws://127.0.0.1:{running.port}/api/games/{game['id']}/socket"
        with connect(socket, additional_headers={"authorization": f"Bearer {game['token']}"}) as client:
            for n in range(20):
                client.send(json.dumps({"jsonrpc": "2.0", "id": n, "method": "ping"}))
            for _ in range(20):
                client.recv()
            left = running.parts.visitors.buckets["127.0.0.1"].left
            assert left < before - 1 - 19 * MESSAGE, "the socket, and a fifth of a request for each message"
            clock.goes, began = True, time.monotonic()
            running.parts.visitors.buckets["127.0.0.1"] = Bucket(0.0, began)
            for n in range(5):
                client.send(json.dumps({"jsonrpc": "2.0", "id": n, "method": "ping"}))
            for _ in range(5):
                client.recv()
            assert time.monotonic() - began > 4 * MESSAGE, "60 requests a minute are 5 messages a second"


def test_visitors_are_counted_by_home_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rezzed.web.visitors.MOST", 3)
    known = Visitors(Limits(requests=2))
    assert [known.spend("a") > 0 for _ in range(3)] == [False, False, True]
    for name in "bcde":
        known.spend(name)
    assert list(known.buckets) == ["c", "d", "e"]

    class Client:
        def __init__(self, host: str) -> None:
            self.client = self
            self.host = host

    same = {visitor_of(Client(host)) for host in ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9")}  # type: ignore[arg-type]
    assert len(same) == 1 and visitor_of(Client("::ffff:192.0.2.1")) == "192.0.2.1"  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "path", ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static/..%5capp.py", "/static//etc/passwd",
             "/static/%00", "/static/js/%ff", "/static/", "/static/" + "a/" * 2000],
)  # fmt: skip
def test_files_outside_the_folder_are_not_served(server: Server, path: str) -> None:
    answer = raw(server.port, lines(f"GET {path} HTTP/1.1", "Host: localhost", "Connection: close"))
    assert 400 <= int(answer.split()[1]) < 500 and b"root:" not in answer and b"import" not in answer, answer[:200]


HELLO = '{"jsonrpc":"2.0","id":1,"method":"hello"}'
DAMAGED: list[str | bytes] = [
    "", "{", "[]", "null", "1", '"a"', "\x00", "[" * 100_000, '{"a":' * 50_000, '{"id":1,"method":[]}', '{"id":1,"method":{}}',
    '{"id":1,"method":null}', '{"id":{},"method":"hello"}', '{"id":NaN,"method":"ping"}', '{"id":1e999,"method":"ping"}',
    '{"id":' + "9" * 5000 + ',"method":"ping"}', '{"id":true,"method":"ping"}', '{"id":1,"method":"new"}',
    '{"id":"\\ud800","method":"x"}',
    '{"id":1,"method":"cancel","params":[1]}', '{"id":1,"method":"plan","params":[1]}',
    '{"id":1,"method":"plan","params":{"__class__":1}}',
    "\ufeff{}", b"\xff\xfe\x00", b"{}", b"", "x" * 900_000,
]  # fmt: skip


def test_damaged_messages_are_answered_and_the_next_one_works(server: Server) -> None:
    with server.socket("/api/engine") as connection:
        for message in DAMAGED:
            connection.send(message)
            answer = json.loads(connection.recv(PATIENCE))
            assert "error" in answer or answer["result"] == {"cancelled": False}, (message[:60], answer)
            assert "Traceback" not in str(answer) and len(str(answer)) < 2000
        connection.send(HELLO)
        assert "result" in json.loads(connection.recv(PATIENCE))


def test_a_message_that_is_too_large_ends_its_socket_alone(server: Server) -> None:
    with server.socket("/api/engine") as other, server.socket("/api/engine") as connection:
        with pytest.raises(ConnectionClosed) as closed:
            connection.send("x" * 1_100_000)
            connection.recv(PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009
        other.send(HELLO)
        assert "result" in json.loads(other.recv(PATIENCE))


def test_the_cookie_of_a_seat_is_out_of_reach_of_scripts_and_other_sites(server: Server) -> None:
    given = {
        "decks": {"corp": {"name": "gateway-corp"}, "runner": {"name": "gateway-runner"}},
        "side": "corp",
        "opponent": {"bot": "best"},
    }
    for scheme in ("http", "https"):
        headers = {"origin": server.url.replace("http:", f"{scheme}:"), "x-forwarded-proto": scheme}
        answer = server.post("/api/games", json=given, headers=headers)
        assert answer.status_code == 201, answer.text
        name, *attributes = answer.headers["set-cookie"].lower().split("; ")
        assert name.startswith("rezzed-corp=") and {"httponly", "samesite=strict"} <= set(attributes)
        assert f"path=/api/games/{answer.json()['id']}".lower() in attributes and ("secure" in attributes) == (
            scheme == "https"
        )
        assert answer.json()["token"] not in str(server.get(f"/api/games/{answer.json()['id']}").headers) + server.output()
        server.http.cookies.clear()


def test_files_are_compressed_and_named_after_their_contents(server: Server) -> None:
    found = re.search(r'href="(/static/[0-9a-f]{16}/css/rezzed\.css)"', server.get("/").text)
    assert found is not None
    named = server.get(found[1], headers={"accept-encoding": "gzip"})
    assert named.headers["content-encoding"] == "gzip" and "immutable" in named.headers["cache-control"]
    assert int(named.headers["content-length"]) < len(named.content) / 2
    plain = server.get("/static/css/rezzed.css", headers={"accept-encoding": "identity"})
    assert plain.content == named.content and plain.headers["cache-control"] == "no-cache"
    again = server.get("/static/css/rezzed.css", headers={"accept-encoding": "gzip", "if-none-match": named.headers["etag"]})
    assert again.status_code == 304 and again.headers["etag"] != plain.headers["etag"]
    other = server.get(found[1].replace(found[1][8:24], "0" * 16))
    assert other.status_code == 200 and other.headers["cache-control"] == "no-cache", "another version is never kept for good"
