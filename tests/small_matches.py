"""What the tests of the small games ask of their environments: which boards come how often, and how random matches end."""

from __future__ import annotations

import json
import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

from rezzed.envs.kinds import SMALL, kind
from rezzed.ids import RUNNER


def due(name: str) -> dict[str, Fraction]:
    """How likely each board of a small game is, by the chances of its parts."""
    game = SMALL[name]
    out: dict[str, Fraction] = {}
    for choice in product(*[part.items() for part in game.parts]):
        chance = Fraction(1)
        for _, p in choice:
            chance *= p
        out[json.dumps(game.make(*[x for x, _ in choice]), sort_keys=True)] = chance
    return out


def drawn(name: str, begin: int) -> list[dict[str, Any]]:
    """The boards of the matches of so many seeds in a row as there are deals in proportion."""
    return [dict(kind(name).match(seed).board) for seed in range(begin, begin + SMALL[name].seeds)]


def often(boards: list[dict[str, Any]]) -> dict[str, Fraction]:
    """How often each of these boards comes."""
    counted = Counter(json.dumps(board, sort_keys=True) for board in boards)
    return {words: Fraction(count, len(boards)) for words, count in counted.items()}


def random_results(name: str, seeds: int) -> set[float]:
    """What random matches are worth to the Runner. None of them is truncated."""
    results = set()
    for seed in range(seeds):
        match, dice = kind(name).match(seed), random.Random(seed)
        while not match.over:
            match.step(dice.choice(match.legal()))
        assert match.board["policy"] == "secret" and not match.truncated
        results.add(match.returns()[RUNNER])
    return results
