"""Random whole games of legal decks that are drawn from the era of Null Signal Games, under the four policies in turn.

    python tests/era_sweep.py GAMES [--from SEED] [--journal FILE]

Every game is audited from its log, one in ten is compared with a copy, a save and a decision that is taken back, and where the
policy is `secret`, each side is shown the same if hidden cards are exchanged. Half of the players choose any option alike, half
have leanings. A line of the journal is a block of games; blocks that are in it are not played again.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final

import pairs
from game_sweep import CHECKED, compared
from random_play import Player
from test_whole_games import LIMIT, play

import rezzed
from rezzed.cards import deckbuilding, print_sets, release_order
from rezzed.decks import Deck, check
from rezzed.decks.dealt import dealt
from rezzed.decks.deck import IDENTITIES, is_identity, side_of
from rezzed.decks.legality import COPIES
from rezzed.engine.ask import objects
from rezzed.events import SOURCE
from rezzed.ids import CORP, RUNNER, Type
from rezzed.library import default
from rezzed.rules import DEFAULT
from rezzed.testing import audit
from rezzed.vocabulary.declare import Decl

FIRST_SET: Final = "downfall"
POLICIES: Final = ("public", "all", "forced", "secret")
BLOCK: Final = 25  # games of one line of the journal
DRAWS: Final = 200  # of lists, until one is legal
EXCHANGED: Final = 25  # decisions that are compared with a game in which hidden cards were exchanged, for each side


@dataclass
class Block:
    """What some games came to: how they ended, what was wrong, and in how many of them a card did something."""

    ends: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    acted: Counter[str] = field(default_factory=Counter)


@cache
def era(side: str) -> tuple[tuple[Decl, ...], tuple[Decl, ...]]:
    """The identities and the other cards of a side that a set of the era has, if rezzed plays their texts."""
    order = [name for game, name in release_order() if game == "anr"]
    printed = print_sets()["anr"]
    ids = sorted({id for name in order[order.index(FIRST_SET) :] for id in printed.get(name, ())})
    cards = [
        card for id in ids if (card := default().named("anr", id)) is not None and not card.inert and side_of(card) == side
    ]
    return tuple(c for c in cards if c.type in IDENTITIES), tuple(c for c in cards if not is_identity("anr", c.id))


def legal_deck(side: str, rng: random.Random) -> Deck:
    """A legal deck that is drawn from the era."""
    for _ in range(DRAWS):
        deck = _list(side, rng)
        if check(deck).legal:
            return deck
    raise AssertionError(f"{DRAWS} lists were drawn for the {side}, and none is legal")


def _list(side: str, rng: random.Random) -> Deck:
    """A list that is legal if its identity asks for nothing special: the agendas first, then what the influence allows."""
    identities, cards = era(side)
    identity = rng.choice(identities)
    facts = deckbuilding()["anr"]
    mine, size = facts[identity.id]["faction"], facts[identity.id]["size"]
    most, left = rng.choice((1, 2, COPIES)), facts[identity.id].get("limit", 0)
    agendas, others = ([c for c in cards if (c.type == Type.AGENDA) == wanted] for wanted in (True, False))
    counts: Counter[str] = Counter()
    need = size // 5 * 2 + 2 if side == "corp" else 0
    for card in rng.sample(agendas, len(agendas)):
        if need and facts[card.id]["faction"] in (mine, "neutral"):
            copies = min(most, facts[card.id].get("copies", COPIES), (need + 1) // max(1, card.points or 0))
            counts[card.id] += copies
            need = max(0, need - copies * (card.points or 0))
    for card in rng.sample(others, len(others)):
        price = 0 if facts[card.id]["faction"] == mine else facts[card.id].get("influence", left + 1)
        copies = min(rng.randint(1, most), facts[card.id].get("copies", COPIES), size - counts.total())
        if copies > 0 and copies * price <= left:
            counts[card.id] += copies
            left -= copies * price
    return Deck("drawn", side, dict(counts), identity.id)


def board(seed: int) -> Mapping[str, Any]:
    """The board of the game with this seed."""
    rng = random.Random(f"era {seed}")
    corp, runner = (legal_deck(side, rng) for side in ("corp", "runner"))
    return {**dealt(corp, runner, DEFAULT), "seed": seed, "policy": POLICIES[seed % len(POLICIES)]}


def lean(game: rezzed.Game, rng: random.Random, decisions: int = LIMIT) -> None:
    """Play with leanings: cards are used and runs are made more often."""
    players = [Player(rng), Player(rng)]
    for _ in range(decisions):
        if game.decision is None:
            return
        s = game.state
        game.take(players[s.who].choose(s) if s.who in (CORP, RUNNER) else rng.choice(s.options))


def exchanged(game: rezzed.Game, rng: random.Random) -> None:
    """Play copies of a game beside games in which cards that a side cannot see are other ones.

    Raises:
        Leak: the side was shown a difference.
    """
    for side in (CORP, RUNNER):
        pairs.play(game.copy(), side, random.Random(rng.getrandbits(64)), most=EXCHANGED, questions=0)


def played(seed: int, block: Block) -> None:
    """Play a game, and add what it came to."""
    rng = random.Random(seed)
    end = "fault"
    wrong: list[str] = []
    try:
        game = rezzed.Game(board(seed))
        on = lean if seed // len(POLICIES) % 2 else play
        on(game, rng, rng.randint(5, 150))
        if POLICIES[seed % len(POLICIES)] == "secret":
            exchanged(game, rng)
        if seed // len(POLICIES) % CHECKED == 0:
            wrong += compared(game, rng)
        on(game, rng, LIMIT)
        if not game.over:
            wrong.append(f"{LIMIT} decisions, and no end")
        wrong += audit(game)
        end = game.ended or "stall"
        block.acted.update({objects.fact(game.state, e[SOURCE]).id for e in game.written if e[SOURCE] >= 0})
    except Exception as error:  # every fault is reported with its seed
        wrong.append(f"{type(error).__name__}: {error}")
    block.ends[end] += 1
    block.faults += [f"seed {seed}: {text}" for text in wrong]


def swept(first: int, after: int, journal: Path | None) -> Block:
    """Play the games from one seed to another in blocks, but for those that the journal has. Returns what all came to."""
    lines = journal.read_text(encoding="utf-8").splitlines() if journal is not None and journal.exists() else []
    done = {(row["first"], row["after"]): row for row in map(json.loads, lines)}
    total = Block()
    for start in range(first, after, BLOCK):
        stop = min(start + BLOCK, after)
        row = done.get((start, stop))
        if row is None:
            block = Block()
            for seed in range(start, stop):
                played(seed, block)
            row = {"first": start, "after": stop, **vars(block)}
            for text in block.faults:
                print(text, flush=True)
            if journal is not None:
                with journal.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
        total.ends.update(row["ends"])
        total.faults += row["faults"]
        total.acted.update(row["acted"])
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", type=int)
    parser.add_argument("--from", dest="first", type=int, default=0)
    parser.add_argument("--journal", type=Path)
    given = parser.parse_args()
    found = swept(given.first, given.first + given.games, given.journal)
    for words, n in sorted(found.ends.items()):
        print(f"{n:7} {words}")
    cards = {card.id for side in ("corp", "runner") for group in era(side) for card in group}
    silent = sorted(cards - set(found.acted))
    print(f"{found.ends.total()} games, {len(found.faults)} faults")
    print(f"{len(cards) - len(silent)} of {len(cards)} cards did something")
    print("nothing was done by: " + ", ".join(silent))
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
