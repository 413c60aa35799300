"""No byte that a seat or a spectator receives has the title of a card that they must not know.

Games between two people are played by chance over HTTP and sockets. Everything that each of the three receives is kept: bodies,
headers, frames, errors. When a game is over, its replay tells what was where, and a small tracker of its own says from the
complete log what each of them had learned at each moment: their own deck, and cards that the rules have shown to them.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from work import PATIENCE

from rezzed import restore
from rezzed.cards import pool
from rezzed.wording.log import Event

from .serving import Server

SEATS = ("corp", "runner")
OTHER = {"corp": "runner", "runner": "corp"}
DECKS = {
    "corp": ["jinteki-traps", "nbn-tags", "weyland-advance", "hb-bioroids", "gateway-corp"],
    "runner": ["anarch-virus", "shaper-rig", "criminal-raids", "criminal-events", "gateway-runner"],
}
GAMES = 10
ACTIONS = 70  # then somebody concedes
SHOWN = {  # kinds of events that show their card to everybody
    "play", "played", "rez", "steal", "score", "reveal", "expose", "encounter", "use", "trigger", "resolve_sub",
}  # fmt: skip


FACEUP = {"Oaktown Renovation"}  # agendas that are installed faceup
HOSTS = {"Detente"}  # what is hosted on them is faceup
COSTS = {"spend_click", "pay", "install", "counter"}  # kinds that may be the cost of putting a card facedown


class Listener:
    """A seat or a spectator: a socket, and everything that came through it.

    Attributes:
        heard: each text with the number of events that the receiver had been told then.
    """

    def __init__(self, stack: ExitStack, server: Server, id: str, seat: str, token: str) -> None:
        self.seat = seat
        headers = {"authorization": f"Bearer {token}"} if token else {}
        self.headers = headers
        self.socket = stack.enter_context(server.socket(f"/api/games/{id}/socket?seat={seat}", additional_headers=headers))
        self.heard: list[tuple[int, str]] = []
        self.events = 0
        self.last: dict[str, Any] = {}
        self.asked = 0
        response = self.socket.response
        assert response is not None
        self.heard.append((0, str(list(response.headers.raw_items()))))

    def read(self) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        message: dict[str, Any] = json.loads(text)
        if message.get("method") == "update":
            self.last = message["params"]
            self.events = self.last["log_from"] + len(self.last["events"])
        self.heard.append((self.events, text))
        return message

    def ask(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        self.asked += 1
        self.socket.send(json.dumps({"jsonrpc": "2.0", "id": self.asked, "method": method, "params": params}))
        while (answer := self.read()).get("id") != self.asked:
            pass
        events, text = self.heard[-1]
        said = re.sub(r"#\d+", "", params.get("action", "").partition(" ")[2])
        if said:  # to hear one's own words tells nothing
            self.heard[-1] = (events, text.replace(json.dumps(said)[1:-1], ""))
        return answer

    def reach(self, seq: int) -> None:
        """Read until the update with this number."""
        while self.last.get("seq", -1) < seq:
            self.read()


class Played:
    """A game that was played by chance, with all that its three listeners received."""

    def __init__(self, server: Server, dice: random.Random) -> None:
        self.server = server
        self.dice = dice
        decks = {side: {"name": dice.choice(DECKS[side])} for side in SEATS}
        first = dice.choice(SEATS)
        begun = server.post("/api/games", json={"decks": decks, "side": first, "opponent": {"person": True}})
        assert begun.status_code == 201, begun.text
        self.id, given = begun.json()["id"], begun.json()
        joined = server.post(f"/api/games/{self.id}/join", json={"invite": given["invite"], "name": "B"}).json()
        server.http.cookies.clear()
        self.tokens = {first: given["token"], OTHER[first]: joined["token"]}
        with ExitStack() as stack:
            who = (*SEATS, "spectator")
            self.listeners = [Listener(stack, server, self.id, seat, self.tokens.get(seat, "")) for seat in who]
            self.by_seat = {listener.seat: listener for listener in self.listeners}
            for listener in self.listeners:
                listener.ask("hello", **({"full": True} if listener.seat in SEATS else {}))
                listener.reach(0)
            self._play()
        self.replay = self.server.get(f"/api/games/{self.id}/replay").json()["save"]

    def _play(self) -> None:
        for turn in range(ACTIONS):
            side = self.by_seat["corp"].last["waiting"]
            if not side:
                return
            actor = self.by_seat[side]
            if turn % 9 == 0:
                self._snoop(actor, self.by_seat[OTHER[side]])
            decision = actor.last["decision"]
            assert self.by_seat[OTHER[side]].last["decision"] is None and self.by_seat["spectator"].last["decision"] is None
            active = [o for o in decision["options"] if o["text"] not in ("pass", "end turn", "jack out")] or decision[
                "options"
            ]
            chosen = self.dice.choice(active if self.dice.random() < 0.8 else decision["options"])
            answer = actor.ask("apply", action=chosen["text"], at=actor.last["at"])
            for listener in self.listeners:
                listener.reach(answer["result"]["seq"])
        self.by_seat["corp"].ask("concede")
        for listener in self.listeners:
            while not listener.last["over"]:
                listener.read()

    def _snoop(self, actor: Listener, idle: Listener) -> None:
        """Ask for what is not to be had; the answers are searched as well."""
        option = self.dice.choice(actor.last["decision"]["options"])["text"]
        watcher = self.by_seat["spectator"]
        for listener in (idle, watcher):
            for method, params in (
                ("apply", {"action": option}),
                ("apply", {"action": "pass", "at": 1}),
                ("why", {"action": option}),
            ):
                answer = listener.ask(method, **params)
                assert "error" in answer or method == "why", answer
            listener.ask("events", since=0)
            listener.ask("results")
            assert "error" in listener.ask("apply", action="xyzzy") and "error" in listener.ask("view", seat=actor.seat)
            listener.ask("why", action="play xyzzy")
        self._http(idle, f"?seat={actor.seat}")

    def _http(self, idle: Listener, query: str) -> None:
        """What the token of the other seat can fetch."""
        for headers in (idle.headers, {}):
            for path in (f"/api/games/{self.id}{query}", f"/api/games/{self.id}/replay{query}", f"/g/{self.id}", "/api/games"):
                found = self.server.get(path, headers=headers)
                idle.heard.append((idle.events, f"{found.status_code} {list(found.headers.items())} {found.text}"))
                assert "replay" not in path or found.status_code == 403
        with self.server.socket(f"/api/games/{self.id}/socket{query}", additional_headers=idle.headers) as refused:
            with pytest.raises(ConnectionClosed) as closed:
                refused.recv(PATIENCE)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1008


def shown(events: tuple[Event, ...], owner: dict[str, str]) -> Iterator[tuple[set[str], set[str], set[str]]]:
    """What the Corp, the Runner and spectators have learned after each number of events: titles of cards of both sides.

    Args:
        events: the complete log.
        owner: the side of each title.
    """
    corp: set[str] = set()
    runner: set[str] = set()
    both: set[str] = set()
    archives: set[str] = set()
    yield set(corp), set(runner), set(both)
    for event in events:
        if event.kind == "breach" and event.fields["server"] == "Archives":
            both |= archives  # all are turned faceup
        together = [title for title in owner if title in event.subject] if event.kind == "discard" else []
        for words in (event.subject, *together, event.cause, *(str(v) for v in event.fields.values())):
            title = re.sub(r"#\d+$", "", words)
            side = owner.get(title)
            if side is None:
                continue
            if side == "corp" and event.kind in ("discard", "trash", "uninstall"):
                archives.add(title)
            public = (
                event.kind in SHOWN
                or (title in FACEUP and event.kind == "install")
                or (event.kind == "host" and event.fields["host"] in HOSTS)
                or (words == event.cause and event.kind not in COSTS)
            )
            if side == "runner" and (
                public or event.kind in ("install", "trash", "discard", "add", "counter", "pump", "break", "fully_break")
            ):
                both.add(title)
            elif side == "corp" and (public or (event.kind == "trash" and event.fields.get("side") == "runner")):
                both.add(title)
            elif side == "corp" and event.kind == "access":
                (runner if event.fields["server"] == "R&D" else both).add(title)
        yield set(corp | both), set(runner | both), set(both)


def patterns(hidden: set[str]) -> re.Pattern[str]:
    """Finds any of these titles, as JSON writes it, or the id of its card (unless that is a common word)."""
    ids = {decl.title: decl.id for decl in pool()}
    words = {json.dumps(title)[1:-1] for title in hidden} | {ids[title] for title in hidden if "_" in ids.get(title, "")}
    return re.compile(r"(?<![A-Za-z0-9_])(" + "|".join(map(re.escape, sorted(words))) + r")(?![A-Za-z0-9_])")


def leaks(played: Played) -> list[str]:
    """Titles in what somebody received who did not know them then."""
    game = restore(played.replay)
    setup = json.loads(played.replay)["setup"]
    decks = {side: set(setup[side][pile]) for side, pile in (("corp", "rnd"), ("runner", "stack"))}
    both_decks = decks["corp"] & decks["runner"]
    owner = {title: side for side in SEATS for title in decks[side] - both_decks}
    known = list(shown(game.events(), owner))
    found = []
    for n, listener in enumerate(played.listeners):
        own = decks.get(listener.seat, set())
        for events, text in listener.heard:
            hidden = set(owner) - own - known[min(events, len(known) - 1)][n]
            if hidden and (seen := patterns(hidden).search(text)):
                where = text[max(0, seen.start() - 150) : seen.end() + 80]
                found.append(f"{listener.seat} after {events} events: {seen[0]!r} in ...{where}")
    return found


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server for one game: several quick games together would make more requests than a visitor may in a minute."""
    running = Server(tmp_path).start()
    yield running
    running.stop()
    running.http.close()
    assert "Traceback" not in running.output(), running.output()


@pytest.mark.parametrize("seed", (0, *(pytest.param(seed, marks=pytest.mark.sweep) for seed in range(1, GAMES))))
def test_nobody_receives_what_they_must_not_know(server: Server, seed: int) -> None:
    played = Played(server, random.Random(seed))
    assert all(len(listener.heard) > 50 for listener in played.listeners)
    assert leaks(played) == []


def test_the_search_finds_a_leak(server: Server) -> None:
    """A tracker that allows everything, or looks nowhere, would find nothing."""
    played = Played(server, random.Random(GAMES))
    kept = [listener.heard for listener in played.listeners]
    for listener in played.listeners:
        listener.heard = [(0, text) for _, text in listener.heard]
    assert leaks(played), "what was shown later was not known at the start"
    for listener, heard in zip(played.listeners, kept, strict=True):
        listener.heard = heard
    hidden = played.by_seat["corp"].heard
    played.by_seat["runner"].heard += hidden
    assert any(found.startswith("runner") for found in leaks(played))
