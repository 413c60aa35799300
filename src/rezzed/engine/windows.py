"""Windows: who has priority, what pends, when they close (CR 9.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ..decisions import Kind, Verb, arg, arg2, option, verb
from ..events import Ev, Event, Use, Would
from ..ids import CORP, RUNNER, Policy
from ..rules.book import Windows
from ..state import NO_EVENT, Effects, Listener, Pending, State, Structure, Window
from ..vocabulary.abilities import Forbid, Instead, Interrupt, Purpose
from . import core, costs, could, evaluate, legal, modifiers, moves, stakes, triggers
from .checkpoint import after_cost, checkpoint, is_first, still_pending
from .compile import INSTEAD, INTERRUPT, WHILE, Ability
from .flat import (
    A_FORBID,
    ASK_ALL,
    ASK_FORCED,
    K_ACT,
    U_CORP_INTERRUPT,
    U_RUNNER_INTERRUPT,
    V_PASS,
    V_REZ,
    V_TRASH,
    V_TRIGGER,
    V_USE,
    W_INTERRUPT,
    W_MID_ACCESS,
    W_ONE_SIDED,
    W_PAID,
    W_REACTION,
    W_SUBROUTINES,
)

PASS: Final = option(Verb.PASS)

# the second part of an option to trigger: an ability, and above it the number of the instance
NTH: Final = 16
ABILITY: Final = (1 << NTH) - 1


def step(s: State, w: Window) -> None:
    """Go on with the window on top of the stack."""
    if w.closed:
        core.pop(s)
        return
    if checkpoint(s):  # CR 10.3.3: before any player receives priority
        return
    if s.over:
        return
    kind = w.kind
    if kind == W_PAID:
        _paid(s, w)
    elif kind == W_REACTION:
        _reaction(s, w)
    elif kind == W_INTERRUPT:
        _interrupt(s, w)
    elif kind == W_SUBROUTINES:
        _subroutines(s, w)
    elif kind == W_ONE_SIDED:
        _one_sided(s, w)
    elif kind == W_MID_ACCESS:
        _mid_access(s, w)
    else:
        core.ask(s, w.side, Kind.ACT, legal.action_options(s))


def _offer(s: State, w: Window, options: list[int]) -> None:
    """Ask, unless nothing but passing is possible and the policy skips such windows."""
    options.append(PASS)
    if len(options) == 1 and s.policy != ASK_ALL:
        if s.policy == ASK_FORCED or not legal.hidden_choice(s, w):
            _pass(s, w)
            return
    core.ask(s, w.side, K_ACT, options, w.card)


def _pass(s: State, w: Window) -> None:
    """The player with priority passes."""
    if w.kind == W_REACTION:
        mine = w.side
        w.pending = tuple([p for p in w.pending if s.book.abilities[p[0][0]].side != mine])
        if w.side == s.turn:
            w.side ^= 1
        else:
            core.pop(s)
        return
    if w.kind == W_INTERRUPT:
        instead = [p for p in w.pending if s.book.abilities[p[0][0]].kind == INSTEAD]
        if instead:  # declined, before the window is open to anybody
            declined = [p for p in instead if s.book.abilities[p[0][0]].side == _offered(s, instead)]
            w.pending = tuple([p for p in w.pending if p not in declined])
            return
    w.passes += 1
    if w.passes >= 2 or w.kind in (W_ONE_SIDED, W_MID_ACCESS):
        core.pop(s)
        return
    w.side ^= 1


# -- the kinds --------------------------------------------------------------------------------------------


def _paid(s: State, w: Window) -> None:
    _offer(s, w, legal.paid_options(s, w.side, w.flags))


def _one_sided(s: State, w: Window) -> None:
    _offer(s, w, legal.paid_options(s, w.side, w.flags))


def _reaction(s: State, w: Window) -> None:
    """CR 9.2.8: the active player, then the inactive one, once each; mandatory instances keep them from passing."""
    w.pending = tuple([p for p in w.pending if still_pending(s, p)])
    mine = [p for p in w.pending if s.book.abilities[p[0][0]].side == w.side]
    if s.book.switches.active_orders_all and w.side == s.turn:
        mine = [p for p in w.pending if p in mine or not s.book.abilities[p[0][0]].optional]
    if not mine:
        _pass(s, w)
        return
    options = to_trigger(mine)
    must = any(not s.book.abilities[p[0][0]].optional for p in mine)
    if must and len(options) == 1 and s.policy != Policy.ALL:
        trigger(s, w, options[0])
        return
    if not must:
        options.append(PASS)
    core.ask(s, w.side, Kind.ACT, options, mine[0][0][1])


def to_trigger(pending: Sequence[Pending]) -> list[int]:
    """An option for each pending instance (CR 9.2.8d): its card, its ability, and which of the instances of that ability
    it is. Instances that only differ in the lasting effect behind them are one option."""
    if len(pending) == 1:
        x = pending[0][0]
        return [option(V_TRIGGER, x[1], x[0])]
    return [option(V_TRIGGER, p[0][1], p[0][0] | n << NTH) for p, n in _numbered(pending)]


def _numbered(pending: Sequence[Pending]) -> Iterator[tuple[Pending, int]]:
    """Instances that can be told apart, each with its number among those of its ability and card."""
    seen: dict[tuple[int, int], list[tuple[int | Event, ...]]] = {}
    for p in pending:
        x = p[0]
        alike = (x[2], x[4], x[5], x[6], p[1])
        before = seen.setdefault((x[0], x[1]), [])
        if alike not in before:
            before.append(alike)
            yield p, len(before) - 1


def instance(w: Window, o: int) -> Pending | None:
    """The pending instance that an option to trigger speaks of."""
    aid, n = arg2(o) & ABILITY, arg2(o) >> NTH
    return next((p for p, k in _numbered(w.pending) if k == n and p[0][0] == aid and p[0][1] == arg(o)), None)


def _interrupt(s: State, w: Window) -> None:
    """CR 9.2.9: both players alternate, the active one first, while something relevant is about to happen."""
    f = s.stack[-2]
    assert isinstance(f, (Effects, Structure))
    if f.replaced == 1 or (not w.would and all(p.gone for p in stakes.parts(s, w))):
        core.pop(s)
        return
    w.pending = tuple([p for p in w.pending if still_pending(s, p) and _still_about(s, w, p)])
    if _replacements(s, w, f):
        return
    mine = [p for p in w.pending if s.book.abilities[p[0][0]].side == w.side and _affordable(s, p)]
    options = to_trigger(mine) if mine else []
    must = any(not s.book.abilities[p[0][0]].optional for p in mine)
    if options and w.would == Would.ENTER and costs.too_dear(s, w.card, w.flags, f.amount):
        must = True
    for x in s.index[U_CORP_INTERRUPT if w.side == CORP else U_RUNNER_INTERRUPT]:
        if legal.refuse_interrupt(s, w.side, x[1], x[0], w) == legal.OK:
            options.append(option(V_USE, x[1], x[0]))
    if must:
        if len(options) == 1 and s.policy != ASK_ALL:
            w.passes = 0
            trigger(s, w, options[0])
        else:
            core.ask(s, w.side, Kind.ACT, options, w.card)
        return
    if not options:
        _pass(s, w)
        return
    options.append(PASS)
    core.ask(s, w.side, Kind.ACT, options, w.card)


def _still_about(s: State, w: Window, p: Pending) -> bool:
    """Its effect is still expected, and still what the interrupt is about (CR 9.9.4c, 9.9.10)."""
    if w.would and p[1][3] == w.flags:
        return True
    part = stakes.parts(s, w)[0 if w.would else p[1][5]]
    return not part.gone and triggers.interrupt_matches(s, s.book.abilities[p[0][0]], p[0][1], part.event(p[1][5]))


def relevant(s: State, w: Window, side: int, card: int, a: Ability) -> list[tuple[int, stakes.Part]]:
    """What about to happen a paid interrupt can meet, by its number."""
    found = enumerate(stakes.parts(s, w))
    return [(k, p) for k, p in found if legal.refuse_to_meet(s, side, card, a, p, p.event(k)) == legal.OK]


def _replacements(s: State, w: Window, f: Effects | Structure) -> bool:
    """Replacement effects apply before anybody has priority (CR 9.9.9b). Their order is the choice of whoever controls
    the card or, without one, the effect (CR 9.9.11); one that is optional is offered to its own controller."""
    found = [p for p in w.pending if s.book.abilities[p[0][0]].kind == INSTEAD]
    if not found:
        return False
    must = [p for p in found if not s.book.abilities[p[0][0]].optional]
    who = _offered(s, found)
    if must:
        who = core.controller(s, w.card) if w.card >= 0 else f.ctrl if isinstance(f, Effects) else s.turn
        found = [p for p in found if p in must or s.book.abilities[p[0][0]].side == who]
    else:
        found = [p for p in found if s.book.abilities[p[0][0]].side == who]
    options = to_trigger(found)
    if must and len(options) == 1 and s.policy != ASK_ALL:
        trigger(s, w, options[0])
    else:
        core.ask(s, who, Kind.ACT, options if must else [*options, PASS], w.card)
    return True


def _offered(s: State, found: list[Pending]) -> int:
    """The player who is asked first about optional replacements: the active one, if one is theirs."""
    sides = {s.book.abilities[p[0][0]].side for p in found}
    return s.turn if s.turn in sides else s.turn ^ 1


def _affordable(s: State, p: Pending) -> bool:
    """The nested cost of an interrupt can be paid now; without it the ability would do nothing (CR 9.9.3)."""
    node = s.book.abilities[p[0][0]].node
    if node.cost is None:
        return True
    src = p[0][1]
    due = costs.credits_due(s, node.cost, src, None)
    return not costs.hindrance(s, s.book.abilities[p[0][0]].side, node.cost, due, src, costs.purpose_of(s, src))


def _subroutines(s: State, w: Window) -> None:
    """CR 1.4, 6.9.3c: only the Corp; the pending subroutines in their order, none can be declined."""
    e = core.encounter(s)
    if e is not None and not e.mark:  # a subroutine that the ice has lost is pending no more (CR 1.4: 9.6.11)
        order = modifiers.subroutines(s, e.subj)
        w.pending = tuple([p for p in w.pending if (p[0][0], p[0][1], p[0][2], p[0][6]) in order])
    if e is None or e.mark or not w.pending:
        core.pop(s)
        return
    first = w.pending[0]
    w.pending = w.pending[1:]
    start_sub(s, (first[0][0], first[0][1], first[0][2], first[0][6]), e)


def _mid_access(s: State, w: Window) -> None:
    """CR 9.2.10: one mid-access ability or the basic trash ability, or pass."""
    options: list[int] = []
    if core.stands(s, w.card, w.gen):
        if legal.refuse_trash(s, w.card) == legal.OK:
            options.append(option(Verb.TRASH, w.card))
            if s.index[A_FORBID] and modifiers.forbidden(s, Forbid.SPARE_UNPAID, w.card) >= 0:  # CR 9.12.3b
                core.ask(s, w.side, K_ACT, options, w.card)
                return
        for x in s.index[Use.MID_ACCESS]:
            if legal.refuse_use(s, RUNNER, x[1], x[0]) == legal.OK:
                options.append(option(Verb.USE, x[1], x[0]))
        if s.index[A_FORBID] and modifiers.forbidden(s, Forbid.SPARE, w.card) >= 0:  # CR 9.12.3a
            must = [o for o in options if verb(o) == Verb.TRASH or legal.trashes(s.book.abilities[arg2(o)])]
            if must:
                core.ask(s, w.side, K_ACT, must, w.card)
                return
    _offer(s, w, options)


# -- answers ----------------------------------------------------------------------------------------------


def answer(s: State, w: Window, o: int) -> None:
    v = verb(o)
    if v == V_PASS:
        _pass(s, w)
        return
    w.passes = 0
    if v == V_TRIGGER:
        trigger(s, w, o)
    elif v == V_USE:
        if w.kind == W_MID_ACCESS:
            core.pop(s)
        use(s, arg(o), arg2(o), w.side)
    elif v == V_REZ:
        start_rez(s, arg(o))
    elif v == V_TRASH:
        core.pop(s)
        start_trash(s, arg(o))
    else:
        from .actions import take

        take(s, w, o)


def use(s: State, card: int, aid: int, side: int) -> None:
    """Use a paid ability: its cost is paid before anything else (CR 9.5.7)."""
    a = s.book.abilities[aid]
    node = a.node
    f = Effects(aid, card, s.gen[card], side, NO_EVENT)
    f.stage = PAY
    top = s.stack[-1]
    if isinstance(top, Window) and top.kind == Windows.INTERRUPT:
        top.row, part = relevant(s, top, side, card, a)[0]
        f.event = part.event(top.row)
    e = core.encounter(s)
    f.enc = e.serial if e is not None else 0
    if node.once:
        core.mark_used(s, aid, card, s.gen[card], node.once)
    r = core.run(s)
    if r is not None and "noisy" in core.fact(s, card).subtypes:
        r.noisy = 1
    core.push(s, f)
    core.emit(s, Ev.USE, card, aid)


# Effects.stage
READY: Final = 0
SETTLE: Final = 3
PAY: Final = 4
PAID: Final = 5
REZZING: Final = 6
TRASHING: Final = 7
DRAWING: Final = 8


def start_rez(s: State, card: int) -> None:
    """Rez a card: pay, checkpoint, turn faceup (CR 8.1.2)."""
    f = Effects(-1, card, s.gen[card], CORP, NO_EVENT)
    f.stage = REZZING
    core.push(s, f)
    costs.pay(s, costs.REZ, CORP, card, -1, -1, costs.rez_price(s, card), Purpose.REZ)


def start_trash(s: State, card: int) -> None:
    """The basic trash ability (CR 7.1.5)."""
    f = Effects(-1, card, s.gen[card], RUNNER, NO_EVENT)
    f.stage = TRASHING
    core.push(s, f)
    costs.pay(s, costs.TRASH, RUNNER, card, -1, -1, costs.trash_price(s, card), Purpose.TRASH)


def finish_plain(s: State, f: Effects) -> None:
    """The second half of rezzing and of trashing an accessed card, after the checkpoint of its cost; the basic action to
    draw."""
    if f.stage == DRAWING:
        if imminent(s, f, Would.DRAW, -1, 0, 1):
            core.pop(s)
            moves.draw(s, RUNNER, 0 if f.replaced == 1 else f.amount)
            checkpoint(s)
        return
    if f.replaced == 0:
        f.replaced = 1
        if after_cost(s):
            return
    core.pop(s)
    if not core.stands(s, f.card, f.gen):
        return
    if f.stage == REZZING:
        moves.rez(s, f.card)
    else:
        moves.trash(s, f.card, RUNNER)


def trigger(s: State, w: Window, o: int) -> None:
    """Trigger a pending instance; it leaves the window and resolves at once."""
    found = instance(w, o)
    if found is None:
        return
    i = w.pending.index(found)
    w.pending = w.pending[:i] + w.pending[i + 1 :]
    x, event = found
    aid, card = x[0], x[1]
    a = s.book.abilities[aid]
    if a.once and not a.used_if_accepted:
        core.mark_used(s, aid, card, x[2], a.once)
    if a.kind == WHILE and not could.change(s, a, card):  # CR 9.6.7d
        s.used = (*s.used, (aid, card, x[2], core.step_mark(s)))
    if a.optional and s.sink is not None:
        core.emit(s, Ev.TRIGGER, card, aid)
    if w.kind == W_INTERRUPT:
        w.row = 0 if w.would else event[5]
    if a.kind == INSTEAD:
        core.emit(s, Ev.REPLACE, card, event[0])
        stake = stakes.Stake(stakes.frame_of(s, w), w, w.row)
        stakes.put(s, stake, stakes.part(s, stake)._replace(gone=1))
        if w.would:
            core.pop(s)
    start_triggered(s, a, x, event)
    if x[3] and not _repeats(s, x[3]):
        core.drop_lasting(s, frozenset((x[3],)))
        for other in s.stack:  # CR 9.6.13c, 9.6.10: no instance outlasts it
            if isinstance(other, Window):
                other.pending = tuple([q for q in other.pending if q[0][3] != x[3]])


def _repeats(s: State, lid: int) -> bool:
    """A delayed ability with a duration can be met again while it lasts (CR 9.6.13)."""
    return any(r[0] == lid and r[1] != 0 for r in s.lasting)


def start_triggered(s: State, a: Ability, x: Listener, event: tuple[int, int, int, int, int, int]) -> None:
    f = Effects(a.aid, x[1], x[2], a.side, event)
    f.chosen = (x[4], x[5])
    f.number = x[6]
    f.lid = x[3]
    f.enc = event[5] if event[0] in (Ev.ENCOUNTER, Ev.ENCOUNTER_ENDS, Ev.BREAK, Ev.FULLY_BREAK) else 0
    core.push(s, f)


def start_sub(s: State, sub: tuple[int, int, int, int], e: Structure | None) -> None:
    """Begin to resolve a subroutine (CR 9.8.10). In an encounter it counts as handled from here on."""
    f = Effects(sub[0], sub[1], sub[2], CORP, NO_EVENT)
    f.sub = sub
    ice = sub[1]
    if e is not None:
        r = core.record(s, e.serial)
        assert r is not None
        r.handled = (*r.handled, sub)
        f.enc = e.serial
        ice = e.subj
    f.card = ice
    f.gen = s.gen[ice]
    f.flags = 1
    core.push(s, f)


# -- interrupts -------------------------------------------------------------------------------------------


def imminent(
    s: State, f: Effects | Structure, would: int, card: int = -1, x: int = 0, n: int = 1, z: int = 0, sure: bool = False
) -> bool:
    """An instruction is about to happen (CR 9.9). True when it may resolve; `f.amount` is what is left of it and
    `f.replaced` tells that nothing is. False when an interrupt window was opened first. `sure`: nothing prevents it, but
    it can be changed (CR 9.9.7e)."""
    if f.replaced == 2:
        f.replaced = 0
        return True
    if f.replaced == 1:
        return True
    f.amount = n
    if not s.index[would] and not s.ordinals and not s.index[U_CORP_INTERRUPT] and not s.index[U_RUNNER_INTERRUPT]:
        if card < 0 or not s.book.facts[s.code[card]].anywhere:
            return True
    pending = _met_by(s, (int(would), card, s.gen[card] if card >= 0 else 0, x, n, z), 0, sure)
    w = Window(W_INTERRUPT, x, 0, s.turn)
    w.would = int(would)
    w.card = card
    w.gen = s.gen[card] if card >= 0 else 0
    w.sure = int(sure)
    return not _opens(s, f, w, pending)


def imminent_all(s: State, f: Effects) -> bool:
    """The same for several effects, which stand in `f.held` (CR 9.11.3): one window for interrupts to any of them."""
    if f.replaced == 2:
        f.replaced = 0
        return True
    pending: list[Pending] = []
    w = Window(W_INTERRUPT, 0, -1, s.turn)
    for k, p in enumerate(stakes.parts(s, w)):
        if not p.gone:
            pending += _met_by(s, p.event(k), k, bool(p.sure))
    return not _opens(s, f, w, pending)


def _met_by(s: State, event: Event, with_it: int, sure: bool) -> list[Pending]:
    """Conditional interrupts and replacements that something about to happen meets."""
    firsts = core.count_ordinals(s, event) if s.ordinals else ()
    row = s.index[event[0]]
    card = event[1]
    if card >= 0:
        own = [(aid, card, event[2], 0, -1, -1, 0) for aid in s.book.facts[s.code[card]].anywhere]
        row = (*row, *(x for x in own if s.book.abilities[x[0]].event == event[0]))
    applied = _applied(s) if row else ()
    out: list[Pending] = []
    for x in row:
        a = s.book.abilities[x[0]]
        if a.kind not in (INTERRUPT, INSTEAD) or x in applied or (sure and a.prevents):
            continue
        if meets(s, a, x, event, firsts, with_it):
            out.append((x, event))
    return out


def _opens(s: State, f: Effects | Structure, w: Window, pending: list[Pending]) -> bool:
    if not pending and not any(
        legal.refuse_interrupt(s, side, i[1], i[0], w) == legal.OK
        for side in (CORP, RUNNER)
        for i in s.index[U_CORP_INTERRUPT if side == CORP else U_RUNNER_INTERRUPT]
    ):
        return False
    w.pending = tuple(pending)
    f.replaced = 2
    core.push(s, w)
    return True


def _applied(s: State) -> tuple[Listener, ...]:
    """Replacement effects that made what is about to happen: none of them is applied to it again (CR 9.9.9c)."""
    out: list[Listener] = []
    for f in reversed(s.stack):
        if f is s.stack[-1] and isinstance(f, Effects) and f.flags:  # the subroutine that is imminent in place of another
            continue
        if not isinstance(f, Effects) or f.aid < 0 or s.book.abilities[f.aid].kind != INSTEAD:
            break
        out.append((f.aid, f.card, f.gen, f.lid, *f.chosen, f.number))
    return tuple(out)


def meets(s: State, a: Ability, x: Listener, event: Event, firsts: tuple[int, ...], with_it: int) -> bool:
    """Whether a conditional interrupt or replacement has something to do with what is about to happen, as one of several
    effects of an instruction of which `with_it` were looked at before."""
    node: Interrupt | Instead = a.node
    src = x[1]
    if node.once and modifiers.used(s, a.aid, src, core.scope_serial(s, node.once)):
        return False
    if x[5] == -2 or (x[4] >= 0 and x[4] != event[1]):  # it waits for the next encounter, or is about another card
        return False
    if not triggers.interrupt_matches(s, a, src, event):
        return False
    if node.first and not is_first(s, a, src, node.first, firsts, with_it):
        return False
    return node.if_ is None or evaluate.holds(s, node.if_, src, event)
