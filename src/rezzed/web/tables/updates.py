"""What one connection is told: whole views with numbers, made for its seat only."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import fields
from operator import attrgetter, is_
from typing import Any, Final, cast

from ... import citing
from ...game import Decision, Game, Seat, Side
from ...game.core import GameCore
from ...game.observation import CardView, RunView, View
from ...game.seat_side import fields_now, view_now
from ...game.spectator import Spectator
from ...game.steps_taken import ahead
from ...library import find_card
from ...study.asking import cards_in, question_of
from ...study.asking import told as asking
from ...study.beyond_view import hand_of, seen_by_other
from ...wording import asked, faces, story
from ...wording.asked import Asked
from ...wording.names import SPECTATOR
from .record import OTHER, TableRecord, joined
from .seats import Sight, TableSeats

WHAT: Final = ("corp", "runner")
FIELDS: Final = tuple([field.name for field in fields(View)])
READ: Final = attrgetter(*FIELDS)
OF_CORP: Final = attrgetter("identity", "hq", "rnd", "archives", "score", "play")
OF_RUNNER: Final = attrgetter("identity", "grip", "stack", "heap", "rig", "score", "play")


def seen(game: Game, side: str) -> Seat | Spectator:
    """What a seat may see; without a side, what a spectator may see."""
    return game.seat(cast(Side, side)) if side else game.spectator()


def _fields(record: TableRecord, side: str) -> dict[str, Any]:
    """What a seat sees now, or a spectator: the fields of the view by their names. No seat and no view is made for them."""
    found = fields_now(record.core, WHAT.index(side)) if side else READ(record.game.spectator().view)
    return dict(zip(FIELDS, found, strict=True))


def update(
    seats: TableSeats, record: TableRecord, side: str, known: int, shown: set[str], events: bool = True
) -> dict[str, Any]:
    """The parameters of an update, with views and events as they are.

    Args:
        seats: those of the table.
        record: the position, which may be an earlier one for a spectator.
        side: whose update it is; empty for a spectator.
        known: how many events of the log the client has.
        shown: the titles of the cards whose faces the client has; those of this update are added.
        events: whether the events are told as data too, and not only in lines.
    """
    core = record.core
    sight = seats.sights.get(side)
    if sight is None or sight.seq != record.seq:
        sight = seats.sights[side] = _sight(record, side, sight)
    lines = story.lines(core.state, core.written, known, WHAT.index(side) if side else SPECTATOR)
    new = sight.titles - shown
    if lines:
        new |= {line.card for line in lines if line.card} - shown
    told = sight.told.copy()
    told["log_from"] = known
    told["clock"] = seats.clock(record)
    told["here"] = {"corp": seats.here("corp"), "runner": seats.here("runner")}
    told["watching"] = seats.watching()
    told["lines"] = [line._asdict() for line in lines]
    told["faces"] = drawn(core, new) if new else {}
    shown |= new
    if events:
        told["events"] = seen(record.game, side).log(known)
    if side:
        told["passing"] = seats.passes(record, side)
        told["control"] = seats.control(side)
    return told


def _sight(record: TableRecord, side: str, before: Sight | None) -> Sight:
    """What a seat sees of a position; without a side, what spectators see. What has not changed since the position before is
    the same object, which is not compared when changes are looked for."""
    s, offer = record.core.state, record.offer
    view = _fields(record, side)
    decision, servers, corp, runner = view.pop("decision"), view["servers"], view["corp"], view["runner"]
    parts, row = (servers, *OF_CORP(corp), *OF_RUNNER(runner)), -1 if s.over else citing.step(s)
    if before is not None and all(map(is_, parts, before.parts)):
        cards, known = before.cards, before.known
    else:
        cards = cards_in(servers, corp, runner)
        known = frozenset([card.title for card in cards if card.title])
    theirs = hand_of(view_now(record.core, WHAT.index(OTHER[side])), OTHER[side]) if side and record.open else None
    told = {
        "names": record.names, "joined": joined(record),
        "seq": record.seq, "at": record.at,
        "view": view, "decision": decision,
        "waiting": view["waiting"], "over": view["over"], "winner": view["winner"], "ended": view["ended"],
        "offer": None if offer is None else {"by": offer.by, "what": offer.what}, "rematch": record.rematch,
        "said": [phrase._asdict() for phrase in record.phrases], "waits": waits(view["run"], view["waiting"], cards),
        "ways": before.told["ways"] if before is not None and row == before.row else [
            {"id": w.step.id, "cite": w.step.cite, "gist": w.step.gist, "when": w.when} for w in ahead(s)
        ],
    }  # fmt: skip
    if side:
        way_back, _ = record.way_back(side)
        told |= {
            "asked": None if decision is None else asking(question_now(record, cards, decision)),
            "can_take_back": way_back, "open": theirs, "seen": seen_by_other(s, WHAT.index(side)),
        }  # fmt: skip
    titles = known.union([card.title for card in theirs if card.title]) if theirs else known
    return Sight(record.seq, told, titles, parts, cards, known, row)


def drawn(core: GameCore, titles: Collection[str]) -> dict[str, Any]:
    """The faces of cards, by title.

    Args:
        core: the position of the game.
        titles: those of the cards.
    """
    compiled = core.state.book
    found: dict[str, Any] = {}
    for title in sorted(titles):
        key = ("face", title)
        face = compiled.kept.get(key)
        if face is None:
            face = faces.face(find_card(compiled.name, title, near=False).decl, compiled.book)._asdict()
            compiled.kept[key] = face
        found[title] = face
    return found


def question_now(record: TableRecord, cards: Sequence[CardView], decision: Decision) -> Asked:
    """What whoever decides is asked."""
    return question_of(record.game, view_now(record.core, WHAT.index(decision.chooser)), cards, decision)


def waits(run: RunView | None, waiting: str, cards: Sequence[CardView]) -> str:
    """What the game waits for, for those who are not asked.

    Args:
        run: the run that somebody sees, if there is one.
        waiting: who decides.
        cards: all cards that they see.
    """
    ice = ""
    if run is not None:
        for card in cards:
            if card.id == run.ice:
                ice = card.title
                break
    return asked.waiting(waiting, run.phase if run is not None else "", ice) if waiting else ""


def facts(record: TableRecord, side: str) -> dict[str, Any]:
    """What everybody may know of a table, and the seat of whoever asks."""
    setup, game = record.setup, record.game
    return {
        "id": record.id, "rules": game.setup["rules"], "names": record.names, "bots": dict(setup.bots),
        "spectators": setup.spectators, "delay": setup.delay, "joined": joined(record), "begun": True, "solo": setup.solo,
        "clock": setup.clock,
        "over": game.over, "winner": game.winner, "ended": game.ended, "seq": record.seq, "you": side,
    }  # fmt: skip
