"""What is more than anything asks for: how often something happened, and strength that no ice needs.

Two positions that differ only in such numbers go on in the same way (decision F28).
"""

from __future__ import annotations

from typing import Final

from ...engine.ask import modifiers, objects
from ...engine.change import active
from ...engine.ints import A_STRENGTH
from ...engine.state import State
from ...engine.state.ledger import Account
from ...engine.state.refs import LASTING, NUMBER, TARGET
from ...ids import INSTALLED_FROM, RUNNER, Counter, Type
from ...vocabulary.abilities import Static, Strength
from ...vocabulary.amounts import Counters, Happened, Ref
from ...vocabulary.declare import Decl
from ...vocabulary.effects import Advance, Lasting, Place
from ...vocabulary.node import once, within
from ...vocabulary.predicates import Underwent
from . import survey
from .outlook import Outlook, may_fight

ANY_STRENGTH: Final = 1000


class Surplus:
    """What more of makes no difference on one board.

    Args:
        start: the position of the plan.

    Attributes:
        most: accounts of the past with the number from which on they are equal.
        fixed: whether no card makes other cards that are ice stronger.
        gains: by how much ice can still become stronger by itself.
        exact: cards that need exactly the strength of the ice.
    """

    def __init__(self, start: State) -> None:
        self.most = [(i, n) for i, n in enumerate(enough(start)) if n >= 0]
        self.start = start
        self.looked = False  # whether the next ones are known: they are asked for only where strength lasts
        self.fixed = False
        self.gains: list[int] = []
        self.exact: frozenset[int] = frozenset()
        self.subtypes = bool(survey.of_board(start) & survey.SUBTYPES)

    def _look(self) -> None:
        """Find out what may become stronger."""
        s = self.start
        cards = range(len(s.code))
        decls = [objects.fact(s, c).decl for c in cards]
        advances = any([_advances(decl) for decl in decls])
        self.fixed = not any([strengthens_others(decl) for decl in decls])
        self.gains = [gain_of(decl, advances) if decl.type == Type.ICE else 0 for decl in decls]
        self.exact = frozenset([c for c in cards if _is_exact(s, c)])
        self.looked = True

    def settle(self, s: State) -> None:
        """Forget how often something happened beyond what is asked."""
        for i, n in self.most:
            if s.totals[i] > n:
                s.totals[i] = n
        if len(s.entries) > 1:
            s.entries = tuple(dict.fromkeys(s.entries))

    def trim(self, s: State, out: Outlook) -> None:
        """Take away what was added to the strength of cards for the run beyond the strongest ice that is left for them.

        Args:
            s: a position between two decisions of a run, at which nothing asks for the strength of programs.
            out: what can still happen.
        """
        if not self.looked:
            self._look()
        if not self.fixed:
            return
        rows = [x for x in s.index[A_STRENGTH] if x[LASTING] and x[NUMBER] > 0 and x[TARGET] >= 0]
        added: dict[int, int] = {}
        for x in rows:
            c = x[TARGET]
            if s.zone[c] >= INSTALLED_FROM and objects.fact(s, c).side == RUNNER and c not in self.exact:
                added[c] = added.get(c, 0) + x[NUMBER]
        if not added:
            return
        strengths = [(ice, modifiers.strength(s, ice) + self.gains[ice]) for ice in out.left]
        if out.again:
            strengths = [(ice, n + lowered(s, ice)) for ice, n in strengths]
        for c, n in added.items():
            needed = max([most for ice, most in strengths if may_fight(s, c, ice, self.subtypes)], default=0)
            spare = min(n, modifiers.strength(s, c) - needed)
            if spare > 0:
                weaken(s, c, spare)


def lowered(s: State, ice: int) -> int:
    """By how much lasting effects make ice weaker now: it can be encountered when they are over."""
    return -sum([x[NUMBER] for x in s.index[A_STRENGTH] if x[LASTING] and x[TARGET] == ice and x[NUMBER] < 0])


def weaken(s: State, card: int, n: int) -> None:
    """Take so much strength from the lasting effects that add to the strength of a card, the oldest first."""
    over: set[int] = set()
    row = list(s.index[A_STRENGTH])
    for k, x in enumerate(row):
        if n and x[LASTING] and x[TARGET] == card and x[NUMBER] > 0:
            less = min(n, x[NUMBER])
            n -= less
            if less == x[NUMBER]:
                over.add(x[LASTING])
            else:
                row[k] = (*x[:NUMBER], x[NUMBER] - less)
    if s.index_shared:
        s.own_index()
    s.index[A_STRENGTH] = tuple(row)
    if over:
        active.drop_lasting(s, frozenset(over))


def enough(s: State) -> list[int]:
    """For each account of the past the number from which on more makes no difference; -1: every number matters."""
    out: list[int] = []
    for x in s.ledger.accounts:
        n = -1
        if x.askers and not x.part:
            if x.aid < 0:
                n = _most_asked(s, x)
            elif all([len(s.ledger.firsts(x.aid, c)) == 1 for c in x.askers]):
                n = s.book.abilities[x.aid].times
        out.append(n)
    return out


def _most_asked(s: State, x: Account) -> int:
    """The highest number that cards ask for in an account; -1: they ask for the number itself."""
    most = 0
    for c in x.askers:
        for q in objects.fact(s, c).questions:
            if q.number == x.question and q.node is not None:
                if not isinstance(q.node, (Happened, Underwent)):
                    return -1
                most = max(most, q.node.times if isinstance(q.node, Happened) else 0)
    return most


@once
def strengthens_others(decl: Decl) -> bool:
    """Whether a card may make ice stronger that is not this card."""
    for node in within((decl.subs, decl.abilities, decl.back)):
        if isinstance(node, Lasting) and isinstance(node.modifier, Strength):
            weaker = type(node.modifier.n) is int and node.modifier.n < 0
            if not weaker and (node.bound_to != Ref.THIS or node.modifier.of is not None):
                return True
        elif isinstance(node, Static) and isinstance(node.modifier, Strength) and node.modifier.of is not None:
            return True
    return False


def gain_of(decl: Decl, advances: bool) -> int:
    """By how much ice may become stronger by itself during a run, at most.

    Args:
        decl: the declaration of the ice.
        advances: whether a card of the board places advancement counters.
    """
    gain = 0
    for node in within((decl.subs, decl.abilities, decl.back)):
        if isinstance(node, Lasting) and isinstance(node.modifier, Strength):
            return ANY_STRENGTH
        if isinstance(node, Static) and isinstance(node.modifier, Strength):
            n = node.modifier.n
            if type(n) is int:
                gain += max(0, n)
            elif advances or n != Counters(Counter.ADVANCEMENT) or node.if_ is not None:
                return ANY_STRENGTH
    return gain


@once
def _advances(decl: Decl) -> bool:
    """Whether a card places advancement counters."""
    return any(
        isinstance(x, Advance) or (isinstance(x, Place) and x.kind == Counter.ADVANCEMENT) for x in within(decl)
    )  # fmt: skip


def _is_exact(s: State, card: int) -> bool:
    """Whether an ability of a card needs exactly the strength of the ice."""
    return any(getattr(s.book.abilities[aid].node, "exact", False) for aid in objects.fact(s, card).abilities)
