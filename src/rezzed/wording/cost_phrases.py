"""Costs in words: as a card states them, and short in the name of an option."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from ..ids import COUNTER_NAMES, Damage
from ..vocabulary.amounts import Chosen, Clicks
from ..vocabulary.costs import (
    BottomAtRandom,
    Cost,
    Fate,
    Forfeit,
    FromStealth,
    Give,
    GiveUpTags,
    HostBadPublicity,
    LoseOwnClicks,
    Spend,
    SpendFrom,
    Suffer,
    TakeBadPublicity,
    TakeTags,
    This,
    TrashAtRandom,
)
from .phrases import Voice, amount_words, cards_words, in_play, plural, quantity

# what is done with a card, and where it goes
_FATES: Final[Mapping[int, tuple[str, str]]] = {
    Fate.TRASH: ("trash", ""), Fate.DEREZ: ("derez", ""), Fate.HAND: ("add", " to the hand of their owner"),
    Fate.BOTTOM: ("add", " to the bottom of its deck"), Fate.REMOVE: ("remove", " from the game"),
    Fate.HOST: ("host", " on this card"), Fate.FACEDOWN: ("turn", " facedown"),
    Fate.SCORE: ("add", " to the score area as an agenda"), Fate.FORFEIT: ("forfeit", ""),
}  # fmt: skip


def _counter(kind: int) -> str:
    return f"{COUNTER_NAMES[kind]} counter"


def _this(part: This, v: Voice) -> str:
    verb, place = _FATES[part.to]
    shown = "reveal and " if part.reveal else ""
    return f"return {v.noun} to the hand" if part.to == Fate.HAND else f"{shown}{verb} {v.noun}{place}"


def _given(part: Give, v: Voice) -> str:
    some = cards_words(in_play(part.cards), v, part.n if isinstance(part.n, int) else 0)
    some += "" if isinstance(part.n, int) else f", as many as {amount_words(part.n, v)}"
    verb, place = _FATES[part.to]
    remembered = f", which {v.noun} remembers" if part.remember else ""
    return f"{'reveal and ' if part.reveal else ''}{verb} {some}{place}{remembered}"


def _at_random(part: TrashAtRandom, v: Voice) -> str:
    return f"{'reveal and trash' if part.reveal else 'trash'} {quantity(part.n, 'random card', v)}"


_PARTS: Final[Mapping[type, Callable[[Any, Voice], str]]] = {
    This: _this, Give: _given, TrashAtRandom: _at_random,
    BottomAtRandom: lambda p, v: f"add {plural(p.n, 'random card')} to the bottom of the deck",
    SpendFrom: lambda p, v: (
        f"remove {plural(p.n, _counter(p.kind))} from {cards_words(in_play(p.cards), v, 1 if p.n == 1 else 0)}"
    ),
    Spend: lambda p, v: f"remove {plural(p.n, _counter(p.kind))}",
    Forfeit: lambda p, v: "forfeit 1 agenda",
    Suffer: lambda p, v: f"suffer {p.n} {Damage(p.kind).name.lower()} damage",
    TakeTags: lambda p, v: f"take {plural(p.n, 'tag')}",
    HostBadPublicity: lambda p, v: f"host {p.n} bad publicity on {v.noun}",
    TakeBadPublicity: lambda p, v: f"take {p.n} bad publicity",
    GiveUpTags: lambda p, v: f"remove {quantity(p.n, 'tag', v)}",
    LoseOwnClicks: lambda p, v: (
        f"lose all of {amount_words(p.n, v).removeprefix('the number of ')}" if isinstance(p.n, Clicks)
        else f"lose {quantity(p.n, 'click', v)}"
    ),
}  # fmt: skip


def _given_short(part: Give) -> str:
    verb, place = ("return", "") if part.to == Fate.HAND else _FATES[part.to]
    return f"{verb} {'a card' if part.n == 1 else 'cards'}{place}"


# where the name of an option is shorter
_SHORT: Final[Mapping[type, Callable[[Any], str]]] = {
    Give: _given_short, SpendFrom: lambda p: (
        f"remove a {_counter(p.kind)} from a card" if p.n == 1 else f"remove {plural(p.n, _counter(p.kind))} from cards"
    ),
}  # fmt: skip


def _part_words(part: Any) -> str:
    short = _SHORT.get(type(part))
    return short(part) if short is not None else _PARTS[type(part)](part, Voice("this"))


def cost_words(cost: Cost, due: int = -1) -> str:
    """A cost as something one can ask to pay: `pay 3`, `spend 2 clicks`, `take 1 tag`."""
    out: list[str] = []
    if due > 0 or (type(cost.credits) is not int and due >= 0):
        out.append(f"pay {due}")
    if cost.clicks:
        out.append(f"spend {plural(cost.clicks, 'click')}")
    more = parts_words(cost)
    return " and ".join([*out, more] if more else out) or "pay 0"


def parts_words(cost: Cost) -> str:
    """What a cost asks for beside credits and clicks, short; empty if there is nothing else."""
    return " and ".join([_part_words(part) for part in cost.parts if not isinstance(part, FromStealth)])


def cost_text(cost: Cost, v: Voice) -> str:
    """A cost as a card states it."""
    out: list[str] = []
    if not isinstance(cost.credits, int) or cost.credits:
        some = f"X {v.money}s" if isinstance(cost.credits, Chosen) else quantity(cost.credits, v.money, v)
        out.append(f"pay {some}{_stealth(cost)}")
    if cost.clicks:
        out.append(f"spend {plural(cost.clicks, 'click')}")
    out += [_PARTS[type(part)](part, v) for part in cost.parts if not isinstance(part, FromStealth)]
    return " and ".join(out) or f"pay 0 {v.money}s"


def _stealth(cost: Cost) -> str:
    least = next((part.least for part in cost.parts if isinstance(part, FromStealth)), -1)
    return "" if least < 0 else f", at least {least} from stealth cards" if least else " from stealth cards"


def either_cost(cost: Cost, alternative: Cost | None, v: Voice) -> str:
    """A cost, or the other one that may be paid instead."""
    return cost_text(cost, v) + (f" or {cost_text(alternative, v)}" if alternative is not None else "")
