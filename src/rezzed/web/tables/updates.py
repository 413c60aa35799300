"""What one connection is told: whole views with numbers, made for its seat only."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, Protocol, cast

from ...game import Game, Seat, Side
from ...game.observation import View
from ...game.spectator import Spectator
from .record import OTHER, TableRecord

WHAT: Final = ("corp", "runner")
VIEWED: Final = tuple(field.name for field in fields(View) if field.name != "decision")


class Room(Protocol):
    """What an update needs of a table."""

    record: TableRecord

    def passes(self, record: TableRecord, side: str) -> bool: ...
    def here(self, side: str) -> bool: ...
    def control(self, side: str) -> dict[str, Any]: ...


def seen(game: Game, side: str) -> Seat | Spectator:
    """What a seat may see; without a side, what a spectator may see."""
    return game.seat(cast(Side, side)) if side else game.spectator()


def update(room: Room, record: TableRecord, side: str, known: int) -> dict[str, Any]:
    """The parameters of an update, with views and events as they are.

    Args:
        room: the table.
        record: the position, which may be an earlier one for a spectator.
        side: whose update it is; empty for a spectator.
        known: how many events of the log the client has.
    """
    game = record.game
    who = seen(game, side)
    view, offer = who.view, record.offer
    told = {
        "seq": record.seq, "at": record.at, "log_from": known, "events": who.log(known),
        "view": {name: getattr(view, name) for name in VIEWED}, "decision": view.decision,
        "waiting": record.side, "over": game.over, "winner": game.winner, "ended": game.ended,
        "offer": None if offer is None else {"by": offer.by, "what": offer.what}, "rematch": record.rematch,
        "here": {s: room.here(s) for s in WHAT}, "ways": [
            {"id": w.step.id, "cite": w.step.cite, "gist": w.step.gist, "when": w.when} for w in game.ways
        ],
    }  # fmt: skip
    if side:
        told |= {
            "passing": room.passes(record, side), "control": room.control(side), "can_take_back": record.way_back(side)[0],
        }  # fmt: skip
    return told


def facts(record: TableRecord, side: str) -> dict[str, Any]:
    """What everybody may know of a table, and the seat of whoever asks."""
    setup, game = record.setup, record.game
    joined = all(s in record.tokens or s in setup.bots for s in OTHER)
    return {
        "id": record.entry.name, "rules": game.setup["rules"], "names": record.names, "bots": dict(setup.bots),
        "spectators": setup.spectators, "delay": setup.delay, "joined": joined,
        "over": game.over, "winner": game.winner, "ended": game.ended, "seq": record.seq, "you": side,
    }  # fmt: skip
