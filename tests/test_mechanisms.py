"""Every mechanism of the hard core is needed by a scenario: with it taken out of the kernel, a scenario turns red.

Each row replaces one function of the engine by one that leaves the mechanism out, and plays the scenarios of that part.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import rezzed
from rezzed import rules
from rezzed.engine import legal
from rezzed.engine.ask import modifiers, objects, prices, progress, query
from rezzed.engine.ask.prices import PAYABLE
from rezzed.engine.change import ending, moves, stack
from rezzed.engine.effects import breaking, cards, players
from rezzed.engine.state import ENDED
from rezzed.engine.timing import procedures, steps, structures
from rezzed.engine.windows import checkpoints, window
from rezzed.errors import RezzedError
from rezzed.scenario import play_file

SCENARIOS = Path(__file__).parent.parent / "scenarios"


def nothing(*_: Any, **__: Any) -> Any:
    return None


def no(*_: Any, **__: Any) -> bool:
    return False


def yes(*_: Any, **__: Any) -> bool:
    return True


def _forget(s: Any, serial: int) -> Any:
    """Status of subroutines kept on the ice instead of in the encounter."""
    mine = next((r for r in s.records if r.serial == serial), None)
    return mine and next(r for r in s.records if r.ice == mine.ice)


def _one_pass(s: Any, w: Any) -> None:
    stack.pop(s)


def _printed_strength(s: Any, card: int) -> int:
    return objects.fact(s, card).strength if card >= 0 else 0


def _printed_subs(s: Any, ice: int) -> Any:
    return tuple((aid, ice, s.gen[ice], 0) for aid in objects.fact(s, ice).subs) if ice >= 0 else ()


def _all_at_once(s: Any, base: int) -> None:
    for f in s.stack[base:]:
        if hasattr(f, "exit"):
            f.exit = ENDED
        if hasattr(f, "closed"):
            ending.close(f)
    stack.find_encounter(s)


def _keep_windows(w: Any) -> None:
    w.closed = 0


# name, module, function, what it is replaced by, the scenarios of that part
MUTATIONS: tuple[tuple[str, Any, str, Callable[..., Any], tuple[str, ...]], ...] = (
    ("a forced encounter passes nothing", structures, "_whole", lambda s, f: progress.run(s), ("forced_*",)),
    ("status belongs to the encounter", progress, "record", _forget, ("forced_*", "subs_*")),
    ("without a run the encounter ends", ending, "end_run", no, ("forced_*", "end_run_*")),
    ("an end of the run ends what is above it", ending, "end_structures", nothing, ("end_run_*", "forced_*")),
    ("windows of an ended run are completed", ending, "end_structures", _all_at_once, ("end_run_*",)),
    ("no new structures in them", legal, "structure_allows", yes, ("end_run_*", "forced_*")),
    ("an encounter ends with its ice", moves, "ice_gone", nothing, ("moves_*",)),
    ("the Runner goes with moved ice", moves, "follow", nothing, ("moves_*",)),
    ("bypass leaves the encounter", ending, "leave", nothing, ("bypass_*",)),
    ("other triggers are dropped", ending, "close", _keep_windows, ("bypass_*", "forked_femme_troll", "end_run_*")),
    ("fully broken is noticed", breaking, "mark_fully_broken", nothing, ("full_break_*", "forked_femme_troll")),
    ("strength is asked at the moment of use", query, "strength", _printed_strength, ("strength_*",)),
    ("subroutines are gained and lost", modifiers, "subroutines", _printed_subs, ("subs_*",)),
    ("durations run out", checkpoints, "_expire", nothing, ("strength_*",)),
    ("two passes close a window", window, "_pass", _one_pass, ("windows_*", "forced_*")),
    ("pending abilities hang on their source", checkpoints, "still_pending", yes, ("costs_*", "windows_*", "full_break_*")),
    ("once per turn", query, "used", no, ("costs_*", "prevent_*", "subs_*", "moves_*", "forced_*")),
    ("the first time", checkpoints, "is_first", yes, ("costs_*", "prevent_*", "bypass_*", "full_break_*", "forced_*")),
    ("costs are paid in full", prices, "hindrance", lambda *a: PAYABLE, ("costs_*", "access_*")),
    ("interrupts come before", players, "imminent", yes, ("prevent_*",)),
    ("interrupts before a trash", cards, "imminent", yes, ("prevent_*",)),
    ("a replaced breach is not made", steps, "imminent", yes, ("access_*", "costs_*", "moves_*")),
    ("an accessed candidate is spent", procedures, "free", yes, ("access_*",)),
    ("hosted cards go with their host", checkpoints, "_hosted", no, ("costs_*", "subs_*", "strength_*", "access_*")),
    ("an additional cost can be declined", modifiers, "extra_costs", lambda *a: [], ("access_*", "costs_*")),
    ("what is forbidden is forbidden", query, "forbidden", lambda *a: -1, ("bypass_*", "access_*")),
    ("a position is an element", steps, "inward", lambda s, r: -1, ("moves_*",)),
    ("chosen objects must still be the same", objects, "stands", yes, ("costs_*", "access_*", "prevent_*", "moves_*")),
)


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """A kernel without one of its mechanisms may run in circles; that is noticed, too."""

    def stop(*_: Any) -> None:
        raise TimeoutError("it runs in circles")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def red(patterns: tuple[str, ...]) -> int:
    """How many outcomes of the named scenarios fail, at most one is needed."""
    for pattern in patterns:
        for path in sorted(SCENARIOS.rglob(pattern + ".toml")):
            try:
                with limited(3):
                    if not all(o.ok for o in play_file(path)):
                        return 1
            except (RezzedError, AssertionError, LookupError, RecursionError, AttributeError, TimeoutError):
                return 1
    return 0


@pytest.mark.skipif(rezzed.COMPILED, reason="compiled functions call each other directly: none can be taken out")
@pytest.mark.parametrize("name, module, function, without, patterns", MUTATIONS, ids=[m[0] for m in MUTATIONS])
def test_without_the_mechanism_a_scenario_turns_red(
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    module: Any,
    function: str,
    without: Callable[..., Any],
    patterns: tuple[str, ...],
) -> None:
    assert callable(getattr(module, function))
    monkeypatch.setattr(module, function, without)
    assert red(patterns), f"nothing notices that this is gone: {name}"


def test_there_is_a_scenario_for_every_part_and_book() -> None:
    for part in {pattern.removesuffix("_*") for m in MUTATIONS for pattern in m[4]} - {"forked_femme_troll"}:
        assert len(list(SCENARIOS.rglob(part + "_*.toml"))) >= 5, part
    assert len(list(SCENARIOS.rglob("*.toml"))) >= 150
    text = "".join(p.read_text(encoding="utf-8") for p in SCENARIOS.rglob("*.toml"))
    assert all(name in text for name in rules.names())
