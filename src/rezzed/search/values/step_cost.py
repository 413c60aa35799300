"""The cost of a step of a run, measured from the positions before and after it."""

from __future__ import annotations

from collections.abc import Iterable

from ...engine.ask import objects
from ...engine.state import State
from ...events import KIND, Ev, X, Y, Z
from ...ids import N_COUNTERS, RUNNER, Counter, Zone
from .budget import ANY, NO_CHANGE, NOTHING, Vector


class Before:
    """The parts of a position that are needed to measure costs. A state that changes in place needs copies of them."""

    __slots__ = ("credits", "clicks", "tags", "core", "zone", "counters")

    def __init__(self, s: State, kept: bool) -> None:
        self.credits = s.credits[RUNNER]
        self.clicks = s.clicks[RUNNER]
        self.tags = s.tags
        self.core = s.core
        self.zone = s.zone[:] if kept else s.zone
        self.counters = s.kept_counters() if kept else s.counters


def cost(s: Before, t: State, damage: int) -> tuple[Vector, Vector]:
    """The cost of a step: the highest value during the step, and the net cost. `damage` was suffered in the step."""
    spent = s.credits - t.credits[RUNNER]
    lost = s.clicks - t.clicks[RUNNER]
    tags = t.tags - s.tags
    core_damage = t.core - s.core
    moved = s.zone != t.zone
    counted = s.counters != t.counters
    if not (spent or lost or tags or core_damage or moved or counted or t.sink):
        return NOTHING, NO_CHANGE
    highest, lost_most = max(spent, 0), max(lost, 0)
    if t.sink:
        highest, lost_most = lowest_pools(t.sink, spent, lost)
    grip, installed = cards_lost(s.zone, t) if moved else (0, 0)
    virus = counters_lost(s, t, Counter.VIRUS) if counted else 0
    power = counters_lost(s, t, Counter.POWER) if counted else 0
    change = (
        spent, lost, damage, grip, tags, core_damage, installed, virus, power,
        spent, -spent, lost, -lost,
    )  # fmt: skip
    at_most = (
        highest, lost_most, damage, grip, max(tags, 0), core_damage, installed, virus, power,
        ANY, ANY, ANY, ANY,
    )  # fmt: skip
    return at_most, change


def damage_in(events: Iterable[tuple[int, ...]]) -> int:
    """The damage in these events."""
    return sum(e[Y] for e in events if e[KIND] == Ev.DAMAGE)


def lowest_pools(events: list[tuple[int, ...]], spent: int, lost: int) -> tuple[int, int]:
    """The most credits and clicks that were gone at once, according to the events."""
    gone = most = clicks = most_clicks = 0
    for e in events:
        if e[X] != RUNNER:
            continue
        kind, n = e[KIND], e[Y]
        if kind == Ev.PAY:
            if e[Z] == 0:
                gone += n
        elif kind == Ev.LOSE:
            gone += n
        elif kind == Ev.GAIN:
            gone -= n
        elif kind in (Ev.SPEND_CLICK, Ev.LOSE_CLICK):
            clicks += n
        elif kind == Ev.GAIN_CLICKS:
            clicks -= n
        most, most_clicks = max(most, gone), max(most_clicks, clicks)
    return max(most, spent, 0), max(most_clicks, lost, 0)


def cards_lost(zone: list[int], t: State) -> tuple[int, int]:
    """The cards that left the grip without being installed, and the installed cards of the Runner that left play."""
    grip = installed = 0
    for c, (was, now) in enumerate(zip(zone, t.zone, strict=True)):
        if was == now:
            continue
        if was == Zone.GRIP:
            grip += now < Zone.RIG
        elif was >= Zone.RIG and now < Zone.RIG and objects.controller(t, c) == RUNNER:
            installed += 1
    return grip, installed


def counters_lost(s: Before, t: State, kind: int) -> int:
    """The counters that left cards of the Runner which are still in play. What comes to a card gives none back to another."""
    n = 0
    for c in range(len(t.code)):
        i = c * N_COUNTERS + kind
        if s.counters[i] != t.counters[i] and t.zone[c] >= Zone.RIG and objects.controller(t, c) == RUNNER:
            n += max(0, s.counters[i] - t.counters[i])
    return n
