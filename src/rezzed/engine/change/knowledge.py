"""What players learn about hidden cards, and lose track of. Rules read little of it; views and names of cards read all of
it. See decision S7."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...ids import Zone
from ..ask import objects, sight
from ..state import State

HANDS: Final = (int(Zone.HQ), int(Zone.GRIP))
DECKS: Final = (int(Zone.RND), int(Zone.STACK))


def show(s: State, *cards: int) -> None:
    """Both players see these cards at once."""
    show_opponent(s, *cards)
    show_owner(s, cards)


def show_owner(s: State, cards: Iterable[int]) -> None:
    """The owner of these cards learns which they are."""
    for c in cards:
        if not s.mine[c]:
            if s.shared:
                s.own()
            s.mine[c] = 1 + _most(s, s.mine, s.code[c])


def show_opponent(s: State, *cards: int) -> None:
    """The opponent of their owner sees these cards at once.

    A card in a hand may be one that was seen there before: a player who sees one copy twice does not know of two.
    """
    for c in cards:
        if s.seen[c]:
            continue
        if s.shared:
            s.own()
        s.seen[c] = 1
        before = _seen_before(s, c, cards) if s.zone[c] in HANDS else -1
        if before >= 0:
            s.nth[c], s.nth[before], s.seen[before] = s.nth[before], 0, 0
        else:
            s.nth[c] = 1 + _most(s, s.nth, s.code[c])


def _most(s: State, numbers: list[int], code: int) -> int:
    """The largest of the numbers of the copies of a title."""
    most = 0
    for c in objects.by_code(s).of[code]:
        if numbers[c] > most:
            most = numbers[c]
    return most


def _seen_before(s: State, card: int, among: tuple[int, ...] = ()) -> int:
    """Another copy in the same hand that the opponent has seen before and does not see now, or -1."""
    for c in s.order[s.zone[card]]:
        if c != card and s.seen[c] and s.code[c] == s.code[card] and c not in among and not sight.visible(s, c):
            return c
    return -1


def forget(s: State, cards: Iterable[int]) -> None:
    """The opponent of their owner loses track of these cards."""
    if s.shared:
        s.own()
    for c in cards:
        s.seen[c] = s.nth[c] = 0


def hide(s: State, card: int) -> None:
    """The opponent of its owner cannot follow this card any more."""
    forget(s, (card,))
    s.labels += 1
    s.label[card] = s.labels


def shuffled(s: State, cards: Iterable[int]) -> None:
    """Nobody knows the order of these cards of a deck any more."""
    if s.shared:
        s.own()
    for c in cards:
        s.seen[c] = s.nth[c] = s.mine[c] = 0
        s.labels += 1
        s.label[c] = s.labels


def arranged(s: State, side: int, cards: Iterable[int]) -> None:
    """A side put these cards of a deck into an order that the other side does not see."""
    if s.shared:
        s.own()
    for c in cards:
        if objects.fact(s, c).side == side:
            s.seen[c] = s.nth[c] = 0
        else:
            s.mine[c] = 0


def look(s: State, side: int, cards: Iterable[int]) -> None:
    """A side looks at these cards of a deck, or of the hand of its opponent."""
    found = list(cards)
    show_opponent(s, *[c for c in found if objects.fact(s, c).side != side])
    show_owner(s, [c for c in found if objects.fact(s, c).side == side])


def lose_track(s: State, card: int) -> None:
    """A card leaves a hand or a deck unseen: it may be any of those that were there, except for those that are visible now."""
    forget(s, [c for c in (card, *s.order[s.zone[card]]) if not sight.visible(s, c)])


def moves(s: State, card: int, zone: int, shown: bool) -> None:
    """A card is about to leave its zone for another one; whoever cannot follow it loses track of it.

    A card that leaves a hand unseen may be any of them. A card that leaves a hand in sight is the copy that was seen there, if
    there was one.

    Args:
        s: the state.
        card: the card.
        zone: where it goes.
        shown: both players see it as it goes.
    """
    if s.shared:
        s.own()
    old = s.zone[card]
    s.labels += 1
    s.label[card] = s.labels
    if zone not in DECKS and not s.mine[card]:
        s.mine[card] = 1 + _most(s, s.mine, s.code[card])
    if old in HANDS and zone != old:
        if shown:
            before = -1 if s.seen[card] else _seen_before(s, card)
            if before >= 0:
                forget(s, (before,))
        elif not sight.visible(s, card):
            lose_track(s, card)
    elif old in DECKS and zone not in HANDS and not shown and not sight.visible(s, card):
        lose_track(s, card)
    if shown:
        show(s, card)
