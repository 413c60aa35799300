"""Selects the options of a decision that can matter to a plan; `search` explains the assumptions."""

from __future__ import annotations

from functools import cache
from typing import Final

from ...decisions import FUND, IDLE, NO_CARD, DecisionKind, Verb, arg, arg2, option, verb
from ...engine import legal
from ...engine.ask import card_sets, modifiers, objects, progress
from ...engine.program.compile import Compiled
from ...engine.program.parts import CompiledAbility, Fact
from ...engine.state import BEGUN, Effects, Payment, State, Structure, Window
from ...engine.state.refs import ABILITY, LASTING, REF_CARD, TARGET
from ...events import CARD, Ask, Ev, Use
from ...ids import CORP, N_COUNTERS, RUNNER, Counter, Duration, Zone
from ...rules.book import Op, Table, Windows
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Purpose, Static, Strength, Subtype
from ...vocabulary.amounts import Counters, DuringEncounter, Ref, Where
from ...vocabulary.costs import Give
from . import survey

_UNORDERED: Final = frozenset((int(Zone.HQ), int(Zone.GRIP)))
_OPEN: Final = frozenset((int(Windows.PAID), int(Windows.ONE_SIDED)))
_HIDES: Final = frozenset((int(Op.BID_CORP), int(Op.TRACE_SECRET)))
_SECRET: Final = frozenset((int(Op.BID_RUNNER), int(Op.TRACE_BASE_LINK), int(Op.TRACE_LINK)))
V_USE: Final = 3  # Verb.USE
_V_PASS: Final = 0  # Verb.PASS
_V_RUN: Final = 1  # Verb.RUN
_V_PLAY: Final = 2  # Verb.PLAY
V_SUB: Final = 9  # Verb.SUB
_V_NUMBER: Final = 11  # Verb.NUMBER
_CARDS: Final = (int(Verb.TARGET), int(Verb.CANDIDATE))
_DONE: Final = int(option(Verb.DONE))
_V_JACK_OUT: Final = 6  # Verb.JACK_OUT


FREE: Final = -1  # the script says nothing about the decision
CANNOT: Final = -2  # the script cannot be played
FINISHED: Final = -3  # the script is over
LEFT: Final = -4  # the window of the script is over

_SERIAL: Final = 0  # the places in a script: the serial of the encounter, and the first option
_FIRST: Final = 1


def by_script(s: State, script: tuple[int, ...], last: set[int]) -> list[int] | None:
    """The options that a script leaves at a decision of the Runner; empty if it cannot be played, None if it leaves all.

    Args:
        s: the position.
        script: as for `scripted`.
        last: the abilities that are tried after a script.
    """
    o, _ = scripted(s, script)
    if o == CANNOT:
        return []
    if o == FINISHED:
        return [o for o in s.options if o == _V_PASS or o in last]
    return [o] if o >= 0 else None


def scripted(s: State, script: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    """What a script says about a decision of the Runner.

    Args:
        s: the position.
        script: the serial of the encounter, then options of an entry of its menu.

    Returns:
        The option, or `FREE`, `CANNOT`, `FINISHED` or `LEFT`; and the rest of the script.
    """
    if not goes_on(s, script):
        return LEFT, script
    top = s.stack[-1]
    if s.ask_kind == DecisionKind.ACT and isinstance(top, Window) and top.kind in _OPEN:
        k = _FIRST
        while k < len(script) and script[k] & 0xFF != V_USE:  # the engine did not ask
            k += 1
        if k == len(script):
            return FINISHED, script[:1]
        return (script[k], script[:1] + script[k + 1 :]) if script[k] in s.options else (CANNOT, script)
    then = script[_FIRST] if len(script) > _FIRST else -1
    if s.ask_kind == DecisionKind.NUMBER and then & 0xFF == _V_NUMBER and isinstance(top, Effects):
        return (then, script[:1] + script[2:]) if then in s.options else (CANNOT, script)
    if s.ask_kind == DecisionKind.TARGET and s.options[0] & 0xFF == V_SUB:
        if then in s.options:
            return then, script[:1] + script[2:]
        return (_DONE, script) if _DONE in s.options else (CANNOT, script)
    return FREE, script


def goes_on(s: State, script: tuple[int, ...]) -> bool:
    """Whether the window of a script is open."""
    e = progress.encounter(s)
    return e is not None and e.serial == script[_SERIAL] and legal.in_break_step(s, e)


def serial_of_encounter(s: State) -> int:
    """The serial of the encounter in progress."""
    e = progress.encounter(s)
    assert e is not None
    return e.serial


def operation(s: State) -> int:
    """The operation of the topmost timing structure."""
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return s.book.rows[f.row].op
    return -1


def hides(s: State) -> bool:
    """Whether the Corp is about to make a choice that the Runner must answer without seeing it."""
    return s.who == CORP and isinstance(s.stack[-1], Structure) and operation(s) in _HIDES


def answers_unseen(s: State) -> bool:
    """Whether the Runner answers the Corp's choice without seeing it."""
    return s.who == RUNNER and not s.over and not s.happened and operation(s) in _SECRET


def decision(s: State) -> tuple[int, ...]:
    """A key for the decision at a position, equal for positions that a search treats as equal."""
    f, r = s.stack[-1], progress.run(s)
    if isinstance(f, Window):
        top = (f.kind, f.row, f.side, f.passes, len(f.pending))
    elif isinstance(f, Effects):
        top = (f.aid, f.pc, f.stage, len(f.todo.picks) if f.todo is not None else 0, f.todo.nth if f.todo is not None else 0)
    elif isinstance(f, Structure):
        top = (f.row, f.stage, f.subj, f.x, f.amount)
    else:
        top = (0, 0, 0, 0, 0)
    return (len(s.stack), s.ask_kind, r.position if r is not None else -1, *top)


def in_open_window(s: State) -> bool:
    """Whether the Runner may use abilities in a paid ability window."""
    top = s.stack[-1]
    return s.ask_kind == DecisionKind.ACT and isinstance(top, Window) and top.kind in _OPEN


def between_ice(s: State) -> bool:
    """Whether the Runner may act between two encounters, in the first window for it: before moving on, or else on approach."""
    p = progress.phase(s)
    if p is None or not in_open_window(s):
        return False
    inward = s.book.steps_by_op.get(Op.MOVE_INWARD, -1)
    return p.table == Table.APPROACH if inward < 0 else p.table == Table.MOVEMENT and p.row < inward


def in_actions(s: State) -> bool:
    """Whether a run, or an action, and all that its end triggered is over: the next action, or the end of the action phase."""
    top = s.stack[-1]
    return progress.phase_over(s) or (isinstance(top, Window) and top.kind == Windows.ACTION)


def of_runner(
    s: State, servers: int, lock: int, once: bool, same_grip: bool = False, early: bool = False, giving: bool = False
) -> list[int]:  # fmt: skip
    """The Runner's options that can matter for a goal in one run.

    Args:
        s: a position in which the Runner decides.
        servers: a bit set of the servers that may be run on.
        lock: a card whose strength was just raised and which must be used next; -1 means none.
        once: whether no other run can follow, so that jacking out is useless.
        same_grip: whether all cards of the grip count as identical.
        early: whether strength that lasts is worth buying before it is needed.
        giving: whether the Runner may want to lose cards of the grip.
    """
    top = s.stack[-1]
    if in_actions(s):
        return actions(s, servers)
    out: list[int] = []
    e = progress.encounter(s)
    latest, _ = last_break(s) if s.ask_kind == DecisionKind.ACT else (-1, -1)
    abilities = s.book.abilities
    for o in s.options:
        v = o & 0xFF
        if v == _V_JACK_OUT and once:
            continue
        if v == V_USE:
            if lock >= 0 and arg(o) != lock:
                continue
            a = abilities[arg2(o)]
            if a.breaks is not None and arg(o) < latest and not survey.waits_for_breaks(a.condition):
                continue
            if a.breaks is None and raises_and_breaks(a) and (e is None or not fits(s, a, e.subj, arg(o))):
                continue
            if (is_pump(a) or grows(s.book, a)) and (e is None or arg(o) < latest or not needs_strength(s, arg(o))):
                if not (giving and gives_cards(a)) and (not early or e is None or not outlasts(a)):
                    continue
        elif v == _V_RUN and not servers >> arg(o) & 1:
            continue
        elif lock >= 0 and v == _V_PASS and type(top) is Window and top.kind in _OPEN:
            continue
        out.append(o)
    return _of_choice(s, e, out, once, same_grip)


def _of_choice(s: State, e: Structure | None, out: list[int], once: bool, same_grip: bool) -> list[int]:
    """Of the options that `of_runner` leaves, those that can matter where the Runner chooses a number or a card."""
    top, abilities = s.stack[-1], s.book.abilities
    if (
        s.ask_kind == DecisionKind.NUMBER
        and e is not None
        and isinstance(top, Effects)
        and raises_and_breaks(abilities[top.aid])
    ):
        lacking = modifiers.strength(s, e.subj) - modifiers.strength(s, top.card)
        most = max(lacking, len(modifiers.unbroken(s, e.subj, e.serial)))
        return [o for o in out if arg2(o) <= most] or out[:1]
    if s.ask_kind == DecisionKind.NUMBER and isinstance(top, Structure) and top.table == Table.TRACE and len(out) > 2:
        return link_enough(s, top, out)
    if s.ask_kind == DecisionKind.TARGET and len(out) > 1:
        if s.options[0] & 0xFF == V_SUB:
            return in_order(s, top, out)
        if isinstance(top, Effects) and makes_room(s, top):
            return [_DONE] if _DONE in out else in_turn(top, distinct(s, out, same_grip))
        return distinct(s, out, same_grip)
    if s.ask_kind == DecisionKind.MAY and once and isinstance(top, Effects):
        node = s.book.abilities[top.aid].program[top.pc].node
        if isinstance(node, fx.May) and node.do == (fx.JackOut(),):
            return [o for o in out if verb(o) == Verb.NO] or out
    return out


def actions(s: State, servers: int) -> list[int]:
    """The actions that start the planned run: the basic action, or a card that makes a run."""
    out: list[int] = []
    for o in s.options:
        v = o & 0xFF
        if v == _V_RUN:
            if servers >> arg(o) & 1:
                out.append(o)
        elif v == _V_PLAY:
            if plays_run(s.book, objects.fact(s, arg(o))):
                out.append(o)
        elif v == V_USE and makes_run(s.book.abilities[arg2(o)]):
            out.append(o)
    return out


def declined(s: State) -> list[int]:
    """The answers of a passive Corp: it declines, or spends nothing; otherwise every answer is possible."""
    if len(s.options) == 1:
        return s.options
    if s.ask_kind == DecisionKind.PAY:
        return s.options[:1]
    for o in s.options:
        if verb(o) in IDLE:
            return [o]
    top = s.stack[-1]
    if s.ask_kind == DecisionKind.NUMBER and isinstance(top, Structure) and top.table == Table.TRACE:
        return s.options[:1]
    return s.options


def may_pass(s: State) -> bool:
    """Whether the Runner may do nothing in an open window or with an accessed card."""
    top = s.stack[-1]
    return s.ask_kind == DecisionKind.ACT and isinstance(top, Window) and (top.kind in _OPEN or top.kind == Windows.MID_ACCESS)


def one_of_each(s: State, same_grip: bool) -> list[int]:
    """The outcomes of chance; identical cards are combined. `same_grip`: all cards of the grip count as identical."""
    seen: set[tuple[int, ...]] = set()
    out: list[int] = []
    for o in s.options:
        c = arg(o)
        if verb(o) != Verb.OUTCOME or arg2(o) or c >= len(s.code) or s.zone[c] not in _UNORDERED:
            return s.options
        if same_grip and s.zone[c] == Zone.GRIP:
            return [o]
        look = (s.zone[c], s.code[c], s.face[c], s.seen[c], s.chosen[c][REF_CARD], awaited(s, c))
        if look not in seen:
            seen.add(look)
            out.append(o)
    return out


def last_break(s: State) -> tuple[int, int]:
    """The last card (in the order of the set-up) that broke subroutines in this encounter, and the last subroutine it broke; -1
    means
    none.
    """
    e = progress.encounter(s)
    r = progress.record(s, e.serial) if e is not None else None
    if e is None or r is None or not r.broken:
        return (-1, -1)
    card = max([by[REF_CARD] for _, by in r.broken])
    order = modifiers.subroutines(s, e.subj)
    return (card, max([order.index(x) for x, by in r.broken if by[REF_CARD] == card and x in order], default=-1))


def in_order(s: State, top: object, options: list[int]) -> list[int]:
    """The subroutines that come after those chosen before, by this use of the card or by earlier uses."""
    if not isinstance(top, Effects):
        return options
    if top.todo is not None and top.todo.picks:
        last = max(top.todo.picks)
        return [o for o in options if o & 0xFF != V_SUB or arg(o) > last] or options
    card, last = last_break(s)
    if card != top.card or s.book.abilities[top.aid].breaks != fx.Break(1):
        return options
    return [o for o in options if arg(o) > last]


def is_pump(a: CompiledAbility) -> bool:
    """Whether the ability only raises the strength of its own card."""
    do = a.node.do
    return len(do) == 1 and _raises(do[0])


def link_enough(s: State, trace: Structure, options: list[int]) -> list[int]:
    """Spend nothing on a trace, or just enough to avoid it, unless something asks for more than its success."""
    if trace.subj < 0 or survey.traits(s, trace.subj) & survey.ASKS_NUMBER:
        return options
    if s.index[int(Ev.TRACE_SUCCEEDS)] or s.index[int(Ev.TRACE_FAILS)]:
        return options
    need = trace.y - modifiers.link(s) + s.book.switches.trace_ties_succeed
    return [o for o in options if arg2(o) in (0, need)]


def of_subtypes(s: State, options: list[int], asked: frozenset[str]) -> list[int]:
    """The modes to choose from: of several that only give a card a subtype that nothing asks about, the first.

    Args:
        s: the position.
        options: what is left of its options.
        asked: the subtypes that something asks about by name.
    """
    f = s.stack[-1]
    node = s.book.abilities[f.aid].program[f.pc].node if isinstance(f, Effects) else None
    if not isinstance(node, fx.OneOf):
        return options
    out: list[int] = []
    idle = False
    for o in options:
        do = node.options[arg(o)]
        only = do[0].modifier if len(do) == 1 and isinstance(do[0], fx.Lasting) else None
        if isinstance(only, Subtype) and only.n == 1 and only.like is None and only.subtype not in asked:
            if idle:
                continue
            idle = True
        out.append(o)
    return out


def purses(s: State, options: list[int], stealth_matters: bool) -> list[int]:
    """Where to pay from: credits that cost nothing come first, those with a narrow purpose before all others.

    The last credits of a card that reacts when it is empty do cost something.

    `stealth_matters`: some costs must be paid by stealth cards.
    """
    emptied = {x[CARD] for x in s.index[int(Use.WHILE)]}
    if s.heard[int(Ev.COUNTER)] or (emptied and stealth_matters):
        return options
    purpose = {x[CARD]: int(s.book.abilities[x[ABILITY]].modifier.purpose) for x in s.index[int(Ask.PAY_WITH)]}
    first: dict[int, int] = {}
    stealth: list[int] = []
    last: list[int] = []
    pool: list[int] = []
    for o in options:
        c = arg(o)
        if verb(o) != Verb.SOURCE:
            return options
        if c == NO_CARD:
            pool = pool or [o]
        elif c != FUND and stealth_matters and card_sets.has_subtype(s, c, "stealth"):
            stealth += [o] if all(arg(x) != c for x in stealth) else []
        elif c in emptied and arg2(o) == s.counter(c, Counter.CREDIT):
            last.append(o)
        else:
            kind = purpose.get(c, int(Purpose.ANYTHING))
            first.setdefault(-1 if kind in (Purpose.ANYTHING, Purpose.DURING_RUN) else kind, o)
    free = [o for kind, o in first.items() if kind >= 0] or list(first.values())
    return [*(free or [*last, *pool]), *stealth]


def in_order_of_purpose(s: State, found: list[tuple[int, int]]) -> list[tuple[int, int]] | None:
    """Credits that are not in the pool, in the order in which `purses` spends them; None if there are several orders."""
    sources = {x[CARD]: s.book.abilities[x[ABILITY]].modifier for x in s.index[int(Ask.PAY_WITH)]}
    if any(m.of is not None for m in sources.values()):
        return None
    anything = (Purpose.ANYTHING, Purpose.DURING_RUN)
    wide = [(card, n) for card, n in found if card not in sources or sources[card].purpose in anything]
    narrow = [x for x in found if x not in wide]
    if len({sources[card].purpose for card, _ in narrow}) > 1:
        return None
    return narrow + wide


def pool_last(s: State, options: list[int], script: tuple[int, ...] | None) -> list[int]:
    """Where to pay from, each way only once: the pool pays what is left, and a card from which nothing was taken although it
    was offered pays nothing later in the same script.
    """
    p = s.stack[-1]
    if not isinstance(p, Payment) or any(verb(o) != Verb.SOURCE for o in options):
        return options
    need = p.stealth or p.owed
    kept = [o for o in options if (arg(o) != NO_CARD or arg2(o) == need) and (script is None or not_from(arg(o)) not in script)]
    return kept if any(arg(o) != NO_CARD or arg2(o) == need for o in kept) else options


def not_from(card: int) -> int:
    """What a script says about a card that pays nothing any more."""
    return -(card << 8) - 1


def without(s: State, o: int, script: tuple[int, ...]) -> tuple[int, ...]:
    """A script after an answer to where to pay from: if it is the pool, the cards that were offered pay nothing later."""
    if verb(o) != Verb.SOURCE or arg(o) != NO_CARD:
        return script
    cards = sorted({arg(x) for x in s.options if verb(x) == Verb.SOURCE and arg(x) != NO_CARD})
    return script + tuple([not_from(c) for c in cards if not_from(c) not in script])


def hears_breaks(s: State) -> bool:
    """Whether an ability reacts to breaks, so that something happens between two options of a script."""
    return bool(s.index[int(Ev.BREAK)] or s.index[int(Ev.FULLY_BREAK)])


def makes_room(s: State, top: Effects) -> bool:
    """Whether cards can be trashed to make room for a card that is being installed."""
    return top.stage == BEGUN and isinstance(s.book.abilities[top.aid].program[top.pc].node, fx.Install)


def in_turn(top: Effects, options: list[int]) -> list[int]:
    """Cards that come after those chosen before, because the order does not matter."""
    last = max(top.todo.picks, default=-1) if top.todo is not None else -1
    return [o for o in options if verb(o) != Verb.TARGET or arg(o) > last] or options


def distinct(s: State, options: list[int], same_grip: bool) -> list[int]:
    """The cards to choose from; of several copies in the same condition the first.

    `same_grip`: all cards of the grip count as copies.
    """
    if len(options) < 2:
        return options
    busy = {x[TARGET] for row in s.index for x in row if x[LASTING]} if s.lasting else set()
    hosts = set(s.host)
    seen: set[tuple[object, ...]] = set()
    out: list[int] = []
    for o in options:
        c = arg(o)
        if o & 0xFF not in _CARDS or c in busy or c in hosts:
            out.append(o)
            continue
        at = c * N_COUNTERS
        look: tuple[object, ...] = (Zone.GRIP,) if same_grip and s.zone[c] == Zone.GRIP else (
            o >> 24, s.code[c], s.zone[c], s.where[c], s.host[c], s.face[c], s.seen[c], s.chosen[c],
            *s.counters[at : at + N_COUNTERS], tuple([u for u in s.used if u[CARD] == c]),
            tuple([(s.totals[k], *(n[k] for n in s.earlier if n)) for k, x in enumerate(s.ledger.accounts) if x.card == c]),
            tuple([(account, last) for account, card, _, last in s.entries if card == c]),
            awaited(s, c),
        )  # fmt: skip
        if look not in seen:
            seen.add(look)
            out.append(o)
    return out


def awaited(s: State, card: int) -> bool:
    """Whether the goal is about this card."""
    return bool(s.awaits) and s.awaits != Ev.SUCCESS and bool(s.awaits_of[card : card + 1] == b"\1")


def grows(book: Compiled, a: CompiledAbility) -> bool:
    """Whether the ability only places counters on its own card, each of which is strength."""
    do = a.node.do
    if len(do) != 1 or not isinstance(do[0], fx.Place) or do[0].onto != Ref.THIS or type(do[0].n) is not int:
        return False
    decl = book.facts[a.code].decl
    return any(
        isinstance(x, Static) and x.if_ is None and x.modifier == Strength(Counters(do[0].kind)) for x in decl.abilities
    )  # fmt: skip


def outlasts(a: CompiledAbility) -> bool:
    """Whether the strength that an ability of `is_pump` or `grows` adds lasts longer than the encounter."""
    effect = a.node.do[0]
    return not isinstance(effect, fx.Lasting) or effect.duration != Duration.ENCOUNTER


def gives_cards(a: CompiledAbility) -> bool:
    """Whether an ability of the Runner costs cards of the grip."""
    return any([isinstance(x, Give) and x.cards.where == Where.GRIP for x in a.node.cost.parts])


@cache
def raises_and_breaks(a: CompiledAbility) -> bool:
    """Whether the ability raises the strength of its own card, breaks subroutines if that is enough, and does nothing else."""
    do = a.node.do
    if len(do) != 2:
        return False
    raised, then = do
    return _raises(raised) and isinstance(then, fx.If) and _breaks(then)


def _breaks(effect: fx.If) -> bool:
    return not effect.otherwise and all(isinstance(x, fx.Break) for x in effect.then)


def fits(s: State, a: CompiledAbility, ice: int, card: int) -> bool:
    """Whether the ability of `raises_and_breaks` can break subroutines of this ice."""
    _, then = a.node.do
    condition = then.condition
    if not isinstance(condition, DuringEncounter) or condition.cards is None:
        return True
    return card_sets.in_cards(s, condition.cards, ice, card)


def _raises(effect: object) -> bool:
    return (
        isinstance(effect, fx.Lasting) and isinstance(effect.modifier, Strength) and effect.bound_to == Ref.THIS
        and effect.duration in (Duration.ENCOUNTER, Duration.RUN, Duration.TURN)
    )  # fmt: skip


def needs_strength(s: State, card: int) -> bool:
    """Whether the card is too weak for this ice, although it could break one of its subroutines or do something else that needs
    strength
    (CR 3.9.5g).
    """
    e = progress.encounter(s)
    if e is None:
        return False
    if modifiers.strength(s, card) >= modifiers.strength(s, e.subj):
        return False
    for aid in objects.fact(s, card).abilities:
        a = s.book.abilities[aid]
        if not a.reaches_ice or not a.node.interface or not legal.reaches(s, a, a.node, e.subj, card):
            continue
        if a.breaks is None or legal.breakable(s, a.breaks, e.subj, e.serial, card):
            return True
    return False


def plays_run(book: Compiled, fact: Fact) -> bool:
    """Whether to play a card makes a run."""
    return any(makes_run(book.abilities[aid]) for aid in fact.play)


def makes_run(a: CompiledAbility) -> bool:
    return any(isinstance(i.node, fx.MakeRun) for i in a.program)
