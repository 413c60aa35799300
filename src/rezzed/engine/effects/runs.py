"""Runs: beginning, redirecting and ending them, moving the Runner, encounters, breaches and accesses."""

from __future__ import annotations

from ...decisions import DecisionKind, Verb, arg, option, verb
from ...events import Ev, Would
from ...ids import FIRST_REMOTE, INSTALLED_FROM, RUNNER, Duration, Zone
from ...rules.book import Op, Table
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Forbid
from .. import legal
from ..ask import objects, prices, progress, prohibitions, server_sets
from ..ask.swaps import could_swap
from ..change import active, ending, gained, moves, stack, trading
from ..change.emitting import emit
from ..ints import DURATION_RUN, K_SERVER, T_BREACH, T_INITIATION, V_RUN, WOULD_END_RUN
from ..legal import OK
from ..pay import payment
from ..program.parts import INSTEAD, Instr
from ..state import (
    ACTIVE,
    BOTTOM,
    LEFT,
    MUST_END,
    NO_ROOT,
    PAYING,
    PLACES,
    READY,
    SERVER_GOING,
    Effects,
    Run,
    State,
    Structure,
)
from ..state.refs import ACCOUNT
from ..windows.interrupts import imminent, uninstalling
from . import accessing
from .accessing import GO, WAITS
from .operands import DONE, WAIT, card, number, take_held

# -- ending the run ---------------------------------------------------------------------------------------


def end_run(s: State, f: Effects, i: Instr) -> int:
    """End the run, or without a run the encounter, unless that is prevented or cannot be done (CR 1.2.2)."""
    if f.held:
        take_held(f)
    elif (s.run_at < 0 and s.encounter_at < 0) or prohibitions.cannot_end_run(s, f):
        return DONE
    elif not imminent(s, f, WOULD_END_RUN, f.card):
        return WAIT
    if f.replaced != 1 and not prohibitions.cannot_end_run(s, f):
        r = progress.record(s, f.enc) if f.sub is not None and s.book.switches.end_run_after_sub else None
        if r is not None:
            r.stopped = (f.card, f.gen)
        else:
            ending.end_run(s, f.card)
    return DONE


def jack_out(s: State, f: Effects, i: Instr) -> int:
    """Jack out by an ability (CR 6.1.5): of a run that is not over already, or without a run of an encounter (CR 6.1.4b-c)."""
    r = progress.run(s)
    if s.encounter_at < 0 if r is None else r.ending not in (0, SERVER_GOING):
        return DONE
    t = f.task()
    if f.stage == READY:
        if prices.jack_out_price(s) < 0:
            return DONE
        if f.answer < 0 and prices.jack_out_dues(s) and not _agreed(s, f):
            stack.ask(s, RUNNER, DecisionKind.MAY, [option(Verb.YES), option(Verb.DECLINE)], f.card)
            return WAIT
        declined = f.answer >= 0 and verb(f.answer) == Verb.DECLINE
        f.answer = -1
        if declined:
            emit(s, Ev.REFUSED, f.card)
            return DONE
        f.stage = PAYING
    if payment.pay_jack_out(s, t.nth):
        t.nth += 1
        return WAIT
    emit(s, Ev.JACK_OUT, f.card)
    ending.end_run(s, f.card, True)
    return DONE


def _agreed(s: State, f: Effects) -> bool:
    """Whether the Runner chose to jack out by this ability. Who is forced to may decline an additional cost (CR 1.16.10a)."""
    a = s.book.abilities[f.aid]
    return a.optional or any(isinstance(i.node, (fx.May, fx.OneOf)) for i in a.program[: f.pc])


# -- bypass, encounters, movement -----------------------------------------------------------------------------


def bypass(s: State, f: Effects, i: Instr) -> int:
    """The encounter is left at once (CR 6.5.8; CR 1.4: 6.5.3, 6.5.3a). Steps that were not reached are skipped, so nothing is
    broken or resolved in them (CR 6.5.8b-c; CR 1.4: 6.5.3b-c)."""
    e = progress.encounter(s)
    if e is None or e.exit or (f.enc and f.enc != e.serial):
        return DONE
    if prohibitions.forbidden(s, Forbid.BYPASS, e.subj) >= 0:
        return DONE
    if not imminent(s, f, Would.BYPASS, e.subj):
        return WAIT
    if f.replaced != 1:
        emit(s, Ev.BYPASS, e.subj, 0, 0, e.serial)
        ending.leave(s, e, s.book.past[Table.ENCOUNTER])
    return DONE


def force_encounter(s: State, f: Effects, i: Instr) -> int:
    """A complete encounter as a structure of its own (CR 6.5.9; CR 1.4: 6.5.2, 6.5.2a). Nobody moves, nothing is approached or
    passed (CR 1.4: 6.5.2c)."""
    ice = card(s, f, i.node.what)
    if ice >= 0 and objects.is_ice(s, ice) and progress.structure_allows(s):
        stack.push_structure(s, Table.ENCOUNTER, s.book.starts[Table.ENCOUNTER], ice, s.gen[ice])
    return DONE


def move_runner(s: State, f: Effects, i: Instr) -> int:
    """CR 6.2.8: the Runner moves to ice, or to the outermost position of a server."""
    r = progress.run(s)
    p = progress.phase(s)
    if r is None or p is None or not can_move(s, r, p):
        return DONE
    node: fx.MoveRunner = i.node
    if node.to is not None:
        ice = card(s, f, node.to)
        position = objects.position_of(s, ice) if ice >= 0 else -1
        if position < 0:
            return DONE
        server = s.where[ice]
    elif node.back != 0:
        outward = [x for x in _outward(s, r) if s.face[s.ice_at[x]]]
        if not outward:
            return DONE
        server, position = r.server, outward[max(0, len(outward) - number(s, f, node.back))]
    else:
        found = server_sets.servers(s, node.at, f.card, f)
        if not found:
            return DONE
        server = found[0]
        position = next(
            (x for x in s.positions[server] if s.ice_at[x] >= 0 and (s.face[s.ice_at[x]] or not node.rezzed)), -1
        )
    if p.table == Table.APPROACH and r.position == position and node.then == fx.Then.APPROACH and not p.exit:
        return DONE
    if node.then == fx.Then.PASSED:
        go_on_from(s, r, p, server, position)
        return DONE
    go_to(s, r, p, server, position, Table.ENCOUNTER if node.then == fx.Then.ENCOUNTER else Table.APPROACH)
    return DONE


def go_on_from(s: State, r: Run, p: Structure, server: int, position: int) -> None:
    """Continue the run as if the Runner had just passed the ice in this position."""
    if p.table == Table.MOVEMENT and not p.exit:
        r.server = server
        r.position = position
        emit(s, Ev.MOVE_RUNNER, s.ice_at[position], server, position)
        s.dirty |= PLACES


def _outward(s: State, r: Run) -> list[int]:
    """Positions with ice outward of the Runner's, outermost first; without a position, all of the server's."""
    order = s.positions[r.server]
    n = order.index(r.position) if r.position in order else len(order)
    return [x for x in order[:n] if s.ice_at[x] >= 0]


def can_move(s: State, r: Run, p: Structure) -> bool:
    """Nobody moves once success is being declared or the run ends (CR 6.2.8), or if only that ends a loop (CR 10.1.6b)."""
    if r.ending or r.loop == MUST_END or p.table == Table.RUN_ENDS:
        return False
    return p.table != Table.SUCCESS or p.row < s.book.steps_by_op.get(Op.SUCCESS, 0)


def go_to(s: State, r: Run, p: Structure, server: int, position: int, table: int) -> None:
    """The Runner takes a position; without ice there, the way is the one of a server that has none."""
    r.server = server
    r.position = position
    r.passed = tuple((s.ice_at[x], s.gen[s.ice_at[x]]) for x in _outward(s, r))
    emit(s, Ev.MOVE_RUNNER, s.ice_at[position] if position >= 0 else -1, server, position)
    s.dirty |= PLACES
    target = s.book.starts[table]
    if position < 0:
        target = s.book.past[Table.INITIATION]
    elif table == Table.ENCOUNTER and not s.face[s.ice_at[position]]:
        target = s.book.past[Table.APPROACH]
        r.came = 1
    ending.leave(s, p, target)
    if p.exit == LEFT:
        p.next = target
        p.z = 1 if position < 0 else 0


def move_card(s: State, f: Effects, i: Instr) -> int:
    """Move ice to another position or server, or a card in a root to another root."""
    ice = card(s, f, i.node.what)
    if ice < 0 or s.zone[ice] not in (Zone.ICE, Zone.ROOT):
        return DONE
    found = server_sets.servers(s, i.node.at, f.card, f)
    if found and s.zone[ice] == Zone.ROOT and server_sets.could_move(s, ice, found[0]):
        moves.move_root(s, ice, found[0])
    elif found and s.zone[ice] == Zone.ICE:
        server = found[0]
        moves.move_ice(s, ice, server, len(s.positions[server]) if i.node.innermost else 0)
    return DONE


def swap_cards(s: State, f: Effects, i: Instr) -> int:
    """[CR 8.8.2] Swap two cards if each of them may be where the other one is."""
    a, b = card(s, f, i.node.a), card(s, f, i.node.b)
    if a >= 0 and b >= 0 and could_swap(s, a, b, f.ctrl):
        if (s.zone[a] >= INSTALLED_FROM) != (s.zone[b] >= INSTALLED_FROM) and not uninstalling(s, f, (a, b)):
            return WAIT
        trading.swap(s, a, b)
    return DONE


def change_server(s: State, f: Effects, i: Instr) -> int:
    """Change the attacked server; the book says whether the Runner approaches its ice."""
    r = progress.run(s)
    found = server_sets.servers(s, i.node.at, f.card, f)
    if r is None or not found:
        return DONE
    p = progress.phase(s)
    if s.book.switches.redirect_approaches and p is not None and can_move(s, r, p):
        position = next((x for x in s.positions[found[0]] if s.ice_at[x] >= 0), -1)
        go_to(s, r, p, found[0], position, Table.APPROACH)
        return DONE
    r.server = found[0]
    s.dirty |= PLACES
    emit(s, Ev.NAME, f.card, r.server)
    return DONE


# -- runs and accesses ------------------------------------------------------------------------------------------


def make_run(s: State, f: Effects, i: Instr) -> int:
    """A run made by an ability (CR 6.3): the Runner chooses one of the allowed servers."""
    allowed = [n for n in server_sets.servers(s, i.node.at, f.card, f) if legal.refuse_announce(s, n) == OK]
    if not allowed or s.run_at >= 0:
        return DONE
    if f.answer < 0 and stack.is_question(s, len(allowed)):
        stack.ask(s, RUNNER, K_SERVER, [option(V_RUN, n) for n in allowed], f.card)
        return WAIT
    server = arg(f.answer) if f.answer >= 0 else allowed[0]
    begin_run(s, server, f.card, f.gen, sum(1 << n for n in allowed)).free = int(i.node.free)
    for aid in i.subs:  # what this ability creates together with the run lasts as long as it (CR 9.10.2)
        n = number(s, f, getattr(s.book.abilities[aid].modifier, "n", 0))
        active.add_lasting(s, aid, f.card, f.gen, DURATION_RUN, number=n)
        s.dirty |= ACTIVE
    return DONE


def begin_run(s: State, server: int, source: int = -1, gen: int = 0, choice: int = 0) -> Run:
    """Put a run on the stack and return it; what is counted for each run starts again."""
    r = Run(stack.new_serial(s), server, s.book.starts[T_INITIATION])
    r.source = source
    r.source_gen = gen
    r.choice = choice
    for n in s.ledger.of_run:
        s.totals[n] = 0
    if s.entries:
        s.entries = tuple([x for x in s.entries if x[ACCOUNT] not in s.ledger.of_run])
    stack.push(s, r)
    s.run_at = len(s.stack) - 1
    s.going = 0
    if s.spans:
        s.spans = tuple([(account, span, n) for account, span, n in s.spans if progress.in_progress(s, span)])
    s.records = []
    return r


def breach(s: State, f: Effects, i: Instr) -> int:
    """Breach a server. During another breach it may have to wait."""
    if i.subs and progress.top_structure(s, Table.BREACH) is not None:  # CR 7.3.8: it waits for the end of that one
        active.add_lasting(s, i.subs[0], f.card, f.gen, Duration.FOREVER, *f.chosen)
        return DONE
    found = server_sets.servers(s, i.node.at, f.card, f)
    if found and progress.structure_allows(s) and prohibitions.forbidden(s, Forbid.BREACH, -1, found[0]) < 0:
        instead = s.book.abilities[f.aid].kind == INSTEAD  # it is the breach that others may still replace (CR 9.9.11a)
        if instead and not imminent(s, f, Would.BREACH, -1, found[0]):
            return WAIT
        if f.replaced == 1:
            return DONE
        every = instead or s.book.switches.root_in_every_breach  # what replaces the breach of a run is a breach of the run
        root = i.node.root and (found[0] >= FIRST_REMOTE or every)
        begin_breach(s, found[0], root, i.node.bottom, instead)
    return DONE


def begin_breach(s: State, server: int, root: bool = True, bottom: bool = False, of_run: bool = False) -> None:
    """Put a breach of a server on the stack. `of_run`: it is the one that the rules permit for the run (CR 6.7.5)."""
    b = stack.push_structure(s, T_BREACH, s.book.starts[T_BREACH], server, int(of_run))
    if of_run and s.lasting:
        gained.run_breach_begins(s, b)
    b.answer = -1
    if bottom:
        b.scope = BOTTOM
    if root:
        b.root = tuple((c, s.gen[c]) for c in objects.in_root(s, server))
    else:
        b.scope = NO_ROOT


def access(s: State, f: Effects, i: Instr) -> int:
    """Access a card, or several cards of the attacked server."""
    r = progress.run(s)
    if i.node.what is None:
        n = number(s, f, i.node.n)
        if r is not None and n > 0 and progress.structure_allows(s):
            accessing.of_a_number(s, r.server, n)
        return DONE
    c = card(s, f, i.node.what)
    if c < 0 or not progress.structure_allows(s) or prohibitions.forbidden(s, Forbid.ACCESS, c, objects.server_of(s, c)) >= 0:
        return DONE
    price = accessing.price(s, f, c, objects.server_of(s, c))
    if price != GO:
        return WAIT if price == WAITS else DONE
    if not imminent(s, f, Would.ACCESS, c, objects.server_of(s, c)):
        return WAIT
    if f.replaced != 1:
        a = stack.push_structure(s, Table.ACCESS, s.book.starts[Table.ACCESS], c, s.gen[c])
        a.x = objects.server_of(s, c)
        for aid in i.subs:
            active.add_lasting(s, aid, f.card, f.gen, Duration.ACCESS, c, s.gen[c])
    return DONE
