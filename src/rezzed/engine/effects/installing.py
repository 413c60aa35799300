"""Installing by an ability (CR 8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...decisions import DecisionKind, Verb, arg, arg2, option, verb
from ...ids import CORP, INSTALLED_FROM, RUNNER
from ...vocabulary import effects as fx
from ..ask import installs, modifiers, objects, prices, progress, prohibitions, server_sets, sight
from ..ask.prices import FOR_NOTHING_ELSE, NO_COST
from ..change import moves, servers, stack
from ..ints import (
    A_INSTALL_COST,
    A_INSTALL_FACEUP,
    ASK_SECRET,
    COUNTER_CREDIT,
    E_INSTALL,
    INTO_ANY,
    INTO_ELSEWHERE,
    INTO_HERE,
    INTO_INNERMOST_ATTACKED,
    INTO_INWARD,
    INTO_NEW,
    INTO_OUTERMOST_THIS,
    INTO_POSITION,
    INTO_REMOTE,
    K_MAY,
    K_NUMBER,
    K_SERVER,
    K_TARGET,
    TYPE_AGENDA,
    TYPE_ASSET,
    TYPE_ICE,
    TYPE_PROGRAM,
    TYPE_UPGRADE,
    V_DECLINE,
    V_DONE,
    V_NO,
    V_NUMBER,
    V_SERVER,
    V_TARGET,
    V_YES,
    WOULD_ENTER,
    Z_HOSTED,
    Z_ICE,
    Z_PLAY,
    Z_RIG,
    Z_ROOT,
)
from ..pay import payment
from ..program.parts import Instr
from ..state import BEGUN, CLEARING, DIVIDING, EVENTS, PAID_FOR, PAYING, PLACING, READY, Effects, State
from ..state.refs import REF_CARD
from ..windows.checkpoints import after_cost
from ..windows.interrupts import imminent, uninstalling
from .operands import DONE, WAIT, card, number, pick

CHOSEN: Final = -1  # beside DONE and WAIT: what was to be chosen is known
FACEDOWN: Final = 0  # the `kind` of the task for a card of the Corp
FACEUP: Final = 1


def install(s: State, f: Effects, i: Instr) -> int:
    """Install the card of the effect (CR 8.5.16): where, what is trashed for it, its cost, then it is in place."""
    node: fx.Install = i.node
    c = card(s, f, node.what)
    if c < 0 or s.zone[c] >= INSTALLED_FROM:
        return DONE
    t = f.task()
    if f.stage == READY:
        result = _where(s, f, c, node)
        if result != CHOSEN:
            return result
    if f.stage == PLACING:
        t.place = arg2(f.answer)
        f.answer = -1
        f.stage = BEGUN
    if f.stage == BEGUN and s.index[A_INSTALL_FACEUP] and not _side_chosen(s, f, c):
        return WAIT
    if f.stage == BEGUN:
        result = _for_what(s, f, c, node)
        if result != CHOSEN:
            return result
    if f.stage == CLEARING:
        result = _clear(s, f, c, node)
        if result != CHOSEN:
            return result
    if f.stage == DIVIDING:
        return _divide(s, f, c, node)
    if f.stage == PAYING:
        f.stage = PAID_FOR
        if after_cost(s):  # CR 8.5.11c
            return WAIT
    origin = int(s.zone[c])
    _put(s, f, c, int(node.into))
    if i.subs:  # "when you install that card"
        event = (E_INSTALL, c, s.gen[c], origin, 0, t.part)
        s.linked = (*s.linked, ((i.subs[0], f.card, f.gen, 0, c, s.gen[c], f.number), event))
        s.dirty |= EVENTS
    if f.chosen[REF_CARD] == c:  # the ability goes on with the object that the card became (CR 1.12.2a)
        f.chosen = (c, s.gen[c])
    return DONE


def _where(s: State, f: Effects, c: int, node: fx.Install) -> int:
    """The destination, and with it the position of ice; DONE if there is none, CHOSEN when it is known."""
    t = f.task()
    if f.answer < 0:
        options = _destinations(s, f, c, node)
        if not options:
            return DONE
        if stack.is_question(s, len(options)) or (s.policy == ASK_SECRET and not sight.knows(s, f.ctrl ^ 1, c)):
            stack.ask(s, f.ctrl, K_SERVER if verb(options[0]) == V_SERVER else K_TARGET, options, c)
            return WAIT
        f.answer = options[0]
    _declare(s, f, c)
    f.answer = -1
    if objects.fact(s, c).side == CORP and not t.nth:
        servers.declare(s, f.server)
    into = int(node.into)
    t.place = objects.position_of(s, f.card) if into == INTO_INWARD else -1
    f.stage = BEGUN
    if into == INTO_POSITION and s.positions[f.server]:
        f.stage = PLACING
        stack.ask(s, f.ctrl, K_NUMBER, [option(V_NUMBER, 0, n) for n in range(len(s.positions[f.server]) + 1)], c)
        return WAIT
    return CHOSEN


def _side_chosen(s: State, f: Effects, c: int) -> bool:
    """Whether it is settled that the card goes faceup or facedown (CR 8.5.16a); the Corp chooses where an ability allows both
    (CR 3.2.3a). The destination was asked before, which nobody can see."""
    t = f.task()
    if objects.fact(s, c).side != CORP or t.kind in (FACEDOWN, FACEUP):
        return True
    if f.answer < 0:
        free = installs.may_be_faceup(s, c)
        hidden = s.policy == ASK_SECRET and not sight.knows(s, f.ctrl ^ 1, c)
        if not free and not hidden:
            t.kind = FACEDOWN
            return True
        stack.ask(s, f.ctrl, K_MAY, [option(V_YES), option(V_NO)] if free else [option(V_NO)], c)
        return False
    t.kind = FACEUP if verb(f.answer) == V_YES else FACEDOWN
    f.answer = -1
    return True


def _for_what(s: State, f: Effects, c: int, node: fx.Install) -> int:
    """What is trashed for it and what it costs (CR 8.5.16c-d); DONE if it cannot be installed."""
    t = f.task()
    like = [k for k in _like_cards(s, f, c, int(node.into)) if k != t.nth - 1]  # its host stays
    ready = pick(f)
    due = _install_cost(s, f, c, node)
    saved = 0
    if due and objects.fact(s, c).side == RUNNER:
        if t.kind < 0 and not imminent(s, f, WOULD_ENTER, c, 1, due):
            return WAIT
        t.kind = 1
        saved = due - f.amount
    due = max(0, _install_cost(s, f, c, node, t.picks, node.total) - saved)
    more = [] if ready else [k for k in like if k not in t.picks]
    if installs.counts_cards(s, c):
        bare = [k for k in more if _goes_on(s, f, c, node, saved, (*t.picks, k))]
    else:
        bare = [k for k in more if not s.counter(k, COUNTER_CREDIT) or _payable(s, f, c, due, k)]
    options = [option(V_TARGET, k) for k in bare]
    if _fits(s, f, c) and _payable(s, f, c, due):
        options.append(option(V_DONE))
    if not options:
        return DONE
    if len(options) > 1 or verb(options[0]) != V_DONE:
        stack.ask(s, f.ctrl, K_TARGET, options, c)
        return WAIT
    t.picks = (*t.picks, *(k for k in _displaced(s, f, c) if k not in t.picks))
    t.part = due
    f.stage = CLEARING
    return CHOSEN


def _clear(s: State, f: Effects, c: int, node: fx.Install) -> int:
    """Trash what is trashed for it (CR 8.5.16c), then its cost comes."""
    t = f.task()
    if not uninstalling(s, f, t.picks):
        return WAIT
    for k in t.picks:
        moves.trash(s, k, f.ctrl)
    t.picks = ()
    if node.total:
        f.stage = DIVIDING
        return CHOSEN
    return _pay(s, f, c, t.part)


def _pay(s: State, f: Effects, c: int, due: int) -> int:
    """Pay the install cost."""
    f.task().part = due
    f.stage = PAYING
    payment.pay(s, FOR_NOTHING_ELSE, f.ctrl, c, -1, -1, due, installs.purpose(s, c))
    return WAIT


def _divide(s: State, f: Effects, c: int, node: fx.Install) -> int:
    """The Corp declares how much of a discount in total lowers the install cost, before that is calculated (CR 1.16.2f)."""
    if f.answer < 0:
        parts = [n for n in range(node.total + 1) if _payable(s, f, c, _install_cost(s, f, c, node, (), n))]
        stack.ask(s, f.ctrl, DecisionKind.NUMBER, [option(Verb.NUMBER, 0, n) for n in parts], c)
        return WAIT
    f.number = arg2(f.answer)
    f.answer = -1
    return _pay(s, f, c, _install_cost(s, f, c, node, (), f.number))


def _goes_on(s: State, f: Effects, c: int, node: fx.Install, saved: int, gone: tuple[int, ...]) -> bool:
    """Whether a program whose price counts programs can still be paid for and held when these have been trashed for it."""

    def payable(gone: tuple[int, ...]) -> bool:
        """Whether what is left of the price can be paid when these are gone."""
        return _payable(s, f, c, max(0, _install_cost(s, f, c, node, gone) - saved), gone=gone)

    return installs.completes(s, c, f.task().nth - 1, gone, payable)


def _destinations(s: State, f: Effects, c: int, node: fx.Install) -> list[int]:
    """Options for where a card is installed (CR 8.5.16b): servers, the rig (`DECLINE`), cards that can host it (CR 1.13.6a)."""
    facts, into = objects.fact(s, c), int(node.into)
    if not installs.permitted(s, c):
        return []
    places = [n for n in _places(s, f, c, into) if _may_stand(s, c, n)]
    if node.at:
        places = [n for n in places if server_sets.at_matches(s, node.at, n, f.card, f)]
    if facts.on_ice:
        return [option(V_TARGET, k) for k in places]
    known, code = s.book.facts, s.code
    hosts = [k for k in objects.installed(s) if known[code[k]].hosts and installs.can_host(s, k, c)] if into == INTO_ANY else []
    if facts.side == RUNNER and into == INTO_HERE:
        there = objects.stands(s, f.card, f.gen) and s.zone[f.card] >= INSTALLED_FROM
        return [option(V_TARGET, f.card)] if there else []
    if facts.side == RUNNER:
        less = number(s, f, node.discount)
        free = [k for k in (*hosts, -1) if node.free or installs.affordable(s, c, less, k)] if hosts else [-1]
        return [option(V_TARGET, k) if k >= 0 else option(V_DECLINE) for k in free or [-1]]
    return [*(option(V_SERVER, n) for n in places), *(option(V_TARGET, k) for k in hosts)]


def _declare(s: State, f: Effects, c: int) -> None:
    """The destination has been declared (CR 8.5.16b)."""
    where = arg(f.answer)
    if verb(f.answer) == V_TARGET and not objects.fact(s, c).on_ice:
        f.task().nth = where + 1
        where = objects.server_of(s, where)
    f.server = where


def _payable(s: State, f: Effects, c: int, due: int, k: int = -1, gone: tuple[int, ...] = ()) -> bool:
    """Cards are trashed before the install cost is paid: credits on them, and on `k` too, pay nothing of it (CR 8.5.16c-d)."""
    purpose = installs.purpose(s, c)
    picks = gone or f.task().picks
    if due and (picks or k >= 0):
        found = prices.sources(s, f.ctrl, purpose, card=c)
        due += sum(n for card, n in found if card >= 0 and (card in picks or card == k))
    return not prices.hindrance(s, f.ctrl, NO_COST, due, c, purpose)


def _like_cards(s: State, f: Effects, c: int, into: int) -> list[int]:
    """What may be trashed as part of the installation (CR 8.5.6a-b)."""
    found: Sequence[int] = ()
    if objects.fact(s, c).type == TYPE_PROGRAM:  # CR 8.5.6c
        found = [k for k in objects.installed(s) if objects.fact(s, k).type == TYPE_PROGRAM]
    elif objects.fact(s, c).side == CORP and into != INTO_HERE and not f.task().nth:
        found = objects.protecting(s, f.server) if objects.fact(s, c).type == TYPE_ICE else s.roots[f.server]
    return [k for k in found if not prohibitions.cannot_trash(s, f.ctrl, k)]


def _fits(s: State, f: Effects, c: int) -> bool:
    """Whether memory is left for the card when the chosen programs are gone."""
    return installs.fits(s, c, f.task().nth - 1, f.task().picks)


def _displaced(s: State, f: Effects, c: int) -> list[int]:
    """What the card cannot stand beside: one asset or agenda (CR 8.5.6a), one region (CR 3.6.5d) in a root."""
    facts = objects.fact(s, c)
    if facts.side == RUNNER or facts.type == TYPE_ICE or f.task().nth:
        return []
    alone = (TYPE_ASSET, TYPE_AGENDA)
    return [
        k
        for k in s.roots[f.server]
        if (facts.type in alone and objects.fact(s, k).type in alone)
        or (facts.decl.limit_region and objects.fact(s, k).decl.limit_region)
    ]


def _install_cost(s: State, f: Effects, c: int, node: fx.Install, gone: tuple[int, ...] = (), part: int = 0) -> int:
    """What it costs to install a card when others have been trashed for it: ice as much as there is ice protecting the
    server (CR 1.16.6b). `part` of a discount in total is for this cost."""
    facts = objects.fact(s, c)
    if node.free:
        return 0
    less = number(s, f, node.discount) + part
    if facts.side == RUNNER:
        return installs.price(s, c, f.task().nth - 1, gone, less)
    due = len(objects.protecting(s, f.server)) - len(gone) if facts.type == TYPE_ICE and int(node.into) != INTO_HERE else 0
    return modifiers.price(s, A_INSTALL_COST, c, due, modifiers.own_change(s, A_INSTALL_COST, c) - less)


def _may_stand(s: State, c: int, server: int) -> bool:
    """Whether a card can be installed in this server."""
    not_on = objects.fact(s, c).not_on
    return not_on is None or not server_sets.at_matches(s, not_on, server, c)


def _places(s: State, f: Effects, c: int, into: int) -> list[int]:
    """The servers or hosts where a card can be installed."""
    facts = objects.fact(s, c)
    if facts.on_ice:  # the host is chosen, not a server (CR 1.13.6c)
        return installs.carriers(s, c)
    if facts.side == RUNNER:
        return [0]
    if into == INTO_INWARD:
        return [s.where[f.card]] if s.zone[f.card] == Z_ICE else []
    if into == INTO_OUTERMOST_THIS:
        here = server_sets.this_server(s, f.card, f)
        return [here] if here >= 0 and objects.server_exists(s, here) else []  # CR 8.5.14
    if into == INTO_HERE:
        return [objects.server_of(s, f.card)] if objects.stands(s, f.card, f.gen) and s.zone[f.card] >= INSTALLED_FROM else []
    if into == INTO_INNERMOST_ATTACKED:
        r = progress.run(s)
        return [r.server] if r is not None and objects.server_exists(s, r.server) else []
    fresh = objects.new_server(s)
    new = [] if 0 <= prohibitions.remote_limit(s) <= len(objects.remotes(s)) else [fresh]
    if into == INTO_NEW:
        return new
    exist = [n for n in range(len(s.positions)) if objects.server_exists(s, n)]
    if into == INTO_ELSEWHERE:
        exist = [n for n in exist if n != server_sets.this_server(s, f.card, f)]
    if into != INTO_REMOTE and (facts.type == TYPE_ICE or facts.type == TYPE_UPGRADE):
        return [*exist, *new]
    return [n for n in exist if n > 2] + new


def _put(s: State, f: Effects, c: int, into: int) -> None:
    """Install a card in the place that was chosen."""
    facts = objects.fact(s, c)
    origin = f.aside if s.zone[c] == Z_PLAY and f.aside >= 0 else int(s.zone[c])  # CR 4.8.3
    host = f.task().nth - 1
    if host >= 0 and s.zone[host] < INSTALLED_FROM:  # trashed to make room for it
        host = -1
    if facts.side == RUNNER:
        moves.take_out(s, c)
        s.host[c] = f.server if facts.on_ice else host
        moves.put_in(s, c, Z_RIG if s.host[c] < 0 else Z_HOSTED, faceup=1)
        moves.place_recurring(s, c)
        moves.installed(s, c, origin, spent=f.task().part)
        return
    up = int(facts.faceup or f.task().kind == FACEUP)
    if into == INTO_HERE or host >= 0:
        moves.take_out(s, c)
        s.host[c] = host if host >= 0 else f.card
        moves.put_in(s, c, Z_HOSTED, faceup=up)
        moves.installed(s, c, origin)
        return
    server = f.server
    created = not objects.server_exists(s, server)
    servers.create(s, server)
    if facts.type == TYPE_ICE:
        index = 0
        if into == INTO_INWARD:
            index = s.positions[server].index(f.task().place) + 1
        elif into == INTO_INNERMOST_ATTACKED:
            index = len(s.positions[server])
        elif into == INTO_POSITION:
            index = max(0, f.task().place)
        moves.install_ice(s, c, server, index, created=created)
    else:
        moves.take_out(s, c)
        moves.put_in(s, c, Z_ROOT, server, up)
        moves.installed(s, c, origin, created)
