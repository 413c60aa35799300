"""What cards cost in influence, and the cards and identities whose own texts change how decks are built."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from ..ids import Type
from ..vocabulary.declare import Decl
from .deck import DeckLine, faction_of, facts_of

Lines = tuple[DeckLine, ...]


def _faction(name: str) -> Callable[[Lines], bool]:
    """Whether a deck has six cards of a faction that are not alliance cards themselves."""

    def met(lines: Lines) -> bool:
        mine = (x.count for x in lines if faction_of(x.card) == name and "alliance" not in x.card.subtypes)
        return sum(mine) >= 6

    return met


def _of_type(type: Type, lines: Lines) -> int:
    return sum(line.count for line in lines if line.card.type == type)


def _little_ice(lines: Lines) -> bool:
    return _of_type(Type.ICE, lines) <= 15


def _many_assets(lines: Lines) -> bool:
    return _of_type(Type.ASSET, lines) >= 7


def _large(lines: Lines) -> bool:
    return sum(line.count for line in lines) >= 50


def _pad_campaigns(lines: Lines) -> bool:
    return any(line.card.id == "pad_campaign" and line.count >= 3 for line in lines)


# the cards that cost no influence, and when
WAIVED: Final[Mapping[str, Callable[[Lines], bool]]] = {
    "consulting_visit": _faction("weyland_consortium"), "executive_search_firm": _faction("weyland_consortium"),
    "heritage_committee": _faction("jinteki"), "raman_rai": _faction("jinteki"),
    "ibrahim_salem": _faction("nbn"), "salems_hospitality": _faction("nbn"),
    "jeeves_model_bioroids": _faction("haas_bioroid"), "product_recall": _faction("haas_bioroid"),
    "mumba_temple": _little_ice, "mumbad_virtual_tour": _many_assets, "museum_of_history": _large,
    "pad_factory": _pad_campaigns,
}  # fmt: skip


@dataclass(frozen=True)
class Variance:
    """What the text of an identity changes.

    Attributes:
        copies: the most copies of a card; None: no change.
        agendas: the most different agendas of each other faction; a negative number means no limit.
        without: a faction whose cards the deck cannot contain.
        free_program: whether the first copy of each program costs no influence.
    """

    copies: int | None = None
    agendas: int = 0
    without: str = ""
    free_program: bool = False


USUAL: Final = Variance()
VARIANCES: Final[Mapping[str, Variance]] = {
    "ampere_cybernetics_for_anyone": Variance(copies=1, agendas=2),
    "nova_initiumia_catalyst_impetus": Variance(copies=1),
    "custom_biotics_engineered_for_success": Variance(without="jinteki"),
    "the_professor_keeper_of_knowledge": Variance(free_program=True),
    "the_shadow_pulling_the_strings": Variance(agendas=-1),
}


def variance_of(identity: Decl | None) -> Variance:
    """How the text of an identity changes the rules for decks."""
    return USUAL if identity is None else VARIANCES.get(identity.id, USUAL)


COPIED: Final = ("jinteki_biotech_life_imagined", "melies_u_only_the_brightest")  # with several versions (CR 1.5.2)


def may_bring(identity: Decl, other: Decl) -> bool:
    """Whether a player may bring another identity beside the deck: any Runner identity (CR 1.5.4a), or a further copy of one
    that has several versions (CR 1.5.2a-b)."""
    return other.type == identity.type == Type.RUNNER_IDENTITY or (other.id == identity.id and other.id in COPIED)


def out_of_faction(card: Decl, identity: Decl) -> bool:
    """Whether a card is neutral or belongs to another faction than the identity (CR 1.4.5)."""
    return faction_of(card) in ("neutral", "") or faction_of(card) != faction_of(identity)


def prices_of(lines: Lines, identity: Decl) -> dict[str, int]:
    """The influence that all copies of each card cost together, by id, without cards that cost none (CR 1.4.5a)."""
    prices = {}
    for line in lines:
        card = line.card
        copies = line.count
        if not out_of_faction(card, identity) or (card.id in WAIVED and WAIVED[card.id](lines)):
            continue
        if variance_of(identity).free_program and card.type == Type.PROGRAM:
            copies -= 1
        if price := copies * int(facts_of(card).get("influence", 0)):
            prices[card.id] = price
    return prices
