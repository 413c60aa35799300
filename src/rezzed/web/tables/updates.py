"""What one connection is told: whole views with numbers, made for its seat only."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, Final, Protocol, cast

from ...game import Game, Seat, Side
from ...game.observation import View
from ...game.spectator import Spectator
from ...library import find_card
from ...study.asking import ask, cards_of
from ...study.asking import told as asking
from ...study.beyond_view import hand_of, seen_by_other
from ...wording import asked, faces, story
from ...wording.names import SPECTATOR
from .record import OTHER, TableRecord, joined

WHAT: Final = ("corp", "runner")
VIEWED: Final = tuple(field.name for field in fields(View) if field.name != "decision")


class Room(Protocol):
    """What an update needs of a table."""

    record: TableRecord

    def passes(self, record: TableRecord, side: str) -> bool: ...
    def here(self, side: str) -> bool: ...
    def watching(self) -> int: ...
    def control(self, side: str) -> dict[str, Any]: ...
    def clock(self, record: TableRecord) -> dict[str, Any] | None: ...


def seen(game: Game, side: str) -> Seat | Spectator:
    """What a seat may see; without a side, what a spectator may see."""
    return game.seat(cast(Side, side)) if side else game.spectator()


def update(room: Room, record: TableRecord, side: str, known: int, shown: set[str], events: bool = True) -> dict[str, Any]:
    """The parameters of an update, with views and events as they are.

    Args:
        room: the table.
        record: the position, which may be an earlier one for a spectator.
        side: whose update it is; empty for a spectator.
        known: how many events of the log the client has.
        shown: the titles of the cards whose faces the client has; those of this update are added.
        events: whether the events are told as data too, and not only in lines.
    """
    game = record.game
    who = seen(game, side)
    reader = WHAT.index(side) if side else SPECTATOR
    view, offer = who.view, record.offer
    lines = story.lines(game.state, game.written, known, reader)
    titles = {card.title for card in cards_of(view) if card.title} | {line.card for line in lines if line.card}
    theirs = hand_of(seen(game, OTHER[side]).view, OTHER[side]) if side and record.open else None
    titles |= {card.title for card in theirs or ()}
    told = {
        "names": record.names, "joined": joined(record),
        "seq": record.seq, "at": record.at, "log_from": known,
        "view": {name: getattr(view, name) for name in VIEWED}, "decision": view.decision,
        "waiting": record.side, "over": game.over, "winner": game.winner, "ended": game.ended,
        "offer": None if offer is None else {"by": offer.by, "what": offer.what}, "rematch": record.rematch,
        "clock": room.clock(record), "said": [phrase._asdict() for phrase in record.phrases],
        "here": {s: room.here(s) for s in WHAT}, "watching": room.watching(), "ways": [
            {"id": w.step.id, "cite": w.step.cite, "gist": w.step.gist, "when": w.when} for w in game.ways
        ],
        "lines": [line._asdict() for line in lines], "faces": drawn(game, titles - shown), "waits": waits(view),
    }  # fmt: skip
    shown |= titles
    if events:
        told["events"] = who.log(known)
    if side:
        way_back, _ = record.way_back(side)
        told |= {
            "asked": asking(ask(game, cast(Side, side))),
            "passing": room.passes(record, side), "control": room.control(side), "can_take_back": way_back,
            "open": theirs, "seen": seen_by_other(game, cast(Side, side)),
        }  # fmt: skip
    return told


def drawn(game: Game, titles: set[str]) -> dict[str, Any]:
    """The faces of cards, by title."""
    compiled = game.state.book
    found: dict[str, Any] = {}
    for title in sorted(titles):
        key = ("face", title)
        face = compiled.kept.get(key)
        if face is None:
            face = faces.face(find_card(compiled.name, title, near=False).decl, compiled.book)._asdict()
            compiled.kept[key] = face
        found[title] = face
    return found


def waits(view: View) -> str:
    """What the game waits for, for those who are not asked."""
    run = view.run
    ice = next((card.title for card in cards_of(view) if run is not None and card.id == run.ice), "")
    return asked.waiting(view.waiting, run.phase if run is not None else "", ice) if view.waiting else ""


def facts(record: TableRecord, side: str) -> dict[str, Any]:
    """What everybody may know of a table, and the seat of whoever asks."""
    setup, game = record.setup, record.game
    return {
        "id": record.entry.name, "rules": game.setup["rules"], "names": record.names, "bots": dict(setup.bots),
        "spectators": setup.spectators, "delay": setup.delay, "joined": joined(record), "begun": True, "solo": setup.solo,
        "clock": setup.clock,
        "over": game.over, "winner": game.winner, "ended": game.ended, "seq": record.seq, "you": side,
    }  # fmt: skip
