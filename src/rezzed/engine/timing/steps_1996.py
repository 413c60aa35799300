"""Steps that only the run flow chart of 1996 has."""

from __future__ import annotations

from typing import Final

from ...decisions import DecisionKind, Verb, arg, arg2, option, verb
from ...events import CARD, Ask, Ev, Use
from ...ids import ARCHIVES, CHANCE, CORP, HQ, RND, RUNNER, Policy, Type, Zone
from ...rules.book import REZ_ICE, Table
from ...vocabulary.abilities import BaseLink, Paid, Purpose, Strength
from ...vocabulary.amounts import Ref
from ...vocabulary.effects import Lasting
from .. import legal
from ..ask import evaluate, modifiers, objects, prices, progress
from ..ask.prices import FOR_NOTHING_ELSE, FOR_TRASH
from ..change import ending, knowledge, moves, stack
from ..change.emitting import emit
from ..effects.operands import DONE, WAIT
from ..legal import OK, R_STRENGTH
from ..paid_options import paid_options
from ..pay import payment
from ..program.parts import PAID, CompiledStep
from ..state import WAITING, Run, State, Structure
from ..state.refs import ABILITY, REF_CARD
from ..windows import start
from ..windows.checkpoints import checkpoint
from . import procedures, steps

YES: Final = option(Verb.YES)
NO: Final = option(Verb.NO)


def _run(s: State) -> Run:
    """The run in progress."""
    r = progress.run(s)
    assert r is not None
    return r


def _ask(s: State, who: int, kind: int, options: list[int], card: int = -1) -> int:
    """Ask a player, and wait for the answer."""
    stack.ask(s, who, kind, options, card)
    return WAIT


def action_over(s: State, f: Structure, row: CompiledStep) -> int:
    """An action of the Runner is over, and abilities that count actions count it."""
    emit(s, Ev.ACTION_ENDS)
    return DONE


# -- 1 to 5: the way to the ice -----------------------------------------------------------------------------------


def declare(s: State, f: Structure, row: CompiledStep) -> int:
    """1: the Runner declares the run, pays its costs, and the run begins."""
    if steps.announce(s, f, row) == WAIT:
        return WAIT
    emit(s, Ev.RUN_BEGINS, -1, _run(s).server, _run(s).announced)
    return DONE


def approach_unpassed(s: State, f: Structure, row: CompiledStep) -> int:
    """2: the Runner approaches the outermost ice that was not passed, and may use effects."""
    r = _run(s)
    r.position = steps.unpassed(s, r)
    r.approaches += 1
    r.came = r.after = 0
    emit(s, Ev.APPROACH, s.ice_at[r.position], r.server)
    return steps.window(s, f, row)


def rez_decision(s: State, f: Structure, row: CompiledStep) -> int:
    """4: the Corp decides whether to rez the ice."""
    if f.answer >= 0:
        f.answer = 0 if verb(f.answer) == Verb.REZ else 1
        return DONE
    ice = progress.approached(s)
    options = [option(Verb.REZ, ice)] if legal.refuse_rez(s, ice, REZ_ICE) == OK else []
    if not options and s.policy == Policy.FORCED:
        f.answer = 1
        return DONE
    return _ask(s, CORP, DecisionKind.MAY, [*options, NO], ice)


def rez_pay(s: State, f: Structure, row: CompiledStep) -> int:
    """5: the ice is turned face up and its cost is paid."""
    f.stage = WAITING
    start.start_rez(s, progress.approached(s))
    return WAIT


# -- 6 to 11: the encounter -----------------------------------------------------------------------------------------


def skip_check(s: State, f: Structure, row: CompiledStep) -> int:
    """6: the encounter begins, and effects may skip the ice."""
    steps.encounter(s, f, row)
    return steps.window(s, f, row)


def _pump_of(s: State, card: int) -> tuple[int, int]:
    """(ability, amount) with which a breaker raises its strength, or (-1, 0)."""
    for aid in objects.fact(s, card).abilities:
        a = s.book.abilities[aid]
        if a.kind == PAID and isinstance(a.node, Paid) and a.side == RUNNER:
            for e in a.node.do:
                if isinstance(e, Lasting) and e.bound_to == Ref.THIS and isinstance(e.modifier, Strength):
                    return aid, evaluate.amount(s, e.modifier.n, card)
    return -1, 0


def _way(s: State, e: Structure, card: int, aid: int) -> int:
    """The option with which this ability goes on to break: itself, or raising strength first; -1 if it leads nowhere."""
    reason = legal.refuse_use(s, RUNNER, card, aid)
    if reason == OK:
        return option(Verb.USE, card, aid)
    if reason != R_STRENGTH or not legal.breakable(s, s.book.abilities[aid].breaks, e.subj, e.serial, card):
        return -1
    pump, n = _pump_of(s, card)
    short = modifiers.strength(s, e.subj) - modifiers.strength(s, card)
    if pump >= 0 and s.book.abilities[pump].names_x:
        due = short
    elif n > 0:
        due = -(-short // n) * prices.use_price(s, pump, card)
    else:
        return -1
    due += prices.use_price(s, aid, card)
    if due > prices.spendable(s, RUNNER, prices.purpose_of(s, card)):
        return -1
    return option(Verb.USE, card, pump)


def _ways(s: State, e: Structure) -> list[tuple[int, list[tuple[int, int, int, int]]]]:
    """(option, subroutines that it can break) for every breaker that could break something now."""
    out: list[tuple[int, list[tuple[int, int, int, int]]]] = []
    for x in s.index[Use.INTERFACE]:
        a = s.book.abilities[x[ABILITY]]
        if a.breaks is not None and a.node.interface:
            o = _way(s, e, x[CARD], x[ABILITY])
            if o >= 0:
                out.append((o, legal.breakable(s, a.breaks, e.subj, e.serial, x[CARD])))
    return out


def _others(s: State) -> list[int]:
    """Abilities that refer to the encounter and break nothing."""
    return [
        option(Verb.USE, x[CARD], x[ABILITY])
        for x in s.index[Use.INTERFACE]
        if not s.book.abilities[x[ABILITY]].node.interface and legal.refuse_use(s, RUNNER, x[CARD], x[ABILITY]) == OK
    ]


def want_break(s: State, f: Structure, row: CompiledStep) -> int:
    """7: can the Runner break a subroutine, and does he want to?"""
    o = f.answer
    f.answer = -1
    if f.x:  # said at step 10 already
        f.x = 0
        f.answer = 0
        return DONE
    if o >= 0:
        if verb(o) == Verb.USE:
            start.use(s, arg(o), arg2(o), RUNNER)
            return WAIT
        f.answer = 0 if o == YES else 1
        return DONE
    if checkpoint(s):
        return WAIT
    options = [*([YES] if _ways(s, f) else []), *_others(s)]
    if not options:
        f.answer = 1
        return DONE
    return _ask(s, RUNNER, DecisionKind.MAY, [*options, NO], f.subj)


def choose_sub(s: State, f: Structure, row: CompiledStep) -> int:
    """8: the Runner chooses an unbroken subroutine, also one that he failed to break before."""
    if f.answer < 0:
        order = modifiers.subroutines(s, f.subj)
        able = {x for _, subs in _ways(s, f) for x in subs}
        options = [option(Verb.SUB, k, f.subj) for k, x in enumerate(order) if x in able]
        if len(options) > 1:
            return _ask(s, RUNNER, DecisionKind.TARGET, options, f.subj)
        f.answer = options[0]
    f.z = arg(f.answer)
    f.answer = -1
    return DONE


def raise_strength(s: State, f: Structure, row: CompiledStep) -> int:
    """9: the Runner picks a suitable breaker and pays to raise its strength if needed."""
    o = f.answer
    f.answer = -1
    if o < 0:
        sub = modifiers.subroutines(s, f.subj)[f.z]
        options = list(dict.fromkeys(w for w, subs in _ways(s, f) if sub in subs))
        if not options:
            f.selected = ()
            return DONE
        if len(options) != 1 or s.book.abilities[arg2(options[0])].breaks is None:
            return _ask(s, RUNNER, DecisionKind.ACT, options, f.subj)
        o = options[0]
    if s.book.abilities[arg2(o)].breaks is None:
        start.use(s, arg(o), arg2(o), RUNNER)
        return WAIT
    f.selected = ((arg(o), arg2(o)),)
    return DONE


def try_break(s: State, f: Structure, row: CompiledStep) -> int:
    """10: the Runner pays; if that broke the subroutine and another one is left, does he want more?"""
    if f.amount == 0:
        f.amount = 1
        if not f.selected:
            return WAIT
        card, aid = f.selected[0]
        start.use(s, card, aid, RUNNER).task().picks = (f.z,)
        return WAIT
    if f.amount == 1:
        order = modifiers.subroutines(s, f.subj)
        if f.z < len(order) and order[f.z] in modifiers.unbroken(s, f.subj, f.serial):
            f.answer = 2
            return DONE
        f.amount = 2
        if checkpoint(s):
            return WAIT
    if f.answer < 0:
        if not _ways(s, f):
            f.answer = 1
            return DONE
        return _ask(s, RUNNER, DecisionKind.MAY, [YES, NO], f.subj)
    f.x = 1 if f.answer == YES else 0
    f.answer = 1 - f.x
    return DONE


def take_effect(s: State, f: Structure, row: CompiledStep) -> int:
    """11: unbroken subroutines take effect in their order; one that ends the run does so when it is over."""
    r = progress.record(s, f.serial)
    assert r is not None
    if checkpoint(s):
        return WAIT
    if r.stopped[REF_CARD] >= 0:
        source = r.stopped[REF_CARD]
        r.stopped = (-1, 0)
        ending.end_run(s, source)
        return WAIT
    for x in modifiers.unbroken(s, f.subj, f.serial):
        if x not in r.handled:
            start.start_sub(s, x, f)
            return WAIT
    f.answer = 1
    return DONE


# -- 12 and 13: past the ice ------------------------------------------------------------------------------------------


def pass_and_mark(s: State, f: Structure, row: CompiledStep) -> int:
    """12: the Runner passes the ice; it is not met again in this run unless he is sent back."""
    r = _run(s)
    ice = s.ice_at[r.position] if r.position >= 0 else -1
    if ice >= 0 and (ice, s.gen[ice]) not in r.passed:
        r.passed = (*r.passed, (ice, s.gen[ice]))
        emit(s, Ev.PASS, ice, r.server, 0, r.after)
        if steps.unpassed(s, r) < 0:
            emit(s, Ev.PASS_ALL, -1, r.server)
    return DONE


def runner_effects(s: State, f: Structure, row: CompiledStep) -> int:
    """13: the Runner may use effects, and jacks out or goes on, in any order; nowhere else can he jack out."""
    o = f.answer
    if o >= 0 and verb(o) == Verb.USE:
        f.answer = -1
        start.use(s, arg(o), arg2(o), RUNNER)
        return WAIT
    if o < 0 and f.amount == 0:
        if checkpoint(s):
            return WAIT
        effects = paid_options(s, RUNNER, row.flags)
        leave = prices.jack_out_price(s) >= 0
        if not effects and not leave:
            return _go_on(s, f)
        options = [option(Verb.CONTINUE), *([option(Verb.JACK_OUT)] if leave else []), *effects]
        return _ask(s, RUNNER, DecisionKind.MAY, options)
    if steps.jack_out(s, f, row) == WAIT:
        return WAIT
    return _go_on(s, f)


def _go_on(s: State, f: Structure) -> int:
    """The Runner does not jack out, by choice or because there is no way."""
    r = _run(s)
    emit(s, Ev.GO_ON, s.ice_at[r.position] if r.position >= 0 else -1, r.server)
    f.answer = 1
    return DONE


# -- 16 to 20: the fort ---------------------------------------------------------------------------------------------


def access_order(s: State, f: Structure, row: CompiledStep) -> int:
    """16: the run is successful; the Runner orders the cards that he will access, face-down ones too."""
    if f.x == 0:
        if steps.success(s, f, row) == WAIT:
            return WAIT
        f.x = 1
        f.answer = -1
    if checkpoint(s):
        return WAIT
    o = f.answer
    f.answer = -1
    options = _to_access(s, f)
    if o < 0:
        if not options:
            f.x = 0
            return DONE
        if len(options) > 1:
            return _ask(s, RUNNER, DecisionKind.ORDER, options)
        o = options[0]
    if verb(o) == Verb.RANDOM:
        hand = [c for c in s.order[Zone.HQ] if (c, s.gen[c]) not in f.refs]
        if len(hand) > 1:
            return _ask(s, CHANCE, DecisionKind.CHANCE, [option(Verb.OUTCOME, c) for c in hand])
        o = option(Verb.OUTCOME, hand[0])
    f.refs = (*f.refs, (arg(o), s.gen[arg(o)]))
    return WAIT


def _to_access(s: State, f: Structure) -> list[int]:
    """What can be put next in the order: the fort's cards, and the next of HQ or R&D while there are any to take."""
    server = _run(s).server
    taken = {c for c, _ in f.refs}
    zone = {HQ: Zone.HQ, RND: Zone.RND, ARCHIVES: Zone.ARCHIVES}.get(server)
    options = [option(Verb.CANDIDATE, c) for c in s.roots[server] if c not in taken]
    if zone is None:
        return options
    left = [c for c in s.order[zone] if c not in taken]
    if server == ARCHIVES:
        return options + [option(Verb.CANDIDATE, c) for c in left]
    so_far = len([c for c in taken if s.zone[c] == zone])
    if left and so_far < 1 + modifiers.access_more(s, server, f.serial):
        options.append(option(Verb.RANDOM) if server == HQ else option(Verb.CANDIDATE, left[0]))
    return options


def cards_affect(s: State, f: Structure, row: CompiledStep) -> int:
    """17: the cards affect the Runner in his order; face-down ones are revealed."""
    if checkpoint(s):
        return WAIT
    if f.x >= len(f.refs):
        f.x = 0
        return DONE
    c, g = f.refs[f.x]
    f.x += 1
    if objects.stands(s, c, g):
        if s.zone[c] in (Zone.ROOT, Zone.ARCHIVES) and not s.face[c]:
            emit(s, Ev.REVEAL, c, CORP)
        if s.shared:
            s.own()
        s.face[c] |= int(s.zone[c] == Zone.ARCHIVES)
        knowledge.show(s, c)
        emit(s, Ev.ACCESS, c, _run(s).server)
    return WAIT


def score_and_trash(s: State, f: Structure, row: CompiledStep) -> int:
    """18: agendas are scored, the 7th point wins at once; then trash costs are paid and what was paid for goes together."""
    o = f.answer
    f.answer = -1
    if o >= 0:
        if verb(o) == Verb.DONE:
            return _trash_together(s, f)
        f.selected = (*f.selected, (arg(o), s.gen[arg(o)]))
        payment.pay(s, FOR_TRASH, RUNNER, arg(o), -1, -1, prices.trash_price(s, arg(o)), Purpose.TRASH)
        return WAIT
    while f.x < len(f.refs):
        c, g = f.refs[f.x]
        f.x += 1
        if objects.stands(s, c, g) and objects.fact(s, c).type == Type.AGENDA:
            a = stack.push_structure(s, Table.ACCESS, s.book.starts[Table.ACCESS], c, g)
            a.x = _run(s).server
            return WAIT
    chosen = {c for c, _ in f.selected}
    options = [
        option(Verb.TRASH, c)
        for c, g in f.refs
        if c not in chosen and objects.stands(s, c, g) and legal.refuse_trash(s, c) == OK
    ]
    if not options and not stack.asks_idle(s):
        return _trash_together(s, f)
    return _ask(s, RUNNER, DecisionKind.TARGET, [*options, option(Verb.DONE)])


def _trash_together(s: State, f: Structure) -> int:
    """What was paid for is trashed at once; it goes to Archives in the order in which the Runner named it."""
    for c, g in f.selected:
        if objects.stands(s, c, g):
            moves.trash(s, c, RUNNER)
    f.selected = f.refs = ()
    return DONE


def end_of_run(s: State, f: Structure, row: CompiledStep) -> int:
    """20: the run ends; what its end meets is dealt with in this step, when there is no run any more."""
    if f.x == 0:
        f.x = 1
        steps.wind_up(s, f, row)
        steps.unsuccessful(s, f, row)
        steps.run_is_over(s)
        stack.push(s, f)
    if checkpoint(s):
        return WAIT
    stack.pop(s)
    return WAIT


# -- traces ---------------------------------------------------------------------------------------------------------


def trace_secret(s: State, f: Structure, row: CompiledStep) -> int:
    """The Corp sets aside, in secret, at most the limit of the trace."""
    if f.answer < 0:
        high = min(f.x, prices.spendable(s, CORP, Purpose.TRACE))
        return _ask(s, CORP, DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(high + 1)], f.subj)
    f.y = arg2(f.answer)
    f.answer = -1
    return DONE


def _base_links(s: State) -> dict[int, tuple[int, BaseLink]]:
    """Base link cards: (ability, what it says)."""
    return {x[CARD]: (x[ABILITY], s.book.abilities[x[ABILITY]].modifier) for x in s.index[Ask.BASE_LINK]}


def trace_base_link(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner uses at most one base link card, paying for it before anything is raised."""
    f.z = modifiers.link(s)
    o = f.answer
    f.answer = -1
    if o < 0:
        have = prices.spendable(s, RUNNER, Purpose.LINK)
        options = [option(Verb.TARGET, c) for c, (_, m) in _base_links(s).items() if m.use <= have]
        if not options:
            return DONE
        return _ask(s, RUNNER, DecisionKind.TARGET, [*options, option(Verb.DECLINE)], f.subj)
    if verb(o) == Verb.DECLINE:
        return DONE
    card = arg(o)
    aid, link = _base_links(s)[card]
    f.z += link.base
    f.selected = ((card, s.gen[card]),)
    emit(s, Ev.USE, card, aid)
    f.stage = WAITING
    if link.use:
        payment.pay(s, FOR_NOTHING_ELSE, RUNNER, card, -1, -1, link.use, Purpose.LINK)
    return WAIT


def trace_link(s: State, f: Structure, row: CompiledStep) -> int:
    """The Runner raises his link with the card that he used, as far as he can pay."""
    if not f.selected:
        return DONE
    card, _ = f.selected[0]
    _, base = _base_links(s)[card]
    if not base.each:
        return DONE
    if f.answer < 0:
        high = prices.spendable(s, RUNNER, Purpose.LINK) // base.each
        return _ask(s, RUNNER, DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(high + 1)], card)
    n = arg2(f.answer)
    f.answer = -1
    f.z += n
    f.stage = WAITING
    if n:
        payment.pay(s, FOR_NOTHING_ELSE, RUNNER, card, -1, -1, n * base.each, Purpose.LINK)
    return WAIT


def trace_reveal(s: State, f: Structure, row: CompiledStep) -> int:
    """The Corp's bits are shown and paid, whatever comes of them; then they are held against the link."""
    if f.amount == 0:
        f.amount = 1
        emit(s, Ev.SPEND, f.subj, CORP, f.y)
        if f.y:
            payment.pay(s, FOR_NOTHING_ELSE, CORP, f.subj, -1, -1, f.y, Purpose.TRACE)
            return WAIT
    return procedures.trace_result(s, f, row)
