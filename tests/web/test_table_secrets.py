"""Tables in the process of the test: what is passed for players, what their opponents and spectators can tell, the fold."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Coroutine
from typing import Any

import pytest

from rezzed.game import Decision, Game
from rezzed.stops import EVERY, LEVELS, NEWS, PLACES, Stops, passing, place_of, pressing
from rezzed.web.tables.connection import Connection
from rezzed.web.tables.game_table import GameTable
from rezzed.web.tables.record import OTHER, TableRecord
from rezzed.web.tables.updates import update

from . import tabling
from .tabling import Listener, folded, table_of

SIDES = ("corp", "runner")
TITLES = {
    "corp": [
        "Hedge Fund",
        "PAD Campaign",
        "Snare!",
        "Urtica Cipher",
        "Send a Message",
        "Manegarm Skunkworks",
        "Ice Wall",
        "Enigma",
    ],
    "ice": ["Ice Wall", "Enigma", "Palisade", "Tithe", "Funhouse", "Whitespace"],
    "runner": ["Sure Gamble", "Diesel", "Jailbreak", "Overclock", "Cleaver", "Carmen", "Unity", "Conduit"],
}


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


def board(rng: random.Random) -> dict[str, Any]:
    """A moment of a whole game with hidden cards in every place."""
    some = {kind: lambda n, kind=kind: [rng.choice(TITLES[kind]) for _ in range(n)] for kind in TITLES}
    return {
        "turn": "runner",
        "corp": {
            "credits": rng.randrange(12), "hq": some["corp"](4), "rnd": some["corp"](9),
            "ice": {"HQ": some["ice"](1), "R&D": some["ice"](2), "remote 1": some["ice"](1)},
            "root": {"remote 1": [rng.choice(["PAD Campaign", "Urtica Cipher"])]},
        },
        "runner": {
            "credits": 4 + rng.randrange(8), "rig": ["Cleaver", "Carmen"], "grip": some["runner"](3),
            "stack": some["runner"](9),
        },
    }  # fmt: skip


async def settled(table: GameTable) -> None:
    """Wait until the table waits for a player."""
    for _ in range(10_000):
        side = table.record.side
        if not table.driving and not table.lock.locked() and (not side or not table.passes(table.record, side)):
            return
        await asyncio.sleep(0.0005)
    raise AssertionError("the table does not come to rest")


def asked(table: GameTable) -> Decision | None:
    """The decision of whoever decides, as they read it."""
    side = table.record.side
    return table.record.game.seat(side).decision if side else None  # type: ignore[arg-type]


# -- stops ------------------------------------------------------------------------------------------------------------


class Judge:
    """Says whether the server may pass a window, by what it saw the player ask for.

    Args:
        table: the table; its passes are checked.
    """

    def __init__(self, table: GameTable) -> None:
        self.table = table
        self.words = dict.fromkeys(SIDES, "")
        self.full = dict.fromkeys(SIDES, False)
        self.since: dict[str, int | None] = dict.fromkeys(SIDES)  # the events that there were when "until" was asked
        self.passed = 0
        self.faults: list[AssertionError] = []
        self.inside = table._pass
        table._pass = self.check  # type: ignore[method-assign]

    def check(self, record: TableRecord, side: str) -> Any:
        """Pass a window as the server wants to; what is wrong with that is kept for the test."""
        try:
            self.may(record, side)
        except AssertionError as error:
            self.faults.append(error)
        self.passed += 1
        return self.inside(record, side)

    def may(self, record: TableRecord, side: str) -> None:
        game, words = record.game, self.words[side]
        decision = game.seat(side).decision  # type: ignore[arg-type]
        assert decision is not None and decision.chooser == side
        place, view = place_of(game.state, decision), game.view(side)  # type: ignore[arg-type]
        stops = Stops(game.state.book.book, words)
        several, since = len(decision.options) > 1, self.since[side]
        told = f"{side}: {words}; {place}; {decision}"
        assert not self.full[side], told
        if several:
            assert place and passing(decision) is not None, told
        level = stops.set_for(decision, place)
        assert level != EVERY or passing(decision) is None, told
        if several and since is None:
            assert level != "always" and not (level == "useful" and pressing(view, decision, place)), told
        if several and since is not None:
            assert level != "always" or (place == "jack out" and not stops.chose(decision, place)), told
            assert not NEWS & {event.kind for event in game.events(since)}, told

    def choose(self, rng: random.Random, side: str) -> None:
        """Let a player change what they let pass."""
        kind = rng.randrange(4)
        if kind == 0:
            places = [place for place, (_, *levels) in PLACES.items() if levels[SIDES[::-1].index(side)]]
            self.words[side] = ", ".join(f"{side} {p} {rng.choice(list(LEVELS))}" for p in rng.sample(places, rng.randrange(4)))
            self.table.set_stops(side, self.words[side] or "default", None)
        elif kind == 1:
            self.full[side] = not self.full[side] and rng.random() < 0.3
            self.table.set_stops(side, None, self.full[side])
        else:
            until = rng.choice(["turn", "run", None])
            if until != "run" or self.table.record.game.state.run_at >= 0:
                self.table.pass_until(side, until)
        self.follow(side)

    def follow(self, side: str) -> None:
        """Take note of when the player began to pass everything; the table says only whether they still do."""
        if self.table.controls[side].until == "":
            self.since[side] = None
        elif self.since[side] is None:
            self.since[side] = len(self.table.record.game.written)


async def random_game(seed: int) -> int:
    """Play a game at random with random stops; return how many windows were passed."""
    rng = random.Random(seed)
    table, listeners = table_of(board(rng), seed, pause=0.0001)
    judge = Judge(table)
    for _ in range(60):
        await settled(table)
        for fault in judge.faults:
            raise fault
        for side in SIDES:
            judge.follow(side)
        side, decision = table.record.side, asked(table)
        if decision is None:
            break
        if rng.random() < 0.4:
            judge.choose(rng, rng.choice(SIDES))
            continue
        runs = [o for o in decision.options if o.verb == "run"]
        action = rng.choice(runs if runs and rng.random() < 0.6 else decision.options)
        judge.since[side] = judge.since[side] if table.controls[side].until else None
        await table.change(lambda record, side=side, action=action: record.act(side, action.text))
    await settled(table)
    table.stop()
    last = json.loads(listeners["corp"].heard[-1])
    assert last["seq"] == table.record.seq == len(table.store.rows)  # type: ignore[attr-defined]
    again = folded(table)
    assert again.game.digest() == table.record.game.digest() and (again.at, again.marks) == (
        table.record.at,
        table.record.marks,
    )
    assert {s: again.way_back(s) for s in SIDES} == {s: table.record.way_back(s) for s in SIDES}
    return judge.passed


@pytest.mark.sweep
def test_no_window_is_passed_in_which_a_player_wanted_to_be_asked() -> None:
    async def games() -> None:
        assert sum([await random_game(seed) for seed in range(8)]) > 300

    run(games())


@pytest.mark.sweep
def test_a_judge_finds_a_server_that_passes_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(GameTable, "_hear", lambda self, game, since: None)

    async def games() -> None:
        for seed in range(10):
            await random_game(seed)

    with pytest.raises(AssertionError):
        run(games())


# -- what others can tell ---------------------------------------------------------------------------------------------


def hidden_from(side: str, first: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A board that looks the same to a side: other cards where it sees none."""
    twin: dict[str, Any] = json.loads(json.dumps(first))
    other = twin[OTHER[side]]
    if side == "runner":
        other["hq"] = [rng.choice(TITLES["corp"]) for _ in other["hq"]]
        other["rnd"] = [rng.choice(TITLES["corp"]) for _ in other["rnd"]]
        other["ice"] = {server: [rng.choice(TITLES["ice"]) for _ in ice] for server, ice in other["ice"].items()}
        other["root"] = {server: [rng.choice(["PAD Campaign", "Urtica Cipher"])] for server in other["root"]}
    else:
        other["grip"] = [rng.choice(TITLES["runner"]) for _ in other["grip"]]
        other["stack"] = [rng.choice(TITLES["runner"]) for _ in other["stack"]]
    return twin


QUIET = ("pass", "continue", "take credit", "done", "keep", "end", "no", "decline")


class Twins:
    """Two tables whose games differ in what a side cannot know, and what that side and a spectator hear of both.

    In the first one the opponent decides every window by hand, in the second one the server passes what it can.
    """

    def __init__(self, side: str, seed: int) -> None:
        self.side, self.rng = side, random.Random(seed)
        first = board(self.rng)
        boards = (first, hidden_from(side, first, self.rng))
        self.tables: list[tuple[GameTable, dict[str, Listener]]] = [table_of(b, seed, pause=0.0001) for b in boards]
        self.tables[0][0].set_stops(OTHER[side], None, True)
        for place in ("turn", "inward"):
            self.tables[1][0].set_stops(OTHER[side], f"{OTHER[side]} {place} useful", None)

    def heard(self, listener: str) -> list[list[str]]:
        return [listeners[listener].heard + listeners[listener].told for _, listeners in self.tables]

    async def level(self) -> None:
        """Let the opponent pass by hand where it is asked, until both tables wait for the side or for an action."""
        for table, _ in self.tables:
            while True:
                await settled(table)
                decision, side = asked(table), table.record.side
                if decision is None or side == self.side:
                    break
                words = next((o.text for o in decision.options if o.verb in QUIET), None)
                assert words is not None or decision.kind != "act"
                text = words or decision.options[0].text
                await table.change(lambda record, side=side, text=text: record.act(side, text))

    async def step(self) -> bool:
        """Let the side do the same in both games. Return whether it saw the same; it must, unless it was shown a card."""
        await self.level()
        decision = self.tables[0][0].record.game.seat(self.side).decision  # type: ignore[arg-type]
        if not self.same():
            return False
        if decision is None:
            return False
        runs = [o for o in decision.options if o.verb == "run"]
        words = self.rng.choice(runs if runs and self.rng.random() < 0.7 else decision.options).text
        for table, _ in self.tables:
            await table.change(lambda record: record.act(self.side, words))
        return True

    def same(self) -> bool:
        """Compare every byte. They may part when this side, or both sides, were shown different cards."""
        games: list[Game] = [table.record.game for table, _ in self.tables]
        for listener in (self.side, ""):
            one, two = self.heard(listener)
            if one != two:
                log = [g.seat(self.side).log() for g in games]  # type: ignore[arg-type]
                shown = next((i for i, (a, b) in enumerate(zip(*log, strict=False)) if a != b), min(map(len, log)))
                kinds = {e.kind for lines in log for e in lines[shown : shown + 1]}
                assert kinds & {"access", "reveal", "expose", "rez", "trash", "draw", "use", "trigger", "encounter"}, (
                    difference(one, two), kinds,
                )  # fmt: skip
                return False
        return True


def difference(one: list[str], two: list[str]) -> str:
    """Where what was heard begins to differ."""
    a, b = next(((a, b) for a, b in zip(one, two, strict=False) if a != b), (str(len(one)), str(len(two))))
    at = next((i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
    return f"...{a[max(0, at - 100) : at + 100]} != ...{b[max(0, at - 100) : at + 100]}"


async def pair(side: str, seed: int) -> int:
    """Play twins until they may part; return how many updates were compared."""
    twins = Twins(side, seed)
    for _ in range(30):
        if not await twins.step():
            break
    for table, _ in twins.tables:
        table.stop()
    return min(len(heard) for heard in twins.heard(side))


@pytest.mark.sweep
@pytest.mark.parametrize("side, seeds", [("corp", 4), ("runner", 10)])
def test_hidden_cards_change_no_byte_that_others_receive(side: str, seeds: int) -> None:
    async def games() -> None:
        assert sum([await pair(side, seed) for seed in range(seeds)]) > 1000

    run(games())


@pytest.mark.sweep
def test_a_view_that_knows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def leaking(room: Any, record: TableRecord, side: str, known: int, shown: set[str]) -> dict[str, Any]:
        cards = [action.text for action in record.game.decision.options] if record.game.decision else []
        return {**update(room, record, side, known, shown), "options": len(cards)}

    monkeypatch.setattr(tabling, "update", leaking)

    async def games() -> None:
        for seed in range(10):
            await pair("runner", seed)

    with pytest.raises(AssertionError):
        run(games())


class SlowSocket:
    """A socket whose client reads nothing until it is told to."""

    def __init__(self) -> None:
        self.reads = asyncio.Event()
        self.asked: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []

    async def receive(self) -> dict[str, Any]:
        return await self.asked.get()

    async def send_text(self, text: str) -> None:
        await self.reads.wait()
        self.sent.append(json.loads(text))


def test_a_slow_client_gets_one_whole_view_instead_of_a_queue() -> None:
    async def game() -> None:
        table, listeners = table_of(board(random.Random(1)), 1, pause=0.0001)
        socket = SlowSocket()
        connection = Connection(socket, table, "", lambda: 0.0)  # type: ignore[arg-type]
        running = asyncio.ensure_future(connection.run())
        hello = {"type": "websocket.receive", "text": '{"jsonrpc":"2.0","id":1,"method":"hello"}'}
        await socket.asked.put(hello)
        for _ in range(25):
            await settled(table)
            decision, side = asked(table), table.record.side
            assert decision is not None
            await table.change(lambda record, side=side, words=decision.options[-1].text: record.act(side, words))
        await settled(table)
        socket.reads.set()
        await asyncio.sleep(0.05)
        updates = [message["params"] for message in socket.sent if message.get("method") == "update"]
        assert len(updates) <= 2 < 25 <= updates[-1]["seq"] == table.record.seq
        seen = [event for u in updates for event in u["events"]]
        assert [event["seq"] for event in seen] == list(range(1, table.record.marks[-1] + 1))
        await socket.asked.put({"type": "websocket.disconnect"})
        await running
        assert connection not in table.watchers
        table.stop()

    run(game())


def test_spectators_know_no_card_that_one_side_does_not_know() -> None:
    """Every title in a spectator's view is in the views of both sides; their log names what both logs name."""

    def titles(value: Any) -> set[str]:
        if isinstance(value, dict):
            return (
                {value["title"]} - {""} | {t for x in value.values() for t in titles(x)}
                if "title" in value
                else {t for x in value.values() for t in titles(x)}
            )
        return {t for x in value for t in titles(x)} if isinstance(value, list) else set()

    async def games() -> None:
        for seed in range(4):
            rng = random.Random(seed)
            table, listeners = table_of(board(rng), seed, pause=0.0001)
            for _ in range(40):
                await settled(table)
                decision, side = asked(table), table.record.side
                if decision is None:
                    break
                action = rng.choice(decision.options)
                await table.change(lambda record, side=side, action=action: record.act(side, action.text))
                for listener in listeners.values():
                    listener.wake()
                seen = {side: titles(listener.last["view"]) for side, listener in listeners.items()}
                assert seen[""] <= seen["corp"] & seen["runner"], seen
            logs = [table.record.game.seat(side).log() for side in SIDES]  # type: ignore[arg-type]
            for event, *theirs in zip(table.record.game.spectator().log(), *logs, strict=True):
                assert all(event.subject.partition("#")[0] == e.subject.partition("#")[0] for e in theirs) or any(
                    event.subject == e.subject for e in theirs
                )
            table.stop()

    run(games())
