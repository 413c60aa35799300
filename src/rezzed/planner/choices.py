"""Selects the options of a decision that can matter to a plan; `search` explains the assumptions."""

from __future__ import annotations

from functools import cache
from typing import Final

from ..decisions import Kind, Verb, arg, arg2, verb
from ..engine import legal
from ..engine.ask import modifiers, objects, progress, query
from ..engine.program.parts import Ability
from ..engine.state import Effects, State, Structure, Window
from ..ids import CORP, RUNNER, Duration, Zone
from ..rules.book import Op, Table, Windows
from ..vocabulary import effects as fx
from ..vocabulary.abilities import Strength
from ..vocabulary.amounts import DuringEncounter, Ref

_DECLINING: Final = frozenset((Verb.PASS, Verb.CONTINUE, Verb.DECLINE, Verb.DONE, Verb.NO))
_OPEN: Final = frozenset((int(Windows.PAID), int(Windows.ONE_SIDED)))
_HIDES: Final = frozenset((int(Op.BID_CORP), int(Op.TRACE_SECRET)))
_SECRET: Final = frozenset((int(Op.BID_RUNNER), int(Op.TRACE_BASE_LINK), int(Op.TRACE_LINK)))
V_USE: Final = int(Verb.USE)
_V_PASS: Final = int(Verb.PASS)
_V_RUN: Final = int(Verb.RUN)
_V_PLAY: Final = int(Verb.PLAY)
_V_SUB: Final = int(Verb.SUB)
_V_JACK_OUT: Final = int(Verb.JACK_OUT)


def operation(s: State) -> int:
    """The operation of the topmost timing structure."""
    for f in reversed(s.stack):
        if isinstance(f, Structure):
            return s.book.rows[f.row].op
    return -1


def hides(s: State) -> bool:
    """Whether the Corp is about to make a choice that the Runner must answer without seeing it."""
    return s.who == CORP and isinstance(s.stack[-1], Structure) and operation(s) in _HIDES


def answers_unseen(s: State) -> bool:
    """Whether the Runner answers the Corp's choice without seeing it."""
    return s.who == RUNNER and not s.over and not s.met and operation(s) in _SECRET


def decision(s: State) -> tuple[int, ...]:
    """A key for the decision at a position, equal for positions that a search treats as equal."""
    f, r = s.stack[-1], progress.run(s)
    if isinstance(f, Window):
        top = (f.kind, f.row, f.side, f.passes, len(f.pending))
    elif isinstance(f, Effects):
        top = (f.aid, f.pc, f.stage, len(f.todo.picks) if f.todo is not None else 0, f.todo.nth if f.todo is not None else 0)
    elif isinstance(f, Structure):
        top = (f.row, f.stage, f.subj, f.x, f.amount)
    else:
        top = (0, 0, 0, 0, 0)
    return (len(s.stack), s.ask_kind, r.position if r is not None else -1, *top)


def in_actions(s: State) -> bool:
    top = s.stack[-1]
    return isinstance(top, Window) and top.kind == Windows.ACTION


def of_runner(s: State, servers: int, lock: int, once: bool) -> list[int]:
    """The Runner's options that can matter for a goal in one run.

    Args:
        s: a position in which the Runner decides.
        servers: a bit set of the servers that may be run on.
        lock: a card whose strength was just raised and which must be used next; -1 means none.
        once: whether no other run can follow, so that jacking out is useless.
    """
    top = s.stack[-1]
    if in_actions(s):
        return actions(s, servers)
    out: list[int] = []
    e = progress.encounter(s)
    latest = last_break(s)[0] if s.ask_kind == Kind.ACT else -1
    abilities = s.book.abilities
    for o in s.options:
        v = o & 0xFF
        if v == _V_JACK_OUT and once:
            continue
        if v == V_USE:
            if lock >= 0 and arg(o) != lock:
                continue
            a = abilities[arg2(o)]
            if a.breaks is not None and arg(o) < latest:
                continue
            if a.breaks is None and raises_and_breaks(a) and (e is None or not speaks_of(s, a, e.subj, arg(o))):
                continue
            if is_pump(a) and (e is None or arg(o) < latest or not needs_strength(s, arg(o))):
                continue
        elif v == _V_RUN and not servers >> arg(o) & 1:
            continue
        elif lock >= 0 and v == _V_PASS and type(top) is Window and top.kind in _OPEN:
            continue
        out.append(o)
    if s.ask_kind == Kind.NUMBER and e is not None and isinstance(top, Effects) and raises_and_breaks(abilities[top.aid]):
        lacking = query.strength(s, e.subj) - query.strength(s, top.card)
        most = max(lacking, len(modifiers.unbroken(s, e.subj, e.serial)))
        return [o for o in out if arg2(o) <= most] or out[:1]
    if s.ask_kind == Kind.TARGET and len(out) > 1 and s.options[0] & 0xFF == _V_SUB:
        return in_order(s, top, out)
    return out


def actions(s: State, servers: int) -> list[int]:
    """The actions that start the planned run: the basic action, or a card that makes a run."""
    out: list[int] = []
    for o in s.options:
        v = o & 0xFF
        if v == _V_RUN:
            if servers >> arg(o) & 1:
                out.append(o)
        elif v == _V_PLAY:
            if any(makes_run(s.book.abilities[aid]) for aid in objects.fact(s, arg(o)).play):
                out.append(o)
        elif v == V_USE and makes_run(s.book.abilities[arg2(o)]):
            out.append(o)
    return out


def declined(s: State) -> list[int]:
    """The answers of a passive Corp: it declines, or spends nothing; otherwise every answer is possible."""
    if len(s.options) == 1:
        return s.options
    if s.ask_kind == Kind.PAY:
        return s.options[:1]
    for o in s.options:
        if verb(o) in _DECLINING:
            return [o]
    top = s.stack[-1]
    if s.ask_kind == Kind.NUMBER and isinstance(top, Structure) and top.table == Table.TRACE:
        return s.options[:1]
    return s.options


def one_of_each(s: State) -> list[int]:
    """The outcomes of chance; identical cards are combined."""
    seen: set[tuple[int, ...]] = set()
    out: list[int] = []
    for o in s.options:
        c = arg(o)
        if verb(o) != Verb.OUTCOME or arg2(o) or c >= len(s.code) or s.zone[c] != Zone.GRIP:
            return s.options
        look = (s.code[c], s.chosen[c][0])
        if look not in seen:
            seen.add(look)
            out.append(o)
    return out


def last_break(s: State) -> tuple[int, int]:
    """The last card (in the order of the set-up) that broke subroutines in this encounter, and the last subroutine it broke; -1
    means
    none.
    """
    e = progress.encounter(s)
    r = progress.record(s, e.serial) if e is not None else None
    if e is None or r is None or not r.broken:
        return (-1, -1)
    card = max([by[0] for _, by in r.broken])
    order = modifiers.subroutines(s, e.subj)
    return (card, max([order.index(x) for x, by in r.broken if by[0] == card and x in order], default=-1))


def in_order(s: State, top: object, options: list[int]) -> list[int]:
    """The subroutines that come after those chosen before, by this use of the card or by earlier uses."""
    if not isinstance(top, Effects):
        return options
    if top.todo is not None and top.todo.picks:
        last = max(top.todo.picks)
        return [o for o in options if o & 0xFF != _V_SUB or arg(o) > last] or options
    card, last = last_break(s)
    if card != top.card or s.book.abilities[top.aid].breaks != fx.Break(1):
        return options
    return [o for o in options if arg(o) > last]


def is_pump(a: Ability) -> bool:
    """Whether the ability only raises the strength of its own card."""
    do = a.node.do
    return len(do) == 1 and _raises(do[0])


@cache
def raises_and_breaks(a: Ability) -> bool:
    """Whether the ability raises the strength of its own card, breaks subroutines if that is enough, and does nothing else."""
    do = a.node.do
    return len(do) == 2 and _raises(do[0]) and isinstance(do[1], fx.If) and _breaks(do[1])


def _breaks(effect: fx.If) -> bool:
    return not effect.otherwise and all(isinstance(x, fx.Break) for x in effect.then)


def speaks_of(s: State, a: Ability, ice: int, card: int) -> bool:
    """Whether the ability of `raises_and_breaks` can break subroutines of this ice."""
    condition = a.node.do[1].condition
    if not isinstance(condition, DuringEncounter) or condition.cards is None:
        return True
    return query.in_cards(s, condition.cards, ice, card)


def _raises(effect: object) -> bool:
    return (
        isinstance(effect, fx.Lasting) and isinstance(effect.modifier, Strength) and effect.bound_to == Ref.THIS
        and effect.duration in (Duration.ENCOUNTER, Duration.RUN, Duration.TURN)
    )  # fmt: skip


def needs_strength(s: State, card: int) -> bool:
    """Whether the card is too weak for this ice, although it could break one of its subroutines or do something else that needs
    strength
    (CR 3.9.5g).
    """
    e = progress.encounter(s)
    if e is None:
        return False
    if query.strength(s, card) >= query.strength(s, e.subj):
        return False
    for aid in objects.fact(s, card).abilities:
        a = s.book.abilities[aid]
        if not a.reaches_ice or not a.node.interface or not legal.reaches(s, a, a.node, e.subj, card):
            continue
        if a.breaks is None or legal.breakable(s, a.breaks, e.subj, e.serial, card):
            return True
    return False


def makes_run(a: Ability) -> bool:
    return any(isinstance(i.node, fx.MakeRun) for i in a.program)
