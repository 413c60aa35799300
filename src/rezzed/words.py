"""Text of cards, made from their declarations in words of our own."""

from __future__ import annotations

from typing import Any

from .ids import SIDE_NAMES, Damage
from .vocabulary import effects as fx


def cost_words(cost: fx.Cost, due: int = -1) -> str:
    """A cost as something one can ask to pay: `pay 3`, `spend 2 clicks`, `take 1 tag`."""
    parts: list[str] = []
    if due > 0 or (type(cost.credits) is not int and due >= 0):
        parts.append(f"pay {due}")
    if cost.clicks:
        parts.append(f"spend {_n(cost.clicks, 'click')}")
    if cost.lose_clicks:
        parts.append(f"lose {_n(cost.lose_clicks, 'click')}")
    if cost.tags:
        parts.append(f"take {_n(cost.tags, 'tag')}")
    if cost.damage is not None:
        parts.append(f"suffer {cost.damage[1]} {Damage(cost.damage[0]).name.lower()} damage")
    if cost.counters is not None:
        parts.append(f"remove {_n(cost.counters[1], cost.counters[0].name.lower() + ' counter')}")
    if cost.trash_this:
        parts.append("trash this")
    if cost.trash is not None:
        parts.append("trash a card")
    if cost.random_from_hand:
        parts.append(f"trash {_n(cost.random_from_hand, 'random card')}")
    if cost.forfeit:
        parts.append(f"forfeit {_n(cost.forfeit, 'agenda')}")
    if cost.trash_approached:
        parts.append("trash the approached ice")
    if cost.bad_publicity:
        parts.append(f"take {cost.bad_publicity} bad publicity")
    return " and ".join(parts) or "pay 0"


def _n(n: int, word: str) -> str:
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def effects_words(do: tuple[Any, ...]) -> str:
    return ", ".join(effect_words(e) for e in do)


def effect_words(e: Any) -> str:
    """One effect in a few words."""
    if isinstance(e, fx.EndRun):
        return "end the run"
    if isinstance(e, fx.LoseClicks):
        return "lose click" if e.n == 1 else f"lose {e.n} clicks"
    if isinstance(e, fx.Gain):
        return f"{SIDE_NAMES[e.side]} gains {e.n}"
    if isinstance(e, fx.Lose):
        return f"{SIDE_NAMES[e.side]} loses {e.n}"
    if isinstance(e, fx.Do):
        return f"{e.n} {Damage(e.kind).name.lower()} damage"
    if isinstance(e, fx.GiveTags):
        return "take 1 tag" if e.n == 1 else f"take {e.n} tags"
    if isinstance(e, fx.Trash):
        return "trash"
    if isinstance(e, fx.JackOut):
        return "jack out"
    words = type(e).__name__
    return "".join(" " + c.lower() if c.isupper() else c for c in words).strip()
