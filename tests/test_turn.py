"""Turns: boards reckoned by hand, random ones against a walk over every action, replayed lines, and bad input."""

from __future__ import annotations

import pickle
import random
from collections import Counter
from threading import Event
from typing import Any, NamedTuple

import pytest
from brute import spent, starts_run
from drawn import cards_drawn

from rezzed import Game, RezzedError
from rezzed.decisions import IDLE, DecisionKind, Verb, verb
from rezzed.engine.state import State, Structure, Turns, Window
from rezzed.engine.timing import machine
from rezzed.ids import CHANCE, RUNNER, Type
from rezzed.planner import TurnPlan, TurnPlanner, turn
from rezzed.rules.book import Table, Windows
from rezzed.search import goal as goals
from rezzed.search.values.budget import KINDS

Vector = tuple[int, ...]


def board(**more: Any) -> dict[str, Any]:
    """R&D behind Enigma, a remote with an asset behind Ice Wall."""
    ice = {"R&D": ["Enigma*"], "remote1": ["Ice Wall*"]}
    corp = {"credits": 5, "hq": 3, "rnd": 10, "ice": ice, "root": {"remote1": ["Snare!"]}}
    runner = {"credits": 5, "clicks": 4, "rig": ["Corroder", "Gordian Blade"], "grip": 3}
    return {"corp": {**corp, **more.pop("corp", {})}, "runner": {**runner, **more}}


def ways(found: TurnPlan) -> list[tuple[int, int]]:
    return [(w.credits_left, w.clicks_left) for w in found.ways]


# -- by hand -----------------------------------------------------------------------------------------------------------------


def test_two_accesses_and_a_remote() -> None:
    """Enigma costs 2 for each run, Ice Wall 1: five credits, three clicks. Or Enigma takes a click for one of the credits; a
    run with the last click loses none. So four clicks and three credits are enough as well."""
    found = turn(board(), ["access R&D", "access R&D", "access remote1"])
    assert found.exact and found.notes == () and found.most == 3
    assert pickle.loads(pickle.dumps(found)) == found
    assert ways(found) == [(2, 0), (0, 1)]
    way = found.ways[1]
    assert [s.what for s in way.steps] == ["access R&D", "access R&D", "access remote1"] and all(s.run for s in way.steps)
    assert way.costs["credits"] == 5 and way.worth == 11 and way.certain and found.best == found.ways[0]


def test_a_click_for_a_credit_comes_first() -> None:
    """Corroder needs a credit for Ice Wall."""
    found = turn(board(credits=0, clicks=3), ["HQ", "access remote1"])
    assert ways(found) == [(0, 0)] and found.exact
    (way,) = found.ways
    assert [s.what for s in way.steps if s.run] == ["reach HQ", "access remote1"]
    (click,) = [s for s in way.steps if not s.run]
    assert click.costs == {**dict.fromkeys(KINDS, 0), "credits": -1, "clicks": 1} and click.line[0] == click.what


def test_what_is_missing() -> None:
    short = turn(board(credits=2), ["access R&D", "access R&D", "access remote1"])
    assert (short.ways, short.most, short.exact) == ((), 2, True)
    assert short.missing == "1 credit short; at most 2 of 3 runs are possible in this turn"
    clicks = turn(board(), ["HQ"] * 5)
    assert clicks.missing == "5 runs need 5 clicks, but the Runner has 4" and clicks.wants == ("reach HQ",) * 5
    alone = turn(board(rig=[]), ["HQ", "access remote1"])
    assert alone.missing.startswith("access remote1: remote 1: no price gets past Ice Wall")


def test_limits_of_the_turn() -> None:
    assert turn(board(), ["R&D", "R&D"], limits={"credits": 3}).ways[0].costs["credits"] <= 3
    assert turn(board(), ["R&D", "R&D"], limits={"credits": 3, "clicks": 2}).ways == ()


def test_a_random_access_must_work_after_every_outcome() -> None:
    """HQ has an agenda and a card: whichever is accessed, the second run takes place."""
    b = board(corp={"hq": ["Priority Requisition", "Corp card"], "ice": {}})
    found = turn(b, ["access HQ", "access HQ"])
    assert not found.exact
    assert found.notes == ("there may be cheaper ways: chance or the Corp decides what a run leaves behind",)
    assert ways(found) == [(5, 2)] and not found.ways[0].certain
    alike = turn(board(corp={"ice": {}}), ["access HQ", "access HQ"])
    assert alike.exact and alike.ways[0].certain
    assert turn(b, ["steal HQ", "steal HQ"]).ways == ()


def test_reasons_to_doubt_are_named() -> None:
    kept = turn(board(rig=["Corroder", "Gordian Blade", "Cloak"]), ["R&D", "remote1"])
    assert not kept.exact and "credits on cards can be kept for a later run" in kept.notes[0] and kept.ways
    trashed = turn(board(corp={"root": {"R&D": ["Red Herrings*"]}}), ["access R&D", "access R&D"])
    assert not trashed.exact and any("an accessed card may be trashed" in note for note in trashed.notes)


@pytest.mark.parametrize("credits", [2, 4, 6])
def test_a_line_can_be_played(credits: int) -> None:
    b = board(credits=credits)
    found = turn(b, ["access R&D", "access remote1"])
    for way in found.ways:
        game = Game(b)
        for words in way.line:
            while words not in [a.text for a in game.decision.options]:  # type: ignore[union-attr]
                game.apply("pass")
            game.apply(words)
        state = game.view("runner").runner
        assert (state.credits, state.clicks) == (way.credits_left, way.clicks_left)


HAND: dict[str, Any] = {
    "corp": {"credits": 5, "ice": {"remote1": ["Enigma*", "Ice Wall*"]}, "root": {"remote1": ["Hostile Takeover"]}},
    "runner": {"credits": 6, "clicks": 4, "grip": ["Corroder", "Gordian Blade", "Sure Gamble"]},
}


def test_what_gets_through_is_installed_first() -> None:
    """6 - 5 + 9 - 2 - 4 leaves 4 credits and one click; Enigma's other subroutine takes no click that is left."""
    found = turn(HAND, ["steal remote1"])
    assert found.exact and [s.what for s in found.best.steps] == [  # type: ignore[union-attr]
        "play Sure Gamble", "install Corroder", "install Gordian Blade", "steal remote1",
    ]  # fmt: skip
    assert ways(found) == [(2, 0)]
    assert turn({**HAND, "turn": "runner"}, ["steal remote1"]).ways == found.ways
    poor = turn({**HAND, "runner": {**HAND["runner"], "credits": 4}}, ["steal remote1"])
    assert poor.exact and poor.missing == "1 credit short"


def test_what_is_not_used_before_the_first_action_is_named() -> None:
    runner = {"credits": 6, "clicks": 1, "rig": ["Self-modifying Code"]}
    ice = {"remote1": ["Enigma*", "Ice Wall*", "Hunter*", "Tollbooth*"]}
    found = turn({"corp": {"ice": ice}, "runner": runner}, ["reach remote1"])
    assert not found.ways and not found.exact
    assert found.notes == ("there may be a way: Self-modifying Code was not used between actions",)


def test_what_might_still_help_is_named() -> None:
    runner = {"credits": 6, "clicks": 3, "tags": 1, "stack": 4, "rig": ["Self-modifying Code"], "grip": ["Corroder"]}
    found = turn({**HAND, "runner": runner}, ["steal remote1"])
    assert not found.ways and not found.exact and sorted(found.notes) == [
        "there may be a way: Self-modifying Code was not used between actions",
        "there may be a way: cards that nobody knows were not drawn",
    ]  # fmt: skip


# -- against a walk over every action ----------------------------------------------------------------------------------------


class TooBig(Exception):
    """More positions than the walk may visit, or somebody else decides."""


class Ended(NamedTuple):
    """A way through the turn: what it costs in all, what its runs cost, and its other actions."""

    total: Vector
    runs: Vector
    others: tuple[tuple[int, int], ...]


class Walk:
    """Every way to make the wanted runs, by walking over every decision of the kernel: other runs before and between them too,
    cards drawn, tags removed, and the action phase ended early."""

    def __init__(self, start: State, wants: tuple[str, ...], most: int) -> None:
        self.aims = {w: goals.parse(start, w) for w in wants}
        self.most = most
        self.found: dict[object, frozenset[Ended]] = {}
        self.line: set[object] = set()

    def ways(self, s: State, wants: tuple[str, ...], now: str = "", met: bool = False) -> frozenset[Ended]:
        """From a position with these wants left; `now` is the goal of the run in progress."""
        action = isinstance(s.stack[-1], Window) and s.stack[-1].kind == Windows.ACTION if s.stack else False
        if s.over or ended(s):
            return DONE if met and not wants and s.winner < 0 else frozenset()
        if action and now:
            return self.ways(s, wants) if met or now == OTHER else frozenset()
        if action and not wants:
            return DONE
        if action and not s.clicks[RUNNER]:
            return frozenset()
        key = (s.fingerprint(), wants, now, met)
        if key in self.found:
            return self.found[key]
        if key in self.line:
            return frozenset()
        if len(self.found) > self.most or (s.who == CHANCE and len({s.code[o >> 8 & 0xFFFF] for o in s.options}) > 1):
            raise TooBig
        self.line.add(key)
        out: frozenset[Ended] = frozenset()
        for o in self.options(s):
            if action and (verb(o) == Verb.RUN or starts_run(s, o)):
                out = kept(out | self.through(s, o, wants, OTHER, False, True))
                for w in set(wants):
                    left = list(wants)
                    left.remove(w)
                    if verb(o) != Verb.RUN or o >> 8 in self.aims[w].servers:
                        out = kept(out | self.through(s, o, tuple(left), w, False))
            else:
                out = kept(out | self.through(s, o, wants, now, met, action))
        self.line.remove(key)
        self.found[key] = out
        return out

    def options(self, s: State) -> list[int]:
        if s.who == RUNNER or len(s.options) == 1:
            return s.options
        if s.who == CHANCE:
            return s.options[:1]
        if s.ask_kind == DecisionKind.PAY:
            return s.options[:1]
        no = [o for o in s.options if verb(o) in IDLE]
        if not no:
            raise TooBig
        return no[:1]

    def through(self, s: State, o: int, wants: tuple[str, ...], now: str, met: bool, other: bool = False) -> frozenset[Ended]:
        t = s.copy()
        if now not in ("", OTHER) and not met:
            self.aims[now].await_in(t)
        t.sink = []
        machine.apply(t, o)
        if t.met:
            met, t.met, t.awaits, t.awaits_of = True, 0, -1, b""
            machine.advance(t)
        t.awaits, t.awaits_of = -1, b""
        change = spent(s, t, t.sink)[:9]
        t.sink = None
        in_run = change if now else NOTHING
        more = ((verb(o), s.code[o >> 8 & 0xFFFF] if verb(o) in HELD else o),) if other else ()
        return frozenset(
            Ended(plus(change, x.total), plus(in_run, x.runs), tuple(sorted((*more, *x.others))))
            for x in self.ways(t, wants, now, met)
        )  # fmt: skip


def ended(s: State) -> bool:
    """Whether the action phase of a whole game is over."""
    phase = s.stack[1] if isinstance(s.stack[0], Turns) and len(s.stack) > 1 else None
    return isinstance(phase, Structure) and phase.table != Table.ACTIONS


OTHER = "a run that is not wanted"
NOTHING: Vector = (0,) * 9
DONE = frozenset([Ended(NOTHING, NOTHING, ())])
HELD = (Verb.PLAY, Verb.INSTALL)


def plus(a: Vector, b: Vector) -> Vector:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def kept(all_: frozenset[Ended]) -> frozenset[Ended]:
    """What no other way dominates: it is cheaper, or it has cheaper runs and only some of the other actions."""
    return frozenset(x for x in all_ if not any(y != x and better(y, x) and not (better(x, y) and x < y) for y in all_))


def better(a: Ended, b: Ended) -> bool:
    few = Counter(a.others) - Counter(b.others)
    return covers(a.total, b.total) or (not few and all(x <= y for x, y in zip(a.runs, b.runs, strict=True)))


def covers(a: Vector, b: Vector) -> bool:
    """Whether all costs are at most as high; a click that is left is at least as good as a credit."""
    return a[1] + max(0, a[0] - b[0]) <= b[1] and all(x <= y for x, y in zip(a[2:], b[2:], strict=True))


def random_turn(seed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    r = random.Random(seed)
    facts = cards_drawn("cr-26.03")
    ice = [f.id for f in facts if f.type == Type.ICE and not f.decl.not_on]
    breakers = [f.id for f in facts if "icebreaker" in f.subtypes and not f.decl.on_ice and f.decl.memory <= 2]
    servers = r.sample(["HQ", "R&D", "remote1"], 2)
    b = {
        "corp": {"credits": r.randint(0, 4), "hq": 1, "rnd": 2, "ice": {servers[0]: [r.choice(ice) + "*"]},
                 "root": {"remote1": [r.choice(["Priority Requisition", "Snare!", "PAD Campaign"])]}},
        "runner": {"credits": r.randint(0, 3), "clicks": 2 + (seed % 8 == 0), "grip": r.choice([0, 2]),
                   "rig": [r.choice(breakers), r.choice(["Corroder", "Gordian Blade"])]},
    }  # fmt: skip
    wants = tuple(f"{r.choice(['reach', 'access'])} {r.choice([servers[0], *servers])}" for _ in range(1 + seed % 2))
    return b, wants


def random_hand(seed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """One server behind one piece of ice, and what may get through it still in the grip."""
    r = random.Random(seed)
    facts = cards_drawn("cr-26.03")
    ice = [f.id for f in facts if f.type == Type.ICE and not f.decl.not_on]
    breakers = [f.id for f in facts if "icebreaker" in f.subtypes and not f.decl.on_ice]
    rest = [f.id for f in facts if f.side == RUNNER and f.type in (Type.HARDWARE, Type.EVENT, Type.RESOURCE)]
    keys = [r.choice(breakers), r.choice(["Corroder", "Gordian Blade", "Mimic"])]
    grip = [*keys, r.choice(rest), r.choice(["Sure Gamble", *rest])]
    b = {
        "turn": "runner", "corp": {"credits": r.randint(0, 4), "hq": 1, "rnd": 2, "ice": {"HQ": [r.choice(ice) + "*"]}},
        "runner": {"credits": r.randint(3, 8), "clicks": 2 + (seed % 4 == 0), "grip": grip[: r.randint(2, 4)]},
    }  # fmt: skip
    return b, ("access HQ",)


HELPED = [
    "Leech", "Aumakua", "Carmen", "Katorga Breakout", "Retrieval Run", "Mutual Favor", "Musaazi", "Boomerang", "Dirty Laundry",
    "Conduit", "Datasucker", "John Masanori",
]  # fmt: skip


def random_help(seed: int) -> tuple[dict[str, Any], tuple[str, ...]]:
    """A remote behind one piece of ice, and cards that a run on an open server may help."""
    r = random.Random(seed)
    facts = cards_drawn("cr-26.03")
    ice = [f.id for f in facts if f.type == Type.ICE and not f.decl.not_on]
    there = {f.title: f for f in facts}
    cards = [there[title] for title in r.sample(HELPED, 2)]
    rig = [f.title for f in cards if f.type != Type.EVENT and r.random() < 0.6]
    b = {
        "turn": "runner", "corp": {"credits": r.randint(0, 2), "rnd": 2, "ice": {"remote1": [r.choice(ice) + "*"]},
                                   "root": {"remote1": ["Priority Requisition"]}},
        "runner": {"credits": r.randint(1, 6), "clicks": 2 + (seed % 4 == 0), "rig": rig, "heap": ["Mimic"],
                   "grip": [f.title for f in cards if f.title not in rig]},
    }  # fmt: skip
    return b, ("access remote1",)


@pytest.mark.sweep
@pytest.mark.parametrize(("drawn", "boards", "exact", "none"), [(random_turn, 110, 20, 15), (random_hand, 150, 20, 15)])
def test_turns_are_those_of_a_walk_over_every_action(drawn: Any, boards: int, exact: int, none: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(boards):
        b, wants = drawn(seed)
        try:
            planner = TurnPlanner(b, wants, seconds=2)
            s, found = planner.start, planner.plan()
        except RezzedError:
            seen["no such board"] += 1
            continue
        try:
            want = [x.total for x in Walk(s, wants, 4000).ways(s, wants)]
        except TooBig:
            seen["too big"] += 1
            continue
        mine = frozenset(tuple(w.costs.values()) for w in found.ways)
        assert all(any(covers(x, y) for x in want) for y in mine), (seed, b, wants, found, want)
        if found.exact:
            for x in want:  # what was gained beside credits and clicks does not count
                assert any(covers(y, (*x[:2], *[max(0, n) for n in x[2:]])) for y in mine), (seed, b, wants, found, want)
            seen["exact" if mine else "none"] += 1
        else:
            seen["at most"] += 1
    assert seen["exact"] > exact and seen["none"] > none, seen


# -- bad input ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wants", "more", "words"),
    [
        ([], {}, "wants: expected 1 to 8 goals, not 0"),
        (["HQ"] * 9, {}, "wants: expected 1 to 8 goals, not 9"),
        ("HQ", {}, "wants: expected a list of goals, not 'HQ'"),
        ([3], {}, "wants: expected words, not '3'"),
        (["win"], {}, "goal 'win': expected reach, access, steal, trash"),
        (["reach remote9"], {}, "there is no server remote9"),
        (["steal R&D"], {}, "there is no agenda to steal in R&D"),
        (["HQ"], {"limits": {"money": 3}}, "limit 'money'"),
        (["HQ"], {"cancel": 5}, "cancel: expected an event such as threading.Event, not int"),
        (["HQ"], {"seconds": -1}, "seconds: expected a positive number"),
    ],
)
def test_what_makes_no_sense_is_said(wants: Any, more: dict[str, Any], words: str) -> None:
    with pytest.raises(RezzedError) as error:
        turn(board(), wants, **more)
    assert words in str(error.value)


def test_a_turn_begins_with_an_action() -> None:
    game = Game(board())
    while "run R&D" not in [a.text for a in game.decision.options]:  # type: ignore[union-attr]
        game.apply("pass")
    game.apply("run R&D")
    with pytest.raises(RezzedError, match="the Runner may take an action"):
        turn(game, ["HQ"])


def test_a_turn_that_is_stopped() -> None:
    found = turn(board(), ["R&D", "remote1", "HQ"], seconds=1e-6)
    assert not found.exact and "the search was stopped" in found.notes[-1]
    cancel = Event()
    cancel.set()
    assert not turn(board(), ["R&D", "remote1"], cancel=cancel).exact
