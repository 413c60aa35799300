"""`check(decl)` finds everything that is wrong with a declaration, before it is used.

`fields.py` compares each value with the annotation of its field. This module checks what annotations cannot express: which
subtypes exist, which fields belong to which card types, what a field supports, and which fields need another field.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from enum import Enum
from itertools import pairwise
from typing import Any, Final, get_args

from ..errors import nearest
from ..events import Ask, Ev, Would
from ..ids import Damage, Duration, Span, Type
from . import abilities as ab
from . import amounts as am
from . import effects as fx
from . import predicates as pr
from .costs import BottomAtRandom, Cost, Give, Suffer
from .declare import AsAgenda, Decl, Variant
from .fields import Fault, is_node, named, node_faults, value_words
from .node import Modifier, fields_of, within
from .subtypes import SUBTYPES

_CORP_INSTALLED: Final = (Type.ICE, Type.ASSET, Type.UPGRADE, Type.AGENDA)

# the card types that have a field; fields that are not listed belong to every card
_TYPES: Final[Mapping[str, tuple[Type, ...]]] = {
    "strength": (Type.ICE, Type.PROGRAM), "subs": (Type.ICE,), "memory": (Type.PROGRAM,), "points": (Type.AGENDA,),
    "advance": (Type.AGENDA,), "link": (Type.RUNNER_IDENTITY,), "console": (Type.HARDWARE,), "limit_region": (Type.UPGRADE,),
    "faceup": (Type.AGENDA,), "back": (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY),
    "back_title": (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY),
    "back_subtypes": (Type.CORP_IDENTITY, Type.RUNNER_IDENTITY), "back_link": (Type.RUNNER_IDENTITY,),
    "trash": (Type.ICE, Type.ASSET, Type.UPGRADE, Type.OPERATION), "rez_cost": (Type.ICE, Type.ASSET, Type.UPGRADE),
    "rez_with": (Type.ICE, Type.ASSET, Type.UPGRADE),
    "play_cost": (Type.EVENT, Type.OPERATION), "stays": (Type.EVENT, Type.OPERATION),
    "x_most": (Type.EVENT, Type.OPERATION),
    "advanceable": (Type.ICE, Type.ASSET, Type.UPGRADE),
    "on_ice": (Type.PROGRAM, Type.HARDWARE, Type.RESOURCE), "not_on": _CORP_INSTALLED, "no_rez": _CORP_INSTALLED,
    "rez_installed": _CORP_INSTALLED, "install_if": (Type.PROGRAM, Type.HARDWARE, Type.RESOURCE),
    "cost": tuple(t for t in Type if t not in (Type.AGENDA, Type.CORP_IDENTITY, Type.RUNNER_IDENTITY)),
}  # fmt: skip

# events of which the engine remembers to which cards they happened, and the spans in which it does
_UNDERGONE: Final = (
    Ev.PASS, Ev.FULLY_BREAK, Ev.REZ, Ev.DEREZ, Ev.INSTALL, Ev.DISCARD, Ev.ENCOUNTER, Ev.APPROACH, Ev.ACCESS, Ev.ADVANCE,
    Ev.EXPOSE, Ev.SCORE, Ev.STEAL, Ev.BREAK, Ev.TRASH,
    Ev.FORFEIT,
)  # fmt: skip
_SPANS: Final = (Span.TURN, Span.RUN, Span.GAME, Span.LAST_CORP_TURN, Span.LAST_RUNNER_TURN)

# what the engine supports, where that is not every member of an enumeration
_SUPPORTED: Final[Mapping[tuple[type, str], tuple[Enum, ...]]] = {
    (pr.CopyAccessed, "at"): (am.At.ARCHIVES,), (pr.Underwent, "event"): _UNDERGONE, (pr.Underwent, "span"): _SPANS,
    (ab.Outlast, "duration"): (Duration.TURN, Duration.RUN),
    (ab.Price, "ask"): (
        Ask.REZ_COST, Ask.REZZING, Ask.PLAY_COST, Ask.TRASH_COST, Ask.INSTALL_COST, Ask.MEMORY_COST, Ask.USE_COST,
        Ask.BREAK_COST, Ask.REQUIREMENT, Ask.PLAY_CLICKS,
    ),
    (ab.Extra, "ask"): (Ask.STEAL_COST, Ask.RUN_COST, Ask.ACCESS_COST, Ask.JACK_OUT_COST, Ask.SCORE_COST, Ask.TRASH_COST),
}  # fmt: skip

# fields that have a meaning only together with another field
_NEEDS: Final[Mapping[tuple[type, str], str]] = {
    (ab.When, "times"): "first", (ab.When, "after"): "first", (ab.When, "or_"): "first", (ab.When, "alternative"): "cost",
    (ab.Interrupt, "or_"): "first", (fx.May, "alternative"): "cost", (am.Cards, "than"): "other",
    (fx.ToZone, "at_random"): "n",
    (Decl, "host_rezzed"): "on_ice", (Decl, "advance_rezzed"): "advanceable",
}  # fmt: skip

# fields that apply only to certain events: the field that names the event, and those events
_EVENTS: Final[Mapping[tuple[type, str], tuple[str, tuple[Enum, ...]]]] = {
    (am.On, "by"): ("event", (Ev.BREAK, Ev.FULLY_BREAK, Ev.SWAP, Ev.HOST)),
    (pr.Underwent, "by"): ("event", (Ev.BREAK, Ev.FULLY_BREAK)),
    (pr.Underwent, "origin"): ("event", (Ev.TRASH,)),
    (am.On, "damage"): ("event", (Ev.TRASH,)),
    (am.On, "origin"): ("event", (Ev.TRASH, Ev.INSTALL)),
    (am.On, "not_from"): ("event", (Ev.TRASH, Ev.INSTALL)),
    (ab.Paid, "damage"): ("would", (Would.DAMAGE,)),
    (ab.Interrupt, "damage"): ("would", (Would.DAMAGE,)),
    (ab.Instead, "basic"): ("would", (Would.DRAW,)),
    (ab.Cannot, "everyone"): ("what", (ab.Forbid.TRASH,)),
}

# conditions that only trigger conditions about these events can have
_ONLY_ABOUT: Final[Mapping[type, Ev]] = {
    am.OutsidePool: Ev.PAY, am.ForAbility: Ev.LOSE_CLICK, am.BrokenSubPrinted: Ev.BREAK,
}  # fmt: skip

_SEARCHED: Final = (am.Where.RND, am.Where.STACK, am.Where.HQ, am.Where.ARCHIVES, am.Where.HEAP)  # zones (CR 8.7.1)

_OF_SUBTYPES: Final = (
    (Decl, "subtypes"), (Decl, "back_subtypes"), (Decl, "takes"), (AsAgenda, "subtypes"),
    (am.Cards, "subtypes"), (am.Cards, "without"),
    (ab.Subtype, "subtype"), (fx.ChooseSubtype, "subtype"),
)  # fmt: skip

# numbers that may be negative; all other numbers of a card, a cost or an effect count something
_SIGNED: Final = (
    Modifier, *get_args(am.Amount), *get_args(am.Condition), am.On, am.Cards, fx.Increase, fx.Install, fx.Allot,
    AsAgenda,
)  # fmt: skip
_ACTING: Final = (ab.When, ab.While, ab.Interrupt, ab.Play, fx.Sub)  # abilities that must do something
_RANGES: Final[Mapping[tuple[type, str], tuple[int, int]]] = {(am.EventNumber, "field"): (0, 2), (fx.Break, "die"): (0, 6)}


def check(decl: object, books: Collection[str] | None = None) -> tuple[str, ...]:
    """Find everything that is wrong with a declaration. Each error names the card, the clause, the field, and what would be
    accepted.

    Args:
        decl: the value that should be a declared card.
        books: the names of the rule books that `under(...)` can name; without them the names are not checked.
    """
    if not isinstance(decl, Decl):
        return (f"expected a declared card, not {value_words(decl)}",)
    found = list(_faults(decl))
    seen: set[str] = set()
    if not any(place.startswith("variants") for place, _ in found):
        for variant in decl.variants:
            found += _variant_faults(decl, variant, books, seen, found)
    return tuple(f"{named_card(decl)}: {place}: {text}" for place, text in found)


def named_card(decl: Decl) -> str:
    """The name of a card for messages."""
    plain = all(isinstance(x, str) and x.isprintable() and len(x) <= 100 for x in (decl.title, decl.id))
    return f"{decl.title} ({decl.id})" if plain else f"card {value_words(decl.id)}"


def _variant_faults(
    decl: Decl, variant: Variant, books: Collection[str] | None, seen: set[str], known: list[Fault]
) -> list[Fault]:
    """Errors that appear only under older books."""
    place = f"under({', '.join(map(repr, variant.books))})"
    found: list[Fault] = []
    for book in variant.books:
        if books is not None and book not in books:
            found.append((place, f"{value_words(book)} is not a rule book; expected one of {', '.join(books)}"))
        if book in seen:
            found.append((place, f"{book} already has a clause; write one `under` for each book"))
        seen.add(book)
    names = {f.name for f in fields(decl)}
    for name, _ in variant.changes:
        if name not in names:
            found.append((place, f"a card has no field `{name}`{_did_you_mean(name, names)}"))
    changed = replace(decl, variants=(), **{name: value for name, value in variant.changes if name in names})
    return found + [(f"{place}: {at}", text) for at, text in _faults(changed) if (at, text) not in known]


def _faults(decl: Decl) -> Iterator[Fault]:
    yield from _card_faults(decl)
    wrong = tuple(node_faults(decl))
    yield from wrong
    game = decl.game if isinstance(decl.game, str) else ""
    yield from _walk(decl, "", game, None, frozenset(place for place, _ in wrong))


def _card_faults(decl: Decl) -> Iterator[Fault]:
    """Errors about the card as a whole."""
    for name in ("id", "title"):
        text = getattr(decl, name)
        if isinstance(text, str) and (not text or text != text.strip() or not text.isprintable()):
            yield name, f"{value_words(text)} is empty, or has spaces around it or a line break; a card needs an id and a title"
    if not isinstance(decl.game, str) or decl.game not in SUBTYPES:
        yield "game", f"{value_words(decl.game)} is not a game; expected {' or '.join(SUBTYPES)}"
    if not isinstance(decl.type, Type):
        return
    for f in fields(decl):
        types = _TYPES.get(f.name)
        if types is not None and decl.type not in types and getattr(decl, f.name) != f.default:
            kinds = " or ".join(_word(t) for t in types)
            yield f.name, f"{_word(decl.type)} cards have no `{f.name}`; it is a field of {kinds} cards"
    if decl.inert is True and (decl.abilities or decl.subs):
        yield "inert", "a card with abilities or subroutines is not inert; leave out `inert`"
    for n, ability in enumerate(decl.abilities if isinstance(decl.abilities, tuple) else ()):
        if isinstance(ability, ab.Play) and decl.type not in (Type.EVENT, Type.OPERATION):
            yield f"abilities[{n}]", "Play belongs to events and operations; expected another ability, such as When or Paid"
        if isinstance(ability, fx.Sub):
            yield f"abilities[{n}]", "a printed subroutine stands in `subs`; expected an ability such as When or Paid"


def _word(member: Enum) -> str:
    return member.name.lower().replace("_", " ")


# -- what a node means ------------------------------------------------------------------------------------


def _walk(node: Any, place: str, game: str, inside: Any, wrong: frozenset[str]) -> Iterator[Fault]:
    """Errors in a node and the nodes in it.

    `inside` is the interrupt or replacement around them. Paths in `wrong` have a value of the wrong type.
    """
    yield from _node_faults(node, place, game, wrong)
    yield from _outside(node, place, inside)
    if isinstance(node, (ab.When, ab.Paid, ab.Static, ab.Interrupt, ab.Instead)):
        inside = node if getattr(node, "would", None) is not None else None
    for name, value in vars(node).items():
        for at, part in _parts(value, f"{place}.{name}" if place else name):
            if at not in wrong and is_node(part) and not isinstance(part, Variant):
                yield from _walk(part, at, game, inside, wrong)


def _parts(value: Any, place: str) -> Iterator[tuple[str, Any]]:
    """A value, or the values in a tuple, each with its path."""
    if not isinstance(value, tuple):
        yield place, value
        return
    for n, x in enumerate(value):
        yield from _parts(x, f"{place}[{n}]")


def _node_faults(node: Any, place: str, game: str, wrong: frozenset[str]) -> Iterator[Fault]:
    cls = type(node)
    for f in fields(node):
        value = getattr(node, f.name)
        at, key = f"{place}.{f.name}" if place else f.name, (cls, f.name)
        if value == f.default or value is None or at in wrong:
            continue
        name = f"`{f.name}` of {named(node)}"
        if key in _SUPPORTED and value not in _SUPPORTED[key]:
            yield at, f"{value_words(value)} is not supported as {name}; expected {_members(_SUPPORTED[key])}"
        if key in _NEEDS and getattr(node, _NEEDS[key]) == _default(cls, _NEEDS[key]):
            yield at, f"{name} means nothing without `{_NEEDS[key]}`; expected both, or neither"
        event, events = _EVENTS.get(key, ("", ()))
        if event and getattr(node, event) not in events:
            yield at, f"{name} needs {_members(events)} as its `{event}`, which is {value_words(getattr(node, event))}"
        if type(value) is int and value < 0 and not isinstance(node, _SIGNED):
            yield at, f"{name} is {value}; expected a number from 0 up"
        if key in _RANGES:
            least, most = _RANGES[key]
            if not least <= value <= most:
                yield at, f"{name} is {value}; expected a number from {least} to {most}"
        if isinstance(node, fx.Search) and isinstance(value, am.Cards) and value.where not in _SEARCHED:
            yield (
                f"{at}.where",
                f"{value_words(value.where)} is not a zone that can be searched; expected {_members(_SEARCHED)}",
            )
        if key in _OF_SUBTYPES and game in SUBTYPES:
            yield from _subtype_faults(value, at, game)
        for one, then in pairwise(_effects_in(value)):
            if isinstance(one, fx.Choose) and isinstance(then, (fx.Install, fx.PlayCard)) and _of_the_grip(one.cards):
                yield at, "a card may be played or installed as if it were in the grip; expected Where.HELD, not Where.GRIP"
        if cls is am.Cards and f.name == "rezzed" and value is True and node.where == am.Where.ARCHIVES:
            yield at, "no card in Archives is rezzed; expected Cards(...) & Faceup()"
        if cls is am.HowMuch and value == am.Part.CARDS and node.span not in _SPANS:
            yield at, f"{name} is not supported in {value_words(node.span)}; expected {_members(_SPANS)} as its `span`"
        if cls is am.On and f.name == "if_":
            for part in {type(x) for x in within(value, _of_this_event)}.intersection(_ONLY_ABOUT):
                if node.event != _ONLY_ABOUT[part]:
                    yield at, (
                        f"{part.__name__} is about {value_words(_ONLY_ABOUT[part])}, not {value_words(node.event)}; "
                        f"expected it in a trigger condition of {value_words(_ONLY_ABOUT[part])}"
                    )
        if cls is pr.Measured and f.name == "what" and node.least is None and node.most is None and node.exactly is None:
            yield at, f"{named(node)} compares its number with nothing; expected `least`, `most` or `exactly`"
        if cls is ab.Cannot and value == ab.Forbid.NEW_SERVER and not node.after:
            yield at, f"{value_words(value)} needs `after`; expected how many remote servers the Corp can have"
        if cls is ab.When and f.name == "or_" and value.event == node.on.event:
            yield at, f"{name} is about {value_words(value.event)} too, so the first could not be told; say both in one On(...)"
        if isinstance(node, ab.Extra) and f.name == "cost" and (text := _extra_faults(node)):
            yield at, text
        only_a_condition = cls is ab.Play and node.if_ is not None
        if f.name == "do" and value == () and cls in _ACTING and not only_a_condition:
            yield at, f"{named(node)} does nothing; expected at least one effect"


def _effects_in(value: Any) -> tuple[Any, ...]:
    """The effects that follow each other in a field; those of several modes one after the other."""
    parts = value if isinstance(value, tuple) else ()
    return tuple(x for part in parts for x in (part if isinstance(part, tuple) else (part,)))


def _of_the_grip(cards: Any) -> bool:
    return isinstance(cards, am.Cards) and cards.where == am.Where.GRIP


def _of_this_event(node: Any) -> Iterable[Any]:
    """The parts of a condition that are about the same event as the condition."""
    return () if isinstance(node, am.On) else fields_of(node)


def _extra_faults(node: ab.Extra) -> str:
    """Errors in an additional cost. Several of them are added up, so each must be of a kind that can be added (CR 1.16.10b)."""
    cost = node.cost
    if node.ask in (Ask.JACK_OUT_COST, Ask.SCORE_COST, Ask.TRASH_COST):
        return ""
    if node.ask == Ask.ACCESS_COST:
        allowed, words = Cost(credits=cost.credits), "credits"
    elif node.basic:
        allowed, words = Cost(clicks=cost.clicks), "clicks"
    else:
        parts = cost.parts if isinstance(cost.parts, tuple) else ()  # what else it may be is a fault of its own
        summed = tuple(p for p in parts if isinstance(p, BottomAtRandom) or (isinstance(p, Suffer) and p.kind == Damage.NET))
        allowed = Cost(credits=cost.credits, clicks=cost.clicks, parts=summed)
        words = "credits, clicks, net damage or random cards"
        if node.times != 1:
            allowed, words = Cost(credits=cost.credits, clicks=cost.clicks), "credits or clicks, for each of something,"
        elif node.ask == Ask.STEAL_COST:
            cards = tuple(p for p in parts if isinstance(p, Give))
            allowed = Cost(allowed.credits, allowed.clicks, (*cards, *summed))
            words = "credits, clicks, cards, net damage or random cards"
    return "" if cost == allowed else f"an additional cost of this kind ({_word(node.ask)}) is paid in {words} only"


def _default(cls: Any, name: str) -> Any:
    return cls.__dataclass_fields__[name].default


def _members(allowed: tuple[Enum, ...]) -> str:
    return " or ".join(value_words(x) for x in allowed)


def _subtype_faults(value: str | tuple[str, ...], place: str, game: str) -> Iterator[Fault]:
    for n, word in enumerate((value,) if isinstance(value, str) else value):
        if isinstance(word, str) and word not in SUBTYPES[game]:
            near = _did_you_mean(word, SUBTYPES[game]) or "; `vocabulary/subtypes.py` lists them"
            yield place if isinstance(value, str) else f"{place}[{n}]", f"{word!r} is not a subtype of this game ({game}){near}"


def _did_you_mean(word: str, known: Collection[str]) -> str:
    """Suggest similar known words; a subtype of two words is written with _."""
    flat = word.lower().replace(" ", "_").replace("-", "_")
    near = [k for k in sorted(known) if flat and flat in k.split("_")] + nearest(flat, sorted(known), 3, 0.6)
    return f"; did you mean {' or '.join(dict.fromkeys(repr(k) for k in near[:3]))}?" if near else ""


def _outside(node: Any, place: str, inside: Any) -> Iterator[Fault]:
    """Effects that change an imminent effect where no such effect is imminent."""
    if isinstance(node, (fx.Prevent, fx.Increase)):
        wanted = node.would
    elif isinstance(node, (fx.Become, fx.PickDamage)):
        wanted = Would.DAMAGE
    elif isinstance(node, fx.IntoDeck):
        wanted = Would.TRASH
    elif isinstance(node, fx.ReplaceSub):
        wanted = Would.RESOLVE_SUB
    else:
        return
    other = getattr(inside, "or_", None)
    met = () if inside is None else (inside.would, *(other[:1] if isinstance(other, tuple) else ()))
    if wanted not in met:
        about = "stands outside of an interrupt" if inside is None else f"stands in an ability about {_members(met)}"
        yield (
            place,
            f"{type(node).__name__} {about}; expected an Interrupt, an Instead or a Paid with `would` {value_words(wanted)}",
        )
