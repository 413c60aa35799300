"""Measure the CPU time of a run through three ice, a click for a credit, and a copy. `python benchmarks/run.py [--json]`.

The run: rez, encounter and fully break three ice, access a card of HQ; every window in which something can be done is asked
(policy `public`). Nothing is logged while time is taken, as in a search.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable

import rezzed
from rezzed.board import build
from rezzed.decisions import Verb, option
from rezzed.engine.state import State
from rezzed.engine.timing import machine
from rezzed.wording import option_words as event_words

BOARD = {
    "corp": {"ice": {"HQ": ["Neural Katana", "Enigma", "Ice Wall"]}, "hq": 1, "credits": 20},
    "runner": {"rig": ["Corroder", "Gordian Blade", "Mimic"], "credits": 25, "clicks": 1},
}
PLAY = (
    "run HQ; rez Neural Katana; break with Mimic; continue; rez Enigma; break with Gordian Blade; choose 1 of Enigma; "
    "break with Gordian Blade; continue; rez Ice Wall; break with Corroder; continue"
)


def recorded() -> tuple[State, list[int]]:
    """The board at its action window, and the options of the run. Windows without words in PLAY are passed."""
    state = build(BOARD)
    machine.begin(state)
    taken: list[int] = []
    words = [w.strip() for w in PLAY.split(";")]
    start = state
    while not state.over:
        texts = {event_words.option_text(state, o): o for o in state.options}
        if words and words[0] in texts:
            if words[0] == PLAY.split(";")[0]:
                start, taken = state.copy(), []
            o = texts[words.pop(0)]
        else:
            o = texts.get("pass", state.options[0])
        taken.append(o)
        machine.apply(state, o)
    if words or state.last_run[2] != 1:
        raise SystemExit(f"the run did not go as planned: {words}")
    return start, taken


def milliseconds(do: Callable[[], object], times: int, rounds: int = 7) -> float:
    """The median CPU time of one call over several rounds."""
    found = []
    for _ in range(rounds):
        start = time.process_time()
        for _ in range(times):
            do()
        found.append((time.process_time() - start) / times * 1000)
    return statistics.median(found)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    start, options = recorded()

    def run() -> None:
        s = start.copy()
        for o in options:
            machine.apply(s, o)

    clicks = build({"runner": {"clicks": 4}})
    machine.begin(clicks)
    credit = option(Verb.CREDIT)

    def click() -> None:
        machine.apply(clicks.copy(), credit)

    middle = start.copy()
    for o in options[: len(options) // 2]:
        machine.apply(middle, o)
    copy = milliseconds(middle.copy, 5000)
    figures = {
        "decisions_per_run": len(options),
        "run_ms": round(milliseconds(run, 200), 4),
        "click_ms": round(milliseconds(click, 2000) - copy, 5),
        "copy_us": round(copy * 1000, 2),
        "version": rezzed.__version__,
        "compiled": rezzed.COMPILED,
    }
    print(json.dumps(figures) if args.json else "\n".join(f"{k:18} {v}" for k, v in figures.items()))


if __name__ == "__main__":
    main()
