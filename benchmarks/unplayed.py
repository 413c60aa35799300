"""Which cards of the decks for a format the heuristic bots leave unplayed. `python benchmarks/unplayed.py [--games 200]`.

Every deck for Standard plays as often against every other one of that format, and so do those for Startup, until each has
played so many games. For every card it counts the games in which it was put to use: an agenda was scored; other cards of the
Corp were rezzed or played; cards of the Runner were installed or played; or an ability of the card did something (ambushes are
not rezzed). `acted` counts the games in which an ability did something. The cards below `--floor` games are printed.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from typing import Any

import rezzed
from rezzed.bots import bot_of
from rezzed.decks import builtin, names
from rezzed.decks.dealt import dealt
from rezzed.engine.ask import objects
from rezzed.events import CARD, KIND, SOURCE, Ev
from rezzed.ids import CORP, RUNNER
from rezzed.rules import DEFAULT

FORMATS = ("standard", "startup")
MOST = 20_000  # decisions of a game
PUT_TO_USE = ({Ev.PLAY, Ev.REZ, Ev.SCORE}, {Ev.PLAY, Ev.INSTALL})  # by side


def pairs(format: str, games: int) -> Iterator[tuple[str, str, int]]:
    """The decks of each game, and its seed."""
    decks = [name for name in names() if name.startswith(f"{format}-")]
    corps = [name for name in decks if builtin(name).side == "corp"]
    runners = [name for name in decks if builtin(name).side == "runner"]
    for seed in range(-(-games // len(runners))):
        for corp in corps:
            for runner in runners:
                yield corp, runner, seed


def played(corp: str, runner: str, seed: int) -> tuple[rezzed.Game, int]:
    """A game between the bots of both sides, and how many decisions it had."""
    game = rezzed.Game({**dealt(builtin(corp), builtin(runner), DEFAULT), "seed": seed})
    policies = {side: bot_of(side, side, seed) for side in ("corp", "runner")}
    n = 0
    while game.decision is not None and n < MOST:
        game.apply(game.chosen(policies[game.decision.chooser]))
        n += 1
    return game, n


def seen(game: rezzed.Game) -> tuple[list[set[str]], list[set[str]]]:
    """By side, the cards that were put to use in a game, and those whose abilities did something."""
    used: list[set[str]] = [set(), set()]
    acted: list[set[str]] = [set(), set()]
    for entry in game.written:
        kind, card, source = entry[KIND], entry[CARD], entry[SOURCE]
        if source >= 0:
            fact = objects.fact(game.state, source)
            acted[fact.side].add(fact.id)
        if card >= 0:
            fact = objects.fact(game.state, card)
            if kind in PUT_TO_USE[fact.side]:
                used[fact.side].add(fact.id)
    return used, acted


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games of each deck")
    parser.add_argument("--format", choices=FORMATS, action="append", help="only this format")
    parser.add_argument("--floor", type=int, default=1, help="print the cards that were put to use in fewer games")
    parser.add_argument("--json", action="store_true", help="every card of every deck")
    args = parser.parse_args()
    games: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    used: Counter[tuple[str, str]] = Counter()
    acted: Counter[tuple[str, str]] = Counter()
    for format in args.format or FORMATS:
        for corp, runner, seed in pairs(format, args.games):
            game, decisions = played(corp, runner, seed)
            if decisions == MOST:
                print(f"{corp}, {runner}, seed {seed}: no end after {MOST} decisions", file=sys.stderr)
            put, did = seen(game)
            for side, deck in ((CORP, corp), (RUNNER, runner)):
                games[deck] += 1
                wins[deck] += game.winner == ("corp", "runner")[side]
                used.update((deck, id) for id in put[side] | did[side])
                acted.update((deck, id) for id in did[side])
    rows: list[dict[str, Any]] = [
        {"deck": deck, "card": builtin(deck).card(id).title, "games": games[deck], "used": used[deck, id],
         "acted": acted[deck, id]}
        for deck in sorted(games) for id in builtin(deck).cards
    ]  # fmt: skip
    for row in rows:
        if args.json:
            print(json.dumps(row, ensure_ascii=False))
        elif row["used"] < args.floor:
            print(
                f"{row['deck']:28} {row['card']:36} used in {row['used']:3}, acted in {row['acted']:3} of {row['games']} games"
            )
    if not args.json:
        print("won: " + ", ".join(f"{deck} {wins[deck]}/{games[deck]}" for deck in sorted(games)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
