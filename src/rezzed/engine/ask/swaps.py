"""Finds the cards that can be swapped (CR 8.8.2)."""

from __future__ import annotations

from typing import Final

from ...ids import CORP, FIRST_REMOTE, RUNNER, Type, Zone
from ..state import State
from . import card_sets, objects, server_sets

ALONE: Final = (Type.ASSET, Type.AGENDA)


def could_swap(s: State, a: int, b: int, by: int) -> bool:
    """Whether each card may be where the other one is; `by` is the player who must show it."""
    return a != b and _may_take(s, a, b, by) and _may_take(s, b, a, by)


def _may_take(s: State, card: int, old: int, by: int) -> bool:
    """[CR 8.8.2] The card is allowed to be where the other one is."""
    facts = objects.fact(s, card)
    zone = s.zone[old]
    if zone <= Zone.HEAP or zone == Zone.RIG:
        return facts.side == (CORP if zone <= Zone.ARCHIVES else RUNNER)
    if zone == Zone.CORP_SCORE or zone == Zone.RUNNER_SCORE:
        return objects.type_of(s, card) == Type.AGENDA
    if zone == Zone.ICE:
        return facts.type == Type.ICE
    if zone == Zone.ROOT:
        return _in_root(s, card, old)
    if zone == Zone.HOSTED:
        if facts.side == RUNNER:  # a card of its kind, hosted the way it is
            other = objects.fact(s, old)
            return facts.type == other.type and facts.decl.on_ice == other.decl.on_ice
        takes = objects.fact(s, s.host[old]).decl.takes
        seen = by == CORP or s.face[card]
        return bool(seen) and facts.type == Type.ICE and any(card_sets.has_subtype(s, card, t) for t in takes)
    return True


def _in_root(s: State, card: int, old: int) -> bool:
    """One asset or agenda in a remote server, one region in any, and what the card says of itself (CR 8.5.6a, 3.6.5d)."""
    facts, server = objects.fact(s, card), s.where[old]
    alone = facts.type in ALONE
    if (alone and server < FIRST_REMOTE) or (not alone and facts.type != Type.UPGRADE):
        return False
    not_on = facts.decl.not_on
    if not_on is not None and server_sets.at_matches(s, not_on, server, card):
        return False
    others = [objects.fact(s, c) for c in s.roots[server] if c not in (card, old)]
    if facts.decl.limit_region and any(x.decl.limit_region for x in others):
        return False
    return not alone or all(x.type not in ALONE for x in others)
