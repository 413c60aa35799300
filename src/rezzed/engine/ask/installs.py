"""What it takes to install a card: its host, its price, memory, the programs that are trashed first, and whether it may be
faceup (CR 8.5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from ...events import CARD
from ...ids import INSTALLED_FROM, Type, Zone
from ..ints import A_INSTALL_FACEUP, PURPOSE_INSTALL, PURPOSE_INSTALL_VIRUS, TYPE_PROGRAM, Z_HEAP
from ..state import State
from ..state.refs import ABILITY, LASTING
from . import card_sets, evaluate, modifiers, objects, prices, prohibitions

PRICE: Final = 130  # Ask.INSTALL_COST

Gone: TypeAlias = tuple[int, ...]  # programs that are trashed as part of the installation


def purpose(s: State, card: int) -> int:
    """What credits to install this card are spent on."""
    virus = s.book.facts[s.code[card]].type == TYPE_PROGRAM and card_sets.has_subtype(s, card, "virus")
    return PURPOSE_INSTALL_VIRUS if virus else PURPOSE_INSTALL


def can_host(s: State, host: int, card: int) -> bool:
    """The card can be installed on another one, which has room for it (CR 1.13.6a)."""
    facts = objects.fact(s, host)
    if facts.host_set is None or not objects.speaks(s, host) or not card_sets.in_cards(s, facts.host_set, card, host):
        return False
    decl = facts.decl
    there = [objects.fact(s, k).decl for k in objects.installed(s) if s.host[k] == host]
    if decl.host_cards is not None and len(there) >= decl.host_cards:
        return False
    return decl.host_memory is None or sum(d.memory for d in there) + objects.fact(s, card).decl.memory <= decl.host_memory


def carriers(s: State, card: int) -> list[int]:
    """The ice on which a card that is installed only on ice can be installed: any installed ice (CR 1.13.6c), by position
    first."""
    rezzed = objects.fact(s, card).decl.host_rezzed
    ice = [k for n in range(len(s.positions)) for k in objects.protecting(s, n)]
    ice += [k for k in objects.installed(s) if s.zone[k] == Zone.HOSTED and objects.is_ice(s, k)]
    return [k for k in ice if (s.face[k] or not rezzed) and not prohibitions.holds_nothing(s, k)]


def has_room(s: State, card: int) -> bool:
    """Whether there is memory for a card when programs have been trashed for it (CR 8.5.6c)."""
    return not objects.fact(s, card).memory or modifiers.memory_cost(s, card) <= modifiers.memory(s)


def permitted(s: State, card: int) -> bool:
    """Whether the "install only if" of a card is met."""
    condition = objects.fact(s, card).install_if
    return condition is None or evaluate.holds(s, condition, card)


def has_place(s: State, card: int) -> bool:
    """Whether there is a place where a card could be installed: ice, if it is installed only on ice, and memory. Events and
    operations are not installed (CR 8.5.1)."""
    if objects.fact(s, card).type in (Type.EVENT, Type.OPERATION) or not permitted(s, card):
        return False
    return (not objects.fact(s, card).on_ice or bool(carriers(s, card))) and has_room(s, card)


def price(s: State, card: int, host: int = -1, gone: Gone = (), discount: int = 0) -> int:
    """What it costs the Runner to install this card on a host, as if what is trashed for it had left (CR 8.5.16d)."""
    if host < 0 and not gone:
        return _price(s, card, discount)
    if s.shared:
        s.own()
    if s.index_shared:
        s.own_index()
    zones = [s.zone[k] for k in gone]
    row, was = s.index[PRICE], s.host[card]
    s.host[card] = host
    for k in gone:
        s.zone[k] = Z_HEAP
    if gone:
        s.index[PRICE] = tuple([x for x in row if x[LASTING] or x[CARD] not in gone])
    due = _price(s, card, discount)
    s.host[card] = was
    s.index[PRICE] = row
    for k, zone in zip(gone, zones, strict=True):
        s.zone[k] = zone
    return due


def _price(s: State, card: int, discount: int) -> int:
    """The install cost of a card, with all that changes it."""
    facts = s.book.facts[s.code[card]]
    change = modifiers.own_change(s, PRICE, card) if facts.own else 0
    return modifiers.price(s, PRICE, card, facts.cost, change - discount)


def fits(s: State, card: int, host: int = -1, gone: Gone = ()) -> bool:
    """A program is installed only if memory is left for it when the chosen ones are gone (CR 3.9.3b, 8.5.6c)."""
    was = s.host[card]
    if was != host:  # where it will be is what its memory cost depends on
        if s.shared:
            s.own()
        s.host[card] = host
    need = modifiers.memory_cost(s, card)
    if was != host:
        s.host[card] = was
    return not need or modifiers.memory_left(s) + sum(modifiers.memory_cost(s, k) for k in gone) >= need


def counts_cards(s: State, card: int) -> bool:
    """The price of a program depends on other programs, so what is trashed for it may change the price."""
    facts, code = s.book.facts, s.code
    if facts[code[card]].type != TYPE_PROGRAM:
        return False
    for aid in facts[code[card]].own:
        if s.book.abilities[aid].event == PRICE:
            return True
    for x in s.index[PRICE]:
        if facts[code[x[CARD]]].type == TYPE_PROGRAM:
            return True
    return False


def completes(s: State, card: int, host: int, gone: Gone, payable: Callable[[Gone], bool], after: int = -1) -> bool:
    """Whether a program can be installed when these programs are trashed for it, or these and some that come `after`."""
    if payable(gone):
        if fits(s, card, host, gone):
            return True
        for k in objects.installed(s):
            if k > after and k != host and s.book.facts[s.code[k]].type == TYPE_PROGRAM and k not in gone:
                if completes(s, card, host, (*gone, k), payable, k):
                    return True
    return False


def may_be_faceup(s: State, card: int) -> bool:
    """Whether an ability lets its controller install this card faceup (CR 3.2.3a)."""
    return any(
        card_sets.in_cards(s, s.book.abilities[x[ABILITY]].modifier.of, card, x[CARD])
        for x in s.index[A_INSTALL_FACEUP] if objects.controller(s, x[CARD]) == objects.controller(s, card)
    )  # fmt: skip


def affordable(s: State, card: int, discount: int, host: int = -1) -> bool:
    """Whether the Runner could pay to install this card on a host, with the help of interrupts."""
    most = prices.savings(s, card)
    most += prices.spendable(s, objects.controller(s, card), purpose(s, card), card)
    if counts_cards(s, card):
        programs = tuple([k for k in objects.installed(s) if k != host and s.book.facts[s.code[k]].type == TYPE_PROGRAM])
        if fits(s, card, host, programs):
            return _for_some(s, card, discount, host, most)
    return price(s, card, host, (), discount) <= most


def _for_some(s: State, card: int, discount: int, host: int, most: int) -> bool:
    """Whether so many credits are enough if some programs are trashed for the card first. It stands apart because in the core
    a function with another one in it keeps what both use in an object."""
    return completes(s, card, host, (), lambda gone: price(s, card, host, gone, discount) <= most)


def installable(s: State, card: int, discount: int = 0) -> bool:
    """Whether the Runner could pay the install cost of this card now, for one of the hosts that it could have."""
    if affordable(s, card, discount):
        return True
    for k in objects.by_code(s).hosts:
        if s.zone[k] >= INSTALLED_FROM and can_host(s, k, card) and affordable(s, card, discount, k):
            return True
    return False
