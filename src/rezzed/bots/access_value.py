"""What accesses are worth to the Runner: how many agenda points unknown cards hold, and what the Corp may score."""

from __future__ import annotations

from typing import Final

from ..engine.ints import COUNTER_ADVANCEMENT, TYPE_AGENDA, TYPE_UPGRADE
from ..ids import ARCHIVES, CORP, HQ, RND, RUNNER
from .facts import CardFacts
from .reader import NONE, Reader, is_central

POINT: Final = 5.0  # credits that an agenda point is worth
IN_REMOTE: Final = 2.0  # points of an agenda in a remote, as a guess
ADVANCED: Final = 0.75  # how likely an advanced card behind ice is an agenda
BAIT: Final = 0.2  # and one without ice
LURE: Final = 0.03  # and one without ice that kills if it is a trap: the Corp advances traps until they do
TRAP: Final = 2  # damage of a trap, without that for its advancement counters
USUAL: Final = 3  # cards that the Runner keeps in the grip when it accesses unknown cards
WARNED: Final = 5  # and if the Corp has shown cards that do damage, or the Runner is tagged
SHARP: Final = 2  # damage of ice, or worse, that counts as such
WON: Final = 60.0  # what the last points are worth


class AccessOutlook:
    """What is hidden from the Runner.

    Attributes:
        density: the expected agenda points of an unknown card in HQ, in R&D and facedown in Archives.
        point: what a point is worth.
        wins: the points that win the game for the Runner.
        grip: the cards that the Runner keeps in the grip; more if the Corp has shown cards that do damage, or the
            Runner is tagged.
    """

    __slots__ = ("density", "point", "wins", "grip")

    def __init__(self, r: Reader) -> None:
        """A deck has about two points for every five cards (CR 1.4.1)."""
        size, seen, unknown = r.hidden()
        points = 2.0 * (size // 5) + 2 - seen
        harmful = r.tags > 0
        for n in (HQ, RND, ARCHIVES, *r.remotes()):
            for c in r.ices(n):
                harmful = harmful or (r.faceup(c) and r.facts(c).hurts >= SHARP)
            for c in r.root(n):
                if not r.known(c):
                    points -= IN_REMOTE * agenda_chance(r, c, 1)
                else:
                    harmful = harmful or r.facts(c).harms
        for c in (*r.shown(), *r.archives()):
            harmful = harmful or (r.known(c) and r.facts(c).harms)
        self.density = max(0.0, points) / max(1, unknown)
        ours, theirs = r.points(RUNNER), r.points(CORP)
        self.point = POINT + 0.5 * max(ours, theirs)
        self.wins = r.points_to_win(RUNNER) - ours
        self.grip = WARNED if harmful else USUAL


def agenda_chance(r: Reader, card: int, ice: int) -> float:
    """How likely an unknown card in the root of a remote with so much ice is an agenda."""
    advanced = r.counters(card, COUNTER_ADVANCEMENT)
    if advanced:
        return ADVANCED if ice else BAIT if r.hand_size(RUNNER) >= TRAP + advanced else LURE
    return 0.15 if not ice else 0.35 if ice == 1 else 0.45


def value_of_points(at: AccessOutlook, points: float) -> float:
    """What stealing these points is worth."""
    return at.point * points + (WON if points and points >= at.wins else 0.0)


def value_of_unknown(r: Reader, at: AccessOutlook, card: int, ice: int) -> float:
    """What accessing an unknown card in a root is worth. What the Corp has advanced, it may score next: then it is lost."""
    n, likely = r.counters(card, COUNTER_ADVANCEMENT), agenda_chance(r, card, ice)
    value = likely * value_of_points(at, IN_REMOTE) + 1.0
    if n:
        value += likely * at.point * IN_REMOTE * 0.7
        if r.points(CORP) + IN_REMOTE + (n >= 2) >= r.points_to_win(CORP):
            value += likely * WON
    return value


def value_of_known(r: Reader, at: AccessOutlook, card: int) -> float:
    """What accessing this card is worth."""
    if r.type(card) == TYPE_AGENDA:
        return value_of_points(at, r.points_of(card)) + 1.0
    known = r.facts(card)
    if known.trap:
        return -2.0 * known.trap
    price = r.trash_price(card) if r.faceup(card) else NONE
    if price >= 0 and worth_trashing(r, card, price):
        return 2.0 * known.income + (1.5 if r.type(card) == TYPE_UPGRADE else 0.0) - 0.5 * price
    return 0.0


def worth_trashing(r: Reader, card: int, price: int) -> bool:
    """Whether the Runner trashes this card if it accesses it."""
    known, spare = r.facts(card), r.credits[RUNNER] - price
    if not price or spare >= 8:
        return True
    return spare >= 2 and (known.income > 0 or r.type(card) == TYPE_UPGRADE or known.gain > known.cost or known.kills > 0)


def value_of_breach(r: Reader, at: AccessOutlook, server: int, tool: CardFacts) -> float:
    """What a breach of a server is worth, in credits.

    Args:
        r: the decision of the Runner.
        at: what is hidden.
        server: the server.
        tool: the card that makes the run, which may access more cards.
    """
    value = 0.0
    for c in r.root(server):
        value += value_of_known(r, at, c) if r.known(c) else value_of_unknown(r, at, c, r.ice(server))
    if not is_central(server):
        return value
    if server == ARCHIVES:
        for c in r.archives():
            if not r.known(c):
                value += value_of_points(at, 1) * at.density
            elif r.type(c) == TYPE_AGENDA:
                value += value_of_known(r, at, c)
        return value
    each, accessed = value_of_points(at, 1) * at.density, 1 + more_accesses(r, server, tool)
    if server == RND:
        for c in r.top(accessed):
            value += each if c == NONE else value_of_known(r, at, c)
        return value
    size, known = r.hand_size(CORP), r.hand(CORP)
    if size:
        mean = each * (size - len(known))
        for c in known:
            mean += value_of_known(r, at, c)
        value += mean / size * min(accessed, size)
    return value


def more_accesses(r: Reader, server: int, tool: CardFacts) -> int:
    """The cards that are accessed in addition: by the card that makes the run, and by installed cards."""
    more = tool.more if not tool.at or server in tool.at else 0
    for c in r.rig():
        known = r.facts(c)
        if known.more and server in known.at and not known.runs:
            more += known.more
    return more
