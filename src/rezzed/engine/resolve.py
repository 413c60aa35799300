"""What each instruction does: players, damage, runs, encounters, subroutines.

A handler gets the state, the frame and the instruction. It returns DONE when the instruction has resolved, WAIT when it
has asked or opened something and wants to be called again, JUMPED when it has set the next instruction itself.
"""

from __future__ import annotations

from typing import Any, Final

from ..decisions import Kind, Verb, arg, arg2, option, verb
from ..events import Ev, Would
from ..ids import CHANCE, FIRST_REMOTE, RUNNER, Duration, Zone
from ..rules.book import Op, Table
from ..state import Effects, Run, State, Structure, SubId
from ..vocabulary import effects as fx
from ..vocabulary.abilities import Forbid, Strength, Subs, Subtype
from ..vocabulary.amounts import Ref
from . import access as prices
from . import core, costs, evaluate, gained, legal, modifiers, moves
from .compile import INSTEAD, Instr
from .core import emit
from .flat import A_FORBID
from .windows import imminent

DONE: Final = 1
WAIT: Final = 0
JUMPED: Final = 2

BOTTOM: Final = 2  # Structure.next of a breach of R&D whose cards are accessed from the bottom (CR 7.4.7b)


def number(s: State, f: Effects, n: Any) -> int:
    return n if type(n) is int else evaluate.amount(s, n, f.card, f.event, f)


def card(s: State, f: Effects, ref: Any) -> int:
    """The card an instruction acts on. A source that has become a new object is out of its reach (CR 9.1.4, 1.12.1)."""
    if ref == Ref.THIS and s.gen[f.card] != f.gen and not core.fact(s, f.card).decl.outlasts:
        return -1
    return evaluate.deref(s, ref, f.card, f.event, f)


def chooser(f: Effects, by: int) -> int:
    """The controller chooses unless the text names somebody (CR 1.14.5)."""
    return by if by >= 0 else f.ctrl


def take_held(f: Effects) -> None:
    """The window of this effect is closed already; this is what is left of it."""
    f.amount, f.held = f.held[0], f.held[1:]
    f.replaced = 1 if f.amount <= 0 else 0


# -- ending the run ---------------------------------------------------------------------------------------


def end_run(s: State, f: Effects, i: Instr) -> int:
    if f.held:
        take_held(f)
    elif s.run_at < 0 and s.encounter_at < 0:
        return DONE
    elif not imminent(s, f, Would.END_RUN, f.card):
        return WAIT
    if f.replaced != 1:
        r = core.record(s, f.enc) if f.sub is not None and s.book.switches.end_run_after_sub else None
        if r is not None:
            r.stopped = (f.card, f.gen)
        else:
            moves.end_run(s, f.card)
    return DONE


def jack_out(s: State, f: Effects, i: Instr) -> int:
    """Jack out by an ability; of a run that is over already nobody can (CR 6.1.5)."""
    r = core.run(s)
    if r is None or r.ending not in (0, moves.SERVER_GOING):
        return DONE
    if f.stage == 0:
        if costs.jack_out_price(s) < 0:
            return DONE
        f.stage = 1
        f.count = 0
    if costs.pay_jack_out(s, f.count):
        f.count += 1
        return WAIT
    f.count = 0
    emit(s, Ev.JACK_OUT, f.card)
    moves.end_run(s, f.card, True)
    return DONE


# -- credits, clicks, tags ----------------------------------------------------------------------------------


def gain(s: State, f: Effects, i: Instr) -> int:
    moves.gain_credits(s, i.node.side, number(s, f, i.node.n))
    return DONE


def lose(s: State, f: Effects, i: Instr) -> int:
    f.number = moves.lose_credits(s, i.node.side, number(s, f, i.node.n))
    return DONE


def gain_clicks(s: State, f: Effects, i: Instr) -> int:
    s.clicks[i.node.side] += i.node.n
    emit(s, Ev.GAIN_CLICKS, -1, i.node.side, i.node.n)
    return DONE


def lose_clicks(s: State, f: Effects, i: Instr) -> int:
    if i.node.side == RUNNER:
        s.looked |= core.CLICKS
    n = min(number(s, f, i.node.n), s.clicks[i.node.side])
    if n > 0:
        s.clicks[i.node.side] -= n
        emit(s, Ev.LOSE_CLICK, -1, i.node.side, n)
    return DONE


def give_tags(s: State, f: Effects, i: Instr) -> int:
    if f.held:
        take_held(f)
    elif f.stage == 0:
        n = number(s, f, i.node.n)
        if n <= 0:
            return DONE
        f.stage = 1
        if not imminent(s, f, Would.TAG, -1, 0, n, sure=i.node.unpreventable):
            return WAIT
    elif not imminent(s, f, Would.TAG):
        return WAIT
    if f.replaced != 1 and f.amount > 0:
        moves.tag(s, f.card, f.amount)
    return DONE


def remove_tags(s: State, f: Effects, i: Instr) -> int:
    n = min(s.tags, number(s, f, i.node.n))
    if n > 0:
        s.tags -= n
        emit(s, Ev.REMOVE_TAG, -1, n)
    return DONE


def give_bad_publicity(s: State, f: Effects, i: Instr) -> int:
    n = number(s, f, i.node.n)
    if n > 0:
        s.bad_publicity += n
        emit(s, Ev.BAD_PUBLICITY, f.card, n)
    return DONE


# -- bypass, encounters, movement -----------------------------------------------------------------------------


def bypass(s: State, f: Effects, i: Instr) -> int:
    """CR 6.5.8: the encounter is left at once; what is skipped follows from that."""
    e = core.encounter(s)
    if e is None or e.mark or (f.enc and f.enc != e.serial):
        return DONE
    if modifiers.forbidden(s, Forbid.BYPASS, e.subj) >= 0:
        return DONE
    if not imminent(s, f, Would.BYPASS, e.subj):
        return WAIT
    if f.replaced != 1:
        emit(s, Ev.BYPASS, e.subj, 0, 0, e.serial)
        moves.leave(s, e, s.book.past[Table.ENCOUNTER])
    return DONE


def force_encounter(s: State, f: Effects, i: Instr) -> int:
    """CR 6.5.9: a complete encounter as a structure of its own; nobody moves, nothing is passed."""
    ice = same_object(s, f, i.node.what)
    if ice >= 0 and moves.is_ice(s, ice) and legal.structure_allows(s):
        core.push_structure(s, Table.ENCOUNTER, s.book.starts[Table.ENCOUNTER], ice, s.gen[ice])
    return DONE


def same_object(s: State, f: Effects, ref: Ref) -> int:
    """The card, if it is still the object that the ability is about (CR 1.12.1), or -1."""
    c = card(s, f, ref)
    gen = {Ref.THIS: f.gen, Ref.IT: f.event[2]}.get(ref)
    return -1 if c < 0 or (gen is not None and s.gen[c] != gen) else c


def move_runner(s: State, f: Effects, i: Instr) -> int:
    """CR 6.2.8: the Runner moves to ice, or to the outermost position of a server."""
    r = core.run(s)
    p = core.phase(s)
    if r is None or p is None or not can_move(s, r, p):
        return DONE
    node: fx.MoveRunner = i.node
    if node.to is not None:
        ice = card(s, f, node.to)
        position = core.position_of(s, ice) if ice >= 0 else -1
        if position < 0:
            return DONE
        server = s.where[ice]
    elif node.back != 0:
        outward = [x for x in _outward(s, r) if s.face[s.ice_at[x]]]
        if not outward:
            return DONE
        server, position = r.server, outward[max(0, len(outward) - number(s, f, node.back))]
    else:
        found = evaluate.servers(s, node.at, f.card, f)
        if not found:
            return DONE
        server = found[0]
        position = next(
            (x for x in s.positions[server] if s.ice_at[x] >= 0 and (s.face[s.ice_at[x]] or not node.rezzed)), -1
        )
    if p.table == Table.APPROACH and r.position == position and node.then == fx.Then.APPROACH and not p.mark:
        return DONE
    if node.then == fx.Then.PASSED:
        go_on_from(s, r, p, server, position)
        return DONE
    go_to(s, r, p, server, position, Table.ENCOUNTER if node.then == fx.Then.ENCOUNTER else Table.APPROACH)
    return DONE


def go_on_from(s: State, r: Run, p: Structure, server: int, position: int) -> None:
    """The run goes on as if the ice in this position had just been passed, in the movement that it is in."""
    if p.table == Table.MOVEMENT and not p.mark:
        r.server = server
        r.position = position
        emit(s, Ev.MOVE_RUNNER, s.ice_at[position], server, position)
        s.dirty |= core.PLACES


def _outward(s: State, r: Run) -> list[int]:
    """Positions with ice outward of the Runner's, outermost first; without a position, all of the server's."""
    order = s.positions[r.server]
    n = order.index(r.position) if r.position in order else len(order)
    return [x for x in order[:n] if s.ice_at[x] >= 0]


def can_move(s: State, r: Run, p: Structure) -> bool:
    """Nobody moves once success is being declared or the run ends (CR 6.2.8)."""
    if r.ending or p.table == Table.RUN_ENDS:
        return False
    return p.table != Table.SUCCESS or p.row < s.book.steps_by_op.get(Op.SUCCESS, 0)


def go_to(s: State, r: Run, p: Structure, server: int, position: int, table: int) -> None:
    """The Runner takes a position; without ice there, the way is the one of a server that has none."""
    r.server = server
    r.position = position
    r.passed = tuple((s.ice_at[x], s.gen[s.ice_at[x]]) for x in _outward(s, r))
    emit(s, Ev.MOVE_RUNNER, s.ice_at[position] if position >= 0 else -1, server, position)
    s.dirty |= core.PLACES
    target = s.book.starts[table]
    if position < 0:
        target = s.book.past[Table.INITIATION]
    elif table == Table.ENCOUNTER and not s.face[s.ice_at[position]]:
        target = s.book.past[Table.APPROACH]
        r.came = 1
    moves.leave(s, p, target)
    if p.mark == core.LEFT:
        p.next = target
        p.z = 1 if position < 0 else 0


def move_ice(s: State, f: Effects, i: Instr) -> int:
    ice = card(s, f, i.node.what)
    if ice < 0 or s.zone[ice] not in (Zone.ICE, Zone.ROOT):
        return DONE
    found = evaluate.servers(s, i.node.at, f.card, f)
    if found and s.zone[ice] == Zone.ROOT:
        moves.move_root(s, ice, found[0])
    elif found:
        server = found[0]
        moves.move_ice(s, ice, server, len(s.positions[server]) if i.node.innermost else 0)
    return DONE


def swap_ice(s: State, f: Effects, i: Instr) -> int:
    a, b = card(s, f, i.node.a), card(s, f, i.node.b)
    if a >= 0 and b >= 0 and a != b and {s.zone[a], s.zone[b]} & {Zone.ICE, Zone.ROOT, Zone.RIG}:
        moves.swap_ice(s, a, b)
    return DONE


def change_server(s: State, f: Effects, i: Instr) -> int:
    r = core.run(s)
    found = evaluate.servers(s, i.node.at, f.card, f)
    if r is None or not found:
        return DONE
    p = core.phase(s)
    if s.book.switches.redirect_approaches and p is not None and can_move(s, r, p):
        position = next((x for x in s.positions[found[0]] if s.ice_at[x] >= 0), -1)
        go_to(s, r, p, found[0], position, Table.APPROACH)
        return DONE
    r.server = found[0]
    s.dirty |= core.PLACES
    emit(s, Ev.NAME, f.card, r.server)
    return DONE


# -- runs and accesses ------------------------------------------------------------------------------------------


def make_run(s: State, f: Effects, i: Instr) -> int:
    """A run made by an ability (CR 6.3): the Runner chooses one of the allowed servers."""
    allowed = [n for n in evaluate.servers(s, i.node.at, f.card, f) if legal.refuse_announce(s, n) == legal.OK]
    if not allowed or s.run_at >= 0:
        return DONE
    if f.answer < 0 and len(allowed) > 1:
        core.ask(s, RUNNER, Kind.SERVER, [option(Verb.RUN, n) for n in allowed], f.card)
        return WAIT
    server = arg(f.answer) if f.answer >= 0 else allowed[0]
    begin_run(s, server, f.card, f.gen, sum(1 << n for n in allowed)).free = int(i.node.free)
    for aid in i.subs:  # what this ability creates together with the run lasts as long as it (CR 9.10.2)
        n = number(s, f, getattr(s.book.abilities[aid].modifier, "n", 0))
        core.add_lasting(s, aid, f.card, f.gen, Duration.RUN, number=n)
        s.dirty |= core.ACTIVE
    return DONE


def begin_run(s: State, server: int, source: int = -1, gen: int = 0, choice: int = 0) -> Run:
    r = Run(core.new_serial(s), server, s.book.starts[Table.INITIATION])
    r.source = source
    r.source_gen = gen
    r.choice = choice
    for k in range(1, len(s.tally), 2):
        s.tally[k] = 0
    core.push(s, r)
    s.run_at = len(s.stack) - 1
    s.records = []
    return r


def breach(s: State, f: Effects, i: Instr) -> int:
    if i.subs and core.top_structure(s, Table.BREACH) is not None:  # CR 7.3.8: it waits for the end of that one
        core.add_lasting(s, i.subs[0], f.card, f.gen, Duration.FOREVER, *f.chosen)
        return DONE
    found = evaluate.servers(s, i.node.at, f.card, f)
    if found and legal.structure_allows(s) and modifiers.forbidden(s, Forbid.BREACH, -1, found[0]) < 0:
        instead = s.book.abilities[f.aid].kind == INSTEAD  # it is the breach that others may still replace (CR 9.9.11a)
        if instead and not imminent(s, f, Would.BREACH, -1, found[0]):
            return WAIT
        if f.replaced == 1:
            return DONE
        root = i.node.root and (found[0] >= FIRST_REMOTE or s.book.switches.root_in_every_breach)
        begin_breach(s, found[0], root, i.node.bottom)
    return DONE


def begin_breach(s: State, server: int, root: bool = True, bottom: bool = False) -> None:
    b = core.push_structure(s, Table.BREACH, s.book.starts[Table.BREACH], server)
    b.answer = -1
    if bottom:
        b.next = BOTTOM
    if root:
        b.more = tuple((c, s.gen[c]) for c in core.in_root(s, server))
    else:
        b.next = 1


def access(s: State, f: Effects, i: Instr) -> int:
    r = core.run(s)
    if i.node.what is None:
        n = number(s, f, i.node.n)
        if r is not None and n > 0 and legal.structure_allows(s):
            prices.of_a_number(s, r.server, n)
        return DONE
    c = card(s, f, i.node.what)
    if c < 0 or not legal.structure_allows(s) or modifiers.forbidden(s, Forbid.ACCESS, c, core.server_of(s, c)) >= 0:
        return DONE
    price = prices.price(s, f, c, core.server_of(s, c))
    if price != prices.GO:
        return WAIT if price == prices.WAITS else DONE
    if not imminent(s, f, Would.ACCESS, c, core.server_of(s, c)):
        return WAIT
    if f.replaced != 1:
        a = core.push_structure(s, Table.ACCESS, s.book.starts[Table.ACCESS], c, s.gen[c])
        a.x = core.server_of(s, c)
    return DONE


def trace(s: State, f: Effects, i: Instr) -> int:
    """A trace (CR 10.8): its steps are a table of the book; what follows from it is linked or branches."""
    t = core.push_structure(s, Table.TRACE, s.book.starts[Table.TRACE], f.card, f.gen)
    t.x = number(s, f, i.node.base)
    if i.subs:
        t.refs = ((i.subs[0], i.subs[1]), (f.number, f.ctrl), f.chosen)
    return DONE


def psi(s: State, f: Effects, i: Instr) -> int:
    core.push_structure(s, Table.PSI, s.book.starts[Table.PSI], f.card, f.gen).z = i.node.guess + 1
    return DONE


def branch_psi(s: State, f: Effects, i: Instr) -> int:
    """After a psi game: go on if the bids differed."""
    if f.paid:
        return DONE
    f.pc = i.jump
    return JUMPED


def branch_traced(s: State, f: Effects, i: Instr) -> int:
    return branch_psi(s, f, i)


# -- subroutines ----------------------------------------------------------------------------------------------------


def _in_reach(s: State, f: Effects, e: Structure, node: fx.Break, order: tuple[SubId, ...]) -> tuple[list[SubId], int]:
    """The subroutines that may be broken beside those already chosen, and how many of all have to stay unbroken."""
    if not s.index[A_FORBID]:
        return legal.breakable(s, node, e.subj, e.serial, f.card), node.but
    picked = f.refs if f.answer < 0 or verb(f.answer) != Verb.SUB else (*f.refs, arg(f.answer))
    printed = 0 if node.but else sum(modifiers.is_printed(s, e.subj, order[k]) for k in picked if k < len(order))
    subs = legal.breakable(s, node, e.subj, e.serial, f.card, printed)
    over = sum(modifiers.is_printed(s, e.subj, x) for x in subs) - legal.room(s, e.subj, e.serial, f.card, printed)
    return subs, max(node.but, over)


def break_subs(s: State, f: Effects, i: Instr) -> int:
    """Break subroutines (CR 9.8.5). Targets are chosen when the instruction becomes imminent (CR 1.15.2)."""
    e = core.encounter(s)
    if e is None or e.serial != f.enc or s.gen[e.subj] != e.gen or (e.mark and not s.face[e.subj]):
        return DONE
    a = s.book.abilities[f.aid]
    node: fx.Break = i.node
    if f.answer >= 0 and verb(f.answer) == Verb.OUTCOME:
        return _by_die(s, f, e, node)
    order = modifiers.subroutines(s, e.subj)
    subs, but = _in_reach(s, f, e, node, order)
    if f.stage == 1:  # paid for all of them
        do_break(s, e, [order[k] for k in f.refs if k < len(order)], f.card)
        f.refs = ()
        return DONE
    left = [k for k, x in enumerate(order) if x in subs and k not in f.refs]
    more = costs.break_more(s, e.subj) if a.breaks is not None else 0
    if f.answer >= 0:
        if verb(f.answer) == Verb.SUB:
            f.refs = (*f.refs, arg(f.answer))
            left = [k for k in left if k != arg(f.answer)]
        else:
            left = []
        f.answer = -1
    if node.but:
        if len(f.refs) < but and len(order) > but:
            core.ask(s, RUNNER, Kind.TARGET, [option(Verb.SUB, k, e.subj) for k in range(len(order))], f.card)
            return WAIT
        chosen = [k for k in range(len(order)) if k not in f.refs and order[k] in subs] if len(order) > but else []
    elif node.n == 0 and not node.up_to and but == 0:
        chosen = left
    else:
        many = number(s, f, node.n) if type(node.n) is not int else node.n or len(order)
        if many <= 0:
            return DONE
        if more > 0:
            many = min(many, 1 + costs.spendable(s, f.ctrl, costs.purpose_of(s, f.card)) // more)
        if len(f.refs) < many and left:
            options = [option(Verb.SUB, k, e.subj) for k in left]
            if node.up_to and f.refs:
                options.append(option(Verb.DONE))
            if len(options) > 1:
                core.ask(s, RUNNER, Kind.TARGET, options, f.card)
                return WAIT
            f.refs = (*f.refs, left[0])
            if len(f.refs) < many and len(left) > 1:
                return break_subs(s, f, i)
        chosen = list(f.refs)
    if node.die and chosen:
        f.refs = tuple(chosen)
        core.ask(s, CHANCE, Kind.CHANCE, [option(Verb.OUTCOME, 0, n) for n in range(1, 7)], f.card)
        return WAIT
    if more > 0 and len(chosen) > 1:  # the first was paid for with the ability
        f.refs = tuple(chosen)
        f.stage = 1
        costs.pay(s, costs.PLAIN, f.ctrl, f.card, -1, -1, more * (len(chosen) - 1), costs.purpose_of(s, f.card))
        return WAIT
    f.refs = ()
    do_break(s, e, [order[k] for k in chosen], f.card)
    return DONE


def _by_die(s: State, f: Effects, e: Structure, node: fx.Break) -> int:
    """1996: the chosen subroutines are broken if the die shows enough; the roll is the chosen number."""
    r = core.record(s, e.serial)
    assert r is not None
    f.number = arg2(f.answer)
    emit(s, Ev.DIE, f.card, f.number)
    order = modifiers.subroutines(s, e.subj)
    chosen = [order[k] for k in f.refs]
    r.tried = (*r.tried, *((x, f.card) for x in chosen))
    f.paid = 1 if f.number >= node.die else 0
    if f.paid:
        do_break(s, e, chosen, f.card)
    else:
        for k in f.refs:
            emit(s, Ev.FAIL_BREAK, e.subj, f.card, k + 1, e.serial)
    f.refs = ()
    return DONE


def do_break(s: State, e: Structure, subs: list[tuple[int, int, int, int]], breaker: int) -> None:
    r = core.record(s, e.serial)
    assert r is not None
    order = modifiers.subroutines(s, e.subj)
    for x in subs:
        r.broken = (*r.broken, (x, breaker))
        if modifiers.is_printed(s, e.subj, x):
            r.printed = 1
        emit(s, Ev.BREAK, e.subj, breaker, order.index(x) + 1, e.serial)
    mark_fully_broken(s, e)


def mark_fully_broken(s: State, e: Structure) -> None:
    """CR 6.5.7: the first time in this encounter that every subroutine which the ice has is broken."""
    r = core.record(s, e.serial)
    assert r is not None
    if r.fully or modifiers.unbroken(s, e.subj, e.serial):
        return
    r.fully = 1
    order = modifiers.subroutines(s, e.subj)
    by = {b[1] for b in r.broken if b[0] in order}
    r.fully_by = by.pop() if len(by) == 1 else -1
    emit(s, Ev.FULLY_BREAK, e.subj, r.fully_by, 0, e.serial)
    run = core.run(s)
    if run is not None:
        run.broke = (*run.broke, (e.subj, s.gen[e.subj]))


def lasting(s: State, f: Effects, i: Instr) -> int:
    """A lasting effect (CR 9.10): bound to a card now, its number fixed now."""
    node: fx.Lasting = i.node
    aid = i.subs[0]
    modifier = s.book.abilities[aid].modifier
    n = number(s, f, getattr(modifier, "n", 0))
    target = gen = -1
    if node.on is not None:
        target = card(s, f, node.on)
        if target < 0:
            return DONE
        gen = s.gen[target]
        if isinstance(modifier, Subs) and modifier.like is not None:
            like = card(s, f, modifier.like)
            return DONE if like < 0 or gained.take_over(s, f, aid, like, target, node.duration) else WAIT
        if isinstance(modifier, Subtype) and modifier.like is not None:
            gained.take_subtypes(s, f, aid, card(s, f, modifier.like), target, node.duration)
            return DONE
    elif node.duration in (Duration.NEXT_ENCOUNTER, Duration.FROM_NEXT):
        gen = -2
    core.add_lasting(s, aid, f.card, f.gen, node.duration, target, gen, n)
    if node.duration == Duration.ENCOUNTER and s.encounter_at < 0:
        s.dirty |= core.EXPIRED
    if target >= 0 and node.on == Ref.THIS and isinstance(modifier, Strength):
        emit(s, Ev.PUMP, target, n)
    return DONE


def later(s: State, f: Effects, i: Instr) -> int:
    """A delayed conditional ability (CR 9.6.13). "When this run ends" outside a run is not created (9.6.13d)."""
    node: fx.Later = i.node
    if node.duration == Duration.RUN and s.run_at < 0:
        return DONE
    target, gen = f.chosen if f.chosen[0] >= 0 else (-1, -1)
    if target < 0 and node.duration == Duration.NEXT_ENCOUNTER:
        gen = -2
    core.add_lasting(s, i.subs[0], f.card, f.gen, node.duration, target, gen, f.number)
    return DONE
