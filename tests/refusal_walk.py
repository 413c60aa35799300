"""Refusals of random games: at decisions on the way, what `why` answers to a wide family of actions that are not offered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import NamedTuple

from drawn import cards_drawn
from random_boards import random_board, whole_board

import rezzed
from rezzed.engine.ask import sight
from rezzed.engine.state import State
from rezzed.errors import Reason, SetupError
from rezzed.game.actions import Decision
from rezzed.ids import CORP, RUNNER, SIDE_NAMES, Type
from rezzed.wording.names import EVERYTHING, name

BASIC = (
    "take credit", "draw", "remove tag", "purge", "end", "pass", "continue", "jack out", "mulligan", "keep", "done", "decline",
    "yes", "no", "run HQ", "run R&D", "run Archives", "run remote 1",
)  # fmt: skip
# what a player may try with a card, by its type; `use`, `break` and `pump` stand for its abilities
ANY = ("use", "use", "trigger", "choose", "access", "trash")
INSTALLED = ("use", "install", "trash", *ANY)
ON_CARDS = {
    Type.ICE: ("rez", "rez", "install", "advance", *ANY), Type.ASSET: ("rez", "advance", *INSTALLED),
    Type.UPGRADE: ("rez", "advance", *INSTALLED), Type.AGENDA: ("score", "steal", "advance", "install", *ANY),
    Type.OPERATION: ("play", "play", *ANY), Type.EVENT: ("play", "play", *ANY), Type.HARDWARE: INSTALLED,
    Type.PROGRAM: ("break with", "pump", *INSTALLED), Type.RESOURCE: ("trash resource", *INSTALLED),
    Type.CORP_IDENTITY: ANY, Type.RUNNER_IDENTITY: ANY,
}  # fmt: skip
STRANGE = ("rez", "install", "play", "score", "advance", "steal", "trash resource", "break with", "pump")  # tried with any card


class Asked(NamedTuple):
    """A refusal, and the position in which it was given."""

    game: rezzed.Game
    decision: Decision
    words: str
    asker: str  # empty for somebody who sees everything
    card: int  # the card that the words name, or -1
    reason: Reason

    @property
    def actor(self) -> str:
        """The side that would take the action; empty if both could, told by the rules and not by the reason."""
        first = self.words.partition(" ")[0]
        if first in ("rez", "score", "advance", "purge") or self.words.startswith("trash resource"):
            return "corp"
        if first in ("run", "remove", "jack", "steal", "trash"):
            return "runner"
        s, c = self.game.state, self.card
        if c < 0 or first not in ("use", "trigger", "break", "pump", "install", "play"):
            return ""
        sides = {getattr(a.node, "by", -1) for a in s.book.abilities_of(s.code[c])} - {-1}
        fact = s.book.facts[s.code[c]]
        return "" if sides - {fact.side} and first not in ("install", "play") else SIDE_NAMES[fact.side]


def walk(book: str, seed: int, every: int, most: int, decisions: int = 150) -> Iterator[Asked]:
    """Play a random game, and ask for actions at every so many decisions; at most so many of each."""
    rng = random.Random(f"refusals {book} {seed}")
    facts = cards_drawn(book)
    try:
        game = rezzed.Game(random_board(book, seed) if seed % 2 else whole_board(book, seed, rng.choice(facts)))
    except SetupError:
        return
    seen: dict[int, dict[str, int]] = {side: {} for side in (EVERYTHING, CORP, RUNNER)}
    for n in range(decisions):
        decision = game.decision
        if decision is None:
            return
        s = game.state
        texts = [o.text for o in decision.options]
        seen[EVERYTHING] |= dict.fromkeys(texts, -1)
        seen[s.who] |= dict.fromkeys([o.text for o in game.seat(decision.chooser).decision.options], -1)
        if n % every == 0:
            asker = (EVERYTHING, CORP, RUNNER)[n // every % 3]
            asked = list((seen[asker] | family(s, asker, rng)).items())
            for words, card in rng.sample(asked, min(most, len(asked))):
                reason = game.why(words) if asker == EVERYTHING else game.seat(SIDE_NAMES[asker]).why(words)
                if not reason.legal:
                    yield Asked(game, decision, words, "" if asker == EVERYTHING else SIDE_NAMES[asker], card, reason)
        game.apply(drawn(decision, rng))


def drawn(decision: Decision, rng: random.Random) -> rezzed.Action:
    """A random option; runs and what only encounters and accesses have are likelier, and nobody ends the phase early."""
    options = [o for o in decision.options if o.verb != "end"] or list(decision.options)
    rare = [o for o in options if o.verb in ("run", "play", "use", "rez", "trigger", "pay", "install")]
    return rng.choice(rare) if rare and rng.random() < 0.5 else rng.choice(options)


def family(s: State, asker: int, rng: random.Random) -> dict[str, int]:
    """Words of actions, and the card that each names: the basic ones, and everything that a player may try with a card."""
    out = dict.fromkeys(BASIC, -1)
    for c in range(len(s.code)):
        if asker == EVERYTHING or sight.knows(s, asker, c):
            title = name(s, c, asker)
            for verb in (*ON_CARDS[Type(s.book.facts[s.code[c]].type)], rng.choice(STRANGE)):
                out[f"{verb} {title}"] = c
            if rng.random() < 0.3:
                out[f"use {title} {rng.randint(1, 3)}"] = c
    return out
