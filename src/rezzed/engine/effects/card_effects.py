"""Cards: trashing, rezzing, derezzing, turning, counters, exposing, revealing, hosting."""

from __future__ import annotations

from typing import Final

from ...decisions import DecisionKind, Verb, option, verb
from ...events import GEN, KIND, Ask, Ev, Would
from ...ids import CHANCE, CORP, INSTALLED_FROM, N_COUNTERS, RUNNER, Counter, Type, Zone
from ...rules.book import SCORE, Table
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Forbid, Purpose
from ...vocabulary.amounts import Cards
from .. import legal
from ..ask import card_sets, objects, prices, progress, prohibitions, references, sight
from ..ask.expected import PART, SHUFFLED, STAYS, ExpectedEffect
from ..ask.prices import FOR_REZ, FOR_TRASH, NO_COST
from ..change import knowledge, moves, players, stack
from ..change.emitting import emit
from ..ints import A_TRASH_COST, COUNTER_ADVANCEMENT, COUNTER_VIRUS, E_ADVANCE, E_PURGE, WOULD_TRASH
from ..pay import payment
from ..program.parts import Instr
from ..state import BEGUN, EVENTS, PAID_FOR, PAYING, READY, SHUFFLING, Effects, State, Task
from ..state.refs import ABILITY, Ref
from ..windows import start
from ..windows.checkpoints import after_cost, meets
from ..windows.interrupts import imminent, imminent_all, uninstalling
from .operands import ANY, DONE, WAIT, card, chooser, gather, number, shuffle

_HANDS: Final = (Zone.HQ, Zone.GRIP)

# -- cards ------------------------------------------------------------------------------------------------------


def trash(s: State, f: Effects, i: Instr) -> int:
    """Trash cards (CR 1.19): chosen, met in one window by whatever can meet any of them, then gone together (CR 9.12.2a)."""
    node: fx.Trash = i.node
    t = f.task()
    if f.stage == SHUFFLING:
        return DONE if shuffle(s, f, t.place) else WAIT
    if f.stage == READY:
        if f.held:  # one of several effects: its window is closed already
            n = 1 + 2 * f.held[0]
            t.picks, f.held = f.held[1:n], f.held[n:]
            t.part = 1
        else:
            targets = to_trash(s, f, node)
            if targets is None:
                return WAIT
            t.picks = tuple(n for c in targets for n in (c, s.gen[c]))
        f.stage = PAYING
    if f.stage == PAYING or f.stage == PAID_FOR:
        if s.index[A_TRASH_COST] and chooser(f, node.by) == RUNNER and not _pay_to_trash(s, f, t):
            return WAIT
        f.stage = BEGUN
        cards = t.picks[::2]
        if len(cards) > 1 and not t.part:
            sure, would = int(node.unpreventable), WOULD_TRASH
            f.held = tuple(x for c in cards for x in ExpectedEffect(0, would, c, s.gen[c], f.ctrl, 1, 0, sure))
    if not t.part:
        if f.held:
            if not imminent_all(s, f):
                return WAIT
            found = [ExpectedEffect(*f.held[k : k + PART]) for k in range(0, len(f.held), PART)]
            t.picks = tuple(n for p in found if not p.gone for n in (p.card, p.gen))
            f.held = ()
        elif t.picks and not imminent(s, f, WOULD_TRASH, t.picks[0], f.ctrl, sure=node.unpreventable):
            return WAIT
        elif f.replaced == 1:
            t.picks = ()
    going = [(c, gen) for c, gen in zip(t.picks[::2], t.picks[1::2], strict=True) if objects.stands(s, c, gen)]
    if node.every or node.up_to:
        f.number = len(going)
    gone: list[Ref] = []
    for c, gen in going:
        if objects.stands(s, c, gen):
            how = [x[ABILITY] for x in f.altered if x[GEN] == c and x[ABILITY] in (STAYS, SHUFFLED)]
            moves.trash(s, c, chooser(f, node.by), stays=STAYS in how, into_deck=SHUFFLED in how)
            gone.append((c, s.gen[c]))  # an ability finds the objects that it moves (CR 1.12.2a)
            if SHUFFLED in how:
                f.stage, t.place = SHUFFLING, objects.deck_of(s, c)
    t.picks = ()
    if gone:
        f.trashed = tuple(gone)
    if not f.held:
        f.altered = ()
    return WAIT if f.stage == SHUFFLING and not shuffle(s, f, t.place) else DONE


def steal(s: State, f: Effects, i: Instr) -> int:
    """The Runner steals the accessed agenda, ignoring all costs (CR 1.17.3, 1.16.10); the access is over (CR 7.1.7)."""
    t = f.task()
    c, gen = references.refer(s, i.node.what, f.card, f.event, f)
    if t.place < 0:
        access = progress.top_structure(s, Table.ACCESS)
        if access is None or (access.subj, access.gen) != (c, gen) or not objects.stands(s, c, gen):
            return DONE
        if objects.fact(s, c).type != Type.AGENDA or prohibitions.forbidden(s, Forbid.STEAL, c, access.x) >= 0:
            return DONE
        t.place = access.x
    if not imminent(s, f, Would.STEAL, c):
        return WAIT
    players.steal(s, c, t.place, f.replaced == 1)
    return DONE


def _pay_to_trash(s: State, f: Effects, t: Task) -> bool:
    """The Runner pays the additional costs to trash cards by an effect, or declines and does not trash them (CR 1.16.10a, c).
    False while something is asked or paid."""
    while t.nth < len(t.picks):
        c = t.picks[t.nth]
        cost = prices.trash_extra(s, c)
        due = prices.credits_due(s, cost, c, None)
        if cost is NO_COST:
            t.nth += 2
            continue
        if f.answer < 0 and not prices.hindrance(s, RUNNER, cost, due, c, Purpose.ANYTHING):
            stack.ask(s, RUNNER, DecisionKind.MAY, [option(Verb.PAY, 0, due), option(Verb.DECLINE)], c)
            return False
        agreed = f.answer >= 0 and verb(f.answer) == Verb.PAY
        f.answer = -1
        if agreed:
            t.nth += 2
            t.kind = 1
            payment.pay(s, FOR_TRASH, RUNNER, c, -1, -1, due, Purpose.ANYTHING)
            return False
        emit(s, Ev.REFUSED, c)
        t.picks = (*t.picks[: t.nth], *t.picks[t.nth + 2 :])
    if t.kind < 0 or f.stage == PAID_FOR:
        return True
    f.stage = PAID_FOR
    return not after_cost(s)


def sabotage(s: State, f: Effects, i: Instr) -> int:
    """The Corp chooses cards in HQ, and the top of R&D gives the rest, as far as there are enough; then all of them are
    trashed together, facedown (CR 10.12.2-3)."""
    t = f.task()
    if f.stage == READY:
        n, hand, deck = number(s, f, i.node.n), s.order[Zone.HQ], s.order[Zone.RND]
        least = n - len(deck)
        if len(t.picks) < least and not gather(s, f, hand, least, who=CORP):
            return WAIT
        if not gather(s, f, hand, n, True, CORP):
            return WAIT
        going = (*t.picks, *deck[: max(0, n - len(t.picks))])
        f.held = tuple(x for c in going for x in ExpectedEffect(0, int(Would.TRASH), c, s.gen[c], CORP, 1, 0, 0))
        f.stage = BEGUN
    if f.held and not imminent_all(s, f):
        return WAIT
    for p in (ExpectedEffect(*f.held[k : k + PART]) for k in range(0, len(f.held), PART)):
        if not p.gone and objects.stands(s, p.card, p.gen):
            moves.trash(s, p.card, CORP, facedown=True)
    f.held = ()
    return DONE


def to_trash(s: State, f: Effects, node: fx.Trash) -> list[int] | None:
    """The cards that an instruction is to trash, or None while they are being chosen."""
    if not isinstance(node.what, Cards):
        c = card(s, f, node.what)
        return [c] if c >= 0 and not prohibitions.cannot_trash(s, chooser(f, node.by), c, f.card) else []
    found = card_sets.select(s, node.what, f.card, f.event, f)
    if found and all(prohibitions.cannot_trash(s, chooser(f, node.by), c, f.card) for c in found):
        return []
    if not node.every:
        who = CHANCE if node.at_random else chooser(f, node.by)
        hidden = who != CHANCE and sight.hides_choice(s, who, node.what, f.card, f.event, f)
        if not gather(s, f, found, number(s, f, node.n), node.up_to, who, hidden=hidden):
            return None
        found = list(f.task().picks)
    return [c for c in found if not prohibitions.cannot_trash(s, chooser(f, node.by), c, f.card)]


def rez(s: State, f: Effects, i: Instr) -> int:
    """An ability rezzes a card; its cost is paid unless it says otherwise (CR 8.1.2)."""
    node: fx.Rez = i.node
    c = card(s, f, node.what)
    if c < 0 or s.face[c] or s.zone[c] < INSTALLED_FROM:
        f.paid = 0
        return DONE
    if objects.fact(s, c).type == Type.AGENDA or (s.index[Ask.FORBID] and prohibitions.forbidden(s, Forbid.REZ, c) >= 0):
        return _not_rezzed(s, f, c)
    if f.stage == READY and not node.free:
        due = prices.rez_price(s, c, number(s, f, node.discount))
        extra = objects.fact(s, c).decl.rez_cost or NO_COST
        if prices.rez_hindrance(s, c, due):
            return _not_rezzed(s, f, c)
        if extra is not NO_COST and f.answer < 0 and not _chosen_mode(s, f):  # CR 1.16.4c
            stack.ask(s, CORP, DecisionKind.MAY, [option(Verb.PAY, 0, due), option(Verb.DECLINE)], c)
            return WAIT
        if f.answer >= 0 and verb(f.answer) == Verb.DECLINE:
            emit(s, Ev.REFUSED, c)
            return _not_rezzed(s, f, c)
        f.stage = PAYING
        payment.pay(s, FOR_REZ, CORP, c, -1, -1, due, Purpose.REZ)
        return WAIT
    if f.stage == PAYING:
        f.stage = PAID_FOR
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
        knowledge.show(s, c)
        emit(s, Ev.REVEAL, c, f.ctrl)
    return DONE


def _chosen_mode(s: State, f: Effects) -> bool:
    """The effect was chosen among several of which one must be done: its cost cannot be declined (CR 9.12.3e)."""
    return any(isinstance(x.node, fx.OneOf) for x in s.book.abilities[f.aid].program[: f.pc])


def score(s: State, f: Effects, i: Instr) -> int:
    """An ability scores an agenda, outside of any window (CR 1.17.3)."""
    if f.stage == BEGUN:
        return DONE
    c = card(s, f, i.node.what)
    if c < 0 or legal.refuse_score(s, c, SCORE) != legal.OK:
        return DONE
    f.stage = BEGUN
    start.start_score(s, c)
    return WAIT


def turn_faceup(s: State, f: Effects, i: Instr) -> int:
    """Turn a card in Archives, or hosted cards that are not installed, faceup."""
    if isinstance(i.node.what, Cards):
        for c in card_sets.select(s, i.node.what, f.card, f.event, f):
            moves.turn_hosted(s, c, 1)
        return DONE
    c = card(s, f, i.node.what)
    if c >= 0 and s.zone[c] == Zone.ARCHIVES:
        moves.turn_faceup(s, (c,))
    return DONE


def derez(s: State, f: Effects, i: Instr) -> int:
    """Derez a card (CR 8.1.3), or several in one instruction. `LastPaid` tells whether anything was derezzed."""
    node: fx.Derez = i.node
    if isinstance(node.what, Cards):
        found = [c for c in card_sets.select(s, node.what, f.card, f.event, f) if s.face[c]]
        cards = found if node.every else _some(s, f, found, number(s, f, node.n), node.up_to)
        if cards is None:
            return WAIT
    else:
        cards = [card(s, f, node.what)]
    going = [c for c in cards if c >= 0 and s.zone[c] >= INSTALLED_FROM and s.face[c]]
    f.paid = int(bool(going))
    f.number = len(going)
    for c in going:
        moves.derez(s, c, chooser(f, node.by))
    return DONE


def _some(s: State, f: Effects, found: list[int], most: int, optional: bool) -> list[int] | None:
    """Cards chosen one after the other, as many as there are to be or, if that is allowed, fewer; None while they are being
    chosen."""
    return list(f.task().picks) if gather(s, f, found, most, optional) else None


def place(s: State, f: Effects, i: Instr) -> int:
    """Place counters on a card."""
    c = card(s, f, i.node.onto)
    if c >= 0:
        players.add_counters(s, c, i.node.kind, number(s, f, i.node.n))
    return DONE


def advance(s: State, f: Effects, i: Instr) -> int:
    """Advance a card, one counter after the other (CR 1.18.1)."""
    c = card(s, f, i.node.what)
    if c >= 0 and s.zone[c] >= INSTALLED_FROM:
        for _ in range(number(s, f, i.node.n)):
            before = s.counter(c, COUNTER_ADVANCEMENT)
            players.add_counters(s, c, COUNTER_ADVANCEMENT, 1)
            emit(s, E_ADVANCE, c, before)
    return DONE


def remove(s: State, f: Effects, i: Instr) -> int:
    """Remove counters from a card."""
    c = card(s, f, i.node.of)
    if c >= 0:
        players.add_counters(s, c, i.node.kind, -number(s, f, i.node.n))
    return DONE


def flip(s: State, f: Effects, i: Instr) -> int:
    """Flip the source, if it is still the same object (CR 3.1.1a)."""
    if objects.stands(s, f.card, f.gen):
        moves.flip(s, f.card)
    return DONE


def purge(s: State, f: Effects, i: Instr) -> int:
    """CR 10.1.2."""
    for c, n in enumerate(s.counters[COUNTER_VIRUS :: N_COUNTERS]):
        if n:
            players.add_counters(s, c, COUNTER_VIRUS, -n)
    emit(s, E_PURGE, -1, f.ctrl)
    return DONE


def take_credits(s: State, f: Effects, i: Instr) -> int:
    """Move hosted credits from the source to the pool of its controller. If the source was uninstalled to pay for the ability,
    its credits were set aside (CR 9.5.5)."""
    n = min(number(s, f, i.node.n), references.counters(s, Counter.CREDIT, f.card, f.gen))
    if objects.stands(s, f.card, f.gen):
        players.add_counters(s, f.card, Counter.CREDIT, -n)
    players.gain_credits(s, f.ctrl, n)
    return DONE


OPEN_ZONES: Final = (Zone.HEAP, Zone.REMOVED, Zone.CORP_SCORE, Zone.RUNNER_SCORE)


def host(s: State, f: Effects, i: Instr) -> int:
    """Host a card on another one. A card that is being played becomes a condition counter there (CR 3.5.1a, 10.1.4)."""
    if isinstance(i.node.what, Cards):
        return _host_several(s, f, i.node)
    c, on = card(s, f, i.node.what), card(s, f, i.node.onto)
    if i.node.aside and c >= 0 and on >= 0:
        if not uninstalling(s, f, (c,)):
            return WAIT
        moves.host_aside(s, c, on)
    elif c >= 0 and on >= 0 and (s.zone[c] >= INSTALLED_FROM or _played_now(s, f, c)) and s.host[c] != on:
        moves.host(s, c, on)
    return DONE


def _host_several(s: State, f: Effects, node: fx.Host) -> int:
    """Host cards without installing them: all of a set, or some of them, chosen one after the other."""
    assert isinstance(node.what, Cards)
    on = card(s, f, node.onto)
    found = card_sets.select(s, node.what, f.card, f.event, f)
    if on < 0:
        return DONE
    if node.up_to:
        if not gather(s, f, found, ANY, True, hidden=sight.hides_choice(s, f.ctrl, node.what, f.card, f.event, f)):
            return WAIT
        found = list(f.task().picks)
    for c in found:
        moves.host_aside(s, c, on)
    return DONE


def _played_now(s: State, f: Effects, c: int) -> bool:
    """The card is the event or operation whose play ability is resolving."""
    return c == f.card and s.zone[c] == Zone.PLAY


def expose(s: State, f: Effects, i: Instr) -> int:
    """Expose a card, unless that is prevented, and note whether it happened."""
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
        knowledge.show(s, c)
        emit(s, Ev.EXPOSE, c)
    return DONE


def _can_expose(s: State, c: int) -> bool:
    """Whether a card can be exposed: installed, facedown, and nothing forbids it."""
    if c < 0 or s.face[c] or s.zone[c] < INSTALLED_FROM:
        return False
    return not s.index[Ask.FORBID] or prohibitions.forbidden(s, Forbid.EXPOSE, c) < 0


def _expose_several(s: State, f: Effects, node: fx.Expose) -> int:
    """Up to so many cards, chosen first, met in one window, exposed in one instruction (CR 9.6.4b, 9.11.3)."""
    if f.stage == READY:
        assert isinstance(node.what, Cards)
        found = [c for c in card_sets.select(s, node.what, f.card, f.event, f) if _can_expose(s, c)]
        if not gather(s, f, found, node.n, True):
            return WAIT
        f.stage = BEGUN
        f.held = tuple(x for c in f.task().picks for x in ExpectedEffect(0, int(Would.EXPOSE), c, s.gen[c], f.ctrl, 1, 0, 0))
    if f.held and not imminent_all(s, f):
        return WAIT
    for p in (ExpectedEffect(*f.held[k : k + PART]) for k in range(0, len(f.held), PART)):
        if not p.gone and objects.stands(s, p.card, p.gen):
            knowledge.show(s, p.card)
            emit(s, Ev.EXPOSE, p.card)
    f.held = ()
    return DONE


def meet(s: State, f: Effects, i: Instr) -> int:
    """Make conditional abilities of a card pending as if something had happened to it (CR 9.6.14d)."""
    c = card(s, f, i.node.what)
    if c >= 0:
        event = (int(i.node.event), c, s.gen[c], 0, 0, 0)
        for aid in objects.fact(s, c).abilities:
            a = s.book.abilities[aid]
            x = (aid, c, s.gen[c], 0, -1, -1, 0)
            if a.event == event[KIND] and a.own_event and meets(s, x, a, event, (), False):
                s.linked = (*s.linked, (x, event))
                s.dirty |= EVENTS
    return DONE


def reveal(s: State, f: Effects, i: Instr) -> int:
    """Reveal a card or the cards of a set."""
    if isinstance(i.node.what, Cards):
        return _reveal_several(s, f, i.node)
    c = card(s, f, i.node.what)
    if c >= 0:
        knowledge.show(s, c)
        emit(s, Ev.REVEAL, c, f.ctrl)
    return DONE


def _reveal_several(s: State, f: Effects, node: fx.Reveal) -> int:
    """Reveal the cards of a set, or some of them, which the player chooses."""
    assert isinstance(node.what, Cards)
    found = card_sets.select(s, node.what, f.card, f.event, f)
    if node.n or node.any_number:
        most = len(found) if node.any_number else node.n
        if not gather(s, f, found, most, not node.at_random, CHANCE if node.at_random else -1):
            return WAIT
        found = list(f.task().picks)
    else:
        found = _in_no_order(s, found)
    f.number = len(found)
    f.shown = (*f.shown, *[(c, s.gen[c]) for c in found])
    knowledge.show(s, *found)
    for c in found:
        emit(s, Ev.REVEAL, c, f.ctrl)
    return DONE


def _in_no_order(s: State, cards: list[int]) -> list[int]:
    """Cards that are revealed together, all of a set; those of a hand by title, because hands are not ordered (CR 4.3.3)."""
    if any([s.zone[c] not in _HANDS for c in cards]):
        return cards
    return sorted(cards, key=lambda c: (objects.fact(s, c).title, s.nth[c]))
