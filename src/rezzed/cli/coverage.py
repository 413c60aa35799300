"""`rezzed cards --coverage`: how many cards are declared, and how many of them completely, by set and by format."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..cards import GAMES, left_out_of, print_sets, release_order
from ..decks.formats import today
from ..decks.play_formats import cards_of
from ..library import all_cards
from . import screen


def show(as_json: bool) -> None:
    """Print the table."""
    data = found()
    if as_json:
        screen.dump(data, 1)
        return
    for title, kind in (("sets", "set"), ("formats", "format")):
        screen.heading(title)
        rows = [(x[kind], x.get("snapshot") or x.get("game", ""), *map(str, _numbers(x)), share(x)) for x in data[title]]
        second = "game" if kind == "set" else "snapshot"
        screen.table((kind, second, "cards", "declared", "complete", "share"), rows)


def found() -> dict[str, list[dict[str, Any]]]:
    """The numbers: for each set in the order of release, and for the current snapshot of each format."""
    cards = [card for card in all_cards() if not card.inert]
    declared = {game: {card.id for card in cards if card.game == game} for game in GAMES}
    complete = {game: {card.id for card in cards if card.game == game and not left_out_of(card)} for game in GAMES}

    def counts(game: str, ids: Iterable[str]) -> dict[str, int]:
        printed = set(ids)
        return {"cards": len(printed), "declared": len(printed & declared[game]), "complete": len(printed & complete[game])}

    order = [(game, name) for game, name in release_order() if name in print_sets()[game]]
    sets = [{"game": game, "set": name, **counts(game, print_sets()[game][name])} for game, name in order]
    now = [(known, known.on(day)) for known, day in today()]
    formats = [
        {"format": known.word, "snapshot": snapshot.id, "date": snapshot.date, **counts(GAMES[0], cards_of(snapshot.pool))}
        for known, snapshot in now
    ]
    return {"sets": sets, "formats": formats}


def _numbers(row: dict[str, Any]) -> tuple[int, int, int]:
    return row["cards"], row["declared"], row["complete"]


def share(row: dict[str, Any]) -> str:
    """How many of the cards are complete, rounded down, so that only all of them are 100 %."""
    return f"{row['complete'] * 1000 // max(1, row['cards']) / 10:g} %"
