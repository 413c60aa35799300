"""What players know: which cards a side has seen, and which it sees now."""

from __future__ import annotations

from typing import Final

from ...events import Event
from ...ids import CORP, INSTALLED_FROM, RUNNER, Type, Zone
from ...vocabulary.amounts import Cards, Ref
from ...vocabulary.effects import Arrange, Expose, Reveal
from ..ints import ASK_SECRET, T_ACCESS, T_ACTIONS, T_CHECKPOINT, T_CORP_ACTIONS, T_TRACE, Z_ARCHIVES, Z_ICE, Z_RND, Z_ROOT
from ..state import NO_EVENT, Effects, Frame, State, Structure
from . import card_sets, objects, references


def knows(s: State, side: int, card: int) -> bool:
    """Whether a side knows which card this is (CR 1.21, 4.1): it is faceup, the side has seen it and kept track of it, or it is
    its own card outside of its deck."""
    if s.face[card]:
        return True
    return s.mine[card] > 0 if objects.fact(s, card).side == side else s.seen[card] == 1


# the types that a facedown card can have where it is installed; those of the Runner have none there
_OPEN_TYPES: Final[dict[int, tuple[int, ...]]] = {
    int(Zone.ICE): (Type.ICE,), int(Zone.ROOT): (Type.AGENDA, Type.ASSET, Type.UPGRADE), int(Zone.RIG): (),
}  # fmt: skip


def hides_choice(s: State, side: int, cards: Cards, src: int, event: Event = NO_EVENT, f: Effects | None = None) -> bool:
    """Whether the opponent of a side cannot know which cards belong to a set: it may have cards that they do not know. Then the
    side is asked to choose, whether there is anything to choose or not (policy `secret`, decision A2).

    Args:
        s: the state.
        side: who chooses.
        cards: the set.
        src, event, f: the source of the ability, its event, its frame.
    """
    if s.policy != ASK_SECRET:
        return False
    return any(not knows(s, side ^ 1, c) and could_be(s, cards, c, src, event, f) for c in card_sets.pool(s, cards))


def could_be(s: State, cards: Cards, c: int, src: int, event: Event = NO_EVENT, f: Effects | None = None) -> bool:
    """Whether a card may belong to a set, as far as somebody can tell who does not know the card."""
    types = _OPEN_TYPES.get(s.zone[c])
    if types is not None and cards.types and not any([t in types for t in cards.types]):
        return False
    return card_sets.openly_in(s, cards, c, src, event, f)


def may_surprise(s: State, side: int, event: int) -> bool:
    """Whether a side is asked about an event or an imminent effect because it may have a hidden card that responds to it,
    as far as the other side can know (policy `secret`)."""
    if s.policy != ASK_SECRET:
        return False
    zones = [zone for kind, of, zone in s.book.surprises() if kind == event and of == side]
    hands = any(not s.seen[c] for zone in zones if zone < INSTALLED_FROM for c in s.order[zone])
    return hands or any(
        not s.face[c] and not s.seen[c] and objects.fact(s, c).side == side
        and (Zone.ICE if objects.is_ice(s, c) else Zone.ROOT) in zones
        for c in (objects.installed(s) if zones else ())
    )  # fmt: skip


# what a glimpse holds, as bits of one number
BOTH: Final = 3
NTH_AT: Final = 2
MINE_AT: Final = 10
_ZONE: Final = 18
_SERVER: Final = 22
_INDEX: Final = 30
_BYTE: Final = 0xFF


def glimpse(s: State, card: int, secret: bool = False) -> int:
    """What the players see of a card at this moment, as one number: who knows which card it is, by which numbers its opponent
    and its owner know it, and, if somebody does not know it, where it is. 0 for no card. The opponent does not see what is done
    with a card in `secret`, even if they know the card."""
    if card < 0:
        return 0
    bits = s.nth[card] << NTH_AT | s.mine[card] << MINE_AT
    if s.face[card]:
        return bits | BOTH
    side = s.book.facts[s.code[card]].side
    bits |= (s.mine[card] > 0) << side | (0 if secret else s.seen[card]) << (side ^ 1)
    if bits & BOTH == BOTH:
        return bits
    server, index = place(s, card)
    return bits | s.zone[card] << _ZONE | server + 1 << _SERVER | index << _INDEX


def number_in(seen: int, own: bool) -> int:
    """The number by which the owner of a card, or the opponent, knew it, of a glimpse."""
    return seen >> (MINE_AT if own else NTH_AT) & _BYTE


def place_in(seen: int) -> tuple[int, int, int]:
    """Where a card was that somebody did not know: zone, server and place there, of a glimpse."""
    return seen >> _ZONE & 0xF, (seen >> _SERVER & _BYTE) - 1, seen >> _INDEX & _BYTE


def place(s: State, card: int) -> tuple[int, int]:
    """The server of an installed card, or -1, and its place there or in Archives, counted from 0; ice from the outermost."""
    zone = s.zone[card]
    if zone == Z_ARCHIVES:
        return -1, s.order[zone].index(card) if card in s.order[zone] else 0
    server = objects.server_of(s, card) if zone > Z_ARCHIVES else -1
    if zone == Z_ROOT:
        return server, s.roots[server].index(card) if card in s.roots[server] else 0
    n = 0
    if zone == Z_ICE:
        for p in s.positions[server]:
            if s.ice_at[p] == card:
                return server, n
            if s.ice_at[p] >= 0:
                n += 1
    return server, 0


def visible(s: State, card: int) -> bool:
    """Whether the Runner sees this Corp card now: it is faceup, is or was accessed in a breach or an access in progress
    (CR 7.1.2, 7.3.1a), or was revealed to or looked at by the Runner by an ability that is still resolving (CR 1.21.6)."""
    if s.face[card] or not s.seen[card]:
        return bool(s.face[card])
    for f in s.stack:
        if _shows(s, f, card):
            return True
    return False


def _shows(s: State, f: Frame, card: int) -> bool:
    """Whether the card is visible to the Runner because of this frame."""
    if isinstance(f, Structure):
        return (f.table == T_ACCESS and f.subj == card and f.gen == s.gen[card]) or (
            f.table not in (T_TRACE, T_CHECKPOINT, T_ACTIONS, T_CORP_ACTIONS) and (card, s.gen[card]) in f.refs
        )
    if not isinstance(f, Effects) or f.aid < 0:
        return False
    if (card, s.gen[card]) in f.shown:
        return True
    done = [i.node for i in s.book.abilities[f.aid].program[: f.pc]]
    if f.ctrl == RUNNER and s.zone[card] == Z_RND and any(isinstance(n, Arrange) and n.side == CORP for n in done):
        return True
    shown = [n.what for n in done if isinstance(n, (Reveal, Expose)) and isinstance(n.what, Ref)]
    return any(references.deref(s, what, f.card, f.event, f) == card for what in shown)


