"""What one connection is told: whole views with numbers, made for its seat only."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from operator import attrgetter, is_
from typing import Any, Final, Protocol, cast

from ...game import Game, Seat, Side
from ...game.observation import CardView, View
from ...game.spectator import Spectator
from ...game.steps_taken import Arrow
from ...library import find_card
from ...study.asking import cards_of, question_of
from ...study.asking import told as asking
from ...study.beyond_view import hand_of, seen_by_other
from ...wording import asked, faces, story
from ...wording.names import SPECTATOR
from .record import OTHER, TableRecord, joined

WHAT: Final = ("corp", "runner")
VIEWED: Final = tuple(field.name for field in fields(View) if field.name != "decision")
FIELDS: Final = attrgetter(*VIEWED)
OF_CARDS: Final = attrgetter(
    "servers", "corp.identity", "corp.hq", "corp.rnd", "corp.archives", "corp.score", "corp.play", "runner.identity",
    "runner.grip", "runner.stack", "runner.heap", "runner.rig", "runner.score", "runner.play",
)  # fmt: skip


@dataclass
class Sight:
    """What one seat, or spectators, see of a position. It is made once, for all connections that are told of the position.

    Attributes:
        seq: the number of the last entry.
        told: fields of an update.
        titles: the cards that are shown.
        parts: the parts of the view that have cards.
        cards: all cards of the view.
        known: their titles.
        ways: the steps that can follow, of which `told` has the words.
    """

    seq: int
    told: Mapping[str, Any]
    titles: frozenset[str]
    parts: tuple[Any, ...]
    cards: Sequence[CardView]
    known: frozenset[str]
    ways: Sequence[Arrow]


class Room(Protocol):
    """What an update needs of a table."""

    record: TableRecord
    sights: dict[str, Sight]

    def passes(self, record: TableRecord, side: str) -> bool: ...
    def here(self, side: str) -> bool: ...
    def watching(self) -> int: ...
    def control(self, side: str) -> dict[str, Any]: ...
    def clock(self, record: TableRecord) -> dict[str, Any] | None: ...


def seen(game: Game, side: str) -> Seat | Spectator:
    """What a seat may see; without a side, what a spectator may see."""
    return game.seat(cast(Side, side)) if side else game.spectator()


def _view(game: Game, side: str) -> View:
    """What a seat sees now, or a spectator; no seat is made for it."""
    return game.view(cast(Side, side)) if side else game.spectator().view


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
    sight = room.sights.get(side)
    if sight is None or sight.seq != record.seq:
        sight = room.sights[side] = _sight(record, side, sight)
    lines = story.lines(game.state, game.written, known, WHAT.index(side) if side else SPECTATOR)
    new = sight.titles - shown
    if lines:
        new |= {line.card for line in lines if line.card} - shown
    told = {
        **sight.told, "log_from": known, "clock": room.clock(record),
        "here": {s: room.here(s) for s in WHAT}, "watching": room.watching(),
        "lines": [line._asdict() for line in lines], "faces": drawn(game, new) if new else {},
    }  # fmt: skip
    shown |= new
    if events:
        told["events"] = seen(game, side).log(known)
    if side:
        told |= {"passing": room.passes(record, side), "control": room.control(side)}
    return told


def _sight(record: TableRecord, side: str, before: Sight | None) -> Sight:
    """What a seat sees of a position; without a side, what spectators see. What has not changed since the position before is
    the same object, which is not compared when changes are looked for."""
    game, offer = record.game, record.offer
    view = _view(game, side)
    parts, ways = OF_CARDS(view), game.ways
    if before is not None and all(map(is_, parts, before.parts)):
        cards, known = before.cards, before.known
    else:
        cards = cards_of(view)
        known = frozenset([card.title for card in cards if card.title])
    theirs = hand_of(_view(game, OTHER[side]), OTHER[side]) if side and record.open else None
    told = {
        "names": record.names, "joined": joined(record),
        "seq": record.seq, "at": record.at,
        "view": dict(zip(VIEWED, FIELDS(view), strict=True)), "decision": view.decision,
        "waiting": view.waiting, "over": view.over, "winner": view.winner, "ended": view.ended,
        "offer": None if offer is None else {"by": offer.by, "what": offer.what}, "rematch": record.rematch,
        "said": [phrase._asdict() for phrase in record.phrases], "waits": waits(view, cards),
        "ways": before.told["ways"] if before is not None and ways is before.ways else [
            {"id": w.step.id, "cite": w.step.cite, "gist": w.step.gist, "when": w.when} for w in ways
        ],
    }  # fmt: skip
    if side:
        way_back, _ = record.way_back(side)
        told |= {
            "asked": None if view.decision is None else asking(question_of(game, view, cards, view.decision)),
            "can_take_back": way_back, "open": theirs, "seen": seen_by_other(game, cast(Side, side)),
        }  # fmt: skip
    titles = known.union([card.title for card in theirs if card.title]) if theirs else known
    return Sight(record.seq, told, titles, parts, cards, known, ways)


def drawn(game: Game, titles: Collection[str]) -> dict[str, Any]:
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


def waits(view: View, cards: Sequence[CardView]) -> str:
    """What the game waits for, for those who are not asked.

    Args:
        view: what somebody sees.
        cards: all cards of the view.
    """
    run = view.run
    ice = next((card.title for card in cards if card.id == run.ice), "") if run is not None else ""
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
