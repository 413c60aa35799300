"""Legality. Each class of options has one function `refuse_*`, which returns the first reason against an option, or 0.

Options are generated with the same functions that `why()` calls, so an option and its refusal cannot disagree. See decision L1.
"""

from __future__ import annotations

from typing import Final

from ..decisions import TAG_COST, VERB, Verb, arg, arg2, option, verb
from ..events import CARD, Ask, Event
from ..ids import CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Type, Zone
from ..rules.book import BREAK, REZ, REZ_ICE, SCORE, Table
from ..vocabulary.abilities import Forbid, Paid
from ..vocabulary.effects import Break, Trash
from .ask import card_sets, effective, evaluate, expected, installs, modifiers, objects, prices, progress, prohibitions
from .ask.expected import ExpectedEffect
from .ask.prices import NO_COST
from .ints import (
    A_AS_IN_HAND,
    A_BREAK_COST,
    A_FORBID,
    A_PAY_WITH,
    A_REZ_TIME,
    A_RUN_COST,
    A_TRASH_COST,
    A_USE_COST,
    COUNTER_ADVANCEMENT,
    FORBID_BREAK,
    FORBID_BREAK_WITH,
    FORBID_DRAW,
    FORBID_INTERFACE,
    FORBID_OTHER_ACTION,
    FORBID_PAID,
    FORBID_REZ,
    FORBID_RUN,
    FORBID_SCORE,
    FORBID_SPARE,
    FORBID_SPARE_UNPAID,
    FORBID_USE,
    OP_ACTIONS_END,
    PURPOSE_ANYTHING,
    PURPOSE_PLAY,
    TYPE_AGENDA,
    TYPE_EVENT,
    TYPE_ICE,
    TYPE_OPERATION,
    U_ACTION,
    U_MID_ACCESS,
    V_ADVANCE,
    V_CREDIT,
    V_DRAW,
    V_END,
    V_INSTALL,
    V_PLAY,
    V_PURGE,
    V_RUN,
    V_SHAKE,
    V_TRASH,
    V_TRASH_RESOURCE,
    V_USE,
    W_INTERRUPT,
    WOULD_ENTER,
    Z_ARCHIVES,
    Z_PLAY,
    Z_STACK,
)
from .program.basics import Basic
from .program.parts import CompiledAbility
from .state import EXISTS, OPERATED, State, Structure, SubId, Window
from .state.refs import ABILITY

HAND: Final = (int(Zone.HQ), int(Zone.GRIP))
_ADVANCE: Final = 1  # Basic.ADVANCE
_PURGE: Final = 2  # Basic.PURGE

# reasons: key of the book's citation, and the words (`{card}`, `{need}`, `{have}` are filled in)
REASONS: Final[tuple[tuple[str, str], ...]] = (
    ("", "legal"),
    ("credits", "{card} costs {need}, but {have}"),
    ("clicks", "the {side} has {have}, which is not enough"),
    ("counters", "{card} does not have enough counters"),
    ("cost", "the cost of {card} cannot be paid"),
    ("encounter only", "{card} can break subroutines only during an encounter"),
    ("interface", "{card} can be used only in the step in which subroutines are broken"),
    ("subtype", "{card} cannot interact with this kind of ice"),
    ("strength", "{card} has strength {have}, but {need}"),
    ("unbroken", "no subroutine is left that {card} can break"),
    ("encountered ice", "{card} can be used only while a matching ice is being encountered"),
    ("approached ice", "{card} can be used only while a matching ice is being approached"),
    ("once", "this ability of {card} can be used once each {need}, and has been used"),
    ("condition", "the condition of {card} is not met"),
    ("cannot", "another ability forbids it"),
    ("window", "this is not possible in the current window"),
    ("turn", "the other player has priority"),
    ("rez ice", "ice can be rezzed only while it is being approached"),
    ("rez", "{card} cannot be rezzed now"),
    ("rezzed", "{card} is already rezzed"),
    ("inactive", "{card} is not active"),
    ("only runner", "this ability of {card} belongs to the other player"),
    ("trash cost", "{card} has no trash cost"),
    ("discard", "cards in Archives cannot be trashed"),
    ("mandatory", "a mandatory ability is pending, so nobody can pass"),
    ("jack out", "the Runner may jack out only in the step that offers it"),
    ("corp action", "purging virus counters is not a basic action in this rule book"),
    ("no host", "{card} can be installed only on a card that can host it, and there is none"),
    ("action", "the {side} can take an action only in an action window of the {side}'s turn"),
    ("relevant", "no effect that {card} can respond to is about to happen"),
    ("nothing", "this would change nothing"),
    ("tagged", "{card} is not an installed resource"),
    ("install program", "{card} needs more memory than there is"),
    ("advance", "{card} cannot be advanced"),
    ("score", "{card} cannot be scored now"),
    ("requirement", "{card} needs {need} advancement counters, but {have}"),
    ("action phase", "a turn goes on until no clicks are left"),
    ("tagged", "the Runner is not tagged"),
)

OK: Final = 0
R_CREDITS: Final = 1
R_CLICKS: Final = 2
R_COUNTERS: Final = 3
R_COST: Final = 4
R_ENCOUNTER: Final = 5
R_INTERFACE: Final = 6
R_SUBTYPE: Final = 7
R_STRENGTH: Final = 8
R_UNBROKEN: Final = 9
R_ENCOUNTERED: Final = 10
R_APPROACHED: Final = 11
R_ONCE: Final = 12
R_CONDITION: Final = 13
R_CANNOT: Final = 14
R_WINDOW: Final = 15
R_TURN: Final = 16
R_REZ_ICE: Final = 17
R_REZ: Final = 18
R_REZZED: Final = 19
R_INACTIVE: Final = 20
R_OTHER_SIDE: Final = 21
R_TRASH_COST: Final = 22
R_DISCARD: Final = 23
R_MANDATORY: Final = 24
R_JACK_OUT: Final = 25
R_NO_PURGE: Final = 26
R_NO_HOST: Final = 27
R_ACTION: Final = 28
R_RELEVANT: Final = 29
R_NOTHING: Final = 30
R_RESOURCE: Final = 31
R_MEMORY: Final = 32
R_ADVANCE: Final = 33
R_SCORE: Final = 34
R_REQUIREMENT: Final = 35
R_GOES_ON: Final = 36
R_TAGGED: Final = 37

# by what hinders a payment: PAYABLE, LACKS_CREDITS, LACKS_CLICKS, LACKS_COUNTERS, LACKS_OTHER
_COST_REASON: Final = (OK, R_CREDITS, R_CLICKS, R_COUNTERS, R_COST)


def _cannot_break(s: State, ice: int, source: int) -> bool:
    """Whether an ability forbids this card to break subroutines of the ice (CR 1.2.2)."""
    if not s.index[A_FORBID]:
        return False
    by_ice = prohibitions.forbidden(s, FORBID_BREAK, ice, -1, source)
    return by_ice >= 0 or prohibitions.forbidden(s, FORBID_BREAK_WITH, source) >= 0


def breakable(s: State, b: Break | None, ice: int, serial: int, source: int, chosen: int = 0) -> list[SubId]:
    """Unbroken subroutines of the ice that this ability can break (CR 9.8.6), with so many printed ones chosen already."""
    assert b is not None
    if _cannot_break(s, ice, source):
        return []
    subs = modifiers.unbroken(s, ice, serial)
    if b.printed_end_run:
        subs = [x for x in subs if s.book.abilities[x[ABILITY]].is_end_run]
    if b.traces:
        subs = [x for x in subs if s.book.abilities[x[ABILITY]].traces]
    if s.index[A_FORBID] and not room(s, ice, serial, source, chosen):
        subs = [x for x in subs if not objects.is_printed(s, ice, x)]
    if b.last:
        order = modifiers.subroutines(s, ice)
        subs = [x for x in subs if x == order[-1]]
    if b.once_each:
        r = progress.record(s, serial)
        subs = [x for x in subs if r is None or (x, (source, s.gen[source])) not in r.tried]
    return subs


def room(s: State, ice: int, serial: int, source: int, chosen: int = 0) -> int:
    """How many more printed subroutines of the ice this card may break in the encounter."""
    most = len(objects.fact(s, ice).subs)
    free = (n for n in range(most) if prohibitions.forbidden(s, Forbid.BREAK_PRINTED, ice, -1, source, chosen + n, serial) >= 0)
    return next(free, most)


def in_break_step(s: State, e: Structure) -> bool:
    """Whether the window for breaking subroutines is open in this encounter (CR 6.9.3b)."""
    return bool(s.book.rows[e.row].flags & BREAK) and e.stage < OPERATED


def refuse_use(s: State, side: int, card: int, aid: int) -> int:
    """Why a paid ability cannot be used now (CR 9.5, 3.9.5)."""
    a = s.book.abilities[aid]
    node: Paid = a.node
    if a.side != side:
        return R_OTHER_SIDE
    if a.zone >= 0 and (s.zone[card] == a.zone or not node.stolen):  # CR 9.1.8b
        return _refuse_ready(s, side, card, aid, a, node) if s.zone[card] == a.zone else R_INACTIVE
    if not objects.is_active(s, card) or card in s.blank:
        return R_INACTIVE
    if a.mid_access and trashes(a) and _in_archives(s):  # CR 7.1.5b
        return R_DISCARD
    return _refuse_ready(s, side, card, aid, a, node)


def trashes(a: CompiledAbility) -> bool:
    """Whether an ability trashes something."""
    return any(isinstance(e, Trash) for e in a.node.do)


def _in_archives(s: State) -> bool:
    """Whether the Runner is accessing a card in Archives."""
    f = progress.top_structure(s, Table.ACCESS)
    return f is not None and s.zone[f.subj] == Zone.ARCHIVES


def _refuse_ready(s: State, side: int, card: int, aid: int, a: CompiledAbility, node: Paid) -> int:
    """The remaining reasons against an active ability of this side; `State.index` lists only such abilities."""
    if a.reaches_ice:
        reason = refuse_encounter(s, a, node, card)
        if reason:
            return reason
    elif s.book.breakers_only_in_steps and outside(s, node, card):
        return R_INTERFACE
    return refuse_rest(s, side, card, aid, a, node)


def refuse_rest(s: State, side: int, card: int, aid: int, a: CompiledAbility, node: Paid) -> int:
    """The reasons that have nothing to do with an encounter."""
    if a.guarded:
        if a.on_approach and not _approached_fits(s, node, card):
            return R_APPROACHED
        if a.once and progress.used(s, aid, card, progress.scope_serial(s, a.once)):
            return R_ONCE
        if a.condition is not None and not evaluate.holds(s, a.condition, card):
            return R_CONDITION
    forbids = s.index[A_FORBID]
    if forbids:
        if prohibitions.forbidden(s, FORBID_USE, card) >= 0:
            return R_CANNOT
        if not a.mid_access and prohibitions.forbidden(s, FORBID_PAID, card) >= 0:
            return R_CANNOT
    if a.fixed_cost and not forbids and not s.index[A_USE_COST] and not s.index[A_BREAK_COST]:
        reason = refuse_fixed(s, side, a, card)
        if reason:
            return reason
    else:
        due = prices.use_price(s, aid, card)
        hindrance = prices.hindrance(s, side, node.cost, due, card, prices.purpose_of(s, card))
        if hindrance:
            return _COST_REASON[hindrance]
    if s.book.must_change_state and not effective.could_change(s, a, card):
        return R_NOTHING
    return OK


def refuse_fixed(s: State, side: int, a: CompiledAbility, card: int) -> int:
    """Why a cost of fixed numbers cannot be paid, where no ability forbids anything."""
    if a.credits > s.credits[side]:
        if not s.index[A_PAY_WITH] and not s.fund:
            return R_CREDITS
        if a.credits > prices.spendable(s, side, prices.purpose_of(s, card), card):
            return R_CREDITS
    if a.clicks > s.clicks[side] + s.waived:
        return R_CLICKS
    if a.counters_of >= 0 and s.counters[card * N_COUNTERS + a.counters_of] < a.counters:
        return R_COUNTERS
    return OK


def refuse_encounter(s: State, a: CompiledAbility, node: Paid, card: int) -> int:
    """The reason why an ability that needs an encounter cannot be used, or OK."""
    e = progress.encounter(s)
    if e is None or s.gen[e.subj] != e.gen:
        return R_ENCOUNTER if a.breaks is not None else R_ENCOUNTERED
    if a.interface and not in_break_step(s, e):
        return R_INTERFACE
    if a.interface:
        return _refuse_on_ice(s, a, node, e, card, modifiers.strength(s, card), modifiers.strength(s, e.subj))
    return _refuse_on_ice(s, a, node, e, card, 0, 0)


def _refuse_on_ice(s: State, a: CompiledAbility, node: Paid, e: Structure, card: int, mine: int, theirs: int) -> int:
    """The same for the step of the encounter in which the ability can be used. `mine` is the strength of the card and
    `theirs` that of the ice, if the ability is an interface ability."""
    if not reaches(s, a, node, e.subj, card):
        return R_SUBTYPE if a.interface else R_ENCOUNTERED
    return refuse_reached(s, a, e, card, mine, theirs)


def refuse_reached(s: State, a: CompiledAbility, e: Structure, card: int, mine: int, theirs: int) -> int:
    """The same for ice that the ability can affect."""
    if a.interface:
        if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_INTERFACE, e.subj, -1, card) >= 0:
            return R_CANNOT
        if mine < theirs or (mine > theirs and a.exact):
            return R_STRENGTH
    if a.breaks is not None and not _breaks_something(s, a, e, card):
        return R_CANNOT if _cannot_break(s, e.subj, card) else R_UNBROKEN
    return OK


def _breaks_something(s: State, a: CompiledAbility, e: Structure, card: int) -> bool:
    """Whether the ability can break a subroutine of the encountered ice."""
    if a.breaks_any and not s.index[A_FORBID]:
        return modifiers.any_unbroken(s, e.subj, e.serial)
    return len(breakable(s, a.breaks, e.subj, e.serial, card)) > 0


def reaches(s: State, a: CompiledAbility, node: Paid, ice: int, card: int) -> bool:
    """Whether the ability can affect this ice."""
    if a.on_subtypes:
        for subtype in a.on_subtypes:
            if card_sets.has_subtype(s, ice, subtype):
                return True
        return False
    if a.any_ice:
        return ice >= 0
    return node.about is None or card_sets.in_cards(s, node.about, ice, card)


def _approached_fits(s: State, node: Paid, card: int) -> bool:
    """Whether the approached ice is one that the ability refers to."""
    ice = progress.approached(s)
    return ice >= 0 and (node.about is None or card_sets.in_cards(s, node.about, ice, card))


def outside(s: State, node: Paid, card: int) -> bool:
    """1996: what else an icebreaker does, it does in the steps in which one breaks."""
    if "icebreaker" not in objects.fact(s, card).subtypes or node.cost.clicks:
        return False
    e = progress.encounter(s)
    return e is None or not in_break_step(s, e)


def refuse_rez(s: State, card: int, flags: int) -> int:
    """Why the Corp cannot rez a card in a window with these flags (CR 6.4.3, 9.2.7)."""
    facts = s.book.facts[s.code[card]]
    if s.zone[card] < INSTALLED_FROM or facts.side != CORP or facts.type == TYPE_AGENDA or facts.no_rez:
        return R_REZ
    if s.face[card]:
        return R_REZZED
    if facts.type == TYPE_ICE:
        approached = flags & REZ_ICE and progress.approached(s) == card
        if not approached and not (flags & REZ and s.index[A_REZ_TIME] and _rezzed_as_others(s, card)):
            return R_REZ_ICE
    elif not flags & REZ:
        return R_WINDOW
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_REZ, card) >= 0:
        return R_CANNOT
    return _COST_REASON[prices.rez_hindrance(s, card, prices.rez_price(s, card))]


def _rezzed_as_others(s: State, card: int) -> bool:
    """Whether an ability of this ice lets the Corp rez it now in any window for other cards (CR 9.2.7c)."""
    here = s.run_at >= 0 and objects.server_of(s, card) == progress.the_run(s).server
    return here and any(x[CARD] == card for x in s.index[A_REZ_TIME])


def refuse_trash(s: State, card: int) -> int:
    """Why the accessed card cannot be trashed for its trash cost (CR 7.1.5)."""
    price = prices.trash_price(s, card)
    if price < 0:
        return R_TRASH_COST
    if s.zone[card] == Z_ARCHIVES:
        return R_DISCARD
    if prohibitions.cannot_trash(s, RUNNER, card):
        return R_CANNOT
    extra = prices.trash_extra(s, card)
    due = price + prices.credits_due(s, extra, card, None)
    return _COST_REASON[prices.hindrance(s, RUNNER, extra, due, card, prices.to_trash(s, card))]


def access_options(s: State, card: int, gen: int) -> tuple[list[int], bool]:
    """What the Runner may do to an accessed card beside passing, and whether one of it has to be done (CR 9.12.3a-b)."""
    options: list[int] = []
    if not objects.stands(s, card, gen):
        return options, False
    if refuse_trash(s, card) == OK:
        options.append(option(V_TRASH, card))
        if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_SPARE_UNPAID, card) >= 0:
            return options, True
    for x in s.index[U_MID_ACCESS]:
        if refuse_use(s, RUNNER, x[CARD], x[ABILITY]) == OK:
            options.append(option(V_USE, x[CARD], x[ABILITY]))
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_SPARE, card) >= 0:
        must = [o for o in options if verb(o) == V_TRASH or trashes(s.book.abilities[arg2(o)])]
        if must:
            return must, True
    return options, False


def refuse_run(s: State, server: int) -> int:
    """The reason why the Runner cannot take the basic action to run on this server, or OK."""
    if s.turn != RUNNER:
        return R_ACTION
    cost = prices.run_cost(s, server)
    due = prices.credits_due(s, cost, -1, None)
    return _COST_REASON[prices.hindrance(s, RUNNER, cost, due, -1, PURPOSE_ANYTHING)] or refuse_announce(s, server)


def refuse_announce(s: State, server: int) -> int:
    """Why a run on this server cannot be announced (CR 6.3.2)."""
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_RUN, -1, server) >= 0:
        return R_CANNOT
    return OK


def hand(s: State, side: int) -> tuple[int, ...]:
    """The cards that a player can play and install with basic actions: those of the hand, and others as if they were there."""
    own = s.order[HAND[side]]
    if s.index[A_AS_IN_HAND]:
        own = own + tuple([c for c in s.order[Z_PLAY] if objects.controller(s, c) == side and card_sets.as_in_hand(s, c)])
    return own


def refuse_play(s: State, card: int) -> int:
    """The reason why the active player cannot play this event or operation with the basic action, or OK."""
    return _refuse_play_held(s, card) if card in hand(s, s.turn) else R_INACTIVE


def _refuse_play_held(s: State, card: int) -> int:
    """The same for a card that can be played and installed with basic actions."""
    kind = s.book.facts[s.code[card]].type
    if kind != TYPE_EVENT and kind != TYPE_OPERATION:
        return R_INACTIVE
    if s.clicks[s.turn] + s.waived < 1:
        return R_CLICKS
    return refuse_to_play(s, s.turn, card, 1)


def refuse_to_play(s: State, side: int, card: int, clicks: int = 0) -> int:
    """The reason why a player cannot play this card, or OK; `clicks` are spent for the action beside its costs (CR 8.6)."""
    facts = s.book.facts[s.code[card]]
    if facts.type != TYPE_EVENT and facts.type != TYPE_OPERATION:
        return R_INACTIVE
    stays = facts.stays  # playing it makes it active, which is a change
    if not facts.play and not stays:
        return R_NOTHING
    for aid in facts.play:
        a = s.book.abilities[aid]
        if a.condition is not None and not evaluate.holds(s, a.condition, card):
            return R_CONDITION
    if s.book.must_change_state and not stays:
        for aid in facts.play:
            if effective.could_change(s, s.book.abilities[aid], card):
                break
        else:
            return R_NOTHING
    due = prices.play_price(s, card)
    if s.index[WOULD_ENTER]:
        due = max(0, due - prices.savings(s, card))
    extra = prices.play_extra(s, card)
    if extra is not NO_COST:
        clicks += extra.clicks
    if clicks > s.clicks[side] + s.waived:
        return R_CLICKS
    if extra is not NO_COST and prices.takes_itself(s, side, extra, card):
        return R_COST
    return _COST_REASON[prices.hindrance(s, side, extra, due, card, PURPOSE_PLAY)]


def refuse_install(s: State, card: int) -> int:
    """The reason why the active player cannot install this card of their hand with the basic action, or OK (CR 5.2.6d)."""
    return _refuse_install_held(s, card) if card in hand(s, s.turn) else R_INACTIVE


def _refuse_install_held(s: State, card: int) -> int:
    """The same for a card that can be played and installed with basic actions."""
    facts = s.book.facts[s.code[card]]
    if not facts.installs:
        return R_INACTIVE
    if s.clicks[s.turn] + s.waived < 1:
        return R_CLICKS
    if s.turn == CORP and facts.rez_installed:
        return _COST_REASON[prices.rez_hindrance(s, card, prices.rez_price(s, card))]
    if s.turn == CORP:
        return OK  # a new remote server costs nothing, and where ice stands it can be trashed first
    if not installs.permitted(s, card):
        return R_CONDITION
    if not installs.installable(s, card):
        return R_CREDITS
    if facts.on_ice and not installs.carriers(s, card):
        return R_NO_HOST
    return OK if installs.has_room(s, card) else R_MEMORY


def refuse_advance(s: State, card: int) -> int:
    """The reason why the Corp cannot advance this card with the basic action, or OK (CR 5.2.6f)."""
    if s.turn != CORP:
        return R_ACTION
    if s.zone[card] < INSTALLED_FROM or not objects.advanceable(s, card):
        return R_ADVANCE
    return _refuse_basic(s, _ADVANCE, card)


def refuse_trash_resource(s: State, card: int) -> int:
    """The reason why the Corp cannot trash this resource with the basic action, or OK (CR 5.2.6g)."""
    if s.turn != CORP:
        return R_ACTION
    if objects.fact(s, card).type != Type.RESOURCE or s.zone[card] < INSTALLED_FROM or not s.face[card]:
        return R_RESOURCE
    if not s.tags:
        return R_TAGGED
    if prohibitions.cannot_trash(s, CORP, card):
        return R_CANNOT
    return _refuse_basic(s, Basic.TRASH_RESOURCE, card)


def could_draw(s: State) -> bool:
    """Whether the Runner may draw, and there is something to draw (CR 1.2.2, 1.2.4)."""
    return bool(s.order[Z_STACK]) and (not s.index[A_FORBID] or prohibitions.forbidden(s, FORBID_DRAW) < 0)


def refuse_draw(s: State) -> int:
    """The reason why the active player cannot draw with the basic action, or OK (CR 5.2.6c, 5.2.7c). Where an action must be
    able to change something (CR 1.4: 1.2.5), the Corp can still draw from an empty R&D: it loses."""
    if s.clicks[s.turn] + s.waived < 1:
        return R_CLICKS
    if s.turn == CORP or not s.book.must_change_state or could_draw(s):
        return OK
    return R_CANNOT if s.order[Z_STACK] else R_NOTHING


def refuse_purge(s: State) -> int:
    """The reason why the Corp cannot purge with the basic action, or OK (CR 5.2.6h; CR 1.4: 1.2.5)."""
    if s.turn != CORP:
        return R_ACTION
    if not s.book.switches.basic_purge:
        return R_NO_PURGE
    if s.book.must_change_state and not effective.could_change(s, s.book.abilities[s.book.basics[_PURGE]], -1):
        return R_NOTHING
    return _refuse_basic(s, _PURGE, -1)


def _refuse_basic(s: State, basic: int, card: int) -> int:
    """Why the cost of a basic action cannot be paid."""
    a = s.book.abilities[s.book.basics[basic]]
    if a.fixed_cost and not s.index[A_FORBID] and not s.index[A_TRASH_COST]:
        return refuse_fixed(s, s.turn, a, card)
    cost = prices.basic_cost(s, s.book.basics[basic], card)
    return _COST_REASON[prices.hindrance(s, s.turn, cost, a.node.cost.credits, card, PURPOSE_ANYTHING)]


def refuse_score(s: State, card: int, flags: int) -> int:
    """The reason why the Corp cannot score this agenda in a window with these flags, or OK (CR 1.17.3a, 9.2.7d)."""
    if s.zone[card] < INSTALLED_FROM or s.book.facts[s.code[card]].type != TYPE_AGENDA:
        return R_SCORE
    if not flags & SCORE or s.turn != CORP:
        return R_WINDOW
    if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_SCORE, card) >= 0:
        return R_CANNOT
    if s.counter(card, COUNTER_ADVANCEMENT) < modifiers.requirement(s, card):
        return R_REQUIREMENT
    return _COST_REASON[prices.score_hindrance(s, card)]


def refuse_interrupt(s: State, side: int, card: int, aid: int, w: Window) -> int:
    """Why a paid interrupt cannot be used (CR 9.9.3)."""
    a = s.book.abilities[aid]
    if w.kind != W_INTERRUPT or w.closed or (w.would and int(a.node.would) != w.would):
        return R_RELEVANT
    if a.side != side:
        return R_OTHER_SIDE
    if not objects.is_active(s, card):
        return R_INACTIVE
    reasons = [refuse_to_meet(s, side, card, a, p, p.event(k)) for k, p in enumerate(expected.parts(s, w))]
    return min(reasons, default=R_RELEVANT)


def refuse_to_meet(s: State, side: int, card: int, a: CompiledAbility, p: ExpectedEffect, event: Event) -> int:
    """Why an active paid interrupt cannot respond to this effect that is about to happen."""
    node: Paid = a.node
    if p.gone or int(node.would or 0) != p.would or (p.sure and a.prevents):
        return R_RELEVANT
    if s.index[A_FORBID] and prohibitions.forbidden(s, Forbid.USE, card) >= 0:
        return R_CANNOT
    if node.once and progress.used(s, a.aid, card, progress.scope_serial(s, node.once)):
        return R_ONCE
    if a.condition is not None and not evaluate.holds(s, a.condition, card, event):
        return R_CONDITION
    if node.about is not None and not card_sets.in_cards(s, node.about, p.card, card, event):
        return R_RELEVANT
    if node.damage >= 0 and node.damage != p.x:
        return R_RELEVANT
    due = prices.use_price(s, a.aid, card)
    return _COST_REASON[prices.hindrance(s, side, node.cost, due, card, prices.purpose_of(s, card))]


def action_options(s: State) -> list[int]:
    """Actions that the active player may take (CR 5.2). On a board that is no whole game, the Runner may also end it."""
    if s.turn == CORP:
        return _corp_actions(s)
    whole = progress.turns(s) is not None
    out: list[int] = []
    if s.clicks[RUNNER] + s.waived > 0:
        free = not s.index[A_RUN_COST] and not s.index[A_FORBID]
        for n, standing in enumerate(s.standing):
            if standing == EXISTS and (free or refuse_run(s, n) == OK):
                out.append(V_RUN | n << 8)
        facts, code = s.book.facts, s.code
        for c in hand(s, RUNNER):
            if facts[code[c]].installs:
                if whole and _refuse_install_held(s, c) == OK:
                    out.append(V_INSTALL | c << 8)
            elif _refuse_play_held(s, c) == OK:
                out.append(V_PLAY | c << 8)
        for x in s.index[U_ACTION]:
            if refuse_use(s, RUNNER, x[CARD], x[ABILITY]) == OK:
                out.append(V_USE | x[CARD] << 8 | x[ABILITY] << 24)
        out.append(V_CREDIT)
        if refuse_draw(s) == OK:
            out.append(V_DRAW)
        if s.tags and prices.pool(s, RUNNER) >= TAG_COST:
            out.append(V_SHAKE)
        if s.index[A_FORBID] and prohibitions.forbidden(s, FORBID_OTHER_ACTION) >= 0:
            out = _runs_only(s, out)
    if not whole:
        out.append(option(V_END))
    return out


def other_actions(s: State, less: int) -> list[int]:
    """Actions that are different from all that were taken this turn (CR 5.2.5b), and that can be paid for with `less` clicks
    less."""
    phase = progress.actions(s)
    if phase is None or s.book.rows[phase.row].op == OP_ACTIONS_END:
        return []
    before, s.waived = s.waived, less
    found = [o for o in action_options(s) if o & VERB != V_END and action_of(o) not in phase.refs]
    s.waived = before
    return found


def action_of(o: int) -> tuple[int, int]:
    """Which action an option is: the card and its ability, or no card and the verb (CR 5.2.5a)."""
    return (arg(o), arg2(o)) if o & VERB == V_USE else (-1, o & VERB)


def _corp_actions(s: State) -> list[int]:
    """Actions that the Corp may take (CR 5.2.6)."""
    out: list[int] = []
    facts, code, face = s.book.facts, s.code, s.face
    for c in hand(s, CORP):
        if facts[code[c]].installs:
            if _refuse_install_held(s, c) == OK:
                out.append(V_INSTALL | c << 8)
        elif _refuse_play_held(s, c) == OK:
            out.append(V_PLAY | c << 8)
    for c in objects.in_servers(s):
        if facts[code[c]].advanceable[face[c] == 1] and _refuse_basic(s, _ADVANCE, c) == OK:
            out.append(V_ADVANCE | c << 8)
    for x in s.index[U_ACTION]:
        if refuse_use(s, CORP, x[CARD], x[ABILITY]) == OK:
            out.append(V_USE | x[CARD] << 8 | x[ABILITY] << 24)
    out.append(V_CREDIT)
    out.append(V_DRAW)
    if s.tags:
        out += [option(V_TRASH_RESOURCE, c) for c in objects.installed(s) if refuse_trash_resource(s, c) == OK]
    if refuse_purge(s) == OK:
        out.append(option(V_PURGE))
    return out


def _runs_only(s: State, options: list[int]) -> list[int]:
    """Those that run. Nobody has to take one whose additional cost may be declined (CR 9.12.3e)."""
    runs = [o for o in options if verb(o) == Verb.RUN]
    plays = [o for o in options if verb(o) == Verb.PLAY and "run" in objects.fact(s, arg(o)).subtypes]
    free = [o for o in runs if not s.index[Ask.RUN_COST] or not modifiers.extra_costs(s, Ask.RUN_COST, -1, arg(o))]
    return [*runs, *plays] if free or plays else options
