"""What a bot knows of a card from its text: income, draws, runs, subroutines, how it breaks. Everybody may read a card whose
title they know."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from ..errors import RezzedError
from ..events import Ask, Ev
from ..ids import ARCHIVES, CORP, HQ, RND, Counter, Damage
from ..library import find_cards
from ..search.encounter.quick_price import Breaking, breaking_ways
from ..vocabulary.abilities import AccessMore, Paid, Play, Price, Strength, When
from ..vocabulary.amounts import At, Ref, Sum
from ..vocabulary.declare import Decl
from ..vocabulary.effects import (
    Bypass,
    DoDamage,
    Draw,
    EndRun,
    Gain,
    GainClicks,
    GiveTags,
    Install,
    Lasting,
    MakeRun,
    Place,
    Search,
    TakeCredits,
    Trash,
)
from ..vocabulary.node import within

AI: Final = "AI"  # as a view writes it
BREAKERS: Final = ("fracter", "decoder", "killer", AI)
SOME: Final = 2  # what an amount that is not a plain number is taken for
MOST_KEPT: Final = 4096
SERVERS: Final[dict[At, tuple[int, ...]]] = {
    At.HQ: (HQ,), At.RND: (RND,), At.ARCHIVES: (ARCHIVES,), At.HQ_OR_RND: (HQ, RND),
    At.CENTRAL: (HQ, RND, ARCHIVES), At.CENTRAL_NOT_RUN: (HQ, RND, ARCHIVES),
}  # fmt: skip
KINDS: Final = {"fracter": 1, "decoder": 2, "killer": 4, "ai": 8}


@dataclass(frozen=True)
class CardFacts:
    """A card as its text reads.

    Attributes:
        inert: its text is not played.
        cost: what it costs to play, install or rez.
        gain, draw: credits and cards that playing it brings.
        income: credits that it brings each turn, or each click spent on it.
        per_click: whether a click must be spent for its income.
        hoard: whether that click takes all credits from the card.
        runs: whether playing it, or a click spent on it, makes a run.
        at: the numbers of the central servers where that run or its additional accesses are; empty for any server.
        fund: credits that the run of an event brings with it.
        reward: credits that its run brings if it is successful.
        more: cards that are accessed in addition, in its run or on its servers.
        taxes: credits that the Corp pays more to rez ice in its run.
        bypasses: how much ice its run bypasses.
        weakens: whether a use of it lowers the strength of the encountered ice, for no credits.
        stores: credits that a use of it with clicks places on it.
        draws: cards that a use of it with clicks draws.
        searches: whether playing it searches a deck.
        subs: the number of its subroutines.
        ends: whether one of them ends the run.
        hurts: the damage of its subroutines, and of its trash and tag effects.
        trap: the damage that accessing it does.
        kills: the damage that playing it does.
        harms: whether it can damage the Runner outside of encounters with ice.
        memory: memory units.
        breaking: how it breaks; empty for what is no icebreaker.
        kinds: the kinds of icebreakers that it is, as a sum of `KINDS`.
        advances: advancement counters that playing it places.
        advanceable: whether it can be advanced although it is no agenda.
        clicks: clicks that playing it brings.
        discount: credits less that a card costs which playing it installs.
        works: whether its text does something in play, besides what happens to the card itself: accessed, scored, stolen.
    """

    inert: bool = True
    cost: int = 0
    gain: int = 0
    draw: int = 0
    income: int = 0
    per_click: bool = False
    hoard: bool = False
    runs: bool = False
    at: tuple[int, ...] = ()
    fund: int = 0
    reward: int = 0
    more: int = 0
    taxes: int = 0
    bypasses: int = 0
    weakens: bool = False
    stores: int = 0
    draws: int = 0
    searches: bool = False
    subs: int = 0
    ends: bool = False
    hurts: int = 0
    trap: int = 0
    kills: int = 0
    harms: bool = False
    memory: int = 0
    breaking: tuple[Breaking, ...] = ()
    kinds: int = 0
    advances: int = 0
    advanceable: bool = False
    clicks: int = 0
    discount: int = 0
    works: bool = False


UNKNOWN: Final = CardFacts()


@lru_cache(MOST_KEPT)
def facts(title: str, game: str = "anr") -> CardFacts:
    """What the card with this title says; `UNKNOWN` if there is none."""
    try:
        decl = find_cards(title, game, False)[0] if title else None
    except RezzedError:
        decl = None
    return UNKNOWN if decl is None else _read(decl)


def _lasts(a: Any) -> bool:
    """Whether an ability does something while its card is in play."""
    return not isinstance(a, Play) and not (isinstance(a, When) and a.on.event in (Ev.ACCESS, Ev.SCORE, Ev.STEAL))


def _amount(n: Any) -> int:
    """A number as it is printed; of a sum, the part that is."""
    if isinstance(n, Sum) and isinstance(n.a, int):
        return n.a
    return n if isinstance(n, int) else SOME


def _sum(nodes: Iterable[Any], kind: type, side: int | None = None) -> int:
    found = (x for x in nodes if isinstance(x, kind))
    return sum(_amount(getattr(x, "n", 1)) for x in found if side is None or getattr(x, "side", side) == side)


def ends_run(node: Any) -> bool:
    """Whether a subroutine, or one of several, can end the run."""
    return any(isinstance(x, EndRun) for x in within(node))


def _read(decl: Decl) -> CardFacts:
    """Read a declaration."""
    played = [x for a in decl.abilities if isinstance(a, Play) for x in within(a.do)]
    income, per_click = _income(decl)
    hosted = sum(_amount(x.n) for x in played if _of_credits(x))
    clicked = [x for a in decl.abilities if isinstance(a, Paid) and a.cost.clicks for x in within(a.do)]
    runs = next((x for x in (*played, *clicked) if isinstance(x, MakeRun)), None)
    more = [x for x in within(decl.abilities) if isinstance(x, AccessMore)]
    hoard = any(isinstance(x, TakeCredits) and not isinstance(x.n, int) for x in within(decl.abilities))
    advances = [x for x in played if isinstance(x, Place) and x.kind == Counter.ADVANCEMENT]
    return CardFacts(
        inert=decl.inert, cost=decl.cost or 0, gain=_sum(played, Gain, decl.side) + (0 if runs else hosted),
        draw=_sum(played, Draw, decl.side), income=income, per_click=per_click, hoard=hoard, runs=runs is not None,
        at=SERVERS.get(runs.at if runs is not None else more[0].at if more else At.ANY, ()), fund=hosted if runs else 0,
        reward=_reward(decl) if runs is not None else 0, more=max((_amount(x.n) for x in more), default=0),
        searches=any(isinstance(x, Search) for x in played), subs=len(decl.subs),
        ends=ends_run(decl.subs), hurts=_harm(decl.subs), trap=_trap(decl),
        kills=_sum([x for x in played if isinstance(x, DoDamage) and x.kind != Damage.CORE], DoDamage), memory=decl.memory,
        harms=decl.side == CORP and any(isinstance(x, DoDamage) for x in within(decl.abilities)),
        breaking=breaking_ways(decl), kinds=sum([KINDS[x] for x in decl.subtypes if x in KINDS]),
        advances=_sum(advances, Place), advanceable=decl.advanceable,
        clicks=_sum(played, GainClicks, decl.side),
        discount=max((_amount(x.discount) for x in played if isinstance(x, Install)), default=0),
        weakens=any(_weakens(a) for a in decl.abilities if isinstance(a, Paid) and not a.cost.credits), taxes=_taxes(runs),
        bypasses=0 if runs is None else _bypasses(decl),
        stores=0 if per_click or runs is not None else _sum([x for x in clicked if _of_credits(x)], Place),
        draws=0 if runs is not None else _sum(clicked, Draw, decl.side),
        works=any(_lasts(a) for a in decl.abilities),
    )  # fmt: skip


def _of_credits(x: Any) -> bool:
    """Whether an effect places credits on a card."""
    return isinstance(x, Place) and x.kind == Counter.CREDIT


def _weakens(a: Paid) -> bool:
    """Whether an ability lowers the strength of the encountered ice."""
    found = [x.modifier for x in a.do if isinstance(x, Lasting) and x.bound_to == Ref.ENCOUNTERED]
    return any(isinstance(x, Strength) and isinstance(x.n, int) and x.n < 0 for x in found)


def _taxes(run: MakeRun | None) -> int:
    """The credits that the Corp pays more to rez ice in a run."""
    found = [x for x in within(run) if isinstance(x, Price) and x.ask == Ask.REZ_COST]
    return sum([_amount(x.n) for x in found])


def _bypasses(decl: Decl) -> int:
    """How much ice a card bypasses without being asked to."""
    return sum([isinstance(a, When) and not a.may and any(isinstance(x, Bypass) for x in a.do) for a in decl.abilities])


def _harm(subs: Any) -> int:
    nodes = list(within(subs))
    trashes = sum(1 for x in nodes if isinstance(x, Trash))
    return _sum(nodes, DoDamage) + 2 * trashes + _sum(nodes, GiveTags)


def _reward(decl: Decl) -> int:
    """The credits of its conditional abilities."""
    nodes = [x for a in within(decl.abilities) if isinstance(a, When) for x in within(a.do)]
    return _sum(nodes, Gain, decl.side) + _sum(nodes, TakeCredits)


def _trap(decl: Decl) -> int:
    on_access = [a for a in decl.abilities if isinstance(a, When) and a.on.event == Ev.ACCESS]
    return sum(_sum(within(a.do), DoDamage) for a in on_access)


def _income(decl: Decl) -> tuple[int, bool]:
    """The credits that a card brings each turn, or for each click; and whether it takes clicks."""
    each_turn = [a for a in decl.abilities if isinstance(a, When) and a.on.event in (Ev.TURN_BEGINS, Ev.TURN_ENDS)]
    clicks = [a for a in decl.abilities if isinstance(a, Paid) and a.cost.clicks]
    turn = max((_credits(a.do, decl.side) for a in each_turn), default=0)
    click = max((_credits(a.do, decl.side) for a in clicks), default=0)
    turn += decl.recurring
    return (click, True) if click > turn else (turn, False)


def _credits(do: Any, side: int) -> int:
    nodes = list(within(do))
    return _sum(nodes, Gain, side) + _sum(nodes, TakeCredits) + 2 * _sum(nodes, GainClicks, side)


def needs(subtypes: Iterable[str]) -> set[str]:
    """The kinds of icebreakers that meet ice with these subtypes."""
    found = {"barrier": "fracter", "code gate": "decoder", "sentry": "killer"}
    return {found[x] for x in subtypes if x in found}
