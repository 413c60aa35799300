"""Seeded boards for the second oracle: one to four ice, one to five cards of the Runner, 3 to 25 credits."""

from __future__ import annotations

import random
from typing import Any

from second_oracle import reads_pool, table

MOST_SUBS = 6  # on all ice
MATCH = {"barrier": "fracter", "code_gate": "decoder", "sentry": "killer"}


def against(seed: int) -> bool:
    """Whether the Corp does what it can. Every fourth Corp does, with unrezzed ice."""
    return seed % 4 == 3


def until(seed: int) -> str:
    """How far costs count: to the end of the run, or to the goal."""
    return "goal" if seed // 4 % 2 else "end"


def oracle_board(seed: int) -> dict[str, Any]:
    """Plain data of a board.

    Args:
        seed: the same seed gives the same board.
    """
    rng = random.Random(f"oracle {seed}")
    ice = chosen_ice(rng, against(seed))
    stars = ["" if against(seed) and rng.random() < 0.6 else "*" for _ in ice]
    rich = not lossy(ice) or len(ice) == 1  # many credits, and credits beside the pool: where none are lost, or on small boards
    rig = chosen_rig(rng, ice, rich)
    grip: list[Any] = [rng.randint(0, 4)]
    if grip[0] and rng.random() < 0.15:
        event = rng.choice([f for f in table()["event"].values() if not ("pool" in f and lossy(ice))])
        grip = [grip[0] - 1, event["title"]] if len(ice) == 1 or "money" not in event else grip
    return {
        "corp": {
            "credits": rng.choice((0, 2, 4, 7, 12)), "hq": 0, "bad_publicity": rng.choice((0,) * 6 + (1, 2)) if rich else 0,
            "ice": {"HQ": [f["title"] + star for f, star in zip(ice, stars, strict=True)]},
        },
        "runner": {
            "credits": rng.randint(3, 25 if rich else 10), "clicks": rng.randint(1, 4), "grip": grip,
            "rig": [written(rng, f, ice) for f in rig],
        },
    }  # fmt: skip


def lossy(ice: list[dict[str, Any]]) -> bool:
    """Whether credits may be lost to this ice, or the size of the pool matters."""
    return any(map(reads_pool, ice))


def chosen_ice(rng: random.Random, unknown: bool) -> list[dict[str, Any]]:
    """One to four ice; the same one twice is rare."""
    all_ = [f for f in table()["ice"].values() if not (unknown and "known only" in f.get("traits", ()))]
    ice = rng.sample(all_, rng.choice((1, 1, 2, 2, 2, 2, 3, 3, 4)))
    while sum(len(f["subs"]) for f in ice) > MOST_SUBS:
        ice.pop()
    alone = "unique" in ice[0].get("traits", ()) or any(s[0] == "borrow" for s in ice[0]["subs"])
    if len(ice) > 1 and rng.random() < 0.1 and not alone:
        ice[-1] = ice[0]
    return ice


def chosen_rig(rng: random.Random, ice: list[dict[str, Any]], rich: bool) -> list[dict[str, Any]]:
    """One to five cards for four memory units; most can break some of the ice."""
    cards = [f for f in table()["runner"].values() if rich or "money" not in f]
    breakers = [f for f in cards if "icebreaker" in f["types"]]
    rig: list[dict[str, Any]] = []
    for _ in range(rng.choice((1, 2, 2, 2, 3, 3, 4, 5) if len(ice) < 3 and not lossy(ice) else (1, 1, 2, 2, 3))):
        if rng.random() < 0.65:
            kind = next((MATCH[t] for t in rng.choice(ice)["types"] if t in MATCH), "ai")
            pool = [f for f in breakers if kind in f["types"]]
        else:
            pool = cards if rng.random() < 0.6 else [f for f in cards if f not in breakers]
        card = rng.choice(pool)
        again = card in rig and ("unique" in card.get("traits", ()) or rng.random() < 0.9)
        if sum(f["memory"] for f in rig) + card["memory"] <= 4 and not again:
            rig.append(card)
    return [f for f in rig if "money" not in f or f is next(g for g in rig if "money" in g)] or [breakers[0]]


def written(rng: random.Random, fact: dict[str, Any], ice: list[dict[str, Any]]) -> str:
    """A card of the rig as a scenario file writes it: counters, and the ice that it is hosted on or was chosen for."""
    words = str(fact["title"])
    if "counters" in fact:
        words += f" @{rng.randint(1, 5)} {fact['counters']}"
    if "on ice" in fact.get("traits", ()):
        words += f" on {rng.choice(ice)['title']}"
    elif "femme" in fact.get("traits", ()):
        words += f" -> {rng.choice(ice)['title']}"
    return words
