"""What both quick players do in the same way: the choices that are no actions."""

from __future__ import annotations

from typing import Final

from ...decisions import NO_CARD, DecisionKind, Verb, arg, arg2, verb
from ...engine.state import State
from ...ids import CORP, Type, Zone
from ..facts import facts
from .read import ADVANCEMENT, T_AGENDA, T_ICE, counters, enough, kinds, kinds_of

V_PASS: Final = int(Verb.PASS)
V_DONE: Final = int(Verb.DONE)
V_CONTINUE: Final = int(Verb.CONTINUE)
V_TRIGGER: Final = int(Verb.TRIGGER)
V_TARGET: Final = int(Verb.TARGET)
V_CANDIDATE: Final = int(Verb.CANDIDATE)
V_YES: Final = int(Verb.YES)
V_PAY: Final = int(Verb.PAY)
OUT: Final = tuple(map(int, (Verb.PASS, Verb.CONTINUE, Verb.DONE, Verb.DECLINE, Verb.NO, Verb.END, Verb.KEEP)))
HARM: Final = 6.0  # what it is worth to choose an installed card of the other side
K_TARGET: Final = int(DecisionKind.TARGET)
K_ORDER: Final = int(DecisionKind.ORDER)
K_NUMBER: Final = int(DecisionKind.NUMBER)
K_MAY: Final = int(DecisionKind.MAY)
K_PAY: Final = int(DecisionKind.PAY)


def first_of(s: State, v: int) -> int:
    """The first option with a verb, or -1."""
    for o in s.options:
        if verb(o) == v:
            return o
    return -1


def out(s: State) -> int:
    """The option that passes, goes on or declines, or -1."""
    for v in OUT:
        o = first_of(s, v)
        if o >= 0:
            return o
    return -1


def default(s: State) -> int:
    """The answer to a decision that the player has no plan for: help itself, harm the other side, spend little."""
    options = s.options
    if len(options) == 1 or s.ask_kind == K_PAY:
        return options[0]
    if first_of(s, V_CONTINUE) >= 0:
        o = first_of(s, V_DONE)
        if o >= 0:
            return o
    o = first_of(s, V_TRIGGER)
    if o >= 0:
        return o
    if s.ask_kind == K_TARGET or s.ask_kind == K_ORDER:
        return _aimed(s)
    if s.ask_kind == K_NUMBER:
        ordered = sorted(options)
        least = enough(s)
        if least:
            return next((o for o in ordered if arg2(o) >= least), ordered[-1])
        return ordered[len(ordered) // 3] if s.who == CORP and len(ordered) > 2 else ordered[0]
    if s.ask_kind == K_MAY:
        purse = s.credits[s.who]
        for o in options:
            if verb(o) == V_YES or (verb(o) == V_PAY and 2 * arg2(o) <= max(purse, 2)):
                return o
    o = out(s)
    return o if o >= 0 else options[0]


def _aimed(s: State) -> int:
    """A card to choose. Of one's own cards the least useful is given up, and the most useful searched or installed."""
    side = s.who
    hand = int(Zone.HQ if side == CORP else Zone.GRIP)
    best, most, own, given = -1, -1e9, True, True
    for o in s.options:
        if verb(o) != V_TARGET and verb(o) != V_CANDIDATE:
            continue
        c = arg(o)
        mine = s.book.facts[s.code[c]].side == side
        own = own and mine and s.zone[c] >= Zone.RIG
        given = given and mine and s.zone[c] == hand and not 0 <= s.ask_card < NO_CARD
    done = first_of(s, V_DONE)
    if done >= 0 and own:
        return done
    for o in s.options:
        if verb(o) == V_TARGET or verb(o) == V_CANDIDATE:
            n = -worth(s, arg(o)) if given else worth(s, arg(o))
            if s.zone[arg(o)] >= Zone.RIG and s.book.facts[s.code[arg(o)]].side != side:
                n += HARM
            if n > most:
                best, most = o, n
    return best if best >= 0 else s.options[0]


def worth(s: State, card: int) -> float:
    """What a card is worth to its owner, and so what it is worth to the other side to choose it."""
    fact = s.book.facts[s.code[card]]
    known = facts(fact.title)
    if fact.type == T_AGENDA:
        return 20.0 + (fact.decl.points or 0) + counters(s, card, ADVANCEMENT)
    if known.breaking:
        return 9.0 if s.who == CORP or kinds_of(fact.title) & ~kinds(s) else 1.0
    if fact.type == T_ICE:
        return 4.0 + known.subs + 2 * known.ends
    if fact.type == Type.EVENT:
        return 2.0 + max(0, known.gain - known.cost) + known.draw + 2 * known.runs
    return 1.0 + 2 * max(known.gain, known.income) + known.advances + (0 if known.inert else 2)
