"""Plans and odds as plain data, for JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypedDict

from ..search.lines.outcomes import ChanceOutcome
from ..search.lines.rows import Act
from ..search.values.budget import KINDS
from .odds import Odds
from .results import Plan, Way
from .turn import TurnPlan, TurnWay


class PlainLineEvent(TypedDict):
    """An event of a line: its citation and its words."""

    cite: str
    text: str


class PlainMove(TypedDict):
    """One decision of a line, the events that follow, and the highest costs so far by name."""

    side: str
    action: str
    cite: str
    events: list[PlainLineEvent]
    so_far: dict[str, int]


class PlainAct(TypedDict):
    """What one card, one subroutine or one player does at a place; the fields are those of `rezzed.search.lines.rows.Act`."""

    kind: str
    card: str
    paid: dict[str, int]
    x: list[int]
    breaks: list[str]
    whole: bool
    sub: str
    effects: list[str]
    text: str


class PlainRow(TypedDict):
    """What happens at one place of a run."""

    place: str
    fate: str
    credits: int
    clicks: int
    text: str
    acts: list[PlainAct]


class PlainSpent(TypedDict):
    """What a way costs, by kind."""

    credits: int
    clicks: int
    damage: int
    grip: int
    tags: int
    core: int
    installed: int
    virus: int
    power: int


class PlainWay(PlainSpent):
    """A minimal sufficient budget. `line`, `rows` and `moves` are null if there was no time to play the line."""

    server: str
    pool: int
    worth: int
    line: list[str] | None
    rows: list[PlainRow] | None
    moves: list[PlainMove] | None


class PlainCreditBounds(TypedDict):
    """What a plan that was stopped has proved about the credits of the ways to a server; null if no way is known yet."""

    server: str
    at_least: int
    at_most: int | None
    text: str


class PlainPlan(TypedDict):
    """A plan for a goal: all minimal budgets, the recommended way first. `bounds` has the servers whose search was stopped."""

    goal: str
    against: bool
    exact: bool
    ways: list[PlainWay]
    missing: str
    states: int
    elapsed_ms: float
    notes: list[str]
    ignored: list[str]
    not_played: list[str]
    bounds: list[PlainCreditBounds]


class PlainTurnStep(TypedDict):
    """One action of a turn; the fields are those of `rezzed.planner.Step`, with the texts of its rows."""

    what: str
    run: bool
    costs: dict[str, int]
    line: list[str]
    rows: list[str]


class PlainTurnWay(PlainSpent):
    """One way to do everything that is wanted in a turn; the fields are those of `rezzed.planner.TurnWay`."""

    credits_left: int
    clicks_left: int
    worth: int
    certain: bool
    steps: list[PlainTurnStep]
    line: list[str]


class PlainTurn(TypedDict):
    """A plan for a turn; the fields are those of `rezzed.planner.TurnPlan`; `answer` is the sentence."""

    answer: str
    wants: list[str]
    exact: bool
    ways: list[PlainTurnWay]
    missing: str
    most: int
    notes: list[str]
    ignored: list[str]
    not_played: list[str]
    plans: int
    elapsed_ms: float


class PlainOutcome(TypedDict):
    """One outcome of chance, its probability, the chance of the goal after it, and what the Runner does then."""

    what: str
    probability: float
    chance: float
    then: list[str]
    next: list[PlainOutcome]


class PlainCosts(TypedDict):
    """The expected and the worst costs by name, and the expected weighted cost in credits."""

    expected: dict[str, float]
    worst: dict[str, int]
    worth: float


class PlainOdds(TypedDict):
    """The chance of a goal; the fields are those of `rezzed.planner.Odds`."""

    goal: str
    chance: float
    fraction: str
    exact: bool
    bound: str
    low: float
    high: float
    samples: int
    seed: int
    first: str
    then: list[str]
    outcomes: list[PlainOutcome]
    points: float | None
    costs: PlainCosts | None
    states: int
    elapsed_ms: float


def of_plan(p: Plan, over: Callable[[], bool] = lambda: False) -> PlainPlan:
    """A plan as plain data.

    Args:
        p: the plan.
        over: asked before the line of each way is played. When it says yes, only the recommended line is still played.
    """
    ways = [_way(w, not over() or w is p.best) for w in p.ways]
    return {
        "goal": p.goal, "against": p.against, "exact": p.exact, "ways": ways, "missing": p.missing,
        "states": p.states, "elapsed_ms": round(p.elapsed_ms, 1), "notes": list(p.notes), "ignored": list(p.ignored),
        "not_played": list(p.not_played),
        "bounds": [
            {"server": b.server, "at_least": b.at_least, "at_most": b.at_most, "text": b.text()} for b in p.bounds
        ],
    }  # fmt: skip


def _way(w: Way, played: bool) -> PlainWay:
    """A way as plain data; its line is null if there is no time to play it."""
    costs: dict[str, Any] = {"server": w.server, **w.costs, "pool": w.pool, "worth": w.worth}
    line = _line(w) if played else {"line": None, "rows": None, "moves": None}
    return {**costs, **line}  # type: ignore[typeddict-item]


def _line(w: Way) -> dict[str, Any]:
    """The line of a way: its words, its rows, and its moves."""
    moves: list[PlainMove] = [
        {
            "side": m.side, "action": m.action, "cite": m.cite, "events": [{"cite": c, "text": t} for c, t in m.events],
            "so_far": {k: n for k, n in zip(KINDS, m.need, strict=True) if n},
        }
        for m in w.moves
    ]  # fmt: skip
    rows = [
        {
            "place": r.place, "fate": r.fate, "credits": r.credits, "clicks": r.clicks, "text": r.text,
            "acts": [_act(a) for a in r.acts],
        }
        for r in w.rows
    ]  # fmt: skip
    return {"line": list(w.line), "rows": rows, "moves": moves}


def _act(a: Act) -> PlainAct:
    return {
        "kind": a.kind, "card": a.card, "paid": dict(a.paid), "x": list(a.x), "breaks": list(a.breaks), "whole": a.whole,
        "sub": a.sub, "effects": list(a.effects), "text": a.text,
    }  # fmt: skip


def of_turn(p: TurnPlan) -> PlainTurn:
    """A plan for a turn as plain data."""
    return {
        "answer": p.answer, "wants": list(p.wants), "exact": p.exact, "ways": [_turn_way(w) for w in p.ways],
        "missing": p.missing, "most": p.most, "notes": list(p.notes), "ignored": list(p.ignored),
        "not_played": list(p.not_played), "plans": p.plans,
        "elapsed_ms": round(p.elapsed_ms, 1),
    }  # fmt: skip


def _turn_way(w: TurnWay) -> PlainTurnWay:
    steps: list[PlainTurnStep] = [
        {
            "what": s.what, "run": s.run, "costs": {kind: n for kind, n in s.costs.items() if n}, "line": list(s.line),
            "rows": [r.text for r in s.rows],
        }
        for s in w.steps
    ]  # fmt: skip
    rest = {
        "credits_left": w.credits_left, "clicks_left": w.clicks_left, "worth": w.worth, "certain": w.certain, "steps": steps,
        "line": list(w.line),
    }  # fmt: skip
    return {**w.costs, **rest}  # type: ignore[typeddict-item]


def of_odds(o: Odds) -> PlainOdds:
    """Odds as plain data."""
    return {
        "goal": o.goal, "chance": float(o.chance), "fraction": str(o.chance), "exact": o.exact, "bound": o.bound, "low": o.low,
        "high": o.high, "samples": o.samples, "seed": o.seed, "first": o.first, "then": list(o.then),
        "outcomes": [_outcome(x) for x in o.outcomes], "points": None if o.points is None else float(o.points),
        "costs": None if o.costs is None else {
            "expected": {k: float(n) for k, n in o.costs.expected.items()}, "worst": o.costs.worst,
            "worth": float(o.costs.worth),
        },
        "states": o.states, "elapsed_ms": round(o.elapsed_ms, 1),
    }  # fmt: skip


def _outcome(x: ChanceOutcome) -> PlainOutcome:
    return {
        "what": x.what, "probability": float(x.probability), "chance": float(x.chance), "then": list(x.then),
        "next": [_outcome(y) for y in x.next],
    }  # fmt: skip
