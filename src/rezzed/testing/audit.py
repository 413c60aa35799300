"""An auditor of games: it adds up the log and compares the sums with what is on the table."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterable, Mapping
from typing import Any

from ..game import Game
from ..ids import SIDE_NAMES
from ..wording.log import Event


class Ledger:
    """The numbers of a game as its log tells them.

    Args:
        credits: the credits of the Corp and of the Runner when the log begins.
        clicks: their clicks.
        tags, bad_publicity, core_damage: those at the beginning.
    """

    def __init__(
        self, credits: tuple[int, int], clicks: tuple[int, int], tags: int = 0, bad_publicity: int = 0, core_damage: int = 0
    ) -> None:
        self.credits = dict(zip(SIDE_NAMES, credits, strict=False))
        self.clicks = dict(zip(SIDE_NAMES, clicks, strict=False))
        self.tags, self.bad_publicity, self.core_damage = tags, bad_publicity, core_damage
        self.hosted = 0  # credits that left cards since the last other event: a loss takes them first

    def read(self, events: Iterable[Event]) -> None:
        """Add up these events."""
        for e in events:
            self._numbers(e)
            if e.kind == "counter" and e.fields["counter"] == "credit":
                self.hosted += max(0, -e.number("change"))
            else:
                self.hosted = 0

    def _numbers(self, e: Event) -> None:
        side = str(e.fields.get("side", ""))
        if e.kind == "gain":
            self.credits[side] += e.number("credits")
        elif e.kind == "lose":
            self.credits[side] -= e.number("credits") - self.hosted
        elif e.kind == "pay" and e.fields["source"] == "pool":
            self.credits[side] -= e.number("credits")
        elif e.kind == "gain_clicks":
            self.clicks[side] += e.number("clicks")
        elif e.kind in ("lose_click", "spend_click"):
            self.clicks[side] -= e.number("clicks")
        elif e.kind == "tag":
            self.tags += e.number("tags")
        elif e.kind == "remove_tag":
            self.tags -= e.number("tags")
        elif e.kind == "bad_publicity":
            self.bad_publicity += e.number("amount")
        elif e.kind == "remove_bad_publicity":
            self.bad_publicity -= e.number("amount")
        elif e.kind == "damage" and e.fields["damage"] in ("core", "brain"):
            self.core_damage += e.number("amount")


def audit(game: Game) -> list[str]:
    """Compare the sums of a log with the numbers of the players; find numbers below 0, and cards that are nowhere or twice.

    Args:
        game: a game that was begun from a board.

    Returns:
        What does not agree, one sentence for each; an empty list if everything does.
    """
    s = game.state
    board: Mapping[str, Any] = game.setup
    corp, runner = board.get("corp", {}), board.get("runner", {})
    whole = "turn" in board or "begin" in board
    acts = board.get("begin", "actions") == "actions"
    mine = board.get("turn", "corp") if whole else "runner"
    corp_clicks = 3 if whole and acts and mine == "corp" else 0
    runner_clicks = 4 if acts and mine == "runner" else 0
    ledger = Ledger(
        (corp.get("credits", 5), runner.get("credits", 5)),
        (corp.get("clicks", corp_clicks), runner.get("clicks", runner_clicks)),
        runner.get("tags", 0), corp.get("bad_publicity", 0), runner.get("core_damage", 0),
    )  # fmt: skip
    ledger.read(game.events())
    found = [
        (f"{name}: {what}", told, there)
        for n, name in enumerate(SIDE_NAMES[:2])
        for what, told, there in (
            ("credits", ledger.credits[name], s.credits[n]), ("clicks", ledger.clicks[name], s.clicks[n]),
        )
    ]  # fmt: skip
    found += [
        ("tags", ledger.tags, s.tags), ("bad publicity", ledger.bad_publicity, s.bad_publicity),
        ("core damage", ledger.core_damage, s.core),
    ]  # fmt: skip
    wrong = [f"{what}: {told} by the log, {there} on the table" for what, told, there in found if told != there]
    below = [f"{what}: {there}, below 0" for what, told, there in found if told == there < 0]
    return wrong + below + _cards(game)


def _cards(game: Game) -> list[str]:
    """Cards that are in no place, or in several."""
    s = game.state
    places = Tally([c for zone in s.order for c in zone])
    places.update(c for root in s.roots for c in root)
    places.update(c for c in s.ice_at if c >= 0)
    loose = {c for c in range(len(s.code)) if s.host[c] >= 0 and places[c] == 0}  # hosted cards are where their host is
    return [
        f"card {c} ({s.book.facts[s.code[c]].title}) is in {places[c]} places"
        for c in range(len(s.code))
        if places[c] != 1 and c not in loose
    ]
