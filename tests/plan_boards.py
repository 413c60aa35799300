"""Random boards for plans: two ice, two breakers, six credits; some with what makes plans hard."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

from drawn import cards_drawn

from rezzed.engine.program.parts import Fact
from rezzed.ids import CORP, RUNNER, Duration, Type
from rezzed.library import compiled
from rezzed.vocabulary import effects as fx
from rezzed.vocabulary.abilities import Paid
from rezzed.vocabulary.costs import LoseOwnClicks

HARD = ("run-long pump", "trash", "click", "corp choice", "event")


def nodes(x: Any) -> list[Any]:
    """A node of a declaration and all that are in it."""
    if isinstance(x, tuple):
        return [n for y in x for n in nodes(y)]
    return [x, *(n for y in vars(x).values() for n in nodes(y))] if hasattr(x, "__dataclass_fields__") else []


def chosen_by_corp(n: Any) -> bool:
    """The Corp chooses: a card, a mode, whether to pay."""
    return isinstance(n, (fx.Choose, fx.OneOf, fx.May)) and getattr(n, "by", CORP) != RUNNER


@cache
def cards(book: str) -> dict[str, list[str]]:
    """Ids of the cards of a book that stand on these boards, by what they are good for."""
    facts = cards_drawn(book)
    ice = [f for f in facts if f.type == Type.ICE and not f.decl.on_ice]
    breakers = [f for f in facts if "icebreaker" in f.subtypes and not f.decl.on_ice]

    def having(facts: list[Fact], test: Any) -> list[str]:
        return [f.id for f in facts if any(test(n) for n in nodes((f.decl.subs, f.decl.abilities)))]

    return {
        "ice": [f.id for f in ice],
        "breakers": [f.id for f in breakers],
        "run-long pump": having(breakers, lambda n: isinstance(n, fx.Lasting) and n.duration == Duration.RUN),
        "trash": having(ice, lambda n: isinstance(n, fx.Trash)),
        "click": having(ice, lambda n: isinstance(n, Paid) and any(isinstance(p, LoseOwnClicks) for p in n.cost.parts)),
        "corp choice": having(ice, chosen_by_corp),
        "event": [f.id for f in facts if f.type == Type.EVENT and "run" in f.subtypes],
        "upgrade": [f.id for f in facts if f.type == Type.UPGRADE],
    }


def plan_board(book: str, seed: int, hidden: bool = False) -> dict[str, Any]:
    """Plain data of a board, the same for the same seed; every second one is hard. `hidden`: some ice is not rezzed."""
    rng = random.Random(f"{book} {seed}")
    pool = cards(book)
    ice = rng.sample(pool["ice"], 2)
    rig = rng.sample(pool["breakers"], 2)
    blank = "runner_card" if "runner_card" in compiled(book).code_of else "onr_runner_card"
    grip = [blank] * rng.randint(0, 2)
    root: list[str] = []
    if seed % 2:
        kind = HARD[seed // 2 % len(HARD)]
        if kind == "event" and not pool[kind]:
            kind = "trash"
        if kind == "run-long pump" and pool[kind]:
            rig[0] = rng.choice([c for c in pool[kind] if c != rig[1]])
        elif kind == "event":
            grip.append(rng.choice(pool[kind]))
            root = [rng.choice(pool["upgrade"]) + "*"]
        elif pool[kind]:
            ice[0] = rng.choice([c for c in pool[kind] if c != ice[1]])
    return {
        "rules": book,
        "corp": {
            "credits": rng.choice([0, 3, 6]), "hq": 1, "root": {"HQ": root},
            "ice": {"HQ": [c + ("*" if not hidden or rng.random() < 0.5 else "") for c in ice]},
        },
        "runner": {"credits": 6, "clicks": rng.randint(1, 3), "rig": rig, "grip": grip},
    }  # fmt: skip
