"""What accesses are worth to the Runner: how many agenda points unknown cards hold, and what the Corp may score."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ..game.observation import CardView, ServerView, View
from .facts import CardFacts, facts

POINT: Final = 5.0  # credits that an agenda point is worth
ENOUGH: Final = 7  # points that win
USEFUL: Final = 0.6  # what the access of an unknown card is worth besides its points
IN_REMOTE: Final = 2.0  # points of an agenda in a remote, as a guess
USUAL: Final = 2  # cards that the Runner keeps in the grip when it accesses unknown cards
WARNED: Final = 4
WON: Final = 60.0  # what the last points are worth


@dataclass(frozen=True)
class AccessOutlook:
    """What is hidden, and what the Runner wants to keep.

    Attributes:
        density: the expected agenda points of an unknown card in HQ, in R&D and facedown in Archives.
        point: what a point is worth.
        reserve: the credits that the Runner keeps for a remote.
        grip: the cards that the Runner keeps in the grip; more if the Corp has shown cards that do damage.
    """

    density: float
    point: float
    reserve: int
    grip: int


def access_outlook(view: View, reserve: int) -> AccessOutlook:
    """What the unknown cards of the Corp may hold: a deck has about two points for every five cards (CR 1.4.1)."""
    corp = view.corp
    seen = [*corp.archives, *corp.score, *view.runner.score, *corp.play]
    installed = [c for x in view.servers for c in (*x.ice, *x.root)]
    size = corp.hq.size + corp.rnd.size + len(seen) + len(installed)
    known = [*seen, *corp.hq.known, *(x.card for x in corp.rnd.known), *installed]
    points = 2.0 * (size // 5) + 2 - sum(c.points or 0 for c in known)
    hidden = [c for x in view.servers for c in x.root if not c.title]
    points -= sum((IN_REMOTE * agenda_chance(view, c, 1) for c in hidden), 0.0)
    unknown = corp.hq.size - len(corp.hq.known) + corp.rnd.size - len(corp.rnd.known) + sum(not c.title for c in corp.archives)
    near = max(view.runner.points, corp.points)
    return AccessOutlook(max(0.0, points) / max(1, unknown), POINT + 0.5 * near, reserve, WARNED if _harmful(view) else USUAL)


def _harmful(view: View) -> bool:
    """Whether the Corp has shown a card that does damage outside of encounters with ice."""
    corp = view.corp
    shown = [*corp.archives, *corp.score, *corp.hq.known, *(c for x in view.servers for c in x.root)]
    identity = () if corp.identity is None else (corp.identity,)
    return any(facts(c.title).harms for c in (*identity, *shown))


def agenda_chance(view: View, card: CardView, ice: int) -> float:
    """How likely an unknown card in the root of a remote with so much ice is an agenda."""
    if card.counters.advancement:
        return 0.75
    return 0.15 if not ice else 0.35 if ice == 1 else 0.45


def value_of_points(view: View, at: AccessOutlook, points: float) -> float:
    """What stealing these points is worth."""
    return at.point * points + (WON if points and view.runner.points + points >= ENOUGH else 0.0)


def value_of_unknown(view: View, at: AccessOutlook, card: CardView, server: ServerView) -> float:
    """What accessing an unknown card in a root is worth. What the Corp has advanced, it may score next: then it is lost."""
    n, likely = card.counters.advancement, agenda_chance(view, card, len(server.ice))
    value = likely * value_of_points(view, at, IN_REMOTE) + 1.0
    if n:
        value += likely * at.point * IN_REMOTE * 0.7
        if view.corp.points + IN_REMOTE + (n >= 2) >= ENOUGH:
            value += likely * WON
    return value


def value_of_known(view: View, at: AccessOutlook, card: CardView) -> float:
    """What accessing this card is worth."""
    if card.type == "agenda":
        return value_of_points(view, at, card.points or 0) + 1.0
    known = facts(card.title)
    if known.trap:
        return -2.0 * known.trap
    if card.trash is not None and card.faceup and worth_trashing(view, card.title, card.type, card.trash):
        return 2.0 * known.income + (1.5 if card.type == "upgrade" else 0) - 0.5 * card.trash
    return 0.0


def worth_trashing(view: View, title: str, kind: str, price: int) -> bool:
    """Whether the Runner trashes this card if it accesses it."""
    known, spare = facts(title), view.runner.credits - price
    wanted = known.income > 0 or kind == "upgrade" or known.gain > known.cost or known.kills > 0
    return not price or (wanted and spare >= 2) or spare >= 8


def value_of_breach(view: View, at: AccessOutlook, server: ServerView, tool: CardFacts | None = None) -> float:
    """What a breach of a server is worth, in credits.

    Args:
        view: the view of the Runner.
        at: what is hidden.
        server: the server.
        tool: the card that makes the run, which may access more cards.
    """
    corp = view.corp
    root = sum([value_of_known(view, at, c) if c.title else value_of_unknown(view, at, c, server) for c in server.root], 0.0)
    more = _more(view, server.name, tool)
    each = USEFUL + value_of_points(view, at, 1) * at.density
    if server.name == "R&D":
        seen = {x.place: x.card for x in corp.rnd.known}
        places = range(1, min(1 + more, corp.rnd.size) + 1)
        return root + sum([value_of_known(view, at, seen[p]) if p in seen else each for p in places], 0.0)
    if server.name == "HQ":
        size, known = corp.hq.size, corp.hq.known
        if not size:
            return root
        mean = (each * (size - len(known)) + sum([value_of_known(view, at, c) for c in known], 0.0)) / size
        return root + mean * min(1 + more, size)
    if server.name == "Archives":
        unseen = value_of_points(view, at, 1) * at.density
        return root + sum(
            [unseen if not c.title else value_of_known(view, at, c) * (c.type == "agenda") for c in corp.archives], 0.0
        )
    return root


def _more(view: View, server: str, tool: CardFacts | None) -> int:
    """The cards that are accessed in addition: by the card that makes the run, and by installed cards."""
    more = tool.more if tool is not None and (not tool.at or server in tool.at) else 0
    for card in view.runner.rig:
        known = facts(card.title)
        if known.more and server in known.at and not known.runs:
            more += known.more
    return more
