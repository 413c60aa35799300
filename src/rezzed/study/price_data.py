"""What each installed icebreaker pays for each piece of ice on the board."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from ..errors import RezzedError
from ..game import Game
from ..game.observation import CardView, CountersView
from ..planner.efficiency import price


def prices(game: Game, stop: Callable[[], bool]) -> dict[str, Any]:
    """Find the prices, each on a board with only the two cards and the counters that they have now.

    Args:
        game: the game.
        stop: asked before each price; the others are left out.
    """
    view = game.judge_view()
    breakers = [card for card in _with_hosted(view.runner.rig) if "icebreaker" in card.subtypes]
    rows = []
    for server in view.servers:
        for place, ice in enumerate(server.ice, 1):
            found = [_row(ice, breaker, view.rules) for breaker in breakers if not stop()]
            rows.append({
                "id": ice.id, "name": ice.name, "server": server.name, "position": place, "strength": ice.strength,
                "faceup": ice.faceup, "rows": found,
            })  # fmt: skip
    return {"breakers": [card.name for card in breakers], "ice": rows}


def _with_hosted(cards: tuple[CardView, ...]) -> list[CardView]:
    return [x for card in cards for x in (card, *_with_hosted(card.hosted))]


def _row(ice: CardView, breaker: CardView, rules: str) -> dict[str, Any]:
    try:
        found = price(ice.title, breaker.title + _counters(breaker.counters), rules)
    except RezzedError as error:
        return {"breaker": breaker.name, "fully": None, "past": None, "exact": True, "reason": str(error)}
    return {"breaker": breaker.name, "fully": found.fully, "past": found.past, "exact": found.exact, "reason": ""}


def _counters(counters: CountersView) -> str:
    return "".join(f" @{n} {f.name.replace('_', ' ')}" for f in fields(counters) if (n := getattr(counters, f.name)))
