"""Text of cards, made from their declarations in words of our own: `card_text` has one line for each ability and subroutine.

Every node of the vocabulary has its words here, in `effect_words.py` or in `phrases.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final

from . import effect_words
from .cards import sets_of
from .events import Ask, Would
from .ids import CORP, RUNNER, ZONE_NAMES, Damage, Scope, Side, Type
from .phrases import (
    NOUNS,
    PURPOSES,
    SCOPES,
    SIDES,
    Voice,
    amount_words,
    any_of,
    ask_words,
    at_words,
    cards_words,
    condition_words,
    each_card,
    forbid_words,
    on_words,
    plural,
    quantity,
    ref_words,
    strength_words,
    subtype_words,
    voice_of,
    would_words,
)  # fmt: skip
from .vocabulary import abilities as ab
from .vocabulary import effects as fx
from .vocabulary.abilities import Forbid
from .vocabulary.amounts import At, Cards, Times
from .vocabulary.declare import Decl

# -- static abilities -------------------------------------------------------------------------------------


def _of(m: Any, v: Voice) -> str:
    return v.noun if m.of is None else f"each {each_card(m.of, v)}" if m.of.is_ is None else cards_words(m.of, v)


def _subs(m: ab.Subs, v: Voice) -> str:
    if m.like is not None:
        where = "in the order that the Corp chooses" if m.placed else f"{'before' if m.before else 'after'} its other ones"
        return f"{_of(m, v)} gains the subroutines of {ref_words(m.like, v)}, {where}"
    subs = " ".join(f"[{effect_words.effects_text(s.do, replace(v, side=CORP))}]" for s in m.subs)
    where = "before" if m.before else "after"
    many = "" if m.n == 1 else f" {quantity(m.n, 'time', v)}"
    return f"{_of(m, v)} has {subs}{many}, {where} its other subroutines"


def _price(m: ab.Price, v: Voice) -> str:
    if m.ask == Ask.MEMORY_COST and isinstance(m.n, int):
        some = "no memory" if m.n < -3 else f"{plural(abs(m.n), 'memory unit')} {'less' if m.n < 0 else 'more'}"
        return f"{f'{v.noun} takes' if m.of is None else f'{cards_words(m.of, v, 0)} take'} {some}"
    if isinstance(m.n, int):
        return f"to {ask_words(m.ask, m.of, At.ANY, v)} costs {abs(m.n)} {'more' if m.n > 0 else 'less'}"
    if isinstance(m.n, Times) and m.n.factor < 0:
        return f"to {ask_words(m.ask, m.of, At.ANY, v)} costs less: {quantity(Times(m.n.a, -m.n.factor), v.money, v)}"
    unit = "memory unit" if m.ask == Ask.MEMORY_COST else v.money
    return f"the cost to {ask_words(m.ask, m.of, At.ANY, v)} rises by {quantity(m.n, unit, v)}"


def _spend_hosted(m: ab.SpendHosted, v: Voice) -> str:
    return f"{v.money}s hosted on {v.noun} can be spent on {PURPOSES[m.purpose]}{' and count as in the pool' if m.pool else ''}"


def _cannot(m: ab.Cannot, v: Voice) -> str:
    unit, done = "printed subroutine", "broken in an encounter"
    if m.what == Forbid.ACCESS:
        unit, done = "card", "accessed in this run"
    other = m.of is not None and m.of.other
    unit = f"other {unit}" if other else unit
    were = "was" if m.after == 1 else "were"
    using = f" with {cards_words(m.using, v, 0)}" if m.using is not None else ""
    after = f"once {plural(m.after, unit)} {were} {done}{using}, {'' if other else 'other '}" if m.after else ""
    if m.what == Forbid.INTERFACE and m.using is not None and m.of is not None:
        return f"{cards_words(m.using, v, 0)} cannot interface with {cards_words(m.of, v, 0)}"
    return after + forbid_words(m.what, m.of, m.at, v) + using


_MODIFIERS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    ab.Strength: lambda m, v: f"{_of(m, v)} gets {strength_words(m.n, v)}",
    ab.Subtype: lambda m, v: (
        f"{_of(m, v)} {'gains' if m.n > 0 else 'loses'} "
        f"{subtype_words(m.subtype) if m.like is None else 'the subtypes of ' + ref_words(m.like, v)}"
    ),
    ab.Subs: _subs,
    ab.OrderSubs: lambda m, v: "unbroken subroutines are resolved in the order that the Runner chooses",
    ab.FewerSubs: lambda m, v: f"{_of(m, v)} loses {quantity(m.n, 'subroutine', v)}, counted from the last printed one",
    ab.Copies: lambda m, v: f"{_of(m, v)} has each of its subroutines {quantity(m.n, 'more time', v)}",
    ab.Price: _price,
    ab.Extra: lambda m, v: (
        f"as an additional cost to {'take the basic action to ' if m.basic else ''}{ask_words(m.ask, m.of, m.at, v)}, "
        f"{effect_words.cost_text(m.cost, v)}"
    ),
    ab.Cannot: _cannot,
    ab.DefineX: lambda m, v: f"X is {amount_words(m.n, v)}",
    ab.SubtypesOf: lambda m, v: f"{v.noun} gains the subtypes of all {cards_words(m.cards, v, 0)}",
    ab.RemoveDiscarded: lambda m, v: (
        f"when {cards_words(m.of, v, 0)} are trashed, {effect_words.who_words(-1, v)} may remove one of them from the game "
        f"in place of its discard pile{_once(m.once)}"
    ),
    ab.Blank: lambda m, v: (
        f"{cards_words(m.of, v) if m.of.is_ is not None else 'each ' + each_card(m.of, v)} loses all abilities but its printed "
        "subroutines and gains none"
    ),
    ab.Outlast: lambda m, v: f"what raises the strength of {cards_words(m.of, v)} lasts at least for the turn",
    ab.AccessMore: lambda m, v: f"access {quantity(m.n, 'additional card', v)} when breaching {at_words(m.at)}",
    ab.Link: lambda m, v: f"+{amount_words(m.n, v)} link",
    ab.Memory: lambda m, v: f"{m.n:+d} memory",
    ab.WorthPoints: lambda m, v: f"{v.noun} is worth {quantity(m.n, 'more point', v)}",
    ab.SpendHosted: _spend_hosted,
    ab.BaseLink: lambda m, v: (
        f"base link {m.base} in a trace for {plural(m.use, v.money)}"
        + (f"; each more link costs {plural(m.each, v.money)}" if m.each else "")
    ),
}


def modifier_text(m: Any, v: Voice) -> str:
    """What a static ability or a lasting effect changes."""
    return _MODIFIERS[type(m)](m, v)


# -- abilities --------------------------------------------------------------------------------------------


def _once(once: Scope) -> str:
    return f" (once each {SCOPES[once]})" if once != Scope.NONE else ""


def _answer(do: tuple[Any, ...], may: bool, cost: fx.Cost | None, other: fx.Cost | None, side: Side, v: Voice) -> str:
    """What follows a trigger condition: `do this`, `the Runner may do this`, `the Corp may pay 1; if so, ...`."""
    what = effect_words.effects_text(do, v)
    if cost is not None and may:
        return f"{effect_words.who_words(side, v)} may {effect_words.either_cost(cost, other, v)}; if so, {what}"
    if cost is not None:
        return f"{effect_words.either_cost(cost, other, v)}, then {what}"
    return effect_words.free_words(effect_words.who_words(side, v), do, v) if may else what


def _when(a: ab.When, v: Voice) -> str:
    if_ = f", if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    when = on_words(a.on, a.first, v, a.times, a.after)
    if a.or_ is not None:
        when = f"{when} (what counts as well: {on_words(a.or_, Scope.NONE, v)})"
    text = f"{when}{if_}, {_answer(a.do, a.may, a.cost, a.alternative, a.by, v)}{_once(a.once)}"
    if a.unrezzed:
        text += f" (while {v.noun} is unrezzed)"
    if a.zone is not None:
        text += f" (while {v.noun} is in the {ZONE_NAMES[a.zone]})"
    return text + (" (also after it has left)" if a.persistent else "")


def _reach(a: ab.Paid, v: Voice) -> str:
    if a.on is None:
        return ""
    if a.on.is_ is not None:
        return f" on {cards_words(a.on, v)}"
    kinds = any_of([subtype_words(x) for x in a.on.subtypes]) + " ice" if a.on.subtypes else "any ice"
    if a.on == Cards(subtypes=a.on.subtypes, rezzed=a.on.rezzed):
        return f" on {kinds}"
    return f" on {each_card(replace(a.on, rezzed=None, types=a.on.types or (Type.ICE,)), v)}"


def _paid(a: ab.Paid, v: Voice) -> str:
    head = effect_words.cost_text(a.cost, v)
    marks = [
        *(["interface"] if a.interface else []), *(["interrupt"] if a.would is not None else []),
        *(["while a card is accessed"] if a.mid_access else []), *(["noisy"] if a.noisy else []),
        *(["during an encounter"] if a.during_encounter else []), *(["during an approach"] if a.during_approach else []),
        *([f"against {Damage(a.damage).name.lower()} damage"] if a.damage >= 0 else []),
        *([f"{SIDES[a.by]} only"] if a.by >= 0 and a.by != v.side else []), *(["only at equal strength"] if a.exact else []),
    ]  # fmt: skip
    mark = f"({', '.join(marks)}) " if marks else ""
    if_ = f", only if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    reach = _reach(a, v)
    if reach and isinstance(a.do[0], fx.Break):
        then = f", then {effect_words.effects_text(a.do[1:], v)}" if a.do[1:] else ""
        what = effect_words.effects_text(a.do[:1], v) + reach + then
    else:
        only = "only for" if a.would is not None else f"only while {'approaching' if a.during_approach else 'encountering'}"
        if reach and a.on is not None and a.would is not None and a.on.is_ is None:
            reach = f" {cards_words(a.on, v)}"
        elif reach and a.on is not None and a.on.rezzed:
            reach = f" rezzed{reach.removeprefix(' on').replace(' any', '')}"
        what = effect_words.effects_text(a.do, v) + (f", {only}{reach.removeprefix(' on')}" if reach else "")
    return f"{mark}{head}{f': {what}' if what else ''}{if_}{_once(a.once)}"


def _static(a: ab.Static, v: Voice) -> str:
    if_ = f" while {condition_words(a.if_, v)}" if a.if_ is not None else ""
    where = " (in a score area)" if a.in_score_area else " (in the Runner's score area)" if a.stolen else ""
    where += " (installed or not)" if a.anywhere else ""
    return f"{modifier_text(a.modifier, v)}{if_}{where}{' (also after it has left)' if a.persistent else ''}"


def _interrupt(a: ab.Interrupt, v: Voice) -> str:
    first = f"the first time each {SCOPES[a.first]} " if a.first != Scope.NONE else "when "
    if a.would == Would.RESOLVE_SUB:
        v = replace(v, number="its place in the order of resolution")
    if_ = f", if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    would = would_words(a.would, a.card, a.at, a.damage, v)
    if a.or_ is not None:
        would += f" (what counts as well: when {would_words(a.or_[0], None, At.ANY, a.or_[1], v)})"
    down = f" (while {v.noun} is unrezzed)" if a.unrezzed else ""
    return f"(interrupt) {first}{would}{if_}, {_answer(a.do, a.may, a.cost, None, v.side, v)}{_once(a.once)}{down}"


def _instead(a: ab.Instead, v: Voice) -> str:
    first = f"the first time each {SCOPES[a.first]} " if a.first != Scope.NONE else "when "
    if_ = f", if {condition_words(a.if_, v)}" if a.if_ is not None else ""
    may = f"{SIDES[v.side]} may have this happen" if a.may else "this happens"
    once = f" (once each {SCOPES[a.once]})" if a.once != Scope.NONE else ""
    place = f" (while {v.noun} is in the {ZONE_NAMES[a.zone]})" if a.zone is not None else ""
    what = effect_words.effects_text(a.do, v)
    return f"{first}{would_words(a.would, a.card, a.at, -1, v)}{if_}, {may}{once} instead: {what}{place}"


def _play(a: ab.Play, v: Voice) -> str:
    only = f"play only if {condition_words(a.if_, v)}; " if a.if_ is not None else ""
    return only + effect_words.effects_text(a.do, v)


_ABILITIES: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    ab.When: _when, ab.While: lambda a, v: f"as soon as {condition_words(a.if_, v)}, {effect_words.effects_text(a.do, v)}",
    ab.Paid: _paid, ab.Static: _static, ab.Interrupt: _interrupt, ab.Instead: _instead, ab.Play: _play,
    ab.Sub: lambda a, v: effect_words.effects_text(a.do, v),
}  # fmt: skip


def ability_text(a: Any, v: Voice) -> str:
    """An ability as a clause without a capital letter and a full stop."""
    return _ABILITIES[type(a)](a, v)


def clause_text(x: Any, v: Voice) -> str:
    """What an ability or a modifier says."""
    return ability_text(x, v) if type(x) in _ABILITIES else modifier_text(x, v)


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "." if words else words


def card_text(decl: Decl) -> tuple[str, ...]:
    """The text of a card, one line for each ability and subroutine, in the order of the declaration."""
    v = voice_of(decl)
    lines = list(_standing(decl, v))
    lines += [_sentence(ability_text(a, v)) for a in decl.abilities]
    lines += [f"-> {_sentence(effect_words.effects_text(s.do, v))}" for s in decl.subs]
    return tuple(lines)


def _standing(decl: Decl, v: Voice) -> list[str]:
    """What a declaration says in fields rather than in abilities."""
    out: list[str] = []
    if decl.rez_cost is not None:
        out.append(f"As an additional cost to rez {v.noun}, {effect_words.cost_text(decl.rez_cost, v)}.")
    if decl.play_cost is not None:
        out.append(f"As an additional cost to play {v.noun}, {effect_words.cost_text(decl.play_cost, v)}.")
    if decl.advanceable:
        state = {True: " while it is rezzed", False: " while it is unrezzed", None: ""}[decl.advance_rezzed]
        out.append(f"{_sentence(v.noun)[:-1]} can be advanced{state}.")
    if decl.not_on is not None:
        out.append(f"{_sentence(v.noun)[:-1]} cannot be installed at {at_words(decl.not_on)}.")
    if decl.holds:
        out.append(f"Cards hosted on this {NOUNS[decl.type]} are facedown and not installed.")
    if decl.on_ice:
        out.append(f"Installed only on a {'rezzed ' if decl.host_rezzed else ''}piece of ice.")
    if decl.loads is not None:
        out.append(f"Comes into play with {plural(decl.loads[1], decl.loads[0].name.lower() + ' counter')}.")
    if decl.recurring:
        out.append(f"{decl.recurring} recurring {v.money}{'' if decl.recurring == 1 else 's'}.")
    if decl.no_rez:
        out.append(f"{_sentence(v.noun)[:-1]} cannot be rezzed.")
    if decl.limit_region:
        out.append("Only 1 region in each server.")
    if decl.console:
        out.append("Only 1 console in the rig.")
    if decl.outlasts:
        out.append(f"What the counters on {v.noun} do goes on when it is turned down or leaves.")
    if decl.reveal_in_rnd:
        out.append("Revealed when it is accessed in R&D.")
    return out


def card_facts(decl: Decl) -> tuple[tuple[str, str], ...]:
    """The facts of a card as pairs of a name and a value, those that it has."""
    kind = NOUNS[decl.type] + (": " + " - ".join(subtype_words(x) for x in decl.subtypes) if decl.subtypes else "")
    cost = "install cost" if decl.side == RUNNER and decl.type not in PLAYED else "cost" if decl.type in PLAYED else "rez cost"
    pairs: list[tuple[str, Any]] = [
        ("type", kind + (" (unique)" if decl.unique else "")), (cost, decl.cost), ("strength", decl.strength),
        ("memory", decl.memory or None), ("trash cost", decl.trash), ("advancement requirement", decl.advance),
        ("agenda points", decl.points), ("link", decl.link or None),
        ("sets", ", ".join(sets_of(decl)) or None), ("id", decl.id),
        ("game", {"anr": "Netrunner (2012 and later)", "onr": "Netrunner (1996)"}[decl.game]),
    ]  # fmt: skip
    return tuple((name, str(value)) for name, value in pairs if value is not None)


PLAYED: Final = tuple(t for t, noun in NOUNS.items() if noun in ("event", "operation"))
