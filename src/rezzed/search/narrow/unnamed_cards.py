"""Cards of the grip that a board does not name, and what asks about them: nobody knows their cost, type or subtypes."""

from __future__ import annotations

from typing import Any, Final

from ...engine.ask import objects
from ...engine.state import State
from ...ids import CORP, Zone
from ...vocabulary import amounts as am
from ...vocabulary import effects as fx
from ...vocabulary.declare import Decl
from ...vocabulary.node import once, within

UNNAMED: Final = ("runner_card", "onr_runner_card")  # the ids of cards that stand for any card
_AWAY: Final = (Zone.HQ, Zone.RND, Zone.ARCHIVES, Zone.GRIP, Zone.STACK, Zone.HEAP, Zone.REMOVED)


def askers(s: State, servers: int, rezzes: bool) -> tuple[str, ...]:
    """The titles of the cards that may ask in a run what a card is that the board does not name.

    Args:
        s: the board.
        servers: a bit set of the servers that may be run on.
        rezzes: whether the Corp may rez ice.
    """
    if not any([objects.fact(s, c).id in UNNAMED for c in s.order[Zone.GRIP]]):
        return ()
    found: dict[str, bool] = {}
    for c in range(len(s.code)):
        zone, fact = s.zone[c], objects.fact(s, c)
        if zone in _AWAY or not _asks(fact.decl):
            continue
        if zone in (Zone.ICE, Zone.ROOT) and not servers >> s.where[c] & 1 or zone == Zone.ICE and not (s.face[c] or rezzes):
            continue
        found[fact.title] = True
    return tuple(found)


def note(titles: tuple[str, ...]) -> str:
    """What a plan says about them."""
    asks = "asks" if len(titles) == 1 else "ask"
    cards = f"{' and '.join(titles)} {asks} what the cards of the grip are, and the board does not name them"
    return f"{cards}: the answer may be another"


@once
def _asks(decl: Decl) -> bool:
    """Whether a part of a card trashes or shows cards of the grip and asks for what they are."""
    return any([_of_grip(part, decl.side == CORP) and _for_facts(part) for part in (*decl.subs, *decl.abilities, *decl.back)])


def _of_grip(part: Any, corp: bool) -> bool:
    """Whether a part damages the Runner, or is about cards of the grip that the Runner does not choose for itself."""
    return any([
        isinstance(x, fx.DoDamage) or corp and isinstance(x, am.Cards) and x.where == am.Where.GRIP for x in within(part)
    ])  # fmt: skip


def _for_facts(part: Any) -> bool:
    """Whether a part asks for a printed fact of a card that it trashed or of a card of the grip."""
    for x in within(part):
        if isinstance(x, am.PrintedCost) and x.of != am.Ref.THIS:
            return True
        if isinstance(x, am.Is) and x.ref == am.Ref.TRASHED and _described(x.cards):
            return True
        if isinstance(x, am.Cards) and x.where in (am.Where.GRIP, am.Where.TRASHED) and _described(x):
            return True
    return False


def _described(cards: am.Cards) -> bool:
    """Whether a set of cards says what they are, besides where."""
    return bool(cards.types or cards.subtypes or cards.without or cards.that)
