"""Cards that trade places (CR 8.8)."""

from __future__ import annotations

from typing import Final, NamedTuple

from ...events import Ev
from ...ids import INSTALLED_FROM, N_COUNTERS, RUNNER, Zone
from ..ask import objects, progress, sight
from ..state import OBJECTS, PLACES, State
from . import knowledge, moves
from .emitting import emit

SCORE_AREAS: Final = (int(Zone.CORP_SCORE), int(Zone.RUNNER_SCORE))


class CardLocation(NamedTuple):
    """The exact location of a card."""

    zone: int
    where: int  # server, for ice and cards in a root
    host: int
    at: int  # the position of ice; for other cards their number in the root or the zone


def swap(s: State, a: int, b: int) -> None:
    """Swap two cards: each takes the exact location of the other (CR 8.8.1)."""
    emit(s, Ev.SWAP, a, b)
    if s.zone[a] >= INSTALLED_FROM and s.zone[b] >= INSTALLED_FROM:
        _within_play(s, a, b)
    elif s.zone[a] >= INSTALLED_FROM:
        _between_zones(s, a, b)
    else:
        _between_zones(s, b, a)


def _within_play(s: State, a: int, b: int) -> None:
    """[CR 8.8.3] Two installed cards move at the same time. They stay the same objects and keep what they host."""
    if s.shared:
        s.own()
    for c in (a, b):
        if s.zone[c] == Zone.RIG:
            s.order[Zone.RIG] = _traded(s.order[Zone.RIG], a, b)
            break
    for n in dict.fromkeys([s.where[c] for c in (a, b) if s.zone[c] == Zone.ROOT]):
        s.roots[n] = _traded(s.roots[n], a, b)
    positions = objects.position_of(s, a), objects.position_of(s, b)
    for position, card in zip(positions, (b, a), strict=True):
        if position >= 0:
            s.ice_at[position] = card
    s.zone[a], s.zone[b] = s.zone[b], s.zone[a]
    s.where[a], s.where[b] = s.where[b], s.where[a]
    s.host[a], s.host[b] = s.host[b], s.host[a]
    s.dirty |= OBJECTS | PLACES
    moves.follow(s, a)
    moves.follow(s, b)


def _traded(cards: tuple[int, ...], a: int, b: int) -> tuple[int, ...]:
    """The cards of a zone after two of them trade places."""
    return tuple([b if c == a else a if c == b else c for c in cards])


def _between_zones(s: State, a: int, b: int) -> None:
    """[CR 8.8.4] Both become new objects. If `a` is installed, it is uninstalled, and `b` is installed in its exact place."""
    installed = s.zone[a] >= INSTALLED_FROM
    to, back = _spot(s, a), _spot(s, b)
    gen, left = s.gen[a], progress.approached(s) == a and not s.book.switches.swap_keeps_approach
    face_of_a, face_of_b = _face(s, a, back.zone), _face(s, b, to.zone)
    kept = [_counters(s, c) for c in (a, b)] if to.zone in SCORE_AREAS and back.zone in SCORE_AREAS else []
    if installed:
        emit(s, Ev.UNINSTALL, a, back.zone, int(objects.speaks(s, a)))
    for card in (a, b):
        if s.zone[card] in knowledge.DECKS:  # its owner knows which of them goes, and nobody else
            knowledge.lose_track(s, card)
    moves.take_out(s, a)
    moves.take_out(s, b)
    for card, spot, face in sorted(((b, to, face_of_b), (a, back, face_of_a)), key=_number):
        _settle(s, card, spot, face)
    for card, counters in zip((a, b), kept, strict=False):  # CR 8.8.4c
        for kind, n in enumerate(counters):
            s.set_counter(card, kind, n)
    if installed:
        if s.face[b]:
            moves.place_recurring(s, b)
        moves.installed(s, b, back.zone)
    moves.ice_gone(s, a, gen, left)


def _number(move: tuple[int, CardLocation, int]) -> int:
    """The place at which a card of a trade goes in; used to sort."""
    _, spot, _ = move
    return spot.at


def _counters(s: State, card: int) -> tuple[int, ...]:
    """The counters on a card, one number for each kind."""
    return tuple(s.counters[card * N_COUNTERS : (card + 1) * N_COUNTERS])


def _spot(s: State, card: int) -> CardLocation:
    """Where a card is: its zone, server, host and place."""
    zone = s.zone[card]
    if zone == Zone.ICE:
        at = objects.position_of(s, card)
    elif zone == Zone.ROOT:
        at = s.roots[s.where[card]].index(card)
    else:
        at = s.order[zone].index(card) if zone < len(s.order) else 0
    return CardLocation(zone, s.where[card], s.host[card], at)


def _face(s: State, card: int, zone: int) -> int:
    """[CR 8.8.4a] Whether a card enters a zone faceup: as it normally does, and Archives only if the Runner saw it."""
    if zone == Zone.ARCHIVES:
        return int(sight.visible(s, card))
    if zone >= INSTALLED_FROM:
        return int(objects.fact(s, card).side == RUNNER)
    return int(zone == Zone.HEAP or zone in SCORE_AREAS)


def _settle(s: State, card: int, spot: CardLocation, face: int) -> None:
    """Put a card that was taken out into an exact location."""
    if s.shared:
        s.own()
    s.host[card] = spot.host
    if spot.zone == Zone.ICE:
        s.ice_at[spot.at] = card
    moves.put_in(s, card, spot.zone, spot.where, face)
    if spot.zone == Zone.ROOT:
        s.roots[spot.where] = _moved(s.roots[spot.where], card, spot.at)
    elif spot.zone < len(s.order):
        s.order[spot.zone] = _moved(s.order[spot.zone], card, spot.at)


def _moved(cards: tuple[int, ...], card: int, at: int) -> tuple[int, ...]:
    """The cards of a zone after one of them moves to a place."""
    rest = tuple([c for c in cards if c != card])
    return (*rest[:at], card, *rest[at:])
