"""Cards that move, turn or trade places."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ...events import Ask, Ev
from ...ids import INSTALLED_FROM, N_COUNTERS, RUNNER, Duration, Zone
from ...rules.book import Table
from ..ask import evaluate, modifiers, objects, progress, sight
from ..ints import (
    COUNTER_CREDIT,
    E_ADD,
    E_FACEUP,
    E_INSTALL,
    E_REZ,
    E_TRASH,
    E_UNINSTALL,
    T_ACCESS,
    T_APPROACH,
    T_BREACH,
    T_ENCOUNTER,
    U_WHILE,
    Z_ARCHIVES,
    Z_CORP_SCORE,
    Z_HEAP,
    Z_HOSTED,
    Z_ICE,
    Z_PLAY,
    Z_RIG,
    Z_RND,
    Z_ROOT,
    Z_RUNNER_SCORE,
    Z_STACK,
)
from ..state import ACTIVE, EXPIRED, NO_OBJECT, OBJECTS, PLACES, SCORES, WATCHED, State, Structure
from ..state.refs import LASTING, REF_CARD, SECRET_SERVER, TARGET
from . import active, ending, knowledge
from .emitting import emit, forget

BY_DAMAGE: Final = 2  # the z of a trashing by damage, plus the kind of damage


# -- zones ------------------------------------------------------------------------------------------------


def take_out(s: State, card: int) -> None:
    """Remove a card from its zone. Its abilities stop being active (CR 1.12.1)."""
    if s.shared:
        s.own()
    zone = s.zone[card]
    server = objects.server_of(s, card)
    if server >= 0 or zone >= INSTALLED_FROM:
        _keep_remains(s, card, server)
    if objects.is_active(s, card):
        active.deactivate(s, card)
    elif zone >= INSTALLED_FROM:
        active.set_unrezzed(s, card, False)
    elif zone in active.LISTENING:
        active.set_discarded(s, card, False)
    if zone == Z_PLAY:
        active.set_staying(s, card, False)
    if zone >= INSTALLED_FROM:
        if zone == Z_ICE:
            position = objects.position_of(s, card)
            s.ice_at[position] = -1
            s.gaps = 1
        elif zone == Z_ROOT:
            s.roots[s.where[card]] = tuple([c for c in s.roots[s.where[card]] if c != card])
        s.dirty |= OBJECTS
    s.host[card] = -1
    s.chosen[card] = NO_OBJECT
    if zone > Z_HEAP and not objects.outlasts(s, card):
        s.clear_counters(card)
    if zone < len(s.order):
        order = s.order[zone]
        s.order[zone] = order[1:] if order and order[0] == card else tuple([c for c in order if c != card])
        if zone == Z_CORP_SCORE or zone == Z_RUNNER_SCORE:
            s.dirty |= SCORES | OBJECTS
    if s.book.access_ends_on_move:
        for f in s.stack:
            if isinstance(f, Structure) and f.table == T_ACCESS and f.subj == card and f.gen == s.gen[card]:
                ending.end_access(s, f)


def _keep_remains(s: State, card: int, server: int) -> None:
    """Keep what was last known of a card that leaves (CR 9.5.5)."""
    counters = tuple(s.counters[card * N_COUNTERS : (card + 1) * N_COUNTERS])
    last = (card, s.gen[card], modifiers.strength(s, card), server, s.face[card]) + counters
    s.remains = tuple([r for r in s.remains if r[REF_CARD] != card]) + (last,)


def put_in(
    s: State, card: int, zone: int, where: int = -1, faceup: int = 0, top: bool = True, shown: bool = False
) -> None:
    """Put a card into a zone as a new object. One that is `shown` is seen by both players as it goes, as one that is faceup
    is."""
    if s.shared:
        s.own()
    knowledge.moves(s, card, zone, shown or faceup == 1)
    s.gen[card] += 1
    own = s.ledger.of_object(card)
    if own and zone != Z_CORP_SCORE and zone != Z_RUNNER_SCORE:  # what happened to an agenda is still asked (CR 1.12.6)
        forget(s, own)
    s.zone[card] = zone
    s.where[card] = where
    s.face[card] = faceup
    if zone < len(s.order):
        s.order[zone] = (card,) + s.order[zone] if top and (zone == Z_RND or zone == Z_STACK) else s.order[zone] + (card,)
        if zone == Z_CORP_SCORE or zone == Z_RUNNER_SCORE:
            s.dirty |= SCORES
        if objects.is_active(s, card):
            active.activate(s, card)
        elif zone in active.LISTENING:
            active.set_discarded(s, card, True)
    elif zone == Z_ROOT:
        s.roots[where] = s.roots[where] + (card,)
    elif zone == Z_HOSTED:
        s.hosting = 1
    if zone >= INSTALLED_FROM:
        s.dirty |= OBJECTS
        if zone != Z_RIG:
            if objects.is_active(s, card):
                active.activate(s, card)
            else:
                active.set_unrezzed(s, card, True)


def move_card(s: State, card: int, zone: int, faceup: int = 0, top: bool = True, shown: bool = False) -> None:
    """Move a card to a zone outside of play, and draw the consequences for an approach or encounter with it."""
    was_installed = s.zone[card] >= INSTALLED_FROM
    old = s.gen[card]
    was_approached = progress.approached(s) == card
    if was_installed:
        emit(s, E_UNINSTALL, card, zone, int(objects.speaks(s, card)))
    take_out(s, card)
    put_in(s, card, zone, faceup=faceup, top=top, shown=shown)
    if zone == Z_ARCHIVES and s.ledger.by_kind[E_ADD]:
        emit(s, E_ADD, card, zone, written=False)
    ice_gone(s, card, old, was_approached)


def ice_gone(s: State, card: int, gen: int, was_approached: bool) -> None:
    """CR 6.2.7a, c: an approach or encounter whose ice is gone is left; the Runner goes on to the movement."""
    if was_approached:
        p = progress.phase(s)
        if p is not None:
            ending.leave(s, p, s.book.past[T_APPROACH])
    for f in s.stack:
        if isinstance(f, Structure) and f.table == T_ENCOUNTER and f.subj == card and f.gen == gen and not f.exit:
            ending.leave(s, f, s.book.past[T_ENCOUNTER])


def trash(
    s: State, card: int, by: int, shown: bool = False, stays: bool = False, damage: int = -1, facedown: bool = False,
    into_deck: bool = False,
) -> None:
    """Trash a card (CR 1.19). Corp cards go faceup to Archives if the Runner sees them as they go (CR 4.4.6b), unless they
    go `facedown` in any case. One that `stays` is turned facedown where it is (CR 8.2.2); one that goes `into_deck` is in a
    deck that has to be shuffled."""
    origin = s.zone[card]
    face = 1 if objects.fact(s, card).side == RUNNER or shown or (sight.visible(s, card) and not facedown) else 0
    if face:
        knowledge.show(s, card)
    emit(s, E_TRASH, card, by, origin, BY_DAMAGE + damage if damage >= 0 else int(objects.speaks(s, card)))
    if by == RUNNER:
        taken(s, card)
        if s.face[card]:
            _persist(s, card)
    if stays:
        turn_facedown(s, card)
        return
    if into_deck:
        deck = objects.deck_of(s, card)
        move_card(s, card, deck)
        emit(s, E_ADD, card, deck)
        return
    move_card(s, card, objects.home(s, card), face)


def flip(s: State, card: int) -> None:
    """Turn the other side of a double-sided identity faceup: the same object with other abilities (CR 3.1.1a). Both players see
    which copy it is (CR 1.5.2b)."""
    if s.shared:
        s.own()
    active.deactivate(s, card)
    s.face[card] = 1 if objects.flipped(s, card) else objects.FLIPPED
    kind, server = s.chosen[card]
    if kind == SECRET_SERVER:
        s.chosen[card] = (-1, server)
    s.dirty |= ACTIVE
    active.activate(s, card)
    emit(s, Ev.FLIP, card, int(objects.flipped(s, card)))


def turn_faceup(s: State, cards: Sequence[int]) -> None:
    """Cards in Archives are faceup from now on (CR 8.2)."""
    if s.shared:
        s.own()
    n = sum(not s.face[c] for c in cards)
    for c in cards:
        s.face[c] = 1
    knowledge.show(s, *cards)
    if n:
        emit(s, E_FACEUP, -1, n)


def hide(s: State, card: int) -> None:
    """A card in Archives is facedown from now on, and the Runner cannot tell it from the others there (CR 8.2)."""
    if s.shared:
        s.own()
    s.face[card] = 0
    knowledge.hide(s, card)


def turn_facedown(s: State, card: int) -> None:
    """An installed card of the Runner is facedown from now on: the same object, without characteristics and abilities."""
    if s.shared:
        s.own()
    active.deactivate(s, card)
    s.face[card] = 0
    s.dirty |= OBJECTS


def turn_hosted(s: State, card: int, up: int) -> None:
    """A card that is hosted without being installed is faceup or facedown from now on (CR 1.13.7b, 8.2)."""
    if s.shared:
        s.own()
    s.face[card] = up
    if up:
        knowledge.show(s, card)


def taken(s: State, card: int) -> None:
    """A card was stolen, or trashed by the Runner; the breach in which it was accessed counts it."""
    b = progress.top_structure(s, T_BREACH)
    if b is not None and any(ref[REF_CARD] == card for ref in b.refs):
        b.took += 1


def _persist(s: State, card: int) -> None:
    """Persistent abilities of a rezzed card that the Runner trashes while accessing it last as long as the run (CR 9.12.5)."""
    a = progress.top_structure(s, Table.ACCESS)
    if a is None or a.subj != card or a.gen != s.gen[card]:
        return
    for aid in objects.fact(s, card).abilities:
        node = s.book.abilities[aid].node
        if getattr(node, "persistent", False):
            n = evaluate.amount(s, getattr(s.book.abilities[aid].modifier, "n", 0), card)
            active.add_lasting(s, aid, card, s.gen[card], Duration.RUN, number=n)


def rez(s: State, card: int) -> None:
    """Turn a card faceup; its costs have been paid (CR 8.1.2)."""
    if s.shared:
        s.own()
    active.set_unrezzed(s, card, False)
    s.face[card] = 1
    knowledge.show(s, card)
    s.dirty |= ACTIVE
    place_recurring(s, card)
    active.activate(s, card)
    emit(s, E_REZ, card)


def place_recurring(s: State, card: int) -> None:
    """Recurring credits are on a card as soon as it is active (CR 1.10.5)."""
    full = objects.fact(s, card).recurring
    if full:
        s.set_counter(card, COUNTER_CREDIT, full)


def refill_recurring(s: State, card: int) -> None:
    """Recurring credits are filled up to their number; credits beyond it stay (CR 1.10.5d)."""
    there, full = s.counter(card, COUNTER_CREDIT), objects.fact(s, card).recurring
    if there < full:
        if s.index[U_WHILE]:
            s.dirty |= WATCHED
        emit(s, Ev.COUNTER, card, COUNTER_CREDIT, full - there)
        s.set_counter(card, COUNTER_CREDIT, full)


def derez(s: State, card: int, by: int) -> None:
    """CR 8.1.3. Derezzing the encountered ice ends the encounter (CR 6.2.7c)."""
    if not s.face[card]:
        return
    if s.shared:
        s.own()
    active.deactivate(s, card)
    lids = {lid for lid, duration, _ in s.lasting if duration == Duration.REZZED}
    if lids:
        about_it = frozenset(x[LASTING] for row in s.index for x in row if x[LASTING] in lids and x[TARGET] == card)
        active.drop_lasting(s, about_it)
    s.face[card] = 0
    if s.blankers:
        s.dirty |= ACTIVE
    active.set_unrezzed(s, card, True)
    if objects.outlasts(s, card):
        active.activate(s, card)
    emit(s, Ev.DEREZ, card, by)
    ice_gone(s, card, s.gen[card], False)


def host(s: State, card: int, on: int) -> None:
    """An installed card becomes hosted on another one; it stays the same object (CR 1.13.8)."""
    if s.shared:
        s.own()
    if s.zone[card] < len(s.order):
        s.order[s.zone[card]] = tuple([c for c in s.order[s.zone[card]] if c != card])
    s.zone[card] = Z_HOSTED
    s.hosting = 1
    s.where[card] = -1
    s.host[card] = on
    s.dirty |= OBJECTS | EXPIRED if s.index[Ask.OUTLAST] else OBJECTS  # what one keeps it keeps as long as it is hosted
    emit(s, Ev.HOST, card, on)


def host_aside(s: State, card: int, on: int) -> None:
    """Host a card without installing it, faceup unless the host says otherwise. It is inactive in the play area (CR 1.13.7)."""
    if s.zone[card] >= INSTALLED_FROM:
        emit(s, Ev.UNINSTALL, card, Zone.PLAY, int(objects.speaks(s, card)))
    take_out(s, card)
    s.host[card] = on
    put_in(s, card, Zone.PLAY, faceup=int(not objects.fact(s, on).decl.holds))
    emit(s, Ev.HOST, card, on)


def set_aside(s: State, card: int, by: int) -> None:
    """Set a card aside faceup for the ability of a card, which finds it there (CR 4.8.2, 4.8.6)."""
    take_out(s, card)
    s.host[card] = by
    put_in(s, card, Zone.PLAY, faceup=1)


def move_root(s: State, card: int, server: int) -> None:
    """Move an installed card from the root that it is in to another; it stays the same object."""
    if s.shared:
        s.own()
    s.roots[s.where[card]] = tuple([c for c in s.roots[s.where[card]] if c != card])
    s.roots[server] = (*s.roots[server], card)
    s.where[card] = server
    s.dirty |= OBJECTS | PLACES
    emit(s, Ev.MOVE, card, server)


def installed(s: State, card: int, origin: int = 0, created: bool = False, spent: int = 0) -> None:
    """A card has been installed; it came from this zone, perhaps created a remote server, and had an install cost."""
    emit(s, E_INSTALL, card, origin, int(created), spent)


def install_ice(s: State, card: int, server: int, index: int, faceup: int = 0, created: bool = False) -> None:
    """Install ice at an index of a server's positions, outermost = 0 (CR 6.2.2)."""
    take_out(s, card)
    place_ice(s, card, server, index)
    put_in(s, card, Z_ICE, server, faceup)
    installed(s, card, created=created)


def place_ice(s: State, card: int, server: int, index: int) -> None:
    """Put ice into a new position of a server; 0 is the outermost."""
    if s.shared:
        s.own()
    s.ice_at.append(card)
    order = s.positions[server]
    s.positions[server] = (*order[:index], len(s.ice_at) - 1, *order[index:])


def move_ice(s: State, card: int, server: int, index: int) -> None:
    """Move installed ice: the same object in a new position. The Runner goes along if encountering it (CR 6.2.7d)."""
    if s.shared:
        s.own()
    was_approached = progress.approached(s) == card
    old = objects.position_of(s, card)
    if old >= 0:
        s.ice_at[old] = -1
        s.gaps = 1
    place_ice(s, card, server, index)
    s.where[card] = server
    s.dirty |= PLACES
    emit(s, Ev.MOVE, card, server)
    if was_approached:
        p = progress.phase(s)
        if p is not None:
            ending.leave(s, p, s.book.past[Table.APPROACH])
    follow(s, card)


def follow(s: State, ice: int) -> None:
    """The Runner stays with the ice of a normal encounter when it moves (CR 6.2.7d)."""
    r = progress.run(s)
    p = progress.phase(s)
    if r is None or p is None or p.table != Table.ENCOUNTER or p.subj != ice or p.gen != s.gen[ice]:
        return
    position = objects.position_of(s, ice)
    if position < 0:  # it has become hosted
        return
    r.position = position
    r.server = s.where[ice]
    emit(s, Ev.MOVE_RUNNER, ice, r.server, r.position)
