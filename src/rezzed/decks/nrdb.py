"""Decks as the interfaces of NetrunnerDB give them: version 2 by printing code, version 3 by id."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from ..errors import SetupError
from ..files import parse_json
from .deck import Deck, code_of
from .legality import check
from .raw import CardNames, RawList


def is_v3(text: str) -> bool:
    """Whether a JSON text looks like version 3."""
    return '"card_slots"' in text


def read_v2(text: str, names: CardNames) -> RawList:
    """Read a deck of version 2."""
    return _read(text, "cards")


def read_v3(text: str, names: CardNames) -> RawList:
    """Read a deck of version 3."""
    return _read(text, "card_slots")


def _read(text: str, slots: str) -> RawList:
    raw = RawList()
    try:
        data = _entry(parse_json(text, ""), raw)
    except SetupError as error:
        raw.faults += error.faults
    if raw.faults:
        return raw
    cards = data.get(slots)
    if not isinstance(cards, dict):
        raw.fault(f"expected the field `{slots}` with the copies of each card")
        return raw
    raw.name, raw.identity = _text(data, "name", raw), _text(data, "identity_card_id", raw)
    for key, count in cards.items():
        raw.add(f"{slots}.{key[:40]}", key, count)
    beside = data.get("beside", {})
    if not isinstance(beside, dict):
        raw.fault("expected the copies of each card beside the deck", "beside")
        return raw
    for key, count in beside.items():
        raw.add(f"beside.{key[:40]}", key, count, True)
    return raw


def _text(data: Mapping[str, Any], field: str, raw: RawList) -> str:
    """A field with a text; empty if it is missing."""
    value = data.get(field)
    if isinstance(value, str):
        return value
    if value is not None:
        raw.fault("expected a text", field)
    return ""


def _entry(data: Mapping[str, Any], raw: RawList) -> Mapping[str, Any]:
    """The fields of the one deck in an answer of NetrunnerDB, or in a deck that stands alone."""
    inner = data.get("data", data)
    if isinstance(inner, list):
        if len(inner) != 1:
            raw.fault(f"expected one deck, not {len(inner)}", "data")
            return {}
        inner = inner[0]
    if isinstance(inner, dict):
        inner = inner.get("attributes", inner)
    if not isinstance(inner, dict):
        raw.fault("expected the fields of a deck", "data")
        return {}
    return inner


def write_v2(deck: Deck, names: CardNames) -> str:
    """A deck of version 2, with the newest printing of each card."""
    ids = {**({} if deck.identity is None else {deck.identity: 1}), **deck.cards}
    cards = {code_of(deck.card(id, names.library)) or id: n for id, n in ids.items()}
    unknown = {**({deck.unknown_identity: 1} if deck.unknown_identity else {}), **deck.unknown}
    entry: dict[str, Any] = {"name": deck.name, "cards": {**cards, **unknown}}
    if deck.beside:
        entry["beside"] = _beside(deck, names)
    return _json({"data": [entry], "success": True, "total": 1, "version_number": "2.0"})


def write_v3(deck: Deck, names: CardNames) -> str:
    """A deck of version 3."""
    fields: dict[str, Any] = {
        "name": deck.name, "side_id": deck.side, "identity_card_id": deck.identity or deck.unknown_identity,
        "card_slots": {**deck.cards, **deck.unknown}, "num_cards": deck.size,
        "influence_spent": check(deck, names.library).influence,
    }  # fmt: skip
    if deck.beside:
        fields["beside"] = dict(deck.beside)
    return _json({"data": {"type": "decklists", "attributes": fields}})


def _beside(deck: Deck, names: CardNames) -> dict[str, int]:
    """The cards beside the deck by printing code, a field that NetrunnerDB does not have."""
    known = {id: names.card(deck.game, id) for id in deck.beside}
    return {(code_of(card) if card is not None else "") or id: deck.beside[id] for id, card in known.items()}


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"
