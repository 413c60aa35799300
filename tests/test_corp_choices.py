"""Plans on boards where the Corp chooses several times, against the walk over every decision."""

from __future__ import annotations

import random
from typing import Any

import pytest
from brute import walked

from rezzed.planner import plan
from rezzed.search.values.budget import KINDS

pytestmark = pytest.mark.sweep

BREAKERS = (
    "Corroder", "Gordian Blade", "Carmen", "Mimic", "Yog.0", "Faerie", "Battering Ram", "Crypsis @1 virus", "Mayfly",
    "Paperclip",
)  # fmt: skip
IDLE = ("Datasucker @1 virus", "Ice Carver", "Leech @1 virus", "Cyberfeeder")
POSITIONS = 3000  # of a walk

# boards on which the Corp chooses at least twice, and that are small enough to walk
SEEDS = {
    "programs to trash": (1, 2, 4, 8, 11, 16, 27, 29, 33, 38, 39, 45, 55, 57, 59, 71, 82, 86, 89, 90),
    "credits for traces": (0, 2, 4, 7, 8, 10, 11, 14, 17, 19, 20, 21, 22, 23, 24, 25, 27, 28, 29, 31),
    "modes and cards": (2, 3, 8, 9, 11, 17, 18, 19, 20, 21, 24, 25, 27, 28, 31, 32, 34, 37, 39, 43),
    "bids": (0, 5, 6, 7, 10, 12, 13, 14, 17, 25, 27, 28, 30, 33, 35, 37, 38, 39, 46, 47),
    "what to rez": (0, 2, 3, 5, 6, 7, 9, 10, 11, 14, 16, 17, 18, 19, 20, 21, 23, 24, 25, 26),
}

# what the Corp chooses: the ice of which two stand on the board, whether the Corp does what it can, and its credits
CHOICES: dict[str, tuple[tuple[str, ...], bool, tuple[int, ...]]] = {
    "programs to trash": (
        ("Archer*", "Ichi 1.0*", "Ichi 2.0*", "Grim*", "Enforcer 1.0*", "Colossus*", "Rototurret*"), False, (3,),
    ),
    "credits for traces": (
        ("Viper*", "Hunter*", "Resistor*", "Caduceus*", "Virgo*", "Shadow*", "Ichi 1.0*", "Assassin*"), True, (1, 2),
    ),
    "modes and cards": (
        ("Fairchild 3.0*", "Ballista*", "Errand Boy*", "Ravana 1.0*", "Ansel 1.0*", "Markus 1.0*", "Peeping Tom*"), False, (3,),
    ),
    "bids": (("Snowflake*", "Bullfrog*", "Upayoga*", "Mind Game*", "Rototurret*"), False, (1, 3)),
    "what to rez": (("Archer", "Rototurret", "Enigma", "Viper", "Snowflake", "Eli 1.0", "Ballista"), True, (4, 7)),
}  # fmt: skip


def board(kind: str, seed: int) -> dict[str, Any]:
    """Plain data of a board on which the Corp chooses in this way."""
    rng = random.Random(f"{kind} {seed}")
    ice, _, credits = CHOICES[kind]
    rig = rng.sample(BREAKERS, 1 if kind == "modes and cards" else rng.choice((1, 2, 2))) + rng.sample(IDLE, rng.randint(0, 2))
    return {
        "corp": {"credits": rng.choice(credits), "hq": 0, "ice": {"HQ": rng.sample(ice, 2)}},
        "runner": {"credits": rng.randint(1, 5), "clicks": rng.randint(1, 3), "rig": rig, "grip": rng.randint(0, 3)},
    }


@pytest.mark.parametrize("kind", CHOICES)
def test_plans_meet_several_choices_of_the_corp(kind: str) -> None:
    against = CHOICES[kind][1]
    for seed in SEEDS[kind]:
        where = board(kind, seed)
        known = walked(where, against, POSITIONS)
        assert known is not None and known[1] >= 2, (kind, seed)
        found = plan(where, "reach HQ", against=against, until="goal")
        assert {tuple(w.costs[k] for k in KINDS) for w in found.ways} == known[0], (kind, seed, where)
