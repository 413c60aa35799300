"""Names of cards, abilities and choices, for somebody who sees everything or as one side knows them."""

from __future__ import annotations

from typing import Final

from ..engine.ask import objects, sight
from ..engine.state import State
from ..ids import ZONE_NAMES, Zone
from ..server_names import name_of_server
from ..vocabulary import effects as fx
from . import clauses
from .phrases import plural as plural

EVERYTHING: Final = -1  # the side of somebody who sees everything
SPECTATOR: Final = -2  # the side of somebody who knows only what both players know
BOTH: Final = 3  # both players, as bits of a glimpse
UNSEEN: Final = "a card "  # begins the words for a card in a hand or a deck that somebody does not know


def name(s: State, card: int, side: int = EVERYTHING) -> str:
    """What a side calls a card.

    Somebody who sees everything numbers the copies of a title in the order of the board. A side numbers those that it knows,
    in the order in which it came to know them, and calls a card that it does not know by its place.
    """
    if card < 0:
        return "nothing"
    code = s.code[card]
    fact = s.book.facts[code]
    if side == EVERYTHING:
        return fact.title if s.code.count(code) == 1 else f"{fact.title}#{s.code[:card].count(code) + 1}"
    if side == SPECTATOR:
        return fact.title if s.face[card] else place_words(s, s.zone[card], *sight.place(s, card))
    if not sight.knows(s, side, card):
        return place_words(s, s.zone[card], *sight.place(s, card))
    nth = s.mine[card] if fact.side == side else s.nth[card]
    return f"{fact.title}#{nth}" if nth > 1 else fact.title


def number_of(s: State, card: int, side: int) -> int:
    """The number by which a side knows a card, among the copies of its title that it knows."""
    return s.mine[card] if objects.fact(s, card).side == side else s.nth[card]


def numbered(title: str, nth: int) -> str:
    """The title of the n-th copy that somebody has seen."""
    return f"{title}#{nth}" if nth > 1 else title


def name_seen(s: State, card: int, glimpse: int, side: int) -> str:
    """What a side called a card when something happened to it; `glimpse` is what the players saw of it then
    (`sight.glimpse`)."""
    if card < 0:
        return ""
    if side == EVERYTHING:
        return name(s, card)
    fact = s.book.facts[s.code[card]]
    if side == SPECTATOR:  # no number: it would tell how many copies one of the players knows
        return fact.title if glimpse & BOTH == BOTH else place_words(s, *sight.place_in(glimpse))
    if not glimpse >> side & 1:
        return place_words(s, *sight.place_in(glimpse))
    nth = sight.number_in(glimpse, fact.side == side)
    return f"{fact.title}#{nth}" if nth > 1 else fact.title


def name_known(glimpse: int, side: int) -> bool:
    """Whether a reader saw what card an event happened to (`sight.glimpse`)."""
    return side == EVERYTHING or (glimpse & BOTH == BOTH if side == SPECTATOR else bool(glimpse >> side & 1))


def place_words(s: State, zone: int, server: int, index: int) -> str:
    """A card that somebody does not know, by its place."""
    if zone == Zone.ICE:
        return f"ice {index + 1} on {name_of_server(s, server)}"
    if zone == Zone.ROOT:
        return f"card {index + 1} in the root of {name_of_server(s, server)}"
    if zone == Zone.ARCHIVES:
        return f"card {index + 1} in Archives"
    return f"a card in {ZONE_NAMES[zone]}" if zone < Zone.GRIP else f"a card in the {ZONE_NAMES[zone]}"


def mode_words(s: State, aid: int, mode: int, nth: int = 0) -> str:
    """One of the effects that a player may choose from, in the n-th choice of this kind in the ability."""
    choices = [i.node for i in s.book.abilities[aid].program if isinstance(i.node, fx.OneOf)]
    return clauses.effects_words(choices[nth].options[mode])
