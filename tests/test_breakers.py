"""Icebreakers as a family: what it costs to break plain ice, paid through decisions, against a table of printed numbers."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from rezzed.cards import pool
from rezzed.engine import legal
from rezzed.engine.ask import progress
from rezzed.errors import IllegalActionError
from rezzed.events import Ev
from rezzed.game import Game
from rezzed.ids import RUNNER

PRICES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "data" / "breaker_prices.json").read_text(encoding="utf-8"))
PURSE = 60
IDLE = ("Inti", "Corroder")  # somebody who can be raised at any time, so that no window is passed over
TITLES = {d.id: d.title for d in pool() if d.game == "anr"}

# ice with nothing but printed strength and subroutines that matters to whoever breaks all of it: title, strength, subroutines
ICE = {
    "barrier": [
        ("Vanilla", 0, 1),
        ("Spiderweb", 2, 3),
        ("Wall of Static", 3, 1),
        ("Fire Wall", 5, 1),
        ("Hadrian's Wall", 7, 2),
    ],
    "code_gate": [("Quandary", 0, 1), ("Enigma", 2, 2), ("Conundrum", 4, 3), ("Little Engine", 7, 3)],
    "sentry": [("Rototurret", 0, 2), ("Tithe", 1, 2), ("Drafter", 3, 2), ("Archer", 6, 4)],
    "tracer": [("Shadow", 1, 2), ("Hunter", 4, 1)],
}
ICE["any"] = [x for kind in ("barrier", "code_gate", "sentry") for x in ICE[kind] if x[0] != "Conundrum"]  # which knows AI


def met(breaker: str, ice: str, book: str) -> Game:
    """The Runner encounters this ice with this icebreaker, rich enough for anything."""
    board = {
        "rules": book,
        "corp": {"hq": 1, "ice": {"HQ": [f"{ice}*"]}},
        "runner": {"credits": PURSE, "clicks": 1, "grip": 5, "rig": [breaker, IDLE[breaker == IDLE[0]]]},
    }
    game = Game(board)
    while not at_the_ice(game):
        game.apply(next(w for w in ("run HQ", "pass", "continue", "decline") if game.find(w) is not None))
    return game


def at_the_ice(game: Game) -> bool:
    e = progress.encounter(game.state)
    return e is not None and legal.in_break_step(game.state, e) and game.state.who == RUNNER


def paid(game: Game) -> int:
    return sum(e[4] for e in game.written if e[0] == Ev.PAY and e[3] == RUNNER)


def price(row: dict[str, Any], strength: int, subs: int) -> int | None:
    """What the printed numbers say; None if the icebreaker cannot get there."""
    missing = max(0, strength - row["strength"])
    if missing and "pump" not in row:
        return None
    each, number = row["break"]
    uses = 1 if number == 0 else -(-subs // number)
    pumps = -(-missing // row["pump"][1]) if missing else 0
    return uses * int(each) + (pumps * int(row["pump"][0]) if pumps else 0)


@pytest.mark.parametrize("book", ["cr-26.03", "cr-1.4", "anr-2012"])
@pytest.mark.parametrize("row", PRICES, ids=lambda row: row["id"])
def test_price_of_breaking_all(row: dict[str, Any], book: str) -> None:
    name = TITLES[row["id"]]
    for title, strength, subs in ICE[row["subtype"]]:
        game = met(name, title, book)
        due = price(row, strength, subs)
        if due is None:
            with pytest.raises(IllegalActionError, match="strength"):
                game.apply(f"break all of {title} with {name}")
            continue
        game.apply(f"break all of {title} with {name}")
        assert any(e[0] == Ev.FULLY_BREAK for e in game.written), title
        assert paid(game) == due, title


@pytest.mark.parametrize("row", [r for r in PRICES if r["subtype"] != "any"], ids=lambda row: row["id"])
def test_other_kinds_of_ice(row: dict[str, Any]) -> None:
    for kind, title in (("barrier", "Vanilla"), ("code_gate", "Quandary"), ("sentry", "Rototurret")):
        if kind != row["subtype"]:
            name = TITLES[row["id"]]
            reason = met(name, title, "cr-26.03").why(f"break with {name}")
            assert not reason.legal and "3.9.5h" in reason.cite, title


def test_the_table_is_about_declared_icebreakers() -> None:
    declared = {d.id: d for d in pool() if d.game == "anr" and "icebreaker" in d.subtypes}
    assert {r["id"] for r in PRICES} <= set(declared)
    assert len(PRICES) >= 60
    assert {r["id"]: r["strength"] for r in PRICES} == {r["id"]: declared[r["id"]].strength for r in PRICES}
