"""Events of the engine as those of the log: what a reader saw, decoded. It is compiled."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from .. import citing
from ..engine.ask import objects
from ..engine.state import State
from ..events import CARD, KIND, OTHER_SEEN, ROW, SEEN, SOURCE, SOURCE_SEEN, Ev, Would, Y, Z
from ..ids import COUNTER_NAMES, SIDE_NAMES, ZONE_NAMES, Damage
from ..server_names import name_of_server
from .log import KINDS, Entry, Event, EventFacts, Value
from .names import UNSEEN, mode_words, name_known, name_seen
from .option_words import use_effect

MORE: Final = 12  # here the other cards of an event begin that happened to several at once: each card, and what was seen of it


def _ability(s: State, e: Entry, at: int, side: int) -> Value:
    """The number of an ability and what it does, if its card has several of the kind and the reader saw the card."""
    if e[at] < 0 or not name_known(e[SEEN], side):
        return ""
    return use_effect(s.book, s.book.abilities[e[at]], objects.fact(s, e[CARD]))


def cards_of(e: Entry) -> tuple[tuple[int, int], ...]:
    """The cards that an event happened to, each with what the players saw of it (`sight.glimpse`)."""
    return ((e[CARD], e[SEEN]), *zip(e[MORE::2], e[MORE + 1 :: 2], strict=True))


def _subjects(s: State, e: Entry, side: int) -> str:
    """The cards that an event happened to, in words; those that the reader did not know are counted."""
    called = [name_seen(s, card, glimpse, side) for card, glimpse in cards_of(e)]
    counts = {x: called.count(x) if x.startswith(UNSEEN) else 1 for x in called}
    told = [x if n == 1 else f"{n} cards {x.removeprefix(UNSEEN)}" for x, n in counts.items()]
    return " and ".join([part for part in (", ".join(told[:-1]), told[-1]) if part])


# what a number of an event is
_NUMBER: Final = 0
_SIDE: Final = 1
_SERVER: Final = 2
_ZONE: Final = 3
_COUNTER: Final = 4
_DAMAGE: Final = 5
_LABEL: Final = 6
_CARD: Final = 7
_EFFECT: Final = 8
_SOURCE: Final = 9
_MODE: Final = 10
_ABILITY: Final = 11
_NUMBER_OF_CARDS: Final = 12
_TITLE: Final = 13
DECODED: Final[Mapping[str, int]] = {
    "number": _NUMBER, "side": _SIDE, "server": _SERVER, "zone": _ZONE, "counter": _COUNTER, "damage": _DAMAGE,
    "label": _LABEL, "card": _CARD, "effect": _EFFECT, "source": _SOURCE, "mode": _MODE, "ability": _ABILITY,
    "number of cards": _NUMBER_OF_CARDS, "title": _TITLE,
}  # fmt: skip
_DAMAGES: Final = tuple(kind.name.lower() for kind in Damage)
_LABELS: Final = ("no label", "successful", "unsuccessful")
_EFFECTS: Final = {int(kind): kind.name.lower().replace("_", " ") for kind in Would}
_SOURCES: Final = ("pool", "bad publicity", "card")
_NAMES: Final = tuple(kind.name.lower() for kind in Ev)
_ABOUT: Final = tuple(KINDS[kind].subject != "" for kind in Ev)
_FIELDS: Final = tuple(tuple((f.name, f.at, DECODED[f.kind]) for f in KINDS[kind].fields) for kind in Ev)
_NO_FACTS: Final = EventFacts[Value]()


def _decoded(s: State, e: Entry, at: int, kind: int, side: int) -> Value:
    """A number of an event as a side reads it; `kind` is one of `DECODED`."""
    n = e[at]
    if kind == _NUMBER:
        return n
    if kind == _SIDE:
        return SIDE_NAMES[n] if n < 2 else "draw"
    if kind == _SERVER:
        return name_of_server(s, n)
    if kind == _ZONE:
        return ZONE_NAMES[n]
    if kind == _COUNTER:
        return COUNTER_NAMES[n]
    if kind == _DAMAGE:
        return _DAMAGES[n]
    if kind == _LABEL:
        return _LABELS[n]
    if kind == _CARD:
        return name_seen(s, n, e[OTHER_SEEN], side)
    if kind == _EFFECT:
        return _EFFECTS[n]
    if kind == _SOURCE:
        return _SOURCES[min(n, 2)]
    if kind == _TITLE:
        return s.book.title(n)
    if kind == _MODE:
        return mode_words(s, e[Y], n, e[Z])
    return _ability(s, e, at, side) if kind == _ABILITY else len(cards_of(e))


def event(s: State, e: Entry, seq: int, side: int = -1) -> Event:
    """An event as a side saw it.

    Args:
        s: the state of its game, now.
        e: what the engine wrote down.
        seq: its number in the log, counted from 1.
        side: CORP or RUNNER; -1 sees everything, -2 what both players see.
    """
    kind, row, card, source = e[KIND], e[ROW], e[CARD], e[SOURCE]
    named = ""
    if len(e) > MORE:
        named = _subjects(s, e, side)
    elif card >= 0 and _ABOUT[kind]:
        named = name_seen(s, card, e[SEEN], side)
    fields, terms = _FIELDS[kind], s.book.book.terms
    return Event(
        seq, _NAMES[kind], citing.row_cite(s.book, row) if row >= 0 else s.book.cite("checkpoint"), named,
        name_seen(s, source, e[SOURCE_SEEN], side) if source >= 0 else "",
        EventFacts([(name, _decoded(s, e, at, decoded, side)) for name, at, decoded in fields]) if fields else _NO_FACTS,
        tuple(terms.items()) if terms else (),
    )  # fmt: skip


def event_text(s: State, e: Entry) -> str:
    """An event in the words of the log, for somebody who sees everything."""
    return event(s, e, 0).text
