"""The text of a card says each field of its declaration: if a field has a different value, the text is different.

See decision N4.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import MISSING, Field, fields, is_dataclass, replace
from enum import IntEnum
from typing import Any

import pytest

from rezzed.cards import pool
from rezzed.vocabulary.declare import Decl
from rezzed.wording import clauses
from rezzed.wording.card_words import card_text
from rezzed.wording.phrases import voice_of

# the fields of a card that hold nodes and are not abilities
STANDING = ("hosts", "install_if", "rez_cost", "rez_with", "play_cost", "x_most", "as_agenda", "stays")
PLAYERS = ("side", "by", "guess")

# what no words show: a field, or a change of it, and why that is right
SILENT = {
    "Arrange.order": "a single card has no order",
    "Cannot.of: Cards -> None": "an effect bound to a card is about that card; subroutines are of ice",
    "Cards.is_": "a lasting effect that is bound to a card is about that card",
    "Cards.than: CHOSEN -> THIS": "`another`: after a choice, the chosen card",
    "Cards.types: (CORP_IDENTITY, RUNNER_IDENTITY) -> (CORP_IDENTITY)": "both are called identity",
    "Cards.types: (ICE) -> ()": "only ice can be in that place, or be rezzed in a run",
    "Cards.where: INSTALLED -> PROTECTING": "upgrades protect no server",
    "Cards.where: INSTALLED -> UNSTATED": "a set without a place is about installed cards, and rezzed cards are installed",
    "Cards.where: RIG -> UNSTATED": "a set without a place is about installed cards",
    "Cards.where: STACK -> HEAP": "only a deck has a top",
    "Cards.where: STACK -> UNSTATED": "only a deck has a top",
    "Choose.remember": "the ability that uses the choice says `chosen earlier`",
    "ChooseServer.at: ANY -> THIS": "with `other_for`, the other servers where the card can be",
    "ChooseServer.remember": "the ability that uses the choice says `chosen earlier`",
    "Instead.anywhere": "what would happen to the card itself, wherever it is",
    "Lasting.bound_to: THIS -> None": "without another card, the words are about this card",
    "On.event: PLAY -> PLAYED": "`has been played`",
    "Paid.would": "the effect names what it prevents or changes",
    "Price.of: Cards -> None": "the cost of this card itself",
    "RezWith.pays: 99 -> 100": "any number",
    "Static.unrezzed": "what makes the rez of the card itself cheaper or impossible works while it is unrezzed",
    "When.anywhere": "what happens to the card itself (an access, a theft, its play), wherever it is",
}


def others(old: Any, field: Field[Any], decl: Decl) -> Iterator[Any]:
    """Values that a field could have instead."""
    default = MISSING if field.default is MISSING else field.default
    if default is not MISSING and default != old and not (field.name in PLAYERS and default == -1 and old == decl.side):
        yield default
    if isinstance(old, bool):
        yield not old
    elif isinstance(old, IntEnum):
        members = list(type(old))
        yield members[(members.index(old) + 1) % len(members)]
    elif isinstance(old, int):
        yield 1 - old if field.name in PLAYERS else -old if old < 0 else old + 1
    elif isinstance(old, tuple) and old:
        yield old[:-1]


Change = tuple[str, Any, Any, Any]  # the class and the field, the old value, the new value, the changed node


def changes(node: Any, decl: Decl) -> Iterator[Change]:
    """Each change of one field in a node and in the nodes in it."""
    if isinstance(node, tuple):
        for i, x in enumerate(node):
            for name, old, new, changed in changes(x, decl):
                yield name, old, new, (*node[:i], changed, *node[i + 1 :])
    elif is_dataclass(node) and not isinstance(node, type):
        for f in fields(node):
            old = getattr(node, f.name)
            if f.default is not MISSING and old == f.default:
                continue
            for new in others(old, f, decl):
                yield f"{type(node).__name__}.{f.name}", old, new, changed_field(node, f.name, new)
            for name, before, after, changed in changes(old, decl):
                yield name, before, after, changed_field(node, f.name, changed)


def changed_field(node: Any, name: str, value: Any) -> Any:
    if name == "do" and type(node).__name__ == "Sub":  # its effects are arguments of their own
        return type(node)(*value)
    return replace(node, **{name: value})


def declarations() -> Iterator[Decl]:
    """Each card, and each card as other books have it."""
    for decl in pool():
        yield decl
        for variant in decl.variants:
            yield decl.under(variant.books[0])


def parts(decl: Decl) -> Iterator[tuple[Any, Callable[[Any], Any]]]:
    """The parts of a card that have words, each with what writes them."""
    v = voice_of(decl)
    for x in (*decl.abilities, *decl.back, *decl.subs):
        yield x, lambda node: clauses.ability_text(node, v)
    for name in STANDING:
        node = getattr(decl, name)
        if node is not None:
            yield node, lambda changed, name=name: card_text(replace(decl, **{name: changed}))  # type: ignore[misc]


def label(value: Any) -> str:
    if isinstance(value, tuple):
        return f"({', '.join(label(x) for x in value)})"
    return value.name if isinstance(value, IntEnum) else type(value).__name__ if is_dataclass(value) else repr(value)


def silent_changes() -> tuple[dict[str, set[str]], int]:
    """The changes that no words show, with the cards where that is so, and the number of all changes."""
    silent: dict[str, set[str]] = defaultdict(set)
    tried = 0
    for decl in declarations():
        for node, words in parts(decl):
            text = words(node)
            for name, old, new, changed in changes(node, decl):
                try:
                    said = words(changed)
                except (AssertionError, IndexError, KeyError, TypeError, ValueError):
                    continue  # a value that cannot stand there
                tried += 1
                if said == text:
                    silent[f"{name}: {label(old)} -> {label(new)}"].add(decl.id)
    return silent, tried


@pytest.mark.deep
def test_words_say_each_field() -> None:
    silent, tried = silent_changes()
    assert tried > 15_000
    unsaid = {x: sorted(cards)[:5] for x, cards in silent.items() if x not in SILENT and x.partition(":")[0] not in SILENT}
    assert unsaid == {}, "the words of these cards stay the same when the field changes"
    needed = {*silent, *(x.partition(":")[0] for x in silent)}
    assert [x for x in SILENT if x not in needed] == [], "exceptions that no card needs any more"
