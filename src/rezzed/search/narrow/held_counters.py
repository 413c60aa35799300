"""Counters of single cards that a plan counts like credits, so that positions with more or fewer of them are one position.

That works for counters that are only spent: what is left of them matters to nothing but the costs of their own card. It keeps
all its counters in every position, and a budget says how many of them are needed (decision F32).
"""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import objects
from ...engine.state import State
from ...events import Ev
from ...ids import INSTALLED_FROM, N_COUNTERS, RUNNER, Counter
from ...vocabulary.abilities import Paid, When
from ...vocabulary.amounts import Counters, On, Ref
from ...vocabulary.costs import Spend
from ...vocabulary.declare import Decl
from ...vocabulary.effects import Place, Purge
from ...vocabulary.node import fields_of, once, within

_ALL: Final = (1 << N_COUNTERS) - 1
_KINDS: Final = (Counter.VIRUS, Counter.POWER)
_BEFORE_A_RUN: Final = (Ev.INSTALL, Ev.TURN_BEGINS)


class HeldCounter:
    """Counters of one kind on one card.

    Attributes:
        card: the card.
        kind: the kind of counter.
        place: their place among all counters.
        gen: which object the card has to be.
        most: how many there are.
    """

    __slots__ = ("card", "kind", "place", "gen", "most")

    def __init__(self, s: State, card: int, kind: int) -> None:
        self.card = card
        self.kind = kind
        self.place = card * N_COUNTERS + kind
        self.gen = s.gen[card]
        self.most = s.counters[self.place]

    def is_there(self, s: State) -> bool:
        """Whether the card is still the same installed object."""
        return s.zone[self.card] >= INSTALLED_FROM and s.gen[self.card] == self.gen


class CounterUse:
    """What a declaration does with kinds of counters, as bit sets of kinds.

    Attributes:
        spends: its costs spend counters of its card.
        gains: its card gets counters when a run succeeds or when an accessed card is trashed.
        outside: counters of its card can be spent outside of encounters.
        asks: it does something else with counters of its own card.
        others: it does something else with counters of other cards.
    """

    __slots__ = ("spends", "gains", "outside", "asks", "others")

    def __init__(self) -> None:
        self.spends = self.gains = self.outside = self.asks = self.others = 0


def held_counters(s: State, ends: bool) -> tuple[HeldCounter, ...]:
    """The counters that a plan can count as costs.

    Args:
        s: the position of the plan.
        ends: whether nothing is encountered after a run succeeded or a card was accessed.
    """
    uses = [use_of(objects.fact(s, c).decl) for c in range(len(s.code))]
    barred = 0
    for use in uses:
        barred |= use.others
    out: list[HeldCounter] = []
    for c, use in enumerate(uses):
        if s.zone[c] < INSTALLED_FROM or objects.fact(s, c).side != RUNNER:
            continue
        for kind in _KINDS:
            bit = 1 << kind
            if use.spends & bit and not (use.asks | barred) & bit and (not use.gains & bit or (ends and not use.outside & bit)):
                out.append(HeldCounter(s, c, kind))
    return tuple(out)


@once
def use_of(decl: Decl) -> CounterUse:
    """What a card does with counters."""
    use = CounterUse()
    for part in (*decl.subs, *decl.abilities, decl.back):
        for node in within(part):
            if isinstance(node, Purge) or (isinstance(node, On) and node.event == Ev.COUNTER):
                use.others = use.asks = _ALL
            for kind in [x for x in fields_of(node) if isinstance(x, Counter)]:
                _note(use, part, node, 1 << kind)
    return use


def _note(use: CounterUse, ability: Any, node: Any, bit: int) -> None:
    """Note what a node of an ability does with a kind of counter."""
    if isinstance(node, Spend) and type(node.n) is int and isinstance(ability, Paid):
        use.spends |= bit
        if not (ability.interface or ability.during_encounter):
            use.outside |= bit
    elif isinstance(node, Place) and node.onto == Ref.THIS and isinstance(ability, When):
        if ability.on.event == Ev.SUCCESS or (ability.on.event == Ev.TRASH and ability.on.card == Ref.ACCESSED):
            use.gains |= bit
        elif ability.on.event not in _BEFORE_A_RUN:
            use.asks |= bit
    else:
        use.asks |= bit
        if not _is_of_this(node):
            use.others |= bit


def _is_of_this(node: Any) -> bool:
    """Whether a node is about counters of its own card only."""
    if isinstance(node, Place):
        return node.onto == Ref.THIS
    return isinstance(node, Spend) or (isinstance(node, Counters) and node.of == Ref.THIS)
