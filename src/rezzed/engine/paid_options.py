"""What a player with priority may do in a window for paid abilities (CR 9.2.7), except passing."""

from __future__ import annotations

from typing import Final

from ..events import CARD
from ..ids import CORP, N_COUNTERS, RUNNER
from ..rules.book import ICE_ONLY, REZ, REZ_ICE, SCORE
from . import legal
from .ask import modifiers, objects, progress
from .ints import (
    A_BREAK_COST,
    A_FORBID,
    A_REZ_TIME,
    A_SUBTYPE,
    A_USE_COST,
    TYPE_AGENDA,
    TYPE_ICE,
    U_CORP,
    U_INTERFACE,
    U_RUNNER,
    V_REZ,
    V_SCORE,
    V_USE,
    W_ONE_SIDED,
    W_PAID,
)
from .legal import OK
from .state import Listener, State
from .state.ledger import PlainUses
from .state.refs import ABILITY, Listeners

UNKNOWN: Final = -1_000_000  # a strength that nobody has asked for yet


def paid_options(s: State, side: int, flags: int) -> list[int]:
    """What a player with priority in a paid ability window may do, except passing."""
    out: list[int] = []
    if side == CORP:
        if s.index[U_CORP]:
            _add_listed(s, CORP, s.index[U_CORP], out)
        if flags & REZ_ICE:
            ice = progress.approached(s)
            if ice >= 0 and legal.refuse_rez(s, ice, flags) == OK:
                out.append(V_REZ | ice << 8)
        if flags & (REZ | SCORE):
            _add_in_roots(s, flags, out)
        if flags & REZ and s.index[A_REZ_TIME]:
            early = [V_REZ | x[CARD] << 8 for x in s.index[A_REZ_TIME] if legal.refuse_rez(s, x[CARD], flags) == OK]
            out.extend(o for o in early if o not in out)
        return out
    if s.index[U_RUNNER] and not flags & ICE_ONLY:
        _add_listed(s, RUNNER, s.index[U_RUNNER], out)
    if s.encounter_at >= 0:
        _add_in_encounter(s, out)
    return out


def _add_in_roots(s: State, flags: int, out: list[int]) -> None:
    """Add the cards in roots that can be rezzed, and then the agendas that can be scored."""
    there = objects.in_roots(s)
    if not there:
        return
    facts, code, face = s.book.facts, s.code, s.face
    scored: list[int] = []
    for c in there:
        if facts[code[c]].type == TYPE_AGENDA:
            if legal.refuse_score(s, c, flags) == OK:
                scored.append(V_SCORE | c << 8)
        elif not face[c] and flags & REZ and legal.refuse_rez(s, c, flags) == OK:
            out.append(V_REZ | c << 8)
    out.extend(scored)


def _add_in_encounter(s: State, out: list[int]) -> None:
    """Add what can be used on encountered ice. What all interface abilities ask of the encounter is asked once (CR 3.9.5)."""
    e = progress.encounter(s)
    if e is None or s.gen[e.subj] != e.gen:
        return
    index, abilities = s.index, s.book.abilities
    breaking = legal.in_break_step(s, e)
    whole = modifiers.any_unbroken(s, e.subj, e.serial)
    facts = s.book.facts[s.code[e.subj]]
    printed = not index[A_SUBTYPE] and not facts.turns  # the ice has its printed subtypes
    # nothing forbids and nothing changes costs: only its cost can be against an ability that asks nothing else
    free = not s.book.must_change_state and not index[A_FORBID] and not index[A_USE_COST] and not index[A_BREAK_COST]
    theirs = UNKNOWN
    row: Listeners = index[U_INTERFACE]
    for x in row:
        a = abilities[x[ABILITY]]
        if a.interface and not breaking or not whole and a.breaks is not None:  # the commonest reasons first
            continue
        card = x[CARD]
        if a.on_subtypes and printed:
            for subtype in a.on_subtypes:
                if subtype in facts.subtypes:
                    break
            else:
                continue
        elif not a.any_ice and not legal.reaches(s, a, a.node, e.subj, card):
            continue
        mine = 0
        if a.interface:
            if theirs == UNKNOWN:
                theirs = modifiers.strength(s, e.subj)
            mine = modifiers.strength(s, card)
            if mine < theirs or (mine > theirs and a.exact):
                continue
        if free and a.fixed_cost and not a.guarded and (a.breaks is None or a.breaks_any):
            if not 0 <= a.credits_only <= s.credits[RUNNER] and legal.refuse_fixed(s, RUNNER, a, card):
                continue
        elif legal.refuse_reached(s, a, e, card, mine, theirs) or legal.refuse_rest(s, RUNNER, card, x[ABILITY], a, a.node):
            continue
        out.append(V_USE | card << 8 | x[ABILITY] << 24)


def _add_listed(s: State, side: int, listed: tuple[Listener, ...], out: list[int]) -> None:
    """Add the listed abilities that can be used now. All of them are active and belong to this side."""
    index, abilities = s.index, s.book.abilities
    only_in_steps = s.book.breakers_only_in_steps
    free = not s.book.must_change_state and not index[A_FORBID] and not index[A_USE_COST] and not index[A_BREAK_COST]
    if free and not only_in_steps:
        plain = s.ledger.uses[side]
        if plain.listed is not listed:
            plain = _plain_uses(s, side, listed)
        if plain.options and plain.most <= s.credits[side]:
            out.extend(plain.options)
            listed = plain.rest
    row: Listeners = listed
    for x in row:
        card = x[CARD]
        a = abilities[x[ABILITY]]
        if a.reaches_ice:
            if s.encounter_at < 0 or legal.refuse_encounter(s, a, a.node, card):
                continue
        elif only_in_steps:
            if legal.outside(s, a.node, card):
                continue
        elif a.fixed_cost and not a.guarded:
            if a.counters_of >= 0 and s.counters[card * N_COUNTERS + a.counters_of] < a.counters:
                continue
            if free:
                if 0 <= a.credits_only <= s.credits[side] or legal.refuse_fixed(s, side, a, card) == OK:
                    out.append(V_USE | card << 8 | x[ABILITY] << 24)
                continue
        if legal.refuse_rest(s, side, card, x[ABILITY], a, a.node) == OK:
            out.append(V_USE | card << 8 | x[ABILITY] << 24)


def _plain_uses(s: State, side: int, listed: tuple[Listener, ...]) -> PlainUses:
    """Find out which of the listed abilities ask for credits only, and remember it: a list seldom changes."""
    options: list[int] = []
    most = 0
    for x in listed:
        a = s.book.abilities[x[ABILITY]]
        if a.credits_only < 0 or a.guarded or a.reaches_ice:
            break
        options.append(V_USE | x[CARD] << 8 | x[ABILITY] << 24)
        most = max(most, a.credits_only)
    plain = s.ledger.uses[side] = PlainUses(listed, options, most)
    return plain


def hidden_choice(s: State, kind: int, side: int, flags: int) -> bool:
    """Whether the other side cannot know that only passing is possible (so the window is asked under `public`)."""
    if side != CORP or (kind != W_PAID and kind != W_ONE_SIDED):
        return False
    if flags & REZ_ICE:
        ice = progress.approached(s)
        if ice >= 0 and not s.face[ice]:
            return True
    if flags & REZ:
        facts, code, face, seen = s.book.facts, s.code, s.face, s.seen
        for c in objects.in_roots(s):
            if not face[c] and not seen[c] and facts[code[c]].type != TYPE_ICE:  # hosted ice is known as ice, see CR 6.2.1a
                return True
    return False
