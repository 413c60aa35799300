"""What each instruction does: cards. Handlers as in `resolve.py`."""

from __future__ import annotations

from typing import Final

from ..decisions import Kind, Verb, arg, arg2, option, verb
from ..events import Ask, Ev, Would
from ..ids import CHANCE, CORP, INSTALLED_FROM, RUNNER, Counter, Type, Zone
from ..state import Effects, State
from ..vocabulary import effects as fx
from ..vocabulary.abilities import Forbid, Purpose
from ..vocabulary.amounts import Cards
from . import core, costs, evaluate, modifiers, moves
from .checkpoint import after_cost
from .compile import Instr
from .core import emit
from .resolve import DONE, WAIT, card, chooser, number, take_held
from .stakes import PART, STAYS, Part
from .windows import imminent, imminent_all

# -- cards ------------------------------------------------------------------------------------------------------


def trash(s: State, f: Effects, i: Instr) -> int:
    """Trash cards (CR 1.19): chosen, met in one window by whatever can meet any of them, then gone together (CR 9.12.2a)."""
    node: fx.Trash = i.node
    if f.stage == 0 and f.held:  # one of several effects: its window is closed already
        n = 1 + 2 * f.held[0]
        f.refs, f.held = f.held[1:n], f.held[n:]
    else:
        if f.stage == 0:
            cards = to_trash(s, f, node)
            if cards is None:
                return WAIT
            f.stage = 1
            f.refs = tuple(n for c in cards for n in (c, s.gen[c]))
            if len(cards) > 1:
                f.held = tuple(x for c in cards for x in Part(0, int(Would.TRASH), c, s.gen[c], f.ctrl, 1, 0, 0))
        if f.held:
            if not imminent_all(s, f):
                return WAIT
            found = [Part(*f.held[k : k + PART]) for k in range(0, len(f.held), PART)]
            f.refs = tuple(n for p in found if not p.gone for n in (p.card, p.gen))
            f.held = ()
        elif f.refs and not imminent(s, f, Would.TRASH, f.refs[0], f.ctrl):
            return WAIT
        elif f.replaced == 1:
            f.refs = ()
    going = [(c, gen) for c, gen in zip(f.refs[::2], f.refs[1::2], strict=True) if core.stands(s, c, gen)]
    if node.every:
        f.number = len(going)
    for c, gen in going:
        if core.stands(s, c, gen):
            f.trashed = (c, gen)
            stays = any(x[0] == STAYS and x[2] == c for x in f.altered)
            moves.trash(s, c, chooser(f, node.by), stays=stays)
    f.refs = ()
    if not f.held:
        f.altered = ()
    return DONE


def to_trash(s: State, f: Effects, node: fx.Trash) -> list[int] | None:
    """The cards that an instruction is to trash, or None while they are being chosen."""
    if not isinstance(node.what, Cards):
        c = card(s, f, node.what)
        return [c] if c >= 0 and not _protected(s, c, f) else []
    found = [c for c in evaluate.select(s, node.what, f.card, f.event, f) if c not in f.refs]
    n = number(s, f, node.n)
    if node.every:
        f.refs = tuple(found)
    else:
        if f.answer >= 0:
            if verb(f.answer) != Verb.DONE:
                f.refs = (*f.refs, arg(f.answer))
                found = [c for c in found if c != arg(f.answer)]
            else:
                found = []
            f.answer = -1
        if len(f.refs) < n and found:
            if len(found) > n - len(f.refs) or node.up_to:
                who = CHANCE if node.at_random else chooser(f, node.by)
                v = Verb.OUTCOME if node.at_random else Verb.TARGET
                options = [option(v, c) for c in found]
                if node.up_to:
                    options.append(option(Verb.DONE))
                core.ask(s, who, Kind.CHANCE if node.at_random else Kind.TARGET, options, f.card)
                return None
            f.refs = (*f.refs, *found)
    return [c for c in f.refs if not _protected(s, c, f)]


def _protected(s: State, c: int, f: Effects) -> bool:
    return f.ctrl == RUNNER and modifiers.forbidden(s, Forbid.TRASH, c) >= 0


def rez(s: State, f: Effects, i: Instr) -> int:
    """An ability rezzes a card; its cost is paid unless it says otherwise (CR 8.1.2)."""
    node: fx.Rez = i.node
    c = card(s, f, node.what)
    if c < 0 or s.face[c] or s.zone[c] < INSTALLED_FROM:
        f.paid = 0
        return DONE
    if s.index[Ask.FORBID] and modifiers.forbidden(s, Forbid.REZ, c) >= 0:
        return _not_rezzed(s, f, c)
    if f.stage == 0 and not node.free:
        due = costs.rez_price(s, c, node.discount)
        extra = core.fact(s, c).decl.rez_cost or costs.NOTHING
        if costs.hindrance(s, CORP, extra, due, c, Purpose.REZ):
            return _not_rezzed(s, f, c)
        if extra is not costs.NOTHING and f.answer < 0 and not _chosen_mode(s, f):  # CR 1.16.4c
            core.ask(s, CORP, Kind.MAY, [option(Verb.PAY, 0, due), option(Verb.DECLINE)], c)
            return WAIT
        if f.answer >= 0 and verb(f.answer) == Verb.DECLINE:
            emit(s, Ev.REFUSED, c)
            return _not_rezzed(s, f, c)
        f.stage = 1
        costs.pay(s, costs.REZ, CORP, c, -1, -1, due, Purpose.REZ)
        return WAIT
    if f.stage == 1:
        f.stage = 2
        if after_cost(s):
            return WAIT
    f.paid = 1
    moves.rez(s, c)
    return DONE


def _not_rezzed(s: State, f: Effects, c: int) -> int:
    """A card that an ability installed to rez it, and that stays unrezzed, is revealed (CR 8.5.13d)."""
    f.paid = 0
    program = s.book.abilities[f.aid].program
    if 0 < f.pc < len(program) and isinstance(program[f.pc - 1].node, fx.Install):
        s.seen[c] = 1
        emit(s, Ev.REVEAL, c)
    return DONE


def _chosen_mode(s: State, f: Effects) -> bool:
    """The effect was chosen among several of which one must be done: its cost cannot be declined (CR 9.12.3e)."""
    return any(isinstance(x.node, fx.OneOf) for x in s.book.abilities[f.aid].program[: f.pc])


def turn_faceup(s: State, f: Effects, i: Instr) -> int:
    c = card(s, f, i.node.what)
    if c >= 0 and s.zone[c] == Zone.ARCHIVES:
        s.face[c] = s.seen[c] = 1
    return DONE


def derez(s: State, f: Effects, i: Instr) -> int:
    """Derez a card (CR 8.1.3), or several in one instruction. `LastPaid` tells whether anything was derezzed."""
    node: fx.Derez = i.node
    if isinstance(node.what, Cards):
        found = [c for c in evaluate.select(s, node.what, f.card, f.event, f) if s.face[c]]
        cards = found if node.every else _up_to(s, f, found, node.n)
        if cards is None:
            return WAIT
    else:
        cards = [card(s, f, node.what)]
    going = [c for c in cards if c >= 0 and s.zone[c] >= INSTALLED_FROM and s.face[c]]
    f.paid = int(bool(going))
    for c in going:
        moves.derez(s, c, chooser(f, node.by))
    return DONE


def _up_to(s: State, f: Effects, found: list[int], most: int) -> list[int] | None:
    """Cards chosen one after the other, as many as allowed or fewer; None while they are being chosen."""
    ready = f.answer >= 0 and verb(f.answer) == Verb.DONE
    if f.answer >= 0 and not ready:
        f.refs = (*f.refs, arg(f.answer))
    f.answer = -1
    left = [c for c in found if c not in f.refs]
    if left and len(f.refs) < most and not ready:
        core.ask(s, f.ctrl, Kind.TARGET, [*(option(Verb.TARGET, c) for c in left), option(Verb.DONE)], f.card)
        return None
    chosen = list(f.refs)
    f.refs = ()
    return chosen


def place(s: State, f: Effects, i: Instr) -> int:
    c = card(s, f, i.node.on)
    if c >= 0:
        moves.add_counters(s, c, i.node.kind, number(s, f, i.node.n))
    return DONE


def remove(s: State, f: Effects, i: Instr) -> int:
    c = card(s, f, i.node.of)
    if c >= 0:
        moves.add_counters(s, c, i.node.kind, -number(s, f, i.node.n))
    return DONE


def purge(s: State, f: Effects, i: Instr) -> int:
    """CR 10.1.2."""
    for c in range(len(s.code)):
        n = s.counter(c, Counter.VIRUS)
        if n:
            moves.add_counters(s, c, Counter.VIRUS, -n)
    emit(s, Ev.PURGE, -1, f.ctrl)
    return DONE


def take_credits(s: State, f: Effects, i: Instr) -> int:
    n = min(number(s, f, i.node.n), s.counter(f.card, Counter.CREDIT))
    moves.add_counters(s, f.card, Counter.CREDIT, -n)
    moves.gain_credits(s, f.ctrl, n)
    return DONE


def draw(s: State, f: Effects, i: Instr) -> int:
    """Draw cards (CR 8.4). Nothing is about to be drawn where it is forbidden, or where there is nothing (CR 9.9.2)."""
    side, n = i.node.side, number(s, f, i.node.n)
    if side == RUNNER and f.held:
        take_held(f)
        n = f.amount
    elif side == RUNNER:
        if f.replaced == 0 and (n <= 0 or not could_draw(s)):
            return DONE
        if not imminent(s, f, Would.DRAW, -1, 0, n):
            return WAIT
        n = 0 if f.replaced == 1 else f.amount
    moves.draw(s, side, n)
    return DONE


_OPEN: Final = (Zone.HEAP, Zone.REMOVED, Zone.CORP_SCORE, Zone.RUNNER_SCORE)


def could_draw(s: State) -> bool:
    """The Runner may draw, and there is something to draw."""
    return bool(s.order[Zone.STACK]) and modifiers.forbidden(s, Forbid.DRAW) < 0


def to_zone(s: State, f: Effects, i: Instr) -> int:
    node: fx.ToZone = i.node
    if f.stage == 0:
        if isinstance(node.what, Cards):
            moved = evaluate.select(s, node.what, f.card, f.event, f)
            f.number = len(moved)
        else:
            moved = [c for c in (card(s, f, node.what),) if c >= 0]
        for c in moved:
            own, gen = c == f.card, s.gen[c]
            moves.move_card(s, c, node.zone, 1 if node.zone in _OPEN else 0, not node.bottom)
            emit(s, Ev.ADD, c, int(node.zone))
            if own and gen == f.gen:  # the ability finds the new object (CR 1.12.2a)
                f.gen = s.gen[c]
    f.stage = 1
    return WAIT if node.shuffle and not shuffle(s, f, int(node.zone)) else DONE


def shuffle(s: State, f: Effects, zone: int) -> bool:
    """Shuffle a deck, card by card from the top; every order is equally likely. True when it is done."""
    if f.answer >= 0:
        f.refs = (*f.refs, arg(f.answer))
        f.answer = -1
    left = [c for c in s.order[zone] if c not in f.refs]
    if len({s.code[c] for c in left}) > 1:
        core.ask(s, CHANCE, Kind.CHANCE, [option(Verb.OUTCOME, c) for c in left], f.card)
        return False
    _new_order(s, zone, (*f.refs, *left))
    for c in s.order[zone]:
        s.seen[c] = 0
    f.refs = ()
    emit(s, Ev.SHUFFLE, -1, zone)
    return True


def arrange(s: State, f: Effects, i: Instr) -> int:
    """Look at the top cards of a deck and put them back in any order, the new top card chosen first."""
    node: fx.Arrange = i.node
    deck = Zone.RND if node.side == CORP else Zone.STACK
    top = s.order[deck][: max(0, number(s, f, node.n) - (f.amount if f.stage else 0))]
    if f.stage == 0:
        emit(s, Ev.LOOK, -1, int(deck), len(top))
        f.stage = 1
        f.refs = ()
        f.count = f.amount = 0
    if f.count < len(node.into):
        return _sort_out(s, f, node, list(top))
    if f.answer >= 0:
        f.refs = (*f.refs, arg(f.answer))
        f.answer = -1
    if not node.order:
        f.count = 0
        return DONE
    left = [c for c in top if c not in f.refs]
    if len(left) > 1:
        core.ask(s, f.ctrl, Kind.ORDER, [option(Verb.TARGET, c) for c in left], f.card)
        return WAIT
    if len(top) > 1:  # one card cannot be arranged
        _new_order(s, deck, (*f.refs, *left), s.order[deck][len(top) :])
    f.refs = ()
    f.count = 0
    return DONE


def _sort_out(s: State, f: Effects, node: fx.Arrange, top: list[int]) -> int:
    """Cards of those that were looked at go to other zones, one after the other; `f.amount` of them have gone already."""
    zone = node.into[f.count]
    ready = not top
    if f.answer >= 0:
        ready = verb(f.answer) == Verb.DONE
        if not ready:
            c = arg(f.answer)
            f.amount += 1
            if zone == Zone.ARCHIVES:
                moves.trash(s, c, f.ctrl)
            else:
                moves.move_card(s, c, zone)
                emit(s, Ev.ADD, c, int(zone))
            top = [x for x in top if x != c]
        f.answer = -1
    if top and not ready:
        core.ask(s, f.ctrl, Kind.TARGET, [*(option(Verb.TARGET, c) for c in top), option(Verb.DONE)], f.card)
        return WAIT
    f.count += 1
    return WAIT


def _new_order(s: State, deck: int, moved: tuple[int, ...], rest: tuple[int, ...] = ()) -> None:
    """Cards that go to secret places of a deck are new objects, even those that come to where they were (CR 1.12.3, 7.4.7a)."""
    for c in moved:
        s.gen[c] += 1
    s.order[deck] = (*moved, *rest)


MET: Final = -2  # Effects.count of an installation whose cost has been met by interrupts


PLACING: Final = 8  # a stage: the Corp is asked for the position


def install(s: State, f: Effects, i: Instr) -> int:
    """Install the card of the effect (CR 8.5.16): where, what is trashed for it, its cost, then it is in place."""
    node: fx.Install = i.node
    c = card(s, f, node.what)
    if c < 0 or s.zone[c] >= INSTALLED_FROM:
        return DONE
    if f.stage == 0:
        places = [n for n in _places(s, f, c, node.into) if _may_stand(s, c, n)]
        if not places:
            return DONE
        if f.answer < 0 and len(places) > 1:
            onto = core.fact(s, c).decl.on_ice
            kind, word = (Kind.TARGET, Verb.TARGET) if onto else (Kind.SERVER, Verb.SERVER)
            core.ask(s, f.ctrl, kind, [option(word, p) for p in places], c)
            return WAIT
        f.server = arg(f.answer) if f.answer >= 0 else places[0]
        f.answer = -1
        f.refs = ()
        f.count = core.position_of(s, f.card) if node.into == fx.Into.INWARD else -1
        f.stage = 1
        if node.into == fx.Into.POSITION and f.server < len(s.positions) and s.positions[f.server]:
            f.stage = PLACING
            core.ask(s, f.ctrl, Kind.NUMBER, [option(Verb.NUMBER, 0, n) for n in range(len(s.positions[f.server]) + 1)], c)
            return WAIT
    if f.stage == PLACING:
        f.count = arg2(f.answer)
        f.answer = -1
        f.stage = 1
    if f.stage == 1:
        like = _like_cards(s, f, c, node.into)
        if f.answer >= 0 and verb(f.answer) == Verb.TARGET:
            f.refs = (*f.refs, arg(f.answer))
        ready = f.answer >= 0 and verb(f.answer) == Verb.DONE
        f.answer = -1
        due = _install_cost(s, f, c, node)
        if due and core.fact(s, c).side == RUNNER:
            if f.count != MET and not imminent(s, f, Would.ENTER, c, 1, due):
                return WAIT
            f.count = MET
            due = max(0, f.amount)
        more = [] if ready else [k for k in like if k not in f.refs]
        bare = [k for k in more if not s.counter(k, Counter.CREDIT) or _payable(s, f, c, due, k)]
        options = [option(Verb.TARGET, k) for k in bare]
        if _fits(s, f, c) and _payable(s, f, c, due):
            options.append(option(Verb.DONE))
        if not options:
            return DONE
        if len(options) > 1 or verb(options[0]) != Verb.DONE:
            core.ask(s, f.ctrl, Kind.TARGET, options, c)
            return WAIT
        for k in (*f.refs, *(k for k in _displaced(s, f, c) if k not in f.refs)):
            moves.trash(s, k, f.ctrl)
        f.refs = ()
        f.stage = 2
        costs.pay(s, costs.PLAIN, f.ctrl, c, -1, -1, due, _to_install(s, c))
        return WAIT
    if f.stage == 2:
        f.stage = 6
        if after_cost(s):  # CR 8.5.11c
            return WAIT
    _put(s, f, c, node.into)
    if f.chosen[0] == c:  # the ability goes on with the object that the card became (CR 1.12.2a)
        f.chosen = (c, s.gen[c])
    f.count = 0
    return DONE


def _to_install(s: State, c: int) -> Purpose:
    virus = core.fact(s, c).type == Type.PROGRAM and evaluate.has_subtype(s, c, "virus")
    return Purpose.INSTALL_VIRUS if virus else Purpose.INSTALL


def _payable(s: State, f: Effects, c: int, due: int, k: int = -1) -> bool:
    """Cards are trashed before the install cost is paid: credits on them, and on `k` too, pay nothing of it (CR 8.5.16c-d)."""
    purpose = _to_install(s, c)
    if due and (f.refs or k >= 0):
        due += sum(n for card, n in costs.sources(s, f.ctrl, purpose) if card >= 0 and (card in f.refs or card == k))
    return not costs.hindrance(s, f.ctrl, costs.NOTHING, due, c, purpose)


def _like_cards(s: State, f: Effects, c: int, into: int) -> list[int]:
    """What may be trashed as part of the installation (CR 8.5.6a-b)."""
    if core.fact(s, c).type == Type.PROGRAM:  # CR 8.5.6c
        return [k for k in core.installed(s) if core.fact(s, k).type == Type.PROGRAM]
    if core.fact(s, c).side == RUNNER or into == fx.Into.HERE or f.server >= len(s.positions):
        return []
    if core.fact(s, c).type == Type.ICE:
        return core.protecting(s, f.server)
    return list(s.roots[f.server])


def _fits(s: State, f: Effects, c: int) -> bool:
    """A program is installed only if memory is left for it when the chosen ones are gone (CR 3.9.3b, 8.5.6c)."""
    need = modifiers.memory_cost(s, c)
    return not need or modifiers.memory_left(s) + sum(modifiers.memory_cost(s, k) for k in f.refs) >= need


def _displaced(s: State, f: Effects, c: int) -> list[int]:
    """What the card cannot stand beside: one asset or agenda (CR 8.5.6a), one region (CR 3.6.5d) in a root."""
    facts = core.fact(s, c)
    if facts.side == RUNNER or facts.type == Type.ICE or f.server >= len(s.roots):
        return []
    alone = (Type.ASSET, Type.AGENDA)
    return [
        k
        for k in s.roots[f.server]
        if (facts.type in alone and core.fact(s, k).type in alone)
        or (facts.decl.limit_region and core.fact(s, k).decl.limit_region)
    ]


def _install_cost(s: State, f: Effects, c: int, node: fx.Install) -> int:
    """CR 1.16.6b: ice costs as much as there is ice protecting the server, without what is trashed first."""
    facts = core.fact(s, c)
    if node.free:
        return 0
    due = facts.cost if facts.side == RUNNER else 0
    if facts.type == Type.ICE and node.into != fx.Into.HERE and f.server < len(s.positions):
        due = len(core.protecting(s, f.server)) - len(f.refs)
    due += modifiers.own_change(s, Ask.INSTALL_COST, c)
    return max(0, modifiers.price(s, Ask.INSTALL_COST, c, due) - node.discount)


def _may_stand(s: State, c: int, server: int) -> bool:
    not_on = core.fact(s, c).decl.not_on
    return not_on is None or not evaluate.at_matches(s, not_on, server, c)


def _places(s: State, f: Effects, c: int, into: int) -> list[int]:
    facts = core.fact(s, c)
    if facts.decl.on_ice:  # the host is chosen, not a server (CR 1.13.6c)
        ice = [k for order in s.positions for k in (s.ice_at[p] for p in order) if k >= 0]
        return [k for k in ice if s.face[k]] if facts.decl.host_rezzed else ice
    if facts.side == RUNNER:
        return [0]
    if into == fx.Into.INWARD:
        return [s.where[f.card]] if s.zone[f.card] == Zone.ICE else []
    if into == fx.Into.OUTERMOST_THIS:
        here = evaluate.this_server(s, f.card, f)
        return [here] if here >= 0 else []  # CR 8.5.14
    if into == fx.Into.HERE:
        return [core.server_of(s, f.card)] if core.stands(s, f.card, f.gen) and s.zone[f.card] >= INSTALLED_FROM else []
    if into == fx.Into.INNERMOST_ATTACKED:
        r = core.run(s)
        return [r.server] if r is not None else []
    fresh = next((n for n in range(3, len(s.positions)) if not core.server_exists(s, n)), len(s.positions))
    exist = [n for n in range(len(s.positions)) if core.server_exists(s, n)]
    if into == fx.Into.ELSEWHERE:
        exist = [n for n in exist if n != evaluate.this_server(s, f.card, f)]
    if facts.type == Type.ICE or facts.type == Type.UPGRADE:
        return [*exist, fresh]
    return [n for n in exist if n > 2] + [fresh]


def _put(s: State, f: Effects, c: int, into: int) -> None:
    facts, origin = core.fact(s, c), int(s.zone[c])
    if facts.side == RUNNER:
        moves.take_out(s, c)
        s.host[c] = f.server if facts.decl.on_ice else -1
        moves.put_in(s, c, Zone.HOSTED if facts.decl.on_ice else Zone.RIG, faceup=1)
        moves.load(s, c)
        emit(s, Ev.INSTALL, c, origin)
        return
    server = f.server
    while len(s.positions) <= server:
        s.positions.append(())
        s.roots.append(())
    if into == fx.Into.HERE:
        moves.take_out(s, c)
        s.host[c] = f.card
        moves.put_in(s, c, Zone.HOSTED)
        emit(s, Ev.INSTALL, c, origin)
    elif facts.type == Type.ICE:
        index = 0
        if into == fx.Into.INWARD:
            index = s.positions[server].index(f.count) + 1
        elif into == fx.Into.INNERMOST_ATTACKED:
            index = len(s.positions[server])
        elif into == fx.Into.POSITION:
            index = max(0, f.count)
        moves.install_ice(s, c, server, index)
    else:
        moves.take_out(s, c)
        moves.put_in(s, c, Zone.ROOT, server)
        emit(s, Ev.INSTALL, c, origin)


def host(s: State, f: Effects, i: Instr) -> int:
    c, on = card(s, f, i.node.what), card(s, f, i.node.on)
    if i.node.aside and c >= 0 and on >= 0:
        moves.host_aside(s, c, on)
    elif c >= 0 and on >= 0 and s.zone[c] >= INSTALLED_FROM and s.host[c] != on:
        moves.host(s, c, on)
    return DONE


def expose(s: State, f: Effects, i: Instr) -> int:
    if isinstance(i.node.what, Cards):
        return _expose_several(s, f, i.node)
    c = card(s, f, i.node.what)
    if not _can_expose(s, c):
        f.paid = 0
        return DONE
    if not imminent(s, f, Would.EXPOSE, c):
        return WAIT
    f.paid = int(f.replaced != 1 and not s.face[c])
    if f.paid:
        s.seen[c] = 1
        emit(s, Ev.EXPOSE, c)
    return DONE


def _can_expose(s: State, c: int) -> bool:
    if c < 0 or s.face[c] or s.zone[c] < INSTALLED_FROM:
        return False
    return not s.index[Ask.FORBID] or modifiers.forbidden(s, Forbid.EXPOSE, c) < 0


def _expose_several(s: State, f: Effects, node: fx.Expose) -> int:
    """Up to so many cards, chosen first, met in one window, exposed in one instruction (CR 9.6.4b, 9.11.3)."""
    if f.stage == 0:
        if f.answer >= 0:
            f.refs = (*f.refs, arg(f.answer)) if verb(f.answer) == Verb.TARGET else f.refs
            f.count = node.n if verb(f.answer) == Verb.DONE else f.count + 1
            f.answer = -1
        assert isinstance(node.what, Cards)
        found = [c for c in evaluate.select(s, node.what, f.card, f.event, f) if c not in f.refs and _can_expose(s, c)]
        if f.count < node.n and found:
            core.ask(s, f.ctrl, Kind.TARGET, [*(option(Verb.TARGET, c) for c in found), option(Verb.DONE)], f.card)
            return WAIT
        f.count = 0
        f.stage = 1
        f.held = tuple(x for c in f.refs for x in Part(0, int(Would.EXPOSE), c, s.gen[c], f.ctrl, 1, 0, 0))
    if f.held and not imminent_all(s, f):
        return WAIT
    for p in (Part(*f.held[k : k + PART]) for k in range(0, len(f.held), PART)):
        if not p.gone and core.stands(s, p.card, p.gen):
            s.seen[p.card] = 1
            emit(s, Ev.EXPOSE, p.card)
    f.held = f.refs = ()
    return DONE


def reveal(s: State, f: Effects, i: Instr) -> int:
    if isinstance(i.node.what, Cards):
        return _reveal_several(s, f, i.node.what, i.node.n)
    c = card(s, f, i.node.what)
    if c >= 0:
        s.seen[c] = 1
        emit(s, Ev.REVEAL, c)
    return DONE


def _reveal_several(s: State, f: Effects, cards: Cards, most: int) -> int:
    found = evaluate.select(s, cards, f.card, f.event, f)
    if most:
        chosen = _up_to(s, f, found, most)
        if chosen is None:
            return WAIT
        found = chosen
    f.number = len(found)
    for c in found:
        s.seen[c] = 1
        emit(s, Ev.REVEAL, c)
    return DONE
