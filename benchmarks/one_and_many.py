"""What several seats cost a training loop, in comparison with one: `sb3_loop.py` and `ppo_loop.py` ask it."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable, Mapping

ROUNDS = 5


def compare(name: str, updates: Mapping[int, Callable[[], tuple[float, float]]]) -> None:
    """Print what a step of all seats takes to collect and to learn, and the ratios.

    Args:
        name: the kind of environment.
        updates: by the number of seats, one and more: does an update, and gives milliseconds of a step, collected and learned.
            The first round is not counted.
    """
    one, many = sorted(updates)
    found: dict[int, list[tuple[float, float]]] = {seats: [] for seats in updates}
    for _ in range(ROUNDS + 1):
        for seats, update in updates.items():
            found[seats].append(update())
    for part, words in enumerate(("collect", "learn")):
        few, more = ([times[part] for times in found[seats][1:]] for seats in (one, many))
        ratios = sorted(b / a for a, b in zip(few, more, strict=True))
        told = {"ms of one": round(statistics.median(few), 2), f"ms of {many}": round(statistics.median(more), 2)}
        spread = [round(x, 1) for x in (statistics.median(ratios), ratios[0], ratios[-1])]
        print(json.dumps({"kind": name, "part": words, **told, "ratio, median, least, most": spread}), flush=True)
