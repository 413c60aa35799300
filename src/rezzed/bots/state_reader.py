"""A reader of a state of the engine. Simulations ask it; `SeatReader` adds what a bot has the time to find out."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

from ..decisions import NO_CARD, Verb
from ..engine.ask import installs, modifiers, objects, prices, progress, sight
from ..engine.ints import (
    TYPE_AGENDA,
    V_INSTALL,
    V_PAY,
    V_PLAY,
    V_REZ,
    V_RUN,
    V_TRASH,
    V_USE,
    Z_ARCHIVES,
    Z_CORP_ID,
    Z_CORP_SCORE,
    Z_GRIP,
    Z_HOSTED,
    Z_HQ,
    Z_RIG,
    Z_RND,
    Z_STACK,
)
from ..engine.state import State
from ..engine.state.ledger import RUN_ON, SUCCEEDED_ON
from ..engine.state.refs import ABILITY
from ..ids import CORP, FIRST_REMOTE, N_COUNTERS, RUNNER, Option
from ..search.encounter.quick_price import Breaker
from ..wording.option_words import kind_of
from . import reader as base
from .facts import UNKNOWN, CardFacts, ends_run, facts
from .reasons import ONLY

_ABOUT: Final = frozenset(map(int, (
    Verb.PLAY, Verb.USE, Verb.REZ, Verb.TRIGGER, Verb.TARGET, Verb.TRASH, Verb.STEAL, Verb.CANDIDATE, Verb.INSTALL,
    Verb.ADVANCE, Verb.TRASH_RESOURCE, Verb.SCORE,
)))  # fmt: skip
_ALTERNATIVE: Final = 27  # Verb.PAY_ALTERNATIVE


class StateReader(base.Reader):
    """Answers from a state in which every card is known, such as a sampled one.

    Args:
        s: the state. It must not change as long as it is asked.
        options: those of the decision, in the order of their numbers; None for the order of the engine.
    """

    def __init__(self, s: State, options: list[Option] | None = None) -> None:
        self.s = s
        self.why = ONLY
        self.side = s.who
        self.kind = s.ask_kind
        if options is None:
            options = s.options
        self.options = options
        self.verbs = [V_PAY if o & 0xFF == _ALTERNATIVE else o & 0xFF for o in options]
        self.cards = [o >> 8 & 0xFFFF if o & 0xFF in _ABOUT else -1 for o in options]
        self.credits = s.credits
        self.clicks = s.clicks
        self.tags = s.tags
        self.fund = s.fund
        r = progress.run(s)
        self.attacked = -1 if r is None else r.server
        self.found: list[Breaker] | None = None
        self.outer: list[int] | None = None
        self.rigged: list[int] | None = None

    # -- options --------------------------------------------------------------------------------------------------

    def price(self, k: int) -> int:
        s, o, v, c = self.s, self.options[k], self.verbs[k], self.cards[k]
        if v == V_PLAY:
            return prices.play_price(s, c)
        if v == V_INSTALL:
            return installs.price(s, c) if self.side == RUNNER else 0
        if v == V_RUN:
            due = prices.run_cost(s, o >> 8 & 0xFFFF).credits
            return due if isinstance(due, int) else 0
        if v == V_USE:
            return prices.use_price(s, o >> 24, c)
        if v == V_REZ:
            return prices.rez_price(s, c)
        if v == V_TRASH:
            return max(0, prices.trash_price(s, c))
        return o >> 24 if v == V_PAY else 0

    def clicks_of(self, k: int) -> int:
        v = self.verbs[k]
        if v == V_USE:
            spent: int = self.s.book.abilities[self.options[k] >> 24].node.cost.clicks
            return spent
        return 1 + prices.play_extra(self.s, self.cards[k]).clicks if v == V_PLAY else 1

    def place(self, k: int) -> int:
        s, n = self.s, self.options[k] >> 8 & 0xFFFF
        return n if n < len(s.standing) and objects.server_exists(s, n) else base.NEW

    def use(self, k: int) -> str:
        return kind_of(self.s.book.abilities[self.options[k] >> 24])

    def ends_run(self, k: int) -> bool:
        s, o = self.s, self.options[k]
        subs, n = modifiers.subroutines(s, o >> 24), o >> 8 & 0xFFFF
        return n < len(subs) and ends_run(s.book.abilities[subs[n][ABILITY]].node)

    def idle(self, k: int) -> bool:
        return False

    def copies(self, k: int) -> int:
        return 1

    def amount(self, k: int) -> int:
        return self.options[k] >> 24

    def source(self) -> CardFacts:
        c = self.s.ask_card
        return self.facts(c) if 0 <= c < NO_CARD else UNKNOWN

    def asking(self) -> tuple[int, int]:
        c = self.s.ask_card
        return (self.type(c), self.where(c)) if 0 <= c < NO_CARD else (base.NONE, base.NONE)

    def asker(self) -> int:
        c = self.s.ask_card
        return c if c in self.rig() else base.NONE

    # -- cards ----------------------------------------------------------------------------------------------------

    def facts(self, card: int) -> CardFacts:
        s = self.s
        return facts(s.book.facts[s.code[card]].title)

    def type(self, card: int) -> int:
        s = self.s
        return s.book.facts[s.code[card]].type

    def known(self, card: int) -> bool:
        return sight.knows(self.s, self.side, card)

    def faceup(self, card: int) -> bool:
        return self.s.face[card] != 0

    def counters(self, card: int, which: int) -> int:
        return self.s.counters[card * N_COUNTERS + which]

    def points_of(self, card: int) -> int:
        s = self.s
        return s.book.facts[s.code[card]].decl.points or 0

    def required(self, card: int) -> int:
        s = self.s
        return modifiers.requirement(s, card) if s.book.facts[s.code[card]].type == TYPE_AGENDA else base.NONE

    def trash_price(self, card: int) -> int:
        return prices.trash_price(self.s, card)

    def where(self, card: int) -> int:
        s = self.s
        if s.book.facts[s.code[card]].side != self.side:
            return base.ELSEWHERE
        zone = s.zone[card]
        if zone == Z_HQ or zone == Z_GRIP:
            return base.IN_HAND
        return base.INSTALLED if zone >= Z_RIG else base.ELSEWHERE

    def subtypes(self, card: int) -> Set[str]:
        s = self.s
        return s.book.facts[s.code[card]].subtypes

    def strength(self, card: int) -> int:
        return modifiers.strength(self.s, card)

    def rez_price(self, card: int) -> int:
        s = self.s
        return s.book.facts[s.code[card]].cost

    def twin(self, card: int) -> bool:
        code = self.s.code
        for c in self.rig():
            if code[c] == code[card]:
                return True
        return False

    # -- places ---------------------------------------------------------------------------------------------------

    def remotes(self) -> list[int]:
        if self.outer is None:
            s = self.s
            self.outer = [n for n in range(FIRST_REMOTE, len(s.positions)) if objects.server_exists(s, n)]
        return self.outer

    def ice(self, server: int) -> int:
        s, n = self.s, 0
        for p in s.positions[server]:
            n += s.ice_at[p] >= 0
        return n

    def ices(self, server: int) -> list[int]:
        s = self.s
        return [s.ice_at[p] for p in s.positions[server] if s.ice_at[p] >= 0]

    def root(self, server: int) -> list[int]:
        return list(self.s.roots[server])

    def hand(self, side: int) -> list[int]:
        s = self.s
        cards = s.order[Z_HQ if side == CORP else Z_GRIP]
        return list(cards) if side == self.side else [c for c in cards if s.seen[c]]

    def hand_size(self, side: int) -> int:
        return len(self.s.order[Z_HQ if side == CORP else Z_GRIP])

    def deck_size(self, side: int) -> int:
        return len(self.s.order[Z_RND if side == CORP else Z_STACK])

    def top(self, most: int) -> list[int]:
        s = self.s
        return [c if sight.knows(s, self.side, c) else -1 for c in s.order[Z_RND][:most]]

    def archives(self) -> list[int]:
        return list(self.s.order[Z_ARCHIVES])

    def shown(self) -> list[int]:
        order = self.s.order
        return [*order[Z_CORP_ID], *order[Z_CORP_SCORE], *self.hand(CORP)]

    def rig(self) -> list[int]:
        if self.rigged is None:
            s = self.s
            self.rigged = list(s.order[Z_RIG])
            if s.hosting:
                for c, zone in enumerate(s.zone):
                    if zone == Z_HOSTED and s.face[c] and s.book.facts[s.code[s.host[c]]].side == RUNNER:
                        self.rigged.append(c)
        return self.rigged

    def memory(self) -> int:
        return modifiers.memory_left(self.s)

    def points(self, side: int) -> int:
        return modifiers.points(self.s, side)

    def points_to_win(self, side: int) -> int:
        return modifiers.points_to_win(self.s, side)

    def hidden(self) -> tuple[int, int, int]:
        s = self.s
        code, known, size, points, unknown = s.code, s.book.facts, 0, 0, 0
        for c, zone in enumerate(s.zone):
            fact = known[code[c]]
            if fact.side != CORP or zone == Z_CORP_ID:
                continue
            size += 1
            if s.face[c] or s.seen[c]:
                if fact.type == TYPE_AGENDA:
                    points += fact.decl.points or 0
            elif zone < Z_RIG:
                unknown += 1
        return size, points, unknown

    # -- runs and their prices ------------------------------------------------------------------------------------

    def breakers(self) -> list[Breaker]:
        if self.found is None:
            self.found = []
            for c in self.rig():
                for way in self.facts(c).breaking:
                    self.found.append((c, way, modifiers.strength(self.s, c)))
        return self.found

    def at_server(self) -> bool:
        r = progress.run(self.s)
        return r is not None and r.position < 0

    def encountered(self) -> tuple[int, int]:
        e = progress.encounter(self.s)
        return (base.NONE, 0) if e is None else (e.subj, len(modifiers.unbroken(self.s, e.subj, e.serial)))

    def inner(self) -> list[int]:
        s, r = self.s, progress.run(self.s)
        if r is None or r.position < 0:
            return []
        out: list[int] = []
        behind = False
        for p in s.positions[r.server]:
            if behind and s.ice_at[p] >= 0:
                out.append(s.ice_at[p])
            behind = behind or p == r.position
        return out

    def failed(self, server: int) -> bool:
        totals = self.s.totals
        return totals[RUN_ON] >> server & 1 != 0 and totals[SUCCEEDED_ON] >> server & 1 == 0
