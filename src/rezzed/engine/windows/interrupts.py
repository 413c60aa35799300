"""Imminent instructions: interrupts and replacements that respond to one open a window (CR 9.9; decision W1)."""

from __future__ import annotations

from collections.abc import Sequence

from ...events import CARD, GEN, KIND, Event
from ...ids import CORP, INSTALLED_FROM, RUNNER
from ...vocabulary.abilities import Instead, Interrupt
from .. import legal
from ..ask import evaluate, expected, progress, sight, triggers
from ..ask.expected import ExpectedEffect
from ..change import emitting, stack
from ..ints import ASK_SECRET, U_CORP_INTERRUPT, U_RUNNER_INTERRUPT, W_INTERRUPT, WOULD_TRASH, WOULD_UNINSTALL
from ..legal import OK
from ..program.parts import INSTEAD, INTERRUPT, CompiledAbility
from ..state import REPLACES, SUB_WAITS, Effects, Listener, Pending, State, Structure, Window
from ..state.refs import ABILITY, LASTING, TARGET, TARGET_GEN
from . import checkpoints


def relevant(s: State, w: Window, side: int, card: int, a: CompiledAbility) -> list[tuple[int, ExpectedEffect]]:
    """What about to happen a paid interrupt can meet, by its number."""
    found = enumerate(expected.parts(s, w))
    return [(k, p) for k, p in found if legal.refuse_to_meet(s, side, card, a, p, p.event(k)) == OK]


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
    if isinstance(f, Structure):  # twice the same: the core sets a field of a known class at once
        f.amount = n
    else:
        f.amount = n
    surprise = s.policy == ASK_SECRET and (sight.may_surprise(s, CORP, would) or sight.may_surprise(s, RUNNER, would))
    paid = s.index[U_CORP_INTERRUPT] or s.index[U_RUNNER_INTERRUPT]
    leaves = would == WOULD_TRASH and leaves_play(s, card)
    if not s.index[would] and not s.ledger.by_kind[would] and not paid and not surprise and not leaves:
        if card < 0 or not s.book.facts[s.code[card]].anywhere:
            return True
    pending = met_by(s, (int(would), card, s.gen[card] if card >= 0 else 0, x, n, z), 0, sure)
    if leaves:
        pending += met_by(s, (WOULD_UNINSTALL, card, s.gen[card], x, n, z), 0, sure)
    w = Window(W_INTERRUPT, x, 0, s.turn)
    w.would = int(would)
    w.card = card
    w.gen = s.gen[card] if card >= 0 else 0
    w.sure = int(sure)
    return not _opens(s, f, w, pending, surprise)


def imminent_all(s: State, f: Effects) -> bool:
    """The same for several effects, which stand in `f.held` (CR 9.11.3): one window for interrupts to any of them."""
    if f.replaced == 2:
        f.replaced = 0
        return True
    pending: list[Pending] = []
    w = Window(W_INTERRUPT, 0, -1, s.turn)
    for k, p in enumerate(expected.parts(s, w)):
        if not p.gone:
            pending += met_by(s, p.event(k), k, bool(p.sure))
            if p.would == WOULD_TRASH and leaves_play(s, p.card):
                pending += met_by(s, p._replace(would=WOULD_UNINSTALL).event(k), k, bool(p.sure))
    return not _opens(s, f, w, pending)


def leaves_play(s: State, card: int) -> bool:
    """Whether an ability may respond to this card being uninstalled."""
    return bool(s.index[WOULD_UNINSTALL]) and card >= 0 and s.zone[card] >= INSTALLED_FROM


def uninstalling(s: State, f: Effects, cards: Sequence[int]) -> bool:
    """An instruction is about to uninstall cards, but not to trash them as its effect (CR 8.5.1b, 9.9.4). True when they may
    go; False when an interrupt window was opened first."""
    if f.replaced == 2:
        f.replaced = 0
        return True
    here = [c for c in cards if leaves_play(s, c)]
    pending = [p for c in here for p in met_by(s, (WOULD_UNINSTALL, c, s.gen[c], 0, 1, 0), 0, False)]
    if not pending:
        return True
    f.amount = 1
    w = Window(W_INTERRUPT, 0, 0, s.turn)
    w.would = WOULD_UNINSTALL
    w.card, w.gen = here[0], s.gen[here[0]]
    return not _opens(s, f, w, pending)


def met_by(s: State, event: Event, with_it: int, sure: bool) -> list[Pending]:
    """The conditional interrupts and replacements that respond to an imminent effect."""
    firsts: tuple[int, ...] = ()
    if s.ledger.by_kind[event[KIND]]:
        made_by = _made_by(s)
        if made_by is not None and made_by.event[KIND] == event[KIND]:
            made_by.waits = 0
            emitting.count_once(s, made_by.event, event)
        firsts = emitting.count(s, event)
    row = s.index[event[KIND]]
    card = event[CARD]
    if card >= 0:
        for aid in s.book.facts[s.code[card]].anywhere:
            if s.book.abilities[aid].event == event[KIND]:
                row = row + ((aid, card, event[GEN], 0, -1, -1, 0),)
    applied = _applied(s) if row else ()
    out: list[Pending] = []
    for x in row:
        a = s.book.abilities[x[ABILITY]]
        if a.kind not in (INTERRUPT, INSTEAD) or x in applied or (sure and a.prevents):
            continue
        if meets(s, a, x, event, firsts, with_it):
            out.append((x, event))
    return out


def _made_by(s: State) -> Effects | None:
    """The replacement whose first effect of this kind is about to happen, if there is one."""
    f = s.stack[-1]
    if isinstance(f, Effects) and f.waits == SUB_WAITS:  # the subroutine that it names is on top of it
        f = s.stack[-2]
    return f if isinstance(f, Effects) and f.waits == REPLACES else None


def _opens(s: State, f: Effects | Structure, w: Window, pending: list[Pending], surprise: bool = False) -> bool:
    """Open a window of interrupts if somebody could use it, or if the other side cannot know that nobody can (`surprise`).
    Returns whether it was opened."""
    if not pending and not surprise and not any(
        legal.refuse_interrupt(s, side, i[CARD], i[ABILITY], w) == OK
        for side in (CORP, RUNNER)
        for i in s.index[U_CORP_INTERRUPT if side == CORP else U_RUNNER_INTERRUPT]
    ):
        return False
    w.pending = tuple(pending)
    f.replaced = 2
    stack.push(s, w)
    return True


def _applied(s: State) -> tuple[Listener, ...]:
    """Replacement effects that made what is about to happen: none of them is applied to it again (CR 9.9.9c)."""
    out: list[Listener] = []
    for f in reversed(s.stack):
        if f is s.stack[-1] and isinstance(f, Effects) and f.waits == SUB_WAITS:  # it is imminent in place of another
            continue
        if not isinstance(f, Effects) or f.aid < 0 or s.book.abilities[f.aid].kind != INSTEAD:
            break
        out.append((f.aid, f.card, f.gen, f.lid, *f.chosen, f.number))
    return tuple(out)


def meets(s: State, a: CompiledAbility, x: Listener, event: Event, firsts: tuple[int, ...], with_it: int) -> bool:
    """Whether a conditional interrupt or replacement has something to do with what is about to happen, as one of several
    effects of an instruction of which `with_it` were looked at before."""
    node: Interrupt | Instead = a.node
    src = x[CARD]
    if node.once and progress.used(s, a.aid, src, progress.scope_serial(s, node.once)):
        return False
    if x[TARGET_GEN] == -2:  # it waits for the next encounter
        return False
    if x[TARGET] >= 0 and (x[TARGET], x[TARGET_GEN]) != (event[CARD], event[GEN]):
        return False
    if x[LASTING] and not checkpoints.delayed_is_due(s, x, event):
        return False
    if not triggers.interrupt_matches(s, a, src, event):
        return False
    if node.first and not checkpoints.is_first(s, a, src, firsts, with_it):
        return False
    return node.if_ is None or evaluate.holds(s, node.if_, src, event)
