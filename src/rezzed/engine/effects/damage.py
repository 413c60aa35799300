"""Damage, and what interrupts change (CR 10.4, 9.9)."""

from __future__ import annotations

from ...decisions import DecisionKind, Verb, arg, option
from ...events import Ev, Would
from ...ids import CHANCE, CORP, RUNNER, Zone
from ...vocabulary import effects as fx
from ...vocabulary.abilities import Paid
from .. import legal
from ..ask import card_sets, expected, objects
from ..ask.expected import KIND, PART, PICK, SHUFFLED, STAYS, ExpectedEffect, MetEffect
from ..change import altering, knowledge, moves, stack
from ..change.emitting import emit
from ..ints import WOULD_DAMAGE, WOULD_DRAW, WOULD_END_RUN, WOULD_TAG, WOULD_TRASH, Z_GRIP
from ..pay import payment
from ..program.parts import Instr
from ..state import BEGUN, READY, Effects, State, Task
from ..windows.interrupts import imminent, imminent_all
from . import card_effects as card_effects
from .operands import DONE, WAIT, gather, number, pick, take_held

# -- together -----------------------------------------------------------------------------------------------------


def expect(s: State, f: Effects, i: Instr) -> int:
    """Several effects of an instruction are about to happen, and are met in one window (CR 9.11.3). What is trashed is
    chosen before (CR 1.15.2). What is left of each is kept in `f.held`, in their order."""
    do = i.node.do
    if f.replaced != 2:
        t = f.task()
        while t.nth < len(do):
            if not _foresee(s, f, do[t.nth]):
                return WAIT
            t.nth += 1
    if not imminent_all(s, f):
        return WAIT
    found = [ExpectedEffect(*f.held[k : k + PART]) for k in range(0, len(f.held), PART)]
    out: tuple[int, ...] = ()
    for n, node in enumerate(do):
        mine = [(k, p) for k, p in enumerate(found) if p.node == n]
        if isinstance(node, fx.Trash):
            kept = [p for _, p in mine if not p.gone]
            out = (*out, len(kept), *(x for p in kept for x in (p.card, p.gen)))
        elif mine:
            k, p = mine[0]
            left = 0 if p.gone else max(0, p.n)
            out = (*out, left, p.x, k) if isinstance(node, fx.DoDamage) else (*out, left)
    f.held = out
    return DONE


def _foresee(s: State, f: Effects, node: fx.Effect) -> bool:
    """Write down what one of the effects is expected to do; False while targets are being chosen."""
    if isinstance(node, fx.Trash):
        cards = card_effects.to_trash(s, f, node)
        if cards is None:
            return False
        f.task().picks = ()
        for c in cards:
            f.held = (*f.held, *ExpectedEffect(f.task().nth, WOULD_TRASH, c, s.gen[c], f.ctrl, 1, 0, 0))
        return True
    if isinstance(node, fx.DoDamage):
        would, source, kind = WOULD_DAMAGE, f.card, int(node.kind)
    elif isinstance(node, fx.GiveTags):
        would, source, kind = WOULD_TAG, -1, 0
    elif isinstance(node, fx.EndRun):
        would, source, kind = WOULD_END_RUN, f.card, 0
    elif isinstance(node, fx.Draw):
        would, source, kind = WOULD_DRAW, -1, 2 if node.side == CORP else 0
    else:
        return True
    n = 1 if isinstance(node, fx.EndRun) else number(s, f, node.n)
    gen = s.gen[source] if source >= 0 else 0
    if would == WOULD_DRAW and not kind and not legal.could_draw(s):
        n = 0
    sure = int(getattr(node, "unpreventable", False))
    f.held = (*f.held, *ExpectedEffect(f.task().nth, int(would), source, gen, kind, n, int(n <= 0), sure))
    return True


# -- damage -------------------------------------------------------------------------------------------------------


def damage(s: State, f: Effects, i: Instr) -> int:
    """CR 10.4: imminent, interrupts, then random cards of the grip, all at once."""
    t = f.task()
    if f.stage == READY and f.held:
        take_held(f)
        t.kind, t.part = f.held[:2]
        f.held = f.held[2:]
        f.stage = BEGUN
    elif f.stage == READY:
        if number(s, f, i.node.n) <= 0:
            return DONE
        f.stage = BEGUN
    if t.kind < 0:
        if not imminent(s, f, WOULD_DAMAGE, f.card, int(i.node.kind), number(s, f, i.node.n), sure=i.node.unpreventable):
            return WAIT
        kinds = expected.altered(f, KIND, 0) if f.altered else []
        t.kind, _ = kinds[-1] if kinds else (int(i.node.kind), 0)
    if f.replaced == 1 or f.amount <= 0:
        return _over(f)
    pick(f)
    if not gather(s, f, s.order[Z_GRIP], f.amount, who=_picks(s, f, t)):
        return WAIT
    payment.suffer(s, RUNNER if i.node.suffered else f.ctrl, f.card, t.kind, f.amount, t.picks)
    if t.picks:
        f.trashed = tuple([(c, s.gen[c]) for c in reversed(t.picks)])
    return _over(f)


def _over(f: Effects) -> int:
    """End an instruction about what is about to happen, unless parts of a sentence are left."""
    if not f.held:
        f.altered = ()
    return DONE


def _picks(s: State, f: Effects, t: Task) -> int:
    """Who chooses the next card: chance, unless an ability says otherwise; of two players the active one (CR 9.12.1c)."""
    sides = {side for side, n in expected.altered(f, PICK, t.part) if n == 0 or len(t.picks) < n} if f.altered else set()
    return CHANCE if not sides else s.turn if s.turn in sides else s.turn ^ 1


# -- what interrupts do -------------------------------------------------------------------------------------------


def prevent(s: State, f: Effects, i: Instr) -> int:
    """CR 9.9.5: takes from the amount of the effect that is about to happen; with 0, takes the whole effect away
    (CR 9.9.7b). The event says how much of it there was to prevent."""
    stake = expected.find(s)
    if stake is None:
        return DONE
    if not stake.window.would and i.node.would in (Would.TRASH, Would.EXPOSE):
        saved = _to_save(s, f, stake, i.node.would)
        if saved is None:
            return WAIT
        stake = saved
    p = expected.part(s, stake)
    if p.gone or p.sure:
        return DONE
    below = s.book.switches.values_below_zero
    n = number(s, f, i.node.n)
    if n == 0 or i.node.would not in (Would.DAMAGE, Would.TAG):
        n = max(0, p.n)
        left, gone = 0, 1
    else:
        n = n if below else min(n, p.n)
        left = p.n - n
        gone = int(left <= 0 and not below)
    altering.put(s, stake, p._replace(n=left, gone=gone))
    emit(s, Ev.PREVENT, f.card, int(i.node.would), n)
    return DONE


def _to_save(s: State, f: Effects, stake: MetEffect, would: int) -> MetEffect | None:
    """Of several cards about to be trashed or exposed, the one that a paid interrupt is used for (CR 1.15.2); None while it
    is chosen."""
    node = s.book.abilities[f.aid].node
    if not isinstance(node, Paid):
        return stake
    found = {
        p.card: k
        for k, p in enumerate(expected.parts(s, stake.window))
        if p.would == would and not p.gone and objects.stands(s, p.card, p.gen)
        and (node.about is None or card_sets.in_cards(s, node.about, p.card, f.card))
    }
    if f.answer < 0 and stack.is_question(s, len(found)):
        stack.ask(s, f.ctrl, DecisionKind.TARGET, [option(Verb.TARGET, c) for c in found], f.card)
        return None
    chosen = arg(f.answer) if f.answer >= 0 else next(iter(found), -1)
    return stake._replace(k=found.get(chosen, stake.k))


def increase(s: State, f: Effects, i: Instr) -> int:
    """Change the amount of the effect that is about to happen."""
    stake = expected.find(s)
    if stake is not None:
        p = expected.part(s, stake)
        node = i.node
        altering.put(s, stake, p._replace(n=p.n + number(s, f, node.n) if node.to is None else number(s, f, node.to)))
    return DONE


def become(s: State, f: Effects, i: Instr) -> int:
    """CR 9.9.10: applied at once; from here on the other damage is what is about to be done."""
    stake = expected.find(s)
    if stake is not None:
        p = expected.part(s, stake)
        if p.would == Would.DAMAGE and not p.gone:
            altering.put(s, stake, p._replace(x=int(i.node.kind), n=number(s, f, i.node.n)))
            altering.alter(stake, KIND, int(i.node.kind))
            emit(s, Ev.REPLACE, f.card, int(Would.DAMAGE))
    return DONE


def turn_facedown(s: State, f: Effects, i: Instr) -> int:
    """CR 8.2.2: it is trashed all the same."""
    if i.node.what is not None:
        for c in card_sets.select(s, i.node.what, f.card, f.event, f):
            if s.zone[c] == Zone.ARCHIVES:
                moves.hide(s, c)
            else:
                moves.turn_facedown(s, c)
        return DONE
    _alter_trash(s, STAYS)
    return DONE


def into_deck(s: State, f: Effects, i: Instr) -> int:
    """The card goes to its deck as it is trashed (CR 1.19)."""
    _alter_trash(s, SHUFFLED)
    return DONE


def _alter_trash(s: State, how: int) -> None:
    """Change what becomes of the card that is about to be trashed."""
    stake = expected.find(s)
    if stake is not None:
        p = expected.part(s, stake)
        if p.would == Would.TRASH and not p.gone:
            altering.alter(stake, how, p.card)


def pick_damage(s: State, f: Effects, i: Instr) -> int:
    """A choice in place of chance. Who chooses may see the cards to choose from."""
    stake = expected.find(s)
    if stake is not None:
        altering.alter(stake, PICK, f.ctrl, i.node.n)
        if f.ctrl == CORP:
            knowledge.look(s, CORP, s.order[Zone.GRIP])
            emit(s, Ev.LOOK, -1, int(Zone.GRIP), len(s.order[Zone.GRIP]))
    return DONE
