"""The words of costs: as on a card, and short in the name of an option."""

from __future__ import annotations

from ..ids import Counter, Damage
from ..vocabulary import effects as fx
from ..vocabulary.amounts import Chosen
from .phrases import Voice, amount_words, cards_words, in_play, plural, quantity

# -- costs ------------------------------------------------------------------------------------------------


def cost_words(cost: fx.Cost, due: int = -1) -> str:
    """A cost as the player would ask to pay it: `pay 3`, `spend 2 clicks`, `take 1 tag`."""
    parts: list[str] = []
    if due > 0 or (type(cost.credits) is not int and due >= 0):
        parts.append(f"pay {due}")
    if cost.trash is not None:
        verb = "derez" if cost.derez else "return" if cost.home else "trash"
        parts.append(f"{verb} a card" if cost.many == 1 else f"{verb} cards")
        if cost.spend is not None:
            parts[-1] = f"remove a {cost.spend.name.lower()} counter from a card"
        if cost.bury:
            parts[-1] = "add a card to the bottom of its deck"
    return " and ".join((*parts, *_other_costs(cost, "this"))) or "pay 0"


def _other_costs(cost: fx.Cost, this: str) -> list[str]:
    parts: list[str] = []
    if cost.clicks:
        parts.append(f"spend {plural(cost.clicks, 'click')}")
    if cost.lose_clicks:
        parts.append(f"lose {plural(cost.lose_clicks, 'click')}")
    if cost.tags:
        parts.append(f"take {plural(cost.tags, 'tag')}")
    if cost.damage is not None:
        parts.append(f"suffer {cost.damage[1]} {Damage(cost.damage[0]).name.lower()} damage")
    if cost.counters is not None:
        parts.append(f"remove {plural(cost.counters[1], Counter(cost.counters[0]).name.lower() + ' counter')}")
    if cost.trash_this:
        parts.append(f"trash {this}")
    if cost.to_hand:
        parts.append(f"return {this} to the hand")
    if cost.remove_this:
        parts.append(f"remove {this} from the game")
    if cost.random_from_hand:
        some = quantity(cost.random_from_hand, "random card", Voice())
        parts.append(f"{'reveal and trash' if cost.reveal else 'trash'} {some}")
    if cost.forfeit:
        parts.append(f"forfeit {plural(cost.forfeit, 'agenda')}")
    if cost.trash_approached:
        parts.append("trash the approached unrezzed ice")
    if cost.bad_publicity:
        parts.append(f"take {cost.bad_publicity} bad publicity")
    return parts


def _stealth(cost: fx.Cost) -> str:
    if cost.stealth:
        return " from stealth cards"
    return f", at least {cost.stealth_part} from stealth cards" if cost.stealth_part else ""


def cost_text(cost: fx.Cost, v: Voice) -> str:
    """A cost as on a card."""
    parts: list[str] = []
    if not isinstance(cost.credits, int) or cost.credits:
        some = f"X {v.money}s" if isinstance(cost.credits, Chosen) else quantity(cost.credits, v.money, v)
        parts.append(f"pay {some}{_stealth(cost)}")
    if cost.trash is not None:
        some = cards_words(in_play(cost.trash), v, cost.many if isinstance(cost.many, int) else 0)
        some += "" if isinstance(cost.many, int) else f", as many as {amount_words(cost.many, v)}"
        if cost.spend is not None:
            verb = f"remove 1 {cost.spend.name.lower()} counter from"
        elif cost.derez:
            verb = "derez"
        elif cost.bury or cost.home:
            verb = "add"
        else:
            verb = "reveal and trash" if cost.reveal else "trash"
        parts.append(f"{verb} {some}{' to the bottom of its deck' if cost.bury else ' to the hand' if cost.home else ''}")
    return " and ".join((*parts, *_other_costs(cost, v.noun))) or f"pay 0 {v.money}s"


def either_cost(cost: fx.Cost, alternative: fx.Cost | None, v: Voice) -> str:
    return cost_text(cost, v) + (f" or {cost_text(alternative, v)}" if alternative is not None else "")
