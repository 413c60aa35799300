"""What begins from a window: abilities that are used or triggered, subroutines, rezzing, trashing (CR 9.5, 9.6, 9.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from ...decisions import arg, arg2, option
from ...events import CARD, GEN, KIND, Event, Z
from ...ids import CORP, RUNNER
from ...vocabulary.abilities import Purpose
from .. import legal
from ..ask import effective, expected, objects, prices, progress
from ..ask.expected import SHUFFLED, MetEffect
from ..ask.prices import FOR_ABILITY, FOR_EXTRA, FOR_REZ, FOR_TRASH
from ..change import active, altering, moves, players, stack
from ..change.emitting import emit
from ..change.shuffling import mix, mix_on
from ..ints import (
    E_BREAK,
    E_BREAKS_END,
    E_ENCOUNTER,
    E_ENCOUNTER_ENDS,
    E_FULLY_BREAK,
    E_REPLACE,
    E_TRIGGER,
    E_USE,
    PURPOSE_ANYTHING,
    PURPOSE_REZ,
    V_TRIGGER,
    W_INTERRUPT,
    WOULD_DRAW,
    WOULD_TRASH,
    WOULD_UNINSTALL,
)
from ..pay import payment
from ..program.basics import Basic
from ..program.parts import INSTEAD, WHILE, CompiledAbility
from ..state import (
    ABILITY_WAITS,
    DRAWING,
    MET,
    NO_EVENT,
    REPLACES,
    REZZING,
    SCORING,
    SHUFFLING,
    SUB_WAITS,
    TRASHING,
    USE,
    USED,
    Effects,
    Listener,
    Payment,
    Pending,
    State,
    Structure,
    Window,
)
from ..state.refs import ABILITY, EVENT, LASTING, LISTENER, NUMBER, TARGET, TARGET_GEN, SubId
from . import interrupts
from .checkpoints import after_cost, checkpoint
from .interrupts import imminent

# the second part of an option to trigger: an ability, and above it the number of the instance
NTH: Final = 20
OF_ABILITY: Final = (1 << NTH) - 1


def to_trigger(pending: Sequence[Pending]) -> list[int]:
    """An option for each pending instance (CR 9.2.8d): its card, its ability, and which of the instances of that ability
    it is. Instances that only differ in the lasting effect behind them are one option."""
    if len(pending) == 1:
        x = pending[0][LISTENER]
        return [option(V_TRIGGER, x[CARD], x[ABILITY])]
    return [option(V_TRIGGER, p[LISTENER][CARD], p[LISTENER][ABILITY] | n << NTH) for p, n in numbered(pending)]


def numbered(pending: Sequence[Pending]) -> Iterator[tuple[Pending, int]]:
    """The instances that differ, each with its number among those of its ability and card."""
    seen: dict[tuple[int, int], list[tuple[int | Event, ...]]] = {}
    for p in pending:
        x = p[LISTENER]
        alike = (x[GEN], x[TARGET], x[TARGET_GEN], x[NUMBER], p[EVENT])
        before = seen.setdefault((x[ABILITY], x[CARD]), [])
        if alike not in before:
            before.append(alike)
            yield p, len(before) - 1


def sub_of(p: Pending) -> SubId:
    """The subroutine that a pending one is."""
    x, _ = p
    return (x[ABILITY], x[CARD], x[GEN], x[NUMBER])


def instance(w: Window, o: int) -> Pending | None:
    """The pending instance of a trigger option."""
    card, aid, n = arg(o), arg2(o) & OF_ABILITY, arg2(o) >> NTH
    if n == 0:  # the first of that ability
        for p in w.pending:
            x = p[LISTENER]
            if x[ABILITY] == aid and x[CARD] == card:
                return p
        return None
    for p, k in numbered(w.pending):
        x = p[LISTENER]
        if k == n and x[ABILITY] == aid and x[CARD] == card:
            return p
    return None


def use(s: State, card: int, aid: int, side: int) -> Effects:
    """Use a paid ability: its cost is paid before anything else (CR 9.5.7)."""
    a = s.book.abilities[aid]
    f = Effects(aid, card, s.gen[card], side, NO_EVENT)
    f.stage = USE
    top = s.stack[-1]
    if isinstance(top, Window) and top.kind == W_INTERRUPT:
        top.row, part = interrupts.relevant(s, top, side, card, a)[0]
        f.event = part.event(top.row)
    e = progress.encounter(s)
    f.enc = e.serial if e is not None else 0
    if a.once:
        active.mark_used(s, aid, card, s.gen[card], a.once)
    stack.push(s, f)
    emit(s, E_USE, card, aid)
    return f


def basic(s: State, which: Basic, card: int) -> None:
    """A basic action of the active player: it is paid for, then it resolves (CR 5.2.2)."""
    aid = s.book.basics[which]
    f = Effects(aid, card, s.gen[card] if card >= 0 else 0, s.turn, NO_EVENT)
    f.chosen = (f.card, f.gen)
    f.stage = USED
    stack.push(s, f)
    payment.pay(s, FOR_ABILITY, s.turn, card, aid, -1, s.book.abilities[aid].credits, PURPOSE_ANYTHING)


def start_rez(s: State, card: int) -> None:
    """Rez a card: pay, checkpoint, turn faceup (CR 8.1.2)."""
    f = Effects(-1, card, s.gen[card], CORP, NO_EVENT)
    f.stage = REZZING
    stack.push(s, f)
    payment.pay(s, FOR_REZ, CORP, card, -1, -1, prices.rez_price(s, card), PURPOSE_REZ)


def start_trash(s: State, card: int) -> None:
    """The basic trash ability, with additional costs (CR 7.1.5, 1.16.10b)."""
    f = Effects(-1, card, s.gen[card], RUNNER, NO_EVENT)
    f.stage = TRASHING
    stack.push(s, f)
    due = prices.trash_price(s, card) + prices.credits_due(s, prices.trash_extra(s, card), card, None)
    payment.pay(s, FOR_TRASH, RUNNER, card, -1, -1, due, prices.to_trash(s, card))


def start_score(s: State, card: int) -> None:
    """Score an agenda: its additional costs are paid before (CR 1.17.3, 1.16.10)."""
    dues = prices.score_dues(s, card)
    if not dues:
        players.score(s, card)
        return
    f = Effects(-1, card, s.gen[card], CORP, NO_EVENT)
    f.stage = SCORING
    f.held = tuple([n for due in dues for n in due])
    stack.push(s, f)
    _pay_to_score(s, f)


def _pay_to_score(s: State, f: Effects) -> None:
    """Pay the next additional cost to score an agenda."""
    source, aid = f.held[:2]
    f.held = f.held[2:]
    due = prices.credits_due(s, s.book.abilities[aid].modifier.cost, source, None)
    payment.pay(s, FOR_EXTRA, CORP, source, aid, -1, due, Purpose.ANYTHING)


def finish_plain(s: State, f: Effects) -> None:
    """The second half of rezzing and of trashing an accessed card, after the checkpoint of its cost; the basic action to
    draw."""
    if f.stage == DRAWING:
        _draw(s, f)
        return
    if f.stage == SHUFFLING:
        _shuffle(s, f)
        return
    if f.stage == SCORING and f.held:
        _pay_to_score(s, f)
        return
    if f.paid == 0:
        f.paid = 1
        if after_cost(s):
            return
    if not objects.stands(s, f.card, f.gen):
        stack.pop(s)
    elif f.stage == REZZING:
        stack.pop(s)
        moves.rez(s, f.card)
    elif f.stage == SCORING:
        stack.pop(s)
        players.score(s, f.card)
    elif imminent(s, f, WOULD_TRASH, f.card, RUNNER):
        _trash_accessed(s, f)


def _draw(s: State, f: Effects) -> None:
    """The basic action to draw: the card is drawn, then it is added to the hand (CR 8.4.5)."""
    if not f.paid:
        if f.ctrl == RUNNER and not legal.could_draw(s):  # nothing is about to be drawn (CR 1.2.4)
            stack.pop(s)
            return
        if not imminent(s, f, WOULD_DRAW, -1, 3 if f.ctrl == CORP else 1, 1):
            return
        f.paid = 1
        if players.draw_aside(s, f.ctrl, 0 if f.replaced == 1 else f.amount) and checkpoint(s):
            return
    players.take_drawn(s)
    stack.pop(s)
    checkpoint(s)


def _trash_accessed(s: State, f: Effects) -> None:
    """The accessed card is trashed, unless that was replaced or prevented."""
    into_deck = any([x[ABILITY] == SHUFFLED for x in f.altered])
    if f.replaced != 1 and objects.stands(s, f.card, f.gen):
        moves.trash(s, f.card, RUNNER, into_deck=into_deck)
        if into_deck:
            f.stage = SHUFFLING
            _shuffle(s, f)
            return
    stack.pop(s)


def _shuffle(s: State, f: Effects) -> None:
    """Shuffle the deck of the card that was trashed into it."""
    t = f.task()
    taken = f.answer
    if taken >= 0:
        t.picks = (*t.picks, arg(taken))
        f.answer = -1
        if mix_on(s, taken, f.card):
            return
    if mix(s, objects.deck_of(s, f.card), t.picks, f.card):
        stack.pop(s)


def trigger(s: State, w: Window, o: int) -> None:
    """Trigger a pending instance; it leaves the window and resolves at once."""
    found = instance(w, o)
    if found is None:
        return
    i = w.pending.index(found)
    w.pending = w.pending[:i] + w.pending[i + 1 :]
    x, event = found
    aid, card = x[ABILITY], x[CARD]
    a = s.book.abilities[aid]
    if a.once and not a.used_if_accepted:
        active.mark_used(s, aid, card, x[GEN], a.once)
    if a.kind == WHILE and not effective.could_change(s, a, card):  # CR 9.6.7d
        s.used = (*s.used, (aid, card, x[GEN], progress.step_serial(s)))
    if a.optional:
        if not a.used_if_accepted and s.heard[E_USE]:
            emit(s, E_USE, card, aid, written=False)  # CR 9.1.6b
        if s.sink is not None:
            emit(s, E_TRIGGER, card, aid)
    if w.kind == W_INTERRUPT:
        w.row = 0 if w.would else event[Z]
    if a.kind == INSTEAD:
        emit(s, E_REPLACE, card, event[KIND])
        stake = MetEffect(expected.frame_of(s, w), w, w.row)
        altering.put(s, stake, expected.part(s, stake)._replace(gone=1))
        if w.would:
            stack.pop(s)
    start_triggered(s, a, x, event, REPLACES if a.kind == INSTEAD else 0)
    if x[LASTING] and (a.only_next or not _repeats(s, x[LASTING])):
        active.drop_lasting(s, frozenset((x[LASTING],)))
        for other in s.stack:  # CR 9.6.13c, 9.6.10: no instance outlasts it
            if isinstance(other, Window):
                other.pending = tuple([q for q in other.pending if q[LISTENER][LASTING] != x[LASTING]])


def meets_cost(s: State, p: Payment) -> bool:
    """Begin the mandatory interrupts to the cards that a cost is about to uninstall; optional ones do not meet the payment of a
    cost (CR 1.16.1a-b). Whether there is one."""
    p.stage = MET
    begun = False
    for c in reversed(payment.leaving(s, p)):
        if interrupts.leaves_play(s, c):
            for x, event in interrupts.met_by(s, (WOULD_UNINSTALL, c, s.gen[c], 0, 1, 0), 0, False):
                if not s.book.abilities[x[ABILITY]].optional:
                    start_triggered(s, s.book.abilities[x[ABILITY]], x, event)
                    begun = True
    return begun


def _repeats(s: State, lid: int) -> bool:
    """Whether a delayed ability can trigger again while its duration lasts (CR 9.6.13)."""
    return any(lasting == lid and duration != 0 for lasting, duration, _ in s.lasting)


def start_triggered(s: State, a: CompiledAbility, x: Listener, event: Event, waits: int = 0) -> None:
    """Begin to resolve a triggered ability with the event that met its condition."""
    f = Effects(a.aid, x[CARD], x[GEN], a.side, event)
    f.chosen = (x[TARGET], x[TARGET_GEN])
    f.server = x[TARGET_GEN] - 1 if x[TARGET] < 0 < x[TARGET_GEN] else -1
    f.number = x[NUMBER]
    f.lid = x[LASTING]
    f.waits = waits
    if event[KIND] == E_ENCOUNTER and x[CARD] == event[CARD] and not x[LASTING]:
        f.waits = ABILITY_WAITS
    f.enc = event[Z] if event[KIND] in (E_ENCOUNTER, E_BREAKS_END, E_ENCOUNTER_ENDS, E_BREAK, E_FULLY_BREAK) else 0
    stack.push(s, f)


def start_sub(s: State, sub: tuple[int, int, int, int], e: Structure | None) -> None:
    """Begin to resolve a subroutine (CR 9.8.10). In an encounter it counts as handled from here on."""
    f = Effects(sub[ABILITY], sub[CARD], sub[GEN], CORP, NO_EVENT)
    f.sub = sub
    ice = sub[CARD]
    if e is not None:
        r = progress.record(s, e.serial)
        assert r is not None
        r.handled = r.handled + (sub,)
        f.enc = e.serial
        ice = e.subj
    f.card = ice
    f.gen = s.gen[ice]
    f.waits = SUB_WAITS
    stack.push(s, f)
