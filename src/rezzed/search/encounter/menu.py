"""The menu of an encounter: what the Runner can do in the window for breaking subroutines, found by arithmetic.

`menu()` reads from the engine which abilities can raise strength, lower the strength of the ice and break subroutines, what
they cost and how often they can be used. It combines them and drops every combination that another one dominates. The engine
plays the rest (`search.Search`), so a mistake here shows as a script that cannot be played or that has another cost.

A combination is a script: the options of the Runner, in order. For each set of subroutines that stay unbroken there are one or
several scripts. They differ in credits, clicks, counters, cards, and strength that lasts longer than the encounter.

See decision F3.
"""

from __future__ import annotations

from typing import Any, Final

from ...decisions import arg, option
from ...engine import legal
from ...engine.ask import card_sets, evaluate, modifiers, objects, prices, progress, prohibitions
from ...engine.ints import A_BREAK_COST, A_FORBID, A_OUTLAST, A_PAY_WITH, A_STRENGTH, A_USE_COST, U_INTERFACE, U_RUNNER, V_USE
from ...engine.program.parts import CompiledAbility
from ...engine.state import State, Structure, SubId
from ...engine.state.refs import ABILITY, LASTING, TARGET
from ...events import CARD, Ev, Would
from ...ids import INSTALLED_FROM, N_COUNTERS, RUNNER, Duration, Scope, Zone
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Cannot, Forbid, Paid, Strength, When
from ...vocabulary.amounts import Cards, Chosen, Count, Ref, StrengthOf
from ...vocabulary.costs import FromStealth, Give, LoseOwnClicks, Spend, TakeTags, This
from ..clock import Clock
from ..narrow import survey
from ..narrow.pruning import grows, raises_and_breaks
from ..values.budget import N_COSTS, Vector, covers
from .menu_means import (
    ALL,
    FEW_SUBS,
    AbilityUse,
    Amounts,
    Combination,
    Script,
    is_the_same_in_any_order,
    orders,
    takes_credits,
)
from .menu_things import (
    AFTER,
    BROKE,
    BROKE_NOT,
    CLICKS,
    COUNTERS,
    CREDITS,
    FREE_BREAKS,
    GRIP,
    LONG,
    LOST,
    MARKED,
    NONE,
    OF_CARD,
    PAID_BREAKS,
    PURSES,
    STEALTH,
    TAGS,
    Counts,
    Outside,
    has_purses,
    own_counters,
    shares,
    weigh_losses,
)

MOST_SUBS: Final = 10  # subroutines of one piece of ice; more are searched without a menu

_SPENT: Final = (CREDITS, CLICKS, NONE, GRIP, TAGS, NONE, NONE, NONE, NONE)  # things in the order of `budget.KINDS`
_HEARD: Final = (int(Ev.USE), int(Ev.PUMP), int(Ev.PAY), int(Ev.COUNTER))
_HARMLESS: Final = (fx.EndRun, fx.DoDamage, fx.GiveTags, fx.Gain, fx.Lose, fx.LoseClicks, fx.Trash)
_V_SUB: Final = 9  # Verb.SUB
_V_NUMBER: Final = 11  # Verb.NUMBER


class MenuEntry:
    """One way through the window.

    Attributes:
        unbroken: a bit set of the subroutines that stay unbroken, by their place on the ice.
        spent: the credits, clicks, cards of the grip and tags that it costs, as in `budget.KINDS`; without regard to credits
            on cards.
        lasts: how much it uses of each thing.
        script: the options of the Runner.
        watched: it uses a card that asks what it broke itself.
    """

    __slots__ = ("unbroken", "spent", "lasts", "script", "watched")

    def __init__(self, unbroken: int, spent: Vector, lasts: dict[int, int], script: Script, watched: bool = False) -> None:
        self.unbroken = unbroken
        self.spent = spent
        self.lasts = lasts
        self.script = script
        self.watched = watched

    @property
    def trashes(self) -> bool:
        """Whether a card is trashed as a cost. What was spent from it before is then not seen in the position after it."""
        return any(n and t >= 0 and t % OF_CARD == LOST for t, n in self.lasts.items())


class Menu:
    """The entries of an encounter, and the abilities that are searched beside them.

    Attributes:
        entries: the combinations that no other one dominates.
        first: options that are tried before all entries, each followed by a new menu.
        last: options that are tried after an entry.
        again: options that may bring a card back which an entry trashes, and are tried after it as well.
        pays_otherwise: credits can come from elsewhere than the pool, so the engine must say what an entry costs.
        reacts: an ability of the ice reacts to each break, so the engine must say what an entry costs.
        in_order: the order in which cards break matters, and only one was tried.
    """

    __slots__ = ("entries", "first", "last", "again", "pays_otherwise", "reacts", "in_order")

    def __init__(
        self, entries: list[MenuEntry], first: list[int], last: frozenset[int], again: frozenset[int], pays_otherwise: bool,
        reacts: bool, in_order: bool,
    ) -> None:  # fmt: skip
        self.entries = entries
        self.first = first
        self.last = last
        self.again = again
        self.pays_otherwise = pays_otherwise
        self.reacts = reacts
        self.in_order = in_order


def menu(
    s: State, clicks: int, early: bool = False, every: bool = False, clock: Clock | None = None, asks: int = -1
) -> Menu | None:  # fmt: skip
    """The menu of the position, or None if the encounter has to be searched decision by decision.

    Args:
        s: a position in which the Runner may act in the window for breaking subroutines.
        clicks: the most clicks that the Runner can lose.
        early: whether there may be less to pay with later, so that strength which lasts is worth buying before it is needed.
        every: also list entries after which the run certainly ends.
        clock: says when the search stops; there is no menu then.
        asks: what is still asked about, as bits of `survey`; -1: everything that a card of the board asks about.
    """
    e = progress.encounter(s)
    if e is None or s.gen[e.subj] != e.gen or not legal.in_break_step(s, e):
        return None
    if e.exit:  # nothing of it resolves any more
        return Menu([MenuEntry(0, (0,) * N_COSTS, {}, ())], [], frozenset(), frozenset(), False, False, False)
    try:
        return _Kitchen(s, e, clicks, every, clock, asks).menu(early)
    except Outside:
        return None


class _Kitchen:
    """Makes the menu of one position."""

    def __init__(self, s: State, e: Structure, clicks: int, every: bool, clock: Clock | None, asks: int) -> None:
        self.s = s
        self.clock = clock
        self.ice = e.subj
        self.serial = e.serial
        self.clicks = clicks
        self.every = every
        self.order = modifiers.subroutines(s, e.subj)
        self.open = modifiers.unbroken(s, e.subj, e.serial)
        if len(self.open) > MOST_SUBS or s.index[A_BREAK_COST] or s.index[A_USE_COST]:
            raise Outside
        self.bit = {x: 1 << k for k, x in enumerate(self.order)}
        self.theirs = modifiers.strength(s, e.subj)
        self.things = [CREDITS, CLICKS]
        self.first: list[int] = []
        self.last: list[int] = []
        self.installs: list[int] = []
        self.limited = False  # some cards may break only so many subroutines
        self.watches_breaks = False  # an ability looks at what is broken, or by whom
        self.board = survey.of_board(s)
        self.asked = bool(self.board & survey.ASKS_BREAKER)  # an ability asks which card broke subroutines
        self.pays = bool(s.fund) or bool(s.index[A_PAY_WITH] and has_purses(s))
        self.askers: set[int] = set()  # cards that ask what they broke themselves
        self.drains = False  # an ability of the ice takes credits for each break
        self.costly = False  # an ability of the ice makes the order of breaks matter in another way
        self._refuse_listeners()
        self.questions: dict[int, int] = {}  # what they ask, if it is less than the number
        self.caps: dict[int, int] = {CLICKS: clicks}  # how much there is of a thing that several abilities use
        self.uses = self._uses()
        self._refuse_moving_strength()
        weigh_losses(s, [(u.card, u.cost) for u in self.uses], self.board & asks)

    def _tick(self) -> None:
        """Count some work; there is no menu when the search is stopped."""
        if self.clock is not None and self.clock.tick():
            raise Outside

    def _refuse_listeners(self) -> None:
        """Menus do not hold where another ability reacts to what the Runner does in the window."""
        s = self.s
        if any(s.heard[kind] and s.index[kind] for kind in _HEARD):
            raise Outside
        for x in (*s.index[int(Ev.BREAK)], *s.index[int(Ev.FULLY_BREAK)]):
            a = s.book.abilities[x[ABILITY]]
            if a.own_event and x[CARD] != self.ice:
                continue
            if survey.asks(a.node, fx.Break):  # it breaks what an entry leaves unbroken
                raise Outside
            if isinstance(a.node, When) and a.node.on.by == Ref.THIS:
                self.askers.add(x[CARD])
            else:
                self.asked = True
            if x[CARD] == self.ice and not is_the_same_in_any_order(a.event, a.node.do):
                self.drains = takes_credits(a.node.do) and not self.pays and len(self.open) <= FEW_SUBS
                self.costly = self.costly or not self.drains
        for x in s.index[A_FORBID]:
            m = s.book.abilities[x[ABILITY]].modifier
            bound = x[LASTING] and x[TARGET] >= 0
            here = x[TARGET] == self.ice if bound else m.of is None or card_sets.in_cards(s, m.of, self.ice, x[CARD])
            if m.what in (Forbid.SPEND, Forbid.POOL):
                raise Outside
            self.limited = self.limited or (m.what == Forbid.BREAK_PRINTED and here)
        if self.limited and not all(objects.is_printed(s, self.ice, x) for x in self.open):
            raise Outside

    def _refuse_moving_strength(self) -> None:
        """Strength must not depend on what the scripts spend."""
        s = self.s
        spent = {t for u in self.uses for t in u.cost if t >= 0 and t % OF_CARD < LOST}
        kinds = sum(survey.COUNTERS << kind for kind in {t % OF_CARD for t in spent})
        for x in s.index[A_STRENGTH]:
            node = s.book.abilities[x[ABILITY]].node
            found = 0 if x[LASTING] else survey.reads(node)
            if found & survey.HAND and any(GRIP in u.cost for u in self.uses):
                raise Outside
            if found & survey.POOLS or (found & kinds and not own_counters(node, x[CARD], spent)):
                raise Outside

    # -- abilities ----------------------------------------------------------------------------------------------------

    def _uses(self) -> list[AbilityUse]:
        s = self.s
        found = [self._use(s.book.abilities[x[ABILITY]], x[CARD]) for x in (*s.index[U_RUNNER], *s.index[U_INTERFACE])]
        return [u for u in found if u is not None]

    def _use(self, a: CompiledAbility, card: int) -> AbilityUse | None:
        """The ability as a means, or None if it does not matter here.

        Raises:
            Outside: it matters, and not as a means that this module knows.
        """
        s, node = self.s, a.node
        o = V_USE | card << 8 | a.aid << 24
        if a.reaches_ice and not legal.reaches(s, a, node, self.ice, card):
            return None
        if s.index[A_FORBID] and self._forbidden(node, card):
            return None
        if node.once and progress.used(s, a.aid, card, progress.scope_serial(s, node.once)):
            return None
        u = AbilityUse(card, o)
        if not self._does(u, a, node):
            self._beside(o, a, node)
            return None
        if a.condition is not None and not evaluate.holds(s, a.condition, card):
            if survey.waits_for_breaks(a.condition):  # it may hold after an entry
                self.last.append(o)
                self.watches_breaks = True
            return None
        u.exact = node.exact
        u.interface = u.interface or node.interface
        if node.once:
            u.times = min(u.times, 1)
            if node.once != Scope.ENCOUNTER:
                u.cost[card * OF_CARD + MARKED] = 1
        if "noisy" in s.book.facts[s.code[card]].subtypes:
            u.cost[card * OF_CARD + MARKED] = 1
        self._price(u, a, node)
        return u if u.times > 0 else None

    def _forbidden(self, node: Paid, card: int) -> bool:
        s = self.s
        if prohibitions.forbidden(s, Forbid.USE, card) >= 0 or prohibitions.forbidden(s, Forbid.PAID, card) >= 0:
            return True
        return node.interface and prohibitions.forbidden(s, Forbid.INTERFACE, self.ice, -1, card) >= 0

    def _beside(self, o: int, a: CompiledAbility, node: Paid) -> None:
        """An ability that does something else: it is tried before the entries, and after them if it looks at the ice."""
        if survey.asks(node.do, StrengthOf) or node.interface:
            raise Outside
        if a.reaches_ice or survey.asks_breaks(a.condition):
            self.last.append(o)
            self.watches_breaks = True
        if survey.asks(node.do, fx.Install):
            self.installs.append(o)
        if o in self.s.options:
            self.first.append(o)

    def _does(self, u: AbilityUse, a: CompiledAbility, node: Paid) -> bool:
        """Read the effects of an ability; False if they neither change strength nor break."""
        do = node.do
        if a.breaks is not None:
            return self._breaks(u, a, do)
        if raises_and_breaks(a):
            return self._raises_and_breaks(u, a, do)
        effect = do[0] if len(do) == 1 else None
        if isinstance(effect, fx.Place) and grows(self.s.book, a):
            u.adds = self._number(effect.n, u.card)
            u.long = True
            return True
        if not isinstance(effect, fx.Lasting) or not isinstance(effect.modifier, Strength):
            return False
        if effect.modifier.of is not None or node.interface:
            raise Outside
        n = self._number(effect.modifier.n, u.card)
        if effect.bound_to == Ref.THIS and n > 0:
            u.adds = n
            u.long = effect.duration != Duration.ENCOUNTER or bool(self.s.index[A_OUTLAST])
        elif effect.bound_to == Ref.ENCOUNTERED and n < 0 and effect.duration == Duration.ENCOUNTER:
            if any(h == self.ice and survey.traits(self.s, c) & survey.LOOKS_AT_HOST for c, h in enumerate(self.s.host)):
                raise Outside
            u.lowers = -n
            if self.s.index[A_FORBID] and prohibitions.forbidden(self.s, Forbid.LOWER_STRENGTH, self.ice) >= 0:
                u.times = 0
        else:
            raise Outside
        return True

    def _breaks(self, u: AbilityUse, a: CompiledAbility, do: tuple[fx.Effect, ...]) -> bool:
        b = a.breaks
        assert b is not None
        if do[0] is not b or b.but or b.die or b.once_each or type(b.n) is not int:
            raise Outside
        for after in do[1:]:
            forbids = isinstance(after, fx.Lasting) and after.modifier == Cannot(Forbid.ACCESS)
            if not isinstance(after, fx.Later) and not forbids:
                raise Outside
            u.cost[u.card * OF_CARD + AFTER] = 1
        u.breaks = b.n or ALL
        u.exactly = not b.up_to and b.n != 1
        if u.exactly and self.limited:
            raise Outside
        for x in legal.breakable(self.s, b, self.ice, self.serial, u.card):
            u.reach |= self.bit[x]
        return True

    def _raises_and_breaks(self, u: AbilityUse, a: CompiledAbility, do: tuple[Any, ...]) -> bool:
        raising, if_strong = do
        raised, condition, b = raising.modifier.n, if_strong.condition, if_strong.then[0]
        if condition.cards is not None and not card_sets.in_cards(self.s, condition.cards, self.ice, u.card):
            u.times = 0
            return True
        u.named = isinstance(raised, Chosen)
        if len(if_strong.then) != 1 or not b.up_to or b.but or b.die or u.named != isinstance(b.n, Chosen):
            raise Outside
        if not u.named and (type(raised) is not int or type(b.n) is not int or b.n == 0):
            raise Outside
        u.adds = ALL if u.named else raised
        u.breaks = ALL if u.named else b.n
        u.interface = True
        u.long = raising.duration != Duration.ENCOUNTER or bool(self.s.index[A_OUTLAST])
        for x in self.open:
            u.reach |= self.bit[x]
        return True

    def _number(self, n: Any, card: int) -> int:
        if type(n) is int:
            return n
        if not isinstance(n, Count):
            raise Outside
        return evaluate.amount(self.s, n, card)

    def _price(self, u: AbilityUse, a: CompiledAbility, node: Paid) -> None:
        """What one use costs, and how often it can be paid."""
        s, cost = self.s, node.cost
        if u.times == 0:
            return
        if not u.named:
            due = prices.use_price(s, a.aid, u.card) if not a.names_x else -1
            if due < 0:
                raise Outside
            if due:
                u.cost[self._purse(u.card)] = due
        clicks = cost.clicks
        for part in cost.parts:
            if isinstance(part, LoseOwnClicks) and type(part.n) is int:
                clicks += part.n
            elif isinstance(part, Spend):
                u.cost[u.card * OF_CARD + COUNTERS + int(part.kind)] = part.n
                u.times = min(u.times, s.counters[u.card * N_COUNTERS + part.kind] // part.n)
            elif isinstance(part, This) and s.zone[u.card] >= INSTALLED_FROM and u.card not in s.host:
                u.cost[u.card * OF_CARD + LOST] = 1
                u.times = min(u.times, 1)
            elif isinstance(part, Give) and part.cards == Cards(where=part.cards.where) and type(part.n) is int:
                self._from_grip(u, part)
            elif isinstance(part, FromStealth):
                self._from_stealth(u, part)
            elif isinstance(part, TakeTags) and not s.index[int(Would.TAG)] and not s.index[int(Ev.TAG)]:
                u.cost[TAGS] = part.n
            else:
                raise Outside
        if clicks:
            if s.index[int(Ev.LOSE_CLICK)]:
                raise Outside
            u.cost[CLICKS] = clicks
            u.times = min(u.times, self.clicks // clicks)

    def _purse(self, card: int) -> int:
        """Credits; those for different purposes are different things if they can come from cards."""
        return PURSES - prices.purpose_of(self.s, card) if self.pays else CREDITS

    def _from_stealth(self, u: AbilityUse, part: FromStealth) -> None:
        """Credits that only stealth cards can pay."""
        due = u.cost.pop(self._purse(u.card), 0)
        there = sum(n for _, n in prices.sources(self.s, RUNNER, prices.purpose_of(self.s, u.card), True, u.card))
        least = part.least or due
        if u.named or least > due:
            raise Outside
        if due > least:
            u.cost[self._purse(u.card)] = due - least
        if least:
            u.cost[STEALTH] = least
            self.caps[STEALTH] = there
            u.times = min(u.times, there // least)

    def _from_grip(self, u: AbilityUse, part: Give) -> None:
        grip = self.s.order[Zone.GRIP]
        there = prices.choices(self.s, RUNNER, part, u.card, None)
        if sorted(there) != sorted(grip) or type(part.n) is not int or part.n < 1:
            raise Outside
        u.cost[GRIP] = part.n
        self.caps[GRIP] = len(grip)
        u.times = min(u.times, len(grip) // part.n)

    # -- combinations -------------------------------------------------------------------------------------------------

    def menu(self, early: bool) -> Menu:
        s = self.s
        for u in self.uses:
            self.things += [t for t in u.cost if t not in self.things]
            if u.named and self._purse(u.card) not in self.things:
                self.things.append(self._purse(u.card))
            if u.long and (long := u.card * OF_CARD + LONG) not in self.things:
                self.things.append(long)
        if self.drains:
            self.things += [PAID_BREAKS, FREE_BREAKS]
        cards = sorted({u.card for u in self.uses if u.breaks}, key=lambda c: (self._most(c), s.book.facts[s.code[c]].title, c))
        for card in cards:
            if self.asked or card in self.askers or survey.traits(s, card) & survey.ASKS_ITSELF:
                self.things += [card * OF_CARD + BROKE, card * OF_CARD + BROKE_NOT]
                if not self.asked and len(self.open) == len(self.order):
                    self.questions[card] = survey.asks_itself(s.book.facts[s.code[card]].decl)
        classes = self._classes()
        best: dict[Counts, list[Combination]] = {}
        nothing = (0,) * len(classes)
        for weaker in self._weaker(cards):
            strength = self.theirs - self._lowered(weaker)
            reached: dict[Counts, list[Combination]] = {nothing: [weaker]}
            for card in cards:
                reached = self._with(card, strength, classes, reached)
            for counts, parts in reached.items():
                best[counts] = self._least([*best.get(counts, []), *parts])
        if early:
            best = {counts: [q for p in parts for q in self._ahead(p)] for counts, parts in best.items()}
        entries = self._entries(classes, best)
        trashes = any([u.card * OF_CARD + LOST in u.cost for u in self.uses])
        again = frozenset(self.installs) if trashes else frozenset()
        reacts, in_order = self.drains or self.costly, self.costly and len(cards) > 1
        return Menu(entries, self.first, frozenset(self.last), again, self.pays, reacts, in_order)

    def _most(self, card: int) -> int:
        """How many subroutines are broken at most when the card has broken the last of its own."""
        most = legal.room(self.s, self.ice, self.serial, card) if self.limited else ALL
        return most if most < len(self.open) else ALL

    def _ahead(self, part: Combination) -> list[Combination]:
        """The same with more strength that lasts, for ice further inward."""
        r = progress.run(self.s)
        order = self.s.positions[r.server] if r is not None else ()
        inward = order[order.index(r.position) + 1 :] if r is not None and r.position in order else ()
        ice = [self.s.ice_at[p] for p in inward if self.s.ice_at[p] >= 0]
        self._tick()
        parts = [part]
        for u in self.uses:
            if u.long and not u.breaks and u.adds:
                at = self.things.index(u.card * OF_CARD + LONG)
                most = max([modifiers.strength(self.s, c) for c in ice if self._may_break(u.card, c)], default=0)
                lacking = most - modifiers.strength(self.s, u.card) + part.amounts[at]
                more = range(1, min(u.times, max(0, -(-lacking // u.adds))) + 1)
                parts += [
                    Combination(_sum(p.amounts, self._vector(u, n)), p.script + (u.option,) * n) for p in parts for n in more
                ]  # fmt: skip
        return parts

    def _may_break(self, card: int, ice: int) -> bool:
        """Whether a card can have a use for strength against ice further inward."""
        s = self.s
        if not s.face[ice] or self.board & (survey.SHIFTS | survey.SUBTYPES):
            return True
        abilities = [s.book.abilities[aid] for aid in s.book.facts[s.code[card]].abilities]
        return any(a.reaches_ice and legal.reaches(s, a, a.node, ice, card) for a in abilities)

    def _lowered(self, part: Combination) -> int:
        return sum(u.lowers for o in part.script for u in self.uses if u.option == o)

    def _vector(self, u: AbilityUse, times: int, broken: int = 0) -> Amounts:
        out = [u.cost.get(t, 0) * (1 if t >= 0 and t % OF_CARD == AFTER else times) for t in self.things]
        if broken and (asked := u.card * OF_CARD + BROKE) in self.things:
            at = self.things.index(asked)
            out[at], out[at + 1] = broken, -broken
        if broken and self.drains:
            paid = u.named or CREDITS in u.cost
            out[self.things.index(PAID_BREAKS if paid else FREE_BREAKS)] += times if paid else -broken
        if u.long and u.adds != ALL:
            out[self.things.index(u.card * OF_CARD + LONG)] -= u.adds * times
        return tuple(out)

    def _classes(self) -> list[int]:
        """The unbroken subroutines in classes that the same abilities can break; each as a bit set."""
        found: dict[tuple[bool, ...], int] = {}
        for x in self.open:
            bit = self.bit[x]
            key = tuple([bool(u.reach & bit) for u in self.uses])
            found[key] = found.get(key, 0) | bit
        return [mask for key, mask in found.items() if any(key)] or [0]

    def _weaker(self, cards: list[int]) -> list[Combination]:
        """The ways to lower the strength of the ice, as far as it matters to a card that breaks."""
        none = Combination((0,) * len(self.things), ())
        needing = {u.card for u in self.uses if u.breaks and u.interface}
        most = max([self.theirs - modifiers.strength(self.s, c) for c in cards if c in needing], default=0)
        parts = [none]
        for u in self.uses:
            if u.lowers and most > 0:
                more: list[Combination] = []
                for p in parts:
                    left = most - self._lowered(p)
                    for n in range(1, min(u.times, -(-left // u.lowers)) + 1):
                        more.append(Combination(_sum(p.amounts, self._vector(u, n)), p.script + (u.option,) * n))
                parts = parts + more
        return parts

    def _with(
        self, card: int, strength: int, classes: list[int], reached: dict[Counts, list[Combination]]
    ) -> dict[Counts, list[Combination]]:
        """Let one more card break some of what is left."""
        lacking, most = strength - modifiers.strength(self.s, card), self._most(card)
        mine = [u for u in self.uses if u.card == card and u.breaks]
        mine.sort(key=lambda u: card * OF_CARD + LOST in u.cost)  # what trashes the card comes last
        out = {counts: list(parts) for counts, parts in reached.items()}
        both = [u for u in mine if u.adds]
        if both and (len(mine) > 1 or any(u.card == card and u.adds and not u.breaks for u in self.uses)):
            raise Outside
        for counts, parts in reached.items():
            if both:
                found = self._by_both(both[0], lacking, counts, classes)
            else:
                found = self._by_card(card, mine, lacking, counts, classes)
            for after, steps in found.items():
                steps = [self._answered(card, q) for q in steps] if sum(after) <= most else []
                out.setdefault(after, []).extend(
                    [Combination(_sum(p.amounts, q.amounts), p.script + q.script) for p in parts for q in steps]
                )
        return {counts: self._least(parts) for counts, parts in out.items()}

    def _answered(self, card: int, part: Combination) -> Combination:
        """What a card uses, with what it asks about the subroutines that it broke, and not their number."""
        asked = self.questions.get(card, survey.HOW_MANY)
        if asked & survey.HOW_MANY:
            return part
        at = self.things.index(card * OF_CARD + BROKE)
        broken = part.amounts[at]
        said = (broken > 0) * (asked & survey.WHETHER_ANY) + (broken == len(self.order)) * (asked & survey.WHETHER_ALL)
        return Combination((*part.amounts[:at], said, -said, *part.amounts[at + 2 :]), part.script)

    def _by_card(
        self, card: int, mine: list[AbilityUse], lacking: int, before: Counts, classes: list[int]
    ) -> dict[Counts, list[Combination]]:
        """What a card can break beyond `before`, with the strength that this needs."""
        none = Combination((0,) * len(self.things), ())
        free = {before: [none]}
        for u in mine:
            if not u.interface:
                free = self._more(u, free, classes)
        strong: dict[Counts, list[Combination]] = {}
        needing = [u for u in mine if u.interface]
        raised = self._raised(card, lacking, needing[0].exact) if needing else []
        if raised:
            strong = {counts: [Combination(_sum(r.amounts, p.amounts), r.script + p.script) for r in raised for p in parts]
                      for counts, parts in free.items()}
            began = {counts: len(parts) for counts, parts in strong.items()}
            for u in needing:
                strong = self._more(u, strong, classes)
            for counts, n in began.items():  # raised for nothing
                strong[counts] = strong[counts][n:]
        del free[before]
        for counts, parts in strong.items():
            free[counts] = free.get(counts, []) + parts
        return {counts: self._least(parts) for counts, parts in free.items() if parts}

    def _more(
        self, u: AbilityUse, reached: dict[Counts, list[Combination]], classes: list[int]
    ) -> dict[Counts, list[Combination]]:
        """Use one ability to break some of what is left."""
        out = {counts: list(parts) for counts, parts in reached.items()}
        sizes = [mask.bit_count() for mask in classes]
        for before, parts in reached.items():
            room = [size - n if mask & u.reach else 0 for size, n, mask in zip(sizes, before, classes, strict=True)]
            self._tick()
            for taken in shares(room):
                total = sum(taken)
                times = 1 if u.breaks == ALL else -(-total // u.breaks)
                if total == 0 or times > u.times:
                    continue
                if u.exactly and total != min(times * u.breaks, sum(room)):
                    continue
                after = tuple([a + b for a, b in zip(before, taken, strict=True)])
                step = Combination(self._vector(u, times, total), self._breaking(u, times, before, taken, classes))
                out.setdefault(after, []).extend(
                    [Combination(_sum(p.amounts, step.amounts), p.script + step.script) for p in parts]
                )
        return out

    def _by_both(self, u: AbilityUse, lacking: int, before: Counts, classes: list[int]) -> dict[Counts, list[Combination]]:
        """An ability that raises strength and then breaks."""
        sizes = [mask.bit_count() for mask in classes]
        room = [size - n if mask & u.reach else 0 for size, n, mask in zip(sizes, before, classes, strict=True)]
        out: dict[Counts, list[Combination]] = {}
        for taken in shares(room):
            total = sum(taken)
            if total == 0:
                continue
            if u.named:
                x = max(lacking, total)
                amounts = list(self._vector(u, 1, total))
                amounts[self.things.index(self._purse(u.card))] += x
                if u.long:
                    amounts[self.things.index(u.card * OF_CARD + LONG)] -= x
                script = (u.option, option(_V_NUMBER, 0, x), *self._subs(before, taken, classes))
                step = Combination(tuple(amounts), script)
            else:
                idle = max(0, -(-lacking // u.adds) - 1)
                times = idle + -(-total // u.breaks)
                if times > u.times:
                    continue
                script = (u.option,) * idle + self._breaking(u, times - idle, before, taken, classes)
                step = Combination(self._vector(u, times, total), script)
            after = tuple([a + b for a, b in zip(before, taken, strict=True)])
            out[after] = [step]
        return out

    def _raised(self, card: int, lacking: int, exact: bool) -> list[Combination]:
        """The least ways to give a card so much more strength."""
        none = Combination((0,) * len(self.things), ())
        if lacking <= 0:
            return [none] if lacking == 0 or not exact else []
        parts: list[tuple[int, Combination]] = [(0, none)]
        pumps = [u for u in self.uses if u.card == card and u.adds and not u.breaks]
        for u in pumps:
            more = list(parts)
            for strength, p in parts:
                for n in range(1, min(u.times, -(-(lacking - strength) // u.adds)) + 1):
                    more.append(
                        (strength + n * u.adds, Combination(_sum(p.amounts, self._vector(u, n)), p.script + (u.option,) * n))
                    )
            parts = more
        return self._least([p for strength, p in parts if strength == lacking or (strength > lacking and not exact)])

    def _least(self, parts: list[Combination]) -> list[Combination]:
        """The parts that no other one dominates; of equal ones the first."""
        if len(parts) < 2:
            return parts
        out: list[Combination] = []
        for p in parts:
            self._tick()
            if any(covers(q.amounts, p.amounts) for q in out):
                continue
            out = [q for q in out if not covers(p.amounts, q.amounts)]
            out.append(p)
        return out

    # -- scripts ------------------------------------------------------------------------------------------------------

    def _subs(self, before: Counts, taken: Counts, classes: list[int]) -> Script:
        """Placeholders for subroutines: so many of each class, after those that were broken before.

        `_entries` replaces them, because it knows which subroutines stay unbroken.
        """
        out: list[int] = []
        for k, (a, n) in enumerate(zip(before, taken, strict=True)):
            out += [-(k * ALL + a + j) - 1 for j in range(n)]
        return tuple(out)

    def _breaking(self, u: AbilityUse, times: int, before: Counts, taken: Counts, classes: list[int]) -> Script:
        """The options of some uses of an ability that breaks these subroutines."""
        subs = self._subs(before, taken, classes)
        if u.breaks == ALL:
            return (u.option, *subs)
        out: list[int] = []
        for k in range(times):
            out += [u.option, *subs[k * u.breaks : (k + 1) * u.breaks]]
        return tuple(out)

    def _entries(self, classes: list[int], best: dict[Counts, list[Combination]]) -> list[MenuEntry]:
        """An entry for each choice of subroutines and each of the least ways to break so many of them."""
        every = [x for x in self.order if x in self.open]
        reach = 0
        for mask in classes:
            reach |= mask
        bits = [self.bit[x] for x in every]
        whole = sum(bits)
        out: list[MenuEntry] = []
        broken = reach
        capped = [(self.things.index(t), most) for t, most in self.caps.items() if t in self.things]
        asking = {t // OF_CARD for t in self.things if t >= 0 and t % OF_CARD == BROKE}
        seen: set[tuple[object, ...]] = set()
        while True:  # all subsets of what can be broken
            resolves = self._resolves(every, whole & ~broken)
            if broken and resolves in seen:  # other subroutines with the same text resolve in the same order
                broken = (broken - 1) & reach
                continue
            seen.add(resolves)
            counts = tuple([(broken & mask).bit_count() for mask in classes])
            if counts in best and (self.every or self.watches_breaks or not self._ends(every, whole & ~broken)):
                places = [[k for k in range(len(self.order)) if broken & mask & 1 << k] for mask in classes]
                self._tick()
                for p in best[counts]:
                    if any(p.amounts[at] > most for at, most in capped):
                        continue
                    used = {t: n for t, n in zip(self.things, p.amounts, strict=True) if t not in (PAID_BREAKS, FREE_BREAKS)}
                    used[CREDITS] += sum(n for t, n in used.items() if t <= PURSES)
                    spent = tuple([used.get(t, 0) for t in _SPENT])
                    watched = bool(asking) and any(o & 0xFF == V_USE and arg(o) in asking for o in p.script)
                    for line in orders(p.script, self.uses) if self.drains else (p.script,):
                        script = tuple([o if o >= 0 else self._named(o, places) for o in line])
                        out.append(MenuEntry(whole & ~broken, spent, used, script, watched))
            if broken == 0:
                return out
            broken = (broken - 1) & reach

    def _resolves(self, subs: list[SubId], unbroken: int) -> tuple[object, ...]:
        """What resolves of these subroutines, in order."""
        printed = self.s.book.facts[self.s.code[self.ice]].subs
        left = [x for x in subs if unbroken & self.bit[x]]
        return tuple([(self.s.book.abilities[x[ABILITY]].node, x[CARD], x[ABILITY] in printed) for x in left])

    def _named(self, placeholder: int, places: list[list[int]]) -> int:
        k, at = divmod(-placeholder - 1, ALL)
        return option(_V_SUB, places[k][at], self.ice)

    def _ends(self, subs: list[SubId], unbroken: int) -> bool:
        """Whether the run certainly ends when these subroutines resolve."""
        s = self.s
        if s.index[int(Would.END_RUN)] or s.index[int(Would.RESOLVE_SUB)]:
            return False
        if s.index[A_FORBID] and prohibitions.forbidden(s, Forbid.END_RUN, self.ice) >= 0:
            return False
        for x in subs:
            if unbroken & self.bit[x]:
                a = s.book.abilities[x[ABILITY]]
                if a.is_end_run:
                    return True
                if not all(isinstance(effect, _HARMLESS) for effect in a.node.do):
                    return False
        return False


def _sum(a: Amounts, b: Amounts) -> Amounts:
    return tuple([x + y for x, y in zip(a, b, strict=True)])
