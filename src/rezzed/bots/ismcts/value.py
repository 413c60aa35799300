"""How likely the Corp wins from a state, by a logistic model of what can be counted there.

The weights were fitted to the positions of 1,760 games between bots (`tools/learn_value.py`).
"""

from __future__ import annotations

from math import exp
from typing import Final

from ...engine.ask import modifiers
from ...engine.ints import COUNTER_ADVANCEMENT, COUNTER_CREDIT, TYPE_AGENDA, TYPE_ASSET, TYPE_UPGRADE
from ...engine.state import State
from ...ids import CORP, DRAW, FIRST_REMOTE, HQ, RND, RUNNER, Zone
from ..state_reader import StateReader

FEATURES: Final = (
    "one", "turn of the Corp", "points of the Corp", "points of the Corp, squared", "points of the Runner",
    "points of the Runner, squared", "credits of the Corp", "credits of the Runner", "low credits of the Corp",
    "low credits of the Runner", "cards in HQ", "agenda points in HQ", "cards in R&D", "cards in the grip", "grip below two",
    "tags", "bad publicity", "kinds of ice that are covered", "other cards of the rig", "income of the Runner",
    "income of the Corp", "credits stored by the Corp", "credits stored by the Runner", "ice on HQ", "ice on R&D",
    "ice on remotes", "HQ is open", "R&D is open", "price of HQ", "price of R&D", "points in remotes, open",
    "points in remotes, closed", "advancements, open", "advancements, closed", "points that can be scored", "traps",
    "upgrades", "agenda points in HQ, open",
)  # fmt: skip

WEIGHTS: Final[tuple[float, ...]] = (  # of any length, because mypyc loses tuples of so many floats
    -1.394, 0.03, 0.407, 0.0, -0.071, -0.25, 1.152, -0.772, 0.0, 0.021,
    0.104, -0.092, 0.61, -0.086, 0.0, 0.124, 0.0, -0.253, 0.0, -0.102,
    0.052, 0.0, -0.039, 0.164, 0.227, 0.12, 0.0, -0.03, 0.0, 0.0,
    -0.102, 0.144, 0.289, 0.168, 0.108, 0.0, 0.226, -0.127,
)  # fmt: skip


def estimate(s: State) -> float:
    """The probability that the Corp wins, from 0 to 1; exact if somebody has won."""
    if s.over and s.winner >= 0:
        return 0.5 if s.winner == DRAW else 1.0 if s.winner == CORP else 0.0
    z = 0.0
    for weight, x in zip(WEIGHTS, features(s), strict=True):
        z += weight * x
    return 1.0 / (1.0 + exp(-z)) if z > -40 else 0.0


def _saturated(n: int, most: float) -> float:
    """A number of credits, of which more are worth less and less; from 0 to 1."""
    return n / (n + most)


def features(s: State) -> list[float]:
    """What is counted, in the order of `FEATURES`."""
    r = StateReader(s)
    r.side = CORP  # who knows all ice
    corp = r.points(CORP) * 7.0 / modifiers.points_to_win(s, CORP)
    runner = r.points(RUNNER) * 7.0 / modifiers.points_to_win(s, RUNNER)
    purse, theirs = s.credits[CORP], s.credits[RUNNER]
    out = [
        1.0, float(s.turn == CORP), corp, corp * corp / 7, runner, runner * runner / 7, _saturated(purse, 8.0),
        _saturated(theirs, 8.0), float(max(0, 4 - purse)), float(max(0, 4 - theirs)),
    ]  # fmt: skip
    hand = s.order[Zone.HQ]
    held = 0
    for c in hand:
        fact = s.book.facts[s.code[c]]
        if fact.type == TYPE_AGENDA:
            held += fact.decl.points or 0
    grip = len(s.order[Zone.GRIP])
    out += [float(len(hand)), float(held), len(s.order[Zone.RND]) / 10, float(min(grip, 5)), float(max(0, 2 - grip))]
    out += [float(min(s.tags, 3)), float(min(s.bad_publicity, 3)), float(_covered(r.kinds()))]
    out += _rig(s, r)
    hq, _, _ = r.run_cost(HQ, purse)
    rnd, _, _ = r.run_cost(RND, purse)
    out += [float(r.ice(HQ)), float(r.ice(RND))]
    out += _remotes(s, r, theirs, hq, rnd)
    out.append(held / max(1, len(hand)) * (hq <= theirs))
    return out


def _covered(kinds: int) -> int:
    """For how many of the three kinds of ice there is an icebreaker; what breaks any ice is an emergency and does not count."""
    return (kinds & 1) + (kinds >> 1 & 1) + (kinds >> 2 & 1)


def _rig(s: State, r: StateReader) -> list[float]:
    """Other cards of the rig, incomes and stored credits."""
    other = income = stored = gains = kept = 0
    for c in s.order[Zone.RIG]:
        known = r.facts(c)
        other += not known.breaking and not known.inert
        income += known.income
        stored += r.counters(c, COUNTER_CREDIT)
    for n in range(FIRST_REMOTE, len(s.positions)):
        for c in s.roots[n]:
            if s.face[c]:
                gains += r.facts(c).income
                kept += r.counters(c, COUNTER_CREDIT)
    return [float(min(other, 6)), float(min(income, 6)), float(min(gains, 6)), _saturated(kept, 8.0), _saturated(stored, 8.0)]


def _remotes(s: State, r: StateReader, theirs: int, hq: int, rnd: int) -> list[float]:
    """Ice of remotes, which servers are open, and what is in the roots of remotes."""
    ice = 0
    opened = closed = adv_open = adv_closed = soon = traps = upgrades = 0.0
    for n in r.remotes():
        ice += r.ice(n)
        if not s.roots[n]:
            continue
        price, _, _ = r.run_cost(n, s.credits[CORP])
        reached = price <= theirs + (2 if s.turn == CORP else 0)
        for c in s.roots[n]:
            fact = s.book.facts[s.code[c]]
            if fact.type == TYPE_AGENDA:
                worth = float(fact.decl.points or 0)
                adv = float(r.counters(c, COUNTER_ADVANCEMENT))
                left = max(0, modifiers.requirement(s, c) - r.counters(c, COUNTER_ADVANCEMENT))
                if left <= 3 and left <= s.credits[CORP]:
                    soon += worth
                if reached:
                    opened, adv_open = opened + worth, adv_open + adv
                else:
                    closed, adv_closed = closed + worth, adv_closed + adv
            elif fact.type == TYPE_UPGRADE:
                upgrades += 1
            elif fact.type == TYPE_ASSET and r.facts(c).trap and not s.face[c]:
                traps += 1 + r.counters(c, COUNTER_ADVANCEMENT)
    return [
        float(ice), float(hq <= theirs), float(rnd <= theirs), min(hq, 15) / 5, min(rnd, 15) / 5, opened, closed, adv_open,
        adv_closed, soon, min(traps, 3.0), min(upgrades, 3.0),
    ]  # fmt: skip
