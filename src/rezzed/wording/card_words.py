"""The text of a card, generated from its declaration: one line for each ability and subroutine."""

from __future__ import annotations

from typing import Any, Final

from ..cards import deckbuilding, faction_name, sets_of
from ..ids import RUNNER, Scope
from ..rules.book import Book
from ..vocabulary.amounts import Cards
from ..vocabulary.declare import Decl
from . import clauses
from . import cost_phrases as cost_phrases
from .phrases import (
    NOUNS,
    Voice,
    amount_words,
    at_words,
    cards_words,
    condition_words,
    on_words,
    plural,
    subtype_words,
    voice_of,
)


def _sentence(words: str) -> str:
    return words[0].upper() + words[1:] + "." if words else words


def card_text(decl: Decl, book: Book | None = None) -> tuple[str, ...]:
    """The text of a card, one line for each ability and subroutine, in the order of the declaration, in the terms of a book."""
    v = voice_of(decl)
    lines = list(_standing(decl, v))
    lines += [_sentence(clauses.ability_text(a, v)) for a in decl.abilities]
    if decl.back:
        lines += [f"The other side ({_other_side(decl)})", *(_sentence(clauses.ability_text(a, v)) for a in decl.back)]
    lines += [f"-> {_sentence(clauses.effects_text(s.do, v))}" for s in decl.subs]
    return tuple(lines) if book is None else tuple(book.say(words) for words in lines)


def _other_side(decl: Decl) -> str:
    """The title of the other side, and what is printed there apart from its abilities."""
    subtypes = "" if decl.back_subtypes is None else ": " + " - ".join(subtype_words(x) for x in decl.back_subtypes)
    return decl.back_title + subtypes + ("" if decl.back_link is None else f", link {decl.back_link}")


def _standing(decl: Decl, v: Voice) -> list[str]:
    """The parts of a declaration that are fields, not abilities."""
    out: list[str] = []
    if decl.rez_cost is not None:
        instead = f", or {cost_phrases.cost_text(decl.rez_with.cost, v)}" if decl.rez_with is not None else ""
        out.append(f"As an additional cost to rez {v.noun}, {cost_phrases.cost_text(decl.rez_cost, v)}{instead}.")
    if decl.rez_with is not None and decl.rez_with.pays:
        most = decl.rez_with.pays
        paid = f"any number of {v.money}s" if most >= clauses.ANY_NUMBER else plural(most, v.money)
        out.append(f"The Corp can {cost_phrases.cost_text(decl.rez_with.cost, v)} to pay for {paid} of its rez cost.")
    if decl.play_cost is not None:
        out.append(f"As an additional cost to play {v.noun}, {cost_phrases.cost_text(decl.play_cost, v)}.")
    if decl.advanceable:
        state = {True: " while it is rezzed", False: " while it is unrezzed", None: ""}[decl.advance_rezzed]
        out.append(f"{_sentence(v.noun)[:-1]} can be advanced{state}.")
    if decl.not_on is not None:
        out.append(f"{_sentence(v.noun)[:-1]} cannot be installed at {at_words(decl.not_on)}.")
    if decl.holds:
        out.append(f"Cards hosted on this {NOUNS[decl.type]} are facedown and not installed.")
    if decl.hosts is not None:
        out.append(_room(decl, decl.hosts, v))
    if decl.on_ice:
        out.append(f"Installed only on a {'rezzed ' if decl.host_rezzed else ''}piece of ice.")
    if decl.install_if is not None:
        out.append(f"Installed only if {condition_words(decl.install_if, v)}.")
    if decl.recurring:
        out.append(f"{decl.recurring} recurring {v.money}{'' if decl.recurring == 1 else 's'}.")
    if decl.rez_installed:
        out.append(f"{_sentence(v.noun)[:-1]} can be installed only if its rez cost can be paid.")
    if decl.no_rez:
        out.append(f"{_sentence(v.noun)[:-1]} cannot be rezzed.")
    if decl.limit_region:
        out.append("Only 1 region in each server.")
    if decl.x_most is not None:
        out.append(f"X is at most {amount_words(decl.x_most, v)}.")
    if decl.as_agenda is not None:
        keep = "" if decl.as_agenda.forfeit else ", and cannot be forfeited there"
        kind = " ".join(("an", *map(subtype_words, decl.as_agenda.subtypes), "agenda"))
        out.append(f"As {kind} in a score area, worth {plural(decl.as_agenda.points, 'agenda point')}{keep}.")
    if decl.stays:
        until = " or ".join(on_words(on, Scope.NONE, v).removeprefix("when ") for on in decl.stays)
        out.append(f"Not trashed until {until}.")
    if decl.console:
        out.append("Only 1 console in the rig.")
    if decl.outlasts:
        out.append(f"The effects of the counters on {v.noun} continue when it is derezzed or leaves.")
    if decl.faceup:
        out.append("Installed faceup, neither rezzed nor unrezzed.")
    if decl.reveal_in_rnd:
        out.append("Revealed when accessed in R&D.")
    return out


def _room(decl: Decl, hosts: Cards, v: Voice) -> str:
    """What can be installed on the card, and how much of it (CR 1.13.6a)."""
    most = "" if decl.host_cards is None else f"up to {decl.host_cards} "
    memory = "" if decl.host_memory is None else f", up to {plural(decl.host_memory, 'memory unit')} in all"
    some = cards_words(hosts, v).removeprefix("an ").removeprefix("a ") if decl.host_cards == 1 else cards_words(hosts, v, 0)
    return f"{_sentence(v.noun)[:-1]} can host {most}{some}{memory}."


def card_facts(decl: Decl) -> tuple[tuple[str, str], ...]:
    """The facts of a card as pairs of name and value."""
    kind = NOUNS[decl.type] + (": " + " - ".join(subtype_words(x) for x in decl.subtypes) if decl.subtypes else "")
    cost = "install cost" if decl.side == RUNNER and decl.type not in PLAYED else "cost" if decl.type in PLAYED else "rez cost"
    paid = "X" if decl.cost is None and decl.type in PLAYED else decl.cost
    pairs: list[tuple[str, Any]] = [
        ("type", kind + (" (unique)" if decl.unique else "")), (cost, paid), ("strength", decl.strength),
        ("memory", decl.memory or None), ("trash cost", decl.trash), ("advancement requirement", decl.advance),
        ("agenda points", decl.points), ("link", decl.link or None),
        *_for_decks(decl), ("sets", ", ".join(sets_of(decl)) or None), ("id", decl.id),
        ("game", {"anr": "Netrunner (2012 and later)", "onr": "Netrunner (1996)"}[decl.game]),
    ]  # fmt: skip
    return tuple((name, str(value)) for name, value in pairs if value is not None)


def _for_decks(decl: Decl) -> list[tuple[str, Any]]:
    """The facts of a card that only decks need."""
    known = deckbuilding().get(decl.game, {}).get(decl.id, {})
    return [
        ("faction", faction_name(known["faction"]) if known else None), ("influence cost", known.get("influence")),
        ("minimum deck size", known.get("size")), ("influence limit", known.get("limit")),
        ("limit per deck", known.get("copies")), ("printings", ", ".join(known.get("printings", {}).values()) or None),
    ]  # fmt: skip


PLAYED: Final = tuple(t for t, noun in NOUNS.items() if noun in ("event", "operation"))
