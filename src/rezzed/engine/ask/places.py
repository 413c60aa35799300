"""Whether a card is in the place that a `Where` means."""

from __future__ import annotations

from typing import Final

from ...ids import INSTALLED_FROM, RUNNER, Zone
from ...vocabulary import amounts as am
from ..ints import (
    WHERE_DRAWN,
    WHERE_HELD,
    WHERE_HOSTED_HERE,
    WHERE_HQ_OR_ARCHIVES,
    WHERE_INNERMOST,
    WHERE_INNERMOST_ATTACKED,
    WHERE_INSTALLED,
    WHERE_NEXT_TO_ENCOUNTERED,
    WHERE_NOT_ARCHIVES,
    WHERE_NOT_NEXT_TO_HOST,
    WHERE_NOT_PROTECTING_ATTACKED,
    WHERE_OUTERMOST,
    WHERE_OUTERMOST_ATTACKED,
    WHERE_OUTWARD,
    WHERE_PROTECTING_ATTACKED,
    WHERE_PROTECTING_THIS,
    WHERE_REVEALED,
    WHERE_RIG,
    WHERE_ROOT_OR_PROTECTING_ATTACKED,
    WHERE_ROOT_OR_PROTECTING_THIS,
    WHERE_ROOT_THIS,
    WHERE_SET_ASIDE,
    WHERE_TRASHED,
    Z_ARCHIVES,
    Z_GRIP,
    Z_HOSTED,
    Z_HQ,
    Z_ICE,
    Z_PLAY,
    Z_ROOT,
)
from ..state import Run, State
from . import objects, progress, server_sets
from .references import Ctx

ZONES: Final[dict[int, int]] = {int(where): int(zone) for where, zone in {
    am.Where.HQ: Zone.HQ, am.Where.RND: Zone.RND, am.Where.ARCHIVES: Zone.ARCHIVES, am.Where.GRIP: Zone.GRIP,
    am.Where.STACK: Zone.STACK, am.Where.HEAP: Zone.HEAP, am.Where.CORP_SCORE: Zone.CORP_SCORE,
    am.Where.RUNNER_SCORE: Zone.RUNNER_SCORE, am.Where.PLAY: Zone.PLAY, am.Where.ROOT: Zone.ROOT, am.Where.PROTECTING: Zone.ICE,
}.items()}  # fmt: skip

# places in which there are installed cards only
OF_INSTALLED: Final = frozenset(
    {am.Where.INSTALLED, am.Where.RIG, am.Where.ROOT, am.Where.ROOT_THIS, am.Where.ROOT_ATTACKED, am.Where.PROTECTING,
     am.Where.PROTECTING_THIS, am.Where.PROTECTING_ATTACKED, am.Where.NOT_PROTECTING_ATTACKED,
     am.Where.ROOT_OR_PROTECTING_THIS, am.Where.ROOT_OR_PROTECTING_ATTACKED, am.Where.OUTERMOST, am.Where.INNERMOST,
     am.Where.OUTERMOST_ATTACKED, am.Where.INNERMOST_ATTACKED, am.Where.OUTWARD, am.Where.NEXT_TO_ENCOUNTERED,
     am.Where.NOT_NEXT_TO_HOST}
)  # fmt: skip

_IN_ROOTS: Final = frozenset(
    {am.Where.ROOT, am.Where.ROOT_THIS, am.Where.ROOT_ATTACKED, am.Where.ROOT_OR_PROTECTING_THIS,
     am.Where.ROOT_OR_PROTECTING_ATTACKED}
)  # fmt: skip

OF_THIS_SERVER: Final = (am.Where.ROOT_THIS, am.Where.PROTECTING_THIS, am.Where.ROOT_OR_PROTECTING_THIS)


def is_at(s: State, where: am.Where, card: int, src: int, f: Ctx) -> bool:
    """Whether a card is in a place, as seen from the source of an ability."""
    zone = s.zone[card]
    if zone == Z_HOSTED and where in _IN_ROOTS:  # hosted cards are where their host is
        card = objects.root_host(s, card)
        if card < 0:
            return False
        zone = s.zone[card]
    plain = ZONES.get(where)
    if plain is not None:
        return zone == plain
    if where == WHERE_INSTALLED:
        return zone >= INSTALLED_FROM and not objects.is_condition_counter(s, card)
    if where == WHERE_NOT_ARCHIVES:
        return zone != Z_ARCHIVES
    if where == WHERE_PROTECTING_THIS:
        return zone == Z_ICE and s.where[card] == server_sets.this_server(s, src, f)
    if where == WHERE_ROOT_THIS:
        return zone == Z_ROOT and s.where[card] == server_sets.this_server(s, src, f)
    if where == WHERE_ROOT_OR_PROTECTING_THIS:
        return (zone == Z_ROOT or zone == Z_ICE) and s.where[card] == server_sets.this_server(s, src, f)
    if where == WHERE_NEXT_TO_ENCOUNTERED:
        return _next_to_encountered(s, card)
    if where == WHERE_RIG:
        return zone >= INSTALLED_FROM and objects.fact(s, card).side == RUNNER
    if where == WHERE_HOSTED_HERE:
        return s.host[card] == src
    if where == WHERE_SET_ASIDE:
        return zone == Z_PLAY and s.host[card] == src
    if where == WHERE_HELD:  # what is elsewhere is for `card_sets`
        return zone == Z_GRIP
    if where == WHERE_HQ_OR_ARCHIVES:
        return zone == Z_HQ or zone == Z_ARCHIVES
    if where == WHERE_OUTWARD:
        if zone != Z_ICE or s.zone[src] != Z_ICE or s.where[card] != s.where[src]:
            return False
        order = objects.protecting(s, s.where[src])
        return order.index(card) < order.index(src)
    if where == WHERE_OUTERMOST or where == WHERE_INNERMOST:
        end = slice(0, 1) if where == WHERE_OUTERMOST else slice(-1, None)
        return zone == Z_ICE and objects.protecting(s, s.where[card])[end] == [card]
    if where == WHERE_DRAWN:
        last = max([d for _, _, d in s.drawn], default=0)
        return (card, s.gen[card], last) in s.drawn
    if where == WHERE_TRASHED:
        return f is not None and (card, s.gen[card]) in f.trashed
    if where == WHERE_REVEALED:
        return f is not None and (card, s.gen[card]) in f.shown
    if where == WHERE_NOT_NEXT_TO_HOST:
        return zone >= INSTALLED_FROM and objects.is_ice(s, card) and not _adjacent(s, card, s.host[src])
    r = progress.run(s)
    return r is not None and _at_attacked(s, where, card, zone, r)


def _at_attacked(s: State, where: am.Where, card: int, zone: int, r: Run) -> bool:
    """Whether a card is in a place of the attacked server, or in none of them."""
    if where == WHERE_NOT_PROTECTING_ATTACKED:
        return zone >= INSTALLED_FROM and objects.is_ice(s, card) and (zone != Z_ICE or s.where[card] != r.server)
    if where == WHERE_ROOT_OR_PROTECTING_ATTACKED:
        return (zone == Z_ROOT or zone == Z_ICE) and s.where[card] == r.server
    if where == WHERE_INNERMOST_ATTACKED:
        return zone == Z_ICE and objects.protecting(s, r.server)[-1:] == [card]
    if where == WHERE_OUTERMOST_ATTACKED:
        return zone == Z_ICE and objects.protecting(s, r.server)[:1] == [card]
    if where == WHERE_PROTECTING_ATTACKED:
        return zone == Z_ICE and s.where[card] == r.server
    return zone == Z_ROOT and s.where[card] == r.server


def _next_to_encountered(s: State, card: int) -> bool:
    """Whether a card is directly outward or inward of the encountered ice."""
    e = progress.encounter(s)
    return e is not None and objects.stands(s, e.subj, e.gen) and _adjacent(s, card, e.subj)


def _adjacent(s: State, card: int, ice: int) -> bool:
    """Directly outward or inward of the ice, protecting the same server."""
    if ice < 0 or s.zone[ice] != Zone.ICE or s.zone[card] != Zone.ICE or s.where[card] != s.where[ice]:
        return False
    order = objects.protecting(s, s.where[card])
    return abs(order.index(card) - order.index(ice)) == 1


def on_top(s: State, card: int, n: int) -> bool:
    """Whether the card is among the top n cards of its deck."""
    zone = s.zone[card]
    return (zone == Zone.RND or zone == Zone.STACK) and card in s.order[zone][:n]
