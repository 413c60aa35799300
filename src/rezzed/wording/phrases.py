"""The words of references, sets of cards, amounts, conditions and trigger conditions."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from ..decisions import Verb
from ..events import Ev, Would
from ..ids import CORP, COUNTER_NAMES, RUNNER, ZONE_NAMES, Damage, Scope, Side, Span, Type, Zone
from ..vocabulary import amounts as am
from ..vocabulary import predicates as pr
from ..vocabulary.amounts import At, Cards, On, Ref, Where
from ..vocabulary.declare import Decl
from ..vocabulary.node import AnyOf, Except, Predicate
from ..vocabulary.sentences import an_agenda
from .terms import EFFECT_NAMES, EVENTS, PLACES, REFS, SERVERS, VERBS, WOULD


@dataclass(frozen=True)
class Voice:
    """Who speaks: what the card calls itself, who controls it, and the word for money in its game."""

    noun: str = "this card"
    side: Side = RUNNER
    money: str = "credit"
    number: str = "that number"  # the number of the event
    amount: str = "that amount"  # its second number
    it: str = "that card"  # the card of the event
    done: str = ""  # that the effect before this one did something
    broken: str = ""  # whose subroutines an effect breaks, if nothing else says it
    run: bool = False  # the words are about one run only

    @property
    def passing(self) -> bool:
        """The card works only while it resolves, so what it counts, it counts in that time."""
        return self.noun == "this event"


NOUNS: Final[Mapping[int, str]] = {
    Type.ICE: "ice", Type.ASSET: "asset", Type.UPGRADE: "upgrade", Type.AGENDA: "agenda", Type.OPERATION: "operation",
    Type.CORP_IDENTITY: "identity", Type.PROGRAM: "program", Type.HARDWARE: "hardware", Type.RESOURCE: "resource",
    Type.EVENT: "event", Type.RUNNER_IDENTITY: "identity",
}  # fmt: skip
SIDES: Final = ("the Corp", "the Runner", "chance")
OWN: Final = ("the Corp's", "the Runner's")
HANDS: Final = ("HQ", "the grip")

_PLURALS: Final[Mapping[str, str]] = {"ice": "ice", "hardware": "hardware", "identity": "identities"}


def voice_of(decl: Decl) -> Voice:
    return Voice(f"this {NOUNS[decl.type]}", decl.side, "bit" if decl.game == "onr" else "credit")


def plural(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def subtype_words(subtype: str) -> str:
    """A subtype as people write it: `code gate` for `code_gate`; short words are abbreviations."""
    return subtype.upper() if subtype in ("ap", "ai", "next") else subtype.replace("_", " ")


def any_of(words: tuple[str, ...] | list[str], link: str = "or") -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {link} {words[-1]}"


# -- references and places --------------------------------------------------------------------------------


def ref_words(ref: Ref, v: Voice) -> str:
    return v.noun if ref == Ref.THIS else v.it if ref == Ref.IT else REFS[ref]


def at_words(at: At) -> str:
    return SERVERS[at]


_ICE_ONLY: Final = (
    Where.PROTECTING, Where.PROTECTING_THIS, Where.PROTECTING_ATTACKED, Where.OUTWARD, Where.INNERMOST_ATTACKED,
    Where.OUTERMOST_ATTACKED, Where.OUTERMOST, Where.INNERMOST, Where.NOT_NEXT_TO_HOST, Where.NEXT_TO_ENCOUNTERED,
    Where.NOT_PROTECTING_ATTACKED,
)  # fmt: skip


def _noun(c: Cards) -> str:
    if c.types:
        return any_of(list(dict.fromkeys(NOUNS[t] for t in c.types)))
    if c.where in _ICE_ONLY:
        return "ice"
    side = {CORP: "Corp ", RUNNER: "Runner "}.get(c.side, "Runner " if c.where == Where.RIG else "")
    return f"{side}card"


_ADJECTIVES: Final[Mapping[type, str]] = {pr.Faceup: "faceup", pr.Unique: "unique"}  # the predicates that stand before the noun


def _adjectives(c: Cards) -> list[str]:
    out: list[str] = []
    if c.where in (Where.INSTALLED, Where.RIG):
        out.append("installed")
    if c.rezzed is not None:
        down = "facedown" if c.where == Where.ARCHIVES else "unrezzed"
        out.append("rezzed" if c.rezzed else down)
    if c.advanceable:
        out.append("advanceable")
    if len(c.without) == 1:
        out.append("non-" + any_of([subtype_words(x) for x in c.without]))
    out += [word for kind, word in _ADJECTIVES.items() if any(isinstance(p, kind) for p in c.that)]
    if c.subtypes:
        out.append(any_of([subtype_words(x) for x in c.subtypes]))
    return out


def _tail(c: Cards, v: Voice) -> str:
    met = [predicate_words(p, v) for p in c.that if type(p) not in _ADJECTIVES]
    return "".join(" " + x for x in (*_place(c, v), *met, *_features(c, v)))


def _place(c: Cards, v: Voice) -> list[str]:
    in_root = c.where == Where.ROOT and c.at != At.ANY
    out = [PLACES[c.where]] if PLACES[c.where] and c.top == 0 and not in_root else []
    if c.top != 0:
        deck = PLACES[c.where].removeprefix("in ")
        of = f" of {deck}" if deck else ""
        if isinstance(c.top, am.Reach):
            sought = cards_words(replace(c.top.cards, where=Where.UNSTATED), v, c.top.n)
            out.append(f"from the top{of} on, as far as it takes to find {sought},")
        else:
            out.append(f"on top{of}" if c.top == 1 else f"among the top {amount_words(c.top, v)}{of}")
    if c.same_title_as is not None:
        out.append(f"with the title of {ref_words(c.same_title_as, v)}")
    if c.at != At.ANY:
        place = "protecting" if c.where == Where.PROTECTING else "in the root of" if in_root else "at"
        out.append(f"{place} {at_words(c.at)}")
    return out


def _features(c: Cards, v: Voice) -> list[str]:
    out: list[str] = []
    if len(c.without) > 1:
        out.append(f"without the subtype {any_of([subtype_words(x) for x in c.without])}")
    if c.other and c.is_ is None and not _another(c):
        out.append(f"other than {ref_words(c.than, v)}")
    return out


# -- predicates -------------------------------------------------------------------------------------------

_MEASURES: Final = {
    pr.Measure.COST: "whose printed cost is {}", pr.Measure.POINTS: "worth {} printed agenda points",
    pr.Measure.STRENGTH: "of strength {}",
}  # fmt: skip

_PREDICATES: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    pr.Titled: lambda p, v: f"called {p.title}",
    pr.Unique: lambda p, v: "that are unique",
    pr.Faceup: lambda p, v: "that is faceup",
    pr.HasTrashAbility: lambda p, v: "with an ability that costs its own trashing",
    pr.HasTrashCost: lambda p, v: "with a trash cost",
    pr.Measured: lambda p, v: _MEASURES[p.what].format(_bounds(p, v)),
    pr.OfChosenSubtype: lambda p, v: "of the chosen subtype",
    pr.OfChosenType: lambda p, v: "of the chosen type",
    pr.OfFactionOf: lambda p, v: f"of the faction of {OWN[p.side]} identity",
    pr.Movable: lambda p, v: "that can be moved to the root of another server",
    pr.OneOfTwo: lambda p, v: f"that is {cards_words(p.a, v)} or {cards_words(p.b, v)}",
    pr.Payable: lambda p, v: f"that can be paid for{f' with a discount of {p.discount}' if p.discount else ''}",
    pr.SameType: lambda p, v: f"of the same type as {ref_words(p.as_, v)}",
    pr.Swappable: lambda p, v: f"that can be swapped with {_partner(p.with_, v)}",
    pr.CanHost: lambda p, v: "that can host cards",
    pr.CopyAccessed: lambda p, v: f"that is a copy of a card accessed in {at_words(p.at)} during that run",
    pr.Holds: lambda p, v: f"with a hosted {COUNTER_NAMES[p.kind]} counter",
    pr.Hosts: lambda p, v: f"that hosts {cards_words(p.cards, v)}",
    pr.HostedOn: lambda p, v: f"hosted on {cards_words(p.cards, v, 0)}",
    pr.Level: lambda p, v: f"in the same position as {ref_words(p.of, v)}",
    pr.Beside: lambda p, v: f"protecting the same server as {ref_words(p.of, v)}",
    pr.Underwent: lambda p, v: _underwent(p, v),
    AnyOf: lambda p, v: _any_of_two(p, v),
    Except: lambda p, v: _except(p.a, v),
}


def predicate_words(p: Predicate, v: Voice) -> str:
    """A predicate as it follows its noun: `of strength 5 or more`, `that was passed in that run`."""
    return _PREDICATES[type(p)](p, v)


def _partner(x: Ref | Cards, v: Voice) -> str:
    return cards_words(x, v) if isinstance(x, Cards) else ref_words(x, v)


def _bounds(p: pr.Measured, v: Voice) -> str:
    if p.exactly is not None:
        return amount_words(p.exactly, v)
    if p.least is None:
        return "any" if p.most is None else f"{amount_words(p.most, v)} or less"
    return f"{amount_words(p.least, v)} {'or more' if p.most is None else f'to {amount_words(p.most, v)}'}"


def _servers(a: am.Servers) -> str:
    """`servers that are each a remote server and a server protected by ice`."""
    return f"servers that are each {at_words(a.at)}{'' if a.also == At.ANY else f' and {at_words(a.also)}'}"


def _any_of_two(p: AnyOf, v: Voice) -> str:
    """Both predicates; what both end with is said once."""
    one, other = predicate_words(p.a, v), predicate_words(p.b, v)
    end = one[one.rfind(" as "):] if " as " in one else ""
    return f"{one} or {other.removesuffix(end)}"


def _except(p: Predicate, v: Voice) -> str:
    if isinstance(p, pr.Holds):
        return f"without hosted {COUNTER_NAMES[p.kind]} counters"
    if isinstance(p, pr.Hosts):
        return f"that hosts no {each_card(p.cards, v)}"
    if isinstance(p, pr.Underwent):
        return _underwent(p, v, "not ")
    return f"not {predicate_words(p, v)}"


def _underwent(p: pr.Underwent, v: Voice, no: str = "") -> str:
    """What happened to the card, and when."""
    of_run = f"in {'this' if p.event == Ev.FULLY_BREAK else 'that'} run"
    done, when = _DONE[p.event], of_run if p.span == Span.RUN else _WHEN[p.span]
    if p.by is not None:
        done += f" by {_subject(p.by, False, v)}"
    if p.origin is not None:
        done += f" from {_from(p.origin)}"
    if p.yours:
        return f"that {SIDES[v.side]} {'did not install' if no else done} {when}"
    if p.event == Ev.INSTALL and not no:
        return f"{done} {when}"
    return f"that was {no}{done} {when}{' because the hand was too large' if p.event == Ev.DISCARD else ''}"


def _from(zone: Zone | tuple[Zone, ...]) -> str:
    if isinstance(zone, tuple):
        return any_of([_from(z) for z in zone])
    return ZONE_NAMES[zone] if zone <= Zone.ARCHIVES else f"the {ZONE_NAMES[zone]}"


_DONE: Final[Mapping[int, str]] = {
    Ev.FULLY_BREAK: "fully broken", Ev.PASS: "passed", Ev.REZ: "rezzed", Ev.DISCARD: "discarded", Ev.INSTALL: "installed",
    Ev.DEREZ: "derezzed", Ev.ENCOUNTER: "encountered", Ev.APPROACH: "approached", Ev.ACCESS: "accessed",
    Ev.ADVANCE: "advanced", Ev.EXPOSE: "exposed", Ev.SCORE: "scored", Ev.STEAL: "stolen", Ev.BREAK: "broken in part",
    Ev.TRASH: "trashed", Ev.FORFEIT: "forfeited",
}  # fmt: skip
_WHEN: Final[Mapping[int, str]] = {
    Span.TURN: "this turn", Span.GAME: "this game", Span.LAST_CORP_TURN: f"during {OWN[CORP]} last turn",
    Span.LAST_RUNNER_TURN: f"during {OWN[RUNNER]} last turn", Span.ENCOUNTER: "in that encounter",
}  # fmt: skip


def _another(c: Cards) -> bool:
    """The set leaves out the source or the card just chosen: `another`. Any other card that it leaves out is named."""
    return c.other and c.than in (Ref.THIS, Ref.CHOSEN)


def _article(words: str) -> str:
    return "an " if words[0].lower() in "aeiou" else "a "


def in_play(c: Cards) -> Cards:
    """The set with the word "installed", if it names no place and so means installed cards (choices, counts, costs)."""
    placed = any(isinstance(p, (pr.HostedOn, pr.Level)) for p in c.that)
    known = c.where or c.rezzed is not None or c.is_ is not None or placed
    return c if known else replace(c, where=Where.INSTALLED)


def cards_words(c: Cards, v: Voice, n: int = 1) -> str:
    """A set of cards as a noun: `another rezzed sentry`, `2 cards in HQ`; n = 0 leaves out the number (plural)."""
    if c.is_ is not None:
        return _known_card(c, v)
    words = " ".join([*_adjectives(c), _noun(c)])
    if n == 1:
        if len(c.types) < 2 and words.endswith((" ice", " hardware")) or words in ("ice", "hardware"):
            words = " ".join([*_adjectives(c), "piece of " + _noun(c)])
        article = "another " if _another(c) else _article(words)
        return f"{article}{words}{_tail(c, v)}"
    if len(c.types) > 1:
        nouns = [_PLURALS.get(x, x + "s") for x in dict.fromkeys(NOUNS[t] for t in c.types)]
        many = " ".join([*_adjectives(c), any_of(nouns)])
    else:
        head, _, last = words.rpartition(" ")
        many = f"{head} {_PLURALS.get(last, last + 's')}".strip()
    return f"{'other ' if _another(c) else ''}{f'{n} ' if n else ''}{many}{_tail(c, v)}"


def all_words(c: Cards, v: Voice) -> str:
    """All cards of a set: `all installed programs`, `the top 3 cards of R&D`."""
    if c.top == 0:
        return f"all {cards_words(c, v, 0)}"
    deck = PLACES[c.where].removeprefix("in ")
    if isinstance(c.top, int):
        return f"the top {'card' if c.top == 1 else plural(c.top, 'card')} of {deck}"
    return f"{quantity(c.top, 'card', v)}, from the top of {deck}"


def _known_card(c: Cards, v: Voice) -> str:
    assert c.is_ is not None
    words = ref_words(c.is_, v) + (f", unless it is {ref_words(c.than, v)}," if c.other else "")
    kind = " ".join([*_adjectives(c), *([_noun(c)] if c.types else [])])
    if kind:
        words += f" if it is {kind}" if not c.types and not c.subtypes else f" if it is {_article(kind)}{kind}"
    if PLACES[c.where]:
        words += f", if {PLACES[c.where]}"
    return words


def each_card(c: Cards, v: Voice) -> str:
    """The set as the object of `each`: `rezzed sentry protecting this server`."""
    if c.is_ is not None:
        return cards_words(c, v)
    return " ".join([*(["other"] if _another(c) else []), *_adjectives(c), _noun(c)]) + _tail(c, v)


# -- amounts ----------------------------------------------------------------------------------------------

_OF_ENCOUNTER: Final = "its subroutines that resolved in that encounter"

_AMOUNTS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    am.Count: lambda a, v: f"the number of {cards_words(in_play(a.cards), v, 0)}",
    am.Servers: lambda a, v: f"the number of {_servers(a)}",
    am.Counters: lambda a, v: f"the number of {COUNTER_NAMES[a.kind]} counters on {ref_words(a.of, v)}",
    am.Chosen: lambda a, v: "that number",
    am.Excess: lambda a, v: "the number of its advancement counters past its advancement requirement",
    am.EventNumber: lambda a, v: (v.number, v.amount, "the number of its encounter")[a.field],
    am.Subroutines: lambda a, v: f"the number of subroutines of {ref_words(a.of, v)}",
    am.StrengthOf: lambda a, v: f"the strength of {ref_words(a.of, v)}",
    am.RezCost: lambda a, v: f"the rez cost of {ref_words(a.of, v)}",
    am.PrintedCost: lambda a, v: f"the printed cost of {ref_words(a.of, v)}",
    am.Credits: lambda a, v: f"the number of credits in {OWN[a.side]} pool",
    am.Clicks: lambda a, v: f"the number of {OWN[a.side]} remaining clicks",
    am.Tags: lambda a, v: f"the number of tags{' that the Runner had' if a.before else ''}",
    am.FreeMemory: lambda a, v: "the number of unused memory units",
    am.CoreDamage: lambda a, v: "the core damage suffered",
    am.Kinds: lambda a, v: f"the number of subtypes of {ref_words(a.of, v)}",
    am.CardTypes: lambda a, v: f"the number of card types among {cards_words(a.cards, v, 0)}",
    am.Reach: lambda a, v: f"as many cards as it takes to find {cards_words(a.cards, v, a.n)}",
    am.AccessLimit: lambda a, v: "the number of cards that may be accessed in that server",
    am.BadPublicity: lambda a, v: "the Corp's bad publicity",
    am.Points: lambda a, v: f"{OWN[a.side]} agenda points",
    am.LinkStrength: lambda a, v: "the Runner's link",
    am.Hand: lambda a, v: f"the number of cards in {HANDS[a.side]}",
    am.Resolved: lambda a, v: f"the number of {_OF_ENCOUNTER}",
    am.HowMuch: lambda a, v: _how_much(a, v),
    am.X: lambda a, v: "X",
    am.Sum: lambda a, v: (
        f"{amount_words(a.a, v)} less {-a.b}" if isinstance(a.b, int) and a.b < 0
        else f"{amount_words(a.a, v)} minus {amount_words(a.b.a, v)}" if isinstance(a.b, am.Times) and a.b.factor == -1
        else f"{amount_words(a.a, v)} plus {amount_words(a.b, v)}"
    ),
    am.Times: lambda a, v: f"{a.factor} times {amount_words(a.a, v)}",
    am.Per: lambda a, v: _per(a, v),
    am.Provided: lambda a, v: (
        f"{amount_words(a.then, v)} ({amount_words(a.otherwise, v)} unless {condition_words(a.condition, v)})"
    ),
    am.Least: lambda a, v: f"the smaller of {amount_words(a.a, v)} and {amount_words(a.b, v)}",
}

_EACH: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    am.Count: lambda a, v: each_card(in_play(a.cards), v),
    am.Counters: lambda a, v: f"{COUNTER_NAMES[a.kind]} counter on {ref_words(a.of, v)}",
    am.Subroutines: lambda a, v: f"subroutine of {ref_words(a.of, v)}",
    am.CardTypes: lambda a, v: f"card type among {cards_words(a.cards, v, 0)}",
    am.Tags: lambda a, v: "tag the Runner has",
    am.FreeMemory: lambda a, v: "unused memory unit",
    am.CoreDamage: lambda a, v: "core damage suffered",
    am.BadPublicity: lambda a, v: "bad publicity",
    am.Points: lambda a, v: f"of {OWN[a.side]} agenda points",
    am.LinkStrength: lambda a, v: "of the Runner's link",
    am.HowMuch: lambda a, v: _how_much(a, v, each=True),
    am.Hand: lambda a, v: f"card in {HANDS[a.side]}",
    am.Clicks: lambda a, v: f"of {OWN[a.side]} remaining clicks",
}


def _per(a: am.Per, v: Voice) -> str:
    past = f" past {a.past}" if a.past else ""
    return f"1 for every {a.size} of {amount_words(a.a, v)}{past}" if a.size > 1 else f"{amount_words(a.a, v)}{past}"


def amount_words(a: Any, v: Voice) -> str:
    """An amount as a noun."""
    return str(a) if isinstance(a, int) else _AMOUNTS[type(a)](a, v)


def quantity(a: Any, unit: str, v: Voice) -> str:
    """A quantity: `3 credits`, `1 credit for each rezzed ice`."""
    if isinstance(a, int):
        return plural(a, unit)
    if isinstance(a, am.Chosen):
        return f"that many {unit}s"
    if isinstance(a, am.Times) and isinstance(a.a, am.Chosen):
        return f"{a.factor} times that many {unit}s"
    if isinstance(a, am.Per):
        past = f" past {a.past}" if a.past else ""
        if isinstance(a.a, am.Counters):
            counter = f"{COUNTER_NAMES[a.a.kind]} counter"
            every = f"every {a.size} {counter}s" if a.size > 1 else f"each {counter}"
            return f"1 {unit} for {every} on {ref_words(a.a.of, v)}{past}"
        if a.size > 1:
            return f"1 {unit} for every {a.size} of {amount_words(a.a, v)}{past}"
    if isinstance(a, am.Provided):
        return f"{quantity(a.then, unit, v)} ({amount_words(a.otherwise, v)} unless {condition_words(a.condition, v)})"
    if isinstance(a, am.Times) and type(a.a) in _EACH:
        return f"{plural(a.factor, unit)} for each {_EACH[type(a.a)](a.a, v)}"
    if type(a) in _EACH:
        return f"1 {unit} for each {_EACH[type(a)](a, v)}"
    return f"as many {unit}s as {amount_words(a, v)}"


def strength_words(a: Any, v: Voice) -> str:
    """A change of strength: `+2 strength`, `+1 strength for each hosted counter`."""
    if isinstance(a, int):
        return f"{a:+d} strength"
    if isinstance(a, am.Times) and type(a.a) in _EACH:
        return f"{a.factor:+d} strength for each {_EACH[type(a.a)](a.a, v)}"
    if type(a) in _EACH:
        return f"+1 strength for each {_EACH[type(a)](a, v)}"
    if isinstance(a, am.Chosen):
        return "as much strength as that number"
    return "+X strength" if isinstance(a, am.X) else f"+X strength, where X is {amount_words(a, v)}"


# -- conditions -------------------------------------------------------------------------------------------


def _is(c: am.Is, v: Voice, verb: str) -> str:
    which = c.cards
    if which == Cards():
        if c.ref == Ref.CHOSEN:
            return "a card was chosen" if verb == "is" else "no card was chosen"
        if c.ref == Ref.TRASHED:
            return f"{'a' if verb == 'is' else 'no'} card was trashed"
        return f"there {verb} {ref_words(c.ref, v)}"
    if which == Cards(which.where, rezzed=which.rezzed, at=which.at):
        states = [x for x in _adjectives(which) if x]
        if not states and which.where == Where.PROTECTING and which.at == At.ANY:
            states = ["protecting a server"]
        return f"{ref_words(c.ref, v)} {verb} {' and '.join(states)}{_tail(which, v)}".replace("  ", " ")
    return f"{ref_words(c.ref, v)} {verb} {cards_words(which, v)}"


def _some(c: am.AtLeast | am.AtMost, n: int) -> bool:
    """A condition that there is a card of a set, or (with 0) that there is none."""
    return isinstance(c.a, am.Count) and type(c.b) is int and c.b == n


def _at_least(c: am.AtLeast, v: Voice) -> str:
    if _some(c, 1):
        assert isinstance(c.a, am.Count)
        return f"there is {cards_words(in_play(c.a.cards), v)}"
    if c == am.AtLeast(am.EventNumber(2), 1):
        return "this pass follows an encounter with it"
    if c == am.AtLeast(am.Chosen(), 1) and v.done:
        return v.done
    if isinstance(c.a, am.HowMuch) and c.a.of == am.Part.TIMES and isinstance(c.b, int):
        return _happened(am.Happened(c.a.on, c.a.span, c.b), v, fewer=False)
    if isinstance(c.a, am.Points):
        return f"{SIDES[c.a.side]} has {amount_words(c.b, v)} or more agenda points"
    if isinstance(c.a, am.Counters) and c.b == 1:
        return f"there is {_article(c.a.kind.name)}{COUNTER_NAMES[c.a.kind]} counter on {ref_words(c.a.of, v)}"
    return f"{amount_words(c.a, v)} is {amount_words(c.b, v)} or more"


def _at_most(c: am.AtMost, v: Voice) -> str:
    if c == am.AtMost(am.EventNumber(2), 0):
        return "no credits were spent on its install cost"
    if _some(c, 0):
        assert isinstance(c.a, am.Count)
        return f"there are no {cards_words(in_play(c.a.cards), v, 0)}"
    if isinstance(c.a, am.Counters) and c.b == 0:
        return f"there are no {COUNTER_NAMES[c.a.kind]} counters on {ref_words(c.a.of, v)}"
    exact = c.b == 0 and not isinstance(c.a, (am.StrengthOf, am.EventNumber))  # these can be negative
    return f"{amount_words(c.a, v)} is {amount_words(c.b, v)}{'' if exact else ' or less'}"


def _both(c: am.Both, v: Voice) -> str:
    if isinstance(c.a, am.AtLeast) and isinstance(c.b, am.AtMost) and c.a.a == c.b.a:
        low, high = amount_words(c.a.b, v), amount_words(c.b.b, v)
        return f"{amount_words(c.a.a, v)} is {f'equal to {low}' if low == high else f'from {low} to {high}'}"
    return f"{operand_words(c.a, v)} and {operand_words(c.b, v)}"


def operand_words(c: Any, v: Voice) -> str:
    """A condition that stands beside another one after "and"."""
    words = condition_words(c, v)
    return f"either {words}" if isinstance(c, am.Either) and not _by_either_player(c) else words


def _by_either_player(c: am.Either) -> bool:
    """The same number of agenda points, for the one player or the other: a threat."""
    return (
        isinstance(c.a, am.AtLeast) and isinstance(c.b, am.AtLeast) and c.a.b == c.b.b
        and isinstance(c.a.a, am.Points) and isinstance(c.b.a, am.Points) and c.a.a != c.b.a
    )  # fmt: skip


def _either(c: am.Either, v: Voice) -> str:
    if _by_either_player(c):
        assert isinstance(c.a, am.AtLeast)
        return f"a player has {amount_words(c.a.b, v)} or more agenda points"
    words = [f"both {condition_words(x, v)}" if isinstance(x, am.Both) else condition_words(x, v) for x in (c.a, c.b)]
    return " or ".join(words)


def _less(c: am.AtLeast, v: Voice) -> str:
    if c.b == 1:
        return _at_most(am.AtMost(c.a, 0), v)
    return f"{amount_words(c.a, v)} is less than {amount_words(c.b, v)}"


def _more(c: am.AtMost, v: Voice) -> str:
    return _at_least(am.AtLeast(c.a, 1), v) if c.b == 0 else f"{amount_words(c.a, v)} is more than {amount_words(c.b, v)}"


def _happened(c: am.Happened, v: Voice, fewer: bool) -> str:
    """How often something happened in a span: `no ice has been rezzed this turn`, `... at least 3 times this turn`."""
    if c.span >= Span.LAST_CORP_TURN or c.span == Span.ENCOUNTER:
        return _in_past_span(c, v, fewer)
    words, limits = happening_words(c.on, v, tense=PERFECT)
    often = "" if c.times == 1 else f" {'fewer than' if fewer else 'at least'} {c.times} times"
    if fewer and c.times == 1:
        words = _none(words) or words.replace(" has ", " has not ", 1)
    span = f"this {SCOPES[c.span]}"
    return f"{span} {words}{often}{limits}" if words.endswith(span) else f"{words}{often} {span}{limits}"


def _how_much(a: am.HowMuch, v: Voice, each: bool = False) -> str:
    """`how often the Runner accessed a card in that run`, `the printed agenda points of "an agenda is scored" this turn`."""
    words, limits = happening_words(a.on, v, tense=PAST)
    when = "in that run" if a.span == Span.RUN else _WHEN.get(a.span) or f"this {SCOPES[a.span]}"
    if a.of == am.Part.TIMES and a.on == On(Ev.BREAK, by=a.on.by) and a.on.by is not None:
        return f"{'subroutine' if each else 'the number of subroutines'} that {_subject(a.on.by, False, v)} broke {when}"
    if a.of == am.Part.TIMES:
        return f"{'time that' if each else 'how often'} {words} {when}{limits}"
    if a.of == am.Part.CARDS:
        return f"{'card' if each else 'the number of cards'} of which it is true that {words} {when}{limits}"
    if a.of == am.Part.POINTS and a.on.event in (Ev.SCORE, Ev.STEAL):
        points = "printed agenda point" if each else "the printed agenda points"
        return f"{points} that {words.removesuffix(' an agenda')} {when}{limits}"
    what = "printed agenda point" if a.of == am.Part.POINTS else "number"
    return f"{what if each else f'the {what}s'} of each time that {words} {when}{limits}"


def _none(words: str) -> str:
    """A clause about any card or run, as a clause that there was none; empty if it is about something else."""
    start = next((x for x in ("a ", "an ") if words.startswith(x)), "")
    return "no " + words.removeprefix(start) if start else ""


def _in_past_span(c: am.Happened, v: Voice, fewer: bool) -> str:
    """How often something happened in the last turn of a player, or in an encounter that may be over."""
    words, limits = happening_words(c.on, v, tense=PAST)
    words = words.replace(" of ice", "") if c.span == Span.ENCOUNTER else words
    often = "" if c.times == 1 else f" at least {c.times} times"
    found = f"{words}{often} {_WHEN[c.span]}{limits}"
    if not fewer:
        return found
    return (_none(found) if c.times == 1 else "") or f"it is not so that {found}"


def _first_encounter(c: am.DuringFirst, v: Voice) -> str:
    return f"the first encounter this turn with {cards_words(c.cards, v)}"


def _run_on(at: At) -> str:
    return "" if at == At.ANY else f" on {at_words(at)}"


_CONDITIONS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    am.AtLeast: lambda c, v: _at_least(c, v),
    am.AtMost: lambda c, v: _at_most(c, v),
    am.Odd: lambda c, v: f"{amount_words(c.a, v)} is odd",
    am.Is: lambda c, v: _is(c, v, "is"),
    am.DuringRun: lambda c, v: f"a run{_run_on(c.at)} is in progress{' and was not ended' if c.going_on else ''}",
    am.NothingTaken: lambda c, v: "no accessed card was stolen or trashed",
    am.DuringEncounter: lambda c, v: (
        f"{v.noun} can interface with {_subject(c.cards, True, v)}" if c.interface
        else f"{_subject(c.cards, True, v)} is being encountered"
    ),
    am.FullyBroken: lambda c, v: "the ice was fully broken",
    am.BrokenSubPrinted: lambda c, v: "that subroutine is printed on it",
    am.RunSuccessful: lambda c, v: "the run was successful",
    am.RunUnsuccessful: lambda c, v: "the run was unsuccessful",
    am.DoneBy: lambda c, v: f"{SIDES[c.side]} does that",
    am.CausedBy: lambda c, v: f"an ability of a {SIDES[c.side].removeprefix('the ')} card is why",
    am.Through: lambda c, v: f"{'a subroutine' if c.by_sub else 'an ability'} on {cards_words(c.cards, v)} does that",
    am.OfTrigger: lambda c, v: (
        f"an ability does that which is met when {on_words(On(c.event), Scope.NONE, v).removeprefix('when ')}"
    ),
    am.DuringFirst: lambda c, v: f"{_first_encounter(c, v)} is in progress",
    am.Happened: lambda c, v: _happened(c, v, fewer=False),
    am.ActionsDiffer: lambda c, v: f"the {c.n} actions of the turn so far are all different",
    am.TrashedNamed: lambda c, v: "a card with the chosen name was trashed this way",
    am.UsedTrash: lambda c, v: "its ability has its own trashing in the cost",
    am.Installing: lambda c, v: "a card is being installed",
    am.ResolvingSub: lambda c, v: f"a subroutine of {v.noun} is resolving",
    am.BreachOfRun: lambda c, v: "it is the breach of the run itself",
    am.RunBySource: lambda c, v: f"the run was made by {v.noun}",
    am.TurnOf: lambda c, v: f"it is {OWN[c.side]} {'action phase' if c.actions else 'turn'}",
    am.PlayedFrom: lambda c, v: f"{v.noun} was played from {ZONE_NAMES[c.zone]}",
    am.Tagged: lambda c, v: "the Runner is tagged",
    am.Accessing: lambda c, v: f"the Runner is accessing {cards_words(c.cards, v)}",
    am.LastPaid: lambda c, v: "that was done",
    am.OutsidePool: lambda c, v: (
        "the credits come from " + ("outside the credit pool" if c.cards is None else cards_words(c.cards, v))
    ),
    am.ForAbility: lambda c, v: f"the clicks are the cost of a paid ability{' that breaks subroutines' if c.breaks else ''}",
    am.Not: lambda c, v: f"it is not so that {condition_words(c.a, v)}",
    am.Both: lambda c, v: _both(c, v),
    am.Either: lambda c, v: _either(c, v),
}

_NEGATED: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    am.Installing: lambda c, v: "no card is being installed",
    am.FullyBroken: lambda c, v: "the ice was not fully broken",
    am.Tagged: lambda c, v: "the Runner is not tagged",
    am.TurnOf: lambda c, v: f"it is not {OWN[c.side]} {'action phase' if c.actions else 'turn'}",
    am.PlayedFrom: lambda c, v: f"{v.noun} was not played from {ZONE_NAMES[c.zone]}",
    am.Happened: lambda c, v: _happened(c, v, fewer=True),
    am.DuringFirst: lambda c, v: f"{_first_encounter(c, v)} is not in progress",
    am.RunSuccessful: lambda c, v: "the run was not successful",
    am.LastPaid: lambda c, v: "that was not done",
    am.DuringRun: lambda c, v: f"no run{_run_on(c.at)} is in progress{' or it was ended' if c.going_on else ''}",
    am.Odd: lambda c, v: f"{amount_words(c.a, v)} is even",
    am.Is: lambda c, v: _is(c, v, "is not"),
    am.BreachOfRun: lambda c, v: "it is not the breach of the run itself",
    am.RunBySource: lambda c, v: f"the run was not made by {v.noun}",
    am.AtLeast: _less,
    am.AtMost: _more,
    am.Both: lambda c, v: _either(am.Either(am.Not(c.a), am.Not(c.b)), v),
    am.Either: lambda c, v: _both(am.Both(am.Not(c.a), am.Not(c.b)), v),
}


def condition_words(c: Any, v: Voice) -> str:
    """A condition as a clause after `if`."""
    if isinstance(c, am.Not) and isinstance(c.a, am.Not):
        return condition_words(c.a.a, v)
    if isinstance(c, am.Not) and type(c.a) in _NEGATED:
        return _NEGATED[type(c.a)](c.a, v)
    return _CONDITIONS[type(c)](c, v)


# -- trigger conditions -----------------------------------------------------------------------------------

_DAMAGE: Final = tuple(d.name.lower() for d in Damage)
Tense = int
PRESENT: Final = 0
PAST: Final = 1
PERFECT: Final = 2
SCOPES: Final[Mapping[int, str]] = {Scope.TURN: "turn", Scope.RUN: "run", Scope.ENCOUNTER: "encounter", Scope.BREACH: "breach",
    Span.GAME: "game",
}  # fmt: skip
ABOUT_ICE: Final = frozenset(
    {Ev.APPROACH, Ev.ENCOUNTER, Ev.BREAK, Ev.FULLY_BREAK, Ev.RESOLVE_SUB, Ev.BYPASS, Ev.BREAKS_END, Ev.ENCOUNTER_ENDS, Ev.PASS,
     Ev.SKIP, Ev.GO_ON}
)


def _subject(card: Ref | Cards | None, ice: bool, v: Voice) -> str:
    if card is None:
        return "ice" if ice else "a card"
    if isinstance(card, Ref):
        return ref_words(card, v)
    if card.is_ is not None:
        return ref_words(card.is_, v) + _away(card)
    if ice and not card.types:
        return cards_words(card, v).removesuffix(" card") + (" ice" if cards_words(card, v).endswith(" card") else "")
    return cards_words(card, v)


def _away(card: Cards) -> str:
    """The part of a trigger condition that limits a known card."""
    state = "" if card.rezzed is None else "rezzed" if card.rezzed else "unrezzed"
    if card.where == Where.INSTALLED:
        state = state or "installed"
    place = f" ({PLACES[card.where]})" if PLACES[card.where] else ""
    return f" while it is {state}{place}" if state else place


def _event(on: On, tense: Tense) -> str:
    """What happens in an event, in a tense, with places for the card, the server and the player."""
    words = EVENTS[on.event]
    if on.event == Ev.DAMAGE and on.side in range(len(_DAMAGE)):
        words = f"the Runner suffers {_DAMAGE[on.side]} damage"
    elif on.event == Ev.PREVENT and on.side in EFFECT_NAMES:
        words = f"a {EFFECT_NAMES[on.side]} is prevented"
    elif on.event == Ev.ADD and on.side >= 0:
        words = f"{{card}} is added to {ZONE_NAMES[on.side]}"
    elif on.event == Ev.ACTION and on.side >= 0:
        words = f"the basic action to {Verb(on.side).name.lower()} is taken"
    elif on.event in (Ev.ACTION, Ev.ACTION_ENDS) and on.card is not None:
        words = f"an action on {{card}} {'is taken' if on.event == Ev.ACTION else 'ends'}"
    if tense == PRESENT:
        return words
    verb = next(x for x in words.split() if x in VERBS)
    past, perfect = VERBS[verb]
    return re.sub(rf" {verb}\b", f" {past if tense == PAST else perfect}", words, count=1)


def happening_words(on: On, v: Voice, tense: Tense = PRESENT, joined: bool = False) -> tuple[str, str]:
    """What happens in an event, and the condition that it must meet (after "and" if it is joined, else after "if")."""
    at = "" if on.at == At.ANY else f" on {at_words(on.at)}"
    server = "the server" if on.at == At.ANY else at_words(on.at)
    side = on.side if on.side in (CORP, RUNNER) else None
    agenda = on.card is None and on.event in (Ev.SCORE, Ev.STEAL)
    words = _event(on, tense).format(
        card=_subject(an_agenda if agenda else on.card, on.event in ABOUT_ICE, v), at=at, server=server,
        side="a player" if side is None else SIDES[side], side_own="a" if side is None else OWN[side],
    )  # fmt: skip
    if on.event in (Ev.TRASH, Ev.DEREZ, Ev.REVEAL) and side is not None:
        words += f" by {SIDES[side]}"
    if on.by is not None:
        words += f" by {_subject(on.by, False, v)}"
    if on.event in (Ev.ACCESS, Ev.PASS, Ev.ENCOUNTER, Ev.APPROACH) and on.at != At.ANY:
        words += f" at {at_words(on.at)}"
    if on.event == Ev.SCORE and on.at != At.ANY:
        words += f" from the root of {at_words(on.at)}"
    if on.event == Ev.STEAL and on.at != At.ANY:
        words += f" from {at_words(on.at)} or its root"
    if on.origin is not None:
        words += f" from {_from(on.origin)}"
    if on.not_from is not None:
        words += f" from anywhere except {_from(on.not_from)}"
    if on.damage:
        words += f" by {' or '.join(_DAMAGE[x] for x in on.damage)} damage"
    if on.at_once:
        words += " (any number at once)"
    if on.event == Ev.BREAK and on.if_ == am.BrokenSubPrinted():
        return words.replace("subroutine", "printed subroutine", 1), ""
    if on.if_ is None:
        return words, ""
    v = event_voice(on.event, v)
    return words, f" and {operand_words(on.if_, v)}" if joined else f", if {condition_words(on.if_, v)}"


def _zone(zone: Zone) -> str:
    """A zone with its article."""
    return ZONE_NAMES[zone] if zone <= Zone.ARCHIVES else "the " + ZONE_NAMES[zone]


def event_voice(event: Ev, v: Voice) -> Voice:
    """The voice of what is about an event: what its card and its numbers are called."""
    v = replace(v, it="that ice" if event in ABOUT_ICE else "that card")
    if event == Ev.ADVANCE:
        return replace(v, number="the number of advancement counters that it had")
    if event == Ev.FACEUP:
        return replace(v, number="their number")
    if event == Ev.ACTION_ENDS:
        return replace(v, number="the number of times that it was taken this turn")
    if event == Ev.INSTALL:
        return replace(v, amount="the number of remote servers that this creates")
    return replace(v, amount="the amount that was prevented") if event == Ev.PREVENT else v


def on_words(on: On, first: Scope, v: Voice, times: int = 1, after: int = 0) -> str:
    """A trigger condition: `when the Runner encounters this ice`, `the first time each run ...`.

    Only events that meet its condition count for the first time, so the condition then is a part of what is counted.
    """
    joined = first != Scope.NONE and not (v.passing and first == Scope.TURN)
    words, limits = happening_words(on, v, joined=joined)
    if v.run or v.passing:
        words = words.replace("the run", "that run", 1) if on.event in (Ev.RUN_ENDS, Ev.END_RUN) else words
    nth = "the second time" if (times, after) == (2, 1) else f"the first {'time' if times == 1 else f'{times} times'}"
    head = f"{nth}{span_words(first, v)}{' that' if limits else ''}" if joined else "when"
    return f"{head} {words}{' with the chosen name' if on.named else ''}{limits}"


def span_words(scope: Scope, v: Voice) -> str:
    """In which span times are counted: ` each turn`, ` during that run`; empty for a card that does not stay."""
    if (v.run or v.passing) and scope == Scope.RUN:
        return " during that run"
    return "" if v.passing else f" each {SCOPES[scope]}"


# -- what can be met, changed or forbidden ----------------------------------------------------------------


WOULD_MEET_ICE: Final = (Would.PASS, Would.BYPASS, Would.RESOLVE_SUB, Would.ENCOUNTER_ABILITY)


def would_words(would: Would, card: Ref | Cards | None, at: At, damage: int, v: Voice) -> str:
    if would == Would.BREACH and at == At.ANY:
        at = At.ATTACKED  # only the breach that a successful run leads to can be replaced (CR 6.9.5b)
    ice = would in WOULD_MEET_ICE
    words = WOULD[would].format(
        card=_subject(card, ice, v), server=at_words(at), kind=f"{_DAMAGE[damage]} " if damage >= 0 else "",
        player=SIDES[v.side],
    )
    if card is not None and would in (Would.DAMAGE, Would.END_RUN):  # the card that causes it
        words += f" {'from' if would == Would.DAMAGE else 'by'} {_subject(card, False, v)}"
    return words
