"""Results as plain data, for JSON. Their classes say what they have, and `SHAPES` what of it is told; the schema is made from
both (`tools/generate_schema.py`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields, is_dataclass
from fractions import Fraction
from functools import cache
from typing import Any, Final, NamedTuple

from ..search.lines.replay_line import Move
from ..search.lines.rows import Act, RunRow
from ..search.tree.expected_results import Costs
from .clicks import ClickValues
from .defence import Defence
from .every_turn import EveryTurn, PricePeriod
from .odds import Odds
from .reports import ClicksReport, DefenceReport, EveryTurnReport, OddsReport, PlanReport, ThreatsReport, TurnReport
from .results import CreditBounds, Plan, Way
from .server_price import ServerPrice
from .threats import DealtCards, Threats
from .turn_results import TurnAction, TurnPlan, TurnWay

# What is told of a class, in order, where that is not all its fields. `name=attribute`: another name; `*attribute`: what it
# has stands in its place; `attribute?`: null if there is no time to make it.
SHAPES: Final[dict[type, str]] = {
    Act: "kind card paid=prices x breaks whole sub effects text",
    RunRow: "place fate credits clicks text acts",
    Move: "side action cite events so_far",
    Way: "server *costs pool worth line? rows? moves?",
    Plan: "goal answer against exact ways missing states elapsed_ms notes ignored not_played bounds",
    CreditBounds: "server at_least at_most text=sentence",
    TurnAction: "what run costs=paid line rows=texts",
    TurnWay: "*costs pool clicks_needed credits_left clicks_left worth certain steps line",
    TurnPlan: "answer wants exact ways missing most notes ignored not_played plans elapsed_ms",
    Costs: "expected worst worth",
    Odds: "answer goal chance fraction exact bound low high reached samples deals seed first then outcomes points costs notes"
    " states elapsed_ms",
    ServerPrice: "server ways=paid missing now next_turn exact",
    Defence: "answer servers cards placements credits clicks notes exact elapsed_ms",
    DealtCards: "cards chance costs=paid",
    Threats: "answer goal corp_credits deals planned shut low high mean samples seed exact elapsed_ms",
    ClickValues: "answer servers actions notes ignored exact elapsed_ms",
    PlanReport: "file rules corp_credits until *plan if_rezzed",
    OddsReport: "file rules credits access *odds not_played",
    TurnReport: "file rules *turn",
    DefenceReport: "file rules *defence",
    ThreatsReport: "file rules *threats",
    ClicksReport: "file rules *clicks",
    PricePeriod: "turns costs",
    EveryTurn: "goal answer exact every periods afterwards first later",
    EveryTurnReport: "file rules *answer",
}
ELAPSED: Final = "elapsed_ms"  # is told in tenths


class ToldField(NamedTuple):
    """A part of a result in JSON.

    Attributes:
        name: its name there.
        source: the field or property of the class.
        merged: whether what it has stands in its place.
        late: whether it is null if there is no time to make it.
    """

    name: str
    source: str
    merged: bool = False
    late: bool = False


@cache
def shape(kind: type) -> tuple[ToldField, ...]:
    """What is told of a class, in order; empty if it is no class of results."""
    if kind in SHAPES:
        return tuple([_told(word) for word in SHAPES[kind].split()])
    names = [f.name for f in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    return tuple([ToldField(name, name) for name in names])


def _told(word: str) -> ToldField:
    name, _, source = word.strip("*?").partition("=")
    return ToldField(name, source or name, word.startswith("*"), word.endswith("?"))


def as_plain(value: Any, over: Callable[[], bool] = lambda: False, first: object = None) -> Any:
    """A result as dicts, lists, text and numbers.

    Args:
        value: the result, or a part of it.
        over: asked before the line of each way is played. When it says yes, only the recommended line is still played.
        first: the recommended way of the plan that this is a part of.
    """
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Mapping):
        return {str(key): as_plain(x, over, first) for key, x in value.items()}
    if isinstance(value, Plan):
        first = value.best
    kind: type = type(value)
    told = shape(kind)
    if not told:
        return [as_plain(x, over, first) for x in value] if isinstance(value, (tuple, list)) else value
    missing = any(f.late for f in told) and over() and value is not first
    out: dict[str, Any] = {}
    for f in told:
        found: Any = None if f.late and missing else as_plain(getattr(value, f.source), over, first)
        if f.merged:
            out |= found
        else:
            out[f.name] = round(found, 1) if f.name == ELAPSED else found
    return out
