"""What a seat may be told beyond its view: its own cards that the other side has seen, and what is left in its deck."""

from __future__ import annotations

from collections import Counter
from typing import Final

from ..engine.ask import objects
from ..engine.state import State
from ..game import Game, Side
from ..game.observation import CardView, View
from ..game.offer import card_id
from ..ids import Zone
from .asking import cards_of

DECKS: Final = {"corp": "rnd", "runner": "stack"}
HIDDEN: Final = frozenset({Zone.HQ, Zone.GRIP, Zone.ARCHIVES, Zone.ICE, Zone.ROOT, Zone.RIG})  # decks have no ids


def seen_by_other(s: State, own: int) -> list[str]:
    """The ids of the facedown cards and cards in hand of a side that the other side has seen and not lost sight of.

    Both sides know them: whatever shows a card to a side is seen by the other one (CR 1.21).

    Args:
        s: the position.
        own: CORP or RUNNER.
    """
    zone, face = s.zone, s.face
    seen = [c for c, was in enumerate(s.seen) if was and not face[c] and zone[c] in HIDDEN]
    return sorted([card_id(s, c, own) for c in seen if objects.fact(s, c).side == own]) if seen else []


def left_in_deck(game: Game, side: Side, view: View) -> list[tuple[str, int]] | None:
    """The deck that a side brought without the cards that its view shows elsewhere: titles and numbers, sorted by title. A card
    that the side has not seen is still in it. None if the game did not begin with a deck."""
    deck = game.setup.get(side, {}).get(DECKS[side]) if game.setup.get("begin") == "game" else None
    if not isinstance(deck, list) or not all(isinstance(title, str) for title in deck):
        return None
    inside = {id(known.card) for known in (view.corp.rnd if side == "corp" else view.runner.stack).known}
    left = Counter(deck)
    left.subtract(card.title for card in cards_of(view) if id(card) not in inside and card.title in left)
    return [(title, n) for title, n in sorted(left.items()) if n > 0]


def hand_of(view: View, side: str) -> tuple[CardView, ...]:
    """The known cards in the hand of a side."""
    return (view.corp.hq if side == "corp" else view.runner.grip).known
