"""The protocol: what each method answers, bad messages, plans that are cancelled, and clients that die."""

from __future__ import annotations

import json
import os
import random
import re
import select
import shutil
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from work import counted

from rezzed.engine.timing import machine
from rezzed.errors import RezzedError
from rezzed.protocol import BYTES, METHODS, Engine, Games, decode, encode
from rezzed.protocol import pipe as engine_pipe
from rezzed.protocol.messages import WORDS
from rezzed.protocol.pipe import Pipe

PROMPT = 1.0  # counted seconds within which cancelled work ends; to its end it takes a hundred
ROOT = Path(__file__).parent.parent
BOARD = {
    "corp": {"credits": 5, "hq": ["Snare!", 1], "ice": {"HQ": ["Enigma*", "Ice Wall"]}, "root": {"remote1": ["Project Beale"]}},
    "runner": {"credits": 9, "clicks": 2, "grip": 3, "rig": ["Gordian Blade", "Corroder"]},
}
# a plan on this board takes long
LARGE = {
    "corp": {"credits": 25, "hq": 5, "ice": {"HQ": ["Tollbooth", "Enigma", "Komainu", "Neural Katana", "Ice Wall", "Troll"]}},
    "runner": {
        "credits": 30, "clicks": 4, "grip": ["Inside Job", "Forked", 3],
        "rig": ["Corroder", "Gordian Blade", "Mimic", "Datasucker"],
    },
}  # fmt: skip


def request(id: object, method: str, /, **params: object) -> dict[str, Any]:
    return {"jsonrpc": "2.0", "id": id, "method": method, "params": params}


class Client:
    """Sends requests to an engine without a transport."""

    def __init__(self, games: Games | None = None, seat: str = "") -> None:
        self.engine = Engine(games, seat)
        self.id = 0

    def told(self, message: object) -> list[Any]:
        """All messages that come back, as they would be after a transport."""
        out = self.engine.handle(message)
        while self.engine.busy:
            out += self.engine.work(lambda messages: None)
        return [json.loads(encode(m)) for m in out]

    def call(self, method: str, /, **params: object) -> Any:
        """The result of a request."""
        (out,) = self.ask(method, **params)
        assert "error" not in out, out["error"]["message"]
        return out["result"]

    def refused(self, method: str, /, **params: object) -> Any:
        """The error of a request."""
        (out,) = self.ask(method, **params)
        assert out["error"]["message"] == out["error"]["data"]["message"]
        return out["error"]

    def ask(self, method: str, /, **params: object) -> list[Any]:
        self.id += 1
        out = self.told(request(self.id, method, **params))
        assert [x["id"] for x in out] == [self.id]
        return out


@pytest.fixture
def client() -> Client:
    return Client()


@pytest.fixture
def game(client: Client) -> str:
    name = client.call("new", board=BOARD)["game"]
    assert isinstance(name, str)
    return name


# -- the frame of JSON-RPC --------------------------------------------------------------------------------------------


def code(out: list[Any]) -> tuple[object, int]:
    """The id and the code of the one error in an answer."""
    (only,) = out
    assert set(only) == {"jsonrpc", "id", "error"} and only["jsonrpc"] == "2.0"
    return only["id"], only["error"]["code"]


@pytest.mark.parametrize(
    ("text", "id", "number"),
    [
        (b"{", None, -32700),
        (b'{"jsonrpc": "2.0", "method": "foobar, "params": "bar", "baz]', None, -32700),
        (b'{"jsonrpc": "2.0", "id": "a\\"b", "method": "hello",}', 'a"b', -32700),
        (b'{"params": {"id": 4}, "id" : 5, "method": "hello" "x"}', 5, -32700),
        (b'{"params": {"id": 4}, "method": "hello" "x"}', None, -32700),
        (b'[{"id": 5}, "x"', None, -32700),
        (b'{"id": 5, "method": "hello", "params": {"x": NaN}}', 5, -32700),
        (b'{"id": 5, "method": "hello", "params": {"x": 1e999}}', 5, -32700),
        (b'{"id": 5, "params": ' + b"9" * 5000 + b"}", 5, -32700),
        (b'{"id": 5, "method": "\xff"}', 5, -32700),
        ('{"id": 5}'.encode("utf-16"), None, -32700),
        (b'{"id": 5, "params": ' + b"[" * 33 + b"]" * 33 + b"}", 5, -32005),
        (b'{"id": 5, "params": ' + b"[" * 400_000, 5, -32005),
        (b"[" * 400_000, None, -32005),
        (b'{"id": 5, "params": "' + b"x" * BYTES + b'"}', 5, -32005),
        (b'{"params": "' + b"x" * BYTES + b'", "id": 5}', None, -32005),
        (b'{"id": 5, "params": "' + b'\\"' * 450_000, 5, -32700),
        (b"17", None, -32600),
        (b'"hello"', None, -32600),
        (b"[]", None, -32600),
        (b"{}", None, -32600),
        (b'{"id": 5}', 5, -32600),
        (b'{"jsonrpc": "2.0", "id": [5], "method": "hello"}', None, -32600),
        (b'{"jsonrpc": "2.0", "id": true, "method": "hello"}', None, -32600),
        (b'{"jsonrpc": 2.0, "id": 5, "method": "hello"}', 5, -32600),
        (b'{"jsonrpc": "2.0", "id": 5, "method": 1, "params": "bar"}', 5, -32600),
        (b'{"jsonrpc": "2.0", "method": 1}', None, -32600),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "hello", "params": "bar"}', 5, -32600),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "hello", "params": [1]}', 5, -32602),
        (b'{"jsonrpc": "2.0", "id": 5, "method": "rpc.hello"}', 5, -32601),
    ],
    ids=lambda x: repr(x)[:40] if isinstance(x, bytes) else str(x),
)
def test_bad_message(text: bytes, id: object, number: int) -> None:
    engine = Engine()
    began = time.process_time()
    assert code(json.loads(encode(engine.read(text)))) == (id, number)
    assert time.process_time() - began < 2
    assert not engine.busy and not engine.over


def test_blank_lines_and_a_byte_order_mark() -> None:
    engine = Engine()
    assert engine.read(b" \r\n") == [] == engine.read("")
    (out,) = engine.read(b"\xef\xbb\xbf" + encode(request(1, "hello")).encode() + b"\r")
    assert out["result"]["protocol"] == 1


@pytest.mark.parametrize("id", [0, -7, 1.5, "", "x" * 1000, None, "\ud800", 10**30])
def test_every_id_comes_back(client: Client, id: object) -> None:
    (out,) = client.told(request(id, "hello"))
    assert out["id"] == id and type(out["id"]) is type(id)


def test_a_notification_has_no_answer_but_is_carried_out(client: Client, game: str) -> None:
    for message in (request(1, "apply", game=game, action="pass"), request(1, "apply", game=game, action="rez X")):
        del message["id"]
        assert client.told(message) == []
    assert client.call("decision", game=game)["at"] == 1
    assert client.told({"jsonrpc": "2.0", "method": "unknown"}) == []
    assert client.told({"jsonrpc": "2.0", "method": "plan", "params": {"game": game}}) == []


def test_a_batch_has_one_answer_with_the_answers_of_its_requests(client: Client, game: str) -> None:
    plan = request("plan", "plan", game=game, goal="reach HQ")
    silent = {"jsonrpc": "2.0", "method": "apply", "params": {"game": game, "action": "pass"}}
    (out,) = client.told([request(1, "hello"), plan, silent, 7, request(2, "why", game=game, action="pass")])
    assert [x["id"] for x in out] == [1, None, 2, "plan"]
    assert out[2]["result"]["legal"] is True and out[3]["result"]["exact"] is True
    assert client.told([silent, silent]) == []
    assert [x["error"]["code"] for x in client.told([1, 2])[0]] == [-32600, -32600]
    assert code(client.told([7] * 101)) == (None, -32600)


def test_an_id_cannot_be_used_twice_at_a_time(client: Client, game: str) -> None:
    engine = client.engine
    assert engine.handle(request(1, "plan", game=game)) == []
    assert engine.handle(request("1", "hello"))[0]["result"]["protocol"] == 1
    assert code(engine.handle(request(1, "plan", game=game))) == (1, -32600)
    assert engine.work(lambda messages: None)[0]["result"]["exact"] is True
    assert engine.handle(request(1, "hello"))[0]["result"]["protocol"] == 1


# -- requests that are refused ----------------------------------------------------------------------------------------


def test_unknown_names_come_with_a_suggestion(client: Client, game: str) -> None:
    for error, number, place, suggestion in (
        (client.refused("aply"), -32601, "method", "apply"),
        (client.refused("view", game=game, side="corp"), -32602, "side", "seat"),
        (client.refused("view", game=game, seat="runer"), -32602, "seat", "runner"),
        (client.refused("events", game=game, sinc=3), -32602, "sinc", "since"),
        (client.refused("apply", game=game), -32602, "action", ""),
        (client.refused("decision", game="gme1"), -32001, "game", game),
        (client.refused("decision", game="?"), -32001, "game", ""),
    ):
        assert (error["code"], error["data"]["place"], error["data"].get("suggestion", "")) == (number, place, suggestion)


def test_wrong_types_are_refused(client: Client, game: str) -> None:
    before = client.call("save", game=game)
    junk = (None, True, -1, 0.5, 10**20, "", "x" * 2000, [], {}, [[]], {"a": 1})
    for name, method in METHODS.items():
        for param in method.params:
            for value in junk:
                params = {"game": game, "seat": "runner", "action": "zzz", "id": "none"}
                asked = {k: v for k, v in params.items() if k in method.params} | {param: value}
                (out,) = client.ask(name, **asked)
                assert "error" not in out or out["error"]["code"] in (-32602, -32000, -32001, -32003), out
    assert client.call("save", game=game) == before


def test_a_late_request_is_refused(client: Client, game: str) -> None:
    first = client.call("decision", game=game)
    chosen = first["decision"]["options"][-1]
    assert client.call("apply", game=game, action=chosen["id"], at=first["at"])["at"] != first["at"]
    late = client.refused("apply", game=game, action=chosen["id"], at=first["at"])
    assert (late["code"], late["data"]["code"], late["data"]["now"]) == (-32002, "late", 1)
    assert client.refused("apply", game=game, action=chosen["id"])["data"]["place"] == "at"
    assert client.refused("apply", game=game, action=10**15, at=1)["data"]["place"] == "action"


def test_errors_of_the_library_are_structured(client: Client, game: str) -> None:
    illegal = client.refused("apply", game=game, action="jack out")
    assert illegal["code"] == -32000
    assert illegal["data"]["code"] == "illegal_action" and illegal["data"]["cite"] == "CR 6.1.5"
    assert "pump Gordian Blade" in illegal["data"]["legal"]
    wrong = client.refused("new", board={"corp": {"credits": -1, "ice": {"HQ": ["Enigmo"]}}})
    assert wrong["data"]["code"] == "setup" and len(wrong["data"]["errors"]) == 2
    assert client.refused("new", save="{}")["data"]["code"] == "save"
    assert client.refused("new")["code"] == client.refused("new", board={}, save="")["code"] == -32602
    assert client.refused("plan", game=game, goal="reach the moon")["data"]["code"] == "invalid"
    assert client.refused("odds", game=game, unknown={"HQ 9": {"Enigma": 1}})["data"]["code"] == "invalid"


def test_undo_goes_back_a_decision_unless_it_showed_something(client: Client) -> None:
    board = {"corp": {"hq": ["Snare!", "Project Beale"]}, "runner": {"clicks": 2, "grip": 4}}
    line = ("run HQ", "continue", "continue")
    for analysis in (False, True):
        game = client.call("new", board=board, analysis=analysis)["game"]
        positions = [client.call("decision", game=game)]
        while not any(e["kind"] == "access" for e in positions[-1].get("events", [])):
            options = [o["text"] for o in positions[-1]["decision"]["options"]]
            words = next((x for x in (*line, "pass") if x in options), options[0])
            positions.append(client.call("apply", game=game, action=words))
        last, before = positions[-1], positions[-2]
        if not analysis:
            refused = client.refused("undo", game=game, at=last["at"])
            assert refused["data"]["code"] == "undo" and "cannot be taken back" in refused["message"]
            assert client.call("decision", game=game)["at"] == last["at"]
            continue
        assert client.refused("undo", game=game, at=before["at"])["data"]["code"] == "late"
        gone = client.call("undo", game=game, at=last["at"])
        assert gone["at"] > last["at"] and gone["decision"] == before["decision"]
        while client.call("events", game=game)["events"]:
            gone = client.call("undo", game=game)
        assert "run HQ" in [o["text"] for o in gone["decision"]["options"]]


def test_forks_go_on_separately_and_are_saved_together(client: Client, game: str) -> None:
    fork = client.call("fork", game=game, comment="R&D first")
    assert fork["game"] != game and fork["decision"] == client.call("decision", game=game)["decision"]
    client.call("apply", game=fork["game"], action="pass")
    client.call("apply", game=game, action="pump Corroder")
    here, there = client.call("decision", game=game), client.call("decision", game=fork["game"])
    assert here["decision"] != there["decision"]
    assert client.call("fork", game=game, analysis=True)["at"] == 0
    saved = client.call("save", game=game)["save"]
    assert "R&D first" in saved
    assert client.call("new", save=saved)["decision"] == here["decision"]


def test_games_are_limited_and_can_be_closed(client: Client) -> None:
    names = [client.call("new", board=BOARD)["game"] for _ in range(100)]
    assert len(set(names)) == 100
    assert client.refused("new", board=BOARD)["data"]["code"] == "limit"
    assert client.call("close", game=names[3]) == {}
    assert client.refused("close", game=names[3])["code"] == -32001
    assert client.call("new", board=BOARD)["game"] not in names


def test_waiting_requests_are_limited(client: Client, game: str) -> None:
    for n in range(32):
        assert client.engine.handle(request(n, "plan", game=game)) == []
    assert code(client.engine.handle(request(32, "plan", game=game))) == (32, -32005)
    assert len(client.told([])) == 33


def test_an_internal_error_is_an_answer_and_changes_nothing(client: Client, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    before, real = client.call("save", game=game), machine.apply

    def fail(*args: Any) -> None:
        real(*args)
        raise ZeroDivisionError("bug")

    with monkeypatch.context() as patched:
        patched.setattr(machine, "apply", fail)
        for seat in ({}, {"seat": "runner"}):
            error = client.refused("apply", game=game, action="pass", **seat)
            assert (error["code"], error["message"]) == (-32603, "internal error: ZeroDivisionError: bug")
    assert client.call("save", game=game) == before
    assert client.call("apply", game=game, action="pass")["at"] == 1


def test_results_of_runs_are_told_as_a_seat_saw_them(client: Client) -> None:
    board = {"corp": {"rnd": ["Hedge Fund", "Ice Wall"]}, "runner": {"clicks": 1, "rig": ["Corroder"]}}
    game = client.call("new", board=board)["game"]
    assert client.call("results", game=game)["results"] == []
    here = client.call("decision", game=game)
    while here["decision"]:
        options = [o["text"] for o in here["decision"]["options"]]
        words = next((x for x in ("run R&D", "continue", "pass") if x in options), options[0])
        here = client.call("apply", game=game, action=words)
    (judge,) = client.call("results", game=game)["results"]
    assert (judge["server"], judge["label"], judge["accessed"]) == ("R&D", "successful", ["Hedge Fund"])
    assert client.call("results", game=game, seat="runner")["results"] == [judge]
    (corp,) = client.call("results", game=game, seat="corp")["results"]
    assert corp["accessed"] == ["a card in R&D"] and {**corp, "accessed": judge["accessed"]} == judge


# -- plans and odds ---------------------------------------------------------------------------------------------------


def test_other_requests_are_answered_during_a_plan_and_it_can_be_cancelled(client: Client) -> None:
    engine = client.engine
    large, small = client.call("new", board=LARGE)["game"], client.call("new", board=BOARD)["game"]
    sent: list[Any] = []

    def between(messages: Sequence[Any]) -> None:
        sent.extend(messages)
        if len(sent) == 1:
            sent.extend(engine.handle(request("apply", "apply", game=small, action="pass")))
            sent.extend(engine.handle(request("later", "plan", game=small, goal="reach HQ")))
            sent.extend(engine.handle(request("never", "plan", game=small, goal="reach HQ")))
            sent.extend(engine.handle(request("stop", "cancel", id="plan")))
            sent.extend(engine.handle(request("stop it", "cancel", id="never")))
            sent.extend(engine.handle(request("what", "cancel", id="unknown")))

    assert engine.handle(request("plan", "plan", game=large, goal="access HQ", against=True)) == []
    with counted() as now:
        while engine.busy:
            sent += engine.work(between)
        assert now() < 3
    first, *answers = sent
    assert first["method"] == "progress" and first["params"]["id"] == "plan" and first["params"]["states"] > 0
    assert [x["id"] for x in answers if "id" in x] == ["apply", "stop", "stop it", "what", "plan", "later", "never"]
    results = {x["id"]: x.get("result") for x in answers if "id" in x}
    assert [results[x] for x in ("stop", "stop it", "what")] == [{"cancelled": True}, {"cancelled": True}, {"cancelled": False}]
    assert (results["plan"]["exact"], results["plan"]["stopped"]) == (False, True)
    assert (results["later"]["exact"], results["later"]["stopped"]) == (True, False)
    assert answers[-1]["error"]["data"]["code"] == "cancelled"


def test_odds_can_be_cancelled_in_every_part_of_their_work(client: Client) -> None:
    engine = client.engine
    game = client.call("new", board=LARGE)["game"]
    unknown = {"HQ 1": {"Enigma": 3, "Ice Wall": 1}, "HQ 2": {"Enigma": 3, "Neural Katana": 2}}
    for after in (0, 10, 40):
        asked, cancelled = 0, 0.0

        def between(messages: Sequence[Any], after: int = after) -> None:
            nonlocal asked, cancelled
            asked += 1
            if asked == after:
                engine.cancel(after)
                cancelled = now()

        assert engine.handle(request(after, "odds", game=game, goal="reach HQ", unknown=unknown, details=True)) == []
        if not after:
            engine.cancel(after)
        with counted() as now:
            (out,) = engine.work(between)
            spent = now() - cancelled
        if not after:
            assert out["error"]["data"]["code"] == "cancelled"
        else:
            assert out["result"]["stopped"] is True and spent < PROMPT


def test_quit_stops_the_work_and_answers_everything(client: Client, game: str) -> None:
    engine = client.engine
    large = client.call("new", board=LARGE)["game"]
    for id in (1, 2):
        assert engine.handle(request(id, "plan", game=large, goal="access HQ", against=True)) == []
    quitting: list[Any] = []

    def between(messages: Sequence[Any]) -> None:
        if not engine.ending:
            quitting.extend(engine.handle(request(3, "quit")))
            quitting.extend(engine.handle(request(4, "decision", game=game)))
            quitting.extend(engine.handle(request(5, "cancel", id=3)))

    out = [m for _ in range(3) for m in engine.work(between)]
    assert engine.over and not engine.busy
    assert [code([m]) for m in quitting] == [(4, -32006), (5, -32006)]
    assert [m["id"] for m in out] == [1, 2, 3]
    assert out[0]["result"]["stopped"] is True and out[1]["error"]["data"]["code"] == "cancelled" and out[2]["result"] == {}


def test_work_can_be_done_in_another_thread(client: Client, game: str) -> None:
    engine, out = client.engine, list[Any]()
    large = client.call("new", board=LARGE)["game"]
    began = threading.Event()
    plan = request("plan", "plan", game=large, goal="access HQ", against=True)
    assert engine.handle([request("first", "decision", game=game), plan]) == []
    worker = threading.Thread(target=lambda: out.extend(engine.work(lambda messages: began.set())))
    worker.start()
    assert began.wait(10)
    assert engine.handle(request("now", "apply", game=game, action="pass"))[0]["result"]["at"] == 1
    assert engine.handle(request("stop", "cancel", id="plan"))[0]["result"] == {"cancelled": True}
    worker.join()
    (answers,) = out
    assert [m["id"] for m in answers] == ["first", "plan"] and answers[1]["result"]["stopped"] is True


def test_what_the_host_raises_ends_the_work(client: Client) -> None:
    engine = client.engine
    game = client.call("new", board=LARGE)["game"]

    def between(messages: Sequence[Any]) -> None:
        raise BrokenPipeError

    assert engine.handle(request(1, "plan", game=game, goal="access HQ", against=True)) == []
    with pytest.raises(BrokenPipeError):
        engine.work(between)
    assert not engine.busy
    assert client.call("decision", game=game)["at"] == 0


# -- random and mutated messages --------------------------------------------------------------------------------------


def junk(rng: random.Random, depth: int = 0) -> Any:
    """Some value."""
    kind = rng.randrange(9 if depth < 3 else 7)
    if kind == 7:
        return [junk(rng, depth + 1) for _ in range(rng.randrange(4))]
    if kind == 8:
        return {rng.choice(("corp", "ice", "id", "x", "")): junk(rng, depth + 1) for _ in range(rng.randrange(4))}
    words = "".join(rng.choice("abHQ&#*! \0\ud800é1") for _ in range(rng.randrange(12)))
    return (None, True, False, rng.randrange(-9, 99), rng.random() * 10 ** rng.randrange(30), words, "pass")[kind]


def sensible(rng: random.Random, id: object) -> dict[str, Any]:
    """A request that could be carried out."""
    game, seat = rng.choice(("game1", "game2")), rng.choice(("corp", "runner"))
    words = rng.choice(("pass", "run HQ", "run R&D", "continue", "break with Corroder", "rez Ice Wall", "jack out", "no"))
    return rng.choice((
        request(id, "hello"), request(id, "new", board=BOARD), request(id, "view", game=game, seat=seat),
        request(id, "decision", game=game), request(id, "apply", game=game, action=words),
        request(id, "apply", game=game, action=0, at=rng.randrange(9)), request(id, "why", game=game, action=words),
        request(id, "events", game=game, since=rng.randrange(9)), request(id, "save", game=game),
        request(id, "undo", game=game), request(id, "fork", game=game, comment=words),
        request(id, "plan", game=game, goal="reach HQ", seconds=1), request(id, "odds", game=game, samples=10, seconds=1),
        request(id, "cancel", id=rng.randrange(1000)), request(id, "close", game=f"game{rng.randrange(3, 99)}"),
    ))  # fmt: skip


def mutated(rng: random.Random, message: dict[str, Any]) -> bytes:
    """A message as text, with faults in what it says or in its text."""
    changed = json.loads(json.dumps(message))
    for _ in range(rng.randrange(3)):
        target = rng.choice((changed, changed.get("params"), changed.get("params")))
        if not isinstance(target, dict) or not target:
            continue
        key = rng.choice(list(target))
        value = target.pop(key)
        if rng.random() < 0.8:
            target[rng.choice((key, key, f"{key}x", "id"))] = junk(rng) if rng.random() < 0.8 else value
    if changed.get("method") == "quit":
        del changed["method"]
    raw = json.dumps([changed, junk(rng)] if rng.random() < 0.1 else changed).encode()
    if rng.random() < 0.3:
        at, cut = rng.randrange(len(raw)), rng.randrange(4)
        raw = raw[:at] + bytes(rng.randrange(256) for _ in range(rng.randrange(4))).replace(b"\n", b"") + raw[at + cut :]
    return raw


def wanted(raw: bytes) -> int:
    """How many answers a message must get: one, or none if it is blank, a notification or a batch of notifications."""

    def silent(message: Any) -> bool:
        if not isinstance(message, dict) or "id" in message:
            return False
        valid = message.get("jsonrpc") == "2.0" and isinstance(message.get("method"), str)
        return valid and isinstance(message.get("params", {}), (dict, list))

    try:
        message = decode(raw)
    except Exception:
        return 1
    if isinstance(message, list):
        return 0 if message and all(silent(m) for m in message) else 1
    return 0 if silent(message) else 1


def known_ids(raw: bytes) -> list[object]:
    """The id that an answer must have; if the message is damaged, null or one that stands in its text."""
    try:
        id = decode(raw).get("id")
        return [None if isinstance(id, (bool, list, dict)) else id]
    except Exception:
        return [None, *(json.loads(x.decode("utf-8", "replace")) for x in re.findall(rb'"id": ("[^"]*"|-?[0-9]+)', raw))]


def test_a_thousand_random_and_mutated_messages_get_one_answer_each() -> None:
    rng = random.Random(11)
    engine = Engine()
    for _ in range(2):
        engine.handle(request("new", "new", board=BOARD))
    refused = answered = 0
    for id in range(1000):
        raw = mutated(rng, sensible(rng, id))
        before = [entry.game.digest() for entry in engine.games.entries.values()]
        out = engine.read(raw)
        while engine.busy:
            out += engine.work(lambda messages: None)
        answers = [m for m in out if "method" not in m]
        assert len(answers) == wanted(raw), raw
        assert not answers or isinstance(answers[0], list) or answers[0]["id"] in known_ids(raw), raw
        assert all(encode(m).isascii() and "\n" not in encode(m) for m in out)
        if answers and isinstance(answers[0], dict) and "error" in answers[0]:
            refused += 1
            assert [entry.game.digest() for entry in engine.games.entries.values()] == before, raw
            assert answers[0]["error"]["code"] != -32603, (raw, answers)
        else:
            answered += 1
    assert refused > 250 < answered
    assert engine.handle(request(1, "hello"))[0]["result"]["protocol"] == 1


# -- the pipe ---------------------------------------------------------------------------------------------------------


@dataclass
class Piped:
    """An engine between two pipes: what it reads is written to `inlet`, what it writes can be read from `outlet`."""

    pipe: Pipe
    inlet: int
    outlet: int

    def write(self, *messages: object) -> None:
        for m in messages:
            os.write(self.inlet, m if isinstance(m, bytes) else json.dumps(m).encode() + b"\n")

    def answers(self) -> list[Any]:
        """Serve, and return everything that was written."""
        self.pipe.serve()
        os.close(self.pipe.sink)
        with os.fdopen(self.outlet, "rb") as file:
            return [json.loads(line) for line in file]


@pytest.fixture
def piped() -> Iterator[Piped]:
    source, inlet = os.pipe()
    outlet, sink = os.pipe()
    yield Piped(Pipe(source, sink), inlet, outlet)
    for file in (inlet, outlet, sink):
        with suppress(OSError):
            os.close(file)


def test_lines_are_messages(piped: Piped) -> None:
    writer = threading.Thread(target=lambda: (
        piped.write(request(1, "hello"), b"\r\n", b'{"id": 2, "params": "' + b"x" * (BYTES + 100_000) + b'"}\n{"id": 3,\n'),
        piped.write(request(4, "new", board=BOARD), json.dumps(request(5, "decision", game="game1")).encode()),
        os.close(piped.inlet),
    ))  # fmt: skip
    writer.start()
    out = piped.answers()
    writer.join()
    codes = [(m["id"], m.get("error", {}).get("code")) for m in out]
    assert codes == [(1, None), (2, -32005), (3, -32700), (4, None), (5, None)]


def test_quit_ends_the_engine_although_its_input_stays_open(piped: Piped) -> None:
    piped.write(request(1, "new", board=BOARD), request(2, "plan", game="game1"), request(3, "quit"), request(4, "hello"))
    out = piped.answers()
    assert [m["id"] for m in out] == [1, 2, 3] or [m["id"] for m in out] == [1, 4, 2, 3]


def test_plans_have_a_moment_after_the_end_of_the_input(piped: Piped, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engine_pipe, "GRACE", 0.3)
    piped.write(request(1, "new", board=LARGE), request(2, "plan", game="game1", goal="access HQ", against=True))
    piped.write(request(3, "plan", game="game1", goal="access HQ", against=True))
    os.close(piped.inlet)
    out = [m for m in piped.answers() if m.get("method") != "progress"]
    assert [m["id"] for m in out] == [1, 2, 3]
    assert out[1]["result"]["stopped"] is True and out[2]["error"]["data"]["code"] == "cancelled"


def test_a_client_that_does_not_read_any_more_ends_a_plan(piped: Piped) -> None:
    piped.write(request(1, "new", board=LARGE), request(2, "plan", game="game1", goal="access HQ", against=True))
    os.close(piped.outlet)
    with pytest.raises(BrokenPipeError):
        piped.pipe.serve()


CLIENT = """
import json, subprocess, sys, time
engine = subprocess.Popen([sys.executable, "-m", "rezzed", "engine"], stdin=-1, stdout=-1, close_fds=False, text=True)
for line in sys.stdin:
    print(line.strip(), file=engine.stdin, flush=True)
sys.stdout.write(engine.stdout.readline() + engine.stdout.readline())
sys.stdout.flush()
time.sleep(60)
"""


@pytest.mark.skipif(os.name != "posix", reason="pipes that are inherited")
def test_no_process_stays_behind_when_the_client_is_killed() -> None:
    """Client and engine hold a pipe; when its end can be read, both are gone. A plan is being made that takes long."""
    alive, held = os.pipe()
    client = subprocess.Popen([sys.executable, "-c", CLIENT], stdin=-1, stdout=-1, pass_fds=(held,), encoding="utf-8")
    os.close(held)
    assert client.stdin is not None and client.stdout is not None
    with client.stdin as file:
        file.write(json.dumps(request(1, "new", board=LARGE)) + "\n")
        file.write(json.dumps(request(2, "plan", game="game1", goal="access HQ", against=True)) + "\n")
    assert json.loads(client.stdout.readline())["id"] == 1
    assert json.loads(client.stdout.readline())["method"] == "progress"
    client.kill()
    client.wait()
    assert select.select([alive], [], [], 10)[0], "the engine is still running"
    assert os.read(alive, 1) == b""
    os.close(alive)


def test_the_command(run: Any) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rezzed", "engine"], input=encode(request("é", "hello")), capture_output=True, encoding="utf-8"
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["id"] == "é"
    assert "JSON-RPC 2.0" in run("engine", "--help").out


def test_the_client_in_node_plays_a_run(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed: examples/play_a_run.mjs is not run")
    done = subprocess.run(
        [node, str(ROOT / "examples" / "play_a_run.mjs"), sys.executable, "-m", "rezzed", "engine"],
        capture_output=True, encoding="utf-8", cwd=tmp_path, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
    said = done.stdout.splitlines()
    assert "the cheapest way needs 3 credits and 1 clicks" in said and "> break with Corroder" in said
    assert any(line.endswith("steal Project Beale") for line in said)
    assert said[-1].startswith("refused (")


# -- the specification ------------------------------------------------------------------------------------------------

PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def like(shown: Any, got: Any) -> bool:
    """Whether an answer is what a page shows; `...` stands for anything, or for the rest of a list or an object."""
    if shown == "...":
        return True
    if isinstance(shown, dict) and isinstance(got, dict):
        more = "..." in shown
        return (more or set(shown) == set(got)) and all(k in got and like(v, got[k]) for k, v in shown.items() if k != "...")
    if isinstance(shown, list) and isinstance(got, list):
        listed = shown[:-1] if shown[-1:] == ["..."] else shown
        return (len(got) >= len(listed) if listed != shown else len(got) == len(listed)) and all(map(like, listed, got))
    return bool(shown == got and isinstance(shown, bool) == isinstance(got, bool))


def test_the_examples_of_the_specification_are_what_the_engine_answers() -> None:
    """Lines for the engine, then its answers to all of them; the page is one session."""
    lines = [x for block in re.findall(r"^```jsonrpc\n(.*?)^```$", PAGE, re.M | re.S) for x in block.splitlines()]
    assert len(lines) > 30 and all(re.match(r"(-->|<--) ", x) for x in lines)
    engine, out, answered = Engine(), list[Any](), True
    for line in lines:
        if line.startswith("-->"):
            assert not (answered and out), line
            answered = False
            out += engine.read(line[4:])
            continue
        answered = True
        while engine.busy:
            out += engine.work(lambda messages: None)
        assert out, line
        got = json.loads(encode(out.pop(0)))
        assert like(json.loads(line[4:]), got), f"{line}\n{json.dumps(got)}"
    assert out == [] and engine.over


def test_the_specification_names_every_method_parameter_and_error() -> None:
    for name, method in METHODS.items():
        section = PAGE.partition(f"\n### {name}\n")[2].partition("\n### ")[0].partition("\n## ")[0]
        assert section, f"docs/protocol.md has no section about {name}"
        named = {name for row in re.findall(r"^\| (`[^|]*)\|", section, re.M) for name in re.findall(r"`(\w+)`", row)}
        assert set(method.params) <= named, f"{name}: {sorted(set(method.params) - named)}"
    table = PAGE.partition("\n## Errors\n")[2]
    for number, word in WORDS.items():
        assert f"| {number} | `{word}` |" in table


# -- seats ------------------------------------------------------------------------------------------------------------

HIDDEN = (  # boards that look the same to the Runner, and two words for an action about what is hidden
    ("Snare!", "Whitespace", "Snare!"),
    ("Project Beale", "Palisade", "Nisei MK II"),
)


def hidden_board(known: Sequence[str]) -> dict[str, Any]:
    hand, ice, root = known
    return {
        "corp": {"credits": 6, "hq": [hand, "Enigma"], "ice": {"HQ": [ice, "Ice Wall*"]}, "root": {"remote1": [root]}},
        "runner": {"credits": 9, "clicks": 3, "grip": 3, "rig": ["Corroder"]},
    }


def test_a_seat_gets_the_same_bytes_whatever_it_cannot_know() -> None:
    """Two games differ only in what the Runner does not know. The Corp only passes, so the Runner gets the same answers."""
    told: list[list[str]] = []
    for known in HIDDEN:
        table = Games()
        corp = Client(table)
        corp.call("new", board=hidden_board(known))
        runner, said = Client(table, "runner"), list[str]()
        asked = [("view", {}), ("decision", {}), ("events", {})]
        cards = [card for line in HIDDEN for card in line]
        asked += [("why", {"action": f"{verb} {card}"}) for verb in ("rez", "steal", "access") for card in cards]
        asked += [("apply", {"action": a}) for a in ("rez Whitespace", "rez Palisade", "steal Snare!", "steal Project Beale")]
        for words in ("pass", "run HQ", "pass", "pass", "pass", "continue", "pass", "pass", "break with Corroder", "pass"):
            for method, params in asked:
                said += [encode(m) for m in runner.ask(method, game="game1", **params)]
            waiting = runner.call("decision", game="game1")["waiting"]
            client = runner if waiting == "runner" else corp
            said += [encode(m) for m in runner.ask("apply", game="game1", action=words)]
            if client is corp:
                corp.call("apply", game="game1", action="pass")
        told.append(said)
    assert len(told[0]) > 200
    for mine, other in zip(*told, strict=True):
        assert mine == other


def test_a_client_with_a_seat_has_no_other_seat_and_no_methods_without_one() -> None:
    table = Games()
    judge, corp = Client(table), Client(table, "corp")
    game = judge.call("new", board=BOARD)["game"]
    assert corp.call("view", game=game)["view"] == corp.call("view", game=game, seat="corp")["view"]
    assert corp.call("view", game=game)["view"]["side"] == "corp"
    assert corp.call("decision", game=game)["decision"] is None
    for method, seat in (("view", "runner"), ("decision", "runner"), ("decision", None), ("events", None)):
        assert corp.refused(method, game=game, seat=seat)["data"]["code"] == "seat"
    wrong = corp.refused("apply", game=game, action="pass")
    assert (wrong["code"], wrong["message"]) == (-32003, "the Runner decides now")
    of_game = [(name, {"game": game}) for name in ("undo", "fork", "save", "close", "plan", "odds")]
    for name, params in [("new", {"board": BOARD}), *of_game]:
        assert corp.refused(name, **params)["data"] == {
            "code": "seat", "message": f"{name} is not for the seat of one side", "place": "method",
        }  # fmt: skip
    assert corp.call("cancel", id=1) == {"cancelled": False} and corp.call("hello")["protocol"] == 1
    with pytest.raises(RezzedError, match="expected corp or runner"):
        Engine(table, "judge")
