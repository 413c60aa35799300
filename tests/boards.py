"""Random boards for tests: any declared card of a book may turn up where it belongs."""

from __future__ import annotations

import random
from typing import Any

from rezzed.engine.compile import Fact
from rezzed.ids import CORP, Counter, Type
from rezzed.library import compiled


def random_board(book: str, seed: int, around: Fact | None = None) -> dict[str, Any]:
    """Plain data of a possible board; the same for the same seed. `around` is a card that has to be on it, where it can be of use."""
    rng = random.Random(f"{around.id} {seed}" if around else seed)
    facts = compiled(book).facts
    code = compiled(book).code_of
    of = {t: [f for f in facts if f.type == t] for t in Type}

    def some(t: Type, low: int, high: int) -> list[str]:
        return [rng.choice(of[t]).id for _ in range(rng.randint(low, high))] if of[t] else []

    seen: set[str] = set()
    unique = {f.id for f in facts if f.decl.unique}

    def once(cards: list[str]) -> list[str]:
        out = []
        for c in cards:
            if c not in unique or c not in seen:
                seen.add(c)
                out.append(c)
        return out

    def ice() -> list[str]:
        return [i + ("*" if rng.random() < 0.5 else "") for i in once(some(Type.ICE, 0, 3))]

    def root(central: bool) -> list[str]:
        cards = some(Type.UPGRADE, 0, 1)
        out = [c + ("*" if rng.random() < 0.5 else "") for c in once(cards) if allowed(c)]
        if not central:
            kind = rng.choice([Type.AGENDA, Type.ASSET])
            out += some(kind, 1, 1)
        return out

    rig: list[str] = []
    memory = 4
    for c in once(some(Type.PROGRAM, 1, 4) + some(Type.HARDWARE, 0, 1) + some(Type.RESOURCE, 0, 2)):
        decl = facts[compiled(book).code_of[c]].decl
        if decl.memory <= memory and not decl.on_ice:
            memory -= decl.memory
            rig.append(c)
    blank = "runner_card" if "runner_card" in code else "onr_runner_card"

    def allowed(card: str) -> bool:
        return facts[code[card.rstrip("*")]].decl.not_on is None

    corp_hand = [f.id for f in facts if f.side == CORP and f.type != Type.CORP_IDENTITY]
    board: dict[str, Any] = {
        "rules": book,
        "seed": seed,
        "corp": {
            "credits": rng.randint(0, 15),
            "hq": [rng.choice(corp_hand) for _ in range(rng.randint(1, 4))],
            "rnd": [rng.choice(corp_hand) for _ in range(rng.randint(1, 5))],
            "archives": [rng.choice(corp_hand) for _ in range(rng.randint(0, 2))],
            "score": some(Type.AGENDA, 0, 1),
            "bad_publicity": rng.choice([0, 0, 1]) if compiled(book).book.game == "anr" else 0,
            "ice": {"HQ": ice(), "R&D": ice(), "Archives": [i for i in ice() if allowed(i)], "remote1": ice()},
            "root": {"HQ": root(True), "R&D": root(True), "remote1": root(False)},
        },
        "runner": {
            "credits": rng.randint(0, 20),
            "clicks": rng.randint(1, 4),
            "grip": [*some(Type.EVENT, 0, 2), blank] * 2,
            "stack": 3,
            "rig": rig,
            "tags": rng.choice([0, 0, 1]),
        },
    }
    for side, t in (("corp", Type.CORP_IDENTITY), ("runner", Type.RUNNER_IDENTITY)):
        if of[t]:
            board[side]["identity"] = rng.choice(of[t]).id
    if around is not None:
        _place(board, around, facts, rng)
    return board


def _breaks(fact: Fact, subtypes: frozenset[str]) -> bool:
    """Whether an icebreaker says that it breaks subroutines of ice with one of these subtypes."""
    words = repr(fact.decl.abilities)
    return "Break(" in words and any(repr(t) in words for t in subtypes)


def _place(board: dict[str, Any], fact: Fact, facts: list[Fact], rng: random.Random) -> None:
    """Put a card where it can be of use: alone with what it may need, counters that its text names, credits, ice to meet,
    icebreakers for its subtypes."""
    corp, runner = board["corp"], board["runner"]
    named = [c for c in Counter if f"<Counter.{c.name}:" in repr(fact.decl)]
    counters = "".join(f" @{rng.randint(1, 4)} {c.name.lower()}" for c in named if rng.random() < 0.7)
    card = fact.id + ("*" if rng.random() < 0.8 else "") + counters
    kind, server = fact.type, rng.choice(["HQ", "R&D", "remote1"] if fact.decl.not_on is None else ["remote1"])
    ice = [f for f in facts if f.type == Type.ICE and f.decl.not_on is None and not f.decl.unique and f.id != fact.id]
    breakers = [f for f in facts if "icebreaker" in f.subtypes and f.id != fact.id and not f.decl.unique and f.decl.memory < 2]
    breakers = [f for f in breakers if not f.decl.on_ice]
    if kind == Type.ICE:
        ice = []
        breakers = [f for f in breakers if _breaks(f, fact.subtypes)] or breakers
    elif _breaks(fact, frozenset(t for f in ice for t in f.subtypes)):
        ice = [f for f in ice if _breaks(fact, f.subtypes)] or ice
    corp["credits"], runner["credits"] = rng.randint(4, 25), rng.randint(4, 30)
    corp["ice"] = {server: [f.id + "*" * (rng.random() < 0.6) for f in rng.sample(ice, min(len(ice), rng.choice([0, 1, 1, 2])))]}
    runner["rig"] = [f.id for f in rng.sample(breakers, min(len(breakers), rng.choice([0, 1, 2])))]
    runner["clicks"] = 4
    corp["root"] = {name: [c for c in cards if rng.random() < 0.2] for name, cards in corp["root"].items()}
    if kind == Type.ICE:
        corp["ice"].setdefault(server, []).insert(0, card)
        if rng.random() < 0.4:
            other = rng.choice([f for f in facts if f.type == Type.ICE and f.decl.not_on is None and f.id != fact.id])
            corp["ice"][server].append(other.id + "*" * (rng.random() < 0.5))
    elif kind == Type.UPGRADE:
        corp["root"].setdefault(server, []).append(card)
    elif kind == Type.ASSET:
        corp["root"]["remote1"] = [card]
    elif kind == Type.AGENDA and rng.random() < 0.4:
        corp["score"] = [fact.id + counters]
    elif kind in (Type.AGENDA, Type.OPERATION):
        corp[rng.choice(["hq", "rnd", "archives"])] = [fact.id]
    elif kind == Type.EVENT:
        runner["grip"].append(fact.id)
    elif kind == Type.CORP_IDENTITY:
        corp["identity"] = fact.id
    elif kind == Type.RUNNER_IDENTITY:
        runner["identity"] = fact.id
    elif fact.decl.on_ice:
        host = rng.choice([f for f in facts if f.type == Type.ICE and f.decl.not_on is None]).id
        corp["ice"][server] = [host + "*" * (rng.random() < 0.7), *corp["ice"][server]]
        runner["rig"].append(f"{fact.id}{counters} on {host}")
    else:
        runner["rig"].append(f"{fact.id}{counters}")
    if kind in (Type.ASSET, Type.AGENDA, Type.OPERATION) and rng.random() < 0.4:
        for zone in ("hq", "rnd", "archives"):
            corp[zone] = [fact.id]
