"""Declarations become linear programs, once for each book (CR 9.11: this decides where an instruction ends)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ...errors import RezzedError
from ...events import Ask, Ev, Use
from ...ids import CORP, RUNNER, Scope, Span, Type, Zone
from ...rules.book import Book, Op, Settle, Table
from ...vocabulary import abilities as ab
from ...vocabulary import amounts as am
from ...vocabulary import effects as fx
from ...vocabulary.amounts import (
    At,
    Cards,
    Chosen,
    Counters,
    DuringFirst,
    Happened,
    HowMuch,
    On,
    Part,
    Ref,
    Where,
)
from ...vocabulary.costs import Cost, Spend
from ...vocabulary.declare import Decl
from ...vocabulary.node import within
from ...vocabulary.predicates import CopyAccessed, Underwent
from .basics import BASIC_ACTIONS
from .parts import (
    INSTEAD,
    INTERRUPT,
    KEEPS_CARDS,
    KEEPS_ENCOUNTERS,
    KEEPS_LAST,
    KEEPS_LATEST,
    LINKED,
    MODIFIER,
    MOST_ABILITIES,
    PAID,
    PLAY,
    STATIC,
    SUB,
    UNTIL,
    WHEN,
    WHILE,
    CardPool,
    CompiledAbility,
    CompiledStep,
    Fact,
    Handlers,
    Instr,
    Operation,
    PastQuestion,
)

# nodes that belong to the instruction that follows them where a nested cost is no boundary (CR 1.4: 9.10.1a, 9.10.4c)
_JOINED: Final = (fx.May, fx.Unless, fx.Choose, fx.ChooseServer, fx.ChooseNumber)

ASK_OF: Final[Mapping[type, Ask | Ev]] = {
    ab.Strength: Ask.STRENGTH, ab.Subtype: Ask.SUBTYPE, ab.Subs: Ask.SUBS, ab.FewerSubs: Ask.SUBS, ab.Copies: Ask.SUBS,
    ab.Cannot: Ask.FORBID, ab.AccessMore: Ask.ACCESS_MORE, ab.Link: Ask.LINK, ab.Memory: Ask.MEMORY,
    ab.HandSize: Ask.HAND_SIZE, ab.Allotted: Ask.ALLOTTED, ab.PointsToWin: Ask.POINTS_TO_WIN,
    ab.RemoveDiscarded: Ev.TRASH,  # it looks at what happened, before anything else does
    ab.RezAsNonIce: Ask.REZ_TIME, ab.InstallFaceup: Ask.INSTALL_FACEUP,
    ab.DefineX: Ask.X, ab.Blank: Ask.BLANK, ab.Outlast: Ask.OUTLAST, ab.AsInHand: Ask.AS_IN_HAND, ab.SubtypesOf: Ask.SUBTYPE,
    ab.WorthPoints: Ask.POINTS, ab.SpendHosted: Ask.PAY_WITH, ab.BaseLink: Ask.BASE_LINK, ab.OrderSubs: Ask.SUB_ORDER,
}  # fmt: skip


# servers that are the same for every card
_FIXED: Final = (At.ANY, At.HQ, At.RND, At.ARCHIVES, At.CENTRAL, At.REMOTE, At.HQ_OR_RND, At.NOT_HQ_OR_RND, At.NOT_HQ)


NO_LIMIT: Final = 1 << 30


class Compiled:
    """A book with the cards of its game, shared by all games. It compiles a card when a board first needs it.

    Book and cards are right: `rules.check` and `vocabulary.check` look at them before a library takes them.

    The code of a card and the addresses of its abilities do not depend on which cards were compiled before it, so states of
    different processes can be compared.
    """

    def __init__(self, book: Book, pool: CardPool, handlers: Handlers) -> None:
        self.book = book
        self.name = book.name
        self.switches = book.switches
        # asked for every option, in every run or in every turn
        self.must_change_state = book.switches.must_change_state
        self.breakers_only_in_steps = book.switches.breakers_only_in_steps
        self.access_ends_on_move = book.switches.access_ends_on_move
        self.active_at_occurrence = book.switches.active_at_occurrence
        self.active_orders_all = book.switches.active_orders_all
        self.discards_one_by_one = book.switches.discards_one_by_one
        self.fund_in_pool = book.switches.fund_in_pool
        self.unsuccessful_outside = book.switches.unsuccessful_outside
        self.handlers = handlers
        self.settle = book.switches.settle
        self.pool = pool
        self.subtypes = pool.subtypes
        self.code_of = {id: code for code, id in enumerate(pool.ids)}
        self.facts: list[Fact] = [None] * len(pool.ids)  # type: ignore[list-item]  # by code
        self.abilities: list[CompiledAbility] = [None] * (len(pool.ids) * MOST_ABILITIES)  # type: ignore[list-item]  # by address
        self._compiled: dict[int, int] = {}  # how many abilities a compiled card has; the lists have no entries for other cards
        self.kept: dict[tuple[object, ...], Any] = {}  # what layers above have made for many positions of games with this book
        self.rows: list[CompiledStep] = []
        self.starts: list[int] = [-1] * len(Table)
        self.row_of: dict[str, int] = {}
        self.steps_by_op: dict[int, int] = {}
        self.past: dict[int, int] = {}
        self._named: dict[tuple[Type, ...], tuple[int, ...]] = {}  # the codes of the cards of some types, by title
        self._questions: dict[tuple[Any, ...], int] = {}  # the number of each question about the past
        self.first_action = [-1, -1]  # of each side: the row with which its action phase goes round
        self.run_ends = self.run_fails = -1
        self.breaks_end = False  # it says when the time for breaking is over in an encounter
        self._surprises: tuple[tuple[tuple[int, int, int], ...], ...] = ()  # once they are known
        self._tables()
        self.step_cites: list[str] = [*(f"{book.short} {row.id}" for row in self.rows), book.short]
        self.basics = self._basics()

    def _basics(self) -> tuple[int, ...]:
        """Compile the basic actions, in the order of `Basic`; they have a code behind those of all cards."""
        compiler = CardCompiler(self, len(self.facts), BASIC_ACTIONS)
        self.facts.append(compiler.fact)
        self.abilities += [None] * MOST_ABILITIES  # type: ignore[list-item]
        for a in compiler.abilities:
            self.abilities[a.aid] = a
        return tuple(a.aid for a in compiler.abilities)

    def card(self, id: str) -> Fact | None:
        """The card with this id, compiled; None if there is no such card."""
        code = self.code_of.get(id, -1)
        if code < 0:
            return None
        if code not in self._compiled:
            decl = self.pool.find(id)
            if decl is None:
                return None
            compiler = CardCompiler(self, code, decl.under(self.name))
            self.facts[code] = compiler.fact
            for a in compiler.abilities:
                self.abilities[a.aid] = a
            self._compiled[code] = len(compiler.abilities)
        return self.facts[code]

    def cards(self) -> list[Fact]:
        """Every declared card of the game, compiled. A board does not need it; it takes seconds for a large pool."""
        declared = self.pool.declared()
        found = [self.card(id) for id in self.code_of if id in declared]
        return [f for f in found if f is not None]

    def named(self, types: tuple[Type, ...]) -> tuple[int, ...]:
        """The codes of all printed cards of these types, by title, whether anybody has declared them or not (CR 2.1.1). A board
        does not need it; it looks at every card of the game."""
        if types not in self._named:
            decls = [(self.pool.find(id), code) for id, code in self.code_of.items()]
            of = sorted((_in_order(d.title), code) for d, code in decls if d is not None and d.type in types)
            self._named[types] = tuple([code for _, code in of])
        return self._named[types]

    def title(self, code: int) -> str:
        """The title of a card of the game, whether it is compiled or not."""
        decl = self.pool.find(self.pool.ids[code])
        return decl.title if decl is not None else ""

    def surprises(self) -> tuple[tuple[int, int, int], ...]:
        """What abilities of hidden cards respond to: the event or the imminent effect, the side, and the zone: ICE or ROOT for
        optional ones of cards that are installed facedown, a hand, or Archives. It looks at every declared card."""
        if not self._surprises:
            found = {
                (self.abilities[aid].event, f.side, int(Zone.ICE if f.type == Type.ICE else Zone.ROOT))
                for f in self.cards() for aid in f.unrezzed if self.abilities[aid].optional
            }  # fmt: skip
            found |= {
                (self.abilities[aid].event, f.side, self.abilities[aid].zone)
                for f in self.cards() for aid in f.discarded if self.abilities[aid].zone in (Zone.HQ, Zone.GRIP, Zone.ARCHIVES)
            }  # fmt: skip
            self._surprises = (tuple(sorted(found)),)
        return self._surprises[0]

    def abilities_of(self, code: int) -> list[CompiledAbility]:
        """The abilities of a compiled card, those that they create included, in the order of their addresses."""
        first = code * MOST_ABILITIES
        return self.abilities[first : first + self._compiled[code]]

    def question(self, *key: Any) -> int:
        """The number of a question about the past, equal for equal questions."""
        return self._questions.setdefault(key, len(self._questions))

    def wrapped(self, wrap: Callable[[Operation], Operation]) -> Compiled:
        """The same book with the same cards; every operation of its steps is replaced by what `wrap` makes of it."""
        t = self.handlers
        operations = {op: wrap(operation) for op, operation in t.operations.items()}
        handlers = Handlers(t.effects, operations, t.control, t.amounts, t.conditions, t.meets)
        twin = Compiled(self.book, self.pool, handlers)
        for row in twin.rows:
            row.acts, row.opens = True, False
        twin.facts, twin.abilities, twin.basics = self.facts, self.abilities, self.basics
        twin._compiled, twin._questions = self._compiled, self._questions
        return twin

    # -- tables --------------------------------------------------------------------------------------

    def _tables(self) -> None:
        """Compile the tables of the book into rows with addresses."""
        operations = self.handlers.operations
        every = self.switches.checkpoint_every_step
        for table, steps in self.book.tables.items():
            self.starts[table] = len(self.rows)
            for step in steps:
                row = CompiledStep(len(self.rows), step, int(table), every if step.settle is None else step.settle)
                self.row_of[step.id] = row.at
                self.rows.append(row)
                self.steps_by_op.setdefault(row.op, row.at)
        for row in self.rows:
            row.handler = operations[row.op]
            row.next = tuple(self.row_of[n] for n in row.step.next)
            if not row.test and not row.leaves and self.rows[row.next[0]].table == row.table:
                row.then = row.next[0]
        for side, table in enumerate((Table.CORP_ACTIONS, Table.ACTIONS)):
            self.first_action[side] = next((x.at for x in self.rows if x.table == table and self._opens_action(x)), -1)
        self.break_row = self.steps_by_op.get(Op.BREAK_WINDOW, len(self.rows))  # from here on ice can be fully broken
        self.breaks_end = Op.BREAKS_END in self.steps_by_op
        self._ways()

    def _opens_action(self, row: CompiledStep) -> bool:
        """Whether the action window of a phase follows this step, or is it."""
        return row.op == Op.ACTION or any(self.rows[n].op == Op.ACTION for n in row.next)

    def _ways(self) -> None:
        """Where a run goes that leaves a phase early, read off the table: the way past the ice, the way without any."""
        for table, other in ((Table.INITIATION, Table.APPROACH), (Table.APPROACH, Table.ENCOUNTER), (Table.ENCOUNTER, -1)):
            apart = (table, other, Table.RUN_ENDS)
            ways = [n for x in self.rows if x.table == table for n in x.next if self.rows[n].table not in apart]
            self.past[table] = ways[0] if ways else self.starts[Table.MOVEMENT]
        self.run_ends = self.starts[Table.RUN_ENDS]
        self.run_fails = self.steps_by_op.get(Op.RUN_FAILS, self.run_ends)

    def cite(self, key: str) -> str:
        """The paragraph for a reason; only the book's name where it has none."""
        return f"{self.book.short} {self.book.cites.get(key, key)}".rstrip()

    def step_cite(self, row: int) -> str:
        """The citation of a row."""
        return self.step_cites[row]


class CardCompiler:
    """One declaration, compiled for a book: its facts and the programs of its abilities."""

    def __init__(self, book: Compiled, code: int, decl: Decl) -> None:
        self.book = book
        self.switches = book.switches
        self.handlers = book.handlers
        self.settle = book.settle
        self.first = code * MOST_ABILITIES
        self.abilities: list[CompiledAbility] = []
        self.fact = Fact(code, decl)
        self._card(decl)

    def _card(self, decl: Decl) -> None:
        """Compile the abilities and subroutines of a card."""
        fact = self.fact
        active: list[int] = []
        anywhere: list[int] = []
        unrezzed: list[int] = []
        discarded: list[int] = []
        play: list[int] = []
        setup: list[int] = []
        costs: list[int] = []
        stolen: list[int] = []
        blanks: list[int] = []
        for number, node in enumerate(decl.abilities):
            aid = self._ability(fact.code, number, node, decl.side)
            if isinstance(node, (ab.Play, ab.SetUp)):
                (play if isinstance(node, ab.Play) else setup).append(aid)
            elif isinstance(node, (ab.When, ab.Instead)) and node.zone is not None and not _about_itself(node):
                discarded.append(aid)
            elif isinstance(node, ab.Paid) and node.zone is not None:
                discarded.append(aid)
            elif isinstance(node, (ab.When, ab.Instead)) and (node.anywhere or getattr(node, "zone", None) is not None):
                anywhere.append(aid)
            elif isinstance(node, ab.Paid) and node.stolen:
                self.abilities[aid - self.first].zone = int(Zone.RUNNER_SCORE)
                active.append(aid)
                discarded.append(aid)
            elif isinstance(node, ab.Static) and node.stolen:
                stolen.append(aid)
            elif isinstance(node, ab.Static) and isinstance(node.modifier, ab.Blank):
                blanks.append(aid)
            elif decl.type == Type.AGENDA and isinstance(node, ab.Static) and isinstance(node.modifier, ab.Extra):
                costs.append(aid)
            elif isinstance(node, (ab.When, ab.Paid, ab.Static, ab.Interrupt)) and getattr(node, "unrezzed", False):
                unrezzed.append(aid)
                if isinstance(node, ab.Static) and isinstance(node.modifier, ab.Price):  # its rez cost, rezzed or not
                    active.append(aid)
            else:
                active.append(aid)
        fact.abilities = tuple(active)
        further = range(len(decl.abilities), len(decl.abilities) + len(decl.back))
        fact.back = tuple(self._ability(fact.code, n, node, decl.side) for n, node in zip(further, decl.back, strict=True))
        fact.anywhere = tuple(anywhere)
        fact.unrezzed, fact.discarded = tuple(unrezzed), tuple(discarded)
        fact.play, fact.setup = tuple(play), tuple(setup)
        fact.stolen = tuple(stolen)
        fact.blanks = tuple(blanks)
        fact.own = tuple(aid for aid in active if getattr(self.abilities[aid - self.first].node, "anywhere", False))
        fact.anywhere_costs = tuple(costs)
        fact.subs = tuple(self._ability(fact.code, n, sub, decl.side) for n, sub in enumerate(decl.subs))
        further = range(len(decl.abilities) + len(decl.back), len(decl.abilities) + len(decl.back) + len(decl.stays))
        fact.until = tuple(self._until(fact.code, n, on, decl.side) for n, on in zip(further, decl.stays, strict=True))
        fact.listed = frozenset(a.event for a in self.abilities if a.event >= 0)
        fact.hears = frozenset(kind for kind in fact.listed if kind < len(Ev))
        fact.lasting = frozenset(a.event for a in self.abilities if a.event >= 0 and _can_last(a))
        fact.lends_strength = any(a.raises and not a.is_bound and not _of_its_card(a) for a in self.abilities)
        fact.anew = any(_only_chooses(node) for node in decl.abilities)
        parts = list({id(x): x for x in within(decl)}.values())
        fact.secret = any([isinstance(x, fx.ChooseServer) and x.secret for x in parts])
        fact.questions = self._questions(decl, parts)
        fact.by_one = any([isinstance(x, On) and x.event == Ev.FULLY_BREAK and x.by is not None for x in parts])

    def _questions(self, decl: Decl, parts: list[Any]) -> tuple[PastQuestion, ...]:
        """What the card asks about the past: its conditions, wherever they stand, and its abilities that say "first"."""
        found: list[PastQuestion] = []
        for x in parts:
            if isinstance(x, Happened):
                found.append(self._question(x, x.on, x.span))
            elif isinstance(x, HowMuch):
                found.append(self._question(x, x.on, x.span, KEEPS_CARDS if x.of == Part.CARDS else 0, x.of))
            elif isinstance(x, Underwent):
                found.append(self._question(x, On(x.event, by=x.by, origin=x.origin), x.span, KEEPS_CARDS))
            elif isinstance(x, CopyAccessed):
                found.append(self._question(x, On(Ev.ACCESS, Cards(Where.ARCHIVES)), Span.RUN, KEEPS_CARDS))
            elif isinstance(x, ab.Cannot) and x.what == ab.Forbid.BREAK_PRINTED:
                found.append(self._question(x, On(Ev.BREAK, by=x.using, if_=am.BrokenSubPrinted()), Span.ENCOUNTER))
            elif isinstance(x, ab.Cannot) and x.after:
                found.append(self._question(x, On(Ev.ACCESS), Span.RUN, KEEPS_CARDS))
            elif x is Ref.LAST_ENCOUNTERED:
                found.append(self._question(x, On(Ev.ENCOUNTER), Span.RUN, KEEPS_CARDS | KEEPS_LATEST))
            elif isinstance(x, DuringFirst):
                found.append(self._question(x, x.on, Span.TURN, KEEPS_ENCOUNTERS))
        for a in self.abilities:
            scope = int(getattr(a.node, "first", Scope.NONE))
            if not scope:
                continue
            ways: tuple[tuple[On | None, int], ...] = ((getattr(a.node, "on", None), a.event),)
            if isinstance(a.node, ab.When) and a.node.or_ is not None:
                ways = (*ways, (a.node.or_, int(a.node.or_.event)))
            elif isinstance(a.node, ab.Interrupt) and a.node.or_ is not None:
                would, _ = a.node.or_
                ways = (*ways, (None, int(would)))
            for on, kind in ways:
                found.append(PastQuestion(self.book.question(on, kind, a.aid), None, on, kind, a.aid, scope, 0, True))
        return tuple(found)

    def _question(self, node: Any, on: On, span: Span, keeps: int = 0, part: Part = Part.TIMES) -> PastQuestion:
        """What a node asks about the past."""
        scope = int(span)
        if span in (Span.LAST_CORP_TURN, Span.LAST_RUNNER_TURN):
            scope, keeps = int(Span.TURN), keeps | KEEPS_LAST << (span == Span.LAST_RUNNER_TURN)
        number = self.book.question(on, scope, keeps, part)
        return PastQuestion(number, node, on, int(on.event), -1, scope, keeps, _depends(on), int(part))

    def _ability(self, code: int, number: int, node: Any, side: int, parent: int = -1) -> int:
        """Compile one ability and return its address."""
        if len(self.abilities) == MOST_ABILITIES:
            raise RezzedError(f"{self.fact.title}: more than {MOST_ABILITIES} abilities")
        a = CompiledAbility(self.first + len(self.abilities), code, number, _kind(node), node, side)
        a.parent = parent
        self.abilities.append(a)
        if isinstance(node, ab.When):
            a.event = int(node.on.event)
            a.optional = node.may or node.once != 0 or node.cost is not None
            a.condition = node.if_
            a.side = node.by if node.by >= 0 else side
            plain = [am.On(node.on.event, card, side=node.on.side) for card in (None, Ref.THIS)]
            a.zone = -1 if node.zone is None else int(node.zone)
            a.own_event = node.on.card == Ref.THIS
            a.stipulates = node.if_ is not None or node.on not in plain
            a.program = self._program(a, node.do, node.cost, node.may and node.cost is not None, node.alternative)
            a.breaks = next((e for e in node.do if isinstance(e, fx.Break)), None)
        elif isinstance(node, ab.While):
            a.event = int(Use.WHILE)
            a.condition = node.if_
            a.watched = not _about_own_counters(node.if_)
            _set_gate(a)
            a.program = self._program(a, node.do)
        elif isinstance(node, ab.Paid):
            self._paid(a, node, side)
        elif isinstance(node, ab.Interrupt):
            a.event = int(node.would)
            a.optional = node.may or node.cost is not None
            a.condition = node.if_
            a.side = node.by if node.by >= 0 else side
            a.program = self._program(a, node.do, node.cost, node.cost is not None)
        elif isinstance(node, ab.Instead):
            a.event = int(node.would)
            a.zone = -1 if node.zone is None else int(node.zone)
            a.optional = node.may
            a.condition = node.if_
            a.program = self._program(a, node.do)
        elif isinstance(node, ab.Static):
            a.event = ask_of(node.modifier)
            a.modifier = node.modifier
            self._added(a)
            a.about_itself = getattr(node.modifier, "of", a) is None and not isinstance(node.modifier, ab.Extra)
            a.condition = node.if_
            _set_gate(a)
            self._granted(a)
        elif isinstance(node, (ab.Play, ab.SetUp, fx.Sub, _Linked)):
            a.program = self._program(a, node.do)
            a.condition = getattr(node, "if_", None)
            a.is_end_run = len(node.do) == 1 and isinstance(node.do[0], fx.EndRun)
            a.traces = any(isinstance(i.node, fx.Trace) for i in a.program)
        else:
            a.event = ask_of(node)
            a.modifier = node
            self._added(a)
            self._granted(a)
        return a.aid

    def _until(self, code: int, number: int, on: am.On, side: int) -> int:
        """Compile what ends the stay of a card that has been played, and return its address."""
        aid = self._ability(code, number, ab.When(on, ()), side)
        self.abilities[aid - self.first].kind = UNTIL
        return aid

    def _paid(self, a: CompiledAbility, node: ab.Paid, side: int) -> None:
        """What is asked of a paid ability at every decision is found out once."""
        a.side = node.by if node.by >= 0 else side
        a.event = _use(node, a.side)
        a.condition = node.if_
        a.noisy = node.noisy
        a.zone = -1 if node.zone is None else int(node.zone)
        a.program = self._program(a, node.do)
        a.breaks = next((e for e in node.do if isinstance(e, fx.Break)), None)
        b = a.breaks
        a.breaks_any = b is not None and not (b.printed_end_run or b.traces or b.last or b.once_each)
        if type(node.cost.credits) is int and node.cost == Cost(credits=node.cost.credits):
            a.credits_only = node.cost.credits
        a.reaches_ice = node.interface or node.during_encounter or a.breaks is not None
        if node.about is not None and node.about == Cards(subtypes=node.about.subtypes):
            a.on_subtypes = node.about.subtypes
            a.any_ice = not node.about.subtypes
        a.interface, a.mid_access = node.interface, node.mid_access
        a.guarded = node.during_approach or node.once != 0 or node.if_ is not None
        a.on_approach, a.exact = node.during_approach, node.exact
        a.names_x = isinstance(node.cost.credits, Chosen)
        self._dues(a, node.cost)

    def _dues(self, a: CompiledAbility, cost: Cost) -> None:
        """Find out what an ability costs once, where that is fixed numbers of credits, clicks and counters on its card."""
        counters = next((p for p in cost.parts if type(p) is Spend), None)
        if type(cost.credits) is not int or cost.parts != (() if counters is None else (counters,)):
            return
        a.fixed_cost = True
        a.credits, a.clicks = cost.credits, cost.clicks
        if counters is not None:
            a.counters_of, a.counters = int(counters.kind), counters.n

    def _added(self, a: CompiledAbility) -> None:
        """Find out once what a modifier does, and its number, where that depends on nothing but counters on its card."""
        n = getattr(a.modifier, "n", None)
        a.adds = not isinstance(a.modifier, ab.Extra)
        a.raises, a.blanks = isinstance(a.modifier, ab.Strength), isinstance(a.modifier, ab.Blank)
        a.likens = isinstance(a.modifier, (ab.Subs, ab.Subtype)) and a.modifier.like is not None
        if type(n) is int:
            a.is_fixed, a.number_added = True, n
        elif isinstance(n, Counters) and n.of == Ref.THIS:
            a.counts_kind, a.number_added = int(n.kind), 1

    def _granted(self, a: CompiledAbility) -> None:
        """Compile the subroutines that an ability gives to ice."""
        if isinstance(a.modifier, ab.Subs):
            a.subs = tuple(self._ability(a.code, n, sub, CORP, a.aid) for n, sub in enumerate(a.modifier.subs))

    def _program(
        self, a: CompiledAbility, do: fx.Effects, cost: Cost | None = None, nested: bool = False, other: Cost | None = None
    ) -> tuple[Instr, ...]:
        """Compile the effects of an ability, with its nested cost if it has one."""
        out: list[Instr] = []
        if cost is not None:
            do = (fx.May(do, a.side, cost, alternative=other),) if nested else do
        self._flatten(a, do, out)
        a.used_if_accepted = a.kind != PAID and bool(out) and isinstance(out[0].node, fx.May)
        return tuple(out)

    def _flatten(self, a: CompiledAbility, do: fx.Effects, out: list[Instr]) -> None:
        """Compile effects; where a search is one effect with all that follows from it, nothing settles before its end."""
        first = len(out)
        self._in_turn(a, do, out)
        if self.settle == Settle.EFFECT:
            searched = next((k for k in range(first, len(out)) if isinstance(out[k].node, fx.Search)), len(out))
            for x in out[searched:-1]:
                x.ends = False

    def _in_turn(self, a: CompiledAbility, do: fx.Effects, out: list[Instr]) -> None:
        """Compile effects that happen one after another."""
        for node in do:
            if isinstance(node, fx.May):
                ask = self._emit(out, node)
                self._flatten(a, node.do, out)
                self._otherwise(a, ask, node.otherwise, out)
            elif isinstance(node, fx.If):
                ask = self._emit(out, node)
                self._flatten(a, node.then, out)
                self._otherwise(a, ask, node.otherwise, out)
            elif isinstance(node, fx.Unless):
                ask = self._emit(out, node)
                self._flatten(a, node.do, out)
                ask.jump = len(out)
            elif isinstance(node, fx.OneOf):
                ask = self._emit(out, node)
                starts: list[int] = []
                exits: list[Instr] = []
                for mode in node.options:
                    starts.append(len(out))
                    self._flatten(a, mode, out)
                    exits.append(self._control("jump", out))
                ask.jumps = tuple(starts)
                for e in exits:
                    e.jump = len(out)
            elif isinstance(node, fx.Together):
                if any(isinstance(effect, (fx.DoDamage, fx.GiveTags, fx.EndRun, fx.Trash, fx.Draw)) for effect in node.do):
                    self._control("expect", out).node = node
                first = len(out)
                self._flatten(a, node.do, out)
                for x in out[first:-1]:
                    x.ends = False
            elif isinstance(node, fx.Repeat):
                self._emit(out, node).ends = False
                test = self._control("repeat", out)
                start = len(out) - 1
                self._flatten(a, node.do, out)
                self._control("jump", out).jump = start
                test.jump = len(out)
            elif isinstance(node, fx.Trace):
                self._trace(a, node, out)
            elif isinstance(node, fx.Psi):
                self._emit(out, node)
                branch = self._control("psi", out)
                self._flatten(a, node.differ, out)
                self._otherwise(a, branch, node.same, out)
            elif isinstance(node, (fx.Lasting, fx.Later, fx.Install, fx.ReplaceSub, fx.MakeRun, fx.Access)):
                self._emit(out, node).subs = self._created(a, node)
            elif isinstance(node, fx.Breach) and self.switches.breaches_wait and a.event != Ev.BREACH_ENDS:
                delayed = ab.When(am.On(Ev.BREACH_ENDS), (node,))
                self._emit(out, node).subs = (self._ability(a.code, a.number, delayed, RUNNER, a.aid),)
            elif isinstance(node, fx.Search):
                ends = self._emit(out, node).ends
                found = self._control("found", out)
                found.node, found.ends = node, ends
            else:
                self._emit(out, node)

    def _created(self, a: CompiledAbility, node: Any) -> tuple[int, ...]:
        """Compile the abilities that an effect creates."""
        created: tuple[Any, ...]
        if isinstance(node, (fx.MakeRun, fx.Access)):
            created = node.during
        elif isinstance(node, fx.Install):
            created = (_Linked(node.when),) if node.when else ()
        elif isinstance(node, fx.ReplaceSub):
            return (self._ability(a.code, a.number, node.sub, CORP, a.aid),)
        else:
            created = (node.modifier if isinstance(node, fx.Lasting) else node.ability,)
        found = tuple(self._ability(a.code, a.number, x, a.side, a.aid) for x in created)
        if isinstance(node, fx.Later) and node.next:
            self.abilities[found[0] - self.first].only_next = True
        if isinstance(node, fx.Lasting):
            self.abilities[found[0] - self.first].is_bound = node.bound_to is not None
        return found

    def _trace(self, a: CompiledAbility, node: fx.Trace, out: list[Instr]) -> None:
        """Compile a trace: its outcomes become linked abilities or branches, as the book says."""
        ask = self._emit(out, node)
        if self.switches.linked_if_successful:
            ask.subs = tuple(
                self._ability(a.code, a.number, _Linked(do), a.side, a.aid) if do else -1 for do in (node.success, node.failure)
            )
            return
        branch = self._control("traced", out)
        self._flatten(a, node.success, out)
        self._otherwise(a, branch, node.failure, out)

    def _otherwise(self, a: CompiledAbility, ask: Instr, do: fx.Effects, out: list[Instr]) -> None:
        """Compile what happens otherwise, and the jumps around it."""
        if not do:
            ask.jump = len(out)
            return
        over = self._control("jump", out)
        ask.jump = len(out)
        self._flatten(a, do, out)
        over.jump = len(out)

    def _emit(self, out: list[Instr], node: Any) -> Instr:
        """Add an instruction for a node."""
        handler = self.handlers.effects.get(type(node))
        if handler is None:
            raise RezzedError(f"no instruction for {type(node).__name__}")
        ends = self.settle == Settle.INSTRUCTION or (self.settle != Settle.ABILITY and not isinstance(node, _JOINED))
        i = Instr(handler, node, ends)
        if isinstance(node, fx.Lasting):
            i.bound_to, i.duration = -1 if node.bound_to is None else int(node.bound_to), int(node.duration)
        out.append(i)
        return i

    def _control(self, name: str, out: list[Instr]) -> Instr:
        """Add an instruction that only controls the flow."""
        out.append(Instr(self.handlers.control[name], None, False))
        return out[-1]


def _in_order(title: str) -> str:
    """A title by which titles are put in order: without case and punctuation."""
    return "".join([c for c in title.lower() if c.isalnum()])


class _Linked:
    """Effects that become pending because of an outcome ("if successful", CR 10.8.5)."""

    def __init__(self, do: fx.Effects) -> None:
        self.do = do


def _kind(node: Any) -> int:
    """The kind of ability that a node is."""
    kinds: tuple[tuple[type | tuple[type, ...], int], ...] = (
        (ab.When, WHEN), (ab.Paid, PAID), (ab.Static, STATIC), (ab.Interrupt, INTERRUPT), (ab.Instead, INSTEAD),
        ((ab.Play, ab.SetUp), PLAY), (fx.Sub, SUB), (_Linked, LINKED), (ab.While, WHILE),
    )  # fmt: skip
    for cls, kind in kinds:
        if isinstance(node, cls):
            return kind
    return MODIFIER


def _use(node: ab.Paid, side: int) -> int:
    """The list of uses in which a paid ability is offered."""
    if node.would is not None:
        return int(Use.CORP_INTERRUPT if side == CORP else Use.RUNNER_INTERRUPT)
    if node.mid_access:
        return int(Use.MID_ACCESS)
    if node.cost.clicks:
        return int(Use.ACTION)
    if side == RUNNER and (node.interface or node.during_encounter):
        return int(Use.INTERFACE)
    return int(Use.CORP if side == CORP else Use.RUNNER)


def _about_own_counters(condition: Any) -> bool:
    """Whether a condition compares the counters of its card with a number: it can change only when they do."""
    if not isinstance(condition, (am.AtMost, am.AtLeast)):
        return False
    return isinstance(condition.a, am.Counters) and condition.a.of == Ref.THIS and isinstance(condition.b, int)


def _depends(on: On) -> bool:
    """Whether it depends on the card that asks which events meet this trigger condition."""
    of_all = on.card is None or (
        isinstance(on.card, Cards) and on.card == Cards(types=on.card.types, subtypes=on.card.subtypes, side=on.card.side)
    )
    return not of_all or on.at not in _FIXED or on.if_ is not None or on.by is not None


def _set_gate(a: CompiledAbility) -> None:
    """Take a static condition about counters on its own card apart."""
    c = a.condition
    if _about_own_counters(c):
        a.gate_kind = int(c.a.kind)
        n: int = c.b
        at_most = isinstance(c, am.AtMost)
        a.gate_low, a.gate_high = 0 if at_most else n, n if at_most else NO_LIMIT


def _of_its_card(a: CompiledAbility) -> bool:
    """Whether it says something of its own card only, for as long as that card is active."""
    return a.kind == STATIC and a.about_itself and not _can_last(a)


def _can_last(a: CompiledAbility) -> bool:
    """Whether it can be a lasting effect: another ability creates it, or it persists (CR 9.12.5)."""
    return a.parent >= 0 or bool(getattr(a.node, "persistent", False))


def ask_of(modifier: Any) -> int:
    """The question that a modifier answers."""
    if isinstance(modifier, (ab.Price, ab.Extra)):
        return int(modifier.ask)
    return int(ASK_OF[type(modifier)])


def _about_itself(node: ab.When | ab.Instead) -> bool:
    """Whether an ability triggers only on events about its own card."""
    return isinstance(node, ab.When) and node.on.card == Ref.THIS


def _only_chooses(node: Any) -> bool:
    """Whether a turn that begins triggers this, and all that it does is making a choice (CR 9.10.3b)."""
    if not isinstance(node, ab.When) or node.on.event != Ev.TURN_BEGINS:
        return False
    return all(isinstance(effect, (fx.Choose, fx.ChooseServer)) for effect in node.do)


def is_ice(fact: Fact) -> bool:
    """Whether a card is ice."""
    return fact.type == Type.ICE
