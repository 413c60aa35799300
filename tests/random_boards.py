"""Random boards for tests: any declared card of a book may turn up where it belongs."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from card_board import CardBoard

from rezzed.engine.program.parts import Fact
from rezzed.ids import CORP, Type
from rezzed.library import compiled


def random_board(book: str, seed: int, card: Fact | None = None, among: Sequence[Fact] = ()) -> dict[str, Any]:
    """Plain data of a board, the same for the same seed and cards.

    Args:
        book: the rule book of the board.
        seed: decides everything that is left open.
        card: stands on the board where it can be of use. What comes with it need not be able to stand there.
        among: the cards that may stand on the board; all of the book if there are none.
    """
    rng = random.Random(f"{card.id} {seed}" if card else seed)
    facts = among or compiled(book).cards()
    of_id = {f.id: f for f in facts}
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
        decl = of_id[c].decl
        if decl.memory <= memory and not decl.on_ice:
            memory -= decl.memory
            rig.append(c)
    blank = "runner_card" if "runner_card" in compiled(book).code_of else "onr_runner_card"

    def allowed(spec: str) -> bool:
        return of_id[spec.rstrip("*")].decl.not_on is None

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
    if card is not None:
        CardBoard(board, compiled(book), card, facts, rng).make()
    return board
