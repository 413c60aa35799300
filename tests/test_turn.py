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
from rezzed.planner.clicks import click_values
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


# -- runs that nobody asked for ----------------------------------------------------------------------------------------------


def behind(ice: str, corp: dict[str, Any] | None = None, **runner: Any) -> dict[str, Any]:
    """An agenda in a remote behind one piece of ice; the central servers are open."""
    there = {"hq": 1, "rnd": 30, "ice": {"remote1": [ice]}, "root": {"remote1": ["Priority Requisition"]}}
    return {"corp": {**there, **(corp or {})}, "runner": {"clicks": 4, **runner}}


def steps(found: TurnPlan) -> list[str]:
    assert found.best is not None, found
    return [step.what for step in found.best.steps]


def played(b: dict[str, Any], found: TurnPlan, credits: int | None = None, clicks: int | None = None) -> Game:
    """The game after the recommended way, played with these pools in place of those of the board."""
    runner = {**b["runner"], "credits": b["runner"].get("credits", 5) if credits is None else credits}
    runner["clicks"] = runner["clicks"] if clicks is None else clicks
    game = Game({**b, "turn": "runner", "runner": runner})
    assert found.best is not None
    for words in found.best.line:
        while game.decision is not None and words not in [a.text for a in game.decision.options]:
            game.apply("pass")
        game.apply(words)
    return game


def test_a_run_makes_a_card_cheaper() -> None:
    """Carmen costs 2 less after a successful run: with 3 credits there is no other way, with 4 Carmen is not lost."""
    b = behind("Rototurret*", credits=3, grip=["Carmen"])
    found = turn(b, ["steal remote1"])
    assert found.exact and steps(found) == ["take credit", "run HQ", "install Carmen", "steal remote1"]
    assert played(b, found).view("runner").runner.points == 3
    run = found.best.steps[1]  # type: ignore[union-attr]
    assert not run.run and run.costs["clicks"] == 1 and run.texts[0] == "run HQ: 1 click"
    kept = turn(behind("Rototurret*", credits=4, grip=["Carmen"]), ["steal remote1"])
    assert kept.exact and "run HQ" in steps(kept) and kept.best.costs["installed"] == 0  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("ice", "runner", "first"),
    [
        ("Archer*", {"credits": 9, "rig": ["Leech", "Yog.0", "Mimic"]}, ["run HQ"] * 3),
        ("Ice Wall*", {"credits": 4, "rig": ["Aumakua"]}, ["run HQ"]),
    ],
)
def test_a_run_leaves_counters_behind(ice: str, runner: dict[str, Any], first: list[str]) -> None:
    b = behind(ice, **runner)
    found = turn(b, ["steal remote1"])
    assert steps(found) == [*first, "steal remote1"]
    assert played(b, found).view("runner").runner.points == 3
    alone = turn(behind(ice, {"ice": dict.fromkeys(["HQ", "R&D", "Archives", "remote1"], [ice])}, **runner), ["steal remote1"])
    assert not alone.ways


@pytest.mark.parametrize(
    ("event", "begun", "between"),
    [
        ("Retrieval Run", "play Retrieval Run, run Archives", []),
        ("Katorga Breakout", "play Katorga Breakout, run HQ", ["install Gordian Blade"]),
    ],
)
def test_an_event_makes_a_run_and_brings_a_card(event: str, begun: str, between: list[str]) -> None:
    b = behind("Enigma*", {"archives": ["Hedge Fund*"]}, credits=8, grip=[event], heap=["Gordian Blade"])
    b["runner"]["clicks"] = 3
    found = turn(b, ["steal remote1"])
    assert [x for x in steps(found) if x != "take credit"] == [begun, *between, "steal remote1"]
    assert played(b, found).view("runner").runner.points == 3


def test_a_run_may_end_what_stands_in_the_way() -> None:
    """Red Herrings has to be trashed before the agenda can be stolen with 1 credit; or it is paid for."""
    b = behind("Ice Wall*", {"root": {"remote1": ["Priority Requisition", "Red Herrings*"]}}, credits=5, rig=["Corroder"])
    found = turn(b, ["steal remote1"])
    assert found.ways and played(b, found).view("runner").runner.points == 3


def test_cards_that_nobody_knows_are_not_counted_on() -> None:
    """Diesel would draw Gordian Blade, but the Runner does not know that."""
    b = behind("Enigma*", credits=9, grip=["Diesel"], stack=["Mimic", "Ninja", "Gordian Blade", "Corroder"])
    found = turn(b, ["steal remote1"])
    assert not found.ways and "there may be a way: cards that nobody knows were not drawn" in found.notes
    known = turn({**b, "runner": {**b["runner"], "knows": ["Mimic", "Ninja", "Gordian Blade"]}}, ["steal remote1"])
    assert [x for x in steps(known) if x != "take credit"] == ["play Diesel", "install Gordian Blade", "steal remote1"]


@pytest.mark.parametrize("stack", [["Mimic", "Gordian Blade"], ["Mimic", "Gordian Blade", "Corroder", "Ninja"]])
@pytest.mark.parametrize("event", ["Test Run", "Mutual Favor"])
def test_a_search_of_a_known_stack_is_no_chance(stack: list[str], event: str) -> None:
    """The stack is shuffled afterwards, which changes nothing that the Runner counts on."""
    b = behind("Enigma*", credits=7, grip=[event], stack=stack)
    found = turn(b, ["steal remote1"])
    assert any(step == f"play {event} (Gordian Blade)" for step in steps(found)), found
    assert not any("chance" in note for note in found.notes)


# -- what is said --------------------------------------------------------------------------------------------------------------


TOLLBOOTH: dict[str, Any] = {"corp": {"ice": {"HQ": ["Tollbooth*"]}}, "runner": {"clicks": 4, "rig": ["Gordian Blade"]}}


@pytest.mark.parametrize(
    ("b", "want", "credits", "clicks", "short"),
    [
        (TOLLBOOTH, "HQ", 3, 4, 1),
        ({**TOLLBOOTH, "runner": {"rig": ["Gordian Blade"], "grip": ["Sure Gamble"]}}, "HQ", 2, 3, 2),
        (HAND, "steal remote1", 4, 4, 1),
    ],
)
def test_the_sum_that_is_missing_is_that_of_the_turn(
    b: dict[str, Any], want: str, credits: int, clicks: int, short: int
) -> None:  # fmt: skip
    """Clicks and events bring credits too: with what is said to be missing there is a way, with one less there is none."""

    def at(n: int) -> TurnPlan:
        return turn({**b, "runner": {**b["runner"], "credits": n, "clicks": clicks}}, [want])

    assert at(credits).answer == f"No: {short} {'credit' if short == 1 else 'credits'} short."
    assert at(credits).exact and at(credits + short).ways and not at(credits + short - 1).ways


def test_a_click_that_is_missing_and_what_no_sum_helps() -> None:
    b = {"corp": HAND["corp"], "runner": {"credits": 20, "clicks": 2, "grip": ["Corroder", "Gordian Blade"]}}
    assert turn(b, ["steal remote1"]).answer == "No: 1 click short."
    shut = turn({**b, "runner": {**b["runner"], "grip": ["Mimic"]}}, ["steal remote1"])
    assert shut.answer == "No: steal remote1: remote 1: no price gets past Enigma; and no other action of this turn helps."


def test_a_text_that_is_not_played_makes_an_answer_inexact() -> None:
    b: dict[str, Any] = {
        "corp": {"ice": {"remote1": ["Wall of Static*"]}, "root": {"remote1": ["Hostile Takeover"]}},
        "runner": {"credits": 2, "clicks": 3, "grip": ["Corroder", "Modded"]},
    }
    found = turn(b, ["steal remote1"])
    assert not found.ways and not found.exact and "there may be a way: the text of Modded is not played" in found.notes
    assert found.answer == "Not found: with 1 credit more there is a way. The text of Modded is not played."
    rich = turn({**b, "runner": {**b["runner"], "credits": 9}}, ["steal remote1"])
    assert not rich.exact and rich.ways and "there may be cheaper ways: the text of Modded is not played" in rich.notes


def test_ice_that_is_ignored_is_in_the_answer() -> None:
    b = behind("Tollbooth", {"credits": 20}, credits=3)
    words = " Ignored, because it is not rezzed: Tollbooth."
    assert turn(b, ["steal remote1"]).answer == "Yes: steal remote1. Left is 3 credits, 3 clicks." + words
    clicks = click_values(b, ["remote1"])
    assert words in clicks.answer and clicks.ignored == ("Tollbooth",)


def test_the_rows_of_a_run_end_with_the_turn() -> None:
    """The last click is spent: what the Corp gains and draws in its next turn belongs to no run."""
    b = behind("Rototurret*", credits=4, grip=["Carmen"])
    for way in turn(b, ["steal remote1"]).ways:
        assert not any("the Corp draws" in words or "clicks" in words for step in way.steps for words in step.texts)


def test_a_card_that_must_go_is_named() -> None:
    """One memory unit is missing: of three killers, the cheapest that is not needed goes."""
    rig = ["Corroder", "Mimic", "Ninja", "Femme Fatale"]
    b = behind("Enigma*", {"ice": {"remote1": ["Enigma*", "Ice Wall*"]}}, credits=9, grip=["Gordian Blade"], rig=rig)
    b["runner"]["clicks"] = 2
    found = turn(b, ["steal remote1"])
    assert steps(found) == ["install Gordian Blade, trashing Mimic", "steal remote1"] and found.exact


@pytest.mark.parametrize(
    ("b", "credits", "clicks"),
    [
        (HAND, 5, 4),  # Sure Gamble costs 5, although it brings more
        (behind("Rototurret*", credits=4, grip=["Carmen"]), 4, 4),
    ],
)
def test_what_a_way_needs_at_the_start(b: dict[str, Any], credits: int, clicks: int) -> None:
    """With so much the line can be played, with one credit or click less it cannot."""
    found = turn(b, ["steal remote1"])
    way = found.best
    assert way is not None and (way.pool, way.clicks_needed) == (credits, clicks)
    played(b, found, credits, clicks)
    for less in ((credits - 1, clicks), (credits, clicks - 1)):
        with pytest.raises(RezzedError):
            played(b, found, *less)


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
        if t.happened:
            met, t.happened, t.awaits, t.awaits_of = True, 0, -1, b""
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
        "runner": {"credits": r.randint(0, 3), "clicks": 2, "grip": r.choice([0, 1]),
                   "rig": [r.choice([*breakers, "Corroder", "Gordian Blade"])]},
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
@pytest.mark.parametrize(
    ("drawn", "boards", "exact", "none"), [(random_turn, 170, 40, 25), (random_hand, 240, 40, 20), (random_help, 170, 10, 8)]
)
def test_turns_are_those_of_a_walk_over_every_action(drawn: Any, boards: int, exact: int, none: int) -> None:
    seen: Counter[str] = Counter()
    for seed in range(boards):
        b, wants = drawn(seed)
        try:
            planner = TurnPlanner(b, wants, seconds=4)
            s, found = planner.start, planner.plan()
        except RezzedError:
            seen["no such board"] += 1
            continue
        try:
            want = [x.total for x in Walk(s, wants, 1500).ways(s, wants)]
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
